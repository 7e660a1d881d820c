"""The documentation: the OpenAPI document, and a page that shows it without help from anywhere else."""

import re
from collections.abc import Callable, Sequence
from functools import cached_property

from flask import Blueprint, render_template
from markupsafe import Markup

from lexsvc.web.answer import Answer, Environ, json_answer, text_answer
from lexsvc.web.endpoint import Endpoint, blueprint
from lexsvc.web.openapi import Document, document
from lexsvc.web.problems import problem_kinds

OPENAPI = Endpoint(name="openapi", path="/openapi.json", summary="This API as OpenAPI 3.1")
DOCS = Endpoint(name="docs", path="/docs", summary="This API as a page to read", media="text/html; charset=utf-8")

_POLICY = ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")


class Documentation:
    """Shows the API; ``endpoints`` gives all of them once the application is whole."""

    def __init__(self, endpoints: Callable[[], Sequence[Endpoint]]) -> None:
        self._endpoints = endpoints

    def blueprint(self) -> Blueprint:
        """Return the routes."""
        return blueprint("documentation", {OPENAPI: self.openapi, DOCS: self.docs})

    @cached_property
    def _document(self) -> Document:
        return document(self._endpoints())

    def openapi(self, environ: Environ) -> Answer:
        """Answer with the OpenAPI document."""
        return json_answer(self._document)

    def docs(self, environ: Environ) -> Answer:
        """Answer with the page."""
        page = render_template("docs.html", api=self._document, problems=list(problem_kinds()), told=_told)
        return text_answer(page, DOCS.media, _POLICY)


def _told(text: str | None) -> Markup:
    """Return a description as HTML: what stands between backticks is code."""
    parts = re.split("`+", text or "")
    return Markup("").join(Markup("<code>{}</code>").format(part) if place % 2 else part for place, part in enumerate(parts))
