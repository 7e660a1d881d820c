"""The one class that stands between dawg2 and everybody else.

dawg2 truncates a key at NUL, raises on lone surrogates, opens a file of another class silently, and segfaults at a look-up
on damaged contents that it loaded without complaint. So only tile strings go in, and bytes are checked against the
manifest's digest before they come here (``artifact.load``).
"""

from collections.abc import Callable, Iterable, Iterator

import dawg

ABSENT = -1
"""The number of a tile string that is not in the automaton; dawg2's own mark."""


class Automaton:
    """A minimal acyclic automaton from tile strings to small numbers, in sorted order."""

    CLASS = "dawg2.IntCompletionDAWG"

    def __init__(self, automaton: "dawg.IntCompletionDAWG") -> None:
        self._dawg = automaton
        self._get: Callable[[str, int], int] = automaton.get
        self._get_bytes: Callable[[bytes], int] = automaton.b_get_value

    @classmethod
    def build(cls, numbered: Iterable[tuple[str, int]]) -> "Automaton":
        """Build from (tile string, number) pairs; numbers are 0 or more."""
        return cls(dawg.IntCompletionDAWG(numbered))

    @classmethod
    def from_bytes(cls, content: bytes) -> "Automaton":
        """Read what ``to_bytes`` wrote. The caller has checked the digest; damaged contents crash the process."""
        return cls(dawg.IntCompletionDAWG().frombytes(content))

    def to_bytes(self) -> bytes:
        """Return the automaton as bytes; the same words give the same bytes."""
        return bytes(self._dawg.tobytes())

    def number(self, tile_string: str) -> int:
        """Return the number of a tile string, or ABSENT."""
        return self._get(tile_string, ABSENT)

    def numbers(self, tile_strings: Iterable[bytes]) -> list[int]:
        """Return the number of each tile string, given in ASCII, ABSENT where it is not there."""
        return list(map(self._get_bytes, tile_strings))

    def completions(self, beginning: str) -> Iterator[tuple[str, int]]:
        """Yield the tile strings that begin with one, in order, with their numbers."""
        return iter(self._dawg.iteritems(beginning))

    def __iter__(self) -> Iterator[str]:
        return iter(self._dawg.iterkeys())
