"""What EKILEX said before: this process's minute, the database behind it, and the service going on without either."""

import logging
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from lexsvc.config import EkilexLimits
from lexsvc.ekilex import metrics
from lexsvc.ekilex.cache import Cache, Kept, Said
from lexsvc.ekilex.clocks import Clocks
from lexsvc.ekilex.decision import Accepted
from lexsvc.ekilex.memory import Memory

log = logging.getLogger(__name__)

_PREPARE_AGAIN = 5.0  # seconds

Done = TypeVar("Done")


class Recalled(NamedTuple):
    """What EKILEX said of a word. It ``holds``, or else it serves only while EKILEX says nothing new."""

    said: Said
    holds: bool


class Remembered:
    """Recalls and notes verdicts; a database that does not answer is logged, and raises nothing."""

    def __init__(self, engine: Engine, limits: EkilexLimits, clocks: Clocks) -> None:
        self._cache = Cache(engine, limits, clocks.wall)
        self._memory = Memory(clocks.wall)
        self._clock = clocks.monotonic
        self._prepare_at = float("-inf")
        self.is_prepared = False
        self._prepare()

    def is_empty(self) -> bool:
        """Whether nothing at all is known."""
        return self.is_prepared and self._without_fail(self._cache.is_empty) is True

    def recall(self, words: Sequence[str], edition: str) -> dict[str, Recalled]:
        """Return what is of use now."""
        settled = {word: said for word in words if (said := self._memory.recall(word, edition))}
        found = {word: Recalled(said, holds=True) for word, said in settled.items()}
        for word, kept in self._find([word for word in words if word not in settled], edition).items():
            if (recalled := self._of_use(kept)) is not None:
                found[word] = recalled
        metrics.CACHE.labels("fresh").inc(sum(recalled.holds for recalled in found.values()))
        return found

    def _of_use(self, kept: Kept) -> Recalled | None:
        if kept.for_good:
            return Recalled(kept.said if isinstance(kept.said, Accepted) else Accepted(None), holds=True)
        if kept.said is None or not self._cache.serves_in_outage(kept):
            return None
        return Recalled(kept.said, self._cache.is_fresh(kept))

    def keep(self, word: str, said: Said) -> None:
        """Keep what EKILEX says now."""
        self._without_fail(lambda: self._cache.keep(word, said))

    def note(self, word: str, edition: str, said: Said) -> None:
        """Note the verdict that was given; an accepted word stays accepted for its edition."""
        if self._memory.recall(word, edition) == said:
            return
        self._memory.note(word, edition, said)
        if isinstance(said, Accepted):
            self._without_fail(lambda: self._cache.accept(word, edition))

    def spend(self) -> bool:
        """Count one call, or return False when today's are used up; raises SQLAlchemyError."""
        return self._cache.spend()

    def _find(self, words: Sequence[str], edition: str) -> dict[str, Kept]:
        if not words or not (self.is_prepared or self._prepare()):
            return {}
        return self._without_fail(lambda: self._cache.find(words, edition)) or {}

    def _prepare(self) -> bool:
        """Make sure of the tables; after a failure try again at the earliest in a while."""
        if self._clock() >= self._prepare_at:
            self._prepare_at = self._clock() + _PREPARE_AGAIN
            self._without_fail(self._cache.prepare)
        return self.is_prepared

    def _without_fail(self, work: Callable[[], Done]) -> Done | None:
        try:
            done = work()
        except SQLAlchemyError as error:
            self.is_prepared = False
            log.error("the database does not answer: %s", type(error).__name__)  # noqa: TRY400  # its text may name the URL
            return None
        self.is_prepared = True
        return done
