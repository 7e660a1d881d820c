"""Nouns, adjectives and pronouns: the stem that each suffix takes, and all forms of a word."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from lexsvc.morphology.turkish.declension import (
    CASES_AFTER_POSSESSIVE,
    COPULAS,
    OWNERS,
    PERSONS,
    owned,
    suffixes,
)
from lexsvc.morphology.turkish.phonology import VOWELS, Ending, ending, realise
from lexsvc.morphology.turkish.stems import Traits, before_vowel, is_water, stems_before_vowel
from lexsvc.words.entry import Form


class Suffix(NamedTuple):
    """A suffix as it is written after a stem, and what it says."""

    begins_with_vowel: bool
    text: str
    features: str


def forms(lemma: str, upos: str, traits: Traits) -> Iterator[Form]:
    """Yield the inflected forms of a noun, an adjective or a pronoun."""
    if not traits.inflects:
        return
    if traits.possessed or (upos == "PRON" and lemma[-1] in "ıiuü"):
        yield from _forms_of_possessed(lemma, upos, traits)
        return
    first, *others = stems_before_vowel(lemma, traits)
    paradigm = _paradigm(_ending(lemma, traits), upos == "ADJ")
    stems = (lemma, first)
    for begins_with_vowel, text, features in paradigm:
        yield Form(stems[begins_with_vowel] + text, lemma, upos, features)
    for stem in others:
        for begins_with_vowel, text, features in paradigm:
            if begins_with_vowel:
                yield Form(stem + text, lemma, upos, features)


def copular_forms(lemma: str, traits: Traits) -> Iterator[Form]:
    """Yield an adjective with the verb to be in its persons: güzelsin, mutluyum."""
    if not traits.inflects:
        return
    stems = (lemma, before_vowel(lemma, traits))
    for begins_with_vowel, text, features in _written(PERSONS.items(), _ending(lemma, traits)):
        yield Form(stems[begins_with_vowel] + text, lemma, "ADJ", features)


def _ending(lemma: str, traits: Traits) -> Ending:
    return ending(lemma, inverse=traits.inverse, glide=is_water(lemma))


@cache
def _paradigm(stem: Ending, adjective: bool) -> list[Suffix]:
    return _written(suffixes(adjective=adjective, after_vowel=stem.vowel), stem)


def _written(templates: Iterable[tuple[str, str]], stem: Ending) -> list[Suffix]:
    texts = ((realise(template, stem), features) for template, features in templates)
    return [Suffix(text[0] in VOWELS, text, features) for text, features in texts]


def _forms_of_possessed(lemma: str, upos: str, traits: Traits) -> Iterator[Form]:
    """Yield the forms of a word that ends in a possessive: atasözünü; where its parts are known, atasözleri, atasözüm."""
    singular = [(suffix, f"Case={case}|Number=Sing") for case, suffix in CASES_AFTER_POSSESSIVE.items()]
    for suffix, features in [*singular, *COPULAS.items()]:
        yield Form(lemma + realise(suffix, ending(lemma)), lemma, upos, features)
    if not traits.bare:
        return
    bare_ending = ending(traits.bare, inverse=traits.inverse)
    plural = traits.bare + realise("lArI", bare_ending)
    yield Form(plural, lemma, upos, "Case=Nom|Number=Plur")
    for case, suffix in CASES_AFTER_POSSESSIVE.items():
        yield Form(plural + realise(suffix, ending(plural)), lemma, upos, f"Case={case}|Number=Plur")
    stem = lemma[: -len("sı")] if traits.bare[-1] in VOWELS else lemma[: -len("ı")]
    for owner, suffix in OWNERS.items():
        if owner[1] != "3":
            yield Form(stem + realise(suffix, bare_ending), lemma, upos, owned("Nom", "Sing", owner))
