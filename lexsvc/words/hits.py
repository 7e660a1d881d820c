"""Words as searches and suggestions show them, in the shape that the HTTP contract gives them."""

import msgspec
from msgspec import UNSET, UnsetType

from lexsvc.words.check import Analysis


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """An accepted word.

    ``word`` is its usual spelling, ``spellings`` all that its tiles have; ``score`` is None where the game gives no
    points; ``analyses`` are there when asked for.
    """

    word: str
    tiles: list[str]
    score: int | None
    spellings: list[str]
    analyses: list[Analysis] | UnsetType = UNSET


class Hooks(msgspec.Struct, frozen=True):
    """The tiles that may be laid before a word and after it, in the order of the alphabet."""

    word: str
    before: list[str]
    after: list[str]


class SearchPage(msgspec.Struct, frozen=True, kw_only=True):
    """One page of a search.

    ``total`` is the number of all words found, or a fair guess where ``total_exact`` is false; ``cursor`` asks for the
    next page, null on the last one. A page can be shorter than asked when its words lie far apart.
    """

    lexicon: str
    revision: int
    total: int
    total_exact: bool
    words: list[Hit]
    cursor: str | None
    hooks: Hooks | UnsetType = UNSET


class Suggestion(Hit, frozen=True, kw_only=True):
    """An accepted word near what was typed; ``slip`` says how it differs."""

    slip: str


class Suggestions(msgspec.Struct, frozen=True):
    """Accepted words near what was typed, the nearest first."""

    lexicon: str
    revision: int
    input: str
    words: list[Suggestion]
