"""The dragon language: the grammatical suffixes of Thuum.org's grammar, as the game Sikaav reads them.

A noun reading takes the noun suffixes, names included; a verb reading the verb suffixes; every other reading none.
Suffixes do not stack. The rules marked *judged* below are this project's decisions, where no source settles the
question. The words that break the rules stand in ``data/thuum_irregulars.tsv``. Everything here is letters: where a
suffix's letters meet the stem's in one rune (lahvu + ro: ``l4v6o``) is the alphabet's affair.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from lexsvc.morphology.grammar_tables import rows
from lexsvc.sources.report import SourceError
from lexsvc.words.entry import Entry, Form, Kind

PLURAL = "Number=Plur"
INFINITIVE = "VerbForm=Inf"
PARTICIPLE = "VerbForm=Part"

POSSESSIVES = {
    "i": "Number[psor]=Sing|Person[psor]=1|Poss=Yes",
    "ii": "Number[psor]=Sing|Person[psor]=3|Poss=Yes",
    "iil": "Person[psor]=2|Poss=Yes",
    "u": "Number[psor]=Plur|Person[psor]=1|Poss=Yes",
    "ro": "Case=Gen",
}
"""-i my, -ii his, her, its, -iil your (of one or many), -u our, -ro 's."""

_NEVER_INFLECTED = (Kind.AFFIX, Kind.HYPHENATED, Kind.MULTIWORD)
_VOWELS = "aeiou"  # a final ey ends in the consonant y (mey, meyye)
_LONG_IN_LAST_CLOSED_SYLLABLE = re.compile(r"(aa|ii)(?=[^aeiou]+$)")


def forms(entries: Iterable[Entry]) -> Iterator[Form]:
    """Yield each entry's headword and the forms that its part of speech takes, with the kind of the entry.

    Raises SourceError when the table of irregular words cannot be read.
    """
    irregular = _irregular_words()
    for headword, upos, kind, _ in entries:
        yield Form(headword, headword, upos, "", kind)
        if kind in _NEVER_INFLECTED or headword in irregular.not_inflected:
            continue
        if upos in ("NOUN", "PROPN"):
            inflected = _noun_forms(headword, irregular.plurals)
        elif upos == "VERB":
            inflected = _verb_forms(headword)
        else:
            continue
        for spelling, features in inflected:
            yield Form(spelling, headword, upos, features, kind)


def _noun_forms(noun: str, irregular_plurals: dict[str, str]) -> Iterator[tuple[str, str]]:
    irregular = irregular_plurals.get(noun)
    for plural in [irregular] if irregular else plurals(noun):
        yield plural, PLURAL
    for suffix, features in POSSESSIVES.items():
        possessive = _possessive(noun, suffix)
        if possessive:
            yield possessive, features


def _verb_forms(verb: str) -> Iterator[tuple[str, str]]:
    yield infinitive(verb), INFINITIVE
    for participle in participles(verb):
        yield participle, PARTICIPLE


def plurals(noun: str) -> list[str]:
    """Return the spellings of a regular plural: the last letter repeated and -e; none after a vowel.

    The aa or ii of the last closed syllable may also be written single.

    >>> plurals("kaaz"), plurals("zii")
    (['kaazze', 'kazze'], [])
    """
    if noun[-1] in _VOWELS:
        return []
    return [stem + noun[-1] + "e" for stem in _long_and_single(noun)]


def _possessive(noun: str, suffix: str) -> str | None:
    """Join a possessive suffix, or return None where the noun's end does not take it.

    After a final ii, -iil gives only its l (ziil, attested) and of the others only -ro is accepted; after a final u,
    -u is refused (both judged).
    """
    if noun.endswith("ii"):
        return {"iil": noun + "l", "ro": noun + "ro"}.get(suffix)
    if suffix == "u" and noun.endswith("u"):
        return None
    return noun + suffix


def infinitive(verb: str) -> str:
    """Return the infinitive: -ha after a vowel, otherwise -a, also after -ah and -ey.

    >>> infinitive("bo"), infinitive("mah")
    ('boha', 'maha')
    """
    return verb + ("ha" if verb[-1] in _VOWELS else "a")


def participles(verb: str) -> list[str]:
    """Return the spellings of the participle: -laan after -ah, otherwise -aan, also after a vowel.

    A verb in ii drops one i, and only so; the aa or ii of the last closed syllable may also be written single.

    >>> participles("krii"), participles("diin")
    (['kriaan'], ['diinaan', 'dinaan'])
    """
    if verb.endswith("ah"):
        return [verb + "laan"]
    if verb.endswith("ii"):
        return [verb[:-1] + "aan"]
    return [stem + "aan" for stem in _long_and_single(verb)]


def _long_and_single(stem: str) -> list[str]:
    single = _LONG_IN_LAST_CLOSED_SYLLABLE.sub(lambda match: match[0][0], stem)
    return [stem] if single == stem else [stem, single]


class _Irregular(NamedTuple):
    not_inflected: frozenset[str]
    plurals: dict[str, str]


@cache
def _irregular_words() -> _Irregular:
    """Read ``word rule form ground``: the rule is ``not_inflected`` (form ``_``) or ``plural``."""
    file = "thuum_irregulars.tsv"
    not_inflected, irregular_plurals = set(), {}
    for word, rule, form, _ in rows(file, ("word", "rule", "form", "ground")):
        if rule == "not_inflected":
            not_inflected.add(word)
        elif rule == "plural":
            irregular_plurals[word] = form
        else:
            raise SourceError(f"{file}: {word!r}: unknown rule {rule!r}")
    return _Irregular(frozenset(not_inflected), irregular_plurals)
