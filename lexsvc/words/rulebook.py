"""Rulebooks: one TOML file a lexicon, which says what its sources are, its tiles, and which readings play.

This module checks what such a file says; it reads no files itself.
"""

import re
import tomllib
from typing import Annotated

import msgspec

from lexsvc.words import features
from lexsvc.words.alphabet import Alphabet, Tile
from lexsvc.words.entry import UPOS, Described, Kind
from lexsvc.words.text import lowering, nfc


class RulebookError(ValueError):
    """A rulebook is wrong; the text names the file, the key and what is wrong."""


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A published list: ``reader`` names the module of ``lexsvc.sources`` and its reader (``tdk.trnlp``).

    ``morphology`` makes its forms where the lexicon's own does not (a plain word list holds every form already).
    """

    reader: str
    morphology: str = ""
    title: str
    licence: str
    attribution: str
    url: str = ""


class TileRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One tile; ``text`` are the letters it writes, where they are not its name."""

    name: str
    text: str = ""
    points: Annotated[int, msgspec.Meta(ge=0, le=100)] | None = None
    count: Annotated[int, msgspec.Meta(ge=0, le=1000)] | None = None


class AlphabetRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The tiles in their sort order, what folds into them, and how many blanks the bag holds."""

    tiles: list[TileRule]
    blanks: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    fold: dict[str, str] = {}
    ignored: str = ""


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Readings that play: of one of these kinds and parts of speech, with the features of one of these patterns.

    An empty list of ``upos`` or ``features`` allows all; the pattern ``_`` is a reading without features.
    """

    kinds: tuple[Kind, ...] = (Kind.COMMON,)
    upos: list[str] = []
    features: list[str] = []

    def allows(self, form: Described) -> bool:
        """Whether this rule lets the reading play."""
        return (
            form.kind in self.kinds
            and (not self.upos or form.upos in self.upos)
            and (not self.features or any(features.matches(p, form.features) for p in self.features))
        )


class OptionRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What players may agree on: tiles that may stay in the bag, kinds of inflection that may be switched off.

    ``inflections`` maps an option's name to the features that it switches off (``plural = ["Number=Plur"]``).
    """

    without: list[str] = []
    inflections: dict[str, list[str]] = {}


class Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The rules of one lexicon, as its TOML file gives them.

    ``source`` names the one of ``sources`` that is compiled by default; ``additions`` are tables in ``data/`` with the
    words that the lexicon adds, ``marks`` those that give kinds to words of the source; ``morphology`` is the module of
    ``lexsvc.morphology``; ``form_rule`` is the half-sentence that a refused form is told ("only nominative forms play");
    ``link`` has ``{word}`` where the word goes; ``authority`` names who is asked about a word that the lexicon lacks.
    """

    name: str
    title: str
    game: str
    language: str
    morphology: str
    source: str
    sources: dict[str, Source]
    alphabet: AlphabetRule
    plays: list[Play]
    additions: list[str] = []
    marks: list[str] = []
    min_tiles: Annotated[int, msgspec.Meta(ge=1, le=20)] = 2
    form_rule: str = ""
    link: str = ""
    players_may_search: bool = True
    authority: str = ""
    options: OptionRules = OptionRules()

    def allows(self, form: Described) -> bool:
        """Whether a reading plays when nothing is switched off."""
        return any(play.allows(form) for play in self.plays)

    def build_alphabet(self) -> Alphabet:
        """Return the alphabet; raises ValueError that names the tile or the fold that is wrong."""
        tiles = [Tile(rule.name, rule.text or rule.name, rule.points, rule.count) for rule in self.alphabet.tiles]
        return Alphabet(
            tiles,
            language=self.language,
            fold=self.alphabet.fold,
            ignored=self.alphabet.ignored,
            blanks=self.alphabet.blanks,
        )


def parse(toml: str, file: str) -> Rulebook:
    """Read a rulebook from TOML text; ``file`` is the name for errors.

    Raises RulebookError: ``eki.toml: options.without: tile 'š' is not in the alphabet``.
    """
    try:
        rulebook = msgspec.convert(tomllib.loads(nfc(toml)), Rulebook)
        _require_sound(rulebook)
    except msgspec.ValidationError as error:
        raise RulebookError(f"{file}: {_place_first(str(error))}") from error
    except (tomllib.TOMLDecodeError, ValueError) as error:
        raise RulebookError(f"{file}: {error}") from error
    return rulebook


def _place_first(message: str) -> str:
    """Turn msgspec's ``Expected `int`, got `str` - at `$.min_tiles` `` into ``min_tiles: expected …``."""
    found = re.fullmatch(r"(.*) - at `\$\.?(.*)`", message)
    if found is None:
        return message
    said, place = found.groups()
    return f"{place or 'top level'}: {said[0].lower()}{said[1:]}"


def _require_sound(rulebook: Rulebook) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9_-]{0,31}", rulebook.name):
        raise ValueError(f"name: {rulebook.name!r} must be lower-case ASCII letters, digits, - and _, at most 32")
    if rulebook.source not in rulebook.sources:
        raise ValueError(f"source: {rulebook.source!r} is none of sources ({', '.join(rulebook.sources)})")
    if rulebook.link and "{word}" not in rulebook.link:
        raise ValueError("link: needs {word} where the word goes")
    if not rulebook.plays:
        raise ValueError("plays: nothing plays; give at least one [[plays]]")
    try:
        rulebook.build_alphabet()
    except ValueError as error:
        raise ValueError(f"alphabet: {error}") from error
    _require_sound_patterns(rulebook)
    _require_known_tiles(rulebook)


def _require_sound_patterns(rulebook: Rulebook) -> None:
    patterns = [(f"plays[{n}].features", p) for n, play in enumerate(rulebook.plays) for p in play.features]
    for option, switched in rulebook.options.inflections.items():
        if not re.fullmatch(r"[a-z_]+", option):
            raise ValueError(f"options.inflections: {option!r} must be lower-case ASCII letters")
        patterns += [(f"options.inflections.{option}", pattern) for pattern in switched]
    for place, pattern in patterns:
        try:
            features.parse(pattern)
        except ValueError as error:
            raise ValueError(f"{place}: {error}") from error
    for n, play in enumerate(rulebook.plays):
        unknown = [upos for upos in play.upos if upos not in UPOS]
        if unknown:
            raise ValueError(f"plays[{n}].upos: {unknown[0]!r} is no part of speech; allowed: {' '.join(sorted(UPOS))}")


def _require_known_tiles(rulebook: Rulebook) -> None:
    names = {tile.name for tile in rulebook.alphabet.tiles}
    lower = lowering(rulebook.language)
    for tile in rulebook.options.without:
        if lower(tile) not in names:
            raise ValueError(f"options.without: tile {tile!r} is removed by option without, but is not in the alphabet")
