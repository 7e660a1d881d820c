"""Swedish verbs: the whole paradigm from the principal parts that SAOL prints.

SAOL prints preterite and supine, the participle of strong verbs, the present where it is not infinitive + r or stem + er, and
some imperatives. Rules for the rest: Svenska Akademiens grammatik, Verb §§ 10–52.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lexsvc.morphology.swedish.notation import Cell, Notation
from lexsvc.words.entry import Entry, Form

_VOWELS = frozenset("aeiouyåäö")


class Participle(NamedTuple):
    """The three forms of one past participle: skriven, skrivet, skrivna."""

    common: str
    neuter: str
    plural: str


class Paradigm(NamedTuple):
    """The forms of a verb, each place with its alternatives; an empty place has no form."""

    infinitive: str
    long_infinitive: tuple[str, ...] = ()
    present: tuple[str, ...] = ()
    preterite: tuple[str, ...] = ()
    supine: tuple[str, ...] = ()
    imperative: tuple[str, ...] = ()
    subjunctive: tuple[str, ...] = ()
    present_participle: tuple[str, ...] = ()
    participles: tuple[Participle, ...] = ()


def paradigm(headword: str, notation: Notation) -> Paradigm:
    """Read the cells of a verb by labels and places, and infer the places that SAOL leaves to the reader."""
    places = _read(headword, notation.cells)
    preterite, supine = places["preterite"], places["supine"]
    participles = _printed_participles(places)
    before_present = notation.cut and not places["present"]
    if headword in _MODAL and headword + "de" not in preterite:
        return _unique(headword, places, participles)
    if not (preterite or supine):
        return _unique(headword, places, participles)  # lyss, lär, måste: SAOL prints what there is
    if headword.endswith("s"):
        if not places["present"]:
            places["present"] = [deponent_present(headword, form) for form in preterite]
        return _unique(headword, places, participles)
    if not places["present"]:
        places["present"] = _presents(headword, preterite, notation.cut)
    if not places["imperative"]:
        places["imperative"] = [form for old in places["present"] if (form := imperative(headword, old))]
    long = long_stem(headword, supine)
    if long:
        places["long_infinitive"].append(long + "a")
        places["present"].append(long + "er")
        places["imperative"].append(long)
    if not participles or before_present:
        neuters = {made.neuter for made in participles}
        inferred = [made for form in supine if (made := _participle_of(form, preterite, before_present))]
        participles += [made for made in inferred if made.neuter not in neuters]
    if not places["present_participle"]:
        places["present_participle"] = [present_participle(headword, supine, participles)]
    return _unique(headword, places, participles)


_MODAL = frozenset(("kunna", "vilja", "skola", "böra", "må", "måste", "torde", "lär"))
"""Verbs without imperative, passive and participles: of them there is only what SAOL prints (SAG, Verb § 27)."""


def _unique(headword: str, places: dict[str, list[str]], participles: Iterable[Participle]) -> Paradigm:
    single = {place: tuple(dict.fromkeys(places[place])) for place in _KEPT}
    return Paradigm(infinitive=headword, participles=tuple(dict.fromkeys(participles)), **single)


_KEPT = ("long_infinitive", "present", "preterite", "supine", "imperative", "subjunctive", "present_participle")


# What SAOL prints -------------------------------------------------------------------------------------------------------

_PLACES = {
    "pres.": "present",
    "pret.": "preterite",
    "sup.": "supine",
    "imper.": "imperative",
    "konjunktiv": "subjunctive",
    "pres. konjunktiv": "subjunctive",
    "part.": "common",
    "n.": "neuter",
    "part. n.": "neuter",
    "part. pl.": "plural",
    "pl.": "plural",
}
_ORDER = ("preterite", "supine", "common", "neuter", "plural")


def _read(headword: str, cells: Iterable[Cell]) -> dict[str, list[str]]:
    places: dict[str, list[str]] = {place: [] for place in (*_KEPT, "common", "neuter", "plural")}
    expected = 0
    for cell in cells:
        if cell.labels:
            names = [_PLACES[cell.label]] if cell.label in _PLACES else [_PLACES.get(one, "") for one in cell.labels]
            for place in filter(None, names):
                places[place].extend(cell.forms)
                if place in _ORDER:
                    expected = max(expected, _ORDER.index(place) + 1)
            continue
        place = _place(headword, cell.forms[0] if cell.forms else "", expected)
        places[place].extend(cell.forms)
        if place in _ORDER:
            expected = _ORDER.index(place) + 1
    return places


def _place(headword: str, form: str, expected: int) -> str:
    """Say which principal part an unlabelled form is; the next one, unless its ending says that one was left out."""
    if form.endswith(("ande", "ende")) and expected > 1:
        return "present_participle"
    if expected == 0 and form in (headword + "r", headword[:-1] + "er"):
        return "present"  # klä: klär, klädde
    if expected == 0 and form.endswith("it") and len(form) >= len(headword):
        return "supine"  # förgäta: förgätit
    if expected == 1 and form.endswith(("en", "d")):
        return "common"  # varda: vart, vorden
    return _ORDER[min(expected, len(_ORDER) - 1)]


def _printed_participles(places: dict[str, list[str]]) -> list[Participle]:
    """Put the printed participles together; what SAOL leaves out of one follows from its common form."""
    made = []
    for number, common in enumerate(places["common"]):
        inferred = participle(common)
        neuter, plural = (
            places[place][number] if number < len(places[place]) else printed
            for place, printed in (("neuter", inferred.neuter), ("plural", inferred.plural))
        )
        made.append(Participle(common, neuter, plural))
    return made


# What follows from it ---------------------------------------------------------------------------------------------------


def _presents(headword: str, preterites: Iterable[str], cut: bool) -> list[str]:
    """Infer the present; a weak preterite in -ade decides it, whatever stands beside it: stupar, for stupade, stöp."""
    first = [form for form in preterites if form == headword + "de"]
    return [present(headword, form, cut) for form in first or preterites or ("",)]


def long_stem(headword: str, supines: Iterable[str]) -> str:
    """Return the stem that a contracted verb keeps in older forms: tag- of ta, giv- of ge, bliv- of bli; else nothing.

    They are in use beside the short ones: taga, tager, tag, tages (SAOL: ``ta … pres. tar el. åld. tager, imper. ta el.
    tag``).
    """
    for supine in supines:
        stem = supine.removesuffix("it")
        short = {"tag": "ta", "drag": "dra", "giv": "ge", "bliv": "bli"}
        for long, contracted in short.items():
            if stem.endswith(long) and headword == stem.removesuffix(long) + contracted:
                return stem
    return ""


def present(headword: str, preterite: str, cut: bool = False) -> str:
    """Return the present: talar, skriver, går; in a notation that was cut before the present also bär, far, mal.

    SAOL prints a present like *bär*; only where the list breaks off it must be inferred from the stem's single r or l.
    """
    contracted = headword.endswith(("ta", "dra", "ha")) and preterite.endswith(("tog", "drog", "hade"))
    if not headword.endswith("a") or preterite == headword + "de" or contracted:
        return headword + "r"
    stem = headword[:-1]
    if cut and stem.endswith(("r", "l")) and stem[-2:-1] in _VOWELS:
        return stem
    return stem + "er"


def deponent_present(headword: str, preterite: str) -> str:
    """Return the present of a verb in -s: andas (andades), trivs (trivdes)."""
    if preterite == headword[:-1] + "des" or not headword.endswith("as"):
        return headword
    return _with_s(headword[:-2])


def imperative(headword: str, present: str) -> str:
    """Return the imperative that goes with a present: tala, ta, skriv, bär, glöm; none for kan, vill, är."""
    if present == headword + "r":
        return headword
    if not is_regular(headword, present):
        return ""
    return _single_m(present.removesuffix("er"))


def is_regular(headword: str, present: str) -> bool:
    """Whether a present is infinitive + r, or stem + er, or the stem; those of modal verbs, vara and veta are not."""
    stem = headword[:-1]
    return present in (headword + "r", stem + "er", stem) or present.endswith(("ger", "ver", "jer", "der"))


def participle(common: str) -> Participle:
    """Return the past participle with the common form: talad, byggd, trodd, köpt, skriven, kommen, funnen."""
    if common.endswith("en"):
        stem = _single_m(common[:-2])
        return Participle(common, common[:-1] + "t", stem + ("a" if stem.endswith("nn") else "na"))
    if common.endswith("ad"):
        return Participle(common, common[:-1] + "t", common + "e")
    if common.endswith("dd"):
        return Participle(common, common[:-2] + "tt", common + "a")
    if common.endswith("d"):
        return Participle(common, common[:-1] + "t", common + "a")
    return Participle(common, common, common + "a")


def _participle_of(supine: str, preterites: Iterable[str], cut: bool) -> Participle | None:
    """Return the past participle that goes with a supine; strong verbs only where the list breaks off before theirs."""
    if supine.endswith("it"):
        return participle(supine[:-2] + "en") if cut else None
    if supine.endswith("at"):
        return participle(supine[:-1] + "d") if supine[:-1] + "de" in preterites else None
    if supine.endswith("tt") and any(form.endswith("dde") for form in preterites):
        return participle(supine[:-2] + "dd")
    if any(form == supine + "e" for form in preterites):
        return participle(supine)  # köpt, satt
    if any(form.endswith("de") for form in preterites):
        return participle(supine[:-1] + "d")
    return None


def present_participle(headword: str, supines: Iterable[str], participles: Iterable[Participle]) -> str:
    """Return the present participle: talande, boende; of contracted verbs from the long stem: tagande, givande."""
    for supine in supines:
        stem = supine.removesuffix("it")
        if headword[-1] in "aei" and stem != supine and len(stem) == len(headword) + 1:
            return stem + "ande"
    if headword.endswith("ha") and any(made.common.endswith("havd") for made in participles):
        return headword + "vande"
    return headword + ("nde" if headword.endswith("a") else "ende")


def passives(found: Paradigm) -> Iterator[tuple[str, str]]:
    """Yield the s-passive of each form that has one, with the name of its place; none for deponents and modal verbs."""
    if found.infinitive.endswith("s") or not found.supine:
        return
    presents = [form for form in found.present if is_regular(found.infinitive, form)]
    if not presents or found.infinitive in _MODAL:
        return
    for form in (found.infinitive, *found.long_infinitive):
        yield "infinitive", form + "s"
    for form in presents:
        if form == found.infinitive + "r":
            yield "present", found.infinitive + "s"
            continue
        stem = form.removesuffix("er")
        yield "present", _with_s(stem)
        if stem != form:
            yield "present", stem + "es"  # köpes beside köps, in formal style
    for place in ("preterite", "supine"):
        for form in getattr(found, place):
            if not form.endswith(("s", "x")):
                yield place, form + "s"


def _with_s(stem: str) -> str:
    """Add the -s of present passive: skrivs, glöms; läses, since an s or x needs a vowel between."""
    return stem + "es" if stem.endswith(("s", "x", "z")) else _single_m(stem) + "s"


def _single_m(stem: str) -> str:
    """Write one m at the end of a stem: glömma, glöm, glöms (Svenska skrivregler, on double m)."""
    return stem[:-1] if stem.endswith("mm") else stem


# The forms --------------------------------------------------------------------------------------------------------------

_FEATURES = {
    "infinitive": "VerbForm=Inf|Voice={voice}",
    "long_infinitive": "VerbForm=Inf|Voice={voice}",
    "present": "Mood=Ind|Tense=Pres|VerbForm=Fin|Voice={voice}",
    "preterite": "Mood=Ind|Tense=Past|VerbForm=Fin|Voice={voice}",
    "supine": "VerbForm=Sup|Voice={voice}",
    "imperative": "Mood=Imp|VerbForm=Fin|Voice={voice}",
    "subjunctive": "Mood=Sub|VerbForm=Fin|Voice={voice}",
    "present_participle": "Tense=Pres|VerbForm=Part",
}
_ACTIVE = {place: features.format(voice="Act") for place, features in _FEATURES.items()}
_PASSIVE = {place: features.format(voice="Pass") for place, features in _FEATURES.items()}
_PAST = "Tense=Past|VerbForm=Part"


def forms(entry: Entry, lemma: str, found: Paradigm, *, passive: bool = True) -> Iterator[Form]:
    """Yield the forms of a verb with their features: active, passive (where it has one) and participles."""
    yield Form(found.infinitive, lemma, entry.upos, _ACTIVE["infinitive"], entry.kind)
    for place in _KEPT:
        for spelling in getattr(found, place):
            yield Form(spelling, lemma, entry.upos, _ACTIVE[place], entry.kind)
    for place, spelling in passives(found) if passive else ():
        yield Form(spelling, lemma, entry.upos, _PASSIVE[place], entry.kind)
    for made in found.participles:
        yield Form(made.common, lemma, entry.upos, f"Definite=Ind|Gender=Com|Number=Sing|{_PAST}", entry.kind)
        yield Form(made.neuter, lemma, entry.upos, f"Definite=Ind|Gender=Neut|Number=Sing|{_PAST}", entry.kind)
        yield Form(made.plural, lemma, entry.upos, f"Definite=Def|Number=Sing|{_PAST}", entry.kind)
        yield Form(made.plural, lemma, entry.upos, f"Number=Plur|{_PAST}", entry.kind)
        if made.plural.endswith("a"):
            masculine = made.plural[:-1] + "e"
            yield Form(masculine, lemma, entry.upos, f"Definite=Def|Gender=Masc|Number=Sing|{_PAST}", entry.kind)
