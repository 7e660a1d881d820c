"""The pronouns whose forms no rule makes: ben, bana; o, onu; kendi, kendim; mi, misin.

Rules: Göksel and Kerslake, Turkish: A Comprehensive Grammar (2005), 6.2 and 11.1.
"""

from collections.abc import Iterator

from lexsvc.morphology.turkish.phonology import ending, realise
from lexsvc.words.entry import Form
from lexsvc.words.features import canonical

_CASES = ("Acc", "Dat", "Loc", "Abl", "Gen", "Ins")
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
}
_SUFFIXES = {"Acc": "(y)I", "Dat": "(y)A", "Loc": "DA", "Abl": "DAn", "Gen": "(n)In", "Ins": "(y)lA"}
_AFTER_THIRD = {"Acc": "nI", "Dat": "nA", "Loc": "ndA", "Abl": "ndAn", "Gen": "nIn", "Ins": "ylA"}

_OWNED = {
    "kendi": {
        "kendim": "Sing 1", "kendin": "Sing 2", "kendisi": "Sing 3",
        "kendimiz": "Plur 1", "kendiniz": "Plur 2", "kendileri": "Plur 3",
    },
    "hepsi": {"hepimiz": "Plur 1", "hepiniz": "Plur 2"},
    "birbiri": {"birbirimiz": "Plur 1", "birbiriniz": "Plur 2", "birbirleri": "Plur 3"},
    "biri": {"birimiz": "Plur 1", "biriniz": "Plur 2"},
    "hiçbiri": {"hiçbirimiz": "Plur 1", "hiçbiriniz": "Plur 2"},
}
"""Pronouns that are owned by a person: kendim (myself), hepimiz (all of us)."""

QUESTION = frozenset(("mı", "mi", "mu", "mü"))
"""The particle of questions, which carries the person: geliyor musun."""

_QUESTION_ENDINGS = {
    "(y)Im": {"Number": "Sing", "Person": "1", "Tense": "Pres"},
    "sIn": {"Number": "Sing", "Person": "2", "Tense": "Pres"},
    "(y)Iz": {"Number": "Plur", "Person": "1", "Tense": "Pres"},
    "sInIz": {"Number": "Plur", "Person": "2", "Tense": "Pres"},
    "DIr": {"Mood": "Gen", "Number": "Sing", "Person": "3"},
    "(y)DI": {"Number": "Sing", "Person": "3", "Tense": "Past"},
    "(y)mIş": {"Evident": "Nfh", "Number": "Sing", "Person": "3", "Tense": "Past"},
}


def is_personal(lemma: str) -> bool:
    """Whether all cases of a pronoun are listed here."""
    return lemma in _PERSONAL


def personal_forms(lemma: str) -> Iterator[Form]:
    """Yield the cases of a personal or demonstrative pronoun."""
    number, cases = _PERSONAL[lemma]
    for case, spelling in zip(_CASES, cases.split(), strict=True):
        yield Form(spelling, lemma, "PRON", f"Case={case}|Number={number}")
    plural = _PLURALS.get(lemma)
    if plural:
        yield Form(plural, lemma, "PRON", "Case=Nom|Number=Plur")
        for case, suffix in _SUFFIXES.items():
            yield Form(plural + realise(suffix, ending(plural)), lemma, "PRON", f"Case={case}|Number=Plur")


def owned_forms(lemma: str) -> Iterator[Form]:
    """Yield the forms of a pronoun with its persons, if it has them: kendime, hepimizin."""
    for spelling, owner in _OWNED.get(lemma, {}).items():
        number, person = owner.split()
        owned = {"Number[psor]": number, "Person[psor]": person}
        yield Form(spelling, lemma, "PRON", canonical({"Case": "Nom", **owned}))
        for case, suffix in (_AFTER_THIRD if person == "3" else _SUFFIXES).items():
            text = realise(suffix, ending(spelling))
            yield Form(spelling + text, lemma, "PRON", canonical({"Case": case, **owned}))


def question_forms(lemma: str) -> Iterator[Form]:
    """Yield the persons of the particle of questions: mıyım, musun, müydü."""
    for suffix, features in _QUESTION_ENDINGS.items():
        yield Form(lemma + realise(suffix, ending(lemma)), lemma, "PART", canonical(features))
