"""Through a real socket: the server that is shipped, started as it is in service."""

import http.client
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing

import pytest

from lexsvc.config import Settings


def _free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _ask(port: int, method: str, target: str, body: bytes | None = None, **headers: str) -> tuple[int, dict[str, str], bytes]:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=10)) as connection:
        connection.request(method, target, body, {key.replace("_", "-"): value for key, value in headers.items()})
        answer = connection.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()


@pytest.fixture(scope="module")
def port(api_settings: Settings) -> Iterator[int]:
    port = _free_port()
    environment = os.environ | {
        "LEXSVC_HOME": str(api_settings.home),
        "LEXSVC_DATA": str(api_settings.data),
        "LEXSVC_MAX_BODY": str(api_settings.max_body),
    }
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--host", "127.0.0.1", "--port", str(port)]
    command += ["--blocking-threads", "1", "lexsvc.web.wsgi:application"]
    server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(200):
            try:
                if _ask(port, "GET", "/readyz")[0] == 200:
                    break
            except OSError:
                assert server.poll() is None, "the server ended"
            time.sleep(0.05)
        else:
            pytest.fail("the server did not start")
        yield port
    finally:
        server.terminate()
        server.wait(10)


def test_one_word(port: int) -> None:
    status, headers, body = _ask(port, "GET", "/v1/lexicons/thuum/words/dovah")
    assert status == 200
    assert json.loads(body)["verdict"] == "valid"
    assert int(headers["content-length"]) == len(body)
    assert _ask(port, "GET", "/v1/lexicons/thuum/words/dovah", If_None_Match=headers["etag"])[::2] == (304, b"")


def test_head_has_the_headers_and_no_body(port: int) -> None:
    for target in ("/v1/lexicons/thuum/words/dovah", "/v1/lexicons", "/v1/lexicons/thuum/words?word=aaz"):
        got, head = _ask(port, "GET", target), _ask(port, "HEAD", target)
        assert head[0] == got[0]
        assert head[2] == b""
        assert head[1]["content-length"] == got[1]["content-length"]


@pytest.mark.parametrize(
    ("target", "status"),
    [
        ("/v1/lexicons/thuum/words/%00", 200),
        ("/v1/lexicons/thuum/words/aaz%00zu", 200),
        ("/v1/lexicons/thuum/words/%C3%A9?without=z", 200),
        ("/v1/lexicons/thuum/words/%FF", 400),
        ("/v1/lexicons/thuum/words/aaz?without=%FF", 400),
        ("/v1/lexicons/thuum/words/a%2Fb", 404),
        ("/v1/lexicons/thuum/words?word=a%2Fb", 200),
        ("/v1/lexicons/%FF", 400),
        ("/v1/lexicons/thuum/check", 405),
    ],
)
def test_what_the_path_carries(port: int, target: str, status: int) -> None:
    got = _ask(port, "GET", target)
    assert got[0] == status
    if status >= 400:
        assert got[1]["content-type"] == "application/problem+json"


def test_many_words(port: int) -> None:
    body = json.dumps({"words": ["dovah", "nope"] * 1000}).encode()
    status, _, answer = _ask(port, "POST", "/v1/lexicons/thuum/check", body, Content_Type="application/json")
    assert status == 200
    assert len(json.loads(answer)["results"]) == 2000


def test_bodies_without_a_length(port: int) -> None:
    for size, status in ((10, 200), (300_000, 413)):
        body = b'{"words":["' + b"a" * size + b'"]}'
        with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=10)) as connection:
            chunks = iter([body[:5], body[5:]])
            headers = {"Content-Type": "application/json"}
            connection.request("POST", "/v1/lexicons/thuum/check", chunks, headers, encode_chunked=True)
            assert connection.getresponse().status == status


def test_a_body_that_is_too_large_leaves_the_server_well(port: int) -> None:
    status, headers, _ = _ask(port, "POST", "/v1/lexicons/thuum/check", b"x" * 1_000_000, Content_Type="application/json")
    assert (status, headers["content-type"]) == (413, "application/problem+json")
    assert _ask(port, "GET", "/healthz")[0] == 200


def test_a_challenge_and_the_documents(port: int) -> None:
    body = json.dumps({"words": ["dovah"]}).encode()
    answer = _ask(port, "POST", "/v1/lexicons/thuum/challenge", body, Content_Type="application/json")
    assert json.loads(answer[2])["play"] == "legal"
    assert json.loads(_ask(port, "GET", "/openapi.json")[2])["openapi"] == "3.1.0"
    assert _ask(port, "GET", "/docs")[0] == 200
