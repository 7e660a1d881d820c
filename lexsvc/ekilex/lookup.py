"""One word looked up live: the calls that the decision wants, each at its pace, retried once, counted and guarded."""

import logging
from collections.abc import Callable
from random import uniform
from typing import Protocol

from sqlalchemy.exc import SQLAlchemyError
from tenacity import RetryCallState, Retrying, retry_if_exception_type

from lexsvc.ekilex import metrics
from lexsvc.ekilex.answers import Call, Extract, FormSearch, UnreadableAnswerError, read
from lexsvc.ekilex.breaker import Breaker
from lexsvc.ekilex.clocks import REAL, Clocks
from lexsvc.ekilex.decision import Accepted, Decision, Rejected, Undetermined, decide
from lexsvc.ekilex.outage import CrowdedError, OutageError, PassingError, UnavailableError
from lexsvc.ekilex.pace import Pace

log = logging.getLogger(__name__)

ATTEMPTS = 2
JITTER = (0.05, 0.25)  # seconds before the second attempt

CANARIES = (("maja", True), ("majad", True), ("majade", False))
"""Words whose verdict is known: while they come out otherwise, EKILEX's "not found" says nothing."""

_PROBE = FormSearch("maja")


class Asks(Protocol):
    """Something that makes one call."""

    def get(self, call: Call, deadline: float) -> bytes:
        """Return the body of the answer; raises UnavailableError."""


class LookUp:
    """Asks EKILEX about one word at a time; shared by the threads of a process."""

    def __init__(
        self,
        client: Asks,
        breaker: Breaker,
        pace: Pace,
        spend: Callable[[], bool],
        canary_seconds: float,
        clocks: Clocks = REAL,
    ) -> None:
        """``spend`` counts a call and says whether it may be made."""
        self._client, self._breaker, self._pace, self._spend = client, breaker, pace, spend
        self._canary_seconds, self._clock, self._sleep = canary_seconds, clocks.monotonic, clocks.sleep
        self._sound_until = float("-inf")

    def look_up(self, word: str, deadline: float) -> Decision:
        """Return what EKILEX says of a word, before ``deadline``; raises UnavailableError.

        A "not found" is believed only while the canaries sing.
        """
        decision = self._decide(word, deadline, {})
        if isinstance(decision, Rejected) and not decision.known and not self._is_sound(deadline):
            return Undetermined("EKILEX answers, but not as it should about words that it has")
        return decision

    def canaries(self, deadline: float) -> dict[str, Decision]:
        """Return what EKILEX says of the canaries; raises UnavailableError."""
        known: dict[Call, Extract] = {}
        return {word: self._decide(word, deadline, known) for word, _ in CANARIES}

    def _is_sound(self, deadline: float) -> bool:
        if self._clock() < self._sound_until:
            return True
        came = self.canaries(deadline)
        wrong = [word for word, plays in CANARIES if not isinstance(came[word], Accepted if plays else Rejected)]
        if wrong:
            log.error("EKILEX's canaries fail: %s; what it does not find stays open", ", ".join(wrong))
            return False
        self._sound_until = self._clock() + self._canary_seconds
        return True

    def _decide(self, word: str, deadline: float, known: dict[Call, Extract]) -> Decision:
        while True:
            step = decide(word, known)
            if isinstance(step, Accepted | Rejected):
                return step
            if isinstance(step, Undetermined):
                if step.codes:
                    log.warning("EKILEX on %r: unknown codes %s", word, ", ".join(step.codes))
                return step
            known[step] = self._fetch(step, deadline)

    def _fetch(self, call: Call, deadline: float) -> Extract:
        if self._breaker.admit():
            self._guarded(_PROBE, deadline)
        return self._guarded(call, deadline)

    def _guarded(self, call: Call, deadline: float) -> Extract:
        try:
            extract = self._retried(call, deadline)
        except CrowdedError:
            self._breaker.given_up()
            raise
        except UnavailableError as error:
            log.warning("%s: %s", call.path, error)
            self._breaker.failed(error)
            raise
        self._breaker.succeeded()
        return extract

    def _retried(self, call: Call, deadline: float) -> Extract:
        def is_last(state: RetryCallState) -> bool:
            return state.attempt_number == ATTEMPTS or self._clock() + state.upcoming_sleep >= deadline

        retrying = Retrying(
            retry=retry_if_exception_type(PassingError), stop=is_last, wait=_pause, sleep=self._sleep, reraise=True
        )
        return retrying(self._attempt, call, deadline)

    def _attempt(self, call: Call, deadline: float) -> Extract:
        self._pace.wait(deadline)
        try:
            affordable = self._spend()
        except SQLAlchemyError:
            log.exception("EKILEX is not asked: its calls cannot be counted")
            raise CrowdedError("the calls to EKILEX cannot be counted at this moment") from None
        if not affordable:
            raise CrowdedError("today's calls to EKILEX are used up")
        with metrics.call(call):
            body = self._client.get(call, deadline)
            try:
                return read(call, body)
            except UnreadableAnswerError as error:
                log.warning("%s: %s", call.path, error)
                raise OutageError("EKILEX's answer cannot be read") from None


def _pause(state: RetryCallState) -> float:
    error = state.outcome.exception() if state.outcome else None
    after = error.after if isinstance(error, PassingError) else None
    return uniform(*JITTER) if after is None else after  # noqa: S311  # no secret hangs on it
