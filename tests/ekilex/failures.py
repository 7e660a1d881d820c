"""The bad ways in which a server can answer, each a trick for ``RecordedAnswers``."""

import socket
import struct
import time
from http.server import BaseHTTPRequestHandler

from lexsvc.ekilex.recorded import Recorded, Trick, send
from tests.ekilex.shapes import JSON


def answering(status: int, body: object = None, **headers: str) -> Trick:
    named = {name.replace("_", "-"): value for name, value in headers.items()}

    def trick(request: BaseHTTPRequestHandler) -> bool:
        send(request, Recorded(status, named, body))
        return True

    return trick


def silent(seconds: float = 1.5) -> Trick:
    """Nothing comes."""

    def trick(request: BaseHTTPRequestHandler) -> bool:
        time.sleep(seconds)
        request.close_connection = True
        return True

    return trick


def dripping(first: bytes, drop: bytes, seconds: float = 3.0, every: float = 0.05) -> Trick:
    """A byte now and then, so that no time-out between bytes ever ends it."""

    def trick(request: BaseHTTPRequestHandler) -> bool:
        request.wfile.write(first)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            request.wfile.write(drop)
            request.wfile.flush()
            time.sleep(every)
        request.close_connection = True
        return True

    return trick


def resetting(request: BaseHTTPRequestHandler) -> bool:
    """The connection is reset in the middle of the answer."""
    request.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n[")
    request.wfile.flush()
    request.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    request.connection.close()
    request.close_connection = True
    return True


def truncated(request: BaseHTTPRequestHandler) -> bool:
    """Less comes than Content-Length says."""
    request.wfile.write(b'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n[{"wordId": 1')
    request.close_connection = True
    return True


def oversized(request: BaseHTTPRequestHandler) -> bool:
    """Three megabytes of good JSON."""
    send(request, Recorded(200, JSON, [" " * 3_000_000]))
    return True


def no_http(request: BaseHTTPRequestHandler) -> bool:
    """Something else listens there."""
    request.wfile.write(b"220 mail.example ESMTP\r\n")
    request.close_connection = True
    return True


HTML = "<html><body><h1>502 Bad Gateway</h1></body></html>"
PROBLEM = {"timestamp": "2026-07-02T10:21:21.123+00:00", "status": 500, "error": "Internal Server Error"}

FAILURES: dict[str, Trick] = {
    "403": answering(403),
    "time-out": silent(),
    "slow drip of the body": dripping(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n", b" "),
    "slow drip of the head": dripping(b"HTTP/1.1 200 OK\r\nX-Slow: ", b"a"),
    "reset": resetting,
    "429": answering(429),
    "429 with Retry-After": answering(429, Retry_After="600"),
    "429 with a date": answering(429, Retry_After="Wed, 01 Jan 2098 00:00:00 GMT"),
    "500": answering(500, PROBLEM, **JSON),
    "502 HTML": answering(502, HTML, Content_Type="text/html"),
    "503": answering(503),
    "504": answering(504, HTML, Content_Type="text/html"),
    "400": answering(400, PROBLEM, **JSON),
    "404": answering(404, PROBLEM, **JSON),
    "redirect": answering(302, None, Location="https://example.invalid/login"),
    "204": answering(204),
    "200 with HTML": answering(200, HTML, Content_Type="text/html"),
    "200 empty": answering(200),
    "200 null": answering(200, "null", **JSON),
    "200 of another shape": answering(200, {"forms": []}, **JSON),
    "truncated": truncated,
    "truncated JSON": answering(200, '[{"wordId": 1, "wordVal', **JSON),
    "oversized": oversized,
    "no HTTP": no_http,
    "renamed keys": answering(200, [{"id": 1, "value": "õunik", "lang": "est"}], **JSON),
}
