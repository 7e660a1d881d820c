"""Free text that people send."""

import pytest
import unicodedata2 as unicodedata
from hypothesis import given
from hypothesis import strategies as st

from lexsvc.words.prose import ProseError, prose
from lexsvc.words.text import nfc


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("  a\n\tb \n", "a\n\tb"),
        ("a\r\nb", "a\nb"),
        ("o\u0303ie", "õie"),
        ("<b>&amp;</b> '; DROP TABLE reports; --", "<b>&amp;</b> '; DROP TABLE reports; --"),
        ("👩\u200d🚀 אב", "👩\u200d🚀 אב"),
        ("", ""),
    ],
)
def test_text_is_kept_as_text(sent: str, kept: str) -> None:
    assert prose(sent, most=100) == kept


@pytest.mark.parametrize(
    ("sent", "named"),
    [
        ("a\0b", "U+0000"),
        ("\x1b[2J", "U+001B"),
        ("a\rb", "U+000D"),
        ("a\x85b", "U+0085"),
        ("a\x7f", "U+007F"),
        ("\ud800", "U+D800"),
    ],
)
def test_what_cannot_be_kept_or_printed_is_named(sent: str, named: str) -> None:
    with pytest.raises(ProseError, match=f"cannot have {named.replace('+', '[+]')}"):
        prose(f"x{sent}x", most=100)


@pytest.mark.parametrize("sent", ["a\nb", "a\tb"])
def test_a_text_of_one_line_has_no_line_end(sent: str) -> None:
    with pytest.raises(ProseError, match="cannot have U"):
        prose(sent, most=100, lines=False)


def test_length_is_counted_as_people_see_it() -> None:
    assert prose(" o\u0303o\u0303 ", most=2) == "õõ"
    with pytest.raises(ProseError, match="has at most 2 characters"):
        prose("õõõ", most=2)
    with pytest.raises(ProseError, match=r"has at least 1 character$"):
        prose(" \n ", most=2, least=1)


def test_a_very_long_text_is_not_looked_at() -> None:
    """Putting half a million marks in order would take minutes."""
    with pytest.raises(ProseError, match="has at most 100 characters"):
        prose("a" + "\u0323\u0307" * 250_000, most=100)


@given(st.text())
def test_what_is_taken_is_in_nfc_without_control_characters(sent: str) -> None:
    try:
        kept = prose(sent, most=20)
    except ProseError:
        return
    assert len(kept) <= 20
    assert nfc(kept) == kept
    assert prose(kept, most=20) == kept
    assert not [c for c in kept if c not in "\n\t" and unicodedata.category(c) in ("Cc", "Cs")]
    kept.encode()
