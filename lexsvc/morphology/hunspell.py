"""Stems with affix flags, as hunspell(5) expands them; the general way to bring a language of one's own."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lexsvc.sources.hunspell import Affix, AffixFile, Flags
from lexsvc.words.entry import Entry, Form, Kind
from lexsvc.words.text import HYPHENS


class Derivation(NamedTuple):
    """One spelling that the flags of a stem make, and of what: ``un`` + ``happi`` + ``er``.

    ``suffixes`` in the order in which they were put on, at most two, as Hunspell allows; none of all is the stem itself.
    """

    spelling: str
    prefix: Affix | None
    suffixes: tuple[Affix, ...]


def forms(entries: Iterable[Entry]) -> Iterator[Form]:
    """Yield every spelling that the flags of the entries make, with the stem as its lemma and no features.

    An entry without flags is its headword alone.
    """
    for headword, upos, kind, inflection in entries:
        if not isinstance(inflection, Flags):
            yield Form(headword, headword, upos, "", kind)
            continue
        for derivation in derivations(headword, inflection):
            yield Form(derivation.spelling, headword, upos, "", form_kind(derivation.spelling, kind))


def form_kind(spelling: str, kind: Kind) -> Kind:
    """Return the kind of a form: its entry's, unless an affix brought a hyphen (``re-`` + ``enter``)."""
    return Kind.HYPHENATED if kind is Kind.COMMON and any(h in spelling for h in HYPHENS) else kind


def derivations(stem: str, flags: Flags) -> Iterator[Derivation]:
    """Yield what a stem's flags make of it.

    NEEDAFFIX (of stem or affix), ONLYINCOMPOUND, CIRCUMFIX, FORBIDDENWORD and cross products are honoured.
    """
    affixes = flags.affixes
    for made, held in _suffixed(stem, flags.flags, affixes):
        if _stands(made, held, affixes):
            yield made
        if made.suffixes and not made.suffixes[-1].crosses:
            continue
        for prefixed, all_held in _prefixed(made, held, affixes):
            if _stands(prefixed, all_held, affixes):
                yield prefixed


_Made = tuple[Derivation, frozenset[str]]
"""A derivation and the flags that are open on it: the stem's and those of every affix so far."""


def _suffixed(stem: str, flags: frozenset[str], affixes: AffixFile) -> Iterator[_Made]:
    yield Derivation(stem, None, ()), flags
    for first in _matching_suffixes(stem, flags, affixes):
        once = _with_suffix(stem, first)
        yield Derivation(once, None, (first,)), flags | first.flags if first.flags else flags
        if first.flags:
            for second in _matching_suffixes(once, first.flags, affixes):
                held = flags | first.flags | second.flags
                yield Derivation(_with_suffix(once, second), None, (first, second)), held


def _prefixed(made: Derivation, held: frozenset[str], affixes: AffixFile) -> Iterator[_Made]:
    for prefix, taken in _matching_prefixes(made.spelling, held, affixes):
        if made.suffixes and not prefix.crosses:
            continue
        spelling = prefix.add + taken
        yield Derivation(spelling, prefix, made.suffixes), held | prefix.flags
        if prefix.flags and not made.suffixes:  # a prefix may bring flags of suffixes
            for suffix in _matching_suffixes(spelling, prefix.flags, affixes):
                yield (
                    Derivation(_with_suffix(spelling, suffix), prefix, (suffix,)),
                    held | prefix.flags | suffix.flags,
                )


def _stands(made: Derivation, held: frozenset[str], affixes: AffixFile) -> bool:
    """Whether a derivation is a word by itself, and not only part of a longer one."""
    if made.spelling in affixes.forbidden:
        return False
    if affixes.only_in_compound and affixes.only_in_compound in held:
        return False
    last = _last_flags(made)
    if affixes.need_affix and affixes.need_affix in (held if last is None else last):
        return False
    if affixes.circumfix:
        ends = affixes.circumfix in made.suffixes[-1].flags if made.suffixes else False
        begins = affixes.circumfix in made.prefix.flags if made.prefix else False
        return ends == begins
    return True


def _last_flags(made: Derivation) -> frozenset[str] | None:
    """Flags of the affixes, every one of which must be able to stand last; None for the bare stem."""
    if made.prefix is None and not made.suffixes:
        return None
    flags = made.suffixes[-1].flags if made.suffixes else frozenset()
    return flags if made.prefix is None or made.suffixes else made.prefix.flags


def _with_suffix(stem: str, suffix: Affix) -> str:
    return (stem[: -len(suffix.strip)] if suffix.strip else stem) + suffix.add


def _matching_suffixes(stem: str, flags: frozenset[str], affixes: AffixFile) -> Iterator[Affix]:
    for flag in flags:
        for suffix in affixes.suffixes.get(flag, ()):
            if not stem.endswith(suffix.strip) or not suffix.condition.search(stem):
                continue
            if len(suffix.strip) < len(stem) or affixes.full_strip:
                yield suffix


def _matching_prefixes(stem: str, flags: frozenset[str], affixes: AffixFile) -> Iterator[tuple[Affix, str]]:
    """Yield each prefix that may stand before ``stem``, and what is left of the stem then."""
    for flag in flags:
        for prefix in affixes.prefixes.get(flag, ()):
            if stem.startswith(prefix.strip) and prefix.condition.search(stem):
                left = stem[len(prefix.strip) :]
                if left or affixes.full_strip:
                    yield prefix, left
