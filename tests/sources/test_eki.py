"""The Estonian lists: simplemma's dictionary as installed, the Institute's lists and Ekilex's table as they are published."""

import lzma
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexsvc.sources import eki, tables
from lexsvc.sources.frontcoded import read_lemmas
from lexsvc.sources.report import Report, SourceError
from lexsvc.words.entry import Entry, Kind

DATA = Path(__file__).parents[2] / "data"


def read(reader, path, content):
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    report = Report()
    return list(reader.read([path], report)), report


@pytest.fixture(scope="module")
def simplemma():
    report = Report()
    return list(eki.simplemma.read(eki.simplemma.installed(), report)), report


def test_simplemma_lists_ordinary_words_that_await_confirmation(simplemma):
    entries, _ = simplemma
    found = {entry.headword: entry for entry in entries}
    for word in ("maja", "jooksma", "suurem", "kolmas", "öökull", "šokk"):
        assert found[word] == Entry(word, "X", Kind.COMMON, eki.UNCONFIRMED)
    assert found["Tallinn"].kind is Kind.PROPER
    assert found["ÜRO"].kind is Kind.ABBREVIATION
    assert found["maa-arst"].kind is Kind.HYPHENATED


def test_every_lemma_of_simplemma_is_taken_or_refused(simplemma):
    entries, report = simplemma
    assert report.taken == len(entries)
    assert report.taken + len(report.refused) == 94_608
    assert len(report.refused) < 60
    assert [entry.headword for entry in entries] == sorted(entry.headword for entry in entries)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"no lzma", "cannot be decompressed"),
        (lzma.compress(b"something else"), "is no dictionary of simplemma"),
        (lzma.compress(b"SMFC1\x00\x02\x00\x01a\xff\x01a"), "damaged.*1 records, 2 announced"),
        (lzma.compress(b"SMFC1\x00\x01\x00\x05a"), "damaged"),
        (lzma.compress(b"SMFC1\x00\x01\x00\x01a\xff\x01\xff"), "damaged"),
    ],
)
def test_a_broken_dictionary_is_named(tmp_path, content, said):
    path = tmp_path / "et.plzma"
    path.write_bytes(content)
    with pytest.raises(SourceError, match=f"et.plzma.*{said}"):
        read_lemmas(path)


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(SourceError, match=r"et\.plzma"):
        read_lemmas(tmp_path / "et.plzma")
    with pytest.raises(SourceError, match=r"lemmad\.txt"):
        list(eki.lemmad.read([tmp_path / "lemmad.txt"], Report()))


def test_records_are_cut_and_continued(tmp_path):
    """maja → maja in full; majad → cut 1 off the key; majade → the value before."""
    path = tmp_path / "et.plzma"
    records = b"\x00\x04maja\xff\x04maja" + b"\x04\x01d\x01\x00" + b"\x05\x01e\xfe"
    path.write_bytes(lzma.compress(b"SMFC1\x00\x03" + records))
    assert read_lemmas(path) == {"maja"}


@given(st.binary(max_size=60))
def test_no_bytes_break_the_dictionary_reader(tmp_path_factory, tail):
    path: Path = tmp_path_factory.mktemp("t") / "et.plzma"
    path.write_bytes(lzma.compress(b"SMFC1" + tail))
    with suppress(SourceError):
        assert isinstance(read_lemmas(path), set)


LEMMAD = """AIDS
Alpi
Egiptuse nuhtlus
abajas
-kakk
ala-
zen-budism
rock'n'roll
sic!
lugema
"""


def test_lemmad_gives_each_line_the_kind_that_its_spelling_shows(tmp_path):
    entries, report = read(eki.lemmad, tmp_path / "lemmad.txt", LEMMAD)
    assert entries == [
        Entry("AIDS", "X", Kind.ABBREVIATION),
        Entry("Alpi", "PROPN", Kind.PROPER),
        Entry("Egiptuse nuhtlus", "X", Kind.MULTIWORD),
        Entry("abajas", "X"),
        Entry("-kakk", "X", Kind.AFFIX),
        Entry("ala-", "X", Kind.AFFIX),
        Entry("zen-budism", "X", Kind.HYPHENATED),
        Entry("rock'n'roll", "X", Kind.HYPHENATED),
        Entry("lugema", "X"),
    ]
    assert [(refusal.line, refusal.text) for refusal in report.refused] == [(9, "sic!")]


def test_lemmad2013_has_an_empty_line_digits_and_combining_accents(tmp_path):
    entries, report = read(eki.lemmad, tmp_path / "lemmad2013.txt", "\n-kakk\n3D\nso\u0303ber\ns\u030cokk\r\n")
    assert [entry.headword for entry in entries] == ["-kakk", "sõber", "šokk"]
    assert [refusal.line for refusal in report.refused] == [1, 3]


@pytest.mark.parametrize("reader", [eki.lemmad, eki.ekilex_tsv])
def test_a_file_that_is_not_utf8_is_named_with_its_line(tmp_path, reader):
    with pytest.raises(SourceError, match=r"t\.txt:2: is not UTF-8"):
        read(reader, tmp_path / "t.txt", b"word\tfreq_rank\tproficiency\tpos\ns\xf5ber\n")


@pytest.mark.parametrize("reader", [eki.lemmad, eki.ekilex_tsv])
def test_an_empty_file_is_no_list(tmp_path, reader):
    with pytest.raises(SourceError, match=r"t\.txt"):
        read(reader, tmp_path / "t.txt", b"")


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n\r"), max_size=40))
def test_every_line_is_taken_or_refused(tmp_path_factory, line):
    path = tmp_path_factory.mktemp("t") / "t.txt"
    entries, report = read(eki.lemmad, path, f"maja\n{line}\n")
    assert report.taken == len(entries)
    assert report.taken + len(report.refused) == 2


HEADER = "word\tfreq_rank\tproficiency\tpos\n"


def test_ekilex_marks_names_by_part_of_speech_and_abbreviations_by_none(tmp_path):
    rows = "maja\t203\tA1\ts\ntallinn\t310\t\tprop\nmari\t900\t\ts, prop\nnt\t400\t\t\nkoju\t99\tA1\tvrm\n"
    entries, report = read(eki.ekilex_tsv, tmp_path / "t.tsv", HEADER + rows)
    assert entries == [
        Entry("maja", "NOUN"),
        Entry("tallinn", "PROPN", Kind.PROPER),
        Entry("mari", "NOUN"),
        Entry("mari", "PROPN", Kind.PROPER),
        Entry("nt", "X", Kind.ABBREVIATION),
        Entry("koju", "X", Kind.COMMON, eki.CASE_FORM),
    ]
    assert not report.refused


def test_ekilex_refuses_lines_that_it_does_not_understand(tmp_path):
    entries, report = read(eki.ekilex_tsv, tmp_path / "t.tsv", HEADER + "maja\t1\nkodu\t1\tA1\tnoun\nöö\t1\tA1\ts\n")
    assert [entry.headword for entry in entries] == ["öö"]
    assert [(refusal.line, refusal.why) for refusal in report.refused] == [
        (2, "needs 4 columns, tab-separated"),
        (3, "unknown part of speech 'noun'"),
    ]


def test_ekilex_needs_its_header(tmp_path):
    with pytest.raises(SourceError, match=r"t\.tsv:1: the header must be word freq_rank"):
        read(eki.ekilex_tsv, tmp_path / "t.tsv", "maja\t1\tA1\ts\n")


def test_what_is_added_without_playing_is_marked_as_well():
    """A fuller list may hold the word too: the mark keeps it from playing there."""
    marks = {row.word: row.kind for row in tables.read_table(DATA / "marks/eki.tsv")}
    for entry in tables.additions(DATA / "additions/eki.tsv"):
        if entry.kind is not Kind.COMMON:
            assert marks[entry.headword] is entry.kind


def test_letters_that_mean_something_else_are_no_letter_names():
    marks = {row.word for row in tables.read_table(DATA / "marks/eki.tsv")}
    assert not marks & {"tee", "kuu", "öö", "look", "room", "pool", "pasha", "menu"}
