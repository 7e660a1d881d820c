"""Patterns: what they mean, and that no pattern is tried twice."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexsvc.compiled.pattern import PatternError, none_of, one_of, parse


def _letters(text: str) -> bytes:
    return text.upper().encode()


def _fits(pattern: str, word: str) -> bool:
    return re.match(b"^" + parse(pattern, _letters).regex, word.encode() + b"\n", re.MULTILINE) is not None


@pytest.mark.parametrize(
    ("pattern", "fitting", "others"),
    [
        ("k?t*", ["KAT", "KITTEN"], ["KT", "SKAT", "KATZ"[1:]]),
        ("*q*z*", ["QZ", "AQZ", "QAZA"], ["ZQ", "Q", "Z"]),
        ("[aou]b", ["AB", "OB", "UB"], ["IB", "B", "AOB"]),
        ("*", ["A", "ABC"], []),
        ("?", ["A"], ["AB"]),
        ("**?**", ["A", "AB"], []),
        ("*a*a", ["AA", "ABA", "AAA"], ["A", "AB"]),
        ("a*a", ["AA", "ABA"], ["A"]),
        ("*ab*b", ["ABB", "ABAB", "XABXB"], ["AB", "BAB"]),
    ],
)
def test_meaning(pattern: str, fitting: list[str], others: list[str]) -> None:
    assert all(_fits(pattern, word) for word in fitting)
    assert not any(_fits(pattern, word) for word in others)


@pytest.mark.parametrize("pattern", ["[", "a]", "[]", "[?]", "[*]", "[a[b]]", "]a["])
def test_what_cannot_be_read_is_said(pattern: str) -> None:
    with pytest.raises(PatternError):
        parse(pattern, _letters)


@given(st.text("ab?*", max_size=12))
def test_lengths_and_certain_parts_hold_for_every_word_that_fits(pattern: str) -> None:
    read = parse(pattern, _letters)
    for word in ("A", "B", "AB", "BA", "AAB", "ABAB", "BBABA", "ABABABAB"):
        if _fits(pattern, word):
            assert read.shortest <= len(word) <= (read.longest or 99)
            assert word.encode().startswith(read.prefix)
            assert word.encode().endswith(read.suffix)
            assert all(fragment in word.encode() for fragment in read.fragments)


def test_runs_side_by_side_are_one() -> None:
    assert parse("*?*?*", _letters) == parse("??*", _letters)
    assert parse("a" + "*" * 150 + "b", _letters) == parse("a*b", _letters)


def test_no_part_is_tried_again_from_another_place() -> None:
    """Each run but the last is followed by its part in an atomic group: the regular expression has no other repetition."""
    expression = parse("*a*b?[cd]*e", _letters).regex
    assert expression == rb"(?>.*?A)(?>.*?B.[CD]).*E$"


def test_characters_of_tiles_that_mean_something_in_a_regular_expression() -> None:
    for tile in rb"[\]^_`{|":
        assert re.fullmatch(one_of(bytes([tile])), bytes([tile]))
        assert not re.fullmatch(none_of(bytes([tile])), bytes([tile]))
        assert re.fullmatch(none_of(bytes([tile])), b"A")
