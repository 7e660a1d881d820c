"""Named word lists: words that a game singles out, as the theme words that earn extra points in the Swedish board game.

A check tells which lists its word is in. A list stands beside the revisions: a game that has pinned one sees the lists as
they are now, and a word that a ruling takes out stays in its lists and is invalid there.
"""

import re
from typing import Annotated, ClassVar

import msgspec
from flask import Blueprint

from lexsvc.compiled.lexicon import Lexicon
from lexsvc.config import Settings
from lexsvc.ledger import word_lists
from lexsvc.ledger.database import reading, writing
from lexsvc.ledger.tokens import Scope
from lexsvc.service import Service
from lexsvc.web.access import Access
from lexsvc.web.answer import Answer, Environ, client_of, created_answer, json_answer, versioned_answer
from lexsvc.web.body import BodyReader
from lexsvc.web.endpoint import Endpoint, blueprint
from lexsvc.web.problems import (
    Fault,
    NoDatabaseError,
    NoSuchLexiconError,
    NoSuchListError,
    NotReadyError,
    SearchNotOfferedError,
    TooLargeError,
    UnreadableError,
    WrongContentTypeError,
    WrongValueError,
)
from lexsvc.web.query import NoQuery, read_query
from lexsvc.web.search_rights import require_search
from lexsvc.words.verdict import Reason, Verdict

MAX_WORDS = 10_000

_NAME = re.compile(r"[a-z0-9_-]{1,64}")
_A_NAME = "1 to 64 of a–z, 0–9, _ and -"


class Upload(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of a list, in any case and order."""

    ALLOWED: ClassVar[dict[str, str]] = {"words": f"a list of at most {MAX_WORDS} strings", "words[]": "a string"}

    words: Annotated[list[str], msgspec.Meta(max_length=MAX_WORDS)]


class UploadQuery(msgspec.Struct, frozen=True):
    """What becomes of an upload with unknown words in it."""

    strict: Annotated[bool, msgspec.Meta(description="Whether one unknown word is enough to leave the list as it was.")] = False


class UnknownWord(msgspec.Struct, frozen=True):
    """A word that does not play, or of which nobody can tell, and why."""

    word: str
    verdict: Verdict
    reason: Reason | None


class Stored(msgspec.Struct, frozen=True, kw_only=True):
    """What was stored: ``words`` counts them, each row of tiles once; the ``unknown`` ones were not."""

    lexicon: str
    name: str
    words: int
    unknown: list[UnknownWord]


class ListInfo(msgspec.Struct, frozen=True, kw_only=True):
    """One list: how many words it has, who wrote it last and when."""

    name: str
    words: int
    by: str
    updated_at: str


class ListsInfo(msgspec.Struct, frozen=True):
    """The lists of a lexicon, by name."""

    lexicon: str
    lists: list[ListInfo]


class ListWords(msgspec.Struct, frozen=True, kw_only=True):
    """The words of a list, in the order of the lexicon and its usual spelling."""

    lexicon: str
    name: str
    by: str
    updated_at: str
    words: list[str]


_PROBLEMS = (UnreadableError, NoSuchLexiconError, NotReadyError, NoDatabaseError, WrongValueError)
_PATH = "/v1/lexicons/{lexicon}/lists/{name}"

ALL = Endpoint(
    name="lists",
    path="/v1/lexicons/{lexicon}/lists",
    summary="The named word lists of a lexicon",
    answers=(ListsInfo,),
    versioned=True,
    scope=Scope.CHECK,
    problems=_PROBLEMS,
)
ONE = Endpoint(
    name="list",
    path=_PATH,
    summary="The words of a named list",
    answers=(ListWords,),
    versioned=True,
    scope=Scope.SEARCH,
    problems=(*_PROBLEMS, NoSuchListError, SearchNotOfferedError),
)
REPLACE = Endpoint(
    name="replace_list",
    method="PUT",
    path=_PATH,
    summary="Write a named list whole",
    description=(
        "201 where the list is new, 200 where it takes the place of another. Words that do not play now are told as `unknown` "
        "and not stored; with `strict=true` one such word is a 422, and the list stays as it was."
    ),
    query=UploadQuery,
    body=Upload,
    answers=(Stored,),
    created=True,
    scope=Scope.ADMIN,
    problems=(*_PROBLEMS, TooLargeError, WrongContentTypeError),
)
DELETE = Endpoint(
    name="delete_list",
    method="DELETE",
    path=_PATH,
    summary="Delete a named list",
    description="Answers with what the list was.",
    answers=(ListInfo,),
    scope=Scope.ADMIN,
    problems=(*_PROBLEMS, NoSuchListError),
)


class Lists:
    """Takes and shows named word lists."""

    def __init__(self, service: Service, access: Access, settings: Settings) -> None:
        self._service = service
        self._access = access
        self._settings = settings
        self._uploads = BodyReader(Upload, settings.max_body)

    def blueprint(self) -> Blueprint:
        """Return the routes."""
        return blueprint("lists", {ALL: self.all, ONE: self.one, REPLACE: self.replace, DELETE: self.delete})

    def all(self, environ: Environ, lexicon: str) -> Answer:
        """Answer with the lists that there are."""
        read_query(environ, NoQuery)
        state = self._service.state(lexicon)
        with reading(self._service.engine) as connection:
            found = word_lists.read_lists(connection, lexicon)
        return versioned_answer(environ, state, ListsInfo(lexicon, list(map(_info, found))))

    def one(self, environ: Environ, lexicon: str, name: str) -> Answer:
        """Answer with the words of a list."""
        read_query(environ, NoQuery)
        require_search(self._service, self._settings, lexicon)
        state = self._service.state(lexicon)
        with reading(self._service.engine) as connection:
            found = word_lists.read_list(connection, lexicon, name)
        if found is None:
            raise _unknown(lexicon, name)
        words = _in_order(self._service.lexicon(lexicon), found.words)
        shown = ListWords(lexicon=lexicon, name=name, by=found.by, updated_at=found.updated_at, words=words)
        return versioned_answer(environ, state, shown)

    def replace(self, environ: Environ, lexicon: str, name: str) -> Answer:
        """Take a list."""
        asked = read_query(environ, UploadQuery)
        served = self._service.lexicon(lexicon)
        if not _NAME.fullmatch(name):
            detail = f"name must be {_A_NAME}"
            raise WrongValueError(detail, Fault("name", detail, [_A_NAME]))
        words = self._uploads.read(environ).words
        outcomes = self._service.check_many(lexicon, words, client=client_of(environ))
        unknown = {
            place: UnknownWord(words[place], verdict, reason)
            for place, (verdict, reason) in enumerate(outcomes)
            if verdict is not Verdict.VALID
        }
        if unknown and asked.strict:
            raise _refused(unknown)
        accepted = (served.alphabet.from_text(word) for place, word in enumerate(words) if place not in unknown)
        letters = [served.alphabet.text(tiles) for tiles in sorted({tiles for tiles in accepted if tiles})]
        with writing(self._service.engine) as connection:
            is_new = word_lists.replace_list(connection, lexicon, name, letters, self._access.caller(environ).name)
        self._service.look()
        stored = Stored(lexicon=lexicon, name=name, words=len(letters), unknown=list(unknown.values()))
        return created_answer(stored, f"/v1/lexicons/{lexicon}/lists/{name}") if is_new else json_answer(stored)

    def delete(self, environ: Environ, lexicon: str, name: str) -> Answer:
        """Delete a list."""
        read_query(environ, NoQuery)
        self._service.lexicon(lexicon)
        with writing(self._service.engine) as connection:
            deleted = word_lists.delete_list(connection, lexicon, name)
        if deleted is None:
            raise _unknown(lexicon, name)
        self._service.look()
        return json_answer(_info(deleted))


def _info(found: word_lists.WordList) -> ListInfo:
    return ListInfo(name=found.name, words=len(found.words), by=found.by, updated_at=found.updated_at)


def _in_order(lexicon: Lexicon, letters: list[str]) -> list[str]:
    """Return words, given by their letters, in order and usual spelling; what can no longer be laid comes last, as it is."""
    laid = {word: lexicon.alphabet.from_letters(word) for word in letters}
    ordered = sorted((word for word in letters if laid[word]), key=lambda word: laid[word] or "")
    usual = [(lexicon.check(word).spellings or [word])[0] for word in ordered]
    return usual + sorted(word for word in letters if not laid[word])


def _unknown(lexicon: str, name: str) -> NoSuchListError:
    return NoSuchListError(f"{lexicon} has no list {name[:64]!r}; /v1/lexicons/{lexicon}/lists has the names")


def _refused(unknown: dict[int, UnknownWord]) -> WrongValueError:
    faults = [
        Fault(f"words[{place}]", f"{found.word[:40]!r} is {found.verdict}: {found.reason}") for place, found in unknown.items()
    ]
    return WrongValueError(f"{len(faults)} of the words are unknown; the list stays as it was", *faults)
