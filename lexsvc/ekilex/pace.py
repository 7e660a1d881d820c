"""No more than so many calls a second, in one process."""

import threading
import time
from collections.abc import Callable

from lexsvc.ekilex.outage import CrowdedError


class Pace:
    """Makes callers wait for their turn: ``per_second`` at once, then one at a time as time goes by."""

    def __init__(
        self,
        per_second: int,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._every, self._credit = 1 / per_second, (per_second - 1) / per_second
        self._clock, self._sleep = clock, sleep
        self._lock = threading.Lock()
        self._next = float("-inf")

    def wait(self, deadline: float) -> None:
        """Return when it is the caller's turn; raises CrowdedError at once if that is after ``deadline``."""
        with self._lock:
            now = self._clock()
            turn = max(self._next, now - self._credit)
            if turn > deadline:
                raise CrowdedError("too much is asked of EKILEX at this moment")
            self._next = turn + self._every
        if turn > now:
            self._sleep(turn - now)
