"""Time as the parts see it, so that tests can turn it."""

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clocks:
    """Seconds for waiting, seconds since 1970, and how to let time pass."""

    monotonic: Callable[[], float] = time.monotonic
    wall: Callable[[], float] = time.time
    sleep: Callable[[float], None] = time.sleep


REAL = Clocks()
