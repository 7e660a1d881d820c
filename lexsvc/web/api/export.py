"""Export: the whole list of a revision, one word a line."""

from typing import Annotated, ClassVar, Literal

import msgspec
from flask import Blueprint

from lexsvc.config import Settings
from lexsvc.ledger.tokens import Scope
from lexsvc.service import Service
from lexsvc.web.answer import Answer, Environ, versioned_stream
from lexsvc.web.api.search import PROBLEMS
from lexsvc.web.endpoint import Endpoint, blueprint
from lexsvc.web.query import A_REVISION, Revision, read_query
from lexsvc.web.search_rights import require_search


class ExportParameters(msgspec.Struct, frozen=True, kw_only=True):
    """Which list, and how it is written."""

    ALLOWED: ClassVar[dict[str, str]] = {"revision": A_REVISION, "format": "txt"}

    format: Annotated[Literal["txt"], msgspec.Meta(description="`txt`: plain text, one word a line.")] = "txt"
    revision: Annotated[Revision | None, msgspec.Meta(description="The revision of which the list is.")] = None


EXPORT = Endpoint(
    name="export",
    path="/v1/lexicons/{lexicon}/export",
    summary="The whole list of words",
    description="Lines that begin with `#` name lexicon, revision, licence and attribution; then one word a line, in order.",
    query=ExportParameters,
    media="text/plain; charset=utf-8",
    versioned=True,
    scope=Scope.SEARCH,
    problems=PROBLEMS,
)


class Exports:
    """Answers with whole lists."""

    def __init__(self, service: Service, settings: Settings) -> None:
        self._service = service
        self._settings = settings

    def blueprint(self) -> Blueprint:
        """Return the route."""
        return blueprint("export", {EXPORT: self.export})

    def export(self, environ: Environ, lexicon: str) -> Answer:
        """Answer with a list."""
        require_search(self._service, self._settings, lexicon)
        asked = read_query(environ, ExportParameters)
        state = self._service.state(lexicon, asked.revision)
        listing = self._service.listing(lexicon, revision=asked.revision)
        return versioned_stream(environ, state, listing.export(), EXPORT.media)
