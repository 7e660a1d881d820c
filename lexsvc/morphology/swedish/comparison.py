"""Which adjectives are compared with -are and -ast; SAOL prints only irregular comparison.

Not compared are participles, and adjectives that say what a thing belongs to or consists of, not how much it is so: those in
-isk, of nations, of number and measure, most loans in -al, -ell, -iv, -är (Svenska Akademiens grammatik, Adjektiv §§ 42–48).
The members of these classes that are compared all the same stand in ``data/swedish_comparison.tsv``.
"""

import re
from collections.abc import Callable, Iterable
from functools import cache

from lexsvc.morphology.grammar_tables import rows
from lexsvc.morphology.swedish import verb
from lexsvc.morphology.swedish.notation import Notation
from lexsvc.words.entry import Entry

_RELATIONAL = re.compile(
    r".*(isk|ländsk|ansk|ensk|onsk|ersk)"
    r"|.*[aeiouyåäö].*(al|ell|iv|är|oid|abel|ibel|bar|fil|fob|gam|log|fon|krom|cen|morf|ploid)"
    r"|(\w{3,}år|.*åldr)ig"
    r"|.*(procentig|stavig|siffrig|stämmig|formig|haltig|pliktig|hjulig|motorig|sidig|bladig|gradig|filig|enlig)"
    r"|.*(ögd|bent|hårig|näst|blomstrig|vinklig|dubbel|färgad|språkig|rättslig|vuxen|kristen)"
    r"|(två|tre|fyr|fyra|fem|sex|sju|åtta|nio|tio|tolv|hundra|tusen|fler|mång)\w{3,}ig"
    r"|(meter|fots|alns|centimeter|decimeter|kilometer|mils|halvmeter)(djup|bred|hög|lång|tjock|vid|sid)"
)
_COLOUR = re.compile(r"\w{3,}(röd|gul|blå|grön|vit|svart|brun|grå|beige|lila|rosa|orange)")
_INTENSIFYING = (
    "ur",
    "jätte",
    "skit",
    "dö",
    "as",
    "super",
    "hyper",
    "ultra",
    "knall",
    "ill",
    "stört",
    "knip",
    "snor",
    "stock",
    "pin",
    "pur",
    "spik",
    "genom",
    "rekord",
    "tvär",
    "döds",
    "kolossal",
    "halv",
    "små",
    "kol",
    "snus",
    "knusk",
    "ärke",
)


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
        if _RELATIONAL.fullmatch(headword) or _COLOUR.fullmatch(headword):
            return False
        if headword.endswith("sk") and headword + "a" in self._nouns:
            return False  # svensk, svenska
        if any(headword[start:] in self._participles for start in range(max(1, len(headword) - 2))):
            return False
        last = next((headword[start:] for start in range(1, len(headword) - 2) if headword[start:] in self._adjectives), "")
        if not last:
            return True
        return headword[: -len(last)] not in _INTENSIFYING and self.compares(last)


@cache
def _compared() -> frozenset[str]:
    return frozenset(word for word, _ in rows("swedish_comparison.tsv", ("word", "ground")))
