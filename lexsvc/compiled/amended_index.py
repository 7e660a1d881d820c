"""The index of accepted words with some of them out and some in: the blocks of an index that is there are mended.

A word that comes in goes into the block where it belongs, a word that goes out leaves its own, so that blocks keep their
numbers, and only the postings of what changed blocks hold are made again. Blocks are then no longer of one size, and can be
empty: the ranks with which they begin are counted.
"""

from array import array
from bisect import bisect_left, bisect_right, insort
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from lexsvc.compiled.indexes import grams_of
from lexsvc.compiled.words_index import BEYOND, END, Posting, Postings, WordIndex

Score = Callable[[str], int | None]
Keys = Callable[[bytes], Iterable[str]]


class _Change(NamedTuple):
    """The words of a block before and after."""

    before: list[bytes]
    after: list[bytes]


_Changes = Mapping[int, _Change]
"""The changes by block, ascending."""


class AmendedIndex(WordIndex):
    """The words of another index without some of them and with others."""

    def __init__(self, base: WordIndex, out: Collection[bytes], added: Collection[bytes], score: Score) -> None:
        """All of ``out`` are words of ``base``, none of ``added`` is; ``score`` gives the points of a word, or None."""
        changes = _changes(base, out, added)
        bounds, ranks = (base.bounds, [*base.ranks[:-1], len(base)]) if base.blocks else ([0, 0], [0, 0])
        super().__init__(
            b"".join(_mended(base.text, bounds, changes)),
            _shifted(bounds, {block: len(_text(after)) - len(_text(before)) for block, (before, after) in changes.items()}),
            len(base) + len(added) - len(out),
            base.block_words,
            (
                _postings(base.grams, changes, lambda word: grams_of(word.decode())),
                _postings(base.by_length, changes, lambda word: [str(len(word))]),
                _postings(base.by_score, changes, lambda word: () if (points := score(word.decode())) is None else [str(points)]),
            ),
            base.anagram_table,
        )
        self.ranks = _shifted(ranks, {block: len(after) - len(before) for block, (before, after) in changes.items()})
        self._base = base
        # By ranks of the base: of what is gone, and of the words before which others came.
        self._out, self._came = (sorted(map(base.lowest, words)) for words in (out, added))
        self._gone = frozenset(self._out)
        self._added: dict[bytes, list[bytes]] = {}
        for word in added:
            self._added.setdefault(bytes(sorted(word)), []).append(word)

    def block(self, number: int) -> list[bytes]:
        """Return the words of a block."""
        return super().block(number) if self.bounds[number] < self.bounds[number + 1] else []

    def block_of(self, rank: int) -> int:
        """Return the block that holds a rank."""
        return bisect_right(self.ranks, rank) - 1

    def word(self, rank: int) -> bytes:
        """Return the word of a rank."""
        block = self.block_of(rank)
        return self.block(block)[rank - self.ranks[block]]

    def anagrams(self, letters: bytes) -> list[int]:
        """Return the ranks of the words made of exactly these tiles, which are given sorted."""
        kept = [rank for rank in self._base.anagrams(letters) if rank not in self._gone]
        moved = [rank - bisect_left(self._out, rank) + bisect_right(self._came, rank) for rank in kept]
        return moved + [self.lowest(word) for word in self._added.get(letters, [])]

    def _first(self, block: int) -> bytes:
        """The first word of a block; of an empty one that of the next."""
        return super()._first(block) if self.bounds[block] < len(self.text) else BEYOND


def amended_index(base: WordIndex, out: Iterable[bytes], added: Iterable[bytes], score: Score) -> WordIndex:
    """Return the index of the words of ``base`` without those ``out`` and with those ``added``.

    It does not matter that a word which is not there goes, or one that is there comes.
    """
    gone = frozenset(word for word in out if base.rank(word) is not None)
    come = frozenset(word for word in added if base.rank(word) is None)
    return AmendedIndex(base, gone, come, score) if gone or come else base


def _changes(base: WordIndex, out: Iterable[bytes], added: Iterable[bytes]) -> _Changes:
    found: dict[int, _Change] = {}

    def change(block: int) -> list[bytes]:
        if block not in found:
            words = base.block(block) if base.blocks else []
            found[block] = _Change(words, words.copy())
        return found[block].after

    for word in out:
        change(base.block_of(base.lowest(word))).remove(word)
    for word in added:
        insort(change(max(0, base.block_before(word))), word)
    return dict(sorted(found.items()))


def _text(words: Iterable[bytes]) -> bytes:
    return b"".join([word + END for word in words])


def _mended(text: bytes, bounds: Sequence[int], changes: _Changes) -> Iterator[bytes]:
    """The text in pieces."""
    done = 0
    for block, (_, after) in changes.items():
        yield text[done : bounds[block]]
        yield _text(after)
        done = bounds[block + 1]
    yield text[done:]


def _shifted(begins: Sequence[int], longer: Mapping[int, int]) -> Sequence[int]:
    """Where blocks begin once some have become ``longer``."""
    shifted, shift, done = array("I"), 0, 0
    for block, more in longer.items():
        shifted.extend([begin + shift for begin in begins[done : block + 1]])
        shift, done = shift + more, block + 1
    shifted.extend([begin + shift for begin in begins[done:]])
    return shifted


def _postings(base: Postings, changes: _Changes, keys: Keys) -> Postings:
    blocks: dict[str, dict[int, bool]] = {}
    words: Counter[str] = Counter()
    for block, change in changes.items():
        before, after = (Counter(key for word in some for key in keys(word)) for some in change)
        words.update(after)
        words.subtract(before)
        for key in before.keys() ^ after.keys():
            blocks.setdefault(key, {})[block] = key in after
    return _AmendedPostings(base, blocks, {key: more for key, more in words.items() if more or key in blocks})


class _AmendedPostings:
    """The postings of a table, some of which have changed: ``blocks`` hold a key now, or no more; ``words`` are more or less."""

    def __init__(self, base: Postings, blocks: Mapping[str, Mapping[int, bool]], words: Mapping[str, int]) -> None:
        self._base = base
        self._changed = {key: _changed(base[key], blocks.get(key, {}), more) for key, more in words.items()}

    def __contains__(self, key: str) -> bool:
        return bool(self._changed[key].words) if key in self._changed else key in self._base

    def __iter__(self) -> Iterator[str]:
        yield from (key for key in self._base if key not in self._changed)
        yield from (key for key, posting in self._changed.items() if posting.words)

    def __getitem__(self, key: str) -> Posting:
        return self._changed.get(key) or self._base[key]

    def size(self, key: str) -> int:
        return len(self._changed[key].blocks) if key in self._changed else self._base.size(key)

    def beginning(self, letters: str) -> tuple[list[str], int]:
        keys, entries = self._base.beginning(letters)
        new = [key for key in self._changed if key.startswith(letters) and key not in self._base]
        return keys + new, entries + sum(map(self.size, new))


def _changed(posting: Posting, blocks: Mapping[int, bool], words: int) -> Posting:
    if not blocks:
        return Posting(posting.blocks, posting.words + words)
    numbers = array("H", posting.blocks)
    for block, holds in blocks.items():
        place = bisect_left(numbers, block)
        if holds:
            numbers.insert(place, block)
        else:
            del numbers[place]
    return Posting(numbers, posting.words + words)
