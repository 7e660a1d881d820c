"""A server on loopback that answers as EKILEX does, from a recording: for development, and for tests of what goes wrong.

A recording maps a request's path, percent-encoded as it is sent, to its answer::

    {"/api/form/search/xyz": {"status": 200, "headers": {"Content-Type": "application/json"}, "body": []}}

A ``body`` of null is an empty one, one of text goes as it is. What is not recorded is answered as EKILEX answers what it
does not have.
"""

import json
import threading
import time
from collections.abc import Callable, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec


class RecordingError(ValueError):
    """A recording is no recording; the text names the file and what is wrong."""


class Recorded(msgspec.Struct, frozen=True):
    """One answer."""

    status: int = 200
    headers: dict[str, str] = {}
    body: Any = None


Recording = Mapping[str, Recorded]

Trick = Callable[[BaseHTTPRequestHandler], bool]
"""Answers a request in its own bad way, or returns False to let the recording answer."""


def read_recording(path: Path) -> Recording:
    """Return the answers of a file; raises RecordingError."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, Recorded])
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise RecordingError(f"{path.name}: {error}") from error


class RecordedAnswers:
    """The server: a context manager, listening on 127.0.0.1 while inside.

    ``asked`` are the paths asked so far, ``keys`` the keys that came with them, ``most_at_once`` the most requests at one
    moment. ``trick`` may spoil any answer; it can be set at any time.
    """

    def __init__(self, recording: Recording, port: int = 0, delay: float = 0.0, trick: Trick | None = None) -> None:
        self.recording, self.delay, self.trick = recording, delay, trick
        self.asked: list[str] = []
        self.keys: list[str | None] = []
        self.most_at_once = 0
        self._at_once = 0
        self._lock = threading.Lock()
        self._server = _Server(("127.0.0.1", port), _handler(self))
        self._thread: threading.Thread | None = None

    @property
    def url(self) -> str:
        """The address, as ``LEXSVC_EKILEX_URL`` takes it."""
        return f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._thread is not None:
            self._server.shutdown()
            self._thread.join()
        self._server.server_close()

    def start(self) -> Self:
        """Answer in a thread of its own."""
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()
        return self

    def serve(self) -> None:
        """Answer until Ctrl-C."""
        try:
            self._server.serve_forever()
        except KeyboardInterrupt:
            return

    def answer(self, request: BaseHTTPRequestHandler) -> None:
        """Answer one request."""
        with self._lock:
            self.asked.append(request.path)
            self.keys.append(request.headers.get("ekilex-api-key"))
            self._at_once += 1
            self.most_at_once = max(self.most_at_once, self._at_once)
        try:
            if self.delay:
                time.sleep(self.delay)
            if self.trick is None or not self.trick(request):
                send(request, self.recording.get(request.path) or _unrecorded(request.path))
        finally:
            with self._lock:
                self._at_once -= 1


def send(request: BaseHTTPRequestHandler, answer: Recorded) -> None:
    """Send an answer whole."""
    match answer.body:
        case None:
            body = b""
        case str():
            body = answer.body.encode()  # HTML, or what is no JSON
        case _:
            body = json.dumps(answer.body, ensure_ascii=False).encode()
    request.send_response(answer.status)
    for name, value in answer.headers.items():
        if name.lower() != "content-length":
            request.send_header(name, value)
    request.send_header("Content-Length", str(len(body)))
    request.end_headers()
    request.wfile.write(body)


def _unrecorded(path: str) -> Recorded:
    if path.startswith("/api/form/search/"):
        return Recorded(body=[])
    if path.startswith("/api/word/search/"):
        return Recorded(body={"totalCount": 0, "words": []})
    if path.startswith("/api/word/details/"):
        return Recorded()
    return Recorded(404, body={"status": 404, "error": "Not Found", "path": path})


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a caller that went away."""


def _handler(recorded: RecordedAnswers) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:  # the name that http.server calls
            try:
                recorded.answer(self)
            except (ConnectionError, TimeoutError):
                self.close_connection = True  # the caller went away

        def log_message(self, *_: object) -> None:
            """Say nothing: the key is in the request."""

    return Handler
