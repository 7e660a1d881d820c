"""Searches are equal to the slow twin, in every order, on every page; and no question costs more than the budget."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import islice
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from lexsvc.compiled import indexes, rack, search, words_index
from lexsvc.compiled.lexicon import Lexicon
from lexsvc.compiled.query import QueryError, SearchQuery, Sort, conditions
from lexsvc.compiled.search import Found, Searcher, SearchTooWideError
from lexsvc.compiled.words_index import WordIndex
from lexsvc.service import Service
from lexsvc.words.alphabet import Alphabet, Tile
from tests.compiled.slow_search import slow_search

NAMES = ["eki", "english", "saol", "tdk", "thuum"]

# As in Sikaav, ii is a tile of its own, and i·i are two.
SMALL = Alphabet(
    [Tile("a", "a", 1), Tile("b", "b", 3), Tile("i", "i", 1), Tile("3", "ii", 4), Tile("qu", "qu", 8), Tile("q", "q", 10)],
    language="en",
)
TILES = "".join(SMALL.character(tile.text) or "" for tile in SMALL.tiles)


def _index(words: list[str], alphabet: Alphabet) -> WordIndex:
    return WordIndex.from_files({name: content for name, (_, content) in indexes.build(words, alphabet.score).items()})


def _all_pages(index: WordIndex, alphabet: Alphabet, query: SearchQuery, limit: int) -> Iterator[Found]:
    letters = "".join(alphabet.character(tile.text) or "" for tile in alphabet.tiles).encode()
    after = None
    while True:
        found = Searcher(index, conditions(query, alphabet), letters, alphabet.score).page(limit, after)
        yield found
        assert len(found.hits) <= limit
        assert found.looked <= search.BUDGET + search.SAMPLED
        if found.after is None:
            return
        after = found.after


texts = st.text("abiq", min_size=0, max_size=3).map(lambda text: text.replace("q", "qu"))
hands = st.lists(st.sampled_from(["a", "b", "i", "3", "qu", "q", "?"]), min_size=1, max_size=9).map(",".join)
patterns = st.lists(st.sampled_from(["a", "b", "i", "ii", "qu", "?", "*", "[ab]", "[iq]"]), max_size=7).map("".join)
lengths = st.none() | st.integers(1, 8)
queries = st.builds(
    SearchQuery,
    prefix=texts,
    infix=texts,
    suffix=texts,
    pattern=st.just("") | patterns,
    contains_tiles=st.just("") | st.lists(st.sampled_from(["a", "i", "3", "qu"]), min_size=2, max_size=4).map(",".join),
    min_length=lengths,
    max_length=lengths,
    sort=st.sampled_from(Sort),
) | st.one_of(
    st.builds(SearchQuery, prefix=texts),
    st.builds(SearchQuery, infix=texts, sort=st.sampled_from(Sort)),
    st.builds(SearchQuery, suffix=texts, sort=st.sampled_from(Sort)),
    st.builds(SearchQuery, pattern=patterns),
    st.builds(SearchQuery, length=lengths, infix=texts, sort=st.sampled_from(Sort)),
    st.builds(SearchQuery, rack=hands, exact=st.booleans(), infix=st.just("") | texts, sort=st.sampled_from(Sort)),
    st.builds(SearchQuery, hooks=texts, sort=st.sampled_from(Sort)),
)
lexicons = st.lists(st.text(TILES, min_size=1, max_size=7), min_size=1, max_size=150, unique=True).map(sorted)


@pytest.mark.parametrize("thresholds", ["as they are", "none"])
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=300, deadline=None)
@given(words=lexicons, query=queries, limit=st.integers(1, 9))
def test_every_search_is_equal_to_the_slow_twin(
    monkeypatch: pytest.MonkeyPatch, thresholds: str, words: list[str], query: SearchQuery, limit: int
) -> None:
    """Thresholds only choose between ways to the same answer, so that small lexicons can try the ways of large ones."""
    with monkeypatch.context() as patched:
        if thresholds == "none":
            patched.setattr(indexes, "_BLOCK_WORDS", 2)
            patched.setattr(words_index, "_MERGED", 3)
            patched.setattr(rack, "_HANDFULS", 0)
            patched.setattr(search, "_COUNTED", 0)
            patched.setattr(search, "_SORTED", 0)
        pages = list(_all_pages(_index(words, SMALL), SMALL, query, limit))
    expected = slow_search(words, query, SMALL)
    assert [word.decode() for page in pages for _, word in page.hits] == expected
    assert all(words[rank] == word.decode() for page in pages for rank, word in page.hits)
    for page in pages:
        assert not page.total_exact or page.total == len(expected)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200, deadline=None)
@given(words=lexicons, query=queries, limit=st.integers(1, 9))
def test_a_spent_budget_breaks_pages_but_loses_nothing(
    monkeypatch: pytest.MonkeyPatch, words: list[str], query: SearchQuery, limit: int
) -> None:
    with monkeypatch.context() as patched:
        for module, name, value in [
            (indexes, "_BLOCK_WORDS", 2),
            (rack, "_HANDFULS", 0),
            (search, "_COUNTED", 0),
            (search, "_SORTED", 0),
            (search, "BUDGET", 3),
        ]:
            patched.setattr(module, name, value)
        try:
            pages = list(_all_pages(_index(words, SMALL), SMALL, query, limit))
        except SearchTooWideError:
            return
    assert [word.decode() for page in pages for _, word in page.hits] == slow_search(words, query, SMALL)


@cache
def _words(lexicon: Lexicon) -> list[str]:
    return lexicon.words.text.decode().split("\n")[:-1]


@pytest.mark.parametrize("name", NAMES)
def test_the_accepted_words_are_those_that_check_accepts(service: Service, name: str) -> None:
    lexicon = service.lexicon(name)
    words = _words(lexicon)
    assert words == sorted(words)
    assert len(words) == len(lexicon.words) == lexicon.manifest.counts.words
    for word in words[:: max(1, len(words) // 500)]:
        assert service.check(name, list(lexicon.alphabet.names(word))).reason is None


@st.composite
def _real_queries(draw: Any, lexicon: Lexicon) -> SearchQuery:
    """A question that a real word answers, so that there is something to find."""
    alphabet = lexicon.alphabet
    word = draw(st.sampled_from(_words(lexicon)))
    low = draw(st.integers(0, len(word) - 1))
    high = draw(st.integers(low + 1, min(len(word), low + 4)))
    piece = alphabet.text(word[low:high])
    if alphabet.from_text(piece) != word[low:high]:
        piece = alphabet.text(word[low])
    sort = draw(st.sampled_from(list(Sort) if alphabet.scored else [Sort.TILES, Sort.LENGTH]))
    names = alphabet.names(word)
    kind = draw(st.sampled_from(["prefix", "infix", "suffix", "ends", "pattern", "stars", "rack", "hooks", "contains"]))
    match kind:
        case "prefix":
            return SearchQuery(prefix=alphabet.text(word[0]), infix=piece, sort=sort)
        case "ends":
            return SearchQuery(prefix=alphabet.text(word[0]), suffix=alphabet.text(word[-1]), length=len(word), sort=sort)
        case "pattern":
            return SearchQuery(pattern="".join("?" if low <= n < high else f"[{t}]" for n, t in enumerate(names)), sort=sort)
        case "stars":
            return SearchQuery(pattern=f"*[{names[0]}]*[{names[-1]}]*", min_length=len(word), sort=sort)
        case "rack":
            return SearchQuery(rack=",".join([*names[:8], *draw(st.sampled_from([[], ["?"], ["?", "?"]]))]), sort=sort)
        case "hooks":
            return SearchQuery(hooks=piece, sort=sort)
        case "contains":
            return SearchQuery(contains_tiles=",".join([*names[low:high], names[0]]), sort=sort)
    return SearchQuery(**{kind: piece}, sort=sort)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=12, deadline=None, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(data=st.data())
def test_searches_in_real_lexicons_are_equal_to_the_slow_twin(service: Service, name: str, data: st.DataObject) -> None:
    lexicon = service.lexicon(name)
    query = data.draw(_real_queries(lexicon))
    expected = slow_search(_words(lexicon), query, lexicon.alphabet)
    got: list[str] = []
    try:
        for page in _all_pages(lexicon.words, lexicon.alphabet, query, 700):
            got += [word.decode() for _, word in page.hits]
            assert not page.total_exact or page.total == len(expected)
            if len(got) > 3_000:
                break
    except SearchTooWideError:
        return
    assert got == expected[: len(got)]
    assert len(got) > 3_000 or len(got) == len(expected)


@pytest.mark.parametrize("name", NAMES)
def test_paging_to_the_end_gives_every_word_once(service: Service, name: str) -> None:
    lexicon = service.lexicon(name)
    pages = _all_pages(lexicon.words, lexicon.alphabet, SearchQuery(), 1_000)
    assert [word.decode() for page in pages for _, word in page.hits] == _words(lexicon)


HOSTILE = [
    SearchQuery(pattern="*a*a*a*a*a*b"),
    SearchQuery(pattern="*a" * 90),
    SearchQuery(pattern="*a?" * 60 + "*"),
    SearchQuery(pattern="*[aeiou]" * 20 + "*"),
    SearchQuery(pattern="?" * 200),
    SearchQuery(pattern="*" * 200),
    SearchQuery(pattern="*?" * 100),
    SearchQuery(pattern="*a*a*a*e*", sort=Sort.LENGTH),
    SearchQuery(rack="?" * 15),
    SearchQuery(rack="?" * 50),
    SearchQuery(rack="?" * 15, exact=True),
    SearchQuery(rack="aeioutrnslaeioutrnslaeioutrnslaeioutrnslaeioutrnsl"),
    SearchQuery(rack="a" * 36 + "?" * 14),
    SearchQuery(rack="oooooooooooooooooooooooooozzzzzzzzzzzzzzzzzzzzzz??"),
    SearchQuery(contains_tiles="a" * 200),
    SearchQuery(contains_tiles="aeiou", sort=Sort.LENGTH),
    SearchQuery(infix="a", suffix="a", prefix="a", length=1),
    SearchQuery(infix="a", min_length=9, max_length=3),
]


def test_a_total_that_is_not_counted_is_a_fair_guess(service: Service) -> None:
    saol = service.lexicon("saol")
    for query in (SearchQuery(infix="ande"), SearchQuery(pattern="*a*e*"), SearchQuery(length=9), SearchQuery(suffix="ens")):
        first, *others = islice(_all_pages(saol.words, saol.alphabet, query, 1_000), 4)
        expected = len(slow_search(_words(saol), query, saol.alphabet))
        assert not first.total_exact
        assert expected / 2 < first.total < expected * 2
        assert {page.total for page in others} == {first.total}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("query", HOSTILE, ids=lambda query: f"{query.pattern or query.rack or query.contains_tiles}"[:20])
def test_no_question_costs_more_than_the_budget(service: Service, name: str, query: SearchQuery) -> None:
    """Work is counted, not timed: blocks looked at, look-ups of anagrams."""
    lexicon = service.lexicon(name)
    letters = "".join(lexicon.alphabet.character(tile.text) or "" for tile in lexicon.alphabet.tiles).encode()
    asked = Searcher(lexicon.words, conditions(query, lexicon.alphabet), letters, lexicon.alphabet.score)
    with suppress(SearchTooWideError):
        asked.page(1_000)
    assert asked.looked <= search.BUDGET + search.SAMPLED


@pytest.mark.parametrize("hand", ["?" * 15, "?" * 50, "abcdefghijklmnopqrst", "a" * 48 + "??", "aabbccddeeffgg?"])
def test_a_rack_is_taken_apart_only_as_far_as_is_cheap(service: Service, hand: str) -> None:
    english = service.lexicon("english")
    asked = conditions(SearchQuery(rack=hand), english.alphabet).rack
    assert asked is not None
    handfuls = asked.handfuls(bytes(range(65, 65 + len(english.alphabet))))
    assert handfuls is None or len(list(handfuls)) <= rack._HANDFULS


@settings(max_examples=300, deadline=None)
@given(
    query=st.builds(
        SearchQuery,
        prefix=st.text(max_size=5),
        infix=st.text(max_size=3),
        pattern=st.text(max_size=12) | st.text("ai?*[]", max_size=12),
        rack=st.text(max_size=60) | st.text("ai?,", max_size=60),
        contains_tiles=st.text(max_size=5),
    )
)
def test_any_text_is_answered_or_refused_by_name(query: SearchQuery) -> None:
    words = sorted(["A", "AB", "ABC", "CD", "D", "EA"])
    refused = None
    try:
        list(_all_pages(_index(words, SMALL), SMALL, query, 3))
    except QueryError as error:
        refused = error
    assert refused is None or str(refused).startswith(f"{refused.field}: ")
    assert refused is None or refused.field in SearchQuery.__struct_fields__
