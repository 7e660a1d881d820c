"""What msgspec finds wrong in a question, told as the wrong value of a field and what is allowed there."""

import re
from typing import Any, get_args, get_type_hints

import msgspec

from lexsvc.web.problems import Fault, WrongValueError

_PLACE = re.compile(r"(?P<said>.*?)(?: - at (?:`key` in )?`\$\.?(?P<place>.*)`)?", re.DOTALL)
_EXPECTED = re.compile(r"Expected (?P<allowed>.*?)(?:, got .*)?")
_PLAIN = {"str": "a string", "int": "an integer", "bool": "true or false", "array": "a list", "object": "an object"}


def wrong_value(error: msgspec.ValidationError, kind: type[msgspec.Struct]) -> WrongValueError:
    """Return the error for the caller; ``kind`` is the type that the question should have had.

    A type may say in ``ALLOWED`` what may stand at a place, when the schema's own words would not help
    (``{"plays[][]": "…"}``).
    """
    found = _PLACE.fullmatch(str(error))
    said, place = (found["said"], found["place"] or "") if found else (str(error), "")
    place = place.removesuffix("[...]")
    if said.startswith("Object contains unknown field"):
        return WrongValueError.of([unknown_name(said.split("`")[1], _named_by(kind, place), within=place)])
    if said.startswith("Object missing required field"):
        name = said.split("`")[1]
        return WrongValueError.of([Fault(_join(place, name), f"{_join(place, name)} is missing")])
    pattern = re.sub(r"\[\d+\]", "[]", place)
    allowed = getattr(kind, "ALLOWED", {}).get(pattern)
    if expected := _EXPECTED.fullmatch(said):
        allowed = allowed or _plain(expected["allowed"])
    where = place or "body"
    detail = f"{where} must be {allowed}" if allowed else f"{where}: {said}"
    return WrongValueError.of([Fault(where, detail, [allowed] if allowed else None)])


def unknown_name(name: str, known: list[str], within: str = "") -> Fault:
    """Return the fault of a name that a query or a body does not have."""
    choices = f"known: {', '.join(known)}" if known else "none is known here"
    place = _join(within, name[:100])
    return Fault(place, f"{place} is not known; {choices}", known)


def _join(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name


def _plain(said: str) -> str:
    words = re.sub(r"\w+", lambda word: _PLAIN.get(word[0], word[0]), said.replace("`", ""))
    return words.replace(" | ", " or ")


def _named_by(kind: type[msgspec.Struct], place: str) -> list[str]:
    """Return the names that the struct at a place has."""
    here: Any = kind
    for name in filter(None, place.split(".")):
        hint = get_type_hints(here)[name]
        here = next(t for t in (hint, *get_args(hint)) if isinstance(t, type) and issubclass(t, msgspec.Struct))
    return list(here.__struct_encode_fields__)
