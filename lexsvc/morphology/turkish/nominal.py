"""Nouns, adjectives and pronouns: number, possessive, case, and the copula that leans on them.

UD features as in the Turkish treebanks (https://universaldependencies.org/tr/); the headword itself has none.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from lexsvc.morphology.turkish.phonology import VOWELS, Ending, ending, realise
from lexsvc.morphology.turkish.stems import Traits, before_vowel, is_water
from lexsvc.words.entry import Form
from lexsvc.words.features import canonical

_CASES = {
    "Acc": "(y)I", "Dat": "(y)A", "Loc": "DA", "Abl": "DAn", "Gen": "(n)In", "Ins": "(y)lA", "Equ": "CA",
}
_CASES_AFTER_POSSESSIVE = {
    "Acc": "nI", "Dat": "nA", "Loc": "ndA", "Abl": "ndAn", "Gen": "nIn", "Ins": "ylA", "Equ": "ncA",
}
"""After the possessive of the third person an n stands (evinde), and after a pronoun that ends in one (birini)."""

_CASES_OF_OWNED = ("Acc", "Dat", "Loc", "Abl", "Gen", "Ins")
_OWNERS = {
    ("Sing", "1"): "(I)m", ("Sing", "2"): "(I)n", ("Sing", "3"): "(s)I",
    ("Plur", "1"): "(I)mIz", ("Plur", "2"): "(I)nIz", ("Plur", "3"): "lArI",
}
_MINE = (("Sing", "1"), ("Sing", "2"), ("Plur", "1"))
_COPULAS = {
    "DIr": {"Mood": "Gen"},
    "(y)DI": {"Tense": "Past"},
    "(y)mIş": {"Tense": "Past", "Evident": "Nfh"},
    "(y)sA": {"Mood": "Cnd"},
}
_PERSONS = {
    ("Sing", "1"): "(y)Im", ("Sing", "2"): "sIn", ("Plur", "1"): "(y)Iz", ("Plur", "2"): "sInIz", ("Plur", "3"): "lArdIr",
}
"""What leans on an adjective as the verb to be: güzelsin, mutluyum."""


class Suffix(NamedTuple):
    """A suffix as it is written after a stem, and what it says."""

    before_vowel: bool
    text: str
    features: str


def forms(lemma: str, upos: str, traits: Traits) -> Iterator[Form]:
    """Yield the inflected forms of a noun, an adjective or a pronoun."""
    if not traits.inflects:
        return
    if traits.possessed or (upos == "PRON" and lemma[-1] in "ıiuü"):
        yield from _possessed_forms(lemma, upos, traits)
        return
    water = is_water(lemma)
    table = _paradigm(ending(lemma, inverse=traits.inverse, glide=water), upos == "ADJ")
    stems = (lemma, before_vowel(lemma, traits))
    for suffix in table:
        yield Form(stems[suffix.before_vowel] + suffix.text, lemma, upos, suffix.features)


@cache
def _paradigm(stem: Ending, adjective: bool) -> tuple[Suffix, ...]:
    """Write every suffix for one ending; of mere adjectives the cases of my, your, our (güzelimde) are left out."""
    table: list[Suffix] = []
    for template, features in _TEMPLATES:
        if adjective and features in _CASES_OF_MINE:
            continue
        if not stem.vowel and features in _CASES_OF_YOURS:
            continue
        table.append(_written(template, stem, features))
    if adjective:
        table += [_written(suffix, stem, _of_person(*person)) for person, suffix in _PERSONS.items()]
    else:
        table += [_written(suffix, stem, "Case=Loc|Number=Sing") for suffix in ("DAki", "(s)IndAki")]
    return tuple(table)


def _written(suffix: str, stem: Ending, features: str) -> Suffix:
    text = realise(suffix, stem)
    return Suffix(text[0] in VOWELS, text, features)


def _of_person(number: str, person: str) -> str:
    return canonical({"Number": number, "Person": person, "Tense": "Pres"})


def _templates() -> dict[tuple[str, str], None]:
    """Return every suffix with its features.

    The rarest are left out (evinizden), and so is what is spelled as another form (evlerini is of one owner or several),
    which keeps the list at some sixty forms a word.
    """
    table: dict[tuple[str, str], None] = {}

    def add(suffix: str, **features: str) -> None:
        table[suffix, canonical(features)] = None

    for case, suffix in _CASES.items():
        add(suffix, Case=case, Number="Sing")
        if case != "Equ":
            add("lAr" + suffix, Case=case, Number="Plur")
    add("lAr", Case="Nom", Number="Plur")
    for (number, person), suffix in _OWNERS.items():
        owner = {"Number[psor]": number, "Person[psor]": person}
        add(suffix, Case="Nom", Number="Sing", **owner)
        if (number, person) != ("Plur", "3"):
            add("lAr" + suffix, Case="Nom", Number="Plur", **owner)
    for number, person in _MINE:
        for case in _CASES_OF_OWNED:
            owner = {"Number[psor]": number, "Person[psor]": person}
            add(_OWNERS[number, person] + _CASES[case], Case=case, Number="Sing", **owner)
    for case in _CASES_OF_OWNED:
        owner = {"Number[psor]": "Sing", "Person[psor]": "3"}
        add("(s)I" + _CASES_AFTER_POSSESSIVE[case], Case=case, Number="Sing", **owner)
        add("lArI" + _CASES_AFTER_POSSESSIVE[case], Case=case, Number="Plur", **owner)
    for suffix, features in _COPULAS.items():
        add(suffix, Number="Sing", Person="3", **features)
    return table


_TEMPLATES = _templates()


def _cases_owned_by(*owners: tuple[str, str]) -> frozenset[str]:
    return frozenset(
        canonical({"Case": case, "Number": "Sing", "Number[psor]": number, "Person[psor]": person})
        for number, person in owners
        for case in _CASES_OF_OWNED
    )


_CASES_OF_MINE = _cases_owned_by(*_MINE)
_CASES_OF_YOURS = _cases_owned_by(("Sing", "2"))
"""After a consonant your and his are spelled alike (evinde), but not after a vowel (arabanda, arabasında)."""


def _possessed_forms(lemma: str, upos: str, traits: Traits) -> Iterator[Form]:
    """Yield the forms of a word that ends in a possessive: atasözü, atasözünü, atasözleri, atasözüm."""
    end = ending(lemma)
    for case, suffix in _CASES_AFTER_POSSESSIVE.items():
        text = realise(suffix, end)
        yield Form(lemma + text, lemma, upos, f"Case={case}|Number=Sing")
    for template, features in _COPULAS.items():
        said = canonical({"Number": "Sing", "Person": "3", **features})
        yield Form(lemma + realise(template, end), lemma, upos, said)
    if not traits.bare:
        return
    bare_end = ending(traits.bare, inverse=traits.inverse)
    plural = traits.bare + realise("lArI", bare_end)
    yield Form(plural, lemma, upos, "Case=Nom|Number=Plur")
    for case, suffix in _CASES_AFTER_POSSESSIVE.items():
        yield Form(plural + realise(suffix, ending(plural)), lemma, upos, f"Case={case}|Number=Plur")
    stem = lemma[:-2] if traits.bare[-1] in VOWELS else lemma[:-1]
    for (number, person), suffix in _OWNERS.items():
        if person != "3":
            said = canonical(
                {"Case": "Nom", "Number": "Sing", "Number[psor]": number, "Person[psor]": person}
            )
            yield Form(stem + realise(suffix, bare_end), lemma, upos, said)
