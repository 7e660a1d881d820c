"""Breaker, pace and flights, with a clock that the tests turn."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from lexsvc.config import EkilexLimits
from lexsvc.ekilex.breaker import Breaker, State
from lexsvc.ekilex.flight import Flights
from lexsvc.ekilex.outage import CrowdedError, ForbiddenError, OutageError, PausedError
from lexsvc.ekilex.pace import Pace

LIMITS = EkilexLimits()


class Clock:
    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def breaker(clock: Clock) -> Breaker:
    return Breaker(LIMITS, clock)


def _fail(breaker: Breaker, times: int) -> None:
    for _ in range(times):
        breaker.failed(OutageError("EKILEX answered 500"))


def test_five_failures_in_half_a_minute_open_the_breaker(breaker: Breaker, clock: Clock) -> None:
    _fail(breaker, 4)
    clock.now += 29
    assert breaker.state is State.CLOSED
    _fail(breaker, 1)
    assert breaker.state is State.OPEN
    with pytest.raises(PausedError, match="answered 500"):
        breaker.admit()


def test_failures_that_lie_apart_do_not(breaker: Breaker, clock: Clock) -> None:
    for _ in range(20):
        _fail(breaker, 1)
        clock.now += 8
    assert breaker.admit() is False


def test_the_first_403_opens_it_for_ten_minutes(breaker: Breaker, clock: Clock) -> None:
    breaker.failed(ForbiddenError("no"))
    clock.now += 599
    with pytest.raises(PausedError):
        breaker.admit()
    clock.now += 1
    assert breaker.state is State.HALF_OPEN
    assert breaker.admit() is True


def test_one_probe_goes_out_and_decides(breaker: Breaker, clock: Clock) -> None:
    _fail(breaker, 5)
    clock.now += LIMITS.pause_seconds
    assert breaker.admit() is True
    with pytest.raises(PausedError):
        breaker.admit()
    _fail(breaker, 1)
    assert breaker.state is State.OPEN
    clock.now += LIMITS.pause_seconds
    assert breaker.admit() is True
    breaker.succeeded()
    assert breaker.state is State.CLOSED
    assert breaker.admit() is False


def test_a_probe_that_was_not_sent_leaves_room_for_the_next(breaker: Breaker, clock: Clock) -> None:
    _fail(breaker, 5)
    clock.now += LIMITS.pause_seconds
    assert breaker.admit() is True
    breaker.given_up()
    assert breaker.admit() is True


def test_three_at_once_then_three_a_second(clock: Clock) -> None:
    pace = Pace(3, clock, clock.sleep)
    for _ in range(9):
        pace.wait(1e9)
    assert clock.slept == pytest.approx([1 / 3] * 6)
    clock.now += 60
    clock.slept.clear()
    for _ in range(3):
        pace.wait(1e9)
    assert sum(clock.slept) < 0.001
    pace.wait(1e9)
    assert clock.slept[-1] == pytest.approx(1 / 3), "a quiet minute allows three at once, not a hundred and eighty"


def test_who_would_wait_too_long_is_told_at_once_and_takes_no_turn(clock: Clock) -> None:
    pace = Pace(1, clock, clock.sleep)
    pace.wait(clock.now)
    with pytest.raises(CrowdedError):
        pace.wait(clock.now + 0.5)
    pace.wait(clock.now + 1)
    assert clock.slept == pytest.approx([1])


class Tower:
    """Work that ends when the test says so."""

    def __init__(self, limits: EkilexLimits) -> None:
        self.started: list[str] = []
        self.release = threading.Event()
        self.running = threading.Semaphore(0)
        self.flights = Flights(self._work, limits)

    def _work(self, word: str, deadline: float) -> str:
        self.started.append(word)
        self.running.release()
        assert self.release.wait(10)
        if word == "bad":
            raise OutageError("it failed")
        return word.upper()

    def close(self) -> None:
        self.release.set()
        self.flights.close()


@pytest.fixture
def tower(request: pytest.FixtureRequest) -> Callable[[EkilexLimits], Tower]:
    def make(limits: EkilexLimits) -> Tower:
        tower = Tower(limits)
        request.addfinalizer(tower.close)
        return tower

    return make


LATER = 1e9


def test_fifty_callers_of_one_word_are_one_flight(tower: Callable[[EkilexLimits], Tower]) -> None:
    one = tower(replace(LIMITS, waiters=50))
    with ThreadPoolExecutor(50) as threads:
        asked = [threads.submit(one.flights.fly, "sõna", 1e6) for _ in range(50)]
        assert one.running.acquire(timeout=10)
        _until(lambda: one.flights._waiting == 50)
        one.release.set()
        assert {future.result() for future in asked} == {"SÕNA"}
    assert one.started == ["sõna"]
    assert one.flights.fly("sõna", 1e6) == "SÕNA"
    assert len(one.started) == 2, "later it is another flight"


def test_a_failed_flight_fails_for_all_and_stays_nowhere(tower: Callable[[EkilexLimits], Tower]) -> None:
    one = tower(LIMITS)
    one.release.set()
    for _ in range(2):
        with pytest.raises(OutageError):
            one.flights.fly("bad", 1e6)
    assert one.flights._flying == {}
    assert one.flights._waiting == 0


def test_two_fly_the_queue_waits_and_the_rest_is_told_at_once(tower: Callable[[EkilexLimits], Tower]) -> None:
    one = tower(replace(LIMITS, in_flight=2, queue=3))
    with ThreadPoolExecutor(10) as threads:
        asked = [threads.submit(one.flights.fly, word, 1e6) for word in "abcde"]
        for _ in range(2):
            assert one.running.acquire(timeout=10)
        _until(lambda: one.flights._waiting == 5)
        assert len(one.started) == 2
        with pytest.raises(CrowdedError):
            one.flights.fly("f", 1e6)
        one.release.set()
        assert [future.result() for future in asked] == list("ABCDE")


def test_no_more_callers_wait_than_may(tower: Callable[[EkilexLimits], Tower]) -> None:
    one = tower(replace(LIMITS, waiters=2))
    with ThreadPoolExecutor(10) as threads:
        asked = [threads.submit(one.flights.fly, "a", 1e6) for _ in range(2)]
        _until(lambda: one.flights._waiting == 2)
        with pytest.raises(CrowdedError):
            one.flights.fly("a", 1e6)
        one.release.set()
        assert [future.result() for future in asked] == ["A", "A"]


def test_a_caller_waits_to_its_deadline_and_no_longer(tower: Callable[[EkilexLimits], Tower]) -> None:
    one = tower(LIMITS)
    with pytest.raises(OutageError, match="in time"):
        one.flights.fly("a", 0.0)
    assert one.flights._waiting == 0


def _until(holds: Callable[[], bool]) -> None:
    waiting = threading.Event()
    for _ in range(2000):
        if holds():
            return
        waiting.wait(0.005)
    raise AssertionError("it never came")


def test_no_client_takes_the_whole_queue(tower: Callable[[EkilexLimits], Tower]) -> None:
    one = tower(replace(LIMITS, client_words=2))
    with ThreadPoolExecutor(10) as threads:
        asked = [threads.submit(one.flights.fly, word, 1e6, "mallory") for word in "ab"]
        _until(lambda: one.flights._waiting == 2)
        with pytest.raises(CrowdedError, match="your words"):
            one.flights.fly("c", 1e6, "mallory")
        asked.append(threads.submit(one.flights.fly, "a", 1e6, "mallory"))  # what is asked already costs nothing
        asked.append(threads.submit(one.flights.fly, "c", 1e6, "alice"))
        _until(lambda: one.flights._waiting == 4)
        one.release.set()
        assert [future.result() for future in asked] == ["A", "B", "A", "C"]
    assert one.flights.fly("d", 1e6, "mallory") == "D"
    assert not one.flights._words_of
