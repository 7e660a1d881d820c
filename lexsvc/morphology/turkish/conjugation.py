"""The suffixes of the Turkish verb: tenses and moods in every person, the negative, the potential, participles, converbs.

UD features as in the Turkish treebanks (https://universaldependencies.org/tr/); the infinitive in -mak or -mek is the
headword and has none. Rules: Göksel and Kerslake, Turkish: A Comprehensive Grammar (2005), chapters 8 and 21.
"""

from functools import cache

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
_POLARITIES: tuple[tuple[str, dict[str, str]], ...] = (("", {}), ("mA", {"Polarity": "Neg"}))

Table = dict[tuple[str, str], None]
"""Suffixes and their features, in order; a few are reached twice."""


@cache
def suffixes(aorist: str, potential: bool) -> tuple[tuple[str, str], ...]:
    """Return every suffix of a verb with its features.

    ``aorist`` is how the verb makes that tense (r, Ar, Ir). A verb that is a ``potential`` itself (gidebilmek) has neither
    another one nor a negative: gidebilmez is gidemez, of gitmek.
    """
    table: Table = {}
    _add_present(table, aorist)
    for negation, polarity in _POLARITIES[:1] if potential else _POLARITIES:
        _add_tenses(table, negation, polarity)
        _add_moods(table, negation, polarity)
        _add_non_finite(table, negation, polarity)
    if not potential:
        _add_negative_present(table)
        _add_potential(table)
        _add(table, "mAmAk", Polarity="Neg", VerbForm="Vnoun")
    for case, suffix in {"Loc": "mAktA", "Abl": "mAktAn", "Ins": "mAklA", "Dat": "mAyA", "Acc": "mAyI"}.items():
        _add(table, suffix, Case=case, VerbForm="Vnoun")
    return tuple(table)


def _add(table: Table, suffix: str, **features: str) -> None:
    table[suffix, canonical(features)] = None


def _conjugate(table: Table, stem: str, endings: tuple[str, ...], **features: str) -> None:
    for (number, person), ending in zip(_PERSONS, endings, strict=True):
        _add(table, stem + ending, Number=number, Person=person, **features)


def _add_present(table: Table, aorist: str) -> None:
    """The two presents, and their pasts: gidiyor, gider; gidiyordu, giderdi."""
    _conjugate(table, "(I)yor", _PRONOMINAL, Aspect="Prog", **_PRESENT)
    _conjugate(table, aorist, _PRONOMINAL, Aspect="Hab", **_PRESENT)
    _conjugate(table, "(I)yor", _PAST_OF_TENSE, Aspect="Prog", **_PAST)
    _conjugate(table, aorist, _PAST_OF_TENSE, Aspect="Hab", **_PAST)
    _conjugate(table, aorist, _CONDITION_OF_TENSE, Aspect="Hab", Mood="Cnd", Tense="Pres")
    _add(table, aorist + "ken", Aspect="Hab", VerbForm="Conv")


def _add_negative_present(table: Table) -> None:
    """gitmiyor, gitmez; gitmiyordu."""
    _conjugate(table, "mIyor", _PRONOMINAL, Aspect="Prog", Polarity="Neg", **_PRESENT)
    _conjugate(table, "", _NEGATIVE_AORIST, Aspect="Hab", Polarity="Neg", **_PRESENT)
    _conjugate(table, "mIyor", _PAST_OF_TENSE, Aspect="Prog", Polarity="Neg", **_PAST)


def _add_tenses(table: Table, negation: str, polarity: dict[str, str]) -> None:
    """Past, reported past, future: gitti, gitmiş, gidecek; and gitmişti."""
    _conjugate(table, negation + "DI", _POSSESSIVE, Evident="Fh", **_PAST, **polarity)
    _conjugate(table, negation + "mIş", _PRONOMINAL, Evident="Nfh", **_PAST, **polarity)
    if not negation:
        _conjugate(table, "mIş", _PAST_OF_TENSE, Mood="Ind", Tense="Pqp")
    _conjugate(table, negation, _FUTURE, Mood="Ind", Tense="Fut", **polarity)


def _add_moods(table: Table, negation: str, polarity: dict[str, str]) -> None:
    """Desiderative, necessitative, optative, imperative: gitse, gitmeli, gideyim, git."""
    _conjugate(table, negation + "sA", _POSSESSIVE, Mood="Des", **polarity)
    _conjugate(table, negation + "mAlI", _PRONOMINAL, Mood="Nec", **polarity)
    for number, person, suffix in (("Sing", "1", "(y)AyIm"), ("Sing", "3", "(y)A"), ("Plur", "1", "(y)AlIm")):
        _add(table, negation + suffix, Mood="Opt", Number=number, Person=person, **polarity)
    imperatives = (
        ("Sing", "2", ""), ("Sing", "3", "sIn"), ("Plur", "2", "(y)In"), ("Plur", "2", "(y)InIz"), ("Plur", "3", "sInlAr"),
    )
    for number, person, suffix in imperatives:
        _add(table, negation + suffix, Mood="Imp", Number=number, Person=person, **polarity)


_CONVERBS = ("(y)Ip", "(y)ArAk", "(y)IncA", "(y)AlI")
_OWNED = {("Sing", "1"): "Im", ("Sing", "2"): "In", ("Sing", "3"): "I", ("Plur", "1"): "ImIz", ("Plur", "2"): "InIz"}


def _add_non_finite(table: Table, negation: str, polarity: dict[str, str]) -> None:
    """Participles and converbs: giden, gittik, gittiği, gideceği; gidip, giderek, gidince."""
    _add(table, negation + "(y)An", Tense="Pres", VerbForm="Part", **polarity)
    _add(table, negation + "(y)AnlAr", Case="Nom", Number="Plur", Tense="Pres", VerbForm="Part", **polarity)
    _add(table, negation + "DIk", Tense="Past", VerbForm="Part", **polarity)
    for tense, suffix in (("Past", "DIğ"), ("Fut", "(y)AcAğ")):
        for (number, person), owner in _OWNED.items() if not negation else [(("Sing", "3"), "I")]:
            owned = {"Number[psor]": number, "Person[psor]": person, "Tense": tense, "VerbForm": "Part", **polarity}
            _add(table, negation + suffix + owner, Case="Nom", **owned)
    for suffix in _CONVERBS:
        _add(table, negation + suffix, VerbForm="Conv", **polarity)
    if not negation:
        _add(table, "DIkçA", VerbForm="Conv")
        _add(table, "mAdAn", Polarity="Neg", VerbForm="Conv")
        _add(table, "mAksIzIn", Polarity="Neg", VerbForm="Conv")


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
