"""The courier, against real receivers on loopback: good ones, slow, dead and hostile ones."""

import json
import logging
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from sqlalchemy import Engine, select, update

from lexsvc import courier
from lexsvc.config import Secret
from lexsvc.courier import INTERVALS, LONGEST_WAIT, Courier, sign, signing_keys
from lexsvc.ledger.database import open_engine, reading, writing
from lexsvc.ledger.history import COMPILE
from lexsvc.ledger.instants import before
from lexsvc.ledger.schema import DELIVERIES, DISPUTES, REPORTS
from lexsvc.ledger.webhooks import Outbox, RevisionPublished, RulingMade
from tests.ledger.filing import file_report

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
OTHER_SECRET = f"whsec_{'A' * 32}"
PAGE = (Path(__file__).parent.parent / "docs" / "webhooks.md").read_text(encoding="utf-8")
PATIENCE = 20.0


class Message(NamedTuple):
    """What came."""

    path: str
    headers: dict[str, str]
    body: bytes


class Receiver:
    """A server on 127.0.0.1 that keeps what comes; ``answer`` may be set to answer in a way of its own."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.status, self.headers = 204, dict[str, str]()
        self.answer: Callable[[BaseHTTPRequestHandler], None] = self._answer
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                headers = {name.lower(): value for name, value in self.headers.items()}
                body = self.rfile.read(int(headers.get("content-length", 0)))
                receiver.messages.append(Message(self.path, headers, body))
                receiver.answer(self)

            def do_GET(self) -> None:
                self.do_POST()

            def log_message(self, *_: object) -> None:
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_: object) -> None:
                pass

        self.server = Server(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hooks/of-mine"
        self._thread = threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()

    def _answer(self, request: BaseHTTPRequestHandler) -> None:
        request.send_response(self.status)
        for name, value in self.headers.items():
            request.send_header(name, value)
        request.end_headers()

    def close(self) -> None:
        self.server.shutdown()
        self._thread.join()
        self.server.server_close()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    receiver = Receiver()
    yield receiver
    receiver.close()


@pytest.fixture
def other() -> Iterator[Receiver]:
    other = Receiver()
    yield other
    other.close()


def _courier(engine: Engine, *urls: str, secret: str = SECRET) -> Courier:
    return Courier(engine, urls, Secret(secret), contact_days=90)


def _announce(engine: Engine, *urls: str, times: int = 1) -> None:
    with writing(engine) as connection:
        for number in range(times):
            Outbox(urls).announce(connection, RevisionPublished(lexicon="thuum", revision=number + 1, cause=COMPILE))


def _row(engine: Engine) -> Any:
    with reading(engine) as connection:
        return connection.execute(select(DELIVERIES)).one()


def _seconds_left(engine: Engine) -> float:
    return (datetime.fromisoformat(_row(engine).next_at) - datetime.now(UTC)).total_seconds()


def _let_time_pass(engine: Engine) -> None:
    """Make everything due that will be."""
    with writing(engine) as connection:
        connection.execute(update(DELIVERIES).where(DELIVERIES.c.next_at.is_not(None)).values(next_at=before(seconds=1)))


def _wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it did not come to be"
        time.sleep(0.01)


def _verify() -> Callable[..., dict[str, Any]]:
    """Return the function of the documentation that receivers copy."""
    names: dict[str, Any] = {}
    exec(PAGE.split("```python\n")[1].split("```")[0], names)
    verify: Callable[..., dict[str, Any]] = names["verify"]
    return verify


def test_the_signature_is_that_of_standard_webhooks() -> None:
    """Their test vector: standard-webhooks/standard-webhooks, libraries."""
    keys = signing_keys(Secret(SECRET))
    signature = sign(keys, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}')
    assert signature == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_while_the_secret_is_changed_both_sign() -> None:
    both = sign(signing_keys(Secret(f"{SECRET},{OTHER_SECRET}")), "msg_1", 1, b"{}")
    assert both.split(" ") == [sign(signing_keys(Secret(secret)), "msg_1", 1, b"{}") for secret in (SECRET, OTHER_SECRET)]


def test_a_message_arrives_and_can_be_verified_as_documented(engine: Engine, receiver: Receiver) -> None:
    _announce(engine, receiver.url)
    _courier(engine, receiver.url).deliver(receiver.url)
    (message,) = receiver.messages
    assert message.path == "/hooks/of-mine"
    assert message.headers["content-type"] == "application/json"
    assert message.headers["webhook-id"] == _row(engine).id
    event = _verify()(message.headers, message.body, SECRET)
    assert event == json.loads(message.body)
    assert (event["type"], event["data"]["lexicon"], event["data"]["revision"]) == ("revision.published", "thuum", 1)
    assert (_row(engine).delivered_at is not None, _row(engine).next_at) == (True, None)
    _let_time_pass(engine)
    _courier(engine, receiver.url).deliver(receiver.url)
    assert len(receiver.messages) == 1


@pytest.mark.parametrize("change", ["body", "webhook-id", "webhook-timestamp", "webhook-signature", "secret", "age", "unsigned"])
def test_what_is_forged_is_not_verified(change: str) -> None:
    body, moment = b'{"type":"ruling.made"}', int(time.time()) - (400 if change == "age" else 0)
    headers = {
        "webhook-id": "msg_1",
        "webhook-timestamp": str(moment),
        "webhook-signature": sign(signing_keys(Secret(SECRET)), "msg_1", moment, body),
    }
    if change != "age":
        assert _verify()(headers, body, SECRET) == {"type": "ruling.made"}
    match change:
        case "webhook-timestamp":
            headers[change] = str(moment - 1)
        case "webhook-id":
            headers[change] = "msg_2"
        case "webhook-signature":
            headers[change] = "v1,AAAA"
        case "unsigned":
            headers.clear()
    with pytest.raises(ValueError, match="webhook"):
        _verify()(headers, body + b" " if change == "body" else body, OTHER_SECRET if change == "secret" else SECRET)


def test_a_receiver_verifies_while_the_secret_is_changed() -> None:
    moment = int(time.time())
    both = sign(signing_keys(Secret(f"{SECRET},{OTHER_SECRET}")), "msg_1", moment, b"{}")
    headers = {"webhook-id": "msg_1", "webhook-timestamp": str(moment), "webhook-signature": both}
    assert _verify()(headers, b"{}", SECRET) == _verify()(headers, b"{}", OTHER_SECRET) == {}


@pytest.mark.parametrize("status", [200, 202, 204, 299])
def test_every_good_status_is_an_arrival(engine: Engine, receiver: Receiver, status: int) -> None:
    receiver.status = status
    _announce(engine, receiver.url)
    _courier(engine, receiver.url).deliver(receiver.url)
    assert _row(engine).delivered_at is not None


@pytest.mark.parametrize("status", [302, 307, 308, 400, 404, 429, 500, 503])
def test_every_other_status_is_tried_again_and_no_redirect_is_followed(
    engine: Engine, receiver: Receiver, other: Receiver, status: int
) -> None:
    receiver.status, receiver.headers = status, {"Location": other.url}
    _announce(engine, receiver.url)
    _courier(engine, receiver.url).deliver(receiver.url)
    assert (len(receiver.messages), other.messages) == (1, [])
    assert (_row(engine).fault, _row(engine).delivered_at) == (f"answered {status}", None)
    assert INTERVALS[0] * 0.8 - 4 < _seconds_left(engine) <= INTERVALS[0] * 1.2
    receiver.status = 200
    _let_time_pass(engine)
    _courier(engine, receiver.url).deliver(receiver.url)
    first, second = receiver.messages
    assert first.headers["webhook-id"] == second.headers["webhook-id"]
    assert (_row(engine).attempts, _row(engine).delivered_at is not None) == (2, True)


def _garbage(request: BaseHTTPRequestHandler) -> None:
    request.wfile.write(b"\x16\x03\x01 this is no HTTP\r\n\r\n")


def _hang_up(request: BaseHTTPRequestHandler) -> None:
    request.connection.shutdown(socket.SHUT_RDWR)


def _drip(request: BaseHTTPRequestHandler) -> None:
    request.wfile.write(b"HTTP/1.1 200 OK\r\n")
    for number in range(200):
        time.sleep(0.02)
        request.wfile.write(f"X-{number}: drip\r\n".encode())
    request.wfile.write(b"\r\n")


def _say_nothing(request: BaseHTTPRequestHandler) -> None:
    time.sleep(4)


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (_garbage, "cannot be reached, or breaks off"),
        (_hang_up, "cannot be reached, or breaks off"),
        (_say_nothing, "did not answer in time"),
        (_drip, "did not answer in time"),
    ],
)
def test_a_bad_receiver_is_tried_again(
    engine: Engine, receiver: Receiver, monkeypatch: pytest.MonkeyPatch, answer: Callable[[Any], None], fault: str
) -> None:
    monkeypatch.setattr(courier, "TIMEOUTS", (0.5, 0.5))
    receiver.answer = answer
    _announce(engine, receiver.url)
    started = time.monotonic()
    _courier(engine, receiver.url).deliver(receiver.url)
    assert time.monotonic() - started < 3
    assert (_row(engine).fault, _row(engine).delivered_at) == (fault, None)
    assert _seconds_left(engine) > 0


def test_a_dead_receiver_is_tried_again(engine: Engine, receiver: Receiver) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        url = f"http://127.0.0.1:{closed.getsockname()[1]}/"
    _announce(engine, url)
    _courier(engine, url).deliver(url)
    assert _row(engine).fault == "cannot be reached, or breaks off"
    assert _seconds_left(engine) > 0


def test_a_receiver_without_tls_is_told_apart(engine: Engine, receiver: Receiver) -> None:
    url = receiver.url.replace("http://", "https://")
    _announce(engine, url)
    _courier(engine, url).deliver(url)
    assert _row(engine).fault == "its TLS or its certificate is wrong"
    assert (receiver.messages, _seconds_left(engine) > 0) == ([], True)


def test_an_endless_answer_is_not_read(engine: Engine, receiver: Receiver) -> None:
    sent = 0

    def gush(request: BaseHTTPRequestHandler) -> None:
        nonlocal sent
        request.send_response(200)
        request.end_headers()
        while sent < 1 << 30:
            sent += request.wfile.write(bytes(1 << 16))

    receiver.answer = gush
    _announce(engine, receiver.url)
    _courier(engine, receiver.url).deliver(receiver.url)
    assert _row(engine).delivered_at is not None
    assert sent < 1 << 28


def test_waits_grow_until_it_is_given_up(engine: Engine, receiver: Receiver, caplog: pytest.LogCaptureFixture) -> None:
    receiver.status = 503
    _announce(engine, receiver.url)
    for interval in INTERVALS:
        _let_time_pass(engine)
        _courier(engine, receiver.url).deliver(receiver.url)
        assert interval * 0.8 - 4 < _seconds_left(engine) <= interval * 1.2
    _let_time_pass(engine)
    _courier(engine, receiver.url).deliver(receiver.url)
    assert len(receiver.messages) == 12
    assert (_row(engine).next_at, _row(engine).delivered_at, _row(engine).fault) == (None, None, "answered 503")
    (given_up,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert f"127.0.0.1: {_row(engine).id} given up, attempt 12: answered 503" in given_up.message
    assert "of-mine" not in caplog.text


def _spoken(seconds: int) -> str:
    unit = next(unit for unit in ((3600, "h"), (60, "min"), (1, "s")) if seconds >= unit[0])
    return f"{seconds // unit[0]} {unit[1]}"


def test_the_documentation_has_the_waits() -> None:
    spoken = [_spoken(interval) for interval in INTERVALS]
    assert f"{', '.join(spoken[:-1])} and {spoken[-1]}" in " ".join(PAGE.split())
    assert (LONGEST_WAIT, courier.TIMEOUTS[1]) == (6 * 3600, 10)  # "up to six hours", "within ten seconds"


@pytest.mark.parametrize("event", [RulingMade, RevisionPublished])
def test_the_documentation_has_every_field(event: type[RulingMade | RevisionPublished]) -> None:
    (row,) = [line for line in PAGE.splitlines() if line.startswith(f"| `{event.type}` |")]
    assert all(f"`{field}`" in row for field in event.__struct_fields__)


def test_the_attempts_are_within_about_a_day() -> None:
    assert sorted(INTERVALS) == list(INTERVALS)
    assert 20 * 3600 < sum(INTERVALS) < 28 * 3600


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("100", 100),
        ("1", INTERVALS[0]),  # not sooner than by itself
        ("999999999", INTERVALS[0]),  # no number of seconds that anybody means
        ("99999999", LONGEST_WAIT),
        ("soon", INTERVALS[0]),
        ("-5", INTERVALS[0]),
        ("Fri, 31 Dec 2100 23:59:59 GMT", LONGEST_WAIT),
    ],
)
def test_a_receiver_may_ask_for_time(engine: Engine, receiver: Receiver, text: str, seconds: float) -> None:
    receiver.status, receiver.headers = 503, {"Retry-After": text}
    _announce(engine, receiver.url)
    _courier(engine, receiver.url).deliver(receiver.url)
    assert seconds * 0.8 - 4 < _seconds_left(engine) <= seconds * 1.2


def test_who_is_gone_is_told_nothing_more(engine: Engine, receiver: Receiver) -> None:
    receiver.status = 410
    _announce(engine, receiver.url)
    _courier(engine, receiver.url).deliver(receiver.url)
    assert (_row(engine).attempts, _row(engine).next_at, _row(engine).delivered_at) == (1, None, None)


def test_two_couriers_send_each_message_once(engine: Engine, receiver: Receiver) -> None:
    _announce(engine, receiver.url, times=20)
    other_process = open_engine(engine.url.render_as_string(hide_password=False))
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda of: _courier(of, receiver.url).deliver(receiver.url), [engine, other_process]))
    other_process.dispose()
    ids = [message.headers["webhook-id"] for message in receiver.messages]
    assert len(ids) == len(set(ids)) == 20


def test_what_a_killed_process_was_sending_is_sent_again(engine: Engine, receiver: Receiver) -> None:
    receiver.answer = _say_nothing
    _announce(engine, receiver.url)
    program = (
        "import sys; from lexsvc.config import Secret; from lexsvc.courier import Courier; "
        "from lexsvc.ledger.database import open_engine; "
        "Courier(open_engine(sys.argv[1]), [], Secret(sys.argv[3]), 90).deliver(sys.argv[2])"
    )
    url = engine.url.render_as_string(hide_password=False)
    killed = subprocess.Popen([sys.executable, "-c", program, url, receiver.url, SECRET])
    try:
        _wait_until(lambda: len(receiver.messages) == 1)
    finally:
        killed.send_signal(signal.SIGKILL)
        killed.wait(PATIENCE)
    receiver.answer = receiver._answer
    _courier(engine, receiver.url).deliver(receiver.url)
    assert len(receiver.messages) == 1  # it might still be on its way
    assert 0 < _seconds_left(engine) <= courier.CLAIM_SECONDS
    _let_time_pass(engine)
    _courier(engine, receiver.url).deliver(receiver.url)
    first, second = receiver.messages
    assert first.headers["webhook-id"] == second.headers["webhook-id"]
    assert (_row(engine).attempts, _row(engine).delivered_at is not None) == (2, True)


def test_a_claim_outlives_the_sending() -> None:
    assert sum(courier.TIMEOUTS) * 2 < courier.CLAIM_SECONDS


def _threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "lexsvc-courier"]


@pytest.fixture
def started() -> Iterator[Callable[[Courier], None]]:
    """Starts couriers, and sees them end."""
    couriers: list[Courier] = []

    def start(one: Courier) -> None:
        couriers.append(one)
        one.start()

    yield start
    for one in couriers:
        one.end()
    for thread in _threads():
        thread.join(PATIENCE)
        assert not thread.is_alive()


def test_a_slow_address_holds_up_no_other(
    engine: Engine, receiver: Receiver, other: Receiver, started: Callable[[Courier], None]
) -> None:
    let_go = threading.Event()
    receiver.answer = lambda _: (let_go.wait(PATIENCE), None)[1]
    _announce(engine, receiver.url, other.url, times=3)
    started(_courier(engine, receiver.url, other.url))
    _wait_until(lambda: len(other.messages) == 3)
    assert len(receiver.messages) <= 1
    let_go.set()


def test_what_comes_later_is_sent_too(engine: Engine, receiver: Receiver, started: Callable[[Courier], None]) -> None:
    started(_courier(engine, receiver.url))
    time.sleep(0.05)
    _announce(engine, receiver.url)
    _wait_until(lambda: len(receiver.messages) == 1)


def test_without_the_database_it_is_tried_again(
    receiver: Receiver, started: Callable[[Courier], None], caplog: pytest.LogCaptureFixture
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    started(_courier(open_engine(f"postgresql://nobody@127.0.0.1:{port}/none"), receiver.url))
    _wait_until(lambda: caplog.text.count("the database does not answer") == 2)
    assert all(thread.is_alive() for thread in _threads())


def test_without_addresses_only_contacts_are_seen_to(engine: Engine, started: Callable[[Courier], None]) -> None:
    old, recent = file_report(engine).dispute.id, file_report(engine, word="krah").dispute.id
    with writing(engine) as connection:
        for dispute, days in ((old, 91), (recent, 89)):
            values = {"status": "rejected", "ruled_at": before(days=days)}
            connection.execute(update(DISPUTES).where(DISPUTES.c.id == dispute).values(values))
    started(_courier(engine, secret=""))
    assert len(_threads()) == 1

    def known() -> list[int]:
        with reading(engine) as connection:
            return list(connection.scalars(select(REPORTS.c.dispute).where(REPORTS.c.contact.is_not(None))))

    _wait_until(lambda: known() == [recent])
