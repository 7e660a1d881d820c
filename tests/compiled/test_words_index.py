"""The index of accepted words: ranks, prefixes, fragments, anagrams, and files that are the same for the same words."""

import sys
from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexsvc.compiled import indexes, words_index
from lexsvc.compiled.words_index import ARRAYS, WordIndex
from lexsvc.service import Service

words = st.lists(st.text("ABC", min_size=1, max_size=6), min_size=1, max_size=120, unique=True).map(sorted)


def _index(found: list[str]) -> WordIndex:
    return WordIndex.from_files({name: content for name, (_, content) in indexes.build(found, len).items()})


@given(words)
def test_ranks(found: list[str]) -> None:
    index = _index(found)
    assert len(index) == len(found)
    assert [index.word(rank).decode() for rank in range(len(found))] == found
    assert [index.rank(word.encode()) for word in found] == list(range(len(found)))
    assert index.rank(b"ABCABCA") is None
    assert index.rank(b"") is None
    assert index.lowest(b"\x7f") == len(found)


@given(words, st.text("ABC", max_size=3))
def test_prefixes(found: list[str], prefix: str) -> None:
    assert [found[rank] for rank in _index(found).prefixed(prefix.encode())] == [w for w in found if w.startswith(prefix)]


@given(words, st.text("ABC", min_size=1, max_size=6), st.booleans())
def test_the_blocks_of_a_fragment_hold_every_word_with_it(found: list[str], letters: str, ends: bool) -> None:
    index = _index(found)
    fragment = letters + "\n" if ends else letters
    blocks = list(index.blocks_with(fragment.encode()))
    holding = [word for word in found if fragment in word + "\n"]
    assert blocks == sorted(set(blocks))
    assert {found.index(word) // index.block_words for word in holding} <= set(blocks)
    assert index.words_with(fragment.encode()) in (None, len(holding))


@given(words)
def test_lengths_and_scores(found: list[str]) -> None:
    index = _index(found)
    assert index.lengths == index.scores == sorted({len(word) for word in found})
    for length in index.lengths:
        posting = index.with_length(length)
        assert list(posting.blocks) == sorted({n // index.block_words for n, word in enumerate(found) if len(word) == length})
        assert posting.words == sum(len(word) == length for word in found)


@given(words)
def test_anagrams(found: list[str]) -> None:
    index = _index(found)
    for word in found:
        letters = sorted(word)
        expected = [rank for rank, other in enumerate(found) if sorted(other) == letters]
        assert sorted(index.anagrams("".join(letters).encode())) == expected


@given(words)
def test_the_same_words_give_the_same_bytes(found: list[str]) -> None:
    assert indexes.build(found, len) == indexes.build(list(found), len)


def test_numbers_are_little_endian_on_every_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    swapped = array("I", [1, 2, 3])
    if sys.byteorder == "little":
        swapped.byteswap()  # as a big-endian machine would read it
    monkeypatch.setattr(sys, "byteorder", "big")
    assert list(words_index._numbers(memoryview(array("I", [1, 2, 3]).tobytes()), "I")) == list(swapped)


def test_blocks_grow_where_sixteen_bits_would_not_number_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indexes, "_ADDRESSES", 4)
    found = sorted(f"{a}{b}{c}" for a in "ABCDEF" for b in "ABCDE" for c in "ABCDEF")
    index = _index(found)
    assert index.blocks <= 4
    assert [index.word(rank).decode() for rank in range(len(index))] == found


@pytest.mark.parametrize("name", ["eki", "english", "saol", "tdk", "thuum"])
def test_an_index_is_small(service: Service, name: str) -> None:
    """Less than three bytes a tile, words included, or a worker could not hold five lexicons."""
    lexicon = service.lexicon(name)
    tiles = len(lexicon.words.text) - len(lexicon.words)
    assert lexicon.manifest.files[ARRAYS].size < 3 * tiles


@pytest.mark.parametrize("name", ["eki", "english", "saol", "tdk", "thuum"])
def test_spellings_are_those_of_a_check(service: Service, name: str) -> None:
    lexicon = service.lexicon(name)
    for rank in range(0, len(lexicon.words), max(1, len(lexicon.words) // 300)):
        tiles = lexicon.words.word(rank).decode()
        shown = lexicon.readings.spellings(lexicon.automaton.number(tiles), lexicon.alphabet.text(tiles))
        assert shown == service.check(name, lexicon.alphabet.names(tiles)).spellings
