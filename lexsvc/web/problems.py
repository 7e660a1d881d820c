"""Errors as the caller sees them: RFC 9457 ``application/problem+json``.

One tree; a class is one kind of problem, and its title in lower case is its place in the documentation page:

    ProblemError
    ├── UnreadableError         400  not JSON, not UTF-8
    ├── SearchNotOfferedError   403  the players of this game only verify
    ├── NoSuchPageError         404
    ├── NoSuchLexiconError      404
    ├── NoSuchRevisionError     404
    ├── WrongMethodError        405
    ├── TooLargeError           413
    ├── WrongContentTypeError   415
    ├── SearchTooWideError      422  names what to narrow
    ├── WrongValueError         422  names the field and what is allowed
    ├── FailedError             500  ours; logged
    └── NotReadyError           503
"""

import logging
from collections.abc import Iterator, Sequence
from http import HTTPStatus
from typing import ClassVar

import msgspec
from werkzeug.exceptions import HTTPException, MethodNotAllowed, RequestEntityTooLarge

from lexsvc.service import NotServedError, UnknownLexiconError, UnknownOptionError, UnknownRevisionError
from lexsvc.web.answer import Answer, Environ

PROBLEM_JSON = "application/problem+json"

log = logging.getLogger(__name__)


class Fault(msgspec.Struct, frozen=True, omit_defaults=True):
    """One wrong value: where it is (``plays[3][1]``), what is wrong, and what is allowed there, where that can be listed."""

    field: str
    detail: str
    allowed: list[str] | None = None


class Problem(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A problem of RFC 9457.

    ``field`` and ``allowed`` are those of the first wrong value; ``errors`` are all the wrong values that were found.
    """

    type: str
    title: str
    status: int
    detail: str
    field: str | None = None
    allowed: list[str] | None = None
    errors: list[Fault] | None = None


class ProblemError(Exception):
    """Something that the caller is told as a problem; the text is the problem's ``detail``."""

    status: ClassVar[int]
    title: ClassVar[str]

    def __init__(self, detail: str, *faults: Fault, headers: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__(detail)
        self.faults = faults
        self.headers = headers

    @classmethod
    def place(cls) -> str:
        """Return the name of the problem's place in the documentation page."""
        return cls.title.lower().replace(" ", "-")

    def problem(self) -> Problem:
        """Return what the caller reads."""
        first = self.faults[0] if self.faults else None
        return Problem(
            type=f"/docs#{self.place()}",
            title=self.title,
            status=self.status,
            detail=str(self),
            field=first.field if first else None,
            allowed=first.allowed if first else None,
            errors=list(self.faults) or None,
        )


class UnreadableError(ProblemError):
    """The request cannot be parsed: it is not JSON, or not UTF-8."""

    status, title = 400, "Unreadable request"


class SearchNotOfferedError(ProblemError):
    """By the rules of its game this lexicon only verifies words, and the operator of this service holds to that."""

    status, title = 403, "Search not offered"

    @classmethod
    def place(cls) -> str:
        """Return the name that games know the problem by."""
        return "search_not_offered"


class NoSuchPageError(ProblemError):
    """The API has no such path."""

    status, title = 404, "No such page"


class NoSuchLexiconError(ProblemError):
    """There is no lexicon of that name; ``allowed`` has the names."""

    status, title = 404, "No such lexicon"


class NoSuchRevisionError(ProblemError):
    """The lexicon has no such revision."""

    status, title = 404, "No such revision"


class WrongMethodError(ProblemError):
    """The path does not take this method; the header Allow, and ``allowed``, have those that it takes."""

    status, title = 405, "Wrong method"


class TooLargeError(ProblemError):
    """The body is larger than the operator of this service allows."""

    status, title = 413, "Body too large"


class WrongContentTypeError(ProblemError):
    """The body is not declared as plain JSON."""

    status, title = 415, "Wrong content type"


class WrongValueError(ProblemError):
    """A value in the query or the body is wrong; ``field`` says which, ``allowed`` what may stand there."""

    status, title = 422, "Wrong value"

    @classmethod
    def of(cls, faults: Sequence[Fault]) -> "WrongValueError":
        """Return the error for one wrong value or several."""
        return cls("; ".join(fault.detail for fault in faults), *faults)


class SearchTooWideError(ProblemError):
    """The words sought lie too far apart to be found with reasonable work; ``errors`` name what to narrow."""

    status, title = 422, "Search too wide"

    @classmethod
    def place(cls) -> str:
        """Return the name that games know the problem by."""
        return "search_too_wide"


class FailedError(ProblemError):
    """The service failed; what happened is in its log."""

    status, title = 500, "Service failed"


class NotReadyError(ProblemError):
    """The service has no lexicon to answer from."""

    status, title = 503, "Not ready"


def problem_kinds() -> Iterator[type[ProblemError]]:
    """Yield every kind of problem, by status."""
    yield from sorted(ProblemError.__subclasses__(), key=lambda kind: (kind.status, kind.title))


def problem_answer(error: Exception, environ: Environ) -> Answer:
    """Answer with the problem that an exception is; what nobody foresaw is logged, and its text kept from the caller."""
    known = _as_problem(error)
    if known is None:
        log.error("%s %r failed", environ.get("REQUEST_METHOD"), environ.get("PATH_INFO"), exc_info=error)
        known = FailedError("The service failed to answer this; it has been logged.")
    body = msgspec.json.encode(known.problem())
    headers = [
        ("Content-Type", PROBLEM_JSON),
        ("Content-Length", str(len(body))),
        ("X-Content-Type-Options", "nosniff"),
        ("Cache-Control", "no-cache"),
        *known.headers,
    ]
    return Answer(f"{known.status} {HTTPStatus(known.status).phrase}", headers, body)


def _as_problem(error: Exception) -> ProblemError | None:
    match error:
        case ProblemError():
            return error
        case NotServedError():
            return NotReadyError(str(error), Fault("lexicon", str(error)))
        case UnknownLexiconError():
            return NoSuchLexiconError(str(error), Fault("lexicon", str(error), error.known))
        case UnknownRevisionError():
            return NoSuchRevisionError(str(error), Fault("revision", str(error)))
        case UnknownOptionError():
            return WrongValueError(str(error), Fault(error.field, str(error), error.allowed))
        case HTTPException():
            return _of_werkzeug(error)
    return None


def _of_werkzeug(error: HTTPException) -> ProblemError | None:
    """Turn an error of the framework's routing or body reading into ours."""
    match error:
        case MethodNotAllowed():
            methods = sorted(error.valid_methods or ())
            detail = f"this path takes {', '.join(methods)}"
            return WrongMethodError(detail, Fault("method", detail, methods), headers=[("Allow", ", ".join(methods))])
        case RequestEntityTooLarge():
            return TooLargeError("the body is too large")
    if error.code == HTTPStatus.NOT_FOUND:
        return NoSuchPageError("there is no such path; /docs lists them")
    if error.code is not None and error.code < HTTPStatus.INTERNAL_SERVER_ERROR:
        return UnreadableError(error.description or "the request cannot be read")
    return None
