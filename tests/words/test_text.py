"""Text: normal form, casing by language, and what cannot be a word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexsvc.words.text import MAX_CHARACTERS, clean, describe, fault, lower, lower_turkic, nfc, upper_turkic
from lexsvc.words.verdict import Reason


@pytest.mark.parametrize(
    ("upper", "expected"), [("IŞIK", "ışık"), ("İNCİ", "inci"), ("I\u0307NCI\u0307", "inci"), ("INCI", "ıncı"), ("Âlem", "âlem")]
)
def test_turkish_has_two_i(upper: str, expected: str) -> None:
    assert lower_turkic(nfc(upper)) == expected


def test_turkish_upper_case_is_the_reverse() -> None:
    assert upper_turkic("ılık inci") == "ILIK İNCİ"


def test_other_languages_keep_the_usual_i() -> None:
    assert lower("IDÉ") == "idé"


def test_surrounding_blanks_go_and_decomposed_letters_are_composed() -> None:
    assert clean(" s\u030cokk\n") == "šokk"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", Reason.EMPTY),
        ("a" * (MAX_CHARACTERS + 1), Reason.TOO_LONG),
        ("a\u0000b", Reason.ILLEGAL_CHARACTER),
        ("a\u200bb", Reason.ILLEGAL_CHARACTER),
        ("a\u00adb", Reason.ILLEGAL_CHARACTER),
        ("\ufeffab", Reason.ILLEGAL_CHARACTER),
        ("\ud800", Reason.ILLEGAL_CHARACTER),
        ("ｃａｔ", Reason.ILLEGAL_CHARACTER),
        ("ﬁsk", Reason.ILLEGAL_CHARACTER),
        ("🐈", Reason.ILLEGAL_CHARACTER),
        ("c/o", Reason.ILLEGAL_CHARACTER),
        ("vm-guld", Reason.HYPHEN_OR_APOSTROPHE),
        ("vm\u2010guld", Reason.HYPHEN_OR_APOSTROPHE),
        ("can’t", Reason.HYPHEN_OR_APOSTROPHE),
        ("till exempel", Reason.MULTIWORD),
        ("mother-in law", Reason.HYPHEN_OR_APOSTROPHE),
        ("a-\u0007", Reason.ILLEGAL_CHARACTER),
    ],
)
def test_what_cannot_be_one_word_is_told_by_the_first_reason(text: str, reason: Reason) -> None:
    found = fault(text)
    assert found is not None
    assert found[0] is reason


@pytest.mark.parametrize("text", ["cat", "šokk", "кот", "ß", "mp3"])
def test_letters_and_digits_are_the_alphabets_affair(text: str) -> None:
    assert fault(text) is None


def test_an_ignored_character_is_no_fault() -> None:
    assert fault("thu'um", allowed="'") is None


@given(st.text())
def test_any_text_gets_a_printable_sentence(text: str) -> None:
    found = fault(clean(text))
    if found is not None:
        assert found[1].isprintable()


@given(st.characters())
def test_a_character_is_described_by_its_code(character: str) -> None:
    assert f"U+{ord(character):04X}" in describe(character)
