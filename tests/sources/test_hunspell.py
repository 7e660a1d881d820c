"""Hunspell dictionaries: what is read, what is refused, and what is no dictionary at all."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexsvc.sources import hunspell
from lexsvc.sources.report import Report, SourceError
from lexsvc.words.entry import Kind

AFF = "SET UTF-8\nNEEDAFFIX X\nFORBIDDENWORD !\nSFX S Y 2\nSFX S y ies [^aeiou]y\nSFX S 0 s [^y]\n"


@pytest.fixture
def pair(tmp_path):
    def write(dic, aff=AFF):
        (tmp_path / "xx.dic").write_bytes(dic if isinstance(dic, bytes) else dic.encode())
        (tmp_path / "xx.aff").write_bytes(aff if isinstance(aff, bytes) else aff.encode())
        return tmp_path / "xx.dic"

    return write


def read(*paths):
    report = Report()
    return list(hunspell.files.read(paths, report)), report


def test_the_affix_file_is_found_beside_the_dictionary(pair):
    entries, report = read(pair("1\ncat/S\n"))
    assert [(entry.headword, entry.upos, entry.inflection) for entry in entries] == [("cat", "X", "xx/S")]
    assert report.taken == 1


def test_both_files_may_be_given(pair, tmp_path):
    dic = pair("1\ncat/S\n")
    moved = (tmp_path / "xx.aff").rename(tmp_path / "other.aff")
    assert [entry.headword for entry in read(moved, dic)[0]] == ["cat"]


def test_a_missing_affix_file_is_named(pair, tmp_path):
    dic = pair("1\ncat/S\n")
    (tmp_path / "xx.aff").unlink()
    with pytest.raises(SourceError, match=r"xx\.dic: there is no xx\.aff"):
        read(dic)


@pytest.mark.parametrize("name", ["words.txt", "xx.aff"])
def test_another_file_is_not_taken_for_a_dictionary(tmp_path, name):
    (tmp_path / name).write_text("1\ncat\n")
    with pytest.raises(SourceError, match=name):
        read(tmp_path / name)


def test_a_missing_dictionary_is_named(tmp_path):
    (tmp_path / "xx.aff").write_text(AFF)
    with pytest.raises(SourceError, match=r"xx\.dic"):
        read(tmp_path / "xx.dic")


def test_the_first_line_must_be_the_count(pair):
    with pytest.raises(SourceError, match=r"xx\.dic:1"):
        read(pair("cat/S\ndog/S\n"))


@pytest.mark.parametrize(
    "aff",
    [
        "SET no-such-encoding\n",
        "SET UTF-8\nSFX S Y x\nSFX S 0 s .\n",
        "SET UTF-8\nSFX S Y 1\nSFX S 0 s [\n",
        "FLAG what\nSFX S Y 1\nSFX S 0 s/A .\n",
    ],
)
def test_a_broken_affix_file_is_named_by_file_and_line(pair, aff):
    with pytest.raises(SourceError, match=r"xx\.aff:\d"):
        read(pair("1\ncat/S\n", aff))


def test_bad_lines_are_refused_with_their_numbers(pair):
    entries, report = read(pair(b"5\ncat/S\n/S\nd\xffg/S\n\n" + b"x" * 101 + b"\nowl/S\n"))
    assert [entry.headword for entry in entries] == ["cat", "owl"]
    assert [refusal.line for refusal in report.refused] == [3, 4, 6]
    assert all(refusal.why for refusal in report.refused)


def test_the_encoding_of_the_affix_file_holds_for_both(pair):
    entries, _ = read(pair("1\ncafé/S\n".encode("latin-1"), "SET ISO8859-1\nSFX S Y 1\nSFX S 0 s .\n"))
    assert [entry.headword for entry in entries] == ["café"]


def test_byte_order_mark_and_line_ends_of_windows(pair):
    entries, _ = read(pair("\ufeff1\r\ncat/S\r\n"))
    assert [(entry.headword, entry.inflection) for entry in entries] == [("cat", "xx/S")]


def test_headwords_are_in_nfc(pair):
    assert [entry.headword for entry in read(pair("1\ncafe\u0301\n"))[0]] == ["café"]


def test_flags_may_be_long_or_numbers(pair):
    long = "SET UTF-8\nFLAG long\nSFX Aa Y 1\nSFX Aa 0 s .\n"
    assert read(pair("1\ncat/AaBb\n", long))[0][0].inflection.flags == {"Aa", "Bb"}
    numbers = "SET UTF-8\nFLAG num\nSFX 12 Y 1\nSFX 12 0 s .\n"
    assert read(pair("1\ncat/12,7\n", numbers))[0][0].inflection.flags == {"12", "7"}


def test_the_same_flags_of_two_dictionaries_are_two_entries(tmp_path):
    for name in ("aa", "bb"):
        (tmp_path / f"{name}.dic").write_text("1\ncat/S\n")
        (tmp_path / f"{name}.aff").write_text(AFF)
    assert len(set(read(tmp_path / "aa.dic", tmp_path / "bb.dic")[0])) == 2


def test_forbidden_stems_are_left_out(pair):
    assert [entry.headword for entry in read(pair("2\ncat/S\nalot/!\n"))[0]] == ["cat"]


def test_a_part_of_speech_tag_is_read(pair):
    entries, _ = read(pair("2\nwalk po:verb\nfoo po:gibberish\n"))
    assert [entry.upos for entry in entries] == ["VERB", "X"]


def test_the_spelling_gives_the_kind_and_a_name_is_no_verb(pair):
    entries, _ = read(pair("3\ncan't\nLondon po:verb\nNew York\n"))
    assert [(entry.headword, entry.upos, entry.kind) for entry in entries] == [
        ("can't", "X", Kind.HYPHENATED),
        ("London", "PROPN", Kind.PROPER),
        ("New York", "X", Kind.MULTIWORD),
    ]


def test_the_installed_english_dictionaries():
    report = Report()
    headwords = {entry.headword for entry in hunspell.english.read(hunspell.english.installed(), report)}
    assert report.taken > 139_000
    assert {"cat", "colour", "color", "London", "café"} <= headwords


@given(dic=st.binary(max_size=200), aff=st.binary(max_size=200))
def test_no_bytes_do_more_than_a_source_error(tmp_path_factory, dic, aff):
    directory = tmp_path_factory.mktemp("bytes")
    (directory / "xx.dic").write_bytes(b"1\n" + dic)
    (directory / "xx.aff").write_bytes(aff)
    with suppress(SourceError):
        read(directory / "xx.dic")
