"""The pronouns whose forms no rule makes: ben, bana; o, onu; kendi, kendim; mi, misin.

Rules: Göksel and Kerslake, Turkish: A Comprehensive Grammar (2005), 6.2 and 11.1.
"""

from collections.abc import Iterator

from lexsvc.morphology.turkish.declension import CASES, CASES_AFTER_POSSESSIVE, COPULAS, PERSONS
from lexsvc.morphology.turkish.phonology import ending, realise
from lexsvc.words.entry import Form
from lexsvc.words.features import canonical

_PERSONAL = {
    "ben": ("Sing", "beni bana bende benden benim benimle"),
    "sen": ("Sing", "seni sana sende senden senin seninle"),
    "o": ("Sing", "onu ona onda ondan onun onunla"),
    "bu": ("Sing", "bunu buna bunda bundan bunun bununla"),
    "şu": ("Sing", "şunu şuna şunda şundan şunun şununla"),
    "biz": ("Plur", "bizi bize bizde bizden bizim bizimle"),
    "siz": ("Plur", "sizi size sizde sizden sizin sizinle"),
}
_PLURALS = {
    "o": "onlar", "bu": "bunlar", "şu": "şunlar", "biz": "bizler", "siz": "sizler",
}  # fmt: skip

_OWNED = {
    "kendi": {
        "kendim": "Sing 1", "kendin": "Sing 2", "kendisi": "Sing 3",
        "kendimiz": "Plur 1", "kendiniz": "Plur 2", "kendileri": "Plur 3",
    },
    "hepsi": {"hepimiz": "Plur 1", "hepiniz": "Plur 2"},
    "birbiri": {"birbirimiz": "Plur 1", "birbiriniz": "Plur 2", "birbirleri": "Plur 3"},
    "biri": {"birimiz": "Plur 1", "biriniz": "Plur 2"},
    "hiçbiri": {"hiçbirimiz": "Plur 1", "hiçbiriniz": "Plur 2"},
}  # fmt: skip
"""Pronouns that are owned by a person: kendim (myself), hepimiz (all of us)."""

QUESTION = frozenset(("mı", "mi", "mu", "mü"))
"""The particle of questions, which carries the person: geliyor musun."""


def is_personal(lemma: str) -> bool:
    """Whether all cases of a pronoun are listed here."""
    return lemma in _PERSONAL


def personal_forms(lemma: str) -> Iterator[Form]:
    """Yield the cases of a personal or demonstrative pronoun."""
    number, cases = _PERSONAL[lemma]
    for case, spelling in zip(CASES, cases.split(), strict=True):
        yield Form(spelling, lemma, "PRON", f"Case={case}|Number={number}")
    plural = _PLURALS.get(lemma)
    if plural:
        yield Form(plural, lemma, "PRON", "Case=Nom|Number=Plur")
        for case, suffix in CASES.items():
            yield Form(plural + realise(suffix, ending(plural)), lemma, "PRON", f"Case={case}|Number=Plur")


def owned_forms(lemma: str) -> Iterator[Form]:
    """Yield the forms of a pronoun with its persons, if it has them: kendime, hepimizin."""
    for spelling, owner in _OWNED.get(lemma, {}).items():
        number, person = owner.split()
        owned = {"Number[psor]": number, "Person[psor]": person}
        yield Form(spelling, lemma, "PRON", canonical({"Case": "Nom", **owned}))
        for case, suffix in (CASES_AFTER_POSSESSIVE if person == "3" else CASES).items():
            text = realise(suffix, ending(spelling))
            yield Form(spelling + text, lemma, "PRON", canonical({"Case": case, **owned}))


def question_forms(lemma: str) -> Iterator[Form]:
    """Yield the persons of the particle of questions: mıyım, musun, müydü."""
    for suffix, features in {**PERSONS, **COPULAS}.items():
        yield Form(lemma + realise(suffix, ending(lemma)), lemma, "PART", features)
