"""Patterns over tiles: ``?`` is one tile, ``*`` any run of tiles, ``[aou]`` one of those; ``k?t*``, ``*q*z*``.

A pattern becomes a regular expression in which every run is followed at once by what must come next, in an atomic group:
the leftmost place for a part is always as good as any later one, so nothing is ever tried twice and no pattern explodes.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby

from lexsvc.words.alphabet import BLANK

ANY_RUN = "*"

_SPECIAL = re.compile(r"[?*\[\]]")

Choice = bytes
"""The tiles that may stand at a place, as characters of tile strings; empty for any tile."""

_ANY: Choice = b""


class PatternError(ValueError):
    """A pattern cannot be read; the text says why."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern as the parts between its runs; with one part it fits words of one length only."""

    parts: tuple[tuple[Choice, ...], ...]

    @property
    def shortest(self) -> int:
        """How many tiles a word needs at least."""
        return sum(map(len, self.parts))

    @property
    def longest(self) -> int | None:
        """How many tiles a word may have, or None."""
        return self.shortest if len(self.parts) == 1 else None

    @property
    def prefix(self) -> bytes:
        """The tiles that a word must begin with."""
        return _literal(self.parts[0])

    @property
    def suffix(self) -> bytes:
        """The tiles that a word must end with."""
        return _literal(self.parts[-1][::-1])[::-1]

    @property
    def fragments(self) -> list[bytes]:
        """Runs of certain tiles that a word must have in it somewhere."""
        runs = [b"".join(run) for part in self.parts for certain, run in groupby(part, _is_certain) if certain]
        return list(dict.fromkeys(runs))

    @property
    def regex(self) -> bytes:
        """A regular expression for a whole word, which a line end follows."""
        first, *others = map(_expression, self.parts)
        if not others:
            return first + b"$"
        *middle, last = others
        return first + b"".join(b"(?>.*?" + part + b")" for part in middle if part) + b".*" + last + b"$"


def parse(text: str, tiles: Callable[[str], bytes]) -> Pattern:
    """Read a pattern; ``tiles`` turns letters into tiles. Raises PatternError, and what ``tiles`` raises."""
    places = _places(text, tiles)
    parts: list[tuple[Choice, ...]] = [()]
    # Of single tiles and runs side by side only their number and one run matter: *?*? is ??*.
    for free, run in groupby(places, lambda place: place is None or place == _ANY):
        found = list(run)
        parts[-1] += tuple(place for place in found if place is not None)
        if free and None in found:
            parts.append(())
    return Pattern(tuple(parts))


def _places(text: str, tiles: Callable[[str], bytes]) -> list[Choice | None]:
    """The choice at each place, None for a run."""
    places: list[Choice | None] = []
    position = 0
    while position < len(text):
        special = _SPECIAL.search(text, position)
        end = special.start() if special else len(text)
        places += [bytes([tile]) for tile in tiles(text[position:end])] if end > position else []
        if special is None:
            break
        position = end + 1
        if special[0] == BLANK:
            places.append(_ANY)
        elif special[0] == ANY_RUN:
            places.append(None)
        else:
            choice, position = _choice(text, end, tiles)
            places.append(choice)
    return places


def _choice(text: str, start: int, tiles: Callable[[str], bytes]) -> tuple[Choice, int]:
    """Read ``[aou]`` that begins at ``start``; return the tiles, and the position after it."""
    if text[start] == "]":
        raise PatternError("a ] has no [ before it")
    end = text.find("]", start)
    inside = text[start + 1 : end]
    if end < 0:
        raise PatternError("a [ is never closed by ]")
    if not inside or _SPECIAL.search(inside):
        raise PatternError("[ and ] must hold the tiles of a choice, as in [aou]")
    return bytes(sorted(set(tiles(inside)))), end + 1


def _is_certain(choice: Choice) -> bool:
    return len(choice) == 1


def _literal(part: tuple[Choice, ...]) -> bytes:
    length = next((place for place, choice in enumerate(part) if not _is_certain(choice)), len(part))
    return b"".join(part[:length])


def _expression(part: tuple[Choice, ...]) -> bytes:
    return b"".join(map(_class, part))


def _class(choice: Choice) -> bytes:
    if choice == _ANY:
        return b"."
    return re.escape(choice) if _is_certain(choice) else one_of(choice)


def one_of(tiles: bytes) -> bytes:
    """Return the character class of some tiles, in a regular expression."""
    return b"[" + b"".join(re.escape(bytes([tile])) for tile in tiles) + b"]"


def none_of(tiles: bytes) -> bytes:
    """Return the character class of all other tiles, in a regular expression."""
    return b"[^" + b"".join(re.escape(bytes([tile])) for tile in tiles) + b"\\n]"
