"""EKILEX as the service knows it: a question about words, an answer in time, whatever happens out there."""

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from lexsvc.config import EkilexLimits, Settings
from lexsvc.ekilex import metrics
from lexsvc.ekilex.breaker import Breaker, State
from lexsvc.ekilex.cache import Cache, Kept, Said
from lexsvc.ekilex.client import Client
from lexsvc.ekilex.decision import Accepted, Decision, Undetermined
from lexsvc.ekilex.flight import Flights
from lexsvc.ekilex.lookup import Asks, LookUp
from lexsvc.ekilex.memory import Memory
from lexsvc.ekilex.outage import CrowdedError, UnavailableError
from lexsvc.ekilex.pace import Pace
from lexsvc.words.text import lower

log = logging.getLogger(__name__)

NO_KEY = "the live look-up in EKILEX is not set up here: the operator can set LEXSVC_EKILEX_KEY"
NOT_ASKED = "the question said not to ask EKILEX"
TOO_MANY = "EKILEX was not asked: only {limit} words of one question are; ask about this one again"

MAX_LETTERS = 15
"""The length of a row of the board."""

_PREPARE_AGAIN = 5.0  # seconds

Kind = TypeVar("Kind")


@dataclass(frozen=True, slots=True)
class Clocks:
    """Time as the parts see it, so that tests can turn it."""

    monotonic: Callable[[], float] = time.monotonic
    wall: Callable[[], float] = time.time
    sleep: Callable[[float], None] = time.sleep


_REAL = Clocks()


class Authority:
    """Asks the cache, then EKILEX, then the cache again for what is past its time."""

    def __init__(self, engine: Engine, limits: EkilexLimits, client: Asks | None, clocks: Clocks = _REAL) -> None:
        """Without a ``client`` (there is no key) only what was kept before is known."""
        self._limits, self._clock = limits, clocks.monotonic
        self.cache = Cache(engine, limits, clocks.wall)
        self.breaker = Breaker(limits, clocks.monotonic)
        pace = Pace(limits.calls_per_second, clocks.monotonic, clocks.sleep)
        self.look_up = (
            LookUp(client, self.breaker, pace, self.cache.spend, limits.canary_seconds, clocks.monotonic, clocks.sleep)
            if client is not None
            else None
        )
        self._flights = Flights(self._fly, limits, clocks.monotonic)
        self._memory = Memory(clocks.wall)
        self._prepared = False
        self._prepare_at = float("-inf")
        self._nothing_kept = self._prepare() and client is None and self.cache.is_empty()
        metrics.watch(self.breaker)

    @classmethod
    def open(cls, engine: Engine, settings: Settings) -> "Authority":
        """Return the authority that the settings describe."""
        key, limits = settings.ekilex_key, settings.ekilex_limits
        return cls(engine, limits, Client(settings.ekilex_url, key, limits, settings.contact) if key else None)

    @property
    def is_mute(self) -> bool:
        """Whether there is neither anybody to ask nor anything kept: every answer would be that."""
        return self._nothing_kept

    @property
    def batch_words(self) -> int:
        """How many words of one batch are asked over the network at most."""
        return self._limits.batch_words

    @property
    def note(self) -> str:
        """What an operator should know: empty when EKILEX can be asked."""
        return "" if self.look_up else NO_KEY

    def ask(self, words: Sequence[str], edition: str, live: int = 1, client: str = "") -> dict[str, Decision]:
        """Return what EKILEX says of words, all together within the time of one check; raises nothing.

        ``edition`` names the state of the lexicon for which an accepted word stays accepted. At most ``live`` of the words,
        the first ones that are not known already, are asked over the network; the others stay open. ``client`` is who asks.
        """
        deadline = self._clock() + self._limits.check_seconds
        recalled = {word: self._memory.recall(word, edition) for word in words}
        kept = self._kept([word for word, said in recalled.items() if said is None], edition)
        answers: dict[str, Decision] = {}
        asked = 0
        for word, said in recalled.items():
            if said is not None:
                metrics.CACHE.labels("fresh").inc()
                answers[word] = said
                continue
            known = kept.get(word)
            settled = self._settled(word, known, edition)
            if settled is None:
                why = self._why_not(asked, live)
                settled = self._unsettled(word, known, edition, why or self._live(word, deadline, client))
                asked += 1
            answers[word] = settled
        return answers

    def close(self) -> None:
        """Let what is asked come home, and end the threads."""
        self._flights.close()

    def _settled(self, word: str, known: Kept | None, edition: str) -> Decision | None:
        """Return what needs no asking."""
        if known is not None and known.for_good:
            metrics.CACHE.labels("fresh").inc()
            said = known.said if isinstance(known.said, Accepted) else Accepted(None)
            self._memory.note(word, edition, said)
            return said
        if known is not None and known.said is not None and self.cache.is_fresh(known):
            metrics.CACHE.labels("fresh").inc()
            self._memory.note(word, edition, known.said)
            return self._accept(word, edition, known.said)
        return None

    def _why_not(self, asked: int, live: int) -> Undetermined | None:
        """Return why the next word is not asked over the network."""
        if self.look_up is None:
            return Undetermined(NO_KEY)
        if asked >= live:
            return Undetermined(TOO_MANY.format(limit=live) if live else NOT_ASKED)
        return None

    def _unsettled(self, word: str, known: Kept | None, edition: str, decision: Decision) -> Decision:
        """Return what EKILEX says now, or where it says nothing what is past its time."""
        if isinstance(decision, Undetermined) and known is not None and known.said and self.cache.serves_in_outage(known):
            metrics.CACHE.labels("stale").inc()
            decision = known.said
        return decision if isinstance(decision, Undetermined) else self._accept(word, edition, decision)

    def _live(self, word: str, deadline: float, client: str) -> Decision:
        metrics.CACHE.labels("miss").inc()
        if not may_be_asked(word):
            return Undetermined("EKILEX is asked about plain Estonian words only")
        try:
            if self.breaker.state is State.OPEN:
                self.breaker.admit()  # says why, without waiting for a thread
            return self._flights.fly(word, deadline, client)
        except UnavailableError as error:
            return Undetermined(str(error))
        except Exception:
            log.exception("looking up %r in EKILEX failed", word)
            return Undetermined("the live look-up in EKILEX failed; it has been logged")

    def _fly(self, word: str, deadline: float) -> Decision:
        """Look a word up and keep what comes.

        It may take one call longer than callers wait: what EKILEX has begun to say is there for whoever asks again.
        """
        assert self.look_up is not None
        if self._clock() >= deadline:
            raise CrowdedError("too much is asked of EKILEX at this moment")
        decision = self.look_up.look_up(word, deadline + self._limits.read_seconds)
        if not isinstance(decision, Undetermined):
            self._guarded(lambda: self.cache.keep(word, decision))
        return decision

    def _accept(self, word: str, edition: str, said: Said) -> Said:
        if isinstance(said, Accepted):
            self._guarded(lambda: self.cache.accept(word, edition))
        return said

    def _kept(self, words: Sequence[str], edition: str) -> dict[str, Kept]:
        if not words or self._nothing_kept or not (self._prepared or self._prepare()):
            return {}
        return self._guarded(lambda: self.cache.find(words, edition)) or {}

    def _prepare(self) -> bool:
        """Make the tables; after a failure try again at the earliest in a while."""
        if self._clock() >= self._prepare_at:
            self._prepare_at = self._clock() + _PREPARE_AGAIN
            self._guarded(self.cache.prepare)
        return self._prepared

    def _guarded(self, work: Callable[[], Kind]) -> Kind | None:
        """Do something with the database; without it checks go on, and nothing is remembered."""
        try:
            done = work()
        except SQLAlchemyError as error:
            self._prepared = False
            log.error("the database does not answer: %s", type(error).__name__)  # noqa: TRY400  # the text may hold its URL
            return None
        self._prepared = True
        return done


def may_be_asked(word: str) -> bool:
    """Whether a word may travel: plain lower-case letters, no wildcard of EKILEX, the length of a row of the board."""
    return 2 <= len(word) <= MAX_LETTERS and word.isalpha() and word == lower(word)
