"""English: what the affix classes of its Hunspell dictionaries tell of a form.

The classes of the American and the British dictionary have different letters, but the endings speak for themselves: a
class that only adds -ed makes past forms, one that adds -er and -est compares. Where an ending could be two things
(walks: plural or third person) the other classes of the stem decide, and what they leave open stays unsaid. Derived
words (walker, unhappy) are words of their own, with their own plurals; irregular forms stand in
``data/english_irregulars.tsv``.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from lexsvc.morphology.grammar_tables import rows
from lexsvc.morphology.hunspell import Derivation, derivations, form_kind
from lexsvc.sources.hunspell import Affix, AffixFile, Flags
from lexsvc.words.entry import Entry, Form, Kind
from lexsvc.words.text import APOSTROPHES

_POSSESSIVE = tuple(apostrophe + "s" for apostrophe in APOSTROPHES)

PLURAL = "Number=Plur"
THIRD_PERSON = "Number=Sing|Person=3|Tense=Pres"
PAST = "Tense=Past"
PRESENT_PARTICIPLE = "Tense=Pres|VerbForm=Part"
COMPARATIVE = "Degree=Cmp"
SUPERLATIVE = "Degree=Sup"

# Some classes double the stem's last letter, or change its y to i: stop, stopped; happy, happier.
_SIBILANT = re.compile(r"e?s|ies|x")
_PAST = re.compile(r"[a-z]?e?d|ied")
_PARTICIPLE = re.compile(r"[a-z]?ing")
_COMPARATIVE = re.compile(r"[a-z]?e?r|ier")
_SUPERLATIVE = re.compile(r"[a-z]?e?st|iest")

_UPOS_OF_ENDING = (
    (("ness", "ion", "er", "ist", "ment", "ity", "man", "woman", "ing"), "NOUN"),
    (("able", "ible", "ive", "ical", "ic", "al", "less", "ful", "ory"), "ADJ"),
    (("ly",), "ADV"),
    (("ise", "ize"), "VERB"),
)
"""Parts of speech of words that these suffixes derive (the usual grammar; others stay X)."""


def forms(entries: Iterable[Entry]) -> Iterator[Form]:
    """Yield every form of the entries once, those in 's and s' left out: they need an apostrophe.

    Raises SourceError when the table of irregular forms cannot be read.
    """
    irregular = irregular_forms()
    seen: set[Form] = set()
    prefixed: list[Form] = []
    for entry in entries:
        for form in _entry_forms(entry, irregular, prefixed):
            if form not in seen:
                seen.add(form)
                yield form
    headwords = {(form.lemma, form.upos) for form in seen if form.is_headword}
    for form in dict.fromkeys(prefixed):
        # undid is a form of undo; but unsung is a word of its own, for nobody unsings.
        own = form if (form.lemma, form.upos) in headwords else Form(form.spelling, form.spelling, "X", "", form.kind)
        if own not in seen:
            seen.add(own)
            yield own


def _entry_forms(entry: Entry, irregular: dict[str, list[Form]], prefixed: list[Form]) -> Iterator[Form]:
    """Yield the forms of an entry; what a prefix makes of an irregular form goes to ``prefixed``, to be judged last."""
    headword, upos, kind, flags = entry
    known = irregular.get(headword, ())
    for form in known:
        yield form._replace(kind=kind)
    # The classes of a single letter make plurals (p's) and number words (10th) of it, never a word: v + s is no vs.
    if not isinstance(flags, Flags) or len(headword) == 1:
        yield Form(headword, headword, upos, "", kind)
        return
    stem_upos = (upos,) if upos != "X" else parts_of_speech(flags)
    # did/AU is a stem of the dictionaries without a class of its own; it is a form of do, and so undid one of undo.
    only_known = known if stem_upos == ("X",) else ()
    for derivation in derivations(headword, flags):
        spelling = derivation.spelling
        if spelling != headword and spelling.endswith(_POSSESSIVE):
            continue
        if only_known and not derivation.suffixes:
            if derivation.prefix:
                prefixed += _prefixed_irregular(only_known, derivation.prefix.add, spelling, kind)
            continue
        for lemma, form_upos, features in _readings(headword, stem_upos, derivation, flags.affixes):
            yield Form(spelling, lemma, upos if upos == "PROPN" else form_upos, features, form_kind(spelling, kind))


def _prefixed_irregular(known: Iterable[Form], prefix: str, spelling: str, kind: Kind) -> list[Form]:
    """Return the readings of an irregular form with a prefix: what did is of do, undid is of undo."""
    made = form_kind(spelling, kind)
    return [form._replace(spelling=spelling, lemma=prefix + form.lemma, kind=made) for form in known]


def parts_of_speech(flags: Flags) -> tuple[str, ...]:
    """Return what a stem must be by the classes it takes: possessive, tenses, comparison; ``("X",)`` if unknown."""
    senses = {_class_sense(flag, flags.affixes) for flag in flags.flags}
    found = [upos for sense, upos in _UPOS_OF_SENSE.items() if sense in senses]
    return tuple(dict.fromkeys(found)) or ("X",)


_UPOS_OF_SENSE = {"possessive": "NOUN", "past": "VERB", "participle": "VERB", "tenses": "VERB", "comparison": "ADJ"}

_SENSES = (
    ("possessive", re.compile("'s")),
    ("s", _SIBILANT),
    ("past", _PAST),
    ("participle", _PARTICIPLE),
    ("tenses", re.compile(f"{_PAST.pattern}|{_PARTICIPLE.pattern}")),
    ("agent", _COMPARATIVE),
    ("comparison", re.compile(f"{_COMPARATIVE.pattern}|{_SUPERLATIVE.pattern}")),
)
"""The sense of an inflectional class by the endings that it adds, all of which must be of the pattern."""


@lru_cache(maxsize=4096)
def _class_sense(flag: str, affixes: AffixFile) -> str:
    endings = {suffix.add for suffix in affixes.suffixes.get(flag, ())}
    if not endings:
        return ""
    return next((sense for sense, ending in _SENSES if all(map(ending.fullmatch, endings))), "derivation")


_Reading = tuple[str, str, str]
"""Lemma, part of speech, features."""


def _readings(headword: str, stem_upos: tuple[str, ...], derivation: Derivation, affixes: AffixFile) -> Iterator[_Reading]:
    prefix = derivation.prefix.add if derivation.prefix else ""
    if not derivation.suffixes:
        for upos in stem_upos:
            yield derivation.spelling, upos, ""
        return
    suffix = derivation.suffixes[-1]
    if len(derivation.suffixes) > 1:
        yield derivation.spelling, "X", ""  # a suffix on a suffix: the dictionaries of English have none
        return
    lemma = prefix + headword
    match _class_sense(suffix.flag, affixes):
        case "s":
            known = [(upos, features) for upos, features in _S_FORMS if upos in stem_upos]
            for upos, features in known or [("X", "")]:
                yield lemma, upos, features
        case "past":
            yield lemma, "VERB", PAST
        case "participle":
            yield lemma, "VERB", PRESENT_PARTICIPLE
        case "tenses":
            yield lemma, "VERB", PAST if _PAST.fullmatch(suffix.add) else PRESENT_PARTICIPLE
        case "comparison":
            yield lemma, "ADJ", SUPERLATIVE if _SUPERLATIVE.fullmatch(suffix.add) else COMPARATIVE
        case "agent" if "ADJ" in stem_upos:
            yield lemma, "ADJ", COMPARATIVE
        case _:
            derived = _derived(suffix, affixes)
            base = derivation.spelling.removesuffix(derived.inflection)
            yield base + derived.lemma_end, derived.upos, derived.features


_S_FORMS = (("NOUN", PLURAL), ("VERB", THIRD_PERSON))


class _Derived(NamedTuple):
    """How the lemma of a derived word is made from its form: -nesses is the plural of -ness."""

    inflection: str
    lemma_end: str
    upos: str
    features: str


_INFLECTIONS_OF_DERIVED = (
    ("es", "", PLURAL), ("s", "", PLURAL), ("men", "man", PLURAL), ("d", "", PAST), ("ing", "e", PRESENT_PARTICIPLE),
)  # fmt: skip
"""Endings that a derived word may have beyond its own, and what stands in the lemma instead: -nesses, -ized, -izing."""


@cache
def _derived(suffix: Affix, affixes: AffixFile) -> _Derived:
    """Read a derivational ending; it is an inflected one where a class adds its uninflected form too."""
    for inflection, lemma_end, features in _INFLECTIONS_OF_DERIVED:
        if suffix.add.endswith(inflection):
            base = suffix.add.removesuffix(inflection) + lemma_end
            upos = _upos_of_ending(base)
            if base in _derivational_endings(affixes) and upos in ("NOUN", "VERB"):
                if features == PLURAL and upos == "VERB":
                    features = THIRD_PERSON
                return _Derived(inflection, lemma_end, upos, features)
    return _Derived("", "", _upos_of_ending(suffix.add), "")


def _upos_of_ending(ending: str) -> str:
    return next((upos for endings, upos in _UPOS_OF_ENDING if ending.endswith(endings)), "X")


@cache
def _derivational_endings(affixes: AffixFile) -> frozenset[str]:
    return frozenset(suffix.add for suffixes in affixes.suffixes.values() for suffix in suffixes)


@cache
def irregular_forms() -> dict[str, list[Form]]:
    """Read ``form lemma upos features``: ``children	child	NOUN	Number=Plur``."""
    found: dict[str, list[Form]] = {}
    for spelling, lemma, upos, features in rows("english_irregulars.tsv", ("form", "lemma", "upos", "features")):
        found.setdefault(spelling, []).append(Form(spelling, lemma, upos, features))
    return found
