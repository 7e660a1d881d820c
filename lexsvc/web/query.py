"""The query of a URL as a struct: each parameter is a field, with its type, limits and meaning."""

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, ClassVar, TypeVar, get_args, get_origin, get_type_hints
from urllib.parse import unquote_to_bytes

import msgspec

from lexsvc.web.answer import Environ
from lexsvc.web.problems import Fault, UnreadableError, WrongValueError
from lexsvc.web.values import unknown_name, wrong_value
from lexsvc.words.check import NO_OPTIONS, Options

MAX_REVISION = 2**63 - 1

A_REVISION = "a whole number of at least 1"

Revision = Annotated[int, msgspec.Meta(ge=1, le=MAX_REVISION)]


class NoQuery(msgspec.Struct, frozen=True):
    """No parameters."""


class CheckQuery(msgspec.Struct, frozen=True, kw_only=True):
    """What can be said with a question about a word."""

    ALLOWED: ClassVar[dict[str, str]] = {"revision": A_REVISION}

    revision: Annotated[Revision | None, msgspec.Meta(description="The revision that the game has pinned.")] = None
    without: Annotated[tuple[str, ...], msgspec.Meta(description="Tiles left in the bag, as the lexicon offers: `š,z`.")] = ()
    inflections: Annotated[
        tuple[str, ...],
        msgspec.Meta(description="Kinds of inflected form switched off, each after a minus: `-plural,-genitive`."),
    ] = ()

    def options(self) -> Options:
        """Return the options that the players agreed on."""
        return Options(self.without, self.inflections) if self.without or self.inflections else NO_OPTIONS


Query = TypeVar("Query", bound=msgspec.Struct)


def read_query(environ: Environ, kind: type[Query]) -> Query:
    """Read the query string as a struct.

    A tuple's values are separated by commas, or the parameter repeated; empty ones count for nothing. Raises
    UnreadableError where the text is not UTF-8, WrongValueError that names every parameter that is wrong.
    """
    text = environ.get("QUERY_STRING")
    if not text:
        return _converted({}, kind)
    given = _pairs(text)
    readers = _readers(kind)
    faults = [unknown_name(name, list(readers)) for name in given if name not in readers]
    faults += [
        Fault(name, f"{name} is given {len(values)} times; once is allowed")
        for name, values in given.items()
        if len(values) > 1 and readers.get(name, _several) is not _several
    ]
    if faults:
        raise WrongValueError.of(faults)
    return _converted({name: readers[name](values) for name, values in given.items()}, kind)


def _converted(values: dict[str, Any], kind: type[Query]) -> Query:
    try:
        return msgspec.convert(values, kind)
    except msgspec.ValidationError as error:
        raise wrong_value(error, kind) from error


def _pairs(text: str) -> dict[str, list[str]]:
    """Split a query string, which WSGI gives as bytes in the guise of Latin-1 (PEP 3333)."""
    pairs: dict[str, list[str]] = {}
    try:
        for part in text.encode("latin-1").replace(b"+", b" ").split(b"&"):
            name, _, value = part.partition(b"=")
            if part:
                pairs.setdefault(unquote_to_bytes(name).decode(), []).append(unquote_to_bytes(value).decode())
    except UnicodeError as error:
        raise UnreadableError("the query is not UTF-8") from error
    return pairs


def _several(values: list[str]) -> tuple[str, ...]:
    return tuple(stripped for value in values for item in value.split(",") if (stripped := item.strip()))


def _text(values: list[str]) -> str:
    return values[0]


def _integer(values: list[str]) -> int | str:
    """A whole number; anything else stays text, which the struct then refuses."""
    digits = values[0].isascii() and values[0].isdigit() and len(values[0]) <= len(str(MAX_REVISION))
    return int(values[0]) if digits else values[0]


def _boolean(values: list[str]) -> bool | str:
    return {"true": True, "false": False}.get(values[0], values[0])


@cache
def _readers(kind: type[msgspec.Struct]) -> dict[str, Callable[[list[str]], Any]]:
    """Return how each parameter of a struct is read from text."""
    by_type = {int: _integer, bool: _boolean, tuple: _several, str: _text}
    hints = get_type_hints(kind)
    names = zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True)  # from, from_
    return {name: next((read for t, read in by_type.items() if t in _types(hints[field])), _text) for name, field in names}


def _types(hint: Any) -> list[Any]:
    return [get_origin(hint) or hint, *(inner for argument in get_args(hint) for inner in _types(argument))]
