"""What EKILEX said, kept in the service's database, where every process finds it.

Three tables, which the ledger's migrations make: its last answer about each word; the words that it accepted for an edition
of a lexicon, which stay accepted there whatever it says later; and the calls made each day. Only verdicts are kept, never
that nothing could be said.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Column, Connection, Engine, Float, Integer, MetaData, Row, String, Table, Text, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from lexsvc.config import EkilexLimits
from lexsvc.ekilex.answers import Headword
from lexsvc.ekilex.decision import Accepted, Rejected
from lexsvc.words.verdict import Reason

METADATA = MetaData()

_ANSWERS = Table(
    "ekilex_answers",
    METADATA,
    Column("word", String(100), primary_key=True),
    Column("accepted", Integer, nullable=False),
    Column("known", Integer, nullable=False),
    Column("reason", String(40), nullable=False),
    Column("detail", Text, nullable=False),
    Column("headword", Text, nullable=False),  # flags and codes as JSON, never the whole answer
    Column("said_at", Float, nullable=False),  # seconds since 1970
)

_ACCEPTED = Table(
    "ekilex_accepted",
    METADATA,
    Column("word", String(100), primary_key=True),
    Column("edition", String(100), primary_key=True),
    Column("accepted_at", Float, nullable=False),
)

_CALLS = Table(
    "ekilex_calls",
    METADATA,
    Column("day", String(10), primary_key=True),  # 2026-11-30, UTC
    Column("calls", Integer, nullable=False),
)

_DAY = 86400.0
_AT_ONCE = 500  # words in one question; SQLite takes 32,766 values, PostgreSQL's driver 65,535

Said = Accepted | Rejected


class Kept(NamedTuple):
    """What is known of a word. ``age`` is in seconds; ``for_good`` is whether the edition has accepted it."""

    said: Said | None
    age: float
    for_good: bool


class AcceptedWord(NamedTuple):
    """A word that EKILEX accepted, when first, and what it said of it last."""

    word: str
    accepted_at: datetime
    headword: Headword | None


class Cache:
    """The tables, over any engine of SQLAlchemy; raises its errors where the database does not answer."""

    def __init__(self, engine: Engine, limits: EkilexLimits, clock: Callable[[], float] = time.time) -> None:
        self._engine, self._limits, self._clock = engine, limits, clock
        self._insert = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert

    def prepare(self) -> None:
        """Forget what is too old to be of use."""
        now = self._clock()
        with self._engine.begin() as connection:
            old = _ANSWERS.c.said_at < now - _DAY * max(self._limits.stale_days, self._limits.fresh_days)
            connection.execute(delete(_ANSWERS).where(old))
            connection.execute(delete(_CALLS).where(_CALLS.c.day < _day(now - 30 * _DAY)))

    def find(self, words: Sequence[str], edition: str) -> dict[str, Kept]:
        """Return what is known of those words of which something is."""
        found: dict[str, Kept] = {}
        with self._engine.connect() as connection:
            for start in range(0, len(words), _AT_ONCE):
                found.update(self._find(connection, words[start : start + _AT_ONCE], edition))
        return found

    def _find(self, connection: Connection, words: Sequence[str], edition: str) -> Iterator[tuple[str, Kept]]:
        for_good = set(
            connection.scalars(select(_ACCEPTED.c.word).where(_ACCEPTED.c.edition == edition, _ACCEPTED.c.word.in_(words)))
        )
        now = self._clock()
        for row in connection.execute(select(_ANSWERS).where(_ANSWERS.c.word.in_(words))):
            yield row.word, Kept(_said(row), now - row.said_at, row.word in for_good)
            for_good.discard(row.word)
        for word in for_good:
            yield word, Kept(None, 0.0, for_good=True)

    def is_fresh(self, kept: Kept) -> bool:
        """Whether it counts without asking again."""
        known = not isinstance(kept.said, Rejected) or kept.said.known
        days = self._limits.fresh_days if known else self._limits.fresh_not_found_days
        return kept.said is not None and kept.age <= days * _DAY

    def serves_in_outage(self, kept: Kept) -> bool:
        """Whether it counts while EKILEX cannot be asked."""
        if self.is_fresh(kept):
            return True
        known = not isinstance(kept.said, Rejected) or kept.said.known
        days = self._limits.stale_days if known else self._limits.stale_not_found_days
        return kept.said is not None and kept.age <= days * _DAY

    def keep(self, word: str, said: Said) -> None:
        """Note an answer in place of the one before it."""
        rejected = said if isinstance(said, Rejected) else None
        row = {
            "word": word,
            "accepted": int(rejected is None),
            "known": int(rejected is None or rejected.known),
            "reason": rejected.reason if rejected else "",
            "detail": rejected.detail if rejected else "",
            "headword": msgspec.json.encode(said.headword).decode(),
            "said_at": self._clock(),
        }
        newer = {name: value for name, value in row.items() if name != "word"}
        with self._engine.begin() as connection:
            connection.execute(self._insert(_ANSWERS).values(row).on_conflict_do_update(index_elements=["word"], set_=newer))

    def accept(self, word: str, edition: str) -> None:
        """Note that an edition has accepted a word, which holds as long as the edition is played."""
        row = {"word": word, "edition": edition, "accepted_at": self._clock()}
        with self._engine.begin() as connection:
            connection.execute(self._insert(_ACCEPTED).values(row).on_conflict_do_nothing())

    def spend(self) -> bool:
        """Count one call, or return False when today's are used up."""
        calls = self._insert(_CALLS).values(day=_day(self._clock()), calls=1)
        counted = calls.on_conflict_do_update(
            index_elements=["day"], set_={"calls": _CALLS.c.calls + 1}, where=_CALLS.c.calls < self._limits.calls_per_day
        ).returning(_CALLS.c.calls)
        with self._engine.begin() as connection:
            return connection.scalar(counted) is not None

    def accepted(self) -> list[AcceptedWord]:
        """Return every word that an edition has accepted, in the order of acceptance."""
        joined = _ACCEPTED.outerjoin(_ANSWERS, _ACCEPTED.c.word == _ANSWERS.c.word)
        question = select(_ACCEPTED.c.word, _ACCEPTED.c.accepted_at, _ANSWERS.c.headword).select_from(joined)
        words: dict[str, AcceptedWord] = {}
        with self._engine.connect() as connection:
            for word, at, headword in connection.execute(question.order_by(_ACCEPTED.c.accepted_at)):
                words.setdefault(word, AcceptedWord(word, datetime.fromtimestamp(at, UTC), _headword(headword or "null")))
        return list(words.values())

    def is_empty(self) -> bool:
        """Whether nothing is known of any word."""
        with self._engine.connect() as connection:
            return not any(connection.execute(select(table.c.word).limit(1)).first() for table in (_ANSWERS, _ACCEPTED))


def _said(row: Row[Any]) -> Said | None:
    """Read an answer; one that another version of the service wrote in another shape is as good as none."""
    try:
        headword = _headword(row.headword)
        if not row.accepted:
            return Rejected(Reason(row.reason), row.detail, bool(row.known), headword)
    except (ValueError, msgspec.MsgspecError):
        return None
    return Accepted(headword) if headword else None


def _headword(text: str) -> Headword | None:
    return msgspec.json.decode(text, type=Headword | None)


def _day(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()
