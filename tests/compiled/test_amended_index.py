"""An index with words out and in is as one that was built of the words that are left."""

from contextlib import suppress
from itertools import islice
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lexsvc.compiled import indexes, rack, search, words_index
from lexsvc.compiled.amended_index import amended_index
from lexsvc.compiled.lexicon import Lexicon
from lexsvc.compiled.query import SearchQuery, Sort
from lexsvc.compiled.search import SearchTooWideError
from lexsvc.compiled.words_index import WordIndex
from lexsvc.service import Service
from tests.compiled.slow_search import slow_search
from tests.compiled.test_search import SMALL, TILES, _all_pages, _index, _real_queries, queries

NAMES = ["eki", "english", "saol", "tdk", "thuum"]


@st.composite
def changed(draw: Any) -> tuple[list[str], set[str], set[str]]:
    """Words; those of them that go; others that come, some of them beside those that go."""
    words = draw(st.lists(st.text(TILES, min_size=1, max_size=7), max_size=150, unique=True).map(sorted))
    some = st.lists(st.sampled_from(words), max_size=40) if words else st.just([])
    out = set(draw(some | st.just(words)))
    near = st.builds(str.__add__, st.sampled_from(words or ["A"]), st.text(TILES, max_size=2))
    added = set(draw(st.lists(near | st.text(TILES, min_size=1, max_size=7), max_size=20)))
    return words, out, added.difference(words)


def _amended(words: list[str], out: set[str], added: set[str]) -> tuple[WordIndex, list[str]]:
    index = amended_index(_index(words, SMALL), {w.encode() for w in out}, {w.encode() for w in added}, SMALL.score)
    return index, sorted(set(words) - out | added)


@pytest.mark.parametrize("block_words", [16, 2])
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200, deadline=None)
@given(change=changed(), fragment=st.text(TILES, min_size=1, max_size=4), ends=st.booleans())
def test_ranks_and_postings(
    monkeypatch: pytest.MonkeyPatch,
    block_words: int,
    change: tuple[list[str], set[str], set[str]],
    fragment: str,
    ends: bool,
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(indexes, "_BLOCK_WORDS", block_words)
        index, words = _amended(*change)
    assert len(index) == len(words)
    assert index.text.decode().split("\n")[:-1] == words
    assert [index.word(rank).decode() for rank in range(len(words))] == words
    assert [index.rank(word.encode()) for word in words] == list(range(len(words)))
    assert all(index.rank(word.encode()) is None for word in change[1])
    assert [words[rank] for rank in index.prefixed(fragment.encode())] == [w for w in words if w.startswith(fragment)]
    held = [block for block in range(index.blocks) for _ in index.block(block)]
    assert [index.block_of(rank) for rank in range(len(words))] == held
    sought = fragment + "\n" if ends else fragment
    holding = [rank for rank, word in enumerate(words) if sought in word + "\n"]
    blocks = list(index.blocks_with(sought.encode()))
    assert blocks == sorted(set(blocks))
    assert {held[rank] for rank in holding} <= set(blocks)
    assert index.words_with(sought.encode()) in (None, len(holding))
    assert index.lengths == sorted({len(word) for word in words})
    assert index.scores == sorted({SMALL.score(word) or 0 for word in words})
    for length in range(1, 10):
        ranks = [rank for rank, word in enumerate(words) if len(word) == length]
        posting = index.with_length(length)
        assert (list(posting.blocks), posting.words) == (sorted({held[rank] for rank in ranks}), len(ranks))
    by_letters: dict[str, list[int]] = {"".join(sorted(fragment)): []}
    for rank, word in enumerate(words):
        by_letters.setdefault("".join(sorted(word)), []).append(rank)
    for letters, ranks in by_letters.items():
        assert sorted(index.anagrams(letters.encode())) == ranks


@pytest.mark.parametrize("thresholds", ["as they are", "none", "no budget"])
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150, deadline=None)
@given(change=changed(), query=queries, limit=st.integers(1, 9))
def test_every_search_is_equal_to_the_slow_twin(
    monkeypatch: pytest.MonkeyPatch,
    thresholds: str,
    change: tuple[list[str], set[str], set[str]],
    query: SearchQuery,
    limit: int,
) -> None:
    with monkeypatch.context() as patched:
        if thresholds != "as they are":
            for module, name, value in [
                (indexes, "_BLOCK_WORDS", 2),
                (words_index, "_MERGED", 3),
                (rack, "_HANDFULS", 0),
                (search, "_COUNTED", 0),
                (search, "_SORTED", 0),
            ]:
                patched.setattr(module, name, value)
        if thresholds == "no budget":
            patched.setattr(search, "BUDGET", 3)
        index, words = _amended(*change)
        try:
            pages = list(_all_pages(index, SMALL, query, limit))
        except SearchTooWideError:
            assert thresholds == "no budget"
            return
    expected = slow_search(words, query, SMALL)
    assert [word.decode() for page in pages for _, word in page.hits] == expected
    assert all(words[rank] == word.decode() for page in pages for rank, word in page.hits)
    assert all(not page.total_exact or page.total == len(expected) for page in pages)


@pytest.mark.parametrize("sort", Sort)
@pytest.mark.parametrize("limit", [1, 4, 30])
def test_a_spent_budget_loses_nothing(monkeypatch: pytest.MonkeyPatch, sort: Sort, limit: int) -> None:
    """Where blocks are shorter, longer and empty, a page that ends before its words do tells the right rank."""
    words = sorted(f"{a}{b}{c}{d}" for a in TILES for b in TILES for c in TILES for d in ("", "A", "B"))
    out = {word for place, word in enumerate(words) if place % 3 == 0 or 40 < place < 100}
    added = {f"{a}{b}{c}EF" for a in "AB" for b in TILES for c in TILES}
    for name, value in [("_COUNTED", 0), ("_SORTED", 0), ("BUDGET", 4)]:
        monkeypatch.setattr(search, name, value)
    index, left = _amended(words, out, added)
    answered = 0
    for query in [SearchQuery(infix=infix, sort=sort) for infix in ("a", "b", "q", "ab", "ai")]:
        with suppress(SearchTooWideError):
            pages = list(islice(_all_pages(index, SMALL, query, limit), len(left)))  # pages that go in a circle end too
            assert [word.decode() for page in pages for _, word in page.hits] == slow_search(left, query, SMALL)
            answered += 1
    assert answered


@given(change=changed())
def test_what_is_no_change_is_none(change: tuple[list[str], set[str], set[str]]) -> None:
    words, _, absent = change
    base = _index(words, SMALL)
    assert amended_index(base, {w.encode() for w in absent}, {w.encode() for w in words}, SMALL.score) is base


def _changed_for_real(lexicon: Lexicon) -> tuple[WordIndex, list[str]]:
    """Each 40th word of a stretch, whole blocks, the first and the last word go; each 50th comes with a tile more or less."""
    words = lexicon.compiled_words.text.decode().split("\n")[:-1]
    out = {*words[: len(words) // 4 : 40], *words[1600:1680], words[-1]}
    added = {word + word[0] for word in words[::50][:40]} | {word[1:] for word in words[-2000::50] if word[1:]} | {"A", "AAAAAA"}
    added -= set(words)
    index = amended_index(lexicon.compiled_words, {w.encode() for w in out}, {w.encode() for w in added}, lexicon.alphabet.score)
    return index, sorted(set(words) - out | added)


@pytest.mark.parametrize("name", NAMES)
def test_searches_in_real_lexicons_are_equal_to_the_slow_twin(service: Service, name: str) -> None:
    lexicon = service.lexicon(name)
    index, words = _changed_for_real(lexicon)
    assert index.text.decode().split("\n")[:-1] == words

    @settings(max_examples=10, deadline=None)
    @given(data=st.data())
    def searches(data: st.DataObject) -> None:
        query = data.draw(_real_queries(lexicon))
        expected = slow_search(words, query, lexicon.alphabet)
        got: list[str] = []
        try:
            for page in _all_pages(index, lexicon.alphabet, query, 700):
                got += [word.decode() for _, word in page.hits]
                assert not page.total_exact or page.total == len(expected)
                if len(got) > 3_000:
                    break
        except SearchTooWideError:
            return
        assert got == expected[: len(got)]
        assert len(got) > 3_000 or len(got) == len(expected)

    searches()
