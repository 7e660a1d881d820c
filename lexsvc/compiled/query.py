"""What a search asks, as text, and the conditions over tile strings that it comes to."""

import re
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

import msgspec

from lexsvc.compiled import pattern as patterns
from lexsvc.compiled.pattern import Pattern, PatternError, none_of
from lexsvc.compiled.rack import MAX_TILES, Rack
from lexsvc.compiled.words_index import END
from lexsvc.words import text as texts
from lexsvc.words.alphabet import BLANK, Alphabet

MAX_TEXT = 200
"""The longest text of one condition, in characters."""

_ENDLESS = 1_000  # longer than any word


class QueryError(ValueError):
    """A condition cannot be read: ``field`` says which, ``allowed`` what may stand there, where that can be listed."""

    def __init__(self, field: str, detail: str, allowed: list[str] | None = None) -> None:
        self.field, self.allowed = field, allowed
        super().__init__(f"{field}: {detail}")


class Sort(StrEnum):
    """The order of the words found: the language's, or by length or score and then the language's."""

    TILES = "tiles"
    LENGTH = "length"
    SCORE = "score"


class SearchQuery(msgspec.Struct, frozen=True, kw_only=True):
    """What is sought; every condition that is given must hold."""

    prefix: str = ""
    infix: str = ""
    suffix: str = ""
    pattern: str = ""
    rack: str = ""
    exact: bool = False
    contains_tiles: str = ""
    length: int | None = None
    min_length: int | None = None
    max_length: int | None = None
    hooks: str = ""
    sort: Sort = Sort.TILES


@dataclass(frozen=True, slots=True)
class Conditions:
    """A search over tile strings.

    ``prefix``: words begin so; ``fragments``: words, each with the END after it, hold all of these; ``regex`` fits a whole
    word, or is None where prefix and one fragment say everything; ``hooked`` is the word of which hooks are sought.
    """

    prefix: bytes
    fragments: tuple[bytes, ...]
    shortest: int
    longest: int
    regex: "re.Pattern[bytes] | None"
    rack: Rack | None
    hooked: bytes
    sort: Sort


def conditions(query: SearchQuery, alphabet: Alphabet, removed: bytes = b"") -> Conditions:
    """Return the conditions of a query; ``removed`` are tiles that no word may have. Raises QueryError."""
    if query.exact and not query.rack:
        raise QueryError("exact", "needs a rack")
    if query.sort is Sort.SCORE and not alphabet.scored:
        raise QueryError("sort", "this game gives its tiles no points", [Sort.TILES, Sort.LENGTH])
    prefix, infix, suffix, hooked = (
        _tiles(alphabet, field, getattr(query, field)) for field in ("prefix", "infix", "suffix", "hooks")
    )
    pattern = _pattern(alphabet, query.pattern) if query.pattern else None
    rack = _rack(alphabet, query) if query.rack else None
    contained = Counter(_listed(alphabet, "contains_tiles", query.contains_tiles))
    shortest, longest = _lengths(query, pattern, rack)
    fragments = [infix, suffix + END if suffix else b"", *(bytes([tile]) for tile in contained)]
    expressions = [b".*?" + re.escape(fragment) for fragment in fragments if fragment]
    expressions += [b"(?:%b*%b){%d}" % (none_of(bytes([t])), re.escape(bytes([t])), n) for t, n in contained.items() if n > 1]
    expressions += [re.escape(prefix)] if prefix else []
    needed = len(expressions) > (1 if prefix else 0) + 1
    for expression in (_within(shortest, longest), pattern and pattern.regex, rack and rack.regex, _without(removed)):
        if expression:
            expressions.append(expression)
            needed = True
    if pattern is not None:
        fragments += [*pattern.fragments, pattern.suffix + END if pattern.suffix else b""]
        prefix = max(prefix, pattern.prefix, key=len)
    return Conditions(
        prefix=prefix,
        fragments=tuple(dict.fromkeys(filter(None, fragments))),
        shortest=shortest,
        longest=longest,
        regex=_regex(expressions) if needed else None,
        rack=rack,
        hooked=hooked,
        sort=query.sort,
    )


def _regex(expressions: list[bytes]) -> "re.Pattern[bytes]":
    return re.compile(b"^" + b"".join(b"(?=%b)" % expression for expression in expressions) + b".*$", re.MULTILINE)


def _within(shortest: int, longest: int) -> bytes:
    if shortest > longest:
        return b"(?!)"
    return b".{%d,%d}$" % (shortest, longest) if shortest > 1 or longest < _ENDLESS else b""


def _without(removed: bytes) -> bytes:
    return none_of(removed) + b"*$" if removed else b""


def _tiles(alphabet: Alphabet, field: str, text: str) -> bytes:
    """Letters as tiles, leftmost and longest first."""
    _require_short(field, text)
    letters = alphabet.letters(texts.clean(text))
    foreign = alphabet.foreign_letter(letters)
    if foreign is not None:
        raise QueryError(field, f"no tile writes {texts.describe(foreign)}", [tile.name for tile in alphabet.tiles])
    tiles = alphabet.from_letters(letters)
    if tiles is None:
        raise QueryError(field, f"no row of tiles writes {letters!r}", [tile.name for tile in alphabet.tiles])
    return tiles.encode()


def _listed(alphabet: Alphabet, field: str, text: str) -> bytes:
    """Tiles by name with commas between them (``i,i,qu``), or else letters as tiles; sorted."""
    _require_short(field, text)
    if "," not in text:
        return bytes(sorted(_tiles(alphabet, field, text)))
    found = b""
    for name in filter(None, map(str.strip, text.split(","))):
        tile = alphabet.character(name)
        if tile is None:
            raise QueryError(field, f"there is no tile {name[:20]!r}", [tile.name for tile in alphabet.tiles])
        found += tile.encode()
    return bytes(sorted(found))


def _rack(alphabet: Alphabet, query: SearchQuery) -> Rack:
    _require_short("rack", query.rack)
    # A blank lies between two tiles: what is on its sides makes no digraph.
    tiles = b"".join(_listed(alphabet, "rack", part) for part in query.rack.split(BLANK))
    rack = Rack(bytes(sorted(tiles)), query.rack.count(BLANK), query.exact)
    if not 1 <= len(rack) <= MAX_TILES:
        raise QueryError("rack", f"holds {len(rack)} tiles", [f"1 to {MAX_TILES} tiles, blanks counted"])
    return rack


def _pattern(alphabet: Alphabet, text: str) -> Pattern:
    _require_short("pattern", text)
    try:
        return patterns.parse(texts.clean(text), lambda letters: _tiles(alphabet, "pattern", letters))
    except PatternError as error:
        raise QueryError("pattern", str(error)) from error


def _lengths(query: SearchQuery, pattern: Pattern | None, rack: Rack | None) -> tuple[int, int]:
    """The bounds that all the conditions give together."""
    shortest = [1, query.length, query.min_length]
    longest = [_ENDLESS, query.length, query.max_length]
    if pattern is not None:
        shortest.append(pattern.shortest)
        longest.append(pattern.longest)
    if rack is not None:
        shortest.append(rack.shortest)
        longest.append(len(rack))
    low, high = max(filter(None, shortest)), min(bound for bound in longest if bound is not None)
    return low, max(high, 0)


def _require_short(field: str, text: str) -> None:
    if len(text) > MAX_TEXT:
        raise QueryError(field, f"has {len(text)} characters", [f"at most {MAX_TEXT} characters"])
