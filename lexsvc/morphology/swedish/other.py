"""Swedish pronouns, and the words to which the list gives no part of speech: adverbs, numerals, prepositions."""

from collections.abc import Iterator
from functools import cache

from lexsvc.morphology.grammar_tables import rows
from lexsvc.morphology.swedish import noun
from lexsvc.morphology.swedish.notation import Cell, Notation
from lexsvc.words.entry import Entry, Form

_FEATURES = {
    "n.": "Gender=Neut|Number=Sing",
    "pl.": "Number=Plur",
    "gen.": "Case=Gen",
    "objektsform": "Case=Acc",
    "sing. objektsform": "Case=Acc|Number=Sing",
    "mask.": "Gender=Masc",
    "best.": "Definite=Def",
    "komp.": "Degree=Cmp",
    "superl.": "Degree=Sup",
}


def forms(entry: Entry, lemma: str, notation: Notation | None) -> Iterator[Form]:
    """Yield the word and what SAOL prints of it: ditt, dina; bättre, bäst.

    Pronouns that stand alone for persons have a genitive besides: någons, andras (Svenska Akademiens grammatik, Pronomen).
    They stand in ``data/swedish_pronouns.tsv``; their neuter has none.
    """
    has_genitive = entry.upos == "PRON" and lemma in _with_genitive()
    yield Form(lemma, lemma, entry.upos, "", entry.kind)
    if has_genitive:
        yield Form(noun.genitive(lemma), lemma, entry.upos, "Case=Gen", entry.kind)
    for cell in notation.cells if notation else ():
        features = _FEATURES.get(cell.label) or _by_shape(lemma, cell)
        for spelling in cell.forms:
            yield Form(spelling, lemma, entry.upos, features, entry.kind)
            if has_genitive and spelling.endswith(("a", "e")) and "Neut" not in features:
                yield Form(noun.genitive(spelling), lemma, entry.upos, "Case=Gen", entry.kind)


@cache
def _with_genitive() -> frozenset[str]:
    return frozenset(word for word, _ in rows("swedish_pronouns.tsv", ("word", "ground")))


def _by_shape(lemma: str, cell: Cell) -> str:
    """Say what an unlabelled form is by its ending: ditt, dina, bättre, bäst."""
    form = cell.forms[0] if cell.forms else ""
    if form == lemma + "t":
        return "Gender=Neut|Number=Sing"
    if form.endswith("re"):
        return "Degree=Cmp"
    if form.endswith("st"):
        return "Degree=Sup"
    if form.endswith("t"):
        return "Gender=Neut|Number=Sing"
    return "Number=Plur" if form.endswith("a") else ""
