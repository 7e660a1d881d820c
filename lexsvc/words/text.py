"""Text as a person types it: normalised, cased by language, and its faults named.

Everything here works on Unicode text before it becomes tiles. Unicode data come from ``unicodedata2``, so that every
Python gives the same answer.
"""

from collections.abc import Callable

import unicodedata2 as unicodedata

from lexsvc.words.verdict import Reason

BLANKS = " \t\r\n\u00a0"
"""What may surround a word and is taken away: blanks that a person or a file leaves, no control characters."""

HYPHENS = "-\u2010\u2011\u2012\u2013\u2014\u2212"
APOSTROPHES = "'\u2019\u2018\u02bc\u2032\u00b4`"

MAX_CHARACTERS = 100
"""The longest text, in code points after NFC, that is looked at as a word."""

_MAX_RAW = 4 * MAX_CHARACTERS  # NFC shortens a letter of at most four code points to one


def nfc(text: str) -> str:
    """Return ``text`` in Normalization Form C (Unicode Annex 15)."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def lower(text: str) -> str:
    """Return NFC ``text`` in lower case, for languages with the usual i."""
    return nfc(text.lower())


def lower_turkic(text: str) -> str:
    """Return NFC ``text`` in lower case with I→ı and İ→i (Unicode SpecialCasing, ``tr`` and ``az``).

    The text must be in NFC already: in NFD, İ is I and a dot, and would become ı and a dot.
    """
    return nfc(text.replace("I", "ı").replace("İ", "i").lower())


def upper_turkic(text: str) -> str:
    """Return NFC ``text`` in upper case with i→İ and ı→I."""
    return nfc(text.replace("i", "İ").upper())


def lowering(language: str) -> Callable[[str], str]:
    """Return the lower-casing function of a language, given by its BCP 47 tag."""
    return lower_turkic if language.split("-")[0] in ("tr", "az") else lower


def uppering(language: str) -> Callable[[str], str]:
    """Return the upper-casing function of a language, given by its BCP 47 tag."""
    return upper_turkic if language.split("-")[0] in ("tr", "az") else str.upper


def clean(text: str) -> str:
    """Return ``text`` without surrounding blanks, in NFC; text that is far too long comes back as it is."""
    stripped = text.strip(BLANKS)
    return stripped if len(stripped) > _MAX_RAW else nfc(stripped)


def fault(text: str, allowed: str = "") -> tuple[Reason, str] | None:
    """Say why cleaned ``text`` cannot be one word in any alphabet, or return None.

    ``allowed`` are characters that the lexicon reads as nothing (Sikaav's apostrophes). The first reason that applies, in
    the order of the HTTP contract, with a sentence that names the character.
    """
    if not text:
        return Reason.EMPTY, "the word is empty"
    if len(text) > MAX_CHARACTERS:
        return Reason.TOO_LONG, f"the word has more than {MAX_CHARACTERS} characters"
    if text.isalpha() and text.isascii():
        return None
    found: dict[Reason, str] = {}
    for character in text:
        if character in allowed:
            continue
        reason = _character_fault(character)
        if reason is not None:
            found.setdefault(reason, character)
    for reason, sentence in _SENTENCES.items():
        if reason in found:
            return reason, sentence.format(name=describe(found[reason]))
    return None


_SENTENCES = {
    Reason.ILLEGAL_CHARACTER: "{name} cannot stand in a word",
    Reason.HYPHEN_OR_APOSTROPHE: "words that need {name} do not play",
    Reason.MULTIWORD: "only single words play; this one has {name} in it",
}


def _character_fault(character: str) -> Reason | None:
    if character in HYPHENS or character in APOSTROPHES:
        return Reason.HYPHEN_OR_APOSTROPHE
    if character in BLANKS:
        return Reason.MULTIWORD
    category = unicodedata.category(character)
    # Letters, marks and digits may be in an alphabet; compatibility forms (full-width, ligatures) never are.
    if category[0] in "LM" or category == "Nd":
        compatible = unicodedata.normalize("NFKC", character) == character
        return None if compatible else Reason.ILLEGAL_CHARACTER
    return Reason.ILLEGAL_CHARACTER


def describe(character: str) -> str:
    """Name one character so that it can be printed whatever it is: ``‘ß’ (U+00DF LATIN SMALL LETTER SHARP S)``."""
    name = unicodedata.name(character, "")
    code = f"U+{ord(character):04X} {name}".rstrip()
    printable = unicodedata.category(character)[0] in "LNPS"
    return f"‘{character}’ ({code})" if printable else code
