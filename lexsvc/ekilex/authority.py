"""EKILEX as the service knows it: a question about words, an answer in time, whatever happens out there."""

import logging
from collections.abc import Sequence

from sqlalchemy import Engine

from lexsvc.config import EkilexLimits, Settings
from lexsvc.ekilex import metrics
from lexsvc.ekilex.breaker import Breaker, State
from lexsvc.ekilex.client import Client
from lexsvc.ekilex.clocks import REAL, Clocks
from lexsvc.ekilex.decision import Decision, Undetermined
from lexsvc.ekilex.flight import Flights
from lexsvc.ekilex.lookup import Asks, LookUp
from lexsvc.ekilex.outage import CrowdedError, UnavailableError
from lexsvc.ekilex.pace import Pace
from lexsvc.ekilex.remembered import Remembered
from lexsvc.words.text import lower

log = logging.getLogger(__name__)

NO_KEY = "the live look-up in EKILEX is not set up here: the operator can set LEXSVC_EKILEX_KEY"
NOT_ASKED = "the question said not to ask EKILEX"
TOO_MANY = "EKILEX was not asked: only {limit} words of one question are; ask about this one again"

MAX_LETTERS = 15
"""The length of a row of the board."""


class Authority:
    """Recalls what EKILEX said, asks it what it has not said, and recalls what is past its time where it says nothing."""

    def __init__(self, engine: Engine, limits: EkilexLimits, client: Asks | None, clocks: Clocks = REAL) -> None:
        """Without a ``client`` (there is no key) only what was kept before is known."""
        self._limits, self._clock = limits, clocks.monotonic
        self.remembered = Remembered(engine, limits, clocks)
        self.breaker = Breaker(limits, clocks.monotonic)
        self.look_up: LookUp | None = None
        if client is not None:
            pace = Pace(limits.calls_per_second, clocks.monotonic, clocks.sleep)
            self.look_up = LookUp(client, self.breaker, pace, self.remembered.spend, limits.canary_seconds, clocks)
        self.is_mute = client is None and self.remembered.is_empty()
        """Whether there is neither anybody to ask nor anything to recall: every answer would be that."""
        self._flights = Flights(self._fly, limits, clocks.monotonic)
        metrics.watch(self.breaker)

    @classmethod
    def open(cls, engine: Engine, settings: Settings) -> "Authority":
        """Return the authority that the settings describe."""
        key, limits = settings.ekilex_key, settings.ekilex_limits
        return cls(engine, limits, Client(settings.ekilex_url, key, limits, settings.contact) if key else None)

    @property
    def batch_words(self) -> int:
        """How many words of one batch are asked over the network at most."""
        return self._limits.batch_words

    @property
    def note(self) -> str:
        """What an operator should know: empty when EKILEX can be asked."""
        return self.breaker.pause if self.look_up else NO_KEY

    def ask(self, words: Sequence[str], edition: str, live: int = 1, client: str = "") -> dict[str, Decision]:
        """Return what EKILEX says of words, all together within the time of one check; raises nothing.

        ``edition`` names the state of the lexicon for which an accepted word stays accepted. At most ``live`` of the words,
        the first ones that are not known already, are asked over the network; the others stay open. ``client`` is who asks.
        """
        deadline = self._clock() + self._limits.check_seconds
        before = {} if self.is_mute else self.remembered.recall(words, edition)
        answers: dict[str, Decision] = {}
        asked = 0
        for word in dict.fromkeys(words):
            known = before.get(word)
            if known is not None and known.holds:
                answer: Decision = known.said
            else:
                answer = self._why_not(asked, live) or self._live(word, deadline, client)
                asked += 1
                if known is not None and isinstance(answer, Undetermined):
                    metrics.CACHE.labels("stale").inc()
                    answer = known.said
            if not isinstance(answer, Undetermined):
                self.remembered.note(word, edition, answer)
            answers[word] = answer
        return answers

    def close(self) -> None:
        """Let what is asked come home, and end the threads."""
        self._flights.close()

    def _why_not(self, asked: int, live: int) -> Undetermined | None:
        """Return why the next word is not asked over the network."""
        if self.look_up is None:
            return Undetermined(NO_KEY)
        if asked >= live:
            return Undetermined(TOO_MANY.format(limit=live) if live else NOT_ASKED)
        return None

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
            self.remembered.keep(word, decision)
        return decision


def may_be_asked(word: str) -> bool:
    """Whether a word may travel: plain lower-case letters, no wildcard of EKILEX, the length of a row of the board."""
    return 2 <= len(word) <= MAX_LETTERS and word.isalpha() and word == lower(word)
