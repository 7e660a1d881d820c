"""Disputes, reports and rulings, in the shape that the HTTP contract gives them. Pure: ``disputes`` and ``rulings`` keep them."""

from enum import StrEnum

import msgspec

from lexsvc.words.check import Check


class Kind(StrEnum):
    """What a report says of a word."""

    NOT_A_WORD = "not_a_word"
    MISSING_WORD = "missing_word"
    OFFENSIVE = "offensive"


class Status(StrEnum):
    """Where a dispute stands: as its last ruling left it."""

    OPEN = "open"
    UPHELD = "upheld"
    REJECTED = "rejected"


class Decision(StrEnum):
    """What a ruling decides; ``reopened`` leaves the word as it is until the next ruling."""

    UPHELD = "upheld"
    REJECTED = "rejected"
    REOPENED = "reopened"


class Scope(StrEnum):
    """What an upheld ruling is about: this form alone, or every form of the lemma."""

    FORM = "form"
    LEMMA = "lemma"


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """One ruling, in the shape that the HTTP contract gives it.

    ``scope``, ``lemma`` and ``upos`` are those of an upheld one; ``by`` is the name of the moderator's token; ``supersedes``
    is the ruling before it; ``revision`` is the one that it made, None where the word stayed as it was.
    """

    id: int
    decision: Decision
    scope: Scope | None
    lemma: str | None
    upos: str | None
    text: str
    by: str
    at: str
    supersedes: int | None
    revision: int | None


class Dispute(msgspec.Struct, frozen=True, kw_only=True):
    """A dispute as everybody may see it, in the shape that the HTTP contract gives it.

    ``word`` are the letters of its tiles; ``reports`` counts them; ``verdict_then`` is the check of the moment when it was
    opened; ``rulings`` are in order, the last one holds.
    """

    id: int
    lexicon: str
    status: Status
    kind: Kind
    word: str
    reports: int
    created_at: str
    verdict_then: Check
    rulings: list[Ruling]


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """One report, as moderators alone may see it: it can hold personal data.

    ``contact`` and ``reporter`` are None where none was given, and once they are erased.
    """

    id: int
    comment: str
    game: str
    contact: str | None
    reporter: str | None
    created_at: str


class DisputePage(msgspec.Struct, frozen=True):
    """Some disputes, the newest first; ``before`` asks for the older ones, None where there are none."""

    disputes: list[Dispute]
    before: int | None


class Filed(msgspec.Struct, frozen=True):
    """What became of a report: its dispute, and whether it opened it or joined."""

    dispute: Dispute
    opened: bool


class NewReport(msgspec.Struct, frozen=True, kw_only=True):
    """A report to be filed. ``word`` are the letters of its tiles, ``body_digest`` tells whether the same was sent."""

    lexicon: str
    kind: Kind
    word: str
    comment: str
    game: str
    contact: str | None
    reporter: str
    idempotency_key: str | None
    body_digest: str
