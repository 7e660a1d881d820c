"""The suffixes of Turkish nouns and adjectives: number, possessive, case, and the copula that leans on them.

UD features as in the Turkish treebanks (https://universaldependencies.org/tr/); the headword itself has none.
Rules: Göksel and Kerslake, Turkish: A Comprehensive Grammar (2005), chapter 8.
"""

from functools import cache

from lexsvc.words.features import canonical

CASES = {"Acc": "(y)I", "Dat": "(y)A", "Loc": "DA", "Abl": "DAn", "Gen": "(n)In", "Ins": "(y)lA"}
CASES_AFTER_POSSESSIVE = {"Acc": "nI", "Dat": "nA", "Loc": "ndA", "Abl": "ndAn", "Gen": "nIn", "Ins": "ylA"}
"""After the possessive of the third person an n stands (evinde), and after a pronoun that ends in one (birini)."""

OWNERS = {
    ("Sing", "1"): "(I)m", ("Sing", "2"): "(I)n", ("Sing", "3"): "(s)I",
    ("Plur", "1"): "(I)mIz", ("Plur", "2"): "(I)nIz", ("Plur", "3"): "lArI",
}  # fmt: skip
COPULAS = {
    "DIr": "Mood=Gen|Number=Sing|Person=3",
    "(y)DI": "Number=Sing|Person=3|Tense=Past",
    "(y)sA": "Mood=Cnd|Number=Sing|Person=3",
}
PERSONS = {
    "(y)Im": "Number=Sing|Person=1|Tense=Pres",
    "sIn": "Number=Sing|Person=2|Tense=Pres",
    "(y)Iz": "Number=Plur|Person=1|Tense=Pres",
    "sInIz": "Number=Plur|Person=2|Tense=Pres",
    "lArdIr": "Number=Plur|Person=3|Tense=Pres",
}
"""What makes a sentence of an adjective: güzelsin, mutluyum."""

_RELATIVE = {"DAki": "Case=Loc|Number=Sing", "(s)IndAki": "Case=Loc|Number=Sing|Number[psor]=Sing|Person[psor]=3"}
"""What is there: evdeki, evindeki."""


Reading = tuple[str, str]
"""A suffix and its features; the same suffix may have several (lArI)."""


@cache
def suffixes(*, adjective: bool, after_vowel: bool) -> tuple[Reading, ...]:
    """Return the suffixes with their features, some sixty for a noun.

    The rarest are left out: evlerimden, evinizden; of mere adjectives güzelimde. So is what is spelled as another form:
    evlerini is of one owner or of several, and after a consonant your and his are one (evinde; but arabanda, arabasında).
    """
    table = [*_cases(), *_owners(), *_cases_of_his(), *COPULAS.items()]
    if not adjective:
        table += [*_cases_of(("Sing", "1")), *_cases_of(("Plur", "1")), *_cases_of_ours(), *_RELATIVE.items()]
        if after_vowel:
            table += _cases_of(("Sing", "2"))
    return tuple(table)


def _cases() -> list[Reading]:
    """ev: evi, eve …; evler, evleri …; what is in -ce (evce) is a word of its own."""
    table = [("lAr", "Case=Nom|Number=Plur")]
    for case, suffix in CASES.items():
        table += [(suffix, f"Case={case}|Number=Sing"), ("lAr" + suffix, f"Case={case}|Number=Plur")]
    return table


def _owners() -> list[Reading]:
    """ev: evim, evin, evi …; evlerim, evlerin, evleri …"""
    table = []
    for owner, suffix in OWNERS.items():
        table.append((suffix, owned("Nom", "Sing", owner)))
        if owner != ("Plur", "3"):
            table.append(("lAr" + suffix, owned("Nom", "Plur", owner)))
    return table


def _cases_of(owner: tuple[str, str]) -> list[Reading]:
    """ev, of mine: evimi, evime …"""
    return [(OWNERS[owner] + suffix, owned(case, "Sing", owner)) for case, suffix in CASES.items()]


def _cases_of_ours() -> list[Reading]:
    """ev: evlerimizi, evlerimize …"""
    our = ("Plur", "1")
    return [("lAr" + OWNERS[our] + CASES[case], owned(case, "Plur", our)) for case in ("Acc", "Dat", "Loc", "Abl", "Gen")]


def _cases_of_his() -> list[Reading]:
    """ev: evini, evine …; evlerini, evlerine …"""
    his = ("Sing", "3")
    table = []
    for case, suffix in CASES_AFTER_POSSESSIVE.items():
        table += [("(s)I" + suffix, owned(case, "Sing", his)), ("lArI" + suffix, owned(case, "Plur", his))]
    return table


def owned(case: str, number: str, owner: tuple[str, str]) -> str:
    """Return the features of a noun in this case and number, of this owner (number and person)."""
    return canonical({"Case": case, "Number": number, "Number[psor]": owner[0], "Person[psor]": owner[1]})
