"""Swedish nouns: eight forms of each, from the ones that SAOL prints.

SAOL prints the definite singular and the indefinite plural; the definite plural where it cannot be told from them. Rules
for the rest: Svenska Akademiens grammatik, Substantiv §§ 28–110.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lexsvc.morphology.swedish.notation import Notation
from lexsvc.words.entry import Entry, Form

_VOWELS = frozenset("aeiouyåäöéàèêüô")


class Paradigm(NamedTuple):
    """The nominative forms of a noun, each place with its alternatives; an empty place has no form."""

    singular: tuple[str, ...] = ()
    definite: tuple[str, ...] = ()
    plural: tuple[str, ...] = ()
    definite_plural: tuple[str, ...] = ()
    genitive: tuple[str, ...] = ()


def paradigm(headword: str, notation: Notation) -> Paradigm:
    """Read the cells of a noun by their labels and places, and infer the definite plural where SAOL leaves it out."""
    places: dict[str, list[str]] = {"definite": [], "plural": [], "definite_plural": [], "genitive": []}
    for number, cell in enumerate(notation.cells):
        place = _PLACES.get(cell.label)
        if place is None:
            said_later = any(later.label == "pl." for later in notation.cells[number:])
            place = "definite" if number == 0 or said_later else "plural"
        places[place].extend(cell.forms)
    if notation.cut and not places["plural"] and headword.endswith("e") and headword + "n" in places["definite"]:
        places["plural"].append(headword[:-1] + "ar")  # herre: the class of what the list breaks off
    if not places["definite_plural"] or notation.cut:
        for plural in places["plural"]:
            places["definite_plural"] += definite_plurals(headword, places["definite"], plural)
    return Paradigm(singular=(headword,), **{place: tuple(dict.fromkeys(forms)) for place, forms in places.items()})


_PLACES = {
    "best.": "definite",
    "best. sing.": "definite",
    "pl.": "plural",
    "best. pl.": "definite_plural",
    "gen.": "genitive",
}


def definite_plurals(headword: str, definites: Iterable[str], plural: str) -> list[str]:
    """Return the definite plural of an indefinite one: hundar → hundarna, äpplen → äpplena, barn → barnen.

    A plural like the headword takes the ending of its gender; where it has both genders, there are two.
    """
    if plural == headword:
        endings = dict.fromkeys(_of_zero_plural(headword, definite) for definite in definites)
        return [ending for ending in endings if ending]
    if plural.endswith("r"):
        return [plural + "na"]
    if plural == headword + "n" or plural.endswith(("anden", "enden")):
        return [plural + "a"]  # äpplena, anmodandena
    if plural.endswith("are"):
        return [plural[:-1] + "na"]  # officerare, officerarna
    if plural[-1] in _VOWELS or (plural.endswith("s") and not headword.endswith("s")):
        return []  # fans, celli, schemata: SAOL prints what there is
    return [plural + "en"]  # mössen, gässen, ögonen


def _of_zero_plural(headword: str, definite: str) -> str:
    """Return the definite plural of a noun that is alike in singular and plural, from one of its definite singulars."""
    if definite.endswith("et") and headword[-1] not in _VOWELS:
        return definite[:-1] + "n"  # barnet → barnen, programmet → programmen
    if definite.endswith("t"):
        return headword + "n" if headword.endswith("e") else ""  # montage → montagen
    if headword.endswith("are"):
        return headword[:-1] + "na"
    if headword.endswith(("r", "e")):
        return headword + "na"  # iraniern, dollarn, ordföranden → iranierna, dollarna, ordförandena
    if definite == headword + "en":
        return definite  # poängen; mannen is singular only (tusen man)
    return ""


def genitive(form: str) -> str:
    """Return the genitive: -s, but nothing after s, x, z (Svenska skrivregler § 11)."""
    return form if form[-1] in "sxz" else form + "s"


def forms(entry: Entry, lemma: str, found: Paradigm) -> Iterator[Form]:
    """Yield the forms of a noun with their features, nominative and genitive."""
    genders = {gender for form in found.definite if (gender := _gender(form))}
    gender = genders.pop() if len(genders) == 1 else ""
    for names, spellings, number in (
        ("Definite=Ind", found.singular, "Sing"),
        ("Definite=Def", found.definite, "Sing"),
        ("Definite=Ind", found.plural, "Plur"),
        ("Definite=Def", found.definite_plural, "Plur"),
    ):
        for spelling in spellings:
            own = _gender(spelling) if number == "Sing" and names == "Definite=Def" else gender
            said = "|".join(filter(None, (names, f"Gender={own}" if own else "", f"Number={number}")))
            yield Form(spelling, lemma, entry.upos, f"Case=Nom|{said}", entry.kind)
            yield Form(genitive(spelling), lemma, entry.upos, f"Case=Gen|{said}", entry.kind)
    for spelling in found.genitive:
        yield Form(spelling, lemma, entry.upos, "Case=Gen|Definite=Def", entry.kind)


def _gender(definite: str) -> str:
    return {"t": "Neut", "n": "Com"}.get(definite[-1], "")


def uninflected(entry: Entry, *, plural: bool) -> Iterator[Form]:
    """Yield the forms of a noun that SAOL prints alone: a plural (kläder, kläderna), or a word without number (islam)."""
    word = entry.headword
    if plural:
        definite = definite_plurals("", (), word)
        yield from forms(entry, word, Paradigm(plural=(word,), definite_plural=tuple(definite)))
    else:
        yield Form(word, word, entry.upos, "Case=Nom", entry.kind)
        yield Form(genitive(word), word, entry.upos, "Case=Gen", entry.kind)
