"""Errors as the caller sees them: RFC 9457 ``application/problem+json``.

One tree; a class is one kind of problem, and its title in lower case is its place in the documentation page:

    ProblemError
    ├── UnreadableError         400  not JSON, not UTF-8
    ├── UnauthorisedError       401  a token is needed, or the one sent is not good
    ├── ForbiddenError          403  the token lacks the scope
    ├── SearchNotOfferedError   403  the players of this game only verify
    ├── NoSuchPageError         404
    ├── NoSuchLexiconError      404
    ├── NoSuchRevisionError     404
    ├── NoSuchDisputeError      404
    ├── NoSuchListError         404
    ├── WrongMethodError        405
    ├── AlreadyDecidedError     409  the word is out (or in), the dispute open: says why
    ├── OvertakenError          409  another ruling came before: has it
    ├── RevisionEndedError      410
    ├── TooLargeError           413
    ├── WrongContentTypeError   415
    ├── SearchTooWideError      422  names what to narrow
    ├── WrongValueError         422  names the field and what is allowed
    ├── TooManyReportsError     429  says when the next one is taken
    ├── FailedError             500  ours; logged
    ├── NotReadyError           503
    └── NoDatabaseError         503
"""

import logging
from collections.abc import Iterator, Sequence
from http import HTTPStatus
from typing import ClassVar

import msgspec
from werkzeug.exceptions import HTTPException, MethodNotAllowed, RequestEntityTooLarge

from lexsvc.ledger import refusals
from lexsvc.ledger.database import DatabaseUnavailableError
from lexsvc.ledger.docket import Ruling
from lexsvc.service import NotServedError, PrunedRevisionError, UnknownLexiconError, UnknownOptionError, UnknownRevisionError
from lexsvc.web.answer import Answer, Environ
from lexsvc.words.verdict import Reason

PROBLEM_JSON = "application/problem+json"

_RETRY_SECONDS = 2  # after the database did not answer

log = logging.getLogger(__name__)


class Fault(msgspec.Struct, frozen=True, omit_defaults=True):
    """One wrong value: where it is (``plays[3][1]``), what is wrong, and what is allowed there, where that can be listed."""

    field: str
    detail: str
    allowed: list[str] | None = None


class Problem(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A problem of RFC 9457.

    ``field`` and ``allowed`` are those of the first wrong value; ``errors`` are all the wrong values that were found.
    ``reason`` is why a word that is disputed is out already, ``ruling`` the one that came before one's own.
    """

    type: str
    title: str
    status: int
    detail: str
    field: str | None = None
    allowed: list[str] | None = None
    errors: list[Fault] | None = None
    reason: Reason | None = None
    ruling: Ruling | None = None


class ProblemError(Exception):
    """Something that the caller is told as a problem; the text is the problem's ``detail``."""

    status: ClassVar[int]
    title: ClassVar[str]

    def __init__(
        self,
        detail: str,
        *faults: Fault,
        headers: Sequence[tuple[str, str]] = (),
        reason: Reason | None = None,
        ruling: Ruling | None = None,
    ) -> None:
        super().__init__(detail)
        self.faults = faults
        self.headers = headers
        self.reason = reason
        self.ruling = ruling

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
            reason=self.reason,
            ruling=self.ruling,
        )


class UnreadableError(ProblemError):
    """The request cannot be parsed: it is not JSON, or not UTF-8."""

    status, title = 400, "Unreadable request"


class UnauthorisedError(ProblemError):
    """A token is needed here, or the one that was sent is not known or was revoked."""

    status, title = 401, "Unauthorised"


class ForbiddenError(ProblemError):
    """The token that was sent lacks the scope that this needs; ``allowed`` has it."""

    status, title = 403, "Forbidden"


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


class NoSuchDisputeError(ProblemError):
    """There is no dispute of that number."""

    status, title = 404, "No such dispute"


class NoSuchListError(ProblemError):
    """The lexicon has no word list of that name."""

    status, title = 404, "No such list"


class WrongMethodError(ProblemError):
    """The path does not take this method; the header Allow, and ``allowed``, have those that it takes."""

    status, title = 405, "Wrong method"


class AlreadyDecidedError(ProblemError):
    """What is asked for is so already: the word is out (or in), or the dispute open; ``reason`` is why a word is out."""

    status, title = 409, "Already decided"


class OvertakenError(ProblemError):
    """The ruling does not supersede the last one, which ``ruling`` has: read it, and supersede it if need be."""

    status, title = 409, "Overtaken"


class RevisionEndedError(ProblemError):
    """The lexicon had the revision, and the operator of this service has ended it; a game that pinned it must take another."""

    status, title = 410, "Revision ended"


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


class TooManyReportsError(ProblemError):
    """The caller has sent as many reports as are taken within an hour; the header Retry-After says when to go on."""

    status, title = 429, "Too many reports"


class FailedError(ProblemError):
    """The service failed; what happened is in its log."""

    status, title = 500, "Service failed"


class NotReadyError(ProblemError):
    """The service has no lexicon to answer from."""

    status, title = 503, "Not ready"


class NoDatabaseError(ProblemError):
    """The database does not answer, and nothing was written; checks and searches go on without it. Ask again."""

    status, title = 503, "Database unavailable"


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
        case PrunedRevisionError():
            return RevisionEndedError(str(error), Fault("revision", str(error)))
        case UnknownRevisionError():
            return NoSuchRevisionError(str(error), Fault("revision", str(error)))
        case UnknownOptionError():
            return WrongValueError(str(error), Fault(error.field, str(error), error.allowed))
        case DatabaseUnavailableError():
            return NoDatabaseError(f"{error}; ask again", headers=[("Retry-After", str(_RETRY_SECONDS))])
        case refusals.ModerationError():
            return _of_moderation(error)
        case HTTPException():
            return _of_werkzeug(error)
    return None


def _of_moderation(error: refusals.ModerationError) -> ProblemError | None:
    """Turn a refusal of a report or a ruling into ours."""
    match error:
        case refusals.NoSuchDisputeError():
            return NoSuchDisputeError(str(error))
        case refusals.BadValueError():
            return WrongValueError(str(error), Fault(error.field, str(error), error.allowed))
        case refusals.AlreadyDecidedError():
            return AlreadyDecidedError(str(error), reason=error.reason)
        case refusals.OvertakenError():
            last = str(error.last.id) if error.last else "null"
            return OvertakenError(str(error), Fault("supersedes", str(error), [last]), ruling=error.last)
        case refusals.TooManyReportsError():
            return TooManyReportsError(str(error), headers=[("Retry-After", str(error.seconds))])
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
