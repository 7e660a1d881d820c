"""Search: words by their beginning, middle, end, pattern or tiles in hand; and words near one that was mistyped."""

from typing import Annotated, ClassVar, Literal

import msgspec
from flask import Blueprint

from lexsvc.compiled import cursor as cursors
from lexsvc.compiled.cursor import CursorError
from lexsvc.compiled.listing import LIMIT, MAX_LIMIT
from lexsvc.compiled.query import QueryError, SearchQuery, Sort
from lexsvc.compiled.search import SearchTooWideError as TooWide
from lexsvc.config import Settings
from lexsvc.ledger.tokens import Scope
from lexsvc.service import Service
from lexsvc.web.answer import Answer, Environ, versioned_answer
from lexsvc.web.endpoint import Endpoint, blueprint
from lexsvc.web.problems import (
    Fault,
    NoSuchLexiconError,
    NoSuchRevisionError,
    NotReadyError,
    RevisionEndedError,
    SearchNotOfferedError,
    SearchTooWideError,
    UnreadableError,
    WrongValueError,
)
from lexsvc.web.query import CheckQuery, read_query
from lexsvc.web.search_rights import require_search
from lexsvc.words.hits import SearchPage, Suggestions

_A_LENGTH = "a whole number from 1 to 100"

_Length = Annotated[int, msgspec.Meta(ge=1, le=100)]
_Order = Literal["tiles", "length", "score"]


class SearchParameters(CheckQuery, frozen=True, kw_only=True):
    """What is sought; every condition that is given must hold. Letters are read as tiles, leftmost and longest first."""

    ALLOWED: ClassVar[dict[str, str]] = {
        **CheckQuery.ALLOWED,
        "length": _A_LENGTH,
        "min_length": _A_LENGTH,
        "max_length": _A_LENGTH,
        "limit": f"a whole number from 1 to {MAX_LIMIT}",
        "sort": "tiles, length or score",
    }

    prefix: Annotated[str, msgspec.Meta(description="How words begin: `krongrah`, or by runes `krongr4`.")] = ""
    infix: Annotated[str, msgspec.Meta(description="What words have in them: `qu`.")] = ""
    suffix: Annotated[str, msgspec.Meta(description="How words end.")] = ""
    pattern: Annotated[
        str,
        msgspec.Meta(description="`?` is one tile, `*` any run of tiles, `[aou]` one of those: `k?t*`, `*q*z*`."),
    ] = ""
    rack: Annotated[
        str,
        msgspec.Meta(
            description="Tiles in hand with `?` for blanks, at most 50: words that they make. By name with commas: `i,i,?`."
        ),
    ] = ""
    exact: Annotated[bool, msgspec.Meta(description="Whether a word must use the whole rack.")] = False
    contains_tiles: Annotated[
        str, msgspec.Meta(description="Tiles that words have in them anywhere, each as often as it is given: `q,z,z`.")
    ] = ""
    length: Annotated[_Length | None, msgspec.Meta(description="How many tiles words have.")] = None
    min_length: Annotated[_Length | None, msgspec.Meta(description="How many tiles words have at least.")] = None
    max_length: Annotated[_Length | None, msgspec.Meta(description="How many tiles words have at most.")] = None
    hooks: Annotated[str, msgspec.Meta(description="A word: which words are it and one tile before or after it.")] = ""
    sort: Annotated[
        _Order,
        msgspec.Meta(description="The language's order, or the shortest first, or the highest score first."),
    ] = "tiles"
    limit: Annotated[
        int, msgspec.Meta(ge=1, le=MAX_LIMIT, description=f"How many words a page has at most, up to {MAX_LIMIT}.")
    ] = LIMIT
    cursor: Annotated[str, msgspec.Meta(description="The page to give: what the page before it gave as `cursor`.")] = ""
    analyses: Annotated[bool, msgspec.Meta(description="Whether each word comes with its readings.")] = False

    def query(self) -> SearchQuery:
        """Return the question without its page."""
        asked = {field: getattr(self, field) for field in SearchQuery.__struct_fields__}
        return SearchQuery(**{**asked, "sort": Sort(self.sort)})

    def pinned(self) -> int | None:
        """Return the revision of the question or of its cursor; raises WrongValueError where they differ."""
        if not self.cursor:
            return self.revision
        try:
            pinned = cursors.pinned_revision(self.cursor)
        except CursorError as error:
            raise _wrong("cursor", f"cursor: {error}") from error
        if pinned < 1 or self.revision not in (None, pinned):
            raise _wrong("cursor", f"cursor: belongs to revision {pinned}")
        return pinned


class SuggestParameters(CheckQuery, frozen=True, kw_only=True):
    """A text that may be a mistyped word."""

    word: Annotated[str, msgspec.Meta(description="What was typed.")]


PROBLEMS = (
    UnreadableError,
    SearchNotOfferedError,
    NoSuchLexiconError,
    NotReadyError,
    NoSuchRevisionError,
    RevisionEndedError,
    WrongValueError,
)

SEARCH = Endpoint(
    name="search",
    path="/v1/lexicons/{lexicon}/search",
    summary="Search for words",
    description="A page of the accepted words that meet every condition. Without conditions: the whole list.",
    query=SearchParameters,
    answers=(SearchPage,),
    versioned=True,
    scope=Scope.SEARCH,
    problems=(*PROBLEMS, SearchTooWideError),
)
SUGGEST = Endpoint(
    name="suggest",
    path="/v1/lexicons/{lexicon}/suggest",
    summary="Words near one that was mistyped",
    description="At most 20: the same letters in another spelling first, then one tile changed, dropped, swapped or added.",
    query=SuggestParameters,
    answers=(Suggestions,),
    versioned=True,
    scope=Scope.SEARCH,
    problems=PROBLEMS,
)


class Searches:
    """Answers searches."""

    def __init__(self, service: Service, settings: Settings) -> None:
        self._service = service
        self._settings = settings

    def blueprint(self) -> Blueprint:
        """Return the routes."""
        return blueprint("search", {SEARCH: self.search, SUGGEST: self.suggest})

    def search(self, environ: Environ, lexicon: str) -> Answer:
        """Answer with a page of words."""
        require_search(self._service, self._settings, lexicon)
        asked = read_query(environ, SearchParameters)
        revision = asked.pinned()
        state = self._service.state(lexicon, revision)
        listing = self._service.listing(lexicon, asked.options(), revision)
        try:
            page = listing.search(asked.query(), limit=asked.limit, cursor=asked.cursor or None, analyses=asked.analyses)
        except QueryError as error:
            raise _wrong(error.field, str(error), error.allowed) from error
        except TooWide as error:
            raise _too_wide(asked, error) from error
        return versioned_answer(environ, state, page)

    def suggest(self, environ: Environ, lexicon: str) -> Answer:
        """Answer with the words near one."""
        require_search(self._service, self._settings, lexicon)
        asked = read_query(environ, SuggestParameters)
        state = self._service.state(lexicon, asked.revision)
        near = self._service.listing(lexicon, asked.options(), asked.revision).suggest(asked.word)
        return versioned_answer(environ, state, near)


def _wrong(field: str, detail: str, allowed: list[str] | None = None) -> WrongValueError:
    return WrongValueError(detail, Fault(field, detail, allowed))


def _too_wide(asked: SearchParameters, error: TooWide) -> SearchTooWideError:
    """Say which of the conditions given can be narrowed, and which others would help."""
    given = [field for field in ("pattern", "rack", "contains_tiles", "infix", "suffix") if getattr(asked, field)]
    others = [field for field in ("prefix", "suffix", "infix", "length") if not getattr(asked, field)]
    detail = f"{error}; narrow {', '.join(given) or 'the search'}, or add {', '.join(others[:-1])} or {others[-1]}"
    return SearchTooWideError(detail, *(Fault(field, detail) for field in given or ["pattern"]))
