"""Challenges: one verdict on a whole play, without a hint which word failed.

By the hexagon game's rules the reference is looked up once, and the play stands or falls as a whole. A caller who asks
for it is told the words.
"""

import logging
from enum import StrEnum
from typing import Annotated

import msgspec
from flask import Blueprint

from lexsvc.ledger.tokens import Scope
from lexsvc.service import Outcome, Service
from lexsvc.web.answer import Answer, Environ, client_of, json_answer
from lexsvc.web.api.words import BODY_PROBLEMS, LeanChecks, WholeChecks, versions
from lexsvc.web.body import BodyReader
from lexsvc.web.endpoint import Endpoint, blueprint
from lexsvc.web.problems import Fault, WrongValueError
from lexsvc.web.query import read_query
from lexsvc.web.questions import Question, lean, outcomes, whole
from lexsvc.words.verdict import Verdict

log = logging.getLogger("lexsvc.challenge")


class PlayVerdict(StrEnum):
    """What becomes of a play."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDETERMINED = "undetermined"


class ChallengeQuery(msgspec.Struct, frozen=True):
    """How a challenge is answered."""

    explain: Annotated[bool, msgspec.Meta(description="Whether the answer names the words and their verdicts.")] = False


class Challenge(msgspec.Struct, frozen=True):
    """The verdict on a play."""

    lexicon: str
    revision: int
    play: PlayVerdict


class ExplainedChallenge(LeanChecks, frozen=True, kw_only=True):
    """The verdict on a play, and on each of its words."""

    play: PlayVerdict


class DetailedChallenge(WholeChecks, frozen=True, kw_only=True):
    """The verdict on a play, and the whole check of each of its words."""

    play: PlayVerdict


CHALLENGE = Endpoint(
    name="challenge",
    method="POST",
    path="/v1/lexicons/{lexicon}/challenge",
    summary="Challenge a play",
    description="`legal` when every word plays, `illegal` when one does not, else `undetermined`.",
    query=ChallengeQuery,
    body=Question,
    answers=(Challenge, ExplainedChallenge, DetailedChallenge),
    scope=Scope.CHECK,
    problems=BODY_PROBLEMS,
)


class Challenges:
    """Answers challenges, and keeps the words challenged in the log."""

    def __init__(self, service: Service, max_body: int) -> None:
        self._service = service
        self._questions = BodyReader(Question, max_body)

    def blueprint(self) -> Blueprint:
        """Return the route."""
        return blueprint("challenge", {CHALLENGE: self.challenge})

    def challenge(self, environ: Environ, lexicon: str) -> Answer:
        """Answer whether a play stands."""
        query = read_query(environ, ChallengeQuery)
        question = self._questions.read(environ)
        asked = question.asked()
        if not asked:
            field = "plays" if question.words is None else "words"
            detail = f"{field} must name at least one"
            raise WrongValueError(detail, Fault(field, detail, ["a list that is not empty"]))
        service = self._service
        state = service.state(lexicon, question.revision)
        revision = question.revision or service.revision(lexicon)
        asking = service, lexicon, question, revision, client_of(environ)
        checks = whole(*asking) if query.explain and question.detail else None
        found = [(check.verdict, check.reason) for check in checks] if checks else outcomes(*asking)
        play = verdict_on_play(found)
        log.info("challenge in %s, revision %d: %s %r", lexicon, revision, play.value, asked)
        answer: Challenge | ExplainedChallenge | DetailedChallenge
        if not query.explain:
            answer = Challenge(lexicon, revision, play)
        elif checks is not None:
            answer = DetailedChallenge(lexicon, revision, checks, play=play)
        else:
            answer = ExplainedChallenge(lexicon, revision, lean(question, found), play=play)
        return json_answer(answer, *versions(service, lexicon, state))


def verdict_on_play(found: list[Outcome]) -> PlayVerdict:
    """Return the verdict on a play from those on its words: one that is invalid fells it, whatever the others are."""
    verdicts = {verdict for verdict, _ in found}
    if Verdict.INVALID in verdicts:
        return PlayVerdict.ILLEGAL
    return PlayVerdict.UNDETERMINED if Verdict.UNDETERMINED in verdicts else PlayVerdict.LEGAL
