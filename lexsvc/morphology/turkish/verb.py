"""Verbs: the stems that each suffix takes, the aorist, and all forms of an infinitive.

Rules: Göksel and Kerslake, Turkish: A Comprehensive Grammar (2005), chapters 2 and 8.
"""

from collections.abc import Iterator
from enum import IntEnum
from functools import cache
from typing import NamedTuple

from lexsvc.morphology.turkish.conjugation import suffixes
from lexsvc.morphology.turkish.phonology import VOWELS, Ending, ending, realise
from lexsvc.morphology.turkish.stems import Traits, soften, syllables
from lexsvc.words.entry import Form

_HIGH_AORISTS = frozenset(["al", "bil", "bul", "den", "dur", "gel", "gör", "kal", "ol", "öl", "san", "var", "ver", "vur"])
"""The stems of one syllable whose aorist is in -ir, not -er (Göksel and Kerslake 8.2.3.3), and *den*, the passive of *de*."""


class Slot(IntEnum):
    """Which stem a suffix takes: of *git* ``git git gid gid``, of *de* ``de di de d``, of *ağla* ``ağla ağla ağla ağl``."""

    CONSONANT = 0
    LOW = 1
    HIGH = 2
    NARROWED = 3


class Suffix(NamedTuple):
    """A suffix as it is written after one of the stems, and what it says."""

    slot: Slot
    text: str
    features: str


def forms(lemma: str, traits: Traits) -> Iterator[Form]:
    """Yield the inflected forms of a verb given by its infinitive."""
    stem = lemma[:-3]
    stems = _stems(stem, traits)
    potential = syllables(stem) > 2 and stem.endswith(("abil", "ebil"))
    table = _paradigm(ending(stem), _narrowed_ending(stem), aorist(stem, traits), potential)
    for slot, text, features in table:
        yield Form(stems[slot] + text, lemma, "VERB", features)


def _stems(stem: str, traits: Traits) -> tuple[str, str, str, str]:
    if stem in ("de", "ye"):
        # diyen and yiyen, but deyip and deyince beside yiyip.
        narrow = stem[0] + "i"
        return stem, narrow, narrow if stem == "ye" else stem, stem[0]
    before_vowel = soften(stem) if traits.softens and stem[-1] == "t" else stem
    narrowed = stem[:-1] if stem[-1] in "ae" else before_vowel
    return stem, before_vowel, before_vowel, narrowed


def _narrowed_ending(stem: str) -> Ending:
    """Return the ending before -iyor, where a final a or e is gone: söyle, söylüyor; ara, arıyor; de, diyor."""
    return ending(stem[:-1]) if stem[-1] in "ae" and len(stem) > 1 else ending(stem)


def aorist(stem: str, traits: Traits) -> str:
    """Return the suffix of the aorist: ``r`` after a vowel, else ``Ar`` or ``Ir``."""
    if stem[-1] in VOWELS:
        return "r"
    if traits.aorist:
        return traits.aorist + "r"
    return "Ir" if syllables(stem) > 1 or stem in _HIGH_AORISTS else "Ar"


@cache
def _paradigm(stem: Ending, narrowed: Ending, aorist_suffix: str, potential: bool) -> tuple[Suffix, ...]:
    table: list[Suffix] = []
    for template, features in suffixes(aorist_suffix, potential):
        if template.startswith("(I)yor"):
            text = realise(template, narrowed)
            table.append(Suffix(Slot.NARROWED, text, features))
            continue
        text = realise(template, stem)
        slot = Slot.CONSONANT
        if template.startswith("(y)A") or (template.startswith("A") and not stem.vowel):
            slot = Slot.LOW
        elif template.startswith(("(y)I", "I")):
            slot = Slot.HIGH
        table.append(Suffix(slot, text, features))
    return tuple(table)
