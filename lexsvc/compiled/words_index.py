"""The accepted words of a lexicon in its order, and the indexes by which searches find them.

Words are numbered from 0 in the order of their tile strings: that number is a word's *rank*. Sixteen neighbours are one
*block*, and the indexes are inverted files with block addressing (Manber and Wu, GLIMPSE, 1994): for each three tiles that
follow one another, each length and each score, the blocks that hold such a word. Neighbours in a dictionary share their
beginnings, so that blocks make the index a quarter of one by words, and two bytes address them.

Three files: ``words.txt``, the tile strings, a line each; ``index.bin``, arrays of little-endian numbers; ``index.json``,
which says where each array lies. The end of a word is a character in the index too: to end in ``AB`` is to hold ``AB`` and
the end.
"""

import sys
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple, Protocol
from zlib import crc32

import msgspec

WORDS, ARRAYS, HEADER = "words.txt", "index.bin", "index.json"

END = b"\n"
"""Ends a word."""

BEYOND = b"\x7f"
"""Sorts after every tile."""

_FEW = 150
"""Blocks that are looked through sooner than a second posting would thin them out."""

_COMMON = 2_000
"""Entries of two postings that are compared at most, to save looking through the blocks of one."""

_MERGED = 6_000
"""Entries of postings that one question merges at most; a fragment with more is in too many blocks for that to help."""


class Table(msgspec.Struct, frozen=True):
    """The keys of some postings, sorted; for each the number of its blocks, and of its words."""

    keys: list[str]
    blocks: list[int]
    words: list[int]


class Header(msgspec.Struct, frozen=True):
    """What lies in ``index.bin``: bounds, anagrams' buckets and ranks (32 bits), then the postings (16 bits)."""

    words: int
    block_words: int
    anagram_bits: int
    grams: Table
    lengths: Table
    scores: Table


class Posting(NamedTuple):
    """The blocks of one key, ascending, and how many words they hold for it."""

    blocks: Sequence[int]
    words: int


class Postings(Protocol):
    """The postings of one table by their keys; a key that no word has, has no blocks."""

    def __contains__(self, key: str) -> bool: ...

    def __iter__(self) -> Iterator[str]: ...

    def __getitem__(self, key: str) -> Posting: ...

    def size(self, key: str) -> int:
        """Return the number of blocks of a key."""

    def beginning(self, letters: str) -> tuple[list[str], int]:
        """Return the keys that begin so, and how many blocks they have together, each counted as often as it comes."""


class StoredPostings:
    """The postings of one table, cut out of their array when they are asked for."""

    def __init__(self, table: Table, entries: Sequence[int], start: int) -> None:
        self._keys = table.keys
        self._ends = list(accumulate(table.blocks, initial=start))
        self._entries = entries
        self._places = dict(zip(table.keys, zip(self._ends, self._ends[1:], table.words, strict=False), strict=True))

    @property
    def end(self) -> int:
        """Where the next table's entries begin."""
        return self._ends[-1]

    def __contains__(self, key: str) -> bool:
        return key in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __getitem__(self, key: str) -> Posting:
        start, end, words = self._places.get(key, (0, 0, 0))
        return Posting(self._entries[start:end], words)

    def size(self, key: str) -> int:
        """Return the number of blocks of a key."""
        start, end, _ = self._places.get(key, (0, 0, 0))
        return end - start

    def beginning(self, letters: str) -> tuple[list[str], int]:
        """Return the keys that begin so, and how many blocks they have together."""
        first, last = bisect_left(self._keys, letters), bisect_left(self._keys, letters + BEYOND.decode())
        return self._keys[first:last], self._ends[last] - self._ends[first]


class Anagrams:
    """A hash table of ranks, in which words of the same tiles share a bucket."""

    def __init__(self, buckets: Sequence[int], ranks: Sequence[int], bits: int) -> None:
        self._buckets, self._ranks, self._shift = buckets, ranks, 32 - bits

    def __getitem__(self, letters: bytes) -> Sequence[int]:
        """The ranks of the words of these tiles, which are given sorted, and of some others."""
        bucket = signature(letters) >> self._shift
        return self._ranks[self._buckets[bucket] : self._buckets[bucket + 1]]


class WordIndex:
    """Finds accepted words by rank, beginning, fragment, length, score and letters.

    ``bounds`` are the places in ``text`` where the blocks begin, and the end; ``ranks`` the ranks with which they begin.
    """

    def __init__(
        self,
        text: bytes,
        bounds: Sequence[int],
        words: int,
        block_words: int,
        postings: tuple[Postings, Postings, Postings],
        anagram_table: Anagrams,
    ) -> None:
        """``postings`` are those of grams, lengths and scores."""
        self.text = text
        self.bounds = bounds
        self.block_words = block_words
        self.blocks = len(bounds) - 1
        self.ranks: Sequence[int] = array("I", range(0, len(bounds) * block_words, block_words))
        self._words = words
        self.grams, self.by_length, self.by_score = postings
        self.anagram_table = anagram_table
        self.lengths = sorted(map(int, self.by_length))
        self.scores = sorted(map(int, self.by_score))

    @classmethod
    def from_files(cls, files: Mapping[str, bytes]) -> "WordIndex":
        """Read what ``indexes.build`` made; the caller has checked the digests."""
        header = msgspec.json.decode(files[HEADER], type=Header)
        view, place, blocks = memoryview(files[ARRAYS]), 0, -(-header.words // header.block_words)
        wide = []
        for size in (blocks + 1, (1 << header.anagram_bits) + 1, header.words):
            wide.append(_numbers(view[place : place + 4 * size], "I"))
            place += 4 * size
        bounds, buckets, anagrams = wide
        entries = _numbers(view[place:], "H")
        grams = StoredPostings(header.grams, entries, 0)
        lengths = StoredPostings(header.lengths, entries, grams.end)
        scores = StoredPostings(header.scores, entries, lengths.end)
        return cls(
            files[WORDS],
            list(bounds),
            header.words,
            header.block_words,
            (grams, lengths, scores),
            Anagrams(buckets, anagrams, header.anagram_bits),
        )

    def __len__(self) -> int:
        return self._words

    @property
    def longest(self) -> int:
        """The length of the longest word; 0 where there is none."""
        return self.lengths[-1] if self.lengths else 0

    def block(self, number: int) -> list[bytes]:
        """Return the words of a block."""
        return self.text[self.bounds[number] : self.bounds[number + 1] - 1].split(END)

    def block_of(self, rank: int) -> int:
        """Return the block that holds a rank."""
        return rank // self.block_words

    def word(self, rank: int) -> bytes:
        """Return the word of a rank."""
        return self.block(rank // self.block_words)[rank % self.block_words]

    def lowest(self, word: bytes) -> int:
        """Return the first rank whose word sorts at or after ``word``; the number of words when none does."""
        block = self.block_before(word)
        return self.ranks[block] + bisect_left(self.block(block), word) if block >= 0 else 0

    def block_before(self, word: bytes) -> int:
        """Return the last block that begins with a word before ``word``; -1 when none does."""
        return bisect_left(range(self.blocks), word, key=self._first) - 1

    def _first(self, block: int) -> bytes:
        start = self.bounds[block]
        return self.text[start : self.text.index(END, start)]

    def rank(self, word: bytes) -> int | None:
        """Return the rank of a word, or None where it is not accepted."""
        rank = self.lowest(word)
        return rank if rank < self._words and self.word(rank) == word else None

    def prefixed(self, prefix: bytes) -> range:
        """Return the ranks of the words that begin with ``prefix``."""
        return range(self.lowest(prefix), self.lowest(prefix + BEYOND))

    def blocks_with(self, fragment: bytes) -> Sequence[int]:
        """Return blocks, ascending, among which are all that hold ``fragment``; the fewest that one posting gives."""
        letters = fragment.decode()
        grams = [letters[place : place + 3] for place in range(len(letters) - 2)] or [letters]
        if len(letters) > 2 or letters in self.grams:
            return self._common(sorted(set(grams), key=self.grams.size)[:2])
        keys, entries = self.grams.beginning(letters)
        return range(self.blocks) if entries > _MERGED else _merged(self.grams[key].blocks for key in keys)

    def _common(self, grams: Sequence[str]) -> Sequence[int]:
        """The blocks of the first of two grams, which is the rarer; only those that hold both, where that is cheap."""
        blocks = self.grams[grams[0]].blocks
        sizes = [self.grams.size(gram) for gram in grams]
        if len(sizes) == 1 or sizes[0] <= _FEW or sum(sizes) > _COMMON:
            return blocks
        return sorted(set(blocks).intersection(self.grams[grams[1]].blocks))

    def words_with(self, fragment: bytes) -> int | None:
        """Return how many words hold ``fragment``, or None where the index does not say."""
        letters = fragment.decode()
        if letters in self.grams:
            return self.grams[letters].words
        return 0 if len(letters) == 3 or (len(letters) == 2 and letters.endswith("\n")) else None

    def with_length(self, length: int) -> Posting:
        """Return the blocks that hold words of so many tiles."""
        return self.by_length[str(length)]

    def with_score(self, score: int) -> Posting:
        """Return the blocks that hold words of this score; there are none where the game has no points."""
        return self.by_score[str(score)]

    def of_lengths(self, shortest: int, longest: int) -> Sequence[int]:
        """Return the blocks that hold words of a length from ``shortest`` to ``longest``."""
        wanted = [self.with_length(length).blocks for length in self.lengths if shortest <= length <= longest]
        if len(wanted) == 1:
            return wanted[0]
        return range(self.blocks) if sum(map(len, wanted)) > _MERGED else _merged(wanted)

    def anagrams(self, letters: bytes) -> list[int]:
        """Return the ranks of the words made of exactly these tiles, which are given sorted."""
        wanted = list(letters)
        return [rank for rank in self.anagram_table[letters] if sorted(self.word(rank)) == wanted]


def signature(letters: bytes) -> int:
    """Return the number by which words of the same tiles lie together; 32 bits."""
    return crc32(letters)


def _merged(postings: Iterable[Sequence[int]]) -> Sequence[int]:
    return sorted(set().union(*postings))


def _numbers(view: memoryview, code: str) -> Sequence[int]:
    """Little-endian numbers, without a copy where the machine has them so."""
    if sys.byteorder == "little":
        return view.cast(code)  # type: ignore[call-overload, no-any-return]
    numbers = array(code, view.tobytes())
    numbers.byteswap()
    return numbers
