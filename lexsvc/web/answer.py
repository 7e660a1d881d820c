"""Answers as WSGI wants them: status line, headers, body."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

JSON = "application/json"

Environ = dict[str, Any]
"""A WSGI environment (PEP 3333)."""

_encoder = msgspec.json.Encoder()


class Answer(NamedTuple):
    """One answer, ready for any WSGI server; the body in parts where it is long."""

    status: str
    headers: list[tuple[str, str]]
    body: bytes | Iterable[bytes]


def client_of(environ: Environ) -> str:
    """Return who asks, as far as the network tells."""
    return str(environ.get("REMOTE_ADDR") or "")


def json_answer(value: object, *extra: tuple[str, str]) -> Answer:
    """Answer 200 with a value that msgspec can write, and these headers beside the usual ones."""
    body = _encoder.encode(value)
    return Answer("200 OK", [*_headers(JSON, body), *extra], body)


def created_answer(value: object, location: str, *extra: tuple[str, str]) -> Answer:
    """Answer 201: what was made, and where it is."""
    made = json_answer(value, ("Location", location), *extra)
    return made._replace(status="201 Created")


def text_answer(text: str, media: str, *extra: tuple[str, str]) -> Answer:
    """Answer 200 with a text."""
    body = text.encode()
    return Answer("200 OK", [*_headers(media, body), *extra], body)


def versioned_answer(environ: Environ, state: str, value: object) -> Answer:
    """Answer a question whose answer changes with ``state`` only: ETag, and 304 to a caller who has it (RFC 9110, 13).

    Take the state *before* the value is made: then a change in between gives new words under an old tag, which the next
    question mends, and never old words under a new tag, which nothing would.
    """
    return _unchanged(environ, state) or json_answer(value, *_versioned(state))


def versioned_stream(environ: Environ, state: str, parts: Iterable[str], media: str) -> Answer:
    """Answer with a long text, as it is made, as ``versioned_answer`` does; its length is not told ahead."""
    headers = [("Content-Type", media), ("X-Content-Type-Options", "nosniff"), *_versioned(state)]
    return _unchanged(environ, state) or Answer("200 OK", headers, (part.encode() for part in parts))


def _unchanged(environ: Environ, state: str) -> Answer | None:
    """The answer to a caller who has this state already."""
    asked = environ.get("HTTP_IF_NONE_MATCH")
    if asked is not None and environ["REQUEST_METHOD"] in ("GET", "HEAD") and _names(asked, f'"{state}"'):
        return Answer("304 Not Modified", _versioned(state), b"")
    return None


def _versioned(state: str) -> list[tuple[str, str]]:
    return [("ETag", f'"{state}"'), _REVALIDATE]


_REVALIDATE = ("Cache-Control", "no-cache")  # may be stored, must be asked about again


def _names(if_none_match: str, tag: str) -> bool:
    """Whether the list of tags has ours, by the weak comparison."""
    if if_none_match.strip() == "*":
        return True
    return any(named.strip().removeprefix("W/") == tag for named in if_none_match.split(","))


def _headers(media: str, body: bytes) -> list[tuple[str, str]]:
    return [("Content-Type", media), ("Content-Length", str(len(body))), ("X-Content-Type-Options", "nosniff")]
