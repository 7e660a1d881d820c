"""The authority as the service asks it, over real sockets: it never lies, and it never hangs."""

import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest
import requests
from sqlalchemy import Engine, text

from lexsvc.config import Secret
from lexsvc.ekilex.authority import NO_KEY, NOT_ASKED, Authority, may_be_asked
from lexsvc.ekilex.breaker import State
from lexsvc.ekilex.client import Client
from lexsvc.ekilex.clocks import Clocks
from lexsvc.ekilex.decision import Accepted, Decision, Rejected, Undetermined
from lexsvc.ekilex.recorded import Recorded, RecordedAnswers
from lexsvc.ledger.database import open_engine
from lexsvc.words.verdict import Reason
from tests.ekilex.conftest import DAY, KEY, QUICK, Open, Wall
from tests.ekilex.failures import FAILURES, answering
from tests.ekilex.shapes import JSON, details, details_path, form_path, found, lexeme, paradigm, recording, word_path

EDITION = "abc-1"


def _ask(authority: Authority, word: str, edition: str = EDITION, live: int = 1) -> Decision:
    return authority.ask([word], edition, live)[word]


def _why(decision: Decision) -> str:
    assert isinstance(decision, Undetermined)
    return decision.why


def test_a_word_that_ekilex_has(authority: Open, server: RecordedAnswers) -> None:
    one = authority()
    assert isinstance(_ask(one, "õunik"), Accepted)
    assert server.asked == [form_path("õunik"), details_path(2)]
    assert isinstance(_ask(one, "õunik"), Accepted)
    assert len(server.asked) == 2, "it is remembered"
    assert isinstance(_ask(authority(), "õunik"), Accepted)
    assert len(server.asked) == 2, "by every process"


def test_a_word_that_ekilex_has_not(authority: Open, server: RecordedAnswers) -> None:
    one = authority()
    decision = _ask(one, "õuzik")
    assert isinstance(decision, Rejected)
    assert decision.reason is Reason.NOT_IN_LEXICON
    asked = len(server.asked)
    assert isinstance(_ask(one, "õuzik"), Rejected)
    assert len(server.asked) == asked
    assert isinstance(_ask(one, "õuzikas"), Rejected)
    assert len(server.asked) == asked + 2, "the canaries hold for a while"


@pytest.mark.parametrize("name", FAILURES)
def test_every_failure_leaves_a_word_open(
    authority: Open, server: RecordedAnswers, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    one = authority(base=QUICK)
    server.trick = FAILURES[name]
    started = time.monotonic()
    with caplog.at_level(logging.DEBUG):
        why = _why(_ask(one, "õunik"))
    assert time.monotonic() - started < 1.5, "4 s in service; here 0.7"
    assert KEY not in why + caplog.text
    server.trick = None
    later = _ask(authority(), "õunik")
    assert isinstance(later, Accepted), "nothing of it was kept as a verdict"


def test_refused_connections(authority: Open, server: RecordedAnswers) -> None:
    with RecordedAnswers({}) as closed:
        url = closed.url
    assert "cannot be reached" in _why(_ask(authority(url=url), "õunik"))


@pytest.mark.parametrize("status", [429, 502, 503, 504])
def test_what_may_pass_is_tried_once_more(authority: Open, server: RecordedAnswers, status: int) -> None:
    left = [answering(status)]
    server.trick = lambda request: left.pop()(request) if left else False
    assert isinstance(_ask(authority(), "õunik"), Accepted)
    assert server.asked == [form_path("õunik"), form_path("õunik"), details_path(2)]


def test_a_retry_after_within_the_time_is_kept(authority: Open, server: RecordedAnswers) -> None:
    left = [answering(429, Retry_After="1")]
    server.trick = lambda request: left.pop()(request) if left else False
    assert isinstance(_ask(authority(), "õunik"), Accepted)


@pytest.mark.parametrize("answer", [answering(400), answering(403), answering(404), answering(500), answering(200, "<html>")])
def test_what_does_not_pass_is_not_tried_again(
    authority: Open, server: RecordedAnswers, answer: Callable[[BaseHTTPRequestHandler], bool]
) -> None:
    server.trick = answer
    assert isinstance(_ask(authority(), "õunik"), Undetermined)
    assert len(server.asked) == 1


def test_no_retry_after_the_time_is_over(authority: Open, server: RecordedAnswers) -> None:
    server.trick = answering(429, Retry_After="600")
    assert isinstance(_ask(authority(), "õunik"), Undetermined)
    assert len(server.asked) == 1


def test_without_a_key_nothing_is_asked(authority: Open, server: RecordedAnswers) -> None:
    one = authority(key="")
    assert _ask(one, "õunik") == Undetermined(NO_KEY)
    assert "LEXSVC_EKILEX_KEY" in one.note
    assert one.is_mute
    assert server.asked == []


def test_without_a_key_what_was_accepted_stays_so(authority: Open) -> None:
    _ask(authority(), "õunik")
    one = authority(key="")
    assert not one.is_mute
    assert isinstance(_ask(one, "õunik"), Accepted)


def test_a_403_in_the_middle_of_a_game_ends_the_calls(authority: Open, server: RecordedAnswers) -> None:
    one = authority()
    assert isinstance(_ask(one, "õunik"), Accepted)
    server.trick = answering(403)
    assert "LEXSVC_EKILEX_KEY" in _why(_ask(one, "õunikud"))
    asked = len(server.asked)
    server.trick = None
    assert "not asked for a while" in _why(_ask(one, "õunikud"))
    assert len(server.asked) == asked
    assert isinstance(_ask(one, "õunik"), Accepted), "the cache serves on"


def test_the_breaker_opens_and_a_probe_closes_it(authority: Open, server: RecordedAnswers, engine: Engine, wall: Wall) -> None:
    now = [1000.0]
    limits = replace(QUICK, read_seconds=5.0, check_seconds=10.0)
    clocks = Clocks(monotonic=lambda: now[0], wall=wall, sleep=lambda _: None)
    one = Authority(engine, limits, Client(server.url, Secret(KEY), limits, clock=lambda: now[0]), clocks)
    server.trick = answering(500)
    for letter in "abdeg":
        _ask(one, f"õunik{letter}")
    assert one.breaker.state is State.OPEN
    assert len(server.asked) == 5
    assert isinstance(_ask(one, "õunik"), Undetermined)
    assert len(server.asked) == 5
    server.trick = None
    now[0] += limits.pause_seconds
    assert isinstance(_ask(one, "õunik"), Accepted)
    assert server.asked[5:] == [form_path("maja"), form_path("õunik"), details_path(2)]
    one.close()


def test_fifty_players_ask_one_word_at_once(authority: Open, server: RecordedAnswers) -> None:
    server.delay = 0.3
    one = authority(waiters=50)
    gate = threading.Barrier(50)

    def ask(_: int) -> Decision:
        gate.wait(10)
        return _ask(one, "õunik")

    with ThreadPoolExecutor(50) as threads:
        assert all(isinstance(decision, Accepted) for decision in threads.map(ask, range(50)))
    assert server.asked == [form_path("õunik"), details_path(2)]


def test_two_calls_at_once_and_no_more(authority: Open, server: RecordedAnswers) -> None:
    server.delay = 0.03
    one = authority()
    with ThreadPoolExecutor(12) as threads:
        list(threads.map(lambda letter: _ask(one, f"õunik{letter}"), "abdeghijklmn"))
    assert server.most_at_once <= 2


def test_a_slow_answer_is_kept_for_the_next_caller(authority: Open, server: RecordedAnswers) -> None:
    server.delay = 0.4
    one = authority(check_seconds=0.5)
    assert isinstance(_ask(one, "õunik"), Undetermined)
    server.delay = 0
    assert isinstance(_ask(one, "õunik"), Accepted)


def test_of_a_batch_so_many_are_asked(authority: Open, server: RecordedAnswers) -> None:
    one = authority()
    said = one.ask(["õunik", "maja", "õunik", "majad", "õunikud"], EDITION, live=2)
    assert list(said) == ["õunik", "maja", "majad", "õunikud"]
    assert isinstance(said["maja"], Accepted)
    assert "only 2 words" in _why(said["majad"])
    again = one.ask(["õunik", "maja", "majad"], EDITION, live=1)
    assert all(isinstance(decision, Accepted) for decision in again.values()), "what is known does not count"


def test_a_batch_ends_in_the_time_of_one_check(authority: Open, server: RecordedAnswers) -> None:
    server.delay = 0.2
    one = authority(base=QUICK)
    started = time.monotonic()
    one.ask([f"õunik{letter}" for letter in "abdeghij"], EDITION, live=8)
    assert time.monotonic() - started < 1.5


def test_who_says_not_to_ask_is_obeyed(authority: Open, server: RecordedAnswers) -> None:
    one = authority()
    assert _ask(one, "õunik", live=0) == Undetermined(NOT_ASKED)
    assert server.asked == []
    _ask(one, "õunik")
    assert isinstance(_ask(one, "õunik", live=0), Accepted)


@pytest.mark.parametrize(
    "word", ["*", "õun*", "õun?", "õun%", "õ_n", "zen-budism", "õun ik", "a" * 16, "a", "", "Maja", "o\u0303unik", "õunik\0"]
)
def test_what_is_no_plain_word_never_travels(authority: Open, server: RecordedAnswers, word: str) -> None:
    assert not may_be_asked(word)
    assert isinstance(_ask(authority(), word), Undetermined)
    assert server.asked == []


def test_past_its_time_a_word_is_asked_again(authority: Open, server: RecordedAnswers, wall: Wall) -> None:
    one = authority()
    _ask(one, "majade")
    _ask(one, "õuzik")
    server.asked.clear()
    wall.now += 0.9 * DAY
    one.ask(["majade", "õuzik"], EDITION, live=2)
    assert server.asked == []
    wall.now += 0.2 * DAY
    one.ask(["majade", "õuzik"], EDITION, live=2)
    assert set(server.asked) == {form_path("õuzik"), word_path("õuzik")}
    server.asked.clear()
    wall.now += 29 * DAY
    _ask(one, "majade")
    assert set(server.asked) == {form_path("majade"), word_path("majade")}


def test_while_ekilex_is_down_answers_past_their_time_serve(authority: Open, server: RecordedAnswers, wall: Wall) -> None:
    one = authority()
    for word in ("õunik", "majade", "õuzik"):
        _ask(one, word)
    server.trick = answering(500)
    wall.now += 6 * DAY
    assert isinstance(_ask(one, "õuzik"), Rejected)
    wall.now += 2 * DAY
    assert isinstance(_ask(one, "õuzik"), Undetermined)
    wall.now += 170 * DAY
    assert isinstance(_ask(one, "õunik", edition="another-1"), Accepted)
    assert isinstance(_ask(one, "majade"), Rejected)
    wall.now += 3 * DAY
    assert isinstance(_ask(one, "õunik", edition="another-2"), Undetermined)
    assert isinstance(_ask(one, "majade"), Undetermined)


def test_a_word_accepted_once_stays_accepted_for_that_edition(authority: Open, server: RecordedAnswers, wall: Wall) -> None:
    _ask(authority(), "õunik")
    wall.now += 31 * DAY
    server.recording = recording(**{details_path(2): details(2, "õunik", lexeme("prop"), paradigms=[paradigm(SgN="õunik")])})
    one = authority()
    assert isinstance(_ask(one, "õunik"), Accepted)
    assert isinstance(_ask(one, "õunik", edition="newer-2"), Rejected)
    assert isinstance(_ask(one, "õunik"), Accepted), "also when EKILEX says otherwise by now"
    wall.now += 400 * DAY
    assert isinstance(_ask(authority(key=""), "õunik"), Accepted)


def test_while_the_canaries_fail_not_found_says_nothing(authority: Open, server: RecordedAnswers) -> None:
    server.recording = {}
    one = authority()
    assert "not as it should" in _why(_ask(one, "õunik"))
    server.recording = recording()
    assert isinstance(_ask(one, "õunik"), Accepted)


def test_a_day_has_so_many_calls_for_all_processes(authority: Open, server: RecordedAnswers, wall: Wall) -> None:
    first, second = authority(calls_per_day=3), authority(calls_per_day=3)
    assert isinstance(_ask(first, "õunik"), Accepted)
    assert "used up" in _why(_ask(second, "majad"))
    assert len(server.asked) == 3
    assert second.breaker.state is State.CLOSED
    wall.now += DAY
    assert isinstance(_ask(second, "majad"), Accepted)


def test_homonyms_other_languages_and_capitals(authority: Open, server: RecordedAnswers) -> None:
    server.recording = recording(
        **{
            form_path("mari"): [found(7, "Mari"), found(8, "mari", lang="fin"), found(9, "mari", homonym=2), found(6, "mari")],
            details_path(6): details(6, "mari", lexeme("prop"), paradigms=[paradigm(SgN="mari")]),
            details_path(9): details(9, "mari", lexeme("s"), paradigms=[paradigm(SgN="mari"), paradigm(SgN="mari")]),
        }
    )
    assert isinstance(_ask(authority(), "mari"), Accepted)
    assert server.asked == [form_path("mari"), details_path(6), details_path(9)]


def test_an_unknown_code_is_logged_and_not_kept(
    authority: Open, server: RecordedAnswers, engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    server.recording = recording(**{details_path(2): details(2, "õunik", lexeme("noun"), paradigms=[paradigm(SgN="õunik")])})
    assert isinstance(_ask(authority(), "õunik"), Undetermined)
    assert "unknown codes noun" in caplog.text
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM ekilex_answers")) == 0


def test_only_the_extract_is_kept(authority: Open, engine: Engine) -> None:
    _ask(authority(), "õunik")
    with engine.connect() as connection:
        (kept,) = connection.execute(text("SELECT headword FROM ekilex_answers")).scalars()
    assert len(kept) < 250
    assert "definitions" not in kept


def test_without_the_database_checks_go_on(server: RecordedAnswers, authority: Open, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    broken = open_engine(f"sqlite:///{tmp_path / 'file' / 'lexsvc.sqlite'}")
    one = Authority(broken, QUICK, Client(server.url, Secret(KEY), QUICK))
    assert "cannot be counted" in _why(_ask(one, "õunik"))
    assert server.asked == []
    one.close()


def test_a_recording_answers_what_it_lacks_as_ekilex_does(server: RecordedAnswers) -> None:
    for path, status, body in [
        ("/api/form/search/nothing", 200, "[]"),
        ("/api/word/details/999/eki", 200, ""),
        ("/api/no/such", 404, None),
    ]:
        answer = requests.get(server.url + path, timeout=5)
        assert answer.status_code == status
        assert body is None or answer.text == body
    server.recording = {"/api/x": Recorded(200, JSON, {"õ": 1})}
    assert requests.get(server.url + "/api/x", timeout=5).json() == {"õ": 1}
