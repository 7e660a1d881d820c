"""Words: one checked, or many."""

from typing import Annotated

import msgspec
from flask import Blueprint

from lexsvc.ledger.tokens import Scope
from lexsvc.service import Service
from lexsvc.web.answer import Answer, Environ, client_of, json_answer, versioned_answer
from lexsvc.web.body import BodyReader
from lexsvc.web.endpoint import Endpoint, blueprint
from lexsvc.web.problems import (
    NoSuchLexiconError,
    NoSuchRevisionError,
    NotReadyError,
    RevisionEndedError,
    TooLargeError,
    UnreadableError,
    WrongContentTypeError,
    WrongValueError,
)
from lexsvc.web.query import CheckQuery, NoQuery, read_query
from lexsvc.web.questions import Question, lean, outcomes, whole
from lexsvc.web.recent import Recent
from lexsvc.words.check import Check, LeanCheck
from lexsvc.words.verdict import DecidedBy


class WordQuery(CheckQuery, frozen=True, kw_only=True):
    """A question about a word that a path cannot carry."""

    word: Annotated[str, msgspec.Meta(description="The word, in any case.")]


class LeanChecks(msgspec.Struct, frozen=True):
    """The short answers, in the order of the question."""

    lexicon: str
    revision: int
    results: list[LeanCheck]


class WholeChecks(msgspec.Struct, frozen=True):
    """The whole answers, in the order of the question."""

    lexicon: str
    revision: int
    results: list[Check]


_PROBLEMS = (UnreadableError, NoSuchLexiconError, NotReadyError, NoSuchRevisionError, RevisionEndedError, WrongValueError)
BODY_PROBLEMS = (*_PROBLEMS, TooLargeError, WrongContentTypeError)

ONE = Endpoint(
    name="word",
    path="/v1/lexicons/{lexicon}/words/{word}",
    summary="Check one word",
    description="200 for any word; `verdict` says whether it plays, `reason` why not.",
    query=CheckQuery,
    answers=(Check,),
    versioned=True,
    scope=Scope.CHECK,
    problems=_PROBLEMS,
)
ASKED = Endpoint(
    name="word_asked",
    path="/v1/lexicons/{lexicon}/words",
    summary="Check one word that a path cannot carry",
    query=WordQuery,
    answers=(Check,),
    versioned=True,
    scope=Scope.CHECK,
    problems=_PROBLEMS,
)
MANY = Endpoint(
    name="check",
    method="POST",
    path="/v1/lexicons/{lexicon}/check",
    summary="Check many words or rows of tiles",
    description="Answers in order; one bad word fails nothing. With `detail` the results are whole checks.",
    body=Question,
    answers=(LeanChecks, WholeChecks),
    scope=Scope.CHECK,
    problems=BODY_PROBLEMS,
)


class Words:
    """Answers about words."""

    def __init__(self, service: Service, max_body: int) -> None:
        self._service = service
        self._questions = BodyReader(Question, max_body)
        self._recent = Recent()

    def blueprint(self) -> Blueprint:
        """Return the routes."""
        return blueprint("words", {ONE: self.one, ASKED: self.asked, MANY: self.many})

    def one(self, environ: Environ, lexicon: str, word: str) -> Answer:
        """Answer whether one word plays."""
        if "HTTP_IF_NONE_MATCH" in environ:
            return self._check(environ, lexicon, word, read_query(environ, CheckQuery))
        question = (word, environ.get("QUERY_STRING"), lexicon, self._service.state(lexicon))
        answer = self._recent.recall(question)
        if answer is None:
            answer = self._check(environ, lexicon, word, read_query(environ, CheckQuery))
            if _UNSTORED not in answer.headers:
                self._recent.note(question, answer)
        return answer

    def asked(self, environ: Environ, lexicon: str) -> Answer:
        """Answer whether the word in the query plays."""
        query = read_query(environ, WordQuery)
        return self._check(environ, lexicon, query.word, query)

    def _check(self, environ: Environ, lexicon: str, word: str, query: CheckQuery) -> Answer:
        state = self._service.state(lexicon, query.revision)
        check = self._service.check(lexicon, word, query.options(), query.revision, client=client_of(environ))
        if check.decided_by is DecidedBy.EKILEX:
            return json_answer(check, _UNSTORED)  # no state of ours tells when EKILEX says something else
        return versioned_answer(environ, state, check)

    def many(self, environ: Environ, lexicon: str) -> Answer:
        """Answer whether many words or rows of tiles play."""
        read_query(environ, NoQuery)
        question = self._questions.read(environ)
        question.asked()
        service = self._service
        state = service.state(lexicon, question.revision)
        # One revision for the whole batch, even if the lexicon changes meanwhile.
        revision = question.revision or service.revision(lexicon)
        answer: LeanChecks | WholeChecks
        if question.detail:
            answer = WholeChecks(lexicon, revision, whole(service, lexicon, question, revision, client_of(environ)))
        else:
            found = outcomes(service, lexicon, question, revision, client_of(environ))
            answer = LeanChecks(lexicon, revision, lean(question, found))
        return json_answer(answer, *versions(service, lexicon, state))


_UNSTORED = ("Cache-Control", "no-store")


def versions(service: Service, lexicon: str, state: str) -> list[tuple[str, str]]:
    """Return the headers of an answer about many words: no tag where an authority may have been asked about one."""
    if service.appeal_from(lexicon):
        return [_UNSTORED]
    return [("ETag", f'"{state}"'), ("Cache-Control", "no-cache")]
