"""Disputes: players report words, moderators rule on them, and everybody sees what became of it."""

import re
from typing import Annotated, ClassVar, Literal

import msgspec
from flask import Blueprint

from lexsvc.config import Settings
from lexsvc.ledger.tokens import Scope
from lexsvc.moderation import (
    AuthoritySays,
    Dispute,
    Kind,
    Moderation,
    Report,
    RulingRequest,
    Status,
)
from lexsvc.moderation.moderation import PAGE
from lexsvc.web.access import Access
from lexsvc.web.answer import Answer, Environ, client_of, created_answer, json_answer
from lexsvc.web.body import BodyReader
from lexsvc.web.endpoint import Endpoint, blueprint
from lexsvc.web.problems import (
    AlreadyDecidedError,
    Fault,
    NoDatabaseError,
    NoSuchDisputeError,
    NoSuchLexiconError,
    NotReadyError,
    OvertakenError,
    TooLargeError,
    TooManyReportsError,
    UnreadableError,
    WrongContentTypeError,
    WrongValueError,
)
from lexsvc.web.query import NoQuery, read_query

MAX_PAGE = 200

_NUMBER = re.compile(r"[1-9][0-9]{0,8}")  # what the ledger's numbers can be


class NewDispute(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A report of a word: ``not_a_word`` and ``offensive`` want it out, ``missing_word`` wants it in.

    ``comment`` says why; ``game`` is where it came up; ``contact``, how to reach whoever reports it, is shown to moderators
    alone and erased some time after the ruling. All three are plain text and may be left out.
    """

    ALLOWED: ClassVar[dict[str, str]] = {"kind": " or ".join(Kind)}

    word: str
    kind: Kind
    comment: str = ""
    game: str = ""
    contact: str = ""


class NewRuling(RulingRequest, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a moderator decides, and in ``text`` why, for everybody to read.

    ``supersedes`` is the last ruling that the moderator has seen, null for none. ``scope`` (`form` unless said otherwise),
    ``lemma`` and ``upos`` belong to an upheld ruling: of a word with several readings they say which; of a missing word,
    what it is.
    """

    ALLOWED: ClassVar[dict[str, str]] = {"decision": "upheld, rejected or reopened", "scope": "form or lemma"}


class ModeratedDispute(Dispute, frozen=True, kw_only=True):
    """A dispute as moderators alone see it.

    ``reports_detail`` are its newest reports, the oldest of them first; ``authority`` is what the live authority says of the
    word now, null where the lexicon has none.
    """

    reports_detail: list[Report]
    authority: AuthoritySays | None


class DisputeList(msgspec.Struct, frozen=True):
    """A page of disputes, the newest first; ``cursor`` asks for the next page, null after the last."""

    disputes: list[Dispute]
    cursor: str | None


_Standing = Literal["open", "upheld", "rejected"]


class DisputeQuery(msgspec.Struct, frozen=True, kw_only=True):
    """Which disputes."""

    ALLOWED: ClassVar[dict[str, str]] = {
        "status": "open, upheld or rejected",
        "limit": f"a whole number from 1 to {MAX_PAGE}",
    }

    lexicon: Annotated[str | None, msgspec.Meta(description="Only those about this lexicon.")] = None
    status: Annotated[_Standing | None, msgspec.Meta(description="Only those that stand so.")] = None
    limit: Annotated[int, msgspec.Meta(ge=1, le=MAX_PAGE, description="How many a page has at most.")] = PAGE
    cursor: Annotated[str, msgspec.Meta(description="The page to give: what the page before it gave as `cursor`.")] = ""


_READ = (UnreadableError, NoDatabaseError)
_BODY = (*_READ, NotReadyError, TooLargeError, WrongContentTypeError, WrongValueError)

REPORT = Endpoint(
    name="report",
    method="POST",
    path="/v1/lexicons/{lexicon}/disputes",
    summary="Report a word",
    description=(
        "201 where this opens a dispute, 200 where the same is open already and the report joins it. A report that comes "
        "again with the same `Idempotency-Key` (1 to 200 printable ASCII characters) counts once and is answered alike."
    ),
    body=NewDispute,
    answers=(Dispute,),
    created=True,
    scope=Scope.DISPUTE,
    headers={"Idempotency-Key": "Any text of your own, new for each report, so that it can be sent again."},
    problems=(*_BODY, NoSuchLexiconError, AlreadyDecidedError, TooManyReportsError),
)
ALL = Endpoint(
    name="disputes",
    path="/v1/disputes",
    summary="Disputes, the newest first",
    query=DisputeQuery,
    answers=(DisputeList,),
    scope=Scope.DISPUTE,
    problems=(*_READ, NoSuchLexiconError, WrongValueError),
)
ONE = Endpoint(
    name="dispute",
    path="/v1/disputes/{dispute}",
    summary="One dispute and its rulings",
    description="A caller with the scope `moderate` sees the reports too, and what the lexicon's authority says.",
    answers=(Dispute, ModeratedDispute),
    scope=Scope.DISPUTE,
    problems=(*_READ, NoSuchDisputeError, WrongValueError),
)
RULE = Endpoint(
    name="rule",
    method="POST",
    path="/v1/disputes/{dispute}/ruling",
    summary="Rule on a dispute",
    description="An upheld ruling makes a revision of the lexicon, and so does one that overrules it.",
    body=NewRuling,
    answers=(Dispute,),
    scope=Scope.MODERATE,
    problems=(*_BODY, NoSuchDisputeError, AlreadyDecidedError, OvertakenError),
)

_UNSTORED = ("Cache-Control", "no-store")  # who asks decides what is shown


class Disputes:
    """Takes reports and rulings, and shows disputes."""

    def __init__(self, moderation: Moderation, access: Access, settings: Settings) -> None:
        self._moderation = moderation
        self._access = access
        self._reports = BodyReader(NewDispute, settings.max_body)
        self._rulings = BodyReader(NewRuling, settings.max_body)

    def blueprint(self) -> Blueprint:
        """Return the routes."""
        return blueprint("disputes", {REPORT: self.report, ALL: self.all, ONE: self.one, RULE: self.rule})

    def report(self, environ: Environ, lexicon: str) -> Answer:
        """Take a report."""
        read_query(environ, NoQuery)
        sent = self._reports.read(environ)
        filed = self._moderation.report(
            lexicon,
            sent.kind,
            sent.word,
            sent.comment,
            sent.game,
            sent.contact,
            reporter=self._access.reporter(environ),
            idempotency_key=environ.get("HTTP_IDEMPOTENCY_KEY"),
            client=client_of(environ),
        )
        if filed.opened:
            return created_answer(filed.dispute, f"/v1/disputes/{filed.dispute.id}", _UNSTORED)
        return json_answer(filed.dispute, _UNSTORED)

    def all(self, environ: Environ) -> Answer:
        """Answer with a page of disputes."""
        asked = read_query(environ, DisputeQuery)
        status = Status(asked.status) if asked.status else None
        page = self._moderation.disputes(asked.lexicon, status, _before(asked.cursor), asked.limit)
        return json_answer(DisputeList(page.disputes, str(page.before) if page.before else None), _UNSTORED)

    def one(self, environ: Environ, dispute: str) -> Answer:
        """Answer with one dispute."""
        read_query(environ, NoQuery)
        found = self._moderation.dispute(_number(dispute))
        if Scope.MODERATE not in self._access.caller(environ).scopes:
            return json_answer(found, _UNSTORED)
        shown = ModeratedDispute(
            **msgspec.structs.asdict(found),
            reports_detail=self._moderation.reports(found.id),
            authority=self._moderation.authority(found),
        )
        return json_answer(shown, _UNSTORED)

    def rule(self, environ: Environ, dispute: str) -> Answer:
        """Take a ruling."""
        read_query(environ, NoQuery)
        request = self._rulings.read(environ)
        ruled = self._moderation.rule(_number(dispute), request, self._access.caller(environ).name)
        return json_answer(ruled, _UNSTORED)


def _number(dispute: str) -> int:
    if not _NUMBER.fullmatch(dispute):
        raise NoSuchDisputeError(f"there is no dispute {dispute[:20]!r}; each has a number")
    return int(dispute)


def _before(cursor: str) -> int | None:
    if not cursor:
        return None
    if not _NUMBER.fullmatch(cursor):
        detail = "cursor: is no cursor"
        raise WrongValueError(detail, Fault("cursor", detail))
    return int(cursor)
