"""Plain word lists."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexsvc.sources import wordlist
from lexsvc.sources.report import Report, SourceError
from lexsvc.words.entry import Kind


@pytest.fixture
def read(tmp_path):
    def reading(content):
        path = tmp_path / "words.txt"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        report = Report()
        return list(wordlist.words.read([path], report)), report

    return reading


def test_one_word_a_line_comments_and_blank_lines_skipped(read):
    entries, report = read("# my words\n\naardvark\n  zebra  # striped\r\n\t\n")
    assert [(entry.headword, entry.upos, entry.kind) for entry in entries] == [
        ("aardvark", "X", Kind.COMMON),
        ("zebra", "X", Kind.COMMON),
    ]
    assert report.taken == 2
    assert not report.refused


def test_the_spelling_gives_the_kind(read):
    entries, _ = read("cat\nLondon\ne-mail\n")
    assert [(entry.headword, entry.upos, entry.kind) for entry in entries] == [
        ("cat", "X", Kind.COMMON),
        ("London", "PROPN", Kind.PROPER),
        ("e-mail", "X", Kind.HYPHENATED),
    ]


def test_in_a_list_all_in_capitals_capitals_say_nothing(read):
    entries, _ = read("# Comments do not count\nAARDVARK\nZEBRA\n")
    assert [(entry.headword, entry.kind) for entry in entries] == [
        ("aardvark", Kind.COMMON),
        ("zebra", Kind.COMMON),
    ]


def test_headwords_are_in_nfc_and_without_byte_order_mark(read):
    entries, _ = read("\ufeffcafe\u0301\n")
    assert [entry.headword for entry in entries] == ["café"]


def test_lines_that_hold_no_word_are_refused_with_their_numbers(read):
    entries, report = read("cat\na\u200bb\n" + "x" * 101 + "\n50%\ndog\n")
    assert [entry.headword for entry in entries] == ["cat", "dog"]
    assert [refusal.line for refusal in report.refused] == [2, 3, 4]


def test_a_file_that_is_not_utf8_is_named_with_its_line(read):
    with pytest.raises(SourceError, match=r"words\.txt:2"):
        read(b"cat\nd\xffg\n")


def test_a_file_with_zero_bytes_is_no_text(read):
    with pytest.raises(SourceError, match=r"words\.txt:2"):
        read(b"cat\nd\0g\n")


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(SourceError, match=r"gone\.txt"):
        list(wordlist.words.read([tmp_path / "gone.txt"], Report()))


@given(st.binary(max_size=200))
def test_every_line_is_taken_refused_or_skipped(tmp_path_factory, content):
    path = tmp_path_factory.mktemp("bytes") / "words.txt"
    path.write_bytes(content)
    report = Report()
    with suppress(SourceError):
        entries = list(wordlist.words.read([path], report))
        assert report.taken == len(entries)
