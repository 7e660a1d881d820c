"""The body of a question about many words or rows of tiles, and its answers in order."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal, cast

import msgspec

from lexsvc.service import Outcome, Play, Service, UnknownOptionError
from lexsvc.web.problems import Fault, WrongValueError
from lexsvc.web.query import A_REVISION, Revision
from lexsvc.words.check import NO_OPTIONS, Check, LeanCheck, Options

MAX_WORDS = 10_000

_AT_MOST = msgspec.Meta(max_length=MAX_WORDS)
_Blank = Annotated[dict[Literal["?"], str], msgspec.Meta(min_length=1, max_length=1)]
_Tile = Annotated[str | _Blank, msgspec.Meta(description='A tile by name, or a blank and what it stands for: {"?": "e"}')]


class Question(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Either ``words`` or ``plays``, up to 10,000, and what the players agreed on.

    ``live``: may the lexicon's authority be asked about words that are not in it. ``detail``: whole checks in the answer.
    """

    ALLOWED: ClassVar[dict[str, str]] = {
        "words": f"a list of at most {MAX_WORDS} strings",
        "words[]": "a string",
        "plays": f"a list of at most {MAX_WORDS} rows of tiles",
        "plays[]": "a row of tiles, as a list",
        "plays[][]": 'a tile as a string, or a blank and the tile it stands for, {"?": "e"}',
        "revision": A_REVISION,
        "options.without": "a list of tiles",
        "options.inflections": 'a list of kinds of form, each after a minus, as "-plural"',
    }

    words: Annotated[list[str], _AT_MOST] | None = None
    plays: Annotated[list[list[_Tile]], _AT_MOST] | None = None
    revision: Revision | None = None
    options: Options = NO_OPTIONS
    live: bool = True
    detail: bool = False

    def asked(self) -> Sequence[str | Play]:
        """Return what is asked about; raises WrongValueError where that is not exactly one of words and plays."""
        if self.words is not None and self.plays is None:
            return self.words
        if self.plays is not None and self.words is None:
            return self.laid()
        detail = "give words or plays, not both" if self.words is not None else "give words or plays"
        raise WrongValueError(detail, Fault("words", detail, ["words", "plays"]), Fault("plays", detail))

    def laid(self) -> list[Play]:
        """Return the rows of tiles; for the service a blank is a dict like any other."""
        return cast(list[Play], self.plays or [])


def outcomes(service: Service, lexicon: str, question: Question, revision: int, client: str) -> list[Outcome]:
    """Return verdict and reason of everything asked, in order; raises what the service raises, and WrongValueError."""
    try:
        if question.words is not None:
            return service.check_many(lexicon, question.words, question.options, revision, question.live, client)
        return service.check_plays(lexicon, question.laid(), question.options, revision, question.live, client)
    except UnknownOptionError as error:
        raise _in_body(error) from error


def lean(question: Question, found: list[Outcome]) -> list[LeanCheck]:
    """Return the short answers."""
    return [LeanCheck(word, verdict, reason) for word, (verdict, reason) in zip(question.asked(), found, strict=True)]


def whole(service: Service, lexicon: str, question: Question, revision: int, client: str) -> list[Check]:
    """Return the whole answers, in order; raises as ``outcomes`` does."""
    try:
        return service.check_all(lexicon, question.asked(), question.options, revision, question.live, client)
    except UnknownOptionError as error:
        raise _in_body(error) from error


def _in_body(error: UnknownOptionError) -> WrongValueError:
    return WrongValueError(str(error), Fault(f"options.{error.field}", str(error), error.allowed))
