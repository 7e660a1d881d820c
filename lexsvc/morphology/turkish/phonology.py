"""Turkish sounds: vowel harmony, buffer letters, hardening, and the suffixes that are written with them.

A suffix is written as grammars write it: ``A`` is a or e, ``I`` is ı, i, u or ü, ``D`` is d or t, ``C`` is c or ç; a letter in
brackets is a buffer: a consonant stands only after a vowel, a vowel only after a consonant. ``(y)I`` is the accusative of
*ev-i* and *araba-yı*, ``DAn`` the ablative of *ev-den* and *kitap-tan*.

Rules: Göksel and Kerslake, Turkish: A Comprehensive Grammar (2005), chapters 2 and 3.
"""

from typing import NamedTuple

BACK = frozenset("aıouâû")
ROUND = frozenset("oöuüôû")
VOWELS = BACK | ROUND | frozenset("eiîê")
HARD = frozenset("fstkçşhp")
"""The voiceless consonants, after which D is t and C is ç."""

_HIGH = {(True, False): "ı", (False, False): "i", (True, True): "u", (False, True): "ü"}


class Ending(NamedTuple):
    """All that a suffix sees of a stem.

    ``glide`` is *su* alone, whose buffer before a vowel is part of the stem (suyu, suya, but suda, suyla).
    """

    back: bool
    rounded: bool
    vowel: bool
    hard: bool
    glide: bool = False


def last_vowel(word: str) -> str:
    """Return the last vowel of a word, or ``""`` where it has none."""
    return next((letter for letter in reversed(word) if letter in VOWELS), "")


def ending(stem: str, *, inverse: bool = False, glide: bool = False) -> Ending:
    """Return the ending of a stem; ``inverse`` is a loan that takes front suffixes after a back vowel (saat, saati)."""
    vowel = last_vowel(stem) or "e"
    return Ending((vowel in BACK) != inverse, vowel in ROUND, stem[-1] in VOWELS, stem[-1] in HARD, glide)


def realise(suffix: str, stem: Ending) -> str:
    """Write a suffix as it stands after a stem.

    >>> realise("lArImIzdAn", ending("ev"))
    'lerimizden'
    """
    back, rounded, vowel, hard, glide = stem
    written = ""
    places = iter(range(len(suffix)))
    for place in places:
        letter = suffix[place]
        if letter == "(":
            letter = suffix[place + 1]
            next(places), next(places)
            if _is_left_out(letter, before_vowel=suffix[place + 3] in "AI", vowel=vowel, glide=glide):
                continue
        if letter == "A":
            letter = "a" if back else "e"
        elif letter == "I":
            letter = _HIGH[back, rounded]
        elif letter == "D":
            letter = "t" if hard else "d"
        elif letter == "C":
            letter = "ç" if hard else "c"
        vowel = letter in VOWELS
        if vowel:
            back, rounded = letter in BACK, letter in ROUND
        hard, glide = letter in HARD, False
        written += letter
    return written


def _is_left_out(buffer: str, *, before_vowel: bool, vowel: bool, glide: bool) -> bool:
    if buffer in "AI":
        return vowel and not glide
    return not vowel or (glide and before_vowel)
