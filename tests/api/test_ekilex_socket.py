"""Through the server that is shipped: fifty players wait for EKILEX, and nobody else feels it."""

import http.client
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from lexsvc.config import Settings
from lexsvc.ekilex.recorded import RecordedAnswers
from tests.ekilex.shapes import details, details_path, form_path, found, lexeme, paradigm, recording

KEY = "0123456789abcdef0123456789abcdef"


class Gate:
    """EKILEX says nothing until the gate opens."""

    def __init__(self) -> None:
        self.reached, self.opened = threading.Event(), threading.Event()

    def __call__(self, request: BaseHTTPRequestHandler) -> bool:
        self.reached.set()
        self.opened.wait(60)
        return False


def _free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _check(port: int, word: str) -> Any:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        connection.request("GET", f"/v1/lexicons/eki/words/{quote(word)}")
        return json.loads(connection.getresponse().read())


@pytest.fixture
def ekilex() -> Iterator[RecordedAnswers]:
    entry = details(11, "õunuzik", lexeme("s"), paradigms=[paradigm(SgN="õunuzik")])
    ours = {form_path("õunuzik"): [found(11, "õunuzik")], details_path(11): entry}
    with RecordedAnswers(recording(**ours)).start() as server:
        yield server


@pytest.fixture
def port(settings: Settings, ekilex: RecordedAnswers, tmp_path: Path) -> Iterator[int]:
    port = _free_port()
    for name in ("artifacts", "published"):
        (tmp_path / name).symlink_to((settings.home / name).resolve())
    environment = os.environ | {
        "LEXSVC_HOME": str(tmp_path),
        "LEXSVC_EKILEX_URL": ekilex.url,
        "LEXSVC_EKILEX_KEY": KEY,
        "LEXSVC_EKILEX_LIMITS": "connect_seconds=50,read_seconds=50,check_seconds=50",  # the gate decides, no clock
    }
    log = tmp_path / "log"
    command = [sys.executable, "-c", "from lexsvc.cli import main; main()", "serve", "--port", str(port)]
    with log.open("wb") as output:
        server = subprocess.Popen(command, env=environment, stdout=output, stderr=output)
    try:
        for _ in range(400):
            try:
                _check(port, "maja")
                break
            except OSError:
                assert server.poll() is None, log.read_text()
                time.sleep(0.05)
        yield port
    finally:
        server.terminate()
        server.wait(20)
    assert KEY not in log.read_text()


def test_fifty_that_wait_slow_nobody_down(port: int, ekilex: RecordedAnswers) -> None:
    gate = Gate()
    ekilex.trick = gate
    with ThreadPoolExecutor(50) as threads:
        waiting = [threads.submit(_check, port, "õunuzik") for _ in range(50)]
        assert gate.reached.wait(30)
        for _ in range(100):
            assert _check(port, "maja")["verdict"] == "valid"
        assert not any(future.done() for future in waiting)
        gate.opened.set()
        assert {future.result()["verdict"] for future in waiting} == {"valid"}
    assert ekilex.asked == [form_path("õunuzik"), details_path(11)]
