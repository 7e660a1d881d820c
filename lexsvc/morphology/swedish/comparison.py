"""Which adjectives are compared with -are and -ast; SAOL prints only irregular comparison.

Not compared are participles, and adjectives that say what a thing belongs to or consists of, not how much it is so: those in
-isk, of nations, of number and measure, most loans in -al, -ell, -iv, -är (Svenska Akademiens grammatik, Adjektiv §§ 42–48).
These classes stand in ``data/swedish_relational.tsv`` by their shape, the members of them that are compared all the same in
``data/swedish_comparison.tsv``, other words whose meaning has no degrees in ``data/swedish_uncompared.tsv``, and the prefixes
that say a degree themselves (jättestor) in ``data/swedish_intensifiers.tsv``.
"""

import re
from collections.abc import Callable, Iterable
from functools import cache

from lexsvc.morphology.grammar_tables import rows
from lexsvc.morphology.swedish import verb
from lexsvc.morphology.swedish.notation import Notation
from lexsvc.words.entry import Entry

_COLOUR = re.compile(r"\w{3,}(röd|gul|blå|grön|vit|svart|brun|grå|beige|lila|rosa|orange)")


class Comparison:
    """Tells adjectives that have -are and -ast from those that take *mer* and *mest*, or nothing."""

    def __init__(
        self,
        adjectives: Iterable[Entry],
        verbs: Iterable[Entry],
        nouns: Iterable[Entry],
        notations: Callable[[Entry], list[Notation]],
    ) -> None:
        self._adjectives: set[str] = set()
        irregular = []
        for entry in adjectives:
            self._adjectives.add(entry.headword)
            if any(form.endswith("st") for one in notations(entry) for cell in one.cells[1:] for form in cell.forms):
                irregular.append(entry.headword)
        self._irregular = tuple(irregular)
        self._participles = {
            made.common
            for entry in verbs
            for notation in notations(entry)
            for made in verb.paradigm(entry.headword, notation).participles
        }
        self._nouns = {entry.headword for entry in nouns}

    def compares(self, headword: str) -> bool:
        """Whether -are and -ast are added: to vacker, not to svensk, talad, skriven, jättestor."""
        if headword in _compared():
            return True
        if headword.endswith(("e", *self._irregular)):
            return False
        if headword in _uncompared() or _relational().fullmatch(headword) or _COLOUR.fullmatch(headword):
            return False
        if headword.endswith("sk") and headword + "a" in self._nouns:
            return False  # svensk, svenska
        if any(headword[start:] in self._participles for start in range(max(1, len(headword) - 2))):
            return False
        last = next((headword[start:] for start in range(1, len(headword) - 2) if headword[start:] in self._adjectives), "")
        if not last:
            return True
        return headword[: -len(last)] not in _intensifying() and self.compares(last)


@cache
def _compared() -> frozenset[str]:
    return frozenset(word for word, _ in rows("swedish_comparison.tsv", ("word", "ground")))


@cache
def _uncompared() -> frozenset[str]:
    return frozenset(word for word, _ in rows("swedish_uncompared.tsv", ("word", "ground")))


@cache
def _relational() -> re.Pattern[str]:
    return re.compile("|".join(shape for shape, _ in rows("swedish_relational.tsv", ("shape", "ground"))))


@cache
def _intensifying() -> frozenset[str]:
    return frozenset(prefix for prefix, _ in rows("swedish_intensifiers.tsv", ("prefix", "ground")))
