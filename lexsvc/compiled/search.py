"""Searches: the accepted words that meet some conditions, in order, a page at a time, within a bound of work.

The rarest of the fragments, or the lengths, give the blocks in which words can be; in each block the fragment is looked
for, or the regular expression tried on its words. Nothing is done for words beyond the page, except that they are counted
where that is cheap, and judged by a sample of the blocks otherwise. Work is counted in blocks looked at: ``BUDGET`` is the
most that one page may cost, the sample aside.
"""

import sys
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from lexsvc.compiled.query import Conditions, Sort
from lexsvc.compiled.words_index import END, WordIndex

BUDGET = 8_000
"""Blocks that one page may look at, of sixteen words each."""

_COUNTED = 128
"""Where no more blocks than these can hold words, all are looked at, and the total is exact."""

SAMPLED = 24
"""Blocks, evenly spread, by which a total is judged that is not counted."""

_TOGETHER = 16
"""Blocks that are looked through for a long fragment before the words of one are taken."""

_SORTED = 4_000
"""Where no more blocks than these can hold words, all are looked at, to sort by length or score."""

Accepts = Callable[[bytes], bool]


class Found(NamedTuple):
    """One page: words with their ranks; how many there are; where the next page begins; the blocks looked at."""

    hits: list[tuple[int, bytes]]
    total: int
    total_exact: bool
    after: int | None
    looked: int


class SearchTooWideError(Exception):
    """The budget was spent before a single word was found."""

    def __init__(self, looked: int) -> None:
        self.looked = looked
        super().__init__(f"no word was found among the first {looked}, and there are more to look at")


class Searcher:
    """One search in an index. ``accepts`` says of a tile string whether what the players agreed on lets it play."""

    def __init__(
        self,
        index: WordIndex,
        conditions: Conditions,
        alphabet: bytes,
        score: Callable[[str], int | None],
        accepts: Accepts | None = None,
    ) -> None:
        self._index = index
        self._conditions = conditions
        self._alphabet = alphabet
        self._score = score
        self._range = index.prefixed(conditions.prefix) if conditions.prefix else range(len(index))
        rack_fits = conditions.rack.fits if conditions.rack is not None else None
        self._tests: list[Accepts] = [test for test in (rack_fits, accepts) if test is not None]
        self._needle = max(conditions.fragments, key=len, default=b"")
        self._is_plain = conditions.regex is None and not self._tests and not conditions.prefix
        self.looked = 0

    def page(self, limit: int, after: int | None = None) -> Found:
        """Return the words after the rank ``after``, at most ``limit``. Raises SearchTooWideError."""
        listed = self._listed()
        if listed is not None:
            return self._of_all([(rank, self._index.word(rank)) for rank in listed], limit, after)
        blocks = self._blocks()
        if self._conditions.sort is not Sort.TILES:
            if len(blocks) > _SORTED:
                return self._by_key(blocks, limit, after)
            return self._of_all(self._gather(blocks), limit, after)
        total = self._known_total()
        if total is None and len(blocks) <= _COUNTED:
            if not self._is_plain:
                return self._of_all(self._gather(blocks), limit, after)
            total = sum(map(self._count, blocks))
        return self._in_order(blocks, limit, after, total)

    # Where words can be

    def _listed(self) -> list[int] | None:
        """The ranks of the words where letters can be looked up one by one, or None."""
        conditions, found = self._conditions, None
        if conditions.hooked:
            found = set(self._hooks())
        if conditions.rack is not None:
            handfuls = conditions.rack.handfuls(self._alphabet)
            if handfuls is not None:
                made = {rank for handful in handfuls for rank in self._index.anagrams(handful)}
                found = made if found is None else found & made
        if found is None:
            return None
        return [rank for rank in sorted(found) if rank in self._range and self._fits(self._index.word(rank))]

    def _hooks(self) -> Iterator[int]:
        word = self._conditions.hooked
        for tile in self._alphabet:
            for hooked in (bytes([tile]) + word, word + bytes([tile])):
                rank = self._index.rank(hooked)
                if rank is not None:
                    yield rank

    def _fits(self, word: bytes) -> bool:
        regex = self._conditions.regex
        if regex is None:
            ended = word + END
            return all(f in ended for f in self._conditions.fragments) and all(test(word) for test in self._tests)
        return regex.match(word + END) is not None and all(test(word) for test in self._tests)

    def _blocks(self) -> Sequence[int]:
        """The fewest blocks, ascending, that hold every word sought."""
        index, conditions = self._index, self._conditions
        if not self._range or conditions.shortest > conditions.longest:
            return range(0)
        fewest: Sequence[int] = range(index.block_of(self._range.start), index.block_of(self._range.stop - 1) + 1)
        low, high = fewest[0], fewest[-1] + 1
        for fragment in conditions.fragments:
            blocks = index.blocks_with(fragment)
            if len(blocks) < len(fewest):
                self._needle, fewest = fragment, self._within(blocks, low, high)
        if conditions.shortest > 1 or conditions.longest < index.longest:
            blocks = index.of_lengths(conditions.shortest, conditions.longest)
            if len(blocks) < len(fewest):
                fewest = self._within(blocks, low, high)
        return fewest

    def _within(self, blocks: Sequence[int], low: int, high: int) -> Sequence[int]:
        if low == 0 and high == self._index.blocks:
            return blocks
        return blocks[bisect_left(blocks, low) : bisect_left(blocks, high)]

    def _known_total(self) -> int | None:
        """How many words there are, where the index says it without looking at them."""
        conditions = self._conditions
        if conditions.regex is not None or self._tests:
            return None
        if not conditions.fragments:
            return len(self._range)
        return None if conditions.prefix else self._index.words_with(conditions.fragments[0])

    # Looking at blocks

    def _gather(
        self, blocks: Sequence[int], count: int = sys.maxsize, after: int | None = None, key: int | None = None
    ) -> list[tuple[int, bytes]]:
        """Return the words sought in these blocks with their ranks: at most ``count``, after a rank, with a key.

        Counts the blocks looked at.
        """
        find = self._by_needle if self._needle else self._by_regex if self._conditions.regex else self._all
        first, last = max(self._range.start, 0 if after is None else after + 1), self._range.stop
        anywhere = first == 0 and last == len(self._index)
        tests = self._tests
        hits: list[tuple[int, bytes]] = []
        for block in self._worth_it(blocks):
            found = find(block)
            if not anywhere:
                found = [hit for hit in found if first <= hit[0] < last]
            if key is not None:
                found = [hit for hit in found if self._key(hit[1]) == key]
            if tests:
                found = [hit for hit in found if all(test(hit[1]) for test in tests)]
            hits += found
            if len(hits) >= count:
                break
        return hits[:count]

    def _worth_it(self, blocks: Sequence[int]) -> Iterator[int]:
        """Yield the blocks, counted; of a long fragment, which the index gives only roughly, those that hold it."""
        needle, size = self._needle, 1 if len(self._needle) <= 3 else _TOGETHER
        find, bounds = self._index.text.find, self._index.bounds
        for start in range(0, len(blocks), size):
            some = blocks[start : start + size]
            self.looked += len(some)
            if size > 1:
                some = [block for block in some if find(needle, bounds[block], bounds[block + 1]) >= 0]
            yield from some

    def _all(self, block: int) -> list[tuple[int, bytes]]:
        return list(enumerate(self._index.block(block), self._index.ranks[block]))

    def _by_needle(self, block: int) -> list[tuple[int, bytes]]:
        text, needle, regex = self._index.text, self._needle, self._conditions.regex
        start, stop = self._index.bounds[block], self._index.bounds[block + 1]
        rank, counted = self._index.ranks[block], start
        hits = []
        place = text.find(needle, start, stop)
        while place >= 0:
            begin = max(start, text.rfind(END, start, place) + 1)
            end = text.index(END, place)
            if regex is None or regex.match(text, begin, end + 1):
                rank += text.count(END, counted, begin)
                counted = begin
                hits.append((rank, text[begin:end]))
            place = text.find(needle, end + 1, stop)
        return hits

    def _by_regex(self, block: int) -> list[tuple[int, bytes]]:
        text, regex = self._index.text, self._conditions.regex
        assert regex is not None
        start, stop = self._index.bounds[block], self._index.bounds[block + 1]
        rank, counted = self._index.ranks[block], start
        hits = []
        for match in regex.finditer(text, start, stop):
            begin, end = match.span()
            if begin < stop:
                rank += text.count(END, counted, begin)
                counted = begin
                hits.append((rank, text[begin:end]))
        return hits

    def _count(self, block: int) -> int:
        """How many words of a block hold the fragment, which is all that is asked."""
        self.looked += 1
        text, needle, stop = self._index.text, self._needle, self._index.bounds[block + 1]
        words = 0
        place = text.find(needle, self._index.bounds[block], stop)
        while place >= 0:
            words += 1
            place = text.find(needle, text.index(END, place) + 1, stop)
        return words

    def _judged(self, blocks: Sequence[int]) -> int:
        """How many words these blocks hold, by a sample of them."""
        sample = blocks[:: -(-len(blocks) // SAMPLED)]
        held = sum(map(self._count, sample)) if self._is_plain else len(self._gather(sample))
        return round(held * len(blocks) / len(sample))

    # Pages

    def _of_all(self, hits: list[tuple[int, bytes]], limit: int, after: int | None) -> Found:
        """A page out of all the words sought, which are given by rank."""
        if self._conditions.sort is Sort.TILES:
            start = 0 if after is None else bisect_left(hits, after + 1, key=lambda hit: hit[0])
        else:
            hits.sort(key=lambda hit: (self._key(hit[1]), hit[0]))
            start = 0
            if after is not None:
                last = (self._key(self._index.word(after)), after)
                start = bisect_left(hits, True, key=lambda hit: (self._key(hit[1]), hit[0]) > last)
        page = hits[start : start + limit]
        more = start + limit < len(hits)
        return Found(page, len(hits), True, page[-1][0] if more else None, self.looked)

    def _key(self, word: bytes) -> int:
        if self._conditions.sort is Sort.LENGTH:
            return len(word)
        return -(self._score(word.decode()) or 0)

    def _in_order(self, blocks: Sequence[int], limit: int, after: int | None, total: int | None) -> Found:
        """A page of words in the language's order; looks no further than the page needs."""
        start = 0 if after is None else bisect_left(blocks, self._index.block_of(after + 1))
        before = self.looked
        hits = self._gather(blocks[start : start + BUDGET], limit + 1, after)
        end = start + self.looked - before
        whole = len(hits) <= limit and end >= len(blocks)
        looked_to = self._index.ranks[blocks[end - 1] + 1] - 1 if end else 0
        following = hits[limit - 1][0] if len(hits) > limit else looked_to
        return self._found(hits[:limit], None if whole else following, after, blocks, total)

    def _by_key(self, blocks: Sequence[int], limit: int, after: int | None) -> Found:
        """A page of words by length or score: key by key, in the blocks that hold words with it."""
        index, conditions = self._index, self._conditions
        by_length = conditions.sort is Sort.LENGTH
        last = None if after is None else self._key(index.word(after))
        keys = index.lengths if by_length else [-score for score in reversed(index.scores)]
        if by_length:
            keys = [length for length in keys if conditions.shortest <= length <= conditions.longest]
        hits: list[tuple[int, bytes]] = []
        for key in keys:
            if last is not None and key < last:
                continue
            posting = index.with_length(key) if by_length else index.with_score(-key)
            within = self._common(posting.blocks, blocks)
            begin = after if key == last else None
            start = 0 if begin is None else bisect_left(within, index.block_of(begin + 1))
            some = within[start : start + BUDGET - self.looked]
            hits += self._gather(some, limit + 1 - len(hits), begin, key)
            if len(hits) > limit:
                return self._found(hits[:limit], hits[limit - 1][0], after, blocks, self._known_total())
            if self.looked >= BUDGET:
                # The next page goes on after the last word of this key that was looked at.
                return self._found(hits, self._last_with(key, some[-1]), after, blocks, self._known_total())
        return self._found(hits, None, after, blocks, self._known_total())

    def _common(self, ours: Sequence[int], blocks: Sequence[int]) -> Sequence[int]:
        """Those of our blocks that are in the others too; all of ours where few would fall away."""
        if isinstance(blocks, range):
            return self._within(ours, blocks.start, blocks.stop)
        return sorted(set(ours).intersection(blocks)) if 2 * len(blocks) < self._index.blocks else ours

    def _last_with(self, key: int, block: int) -> int:
        """The rank of the last word of a block that has the key."""
        words = self._index.block(block)
        place = max(place for place, word in enumerate(words) if self._key(word) == key)
        return self._index.ranks[block] + place

    def _found(
        self,
        hits: list[tuple[int, bytes]],
        following: int | None,
        after: int | None,
        blocks: Sequence[int],
        total: int | None,
    ) -> Found:
        """A page of which not all blocks were looked at; a total that is not known is judged by a sample of the blocks."""
        if following is not None and not hits and after is None:
            raise SearchTooWideError(self.looked * self._index.block_words)
        if total is not None:
            return Found(hits, total, True, following, self.looked)
        if following is None and after is None:
            return Found(hits, len(hits), True, None, self.looked)
        judged = max(self._judged(blocks), len(hits) + (following is not None))
        return Found(hits, judged, False, following, self.looked)
