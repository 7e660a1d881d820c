"""Builds the files that ``WordIndex`` reads, from the accepted words in order."""

import sys
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain

import msgspec

from lexsvc.compiled.words_index import ARRAYS, HEADER, WORDS, Header, Table, WordIndex, signature

_BLOCK_WORDS = 16
_ADDRESSES = 1 << 16  # blocks that 16 bits can number


def build(words: Sequence[str], score: Callable[[str], int | None]) -> dict[str, tuple[str, bytes]]:
    """Return the index files by name, each with the class that reads it.

    ``words`` are the accepted tile strings, sorted; ``score`` gives the points of one, or None.
    """
    block_words = _BLOCK_WORDS
    while len(words) > block_words * _ADDRESSES:
        block_words *= 2
    blocks = [words[start : start + block_words] for start in range(0, len(words), block_words)]
    bounds = accumulate((sum(map(len, block)) + len(block) for block in blocks), initial=0)
    bits, buckets, ranks = _anagrams(words)
    grams, gram_blocks = _postings(Counter(chain.from_iterable(map(grams_of, block))) for block in blocks)
    lengths, length_blocks = _postings(Counter(str(len(word)) for word in block) for block in blocks)
    scores, score_blocks = _postings(Counter(_scores(block, score)) for block in blocks)
    header = Header(len(words), block_words, bits, grams, lengths, scores)
    arrays = b"".join(
        [*(_bytes("I", a) for a in (bounds, buckets, ranks)), *map(_little, chain(gram_blocks, length_blocks, score_blocks))]
    )
    text = "".join(f"{word}\n" for word in words).encode()
    contents = {WORDS: text, ARRAYS: arrays, HEADER: msgspec.json.encode(header)}
    return {name: (WordIndex.__name__, content) for name, content in contents.items()}


def grams_of(word: str) -> set[str]:
    """Every three tiles in a row, the end counted as one, and the last tile with the end: AB has ``AB.`` and ``B.``."""
    ended = f"{word}\n"
    return {*map("".join, zip(ended, ended[1:], ended[2:], strict=False)), ended[-2:]}


def _scores(block: Iterable[str], score: Callable[[str], int | None]) -> Iterator[str]:
    return (str(points) for points in map(score, block) if points is not None)


def _postings(blocks: Iterable[Mapping[str, int]]) -> tuple[Table, list["array[int]"]]:
    """From the keys of each block, with the number of its words that have them, to postings in the order of the keys."""
    postings: dict[str, array[int]] = {}
    words: Counter[str] = Counter()
    for number, found in enumerate(blocks):
        words.update(found)
        for key in found:
            posting = postings.get(key)
            if posting is None:
                posting = postings[key] = array("H")
            posting.append(number)
    keys = sorted(postings)
    table = Table(keys, [len(postings[key]) for key in keys], [words[key] for key in keys])
    return table, [postings[key] for key in keys]


def _anagrams(words: Sequence[str]) -> tuple[int, Iterable[int], Iterable[int]]:
    """A hash table of ranks: words of the same tiles share a bucket; about one word a bucket."""
    bits = max(1, len(words).bit_length() - 1)
    placed = sorted((signature(bytes(sorted(word.encode()))), rank) for rank, word in enumerate(words))
    sizes = Counter(number >> (32 - bits) for number, _ in placed)
    buckets = accumulate((sizes[bucket] for bucket in range(1 << bits)), initial=0)
    return bits, buckets, (rank for _, rank in placed)


def _bytes(code: str, numbers: Iterable[int]) -> bytes:
    return _little(array(code, numbers))


def _little(numbers: "array[int]") -> bytes:
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()
