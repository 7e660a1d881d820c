"""The slow twin of the search: every condition tried on every word, in the plainest way there is."""

import re
from collections import Counter
from collections.abc import Callable, Iterable

from lexsvc.compiled.query import SearchQuery, Sort
from lexsvc.words.alphabet import Alphabet

Test = Callable[[str], bool]


def slow_search(words: Iterable[str], query: SearchQuery, alphabet: Alphabet) -> list[str]:
    """Return the tile strings, which are given sorted, that a query finds, in its order."""
    tests = list(_tests(query, alphabet))
    found = [word for word in words if all(test(word) for test in tests)]
    if query.sort is Sort.LENGTH:
        found.sort(key=len)
    elif query.sort is Sort.SCORE:
        found.sort(key=lambda word: -(alphabet.score(word) or 0))
    return found


def _tests(query: SearchQuery, alphabet: Alphabet) -> Iterable[Test]:
    def tiles(text: str) -> str:
        found = alphabet.from_text(text)
        assert found is not None
        return found

    def listed(text: str) -> str:
        return "".join(alphabet.character(name) or "!" for name in filter(None, text.split(","))) if "," in text else tiles(text)

    prefix, infix, suffix, hooked = map(tiles, (query.prefix, query.infix, query.suffix, query.hooks))
    if query.prefix:
        yield lambda word: word.startswith(prefix)
    if query.infix:
        yield lambda word: infix in word
    if query.suffix:
        yield lambda word: word.endswith(suffix)
    if query.pattern:
        pattern = _regex(query.pattern, tiles)
        yield lambda word: pattern.fullmatch(word) is not None
    if query.rack:
        blanks = query.rack.count("?")
        hand = Counter(listed(query.rack.replace("?", "").strip(",")) if query.rack.strip("?,") else "")
        size = sum(hand.values()) + blanks
        yield lambda word: len(word) <= size and (Counter(word) - hand).total() <= blanks
        if query.exact:
            yield lambda word: len(word) == size
    if query.contains_tiles:
        contained = Counter(listed(query.contains_tiles))
        yield lambda word: contained <= Counter(word)
    if query.hooks:
        yield lambda word: hooked in (word[1:], word[:-1])
    if query.length is not None:
        yield lambda word: len(word) == query.length
    if query.min_length is not None:
        yield lambda word: len(word) >= (query.min_length or 0)
    if query.max_length is not None:
        yield lambda word: len(word) <= (query.max_length or 0)


def _regex(pattern: str, tiles: Callable[[str], str]) -> "re.Pattern[str]":
    parts = re.findall(r"[?*]|\[[^]]*\]|[^?*\[]+", pattern)
    made = ""
    for part in parts:
        if part == "?":
            made += "."
        elif part == "*":
            made += ".*"
        elif part.startswith("["):
            made += "(?:" + "|".join(map(re.escape, tiles(part[1:-1]))) + ")"
        else:
            made += re.escape(tiles(part))
    # Neighbouring runs are one; without that the twin would explode where the service must not.
    return re.compile(re.sub(r"(?:\.\*)+", ".*", made))
