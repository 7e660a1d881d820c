"""Revisions: what has changed in a lexicon, when and why, and which words that took out and brought in."""

import re
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from flask import Blueprint

from lexsvc.compiled.diff import Difference, difference
from lexsvc.config import Settings
from lexsvc.ledger.history import History
from lexsvc.ledger.history import Revision as Made
from lexsvc.ledger.tokens import Scope
from lexsvc.service import Service, UnknownRevisionError
from lexsvc.web.access import Access
from lexsvc.web.answer import Answer, Environ, versioned_answer
from lexsvc.web.endpoint import Endpoint, blueprint
from lexsvc.web.problems import (
    NoSuchLexiconError,
    NoSuchRevisionError,
    NotReadyError,
    RevisionEndedError,
    SearchNotOfferedError,
    UnreadableError,
    WrongValueError,
)
from lexsvc.web.query import A_REVISION, NoQuery, Revision, read_query
from lexsvc.web.search_rights import require_search


class RevisionInfo(msgspec.Struct, frozen=True, kw_only=True):
    """One state of a lexicon.

    ``cause`` is compile (the ``artifact`` is new) or amendment (by ``ruling`` on ``dispute``); ``ended_at`` is when the
    operator ended it: it answers no more.
    """

    revision: int
    created_at: str
    cause: str
    artifact: str
    ruling: int | None
    dispute: int | None
    ended_at: str | None


class RevisionList(msgspec.Struct, frozen=True):
    """All revisions of a lexicon, the oldest first; ``revision`` is the current one."""

    lexicon: str
    revision: int
    revisions: list[RevisionInfo]


class AmendmentInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A removal or an addition that an upheld ruling made, in force since the revision ``since``.

    ``scope`` is form or lemma, and then ``lemma`` and ``upos`` say of what; a ``moot`` one changes nothing in this revision:
    its artifact accepts no other words by itself.
    """

    action: Literal["removal", "addition"]
    word: str
    scope: str
    lemma: str | None
    upos: str | None
    ruling: int
    dispute: int
    since: int
    moot: bool


class RevisionDetail(RevisionInfo, frozen=True, kw_only=True):
    """One revision with the amendments in force, and the words that it ``added`` and ``removed``, in the language's order.

    The words are null where there is no revision before it to compare with, and for callers who may not search.
    """

    lexicon: str
    amendments: list[AmendmentInfo]
    added: list[str] | None
    removed: list[str] | None


class RevisionDiff(msgspec.Struct, frozen=True, kw_only=True):
    """The words that play in the revision ``to`` and not in ``from``, and the other way round, in the language's order."""

    lexicon: str
    from_: int = msgspec.field(name="from")
    to: int
    added: list[str]
    removed: list[str]


class DiffQuery(msgspec.Struct, frozen=True, kw_only=True):
    """What a revision is compared with."""

    ALLOWED: ClassVar[dict[str, str]] = {"from": A_REVISION}

    from_: Annotated[Revision, msgspec.Meta(description="The revision to compare with.")] = msgspec.field(name="from")


_PROBLEMS = (UnreadableError, NoSuchLexiconError, NotReadyError, WrongValueError)
_OF_ONE = (*_PROBLEMS, NoSuchRevisionError, RevisionEndedError)

ALL = Endpoint(
    name="revisions",
    path="/v1/lexicons/{lexicon}/revisions",
    summary="The revisions of a lexicon",
    answers=(RevisionList,),
    versioned=True,
    scope=Scope.CHECK,
    problems=_PROBLEMS,
)
ONE = Endpoint(
    name="revision",
    path="/v1/lexicons/{lexicon}/revisions/{n}",
    summary="One revision, its amendments, its words in and out",
    answers=(RevisionDetail,),
    versioned=True,
    scope=Scope.CHECK,
    problems=_OF_ONE,
)
DIFF = Endpoint(
    name="diff",
    path="/v1/lexicons/{lexicon}/revisions/{n}/diff",
    summary="The words in and out between two revisions",
    query=DiffQuery,
    answers=(RevisionDiff,),
    versioned=True,
    scope=Scope.SEARCH,
    problems=(*_OF_ONE, SearchNotOfferedError),
)

_NUMBER = re.compile(r"[0-9]{1,18}")


class Revisions:
    """Answers about revisions.

    Words in and out are a piece of the word list, the whole of it between a small revision and a large one, so whoever may
    not search is not shown them. Amendments are: each is one word that was ruled upon, which its dispute tells anyhow.
    """

    def __init__(self, service: Service, access: Access, settings: Settings) -> None:
        self._service = service
        self._access = access
        self._settings = settings

    def blueprint(self) -> Blueprint:
        """Return the routes."""
        return blueprint("revisions", {ALL: self.all, ONE: self.one, DIFF: self.diff})

    def all(self, environ: Environ, lexicon: str) -> Answer:
        """Answer with the list of revisions."""
        read_query(environ, NoQuery)
        state = self._service.state(lexicon)
        history = self._history(lexicon)
        shown = [RevisionInfo(**_info(made)) for made in history.revisions]
        return versioned_answer(environ, state, RevisionList(lexicon, history.current.number, shown))

    def one(self, environ: Environ, lexicon: str, n: str) -> Answer:
        """Answer with one revision."""
        read_query(environ, NoQuery)
        number = self._number(lexicon, n)
        may_search = self._may_search(environ, lexicon)
        state = f"{self._service.state(lexicon, number)}-{may_search:d}"
        history = self._history(lexicon)
        words = self._words(lexicon, number - 1, number) if may_search else None
        detail = RevisionDetail(
            **_info(history.at(number)),
            lexicon=lexicon,
            amendments=_amendments(history, number),
            added=words.added if words else None,
            removed=words.removed if words else None,
        )
        return versioned_answer(environ, state, detail)

    def diff(self, environ: Environ, lexicon: str, n: str) -> Answer:
        """Answer with the words in and out between two revisions."""
        require_search(self._service, self._settings, lexicon)
        asked = read_query(environ, DiffQuery)
        number = self._number(lexicon, n)
        state = self._service.state(lexicon, number)
        before, after = (self._service.catalogue.at(lexicon, revision) for revision in (asked.from_, number))
        words = difference(before, after)
        answer = RevisionDiff(lexicon=lexicon, from_=asked.from_, to=number, added=words.added, removed=words.removed)
        return versioned_answer(environ, state, answer)

    def _words(self, lexicon: str, earlier: int, number: int) -> Difference | None:
        try:
            return difference(self._service.catalogue.at(lexicon, earlier), self._service.catalogue.at(lexicon, number))
        except UnknownRevisionError:  # none before the first, or the one before it was ended
            return None

    def _history(self, lexicon: str) -> History:
        return self._service.catalogue.served(lexicon).history

    def _may_search(self, environ: Environ, lexicon: str) -> bool:
        try:
            require_search(self._service, self._settings, lexicon)
        except SearchNotOfferedError:
            return False
        return Scope.SEARCH in self._access.caller(environ).scopes

    def _number(self, lexicon: str, n: str) -> int:
        if not _NUMBER.fullmatch(n):
            raise NoSuchRevisionError(f"{lexicon} has no revision {n[:20]!r}; each has a number")
        return int(n)


def _info(made: Made) -> dict[str, Any]:
    fields = {name: getattr(made, name) for name in RevisionInfo.__struct_fields__ if name != "revision"}
    return {"revision": made.number, **fields}


def _amendments(history: History, revision: int) -> list[AmendmentInfo]:
    """The amendments in force, the oldest first; what one does was worked out when it met the artifact."""
    artifact = history.at(revision).artifact
    shown = []
    for amendment in history.in_force(revision):
        effect = history.effect(amendment, artifact)
        fields = {name: getattr(amendment, name) for name in AmendmentInfo.__struct_fields__ if name != "moot"}
        shown.append(AmendmentInfo(**fields, moot=effect is not None and effect.moot))
    return shown
