"""Racks: the tiles in a player's hand, and the words that they make.

A small rack is taken apart: each of its handfuls is looked up in the index of anagrams. A rack with too many handfuls (many
tiles, several blanks) fits so many words that they are found by going through the words instead.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from math import comb, prod

from lexsvc.compiled.pattern import none_of, one_of

MAX_TILES = 50
"""The largest rack, blanks counted."""

_HANDFULS = 10_000
"""Look-ups that taking a rack apart may cost."""


@dataclass(frozen=True, slots=True)
class Rack:
    """Tiles in hand, sorted, as a tile string; ``exact``: every one of them must be laid."""

    tiles: bytes
    blanks: int
    exact: bool

    def __len__(self) -> int:
        return len(self.tiles) + self.blanks

    @property
    def shortest(self) -> int:
        """How many tiles a word needs at least."""
        return len(self) if self.exact else 1

    def fits(self, word: bytes) -> bool:
        """Whether the rack makes the word, whose length is right."""
        missing = 0
        for tile in set(word):
            lacking = word.count(tile) - self.tiles.count(tile)
            if lacking > 0:
                missing += lacking
        return missing <= self.blanks

    @property
    def regex(self) -> bytes:
        """A regular expression for words that need no more blanks than there are for tiles not in hand at all."""
        if not self.tiles:
            return b".*$"
        own, others = one_of(bytes(sorted(set(self.tiles)))) + b"*", none_of(bytes(sorted(set(self.tiles))))
        return own + b"(?:" + others + own + b"){0,%d}$" % self.blanks

    def handfuls(self, alphabet: bytes) -> Iterator[bytes] | None:
        """Yield the letters of every word that the rack makes, sorted; None when there are too many.

        ``alphabet`` are the tiles that a blank can stand for. The same letters may come twice.
        """
        counts = Counter(self.tiles)
        held = 1 if self.exact else prod(count + 1 for count in counts.values())
        least = self.blanks if self.exact else 0
        # Multisets of at most b out of n tiles: C(n + b, b); of exactly b: C(n + b - 1, b).
        guesses = comb(len(alphabet) + self.blanks - (1 if self.exact else 0), self.blanks)
        if held * guesses > _HANDFULS:
            return None
        return self._handfuls(counts, alphabet, least)

    def _handfuls(self, counts: Counter[int], alphabet: bytes, least: int) -> Iterator[bytes]:
        guesses = [
            bytes(guess) for blanks in range(least, self.blanks + 1) for guess in combinations_with_replacement(alphabet, blanks)
        ]
        choices = [[bytes([tile]) * times for times in range(count + 1)] for tile, count in sorted(counts.items())]
        for held in [self.tiles] if self.exact else map(b"".join, product(*choices)):
            for guess in guesses:
                yield bytes(sorted(held + guess)) if guess else held
