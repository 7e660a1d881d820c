"""A WSGI call as a server makes it, with the raw bytes of path and query, which Flask's test client would mend."""

import io
import json
from collections.abc import Iterable
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes
from wsgiref.types import WSGIApplication


class Got(NamedTuple):
    status: str
    headers: list[tuple[str, str]]
    body: bytes

    @property
    def code(self) -> int:
        return int(self.status.split()[0])

    def json(self) -> Any:
        return json.loads(self.body)

    def header(self, name: str) -> str | None:
        return next((value for key, value in self.headers if key.lower() == name.lower()), None)


def call(
    application: WSGIApplication,
    target: str,
    method: str = "GET",
    headers: Iterable[tuple[str, str]] = (),
    body: bytes | None = None,
) -> Got:
    """Ask for ``target``, percent-encoded as on the wire."""
    path, _, query = target.partition("?")
    environ: dict[str, Any] = {
        "REQUEST_METHOD": method,
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
        "QUERY_STRING": query.encode().decode("latin-1"),
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_HOST": "localhost",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(body or b""),
        "wsgi.errors": io.StringIO(),
        "wsgi.input_terminated": True,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    if body is not None:
        environ |= {"CONTENT_TYPE": "application/json", "CONTENT_LENGTH": str(len(body))}
    for name, value in headers:
        key = name.upper().replace("-", "_")
        environ[key if key.startswith("CONTENT_") and key != "CONTENT_ENCODING" else f"HTTP_{key}"] = value
    started: list[Any] = []

    def start_response(status: str, found: list[tuple[str, str]], exc_info: object = None) -> Any:
        started[:] = [status, found]

    chunks = application(environ, start_response)
    whole = b"".join(chunks)
    return Got(started[0], started[1], whole)
