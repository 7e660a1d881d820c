"""Vabamorf's tags in Universal Dependencies, after the treebank UD Estonian-EDT.

https://universaldependencies.org/treebanks/et_edt/ for the features,
https://github.com/Filosoft/vabamorf (doc/tagset) for the tags.
"""

from collections.abc import Iterator
from functools import cache

from lexsvc.words.features import canonical, parse

UPOS = {
    "S": "NOUN",
    "H": "PROPN",
    "V": "VERB",
    "A": "ADJ",
    "C": "ADJ",
    "U": "ADJ",
    "O": "ADJ",
    "G": "ADJ",
    "N": "NUM",
    "P": "PRON",
    "D": "ADV",
    "X": "ADV",
    "K": "ADP",
    "J": "CCONJ",
    "I": "INTJ",
    "Y": "X",
}
"""Part of speech of each of Vabamorf's; J covers subordinating conjunctions too, X the words bound to one verb."""

_EVERY_FORM = {"A": "Degree=Pos", "C": "Degree=Cmp", "U": "Degree=Sup", "O": "NumType=Ord", "N": "NumType=Card"}
"""What Vabamorf says by the part of speech and Universal Dependencies by a feature of every form."""

_CASES = {
    "n": "Nom",
    "g": "Gen",
    "p": "Par",
    "ill": "Ill",
    "in": "Ine",
    "el": "Ela",
    "all": "All",
    "ad": "Ade",
    "abl": "Abl",
    "tr": "Tra",
    "ter": "Ter",
    "es": "Ess",
    "ab": "Abe",
    "kom": "Com",
}
_SINGULAR = {f"sg {tag}": f"Case={case}|Number=Sing" for tag, case in _CASES.items()}
_PLURAL = {f"pl {tag}": f"Case={case}|Number=Plur" for tag, case in _CASES.items()}
_SHORT_ILLATIVE = {"adt": "Case=Add|Number=Sing"}

NOMINAL = (*_SINGULAR, *_SHORT_ILLATIVE, *_PLURAL)
"""Every form of nouns, adjectives, numerals and pronouns."""

PLURAL = (*_PLURAL,)
"""The forms of words that have only a plural (prillid)."""

ENDINGS = {
    "sse": "ill",
    "s": "in",
    "st": "el",
    "le": "all",
    "l": "ad",
    "lt": "abl",
    "ks": "tr",
    "ni": "ter",
    "na": "es",
    "ta": "ab",
    "ga": "kom",
}
"""The endings of the cases that are the genitive or the plural stem with an ending (Eesti keele käsiraamat, M 61–63).

That stem ends in a vowel, so the longest ending that fits tells the case: *majaks* is ks, not s.
"""


def _finite() -> Iterator[tuple[str, tuple[str, ...]]]:
    """The finite forms, each with its features; a form that is two persons in one has both."""
    singular = {1: "Number=Sing|Person=1", 2: "Number=Sing|Person=2", 3: "Number=Sing|Person=3"}
    plural = {1: "Number=Plur|Person=1", 2: "Number=Plur|Person=2", 3: "Number=Plur|Person=3"}
    active, passive = "VerbForm=Fin|Voice=Act", "VerbForm=Fin|Voice=Pass"
    present = {"n": singular[1], "d": singular[2], "b": singular[3], "me": plural[1], "te": plural[2], "vad": plural[3]}
    for tag, person in present.items():
        yield tag, (f"Mood=Ind|{person}|Tense=Pres|{active}",)
    endings = {"n": (singular[1],), "d": (singular[2], plural[3]), "me": (plural[1],), "te": (plural[2],)}
    for stem, said in (("si", "Mood=Ind|Tense=Past"), ("ksi", "Mood=Cnd|Tense=Pres"), ("nuksi", "Mood=Cnd|Tense=Past")):
        for ending, persons in endings.items():
            yield stem + ending, tuple(f"{said}|{person}|{active}" for person in persons)
    yield "s", (f"Mood=Ind|{singular[3]}|Tense=Past|{active}",)
    yield "ks", (f"Mood=Cnd|Tense=Pres|{active}",)
    yield "nuks", (f"Mood=Cnd|Tense=Past|{active}",)
    yield (
        "o",
        (
            f"Mood=Imp|{singular[2]}|Tense=Pres|{active}",
            f"Connegative=Yes|Mood=Ind|Tense=Pres|{active}",
        ),
    )
    yield "ge", (f"Mood=Imp|{plural[2]}|Tense=Pres|{active}",)
    yield "gem", (f"Mood=Imp|{plural[1]}|Tense=Pres|{active}",)
    yield "gu", (f"Mood=Imp|Person=3|Tense=Pres|{active}",)
    yield "vat", (f"Mood=Qot|Tense=Pres|{active}",)
    yield "nuvat", (f"Mood=Qot|Tense=Past|{active}",)
    yield "takse", (f"Mood=Ind|Tense=Pres|{passive}",)
    yield "ti", (f"Mood=Ind|Tense=Past|{passive}",)
    yield "ta", (f"Connegative=Yes|Mood=Ind|Tense=Pres|{passive}",)
    yield "taks", (f"Mood=Cnd|Tense=Pres|{passive}",)
    yield "tuks", (f"Mood=Cnd|Tense=Past|{passive}",)
    yield "tagu", (f"Mood=Imp|Tense=Pres|{passive}",)
    yield "tavat", (f"Mood=Qot|Tense=Pres|{passive}",)
    yield "tuvat", (f"Mood=Qot|Tense=Past|{passive}",)


_INFINITE = {
    "ma": ("Case=Ill|VerbForm=Sup|Voice=Act",),
    "mas": ("Case=Ine|VerbForm=Sup|Voice=Act",),
    "mast": ("Case=Ela|VerbForm=Sup|Voice=Act",),
    "maks": ("Case=Tra|VerbForm=Sup|Voice=Act",),
    "mata": ("Case=Abe|VerbForm=Sup|Voice=Act",),
    "tama": ("Case=Ill|VerbForm=Sup|Voice=Pass",),
    "da": ("VerbForm=Inf",),
    "des": ("VerbForm=Conv",),
    "v": ("Tense=Pres|VerbForm=Part|Voice=Act",),
    "tav": ("Tense=Pres|VerbForm=Part|Voice=Pass",),
    "nud": ("Tense=Past|VerbForm=Part|Voice=Act",),
    "tud": ("Tense=Past|VerbForm=Part|Voice=Pass",),
}

# Only olema (pole, polnud), minema (lähe) and the prohibitive ära (ärge, ärgu) have forms that are negative in one word.
_NEGATIVE = {
    "neg": ("Polarity=Neg",),
    "neg o": ("Polarity=Neg|Tense=Pres|VerbForm=Fin|Voice=Act",),
    "neg ks": ("Mood=Cnd|Polarity=Neg|Tense=Pres|VerbForm=Fin|Voice=Act",),
    "neg nud": ("Polarity=Neg|Tense=Past|VerbForm=Part|Voice=Act",),
    "neg tud": ("Polarity=Neg|Tense=Past|VerbForm=Part|Voice=Pass",),
    "neg nuks": ("Mood=Cnd|Polarity=Neg|Tense=Past|VerbForm=Fin|Voice=Act",),
    "neg vat": ("Mood=Qot|Polarity=Neg|Tense=Pres|VerbForm=Fin|Voice=Act",),
    "neg ge": ("Mood=Imp|Number=Plur|Person=2|Polarity=Neg|Tense=Pres|VerbForm=Fin|Voice=Act",),
    "neg gem": ("Mood=Imp|Number=Plur|Person=1|Polarity=Neg|Tense=Pres|VerbForm=Fin|Voice=Act",),
    "neg me": ("Mood=Imp|Number=Plur|Person=1|Polarity=Neg|Tense=Pres|VerbForm=Fin|Voice=Act",),
    "neg gu": ("Mood=Imp|Person=3|Polarity=Neg|Tense=Pres|VerbForm=Fin|Voice=Act",),
}

_FEATURES: dict[str, tuple[str, ...]] = {
    "": ("",),
    **{tag: (said,) for part in (_SINGULAR, _SHORT_ILLATIVE, _PLURAL) for tag, said in part.items()},
    **_INFINITE,
    **dict(_finite()),
    **_NEGATIVE,
}

VERBAL = (*_INFINITE, *(tag for tag, _ in _finite()), *_NEGATIVE)
"""Every form of verbs."""

NOMINATIVE = frozenset({"sg n", "pl n"})
"""The nominative forms."""

MA_INFINITIVE = "ma"
"""The form under which dictionaries list a verb."""

UNINFLECTED = ""
"""The form of words that have only one (ja, väga, valmis)."""

UNKNOWN = "?"
"""The form of abbreviations and of numbers in digits: their reading depends on the sentence."""


@cache
def features(pos: str, form: str) -> tuple[str, ...]:
    """Return the features of a part of speech in a form, canonical, as many as it has readings.

    A genitive attribute (``G``: eesti keel) has no form in Vabamorf; it is a genitive. Raises KeyError for an unknown form.
    """
    if pos == "G":
        return ("Case=Gen",)
    everywhere = parse(_EVERY_FORM.get(pos, ""))
    return tuple(canonical({**parse(said), **everywhere}) if form else said for said in _FEATURES[form])
