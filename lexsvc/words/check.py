"""The answers about words, in the shape that the HTTP contract gives them, and the options that shape a question."""

import msgspec

from lexsvc.words.verdict import DecidedBy, Reason, Verdict


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agreed on.

    ``without`` names tiles left in the bag; ``inflections`` are kinds of form switched off, each with a minus before it
    (``-plural``).
    """

    without: tuple[str, ...] = ()
    inflections: tuple[str, ...] = ()


NO_OPTIONS = Options()


class Analysis(msgspec.Struct, frozen=True):
    """One reading of a word: its lemma, Universal Dependencies part of speech and features, and kind of entry."""

    lemma: str
    upos: str
    features: str
    kind: str


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """The whole answer about one word.

    ``input`` as sent (a text or a row of tiles); ``word``, ``tiles`` and ``score`` are None where the input cannot be
    tiles; ``score`` is also None where the game gives no points; ``reason`` is None when the word is valid.
    """

    lexicon: str
    revision: int
    input: str | list[str | dict[str, str]]
    word: str | None
    tiles: list[str] | None
    score: int | None
    verdict: Verdict
    reason: Reason | None
    detail: str
    analyses: list[Analysis]
    spellings: list[str]
    decided_by: DecidedBy
    exceeds_bag: bool
    lists: list[str]
    link: str
    attribution: str


class LeanCheck(msgspec.Struct, frozen=True):
    """The short answer about one word of many."""

    input: str | list[str | dict[str, str]]
    verdict: Verdict
    reason: Reason | None
