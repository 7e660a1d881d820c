"""One call, against a real server on loopback and, for the small things, ``responses``."""

import logging
import socket
import time
from dataclasses import replace
from email.utils import formatdate

import pytest
import requests
import responses

from lexsvc.config import EkilexLimits, Secret
from lexsvc.ekilex.answers import Details, FormSearch
from lexsvc.ekilex.client import Client
from lexsvc.ekilex.outage import CrowdedError, ForbiddenError, OutageError, PassingError, UnavailableError
from lexsvc.ekilex.recorded import RecordedAnswers, Trick
from tests.ekilex.conftest import KEY, PATIENT, QUICK
from tests.ekilex.failures import FAILURES, answering

MAJA = FormSearch("maja")


def _client(url: str, limits: EkilexLimits = QUICK, key: str = KEY) -> Client:
    return Client(url, Secret(key), limits, "words@example.org")


def _get(client: Client, seconds: float = 0.7) -> bytes:
    return client.get(MAJA, time.monotonic() + seconds)


def test_the_key_goes_along_and_the_body_comes_back(server: RecordedAnswers) -> None:
    assert b'"wordValue": "maja"' in _get(_client(server.url, PATIENT), 10)
    assert server.asked == ["/api/form/search/maja"]
    assert server.keys == [KEY]


@pytest.mark.parametrize("name", [name for name in FAILURES if "shape" not in name and "keys" not in name and "200" not in name])
def test_every_failure_ends_in_time_and_names_no_key(
    server: RecordedAnswers, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    server.trick = FAILURES[name]
    started = time.monotonic()
    with caplog.at_level(logging.DEBUG):
        if name == "truncated JSON":  # whole as HTTP; who reads it finds out
            assert _get(_client(server.url))
            return
        with pytest.raises(UnavailableError) as raised:
            _get(_client(server.url))
    assert time.monotonic() - started < 2
    assert KEY not in str(raised.value) + repr(raised.value) + caplog.text
    assert raised.value.__cause__ is None
    assert raised.value.__suppress_context__ or raised.value.__context__ is None


def test_nobody_listens() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        with pytest.raises(PassingError, match="cannot be reached"):
            _get(_client(f"http://127.0.0.1:{taken.getsockname()[1]}"))


@pytest.mark.parametrize(("status", "kind"), [(403, ForbiddenError), (500, OutageError), (502, PassingError), (301, OutageError)])
def test_status_decides_what_may_be_tried_again(server: RecordedAnswers, status: int, kind: type[UnavailableError]) -> None:
    server.trick = answering(status, "<html>")
    with pytest.raises(kind) as raised:
        _get(_client(server.url))
    assert isinstance(raised.value, PassingError) == (kind is PassingError)


@pytest.mark.parametrize(("text", "low", "high"), [("7", 7, 7), ("in", 3000, 3600), (formatdate(0, usegmt=True), 0, 0)])
def test_retry_after_is_seconds_or_a_date(server: RecordedAnswers, text: str, low: float, high: float) -> None:
    server.trick = answering(429, Retry_After=formatdate(time.time() + 3600, usegmt=True) if text == "in" else text)
    with pytest.raises(PassingError) as raised:
        _get(_client(server.url))
    assert raised.value.after is not None
    assert low <= raised.value.after <= high


@pytest.mark.parametrize("text", ["", "soon", "-1", "²", "9" * 400])
def test_a_retry_after_that_is_none_is_ignored(server: RecordedAnswers, text: str) -> None:
    server.trick = answering(429, **({"Retry_After": text} if text.isascii() else {}))
    with pytest.raises(PassingError) as raised:
        _get(_client(server.url))
    assert raised.value.after is None


def test_details_may_be_larger_than_searches(server: RecordedAnswers) -> None:
    server.trick = answering(200, "x" * 1000)
    client = _client(server.url, replace(PATIENT, details_bytes=1000, other_bytes=999))
    assert len(client.get(Details(1, "maja"), time.monotonic() + 10)) == 1000
    with pytest.raises(OutageError, match="larger than 999"):
        client.get(MAJA, time.monotonic() + 10)


def test_without_time_nothing_is_asked(server: RecordedAnswers) -> None:
    with pytest.raises(CrowdedError):
        _get(_client(server.url), -1)
    assert server.asked == []


def test_a_connection_serves_again_after_a_failure(server: RecordedAnswers) -> None:
    client = _client(server.url, PATIENT)
    tricks: list[Trick | None] = [FAILURES["truncated"], None, FAILURES["502 HTML"], None]
    for trick in tricks:
        server.trick = trick
        if trick is None:
            assert _get(client, 10)
        else:
            with pytest.raises(UnavailableError):
                _get(client, 10)


@responses.activate
def test_what_is_sent() -> None:
    responses.get("https://ekilex.ee/api/form/search/maja", body=b"[]")
    assert _get(_client("https://ekilex.ee")) == b"[]"
    sent = responses.calls[0].request.headers
    assert sent["ekilex-api-key"] == KEY
    assert sent["Accept"] == "application/json"
    assert sent["User-Agent"].startswith("lexsvc/")
    assert "words@example.org" in sent["User-Agent"]
    assert "Authorization" not in sent


@responses.activate
@pytest.mark.parametrize("error", [requests.exceptions.ChunkedEncodingError, requests.exceptions.InvalidHeader, OSError])
def test_whatever_the_library_raises_ends_here(error: type[Exception]) -> None:
    responses.get("https://ekilex.ee/api/form/search/maja", body=error(f"something with {KEY}"))
    with pytest.raises(UnavailableError) as raised:
        _get(_client("https://ekilex.ee"))
    assert KEY not in str(raised.value)


def test_netrc_adds_nothing(server: RecordedAnswers, tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NETRC", f"{tmp_path}/netrc")
    with open(f"{tmp_path}/netrc", "w", encoding="ascii") as file:
        file.write("machine 127.0.0.1 login me password secret\n")
    seen: list[str | None] = []
    server.trick = lambda request: bool(seen.append(request.headers.get("Authorization")))
    _get(_client(server.url, PATIENT), 10)
    assert seen == [None]
