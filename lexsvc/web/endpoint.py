"""Endpoints: what each path takes and answers, said once for the routes, the checks of a question and the OpenAPI."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import cast

import msgspec
from flask import Blueprint, Flask, Response, request

from lexsvc.ledger.tokens import Scope
from lexsvc.web.access import require
from lexsvc.web.answer import JSON, Answer, Environ
from lexsvc.web.problems import ProblemError, problem_answer
from lexsvc.web.query import NoQuery

PATH_PARAMETERS = {
    "lexicon": "Name of a lexicon, as `/v1/lexicons` lists them.",
    "dispute": "Number of a dispute.",
    "n": "Number of a revision.",
    "name": "Name of a word list: 1 to 64 of a–z, 0–9, `_` and `-`.",
    "word": "The word, in any case, percent-encoded UTF-8. For a word with a slash use the parameter `word`.",
}
"""What the parts of a path mean."""

Handler = Callable[..., Answer]
"""Takes the WSGI environment, and the parts of the path by name; raises ProblemError and what the service raises."""


@dataclass(frozen=True, kw_only=True)
class Endpoint:
    """One method of one path.

    ``answers`` are the types that a good answer may have (none: the answer is no JSON of ours, but ``media``);
    ``versioned`` endpoints give an ETag and answer 304; ``created`` ones may answer 201 with a Location; ``scope`` is what a
    caller must be allowed (None: open to all); ``headers`` are those that it reads, with their meaning; ``problems`` are those
    that it may answer with, beside 500 and what ``scope`` brings.
    """

    name: str
    path: str
    summary: str
    description: str = ""
    method: str = "GET"
    query: type[msgspec.Struct] = NoQuery
    body: type[msgspec.Struct] | None = None
    answers: tuple[type[msgspec.Struct], ...] = ()
    media: str = JSON
    versioned: bool = False
    created: bool = False
    scope: Scope | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    problems: tuple[type[ProblemError], ...] = ()

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def rule(self) -> str:
        """The path as Flask writes it."""
        return re.sub(r"\{(\w+)\}", r"<\1>", self.path)

    @property
    def parts(self) -> list[str]:
        """The names in the path."""
        return re.findall(r"\{(\w+)\}", self.path)


def respond(handler: Handler, environ: Environ, path: Mapping[str, str], scope: Scope | None) -> Answer:
    """Return the handler's answer to a caller who may ask, or the problem that was raised."""
    try:
        require(environ, scope)
        return handler(environ, **path)
    except Exception as error:
        return problem_answer(error, environ)


def flask_response(answer: Answer) -> Response:
    """Return an answer as Flask's own response."""
    return Response(answer.body, answer.status, answer.headers)


def blueprint(name: str, handlers: Mapping[Endpoint, Handler]) -> Blueprint:
    """Return the blueprint of a resource; the endpoints are noted in the application that registers it."""
    resource = Blueprint(name, __name__)
    for endpoint, handler in handlers.items():
        resource.add_url_rule(endpoint.rule, endpoint.name, _view(endpoint, handler), methods=[endpoint.method])
    resource.record(lambda state: endpoints(cast(Flask, state.app)).extend(handlers))
    return resource


def endpoints(app: Flask) -> list[Endpoint]:
    """Return the endpoints of an application."""
    found: list[Endpoint] = app.extensions.setdefault("lexsvc.endpoints", [])
    return found


def _view(endpoint: Endpoint, handler: Handler) -> Callable[..., Response]:
    return lambda **path: flask_response(respond(handler, request.environ, path, endpoint.scope))
