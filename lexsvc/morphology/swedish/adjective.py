"""Swedish adjectives: neuter, plural and weak forms, comparison.

SAOL prints the neuter and the plural, and the comparison where it is irregular. Rules for the rest: Svenska Akademiens
grammatik, Adjektiv §§ 12–37.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from lexsvc.morphology.swedish import noun
from lexsvc.morphology.swedish.notation import Notation
from lexsvc.words.entry import Entry, Form


class Paradigm(NamedTuple):
    """The forms of an adjective, each place with its alternatives; an empty place has no form."""

    common: tuple[str, ...] = ()
    neuter: tuple[str, ...] = ()
    plural: tuple[str, ...] = ()
    weak: tuple[str, ...] = ()
    masculine: tuple[str, ...] = ()
    comparative: tuple[str, ...] = ()
    superlative: tuple[str, ...] = ()
    nominal: tuple[str, ...] = ()


def paradigm(headword: str, notation: Notation, compares: Callable[[str], bool]) -> Paradigm:
    """Read the cells of an adjective, and infer the masculine and, where ``compares`` says so, the regular comparison."""
    places: dict[str, list[str]] = {place: [] for place in Paradigm._fields}
    places["common"].append(headword)
    unused: set[str] = set()
    cells = list(notation.cells)
    for number, cell in enumerate(cells):
        place = _place(headword, number, cell.labels, cell.forms)
        places[place].extend(cell.forms)
        if not cell.forms:
            unused.add(place)
    if not places["plural"] and "plural" not in unused and places["comparative"] and places["neuter"]:
        places["plural"].append(headword + "a")
    places["masculine"] += [
        form[:-1] + "e" for form in places["plural"] + places["weak"] if form.endswith("a") and not form.endswith("ea")
    ]
    if not places["comparative"] and not places["superlative"] and compares(headword):
        for stem in (form[:-1] for form in places["plural"] if form[-1] == "a"):
            places["comparative"].append(stem + "are")
            places["superlative"].append(stem + "ast")
    if [cell.label for cell in cells] == ["pl."]:
        places["nominal"] = [headword, *places["plural"]]  # anhörig, pl. -a: used as a noun
    return Paradigm(**{place: tuple(dict.fromkeys(forms)) for place, forms in places.items()})


def _place(headword: str, number: int, labels: tuple[str, ...], forms: tuple[str, ...]) -> str:
    """Say what a cell holds: by its label, else by the shape of its first form."""
    if labels == ("best.",):
        return "weak"
    for label in labels:
        if label in _PLACES:
            return _PLACES[label]
    form = forms[0] if forms else ""
    if number and form.endswith("re"):
        return "comparative"
    if number and form.endswith("st"):
        return "superlative"
    if number == 0 and form.endswith("t"):
        return "neuter"
    return "masculine" if form.endswith("e") and headword.endswith("a") else "plural"


_PLACES = {
    "n.": "neuter",
    "neutr.": "neuter",
    "pl.": "plural",
    "mask.": "masculine",
    "komp.": "comparative",
    "superl.": "superlative",
    "best.": "plural",
}

_POSITIVE = (
    ("common", ("Definite=Ind|Degree=Pos|Gender=Com|Number=Sing",)),
    ("neuter", ("Definite=Ind|Degree=Pos|Gender=Neut|Number=Sing",)),
    ("plural", ("Definite=Def|Degree=Pos|Number=Sing", "Degree=Pos|Number=Plur")),
    ("weak", ("Definite=Def|Degree=Pos|Number=Sing",)),
    ("masculine", ("Definite=Def|Degree=Pos|Gender=Masc|Number=Sing",)),
    ("comparative", ("Degree=Cmp",)),
    ("superlative", ("Definite=Ind|Degree=Sup",)),
)


def forms(entry: Entry, lemma: str, found: Paradigm) -> Iterator[Form]:
    """Yield the forms of an adjective with their features; superlatives also with their weak forms."""
    for place, readings in _POSITIVE:
        for spelling in getattr(found, place):
            for features in readings:
                yield Form(spelling, lemma, entry.upos, features, entry.kind)
    for spelling in found.nominal:
        yield Form(noun.genitive(spelling), lemma, entry.upos, "Case=Gen|Degree=Pos", entry.kind)
    for superlative in found.superlative:
        for weak in weak_superlatives(superlative):
            yield Form(weak, lemma, entry.upos, "Definite=Def|Degree=Sup", entry.kind)


def weak_superlatives(superlative: str) -> tuple[str, ...]:
    """Return the definite forms of a superlative: vackrast → vackraste; störst → största, störste."""
    if superlative.endswith("ast"):
        return (superlative + "e",)
    if not superlative.endswith("st"):
        return ()  # endaste is weak itself
    return (superlative + "a", superlative + "e")
