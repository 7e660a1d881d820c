"""Suggestions: accepted words near a text that is not one, for a player who mistyped.

First the words of the same letters (other case, accents, apostrophes, runes), then those one slip of the hand away: two
neighbours swapped, a tile changed, dropped, or added (Damerau, 1964), each in the language's order.
"""

from collections.abc import Callable, Iterator
from enum import StrEnum
from itertools import islice, product

import unicodedata2 as unicodedata

from lexsvc.words import text as texts
from lexsvc.words.alphabet import NO_TILE, Alphabet

MOST = 20

_RESPELLINGS = 4_096
"""Ways of setting accents that are tried."""

_DOTLESS = str.maketrans("ı", "i")  # the one letter of ours that Unicode does not take apart


class Slip(StrEnum):
    """How a suggestion differs from what was typed."""

    SPELLING = "spelling"
    SWAPPED = "tiles_swapped"
    CHANGED = "tile_changed"
    DROPPED = "tile_dropped"
    ADDED = "tile_added"


def near(word: str, alphabet: Alphabet, longest: int, accepted: Callable[[str], bool]) -> list[tuple[str, Slip]]:
    """Return at most ``MOST`` accepted tile strings near ``word``, the nearest first.

    ``longest`` is the length of the longest word; ``accepted`` says whether a tile string plays.
    """
    typed = _tiles(word, alphabet)
    if not typed or len(typed) > longest + 1:
        return []
    found: dict[str, Slip] = {}
    for slip, made in _slips(typed, alphabet):
        for tiles in sorted({tiles for tiles in made if tiles not in found and accepted(tiles)}):
            found[tiles] = slip
        if len(found) >= MOST:
            break
    return list(found.items())[:MOST]


def _tiles(word: str, alphabet: Alphabet) -> str:
    """The tiles of a text without its blanks, hyphens and apostrophes; NO_TILE for a letter that has none."""
    if len(word) > texts.MAX_CHARACTERS:
        return ""
    kept = texts.clean("".join(c for c in word if c not in texts.BLANKS + texts.HYPHENS + texts.APOSTROPHES))
    letters = alphabet.letters(kept)
    known = "".join(c if alphabet.foreign_letter(c) is None else _base(c) for c in letters)
    tiles, run = "", ""
    for letter in known:
        if alphabet.foreign_letter(letter) is None:
            run += letter
        else:
            tiles += (alphabet.from_letters(run) or NO_TILE * len(run)) + NO_TILE
            run = ""
    return tiles + (alphabet.from_letters(run) or NO_TILE * len(run))


def _base(letter: str) -> str:
    """A letter without its accents: ä → a, ı → i."""
    decomposed: str = unicodedata.normalize("NFD", letter)
    return decomposed[0].translate(_DOTLESS)


def _slips(typed: str, alphabet: Alphabet) -> Iterator[tuple[Slip, Iterator[str]]]:
    tiles = [alphabet.character(tile.text) or "" for tile in alphabet.tiles]
    places = range(len(typed))
    yield Slip.SPELLING, _respelled(typed, alphabet)
    yield Slip.SWAPPED, (typed[:p] + typed[p + 1] + typed[p] + typed[p + 2 :] for p in places[:-1])
    yield Slip.CHANGED, (typed[:place] + tile + typed[place + 1 :] for place in places for tile in tiles)
    yield Slip.DROPPED, (typed[:place] + typed[place + 1 :] for place in places)
    yield Slip.ADDED, (typed[:place] + tile + typed[place:] for place in range(len(typed) + 1) for tile in tiles)


def _respelled(typed: str, alphabet: Alphabet) -> Iterator[str]:
    """Every way of setting accents on the tiles."""
    alike: dict[str, str] = {}
    for tile in alphabet.tiles:
        base = "".join(map(_base, tile.text))
        alike[base] = alike.get(base, "") + (alphabet.character(tile.text) or "")
    others = {tile: group for group in alike.values() for tile in group}
    choices = [tile + others.get(tile, "").replace(tile, "") for tile in typed]
    return islice(map("".join, product(*choices)), _RESPELLINGS)
