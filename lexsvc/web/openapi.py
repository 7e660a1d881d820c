"""The OpenAPI 3.1 document, made from the endpoints and the types of their questions and answers."""

from collections.abc import Iterable, Sequence
from http import HTTPStatus
from typing import Any

import msgspec

from lexsvc import __version__
from lexsvc.config import OPENABLE
from lexsvc.web.endpoint import PATH_PARAMETERS, Endpoint
from lexsvc.web.problems import (
    PROBLEM_JSON,
    FailedError,
    ForbiddenError,
    NoDatabaseError,
    Problem,
    UnauthorisedError,
)

_TEMPLATE = "#/components/schemas/{name}"

_TAG = {"ETag": {"description": "Changes whenever the answer may.", "schema": {"type": "string"}}}
_PLACE = {"Location": {"description": "Where what was made is.", "schema": {"type": "string"}}}

_TOKEN = {
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "A token with the scope that is named. The operator may leave check, search and dispute open to all.",
    }
}

_OF_TOKENS = (UnauthorisedError, ForbiddenError, NoDatabaseError)

Document = dict[str, Any]


def document(endpoints: Sequence[Endpoint]) -> Document:
    """Return the document for these endpoints."""
    paths: dict[str, Document] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
    made: Document = {
        "openapi": "3.1.0",
        "info": {
            "title": "lexsvc",
            "version": __version__,
            "summary": "A lexicon service for word games: may this word be played, and why not.",
        },
        "paths": paths,
        "components": {"schemas": _schemas(endpoints), "securitySchemes": _TOKEN},
    }
    plain: Document = msgspec.to_builtins(made)
    return plain


def _schemas(endpoints: Iterable[Endpoint]) -> Document:
    types = dict.fromkeys(t for e in endpoints for t in (*e.answers, *([e.body] if e.body else ())))
    return msgspec.json.schema_components([*types, Problem], ref_template=_TEMPLATE)[1]


def _operation(endpoint: Endpoint) -> Document:
    operation: Document = {
        "operationId": endpoint.name,
        "summary": endpoint.summary,
        "parameters": [
            *map(_path_parameter, endpoint.parts),
            *_query_parameters(endpoint),
            *(_header_parameter(name, meaning) for name, meaning in endpoint.headers.items()),
        ],
        "responses": _responses(endpoint),
    }
    if endpoint.description:
        operation["description"] = endpoint.description
    if endpoint.scope:
        operation["security"] = [{"token": [endpoint.scope]}, *([{}] if endpoint.scope in OPENABLE else [])]
    if endpoint.body:
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": _reference(endpoint.body)}},
        }
    return operation


def _path_parameter(name: str) -> Document:
    return {
        "name": name,
        "in": "path",
        "required": True,
        "description": PATH_PARAMETERS[name],
        "schema": {"type": "string"},
    }


def _header_parameter(name: str, meaning: str) -> Document:
    return {"name": name, "in": "header", "required": False, "description": meaning, "schema": {"type": "string"}}


def _query_parameters(endpoint: Endpoint) -> Iterable[Document]:
    schema = msgspec.json.schema(endpoint.query)
    described: Document = next(iter(schema["$defs"].values()))
    for name, field in described["properties"].items():
        field.pop("default", None)
        description = field.pop("description", "")
        wanted = [choice for choice in field.pop("anyOf", ()) if choice != {"type": "null"}]
        parameter = {
            "name": name,
            "in": "query",
            "required": name in described["required"],
            "description": description,
            "schema": {**field, **(wanted[0] if wanted else {})},
        }
        if field.get("type") == "array":
            parameter |= {"style": "form", "explode": False}  # a,b,c
        yield parameter


def _responses(endpoint: Endpoint) -> Document:
    references = [_reference(answer) for answer in endpoint.answers]
    schema: Document = {"type": "object"} if endpoint.media.endswith("json") else {"type": "string"}
    if references:
        schema = references[0] if len(references) == 1 else {"anyOf": references}
    good: Document = {"description": "The answer.", "content": {endpoint.media: {"schema": schema}}}
    responses = {"200": good}
    if endpoint.versioned:
        good["headers"] = _TAG
        responses["304"] = {"description": "The caller has this answer already (If-None-Match).", "headers": _TAG}
    if endpoint.created:
        responses["201"] = {**good, "description": "What was made.", "headers": _PLACE}
    problems = [*endpoint.problems, *(_OF_TOKENS if endpoint.scope else ()), FailedError]
    for status in sorted({problem.status for problem in problems}):
        titles = dict.fromkeys(problem.title for problem in problems if problem.status == status)
        responses[str(status)] = {
            "description": f"{HTTPStatus(status).phrase}: {', '.join(titles)}.",
            "content": {PROBLEM_JSON: {"schema": _reference(Problem)}},
        }
    return responses


def _reference(kind: type[msgspec.Struct]) -> Document:
    return {"$ref": _TEMPLATE.format(name=kind.__name__)}
