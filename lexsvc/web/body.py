"""The JSON body of a request as a struct."""

import re
from typing import IO, Generic, TypeVar

import msgspec
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.http import parse_options_header
from werkzeug.wsgi import get_input_stream

from lexsvc.web.answer import JSON, Environ
from lexsvc.web.problems import Fault, TooLargeError, UnreadableError, WrongContentTypeError
from lexsvc.web.values import wrong_value

_PAIR = re.compile(rb"\\u[dD][89abAB]\w\w\\u[dD][c-fC-F]\w\w")
_HALF = re.compile(rb"\\u[dD][89a-fA-F]\w\w", re.ASCII)

_CHUNK = 64 * 1024
_READ_AWAY = 8  # times the limit

Body = TypeVar("Body", bound=msgspec.Struct)


class BodyReader(Generic[Body]):
    """Reads bodies of one type, of at most ``limit`` bytes."""

    def __init__(self, kind: type[Body], limit: int) -> None:
        self._kind = kind
        self._limit = limit
        self._decoder = msgspec.json.Decoder(kind)

    def read(self, environ: Environ) -> Body:
        """Return the body; raises WrongContentTypeError, TooLargeError, UnreadableError, WrongValueError."""
        _require_json(environ)
        body = self._bytes(environ)
        try:
            return self._decoder.decode(body)
        except msgspec.ValidationError as error:
            raise wrong_value(error, self._kind) from error
        except msgspec.DecodeError as error:
            raise UnreadableError(f"the body is not JSON in UTF-8: {_fault(body, error)}") from error
        except RecursionError as error:
            raise UnreadableError("the body is nested too deeply") from error

    def _bytes(self, environ: Environ) -> bytes:
        try:
            body = get_input_stream(environ, max_content_length=self._limit + 1).read()
        except RequestEntityTooLarge:
            body = None
        if body is not None and len(body) <= self._limit:
            return body
        if int(environ.get("CONTENT_LENGTH") or 0) <= _READ_AWAY * self._limit:
            self._read_away(environ["wsgi.input"])
        detail = f"the body may have {self._limit} bytes; send several smaller ones"
        raise TooLargeError(detail, Fault("body", detail, [f"{self._limit} bytes"]))

    def _read_away(self, stream: IO[bytes]) -> None:
        """Read a moderate rest and forget it: many clients look for an answer only when they have sent everything."""
        for _ in range(0, _READ_AWAY * self._limit, _CHUNK):
            if not stream.read(_CHUNK):
                break


def _fault(body: bytes, error: msgspec.DecodeError) -> str:
    """Say what is wrong; of half a surrogate pair msgspec says only that something is missing."""
    halves = _HALF.search(_PAIR.sub(b"", body))
    return f"{halves[0].decode()} is half a character" if halves else str(error)


def _require_json(environ: Environ) -> None:
    media, _ = parse_options_header(environ.get("CONTENT_TYPE"))
    if media.lower() != JSON:
        detail = f"send the body with Content-Type: {JSON}"
        raise WrongContentTypeError(detail, Fault("Content-Type", detail, [JSON]), headers=[("Accept", JSON)])
    if environ.get("HTTP_CONTENT_ENCODING", "identity").lower() != "identity":
        detail = "send the body without Content-Encoding"
        raise WrongContentTypeError(
            detail, Fault("Content-Encoding", detail, ["identity"]), headers=[("Accept-Encoding", "identity")]
        )
