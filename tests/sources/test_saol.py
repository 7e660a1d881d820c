"""SAOL's two lists: what is read, which kinds the spelling shows, what is refused, what breaks the reading."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexsvc.config import Settings
from lexsvc.sources import saol
from lexsvc.sources.report import Report, SourceError
from lexsvc.sources.tables import additions, marked, read_table
from lexsvc.words.entry import Entry, Kind

HEAD = "from saol.types import SaolEntry\nwords = [\n"


def read(reader, path, text):
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    report = Report()
    return list(reader.read([path], report)), report


def row(word, upos="NOUN", conj="+en +er"):
    return f"  SaolEntry(word={word!r}, upos={upos!r}, conj={conj!r}),\n"


def record(**fields):
    return json.dumps(fields, ensure_ascii=False) + "\n"


@pytest.fixture(scope="module")
def package():
    report = Report()
    return list(saol.package.read(saol.package.installed(), report)), report


def test_the_installed_package_is_read_whole(package):
    entries, report = package
    assert report.taken == len(entries) == len(set(entries))
    assert {why.why for why in report.refused} == {
        "repeats an earlier row",
        "refers to an entry that has a part of speech",
    }
    assert Entry("abborre", "NOUN", Kind.COMMON, "+n abborrar") in entries
    (skriva,) = (entry for entry in entries if entry.headword == "skriva" and entry.upos == "VERB")
    assert skriva.inflection.startswith("skrev, skrivit, skriven skrivet skrivna, pres")
    assert skriva.inflection.endswith(saol.CUT)


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("Sverige", Kind.PROPER), ("EU", Kind.ABBREVIATION), ("DNA", Kind.ABBREVIATION), ("pH", Kind.ABBREVIATION),
        ("Malmöbo", Kind.COMMON), ("VM-guld", Kind.HYPHENATED), ("ta sig", Kind.MULTIWORD), ("rock'n'roll", Kind.HYPHENATED),
        ("mp3", Kind.ABBREVIATION), ("sms:a", Kind.ABBREVIATION), ("x", Kind.LETTER_NAME), ("inte", Kind.COMMON),
        ("tv", Kind.ABBREVIATION), ("behå", Kind.COMMON),
    ],
)  # fmt: skip
def test_the_spelling_shows_the_kind(package, word, kind):
    assert {entry.kind for entry in package[0] if entry.headword == word} == {kind}


def test_an_initialism_is_told_from_its_homograph(package):
    """``id:t`` is the initialism; the fish and the deed have no colon."""
    kinds = {entry.inflection: entry.kind for entry in package[0] if entry.headword == "id"}
    assert kinds["+en +ar"] is Kind.COMMON
    assert [kind for inflection, kind in kinds.items() if ":" in inflection] == [Kind.ABBREVIATION]


def test_a_one_letter_noun_is_told_from_the_name_of_the_letter(package):
    """``å:et`` is the letter; the stream and the island are inflected as any noun."""
    for word in ("å", "ö"):
        kinds = {entry.inflection: entry.kind for entry in package[0] if entry.headword == word and entry.upos == "NOUN"}
        assert kinds.pop("+n +ar") is Kind.COMMON
        assert set(kinds.values()) == {Kind.LETTER_NAME}


def test_an_unnamed_word_with_an_inflection_of_its_own_is_no_cross_reference(tmp_path):
    rows = row("en", "PRON", "gen. ens") + row("en", "X", "n. ett") + row("en", "X", "(null)")
    rows += row("våm", "NOUN", "+men +mar") + row("våm", "X", "+men +mar _ +men +mar")
    entries, report = read(saol.package, tmp_path / "saol14.py", HEAD + rows)
    assert [(entry.headword, entry.upos) for entry in entries] == [("en", "PRON"), ("en", "X"), ("våm", "NOUN")]
    assert [refusal.line for refusal in report.refused] == [5, 7]


def test_what_the_list_lacks_is_added_with_its_ground(package):
    """An addition that an update of the list made needless would be seen here."""
    table = Settings.from_environment({}).data / "additions" / "saol.tsv"
    known = {(entry.headword, entry.upos) for entry in package[0]}
    added = list(additions(table))
    assert [entry for entry in added if (entry.headword, entry.upos) in known] == []
    assert len(added) == len(set(added))
    assert all(line.ground.startswith("SAOL 14, under ") for line in read_table(table))


def test_affixes_keep_their_hyphen(package):
    assert all(entry.kind is Kind.AFFIX for entry in package[0] if entry.headword.endswith("-"))
    assert any(entry.kind is Kind.AFFIX for entry in package[0])


def test_every_mark_meets_an_entry_and_marks_it(package):
    data = Settings.from_environment({}).data / "marks" / "saol.tsv"
    known = {(entry.headword, entry.upos) for entry in package[0]}
    rows = [tuple(line.split("\t")[:2]) for line in data.read_text(encoding="utf-8").splitlines()[1:]]
    assert [line for line in rows if line not in known] == []
    (entry,) = marked([Entry("wc", "NOUN")], data)
    assert entry.kind is Kind.ABBREVIATION


def test_cross_references_and_repeats_are_refused_with_their_line(tmp_path):
    text = HEAD + row("akne") + row("akne") + row("akne", "X", "(null)") + row("ack", "X", "(null)") + "]\n"
    entries, report = read(saol.package, tmp_path / "saol14.py", text)
    assert [entry.headword for entry in entries] == ["akne", "ack"]
    assert [(refusal.line, refusal.why) for refusal in report.refused] == [
        (4, "repeats an earlier row"),
        (5, "refers to an entry that has a part of speech"),
    ]


@pytest.mark.parametrize(
    ("conj", "inflection"),
    [
        ("x" * 50, "x" * 50 + "…"),
        ("begick, begått, begången begånget begångna, pres.", "begick, begått, begången begånget begångna, pres. …"),
        ("+et el. pappret; pl. +, best. pl. +en el. pappren", "+et el. pappret; pl. +, best. pl. +en el. pappren"),
        ("+en +er", "+en +er"),
    ],
)
def test_what_was_cut_off_is_marked(tmp_path, conj, inflection):
    """The package keeps 50 characters, and loses a blank at their end."""
    entries, _ = read(saol.package, tmp_path / "saol14.py", HEAD + row("ord", conj=conj))
    assert entries[0].inflection == inflection


@pytest.mark.parametrize(
    "line",
    [
        "  SaolEntry(word='a', upos='NOUN'),\n",
        "  SaolEntry(word=exit(), upos='NOUN', conj='+'),\n",
        "  SaolEntry(word='a\\', upos='NOUN', conj='+'),\n",
        "  SaolEntry(word='\\x', upos='NOUN', conj='+'),\n",
        row(""),
        row(" ord"),
        row("ord", "DET"),
    ],
)
def test_a_bad_row_is_refused_alone(tmp_path, line):
    entries, report = read(saol.package, tmp_path / "saol14.py", HEAD + line + row("ord"))
    assert [entry.headword for entry in entries] == ["ord"]
    assert [refusal.line for refusal in report.refused] == [3]


@pytest.mark.parametrize("reader", [saol.package, saol.faksimil])
@pytest.mark.parametrize(
    ("content", "said"), [(b"", "holds no row"), (b"\n\n", "holds no row"), (b"\xff\xfe\x00", "is not UTF-8")]
)
def test_another_file_is_no_source(tmp_path, reader, content, said):
    with pytest.raises(SourceError, match=rf"broken\.txt.*{said}"):
        read(reader, tmp_path / "broken.txt", content)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(SourceError, match="nowhere"):
        list(saol.faksimil.read([tmp_path / "nowhere"], Report()))


def test_the_facsimile_says_where_the_joint_is(tmp_path):
    lines = [
        record(normaliserat_ord="abborrpinne", upos="NOUN", stycke="abborr|pinne", text="+n -pinnar", homonr=None),
        record(normaliserat_ord="kol", ord="kol<sup>2</sup>", upos="NOUN", stycke="kol<sup>2</sup>", text="+et; pl. +"),
        record(ord="ack<sup>1</sup>", upos="X", stycke="ack", text="(null)"),
        record(normaliserat_ord="papper", upos="NOUN", stycke="papper", text="+et el. pappret; pl. +, best. pl. +en el. pappren"),
    ]
    entries, report = read(saol.faksimil, tmp_path / "saol14-faksimil.jsonl", "".join(lines))
    assert entries == [
        Entry("abborrpinne", "NOUN", Kind.COMMON, "+n abborrpinnar"),
        Entry("kol", "NOUN", Kind.COMMON, "+et; pl. +"),
        Entry("ack", "X", Kind.COMMON, "(null)"),
        Entry("papper", "NOUN", Kind.COMMON, "+et el. pappret; pl. +, best. pl. +en el. pappren"),
    ]
    assert report.refused == []


@pytest.mark.parametrize(
    "line",
    ["{", "[]", "null", "3", '"ord"', '{"upos": "NOUN"}', '{"normaliserat_ord": 3, "upos": "NOUN"}', "[" * 5000],
)
def test_a_line_that_is_no_record_is_refused(tmp_path, line):
    good = record(normaliserat_ord="ord", upos="NOUN", text="+et; pl. +")
    entries, report = read(saol.faksimil, tmp_path / "f.jsonl", f"{line}\n{good}")
    assert [entry.headword for entry in entries] == ["ord"]
    assert [refusal.line for refusal in report.refused] == [1]


@given(st.text(max_size=40), st.text(max_size=40), st.text(max_size=20))
def test_any_strings_in_a_record_give_entries_or_refusals(tmp_path_factory, word, text, marked_word):
    good = record(normaliserat_ord="ord", upos="NOUN", text="+et; pl. +")
    line = record(normaliserat_ord=word, upos="NOUN", text=text, stycke=marked_word)
    path = tmp_path_factory.mktemp("saol") / "f.jsonl"
    entries, report = read(saol.faksimil, path, line + good)
    assert len(entries) + len(report.refused) == 2
