"""One flight a word: whoever asks what is being asked already waits for the same answer."""

import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Generic, TypeVar

from lexsvc.config import EkilexLimits
from lexsvc.ekilex.outage import CrowdedError, OutageError

Landed = TypeVar("Landed")


class Flights(Generic[Landed]):
    """Runs ``work(word, deadline)`` in threads of its own, so that no caller waits longer than it wants to.

    At most ``in_flight`` run and ``queue`` wait for their turn, ``client_words`` of them for one client; at most ``waiters``
    callers wait for them, for each holds a thread of the server.
    """

    def __init__(
        self, work: Callable[[str, float], Landed], limits: EkilexLimits, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._work, self._limits, self._clock = work, limits, clock
        self._lock = threading.Lock()
        self._flying: dict[str, Future[Landed]] = {}
        self._words_of: Counter[str] = Counter()
        self._waiting = 0
        self._threads = ThreadPoolExecutor(limits.in_flight, thread_name_prefix="ekilex")

    def fly(self, word: str, deadline: float, client: str = "") -> Landed:
        """Return what the work brings; raises what it raises, CrowdedError at once, OutageError at the deadline.

        ``client`` is who asks, where that is known.
        """
        flight = self._board(word, deadline, client)
        try:
            return flight.result(max(0.0, deadline - self._clock()))
        except TimeoutError:
            raise OutageError("EKILEX did not answer in time") from None
        finally:
            with self._lock:
                self._waiting -= 1

    def _board(self, word: str, deadline: float, client: str) -> "Future[Landed]":
        with self._lock:
            if self._waiting >= self._limits.waiters:
                raise CrowdedError("too many wait for EKILEX at this moment")
            flight = self._flying.get(word)
            if flight is None:
                if len(self._flying) >= self._limits.in_flight + self._limits.queue:
                    raise CrowdedError("too many words wait for EKILEX at this moment")
                if client and self._words_of[client] >= self._limits.client_words:
                    raise CrowdedError("too many of your words wait for EKILEX at this moment")
                self._words_of[client] += 1
                flight = self._flying[word] = self._threads.submit(self._run, word, deadline, client)
            self._waiting += 1
            return flight

    def _run(self, word: str, deadline: float, client: str) -> Landed:
        try:
            return self._work(word, deadline)
        finally:
            with self._lock:
                del self._flying[word]
                self._words_of[client] -= 1
                if not self._words_of[client]:
                    del self._words_of[client]

    def close(self) -> None:
        """End the threads once their work is done; what waits is given up."""
        self._threads.shutdown(wait=True, cancel_futures=True)
