"""The suffixes of the Turkish verb: tenses and moods in every person, the negative, the potential, participles, converbs.

UD features as in the Turkish treebanks (https://universaldependencies.org/tr/); the infinitive in -mak or -mek is the
headword and has none. Rules: Göksel and Kerslake, Turkish: A Comprehensive Grammar (2005), chapters 8 and 21.
"""

from functools import cache

from lexsvc.morphology.turkish.declension import CASES, CASES_AFTER_POSSESSIVE
from lexsvc.words.features import canonical

_PRONOMINAL = ("(y)Im", "sIn", "", "(y)Iz", "sInIz", "lAr")
_POSSESSIVE = ("m", "n", "", "k", "nIz", "lAr")
_PAST_OF_TENSE = ("DIm", "DIn", "DI", "DIk", "DInIz", "lArDI")
_CONDITION_OF_TENSE = ("sAm", "sAn", "sA", "sAk", "sAnIz", "lArsA")
_FUTURE = ("(y)AcAğIm", "(y)AcAksIn", "(y)AcAk", "(y)AcAğIz", "(y)AcAksInIz", "(y)AcAklAr")
_NEGATIVE_AORIST = ("mAm", "mAzsIn", "mAz", "mAyIz", "mAzsInIz", "mAzlAr")
_PERSONS = (("Sing", "1"), ("Sing", "2"), ("Sing", "3"), ("Plur", "1"), ("Plur", "2"), ("Plur", "3"))

_PRESENT = {"Mood": "Ind", "Tense": "Pres"}
_PAST = {"Mood": "Ind", "Tense": "Past"}

Table = dict[tuple[str, str], None]
"""Suffixes and their features, in order; a few are reached twice."""


@cache
def suffixes(aorist: str, potential: bool) -> tuple[tuple[str, str], ...]:
    """Return every suffix of a verb with its features.

    ``aorist`` is how the verb makes that tense (r, Ar, Ir). A verb that is a ``potential`` itself (gidebilmek) has neither
    another one nor a negative: gidebilmez is gidemez, of gitmek; its rare moods are left out.
    """
    table: Table = {}
    _add_present(table, aorist)
    _add_tenses(table, "", {})
    if potential:
        _add(table, "(y)An", Tense="Pres", VerbForm="Part")
        _add(table, "DIğI", **{"Number[psor]": "Sing", "Person[psor]": "3"}, Tense="Past", VerbForm="Part")
        _add(table, "(y)Ip", VerbForm="Conv")
    else:
        _add_non_finite(table, "", {})
        _add_moods(table, "", {})
        _add_compound_tenses(table, aorist)
        _add_negative(table)
        _add_potential(table)
    return tuple(table)


def _add_negative(table: Table) -> None:
    """What gitmek has, of gitmemek, but for the rarest (gitmemeliydim): the list would double."""
    polarity = {"Polarity": "Neg"}
    _add_negative_present(table)
    _add_tenses(table, "mA", polarity)
    _add_moods(table, "mA", polarity)
    _add_non_finite(table, "mA", polarity)
    _add(table, "mAmAk", VerbForm="Vnoun", **polarity)


def _add(table: Table, suffix: str, **features: str) -> None:
    table[suffix, canonical(features)] = None


def _conjugate(table: Table, stem: str, endings: tuple[str, ...], **features: str) -> None:
    for (number, person), ending in zip(_PERSONS, endings, strict=True):
        _add(table, stem + ending, Number=number, Person=person, **features)


def _add_present(table: Table, aorist: str) -> None:
    """The two presents, and the past of one: gidiyor, gider; giderdi."""
    _conjugate(table, "(I)yor", _PRONOMINAL, Aspect="Prog", **_PRESENT)
    _conjugate(table, aorist, _PRONOMINAL, Aspect="Hab", **_PRESENT)
    _conjugate(table, aorist, _PAST_OF_TENSE, Aspect="Hab", **_PAST)
    _add(table, aorist + "ken", Aspect="Hab", VerbForm="Conv")


def _add_compound_tenses(table: Table, aorist: str) -> None:
    """Pasts and conditions of other tenses, and the infinitive in a case: gidiyordu, gitmişti, giderse, gitmekte."""
    _conjugate(table, "(I)yor", _PAST_OF_TENSE, Aspect="Prog", **_PAST)
    _conjugate(table, "mIş", _PAST_OF_TENSE, Mood="Ind", Tense="Pqp")
    _conjugate(table, aorist, _CONDITION_OF_TENSE, Aspect="Hab", Mood="Cnd", Tense="Pres")
    _add(table, "(I)yorsA", Aspect="Prog", Mood="Cnd", Number="Sing", Person="3", Tense="Pres")
    _add(table, "(y)AcAktI", Aspect="Prosp", Mood="Ind", Number="Sing", Person="3", Tense="Past")
    for case, suffix in {"Loc": "mAktA", "Abl": "mAktAn", "Ins": "mAklA", "Dat": "mAyA", "Acc": "mAyI"}.items():
        _add(table, suffix, Case=case, VerbForm="Vnoun")
    _add(table, "mAktAdIr", Aspect="Prog", Mood="Gen", Number="Sing", Person="3", Tense="Pres")


def _add_negative_present(table: Table) -> None:
    """gitmiyor, gitmez; gitmiyordu."""
    _conjugate(table, "mIyor", _PRONOMINAL, Aspect="Prog", Polarity="Neg", **_PRESENT)
    _conjugate(table, "", _NEGATIVE_AORIST, Aspect="Hab", Polarity="Neg", **_PRESENT)
    _add(table, "mIyordu", Aspect="Prog", Number="Sing", Person="3", Polarity="Neg", **_PAST)


def _add_tenses(table: Table, negation: str, polarity: dict[str, str]) -> None:
    """Past, reported past, future: gitti, gitmiş, gidecek; as a general truth: gitmiştir, gidecektir."""
    _conjugate(table, negation + "DI", _POSSESSIVE, Evident="Fh", **_PAST, **polarity)
    _conjugate(table, negation + "mIş", _PRONOMINAL, Evident="Nfh", **_PAST, **polarity)
    _conjugate(table, negation, _FUTURE, Mood="Ind", Tense="Fut", **polarity)
    _add(table, negation + "mIştIr", Mood="Gen", Number="Sing", Person="3", Tense="Past", **polarity)
    _add(table, negation + "(y)AcAktIr", Mood="Gen", Number="Sing", Person="3", Tense="Fut", **polarity)


def _add_moods(table: Table, negation: str, polarity: dict[str, str]) -> None:
    """Desiderative, necessitative, optative, imperative: gitse, gitmeli, gideyim, git."""
    if negation:
        _add(table, negation + "sA", Mood="Des", Number="Sing", Person="3", **polarity)
        _add(table, negation + "mAlI", Mood="Nec", Number="Sing", Person="3", **polarity)
    else:
        _conjugate(table, "sA", _POSSESSIVE, Mood="Des")
        _conjugate(table, "mAlI", _PRONOMINAL, Mood="Nec")
    for number, person, suffix in (("Sing", "1", "(y)AyIm"), ("Sing", "3", "(y)A"), ("Plur", "1", "(y)AlIm")):
        _add(table, negation + suffix, Mood="Opt", Number=number, Person=person, **polarity)
    imperatives = (
        ("Sing", "2", ""), ("Sing", "3", "sIn"), ("Plur", "2", "(y)In"), ("Plur", "2", "(y)InIz"), ("Plur", "3", "sInlAr"),
    )  # fmt: skip
    for number, person, suffix in imperatives:
        _add(table, negation + suffix, Mood="Imp", Number=number, Person=person, **polarity)


_CONVERBS = ("(y)Ip", "(y)ArAk", "(y)IncA", "(y)AlI")
_OWNERS = {
    ("Sing", "1"): "Im", ("Sing", "2"): "In", ("Sing", "3"): "I", ("Plur", "1"): "ImIz", ("Plur", "2"): "InIz",
}  # fmt: skip
_CASES_OF_SUBJECT = ("Acc", "Dat", "Gen")
_CASES_OF_OBJECT = ("Acc", "Dat", "Loc", "Abl", "Gen")
"""The cases in which participles are made; each of the others would lengthen the list by a form of every verb."""


def _add_non_finite(table: Table, negation: str, polarity: dict[str, str]) -> None:
    """Participles and converbs: giden, gittiği, gideceği, gittiklerini; gidip, giderek, gidince, gittikten."""
    subject = {"Tense": "Pres", "VerbForm": "Part", **polarity}
    _add(table, negation + "(y)An", **subject)
    _add(table, negation + "(y)AnlAr", Case="Nom", Number="Plur", **subject)
    _add(table, negation + "DIk", Tense="Past", VerbForm="Part", **polarity)
    _add_object_participle(table, negation + "DIğ", negation + "DIklArI", "Past", polarity)
    _add_object_participle(table, negation + "(y)AcAğ", negation + "(y)AcAklArI", "Fut", polarity)
    for suffix in _CONVERBS:
        _add(table, negation + suffix, VerbForm="Conv", **polarity)
    if not negation:
        for case in _CASES_OF_SUBJECT:
            _add(table, "(y)An" + CASES[case], Case=case, Number="Sing", **subject)
            _add(table, "(y)AnlAr" + CASES[case], Case=case, Number="Plur", **subject)
        _add(table, "DIktAn", Case="Abl", Tense="Past", VerbForm="Part")
        _add(table, "DIkçA", VerbForm="Conv")
        _add(table, "mAdAn", Polarity="Neg", VerbForm="Conv")
        _add(table, "mAksIzIn", Polarity="Neg", VerbForm="Conv")


def _add_object_participle(table: Table, stem: str, plural: str, tense: str, polarity: dict[str, str]) -> None:
    """What somebody did or will do: gittiğim, gittiğini, gittikleri, gittiklerini."""

    def add(suffix: str, number: str, person: str, case: str) -> None:
        owner = {"Number[psor]": number, "Person[psor]": person}
        _add(table, suffix, Case=case, Tense=tense, VerbForm="Part", **owner, **polarity)

    for (number, person), owner in _OWNERS.items():
        if not polarity or person == "3":
            add(stem + owner, number, person, "Nom")
    for case in _CASES_OF_OBJECT:
        add(stem + "I" + CASES_AFTER_POSSESSIVE[case], "Sing", "3", case)
    if not polarity:
        add(stem + "ImI", "Sing", "1", "Acc")
        add(stem + "ImIzI", "Plur", "1", "Acc")
        add(plural, "Plur", "3", "Nom")
        add(plural + "nI", "Plur", "3", "Acc")


def _add_potential(table: Table) -> None:
    """What one can and cannot do: gidebilir, gidebiliyor; gidemez, gidemiyor, gidemedi."""
    potential = {"Polarity": "Neg", "Tense": "Pres"}
    _conjugate(table, "(y)Abilir", _PRONOMINAL, Aspect="Hab", Mood="Pot", Tense="Pres")
    _add(table, "(y)Abiliyor", Aspect="Prog", Mood="Pot", Number="Sing", Person="3", Tense="Pres")
    _add(table, "(y)Abildi", Mood="Pot", Number="Sing", Person="3", Tense="Past")
    _add(table, "(y)Abilecek", Mood="Pot", Number="Sing", Person="3", Tense="Fut")
    _conjugate(table, "(y)A", _NEGATIVE_AORIST, Aspect="Hab", Mood="Pot", **potential)
    _conjugate(table, "(y)AmIyor", _PRONOMINAL, Aspect="Prog", Mood="Pot", **potential)
    _conjugate(table, "(y)AmAdI", _POSSESSIVE, Mood="Pot", Polarity="Neg", Tense="Past")
    _add(table, "(y)AmAyAcAk", Mood="Pot", Number="Sing", Person="3", Polarity="Neg", Tense="Fut")
