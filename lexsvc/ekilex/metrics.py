"""What operators watch, as Prometheus metrics of this process."""

from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import Counter, Gauge, Histogram

from lexsvc.ekilex.answers import Call
from lexsvc.ekilex.breaker import Breaker

CALLS = Counter("lexsvc_ekilex_calls", "Calls to EKILEX by what was asked and how it went.", ["call", "outcome"])
SECONDS = Histogram("lexsvc_ekilex_call_seconds", "How long calls to EKILEX took.", buckets=(0.1, 0.25, 0.5, 1, 2, 4))
CACHE = Counter("lexsvc_ekilex_cache", "Words by where the answer was: fresh, stale (EKILEX is down), miss.", ["result"])
BREAKER = Gauge("lexsvc_ekilex_breaker", "Whether calls are made: 0 yes, 1 after a probe, 2 no.")


@contextmanager
def call(asked: Call) -> Iterator[None]:
    """Measure one call."""
    outcome = "failed"
    try:
        with SECONDS.time():
            yield
        outcome = "answered"
    finally:
        CALLS.labels(type(asked).__name__, outcome).inc()


def watch(breaker: Breaker) -> None:
    """Show the state of a breaker."""
    BREAKER.set_function(lambda: breaker.state.value)
