"""Whole paradigms: every form of a lemma that Vabamorf can make, worked out on all processors."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from typing import NamedTuple, TypeVar

from lexsvc.morphology.estonian import tags
from lexsvc.morphology.estonian.vabamorf import Reading, analyse, synthesise
from lexsvc.words.entry import Form, Kind

_In = TypeVar("_In")
_Out = TypeVar("_Out")

_CHUNK = 400
"""Items that a process works on at once: 0.3 s of paradigms, so that the last process to finish is not waited for long."""

_AHEAD = 8
"""Chunks for each process that may lie finished or waiting; more would only take memory."""


class Paradigm(NamedTuple):
    """What to make: the forms of ``base``, listed under ``lemma`` (the plural *prillid* is made from *prill*)."""

    base: str
    pos: str
    lemma: str
    kind: Kind = Kind.COMMON
    plural_only: bool = False

    @property
    def tags(self) -> tuple[str, ...]:
        """The tags of its forms."""
        if self.pos == "V":
            return tags.VERBAL
        return tags.PLURAL if self.plural_only else tags.NOMINAL


def readings(words: Sequence[str]) -> Iterator[list[Reading]]:
    """Yield the readings of each word, in order."""
    return _spread(_analyse_one, words)


def inflected(paradigms: Sequence[Paradigm]) -> Iterator[Form]:
    """Yield every form of each paradigm, in order."""
    for paradigm, spellings in zip(paradigms, _spread(_synthesise_one, paradigms), strict=True):
        upos = tags.UPOS[paradigm.pos]
        for tag, spelling in spellings:
            for features in tags.features(paradigm.pos, tag):
                yield Form(spelling, paradigm.lemma, upos, features, paradigm.kind)


def _analyse_one(word: str) -> list[Reading]:
    return analyse([word])[0]


def _synthesise_one(paradigm: Paradigm) -> list[tuple[str, str]]:
    """Return the tags and spellings of a paradigm.

    The cases that an ending tells are asked for at once, three times as fast as one by one; pronouns have short forms
    beside the endings (*minul*, *mul*) and are asked for one by one, as verbs are.
    """
    if paradigm.pos in "VP":
        tags_alone, together = paradigm.tags, []
    else:
        tags_alone = tuple(tag for tag in paradigm.tags if tag.split()[-1] not in _TOLD_BY_ENDING)
        together = ["pl"] if paradigm.plural_only else ["sg", "pl"]
    found = [(tag, word) for tag in tags_alone for word in synthesise(paradigm.base, paradigm.pos, tag)]
    for number in together:
        asked = ", ".join(f"{number} {case}" for case in tags.ENDINGS.values())
        found += [(f"{number} {_case(word)}", word) for word in synthesise(paradigm.base, paradigm.pos, asked)]
    return found


_TOLD_BY_ENDING = frozenset(tags.ENDINGS.values())
_LONGEST_FIRST = sorted(tags.ENDINGS.items(), key=lambda item: -len(item[0]))


def _case(word: str) -> str:
    return next(case for ending, case in _LONGEST_FIRST if word.endswith(ending))


def _spread(work: Callable[[_In], _Out], items: Sequence[_In]) -> Iterator[_Out]:
    """Yield ``work(item)`` of each item, in order, from as many processes as there are processors.

    Few items are worked on here: a process needs longer to start than they do. Processes are spawned, because Vabamorf's
    state does not survive a fork; results are fetched no faster than they are used.
    """
    processes = os.cpu_count() or 1
    if processes == 1 or len(items) <= _CHUNK:
        yield from map(work, items)
        return
    chunks = (items[start : start + _CHUNK] for start in range(0, len(items), _CHUNK))
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        waiting = deque(pool.submit(_map, work, chunk) for chunk in islice(chunks, processes * _AHEAD))
        while waiting:
            done = waiting.popleft().result()
            waiting.extend(pool.submit(_map, work, chunk) for chunk in islice(chunks, 1))
            yield from done


def _map(work: Callable[[_In], _Out], chunk: Iterable[_In]) -> list[_Out]:
    return list(map(work, chunk))
