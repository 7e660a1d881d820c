"""Universal Dependencies features: checked, put in order, and said in words."""

import re
from functools import lru_cache

_FEATURE = re.compile(r"[A-Z][A-Za-z]*(\[[a-z]+\])?=[A-Z0-9][A-Za-z0-9]*(,[A-Z0-9][A-Za-z0-9]*)*")


def parse(features: str) -> dict[str, str]:
    """Read ``Case=Nom|Number=Plur`` into ``{"Case": "Nom", "Number": "Plur"}``.

    ``""`` and ``_`` (the CoNLL-U mark) are no features. Raises ValueError that names the part that is wrong.
    """
    if features in ("", "_"):
        return {}
    pairs: dict[str, str] = {}
    for part in features.split("|"):
        if not _FEATURE.fullmatch(part):
            raise ValueError(f"{part!r} is not a feature; features look like Case=Nom|Number=Plur")
        name, value = part.split("=")
        if name in pairs:
            raise ValueError(f"feature {name} stands twice in {features!r}")
        pairs[name] = value
    return pairs


def canonical(features: dict[str, str]) -> str:
    """Write features in the order of CoNLL-U: by name, ignoring case."""
    return "|".join(f"{name}={features[name]}" for name in sorted(features, key=str.lower))


@lru_cache(maxsize=4096)
def matches(pattern: str, features: str) -> bool:
    """Whether ``features`` has every feature of ``pattern``; the pattern ``_`` is met only by no features at all.

    A pattern may list alternatives of a value: ``Number=Sing,Plur``.
    """
    if pattern == "_":
        return not features
    have = parse(features)
    return all(have.get(name) in value.split(",") for name, value in parse(pattern).items())


_WORDS = {
    "Abbr=Yes": "abbreviation",
    "Case=Abe": "abessive",
    "Case=Abl": "ablative",
    "Case=Acc": "accusative",
    "Case=Add": "short illative",
    "Case=Ade": "adessive",
    "Case=All": "allative",
    "Case=Com": "comitative",
    "Case=Dat": "dative",
    "Case=Ela": "elative",
    "Case=Equ": "equative",
    "Case=Ess": "essive",
    "Case=Gen": "genitive",
    "Case=Ill": "illative",
    "Case=Ine": "inessive",
    "Case=Ins": "instrumental",
    "Case=Loc": "locative",
    "Case=Nom": "nominative",
    "Case=Par": "partitive",
    "Case=Ter": "terminative",
    "Case=Tra": "translative",
    "Definite=Def": "definite",
    "Definite=Ind": "indefinite",
    "Degree=Cmp": "comparative",
    "Degree=Pos": "positive",
    "Degree=Sup": "superlative",
    "Gender=Com": "common gender",
    "Gender=Fem": "feminine",
    "Gender=Masc": "masculine",
    "Gender=Neut": "neuter",
    "Mood=Cnd": "conditional",
    "Mood=Imp": "imperative",
    "Mood=Ind": "indicative",
    "Mood=Nec": "necessitative",
    "Mood=Opt": "optative",
    "Mood=Pot": "potential",
    "Mood=Qot": "quotative",
    "Mood=Sub": "subjunctive",
    "Mood=Des": "desiderative",
    "Number=Plur": "plural",
    "Number=Sing": "singular",
    "Person=1": "first person",
    "Person=2": "second person",
    "Person=3": "third person",
    "Polarity=Neg": "negative",
    "Tense=Fut": "future",
    "Tense=Past": "past",
    "Tense=Pres": "present",
    "VerbForm=Conv": "converb",
    "VerbForm=Ger": "gerund",
    "VerbForm=Inf": "infinitive",
    "VerbForm=Part": "participle",
    "VerbForm=Sup": "supine",
    "VerbForm=Vnoun": "verbal noun",
    "Voice=Act": "active",
    "Voice=Pass": "passive",
    "Aspect=Prog": "progressive",
    "Aspect=Hab": "habitual",
    "Aspect=Prosp": "prospective",
    "Evident=Fh": "witnessed",
    "Mood=Gen": "general",
    "Tense=Pqp": "pluperfect",
    "Evident=Nfh": "reported",
    "Number[psor]=Plur": "of several owners",
    "Person[psor]=1": "first-person possessive",
    "Person[psor]=2": "second-person possessive",
    "Person[psor]=3": "third-person possessive",
    "Connegative=Yes": "connegative",
}
"""A word of English for each feature that a lexicon of ours uses."""

# What a reader takes for granted: a form is finite, active, positive and indicative unless it is said.
_UNSAID = {
    "NumType=Card",
    "NumType=Ord",
    "Degree=Pos",
    "Mood=Ind",
    "Number[psor]=Sing",
    "Polarity=Pos",
    "Poss=Yes",
    "VerbForm=Fin",
    "Voice=Act",
}
_ORDER = (
    "Degree",
    "Definite",
    "Case",
    "Person",
    "Number",
    "Polarity",
    "Voice",
    "Tense",
    "Aspect",
    "Evident",
    "Mood",
    "Person[psor]",
    "Gender",
    "VerbForm",
)


@lru_cache(maxsize=4096)
def describe(features: str) -> str:
    """Say features as a person would: ``Case=Gen|Number=Plur`` → ``genitive plural``; no features → ``""``."""
    pairs = parse(features)
    names = sorted(pairs, key=lambda name: _ORDER.index(name) if name in _ORDER else len(_ORDER))
    said = [f"{name}={pairs[name]}" for name in names]
    return " ".join(_WORDS.get(pair, pair) for pair in said if pair not in _UNSAID)
