"""The breaker: when EKILEX fails too often, or refuses the key, it is left alone for a while.

It is our own, for the libraries count failures in a row and know one pause: here they count within a window, a refused
key pauses longer than an outage, and after a pause one harmless probe is sent instead of a player's question.
"""

import threading
import time
from collections import deque
from collections.abc import Callable
from enum import Enum

from lexsvc.config import EkilexLimits
from lexsvc.ekilex.outage import ForbiddenError, PausedError, UnavailableError


class State(Enum):
    """What the breaker lets through: everything, one probe, nothing."""

    CLOSED = 0
    HALF_OPEN = 1
    OPEN = 2


class Breaker:
    """Counts failures and lets calls through, or not; shared by the threads of a process."""

    def __init__(self, limits: EkilexLimits, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits, self._clock = limits, clock
        self._lock = threading.Lock()
        self._failures: deque[float] = deque(maxlen=limits.failures)
        self._open_until: float | None = None
        self._probing = False
        self._why = ""

    @property
    def state(self) -> State:
        """What it lets through now."""
        with self._lock:
            if self._open_until is None:
                return State.CLOSED
            return State.OPEN if self._clock() < self._open_until else State.HALF_OPEN

    @property
    def pause(self) -> str:
        """Why EKILEX is left alone now; empty while it is not."""
        with self._lock:
            return f"EKILEX is not asked for a while: {self._why}" if self._open_until is not None else ""

    def admit(self) -> bool:
        """Let a call through: False, or True when the caller must probe first. Raises PausedError."""
        with self._lock:
            if self._open_until is None:
                return False
            if self._clock() < self._open_until or self._probing:
                raise PausedError(f"EKILEX is not asked for a while: {self._why}")
            self._probing = True
            return True

    def succeeded(self) -> None:
        """Note that a call went well."""
        with self._lock:
            self._open_until, self._probing = None, False

    def failed(self, error: UnavailableError) -> None:
        """Note that a call went wrong, which may end the calls for a while."""
        with self._lock:
            now = self._clock()
            self._failures.append(now)
            often = len(self._failures) == self._limits.failures and now - self._failures[0] <= self._limits.failure_seconds
            if isinstance(error, ForbiddenError):
                self._open(now + self._limits.refused_seconds, error)
            elif often or self._probing:
                self._open(now + self._limits.pause_seconds, error)

    def given_up(self) -> None:
        """Note that a probe was not sent after all."""
        with self._lock:
            self._probing = False

    def _open(self, until: float, error: UnavailableError) -> None:
        self._open_until, self._probing, self._why = until, False, str(error)
        self._failures.clear()
