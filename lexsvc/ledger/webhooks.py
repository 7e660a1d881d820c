"""Webhooks: what is to be told to whom, written in the transaction that it tells of, until it is told or given up.

The messages are in the shape of Standard Webhooks (https://www.standardwebhooks.com): type, timestamp, data. They hold no
personal data. ``courier`` sends them.
"""

from collections.abc import Sequence
from typing import ClassVar
from uuid import uuid4

import msgspec
from sqlalchemy import Connection, Engine, select, update

from lexsvc.ledger.database import reading, writing
from lexsvc.ledger.docket import Decision, Kind, Scope
from lexsvc.ledger.instants import after, now
from lexsvc.ledger.schema import DELIVERIES


class RulingMade(msgspec.Struct, frozen=True, kw_only=True):
    """A moderator has ruled on a dispute; ``revision`` is the one that this made, None where the word stayed as it was.

    ``word`` are the letters of its tiles; ``scope`` is None unless upheld.
    """

    type: ClassVar[str] = "ruling.made"
    lexicon: str
    dispute: int
    ruling: int
    kind: Kind
    word: str
    decision: Decision
    scope: Scope | None
    revision: int | None


class RevisionPublished(msgspec.Struct, frozen=True, kw_only=True):
    """A lexicon has a new revision; ``ruling`` and ``dispute`` are those behind an amendment, None of a compile."""

    type: ClassVar[str] = "revision.published"
    lexicon: str
    revision: int
    cause: str
    ruling: int | None = None
    dispute: int | None = None


class Outbox:
    """Takes what is to be told to each of some addresses."""

    def __init__(self, addresses: Sequence[str]) -> None:
        self._addresses = addresses

    def announce(self, connection: Connection, event: RulingMade | RevisionPublished) -> None:
        """Have an event told if the transaction is kept."""
        moment = now()
        body = msgspec.json.encode({"type": event.type, "timestamp": moment, "data": event}).decode()
        rows = [
            {
                "id": f"msg_{uuid4().hex}",
                "url": address,
                "body": body,
                "created_at": moment,
                "attempts": 0,
                "next_at": moment,
                "fault": "",
            }
            for address in self._addresses
        ]
        if rows:
            connection.execute(DELIVERIES.insert(), rows)


NOBODY = Outbox(())
"""Tells nobody."""


class Delivery(msgspec.Struct, frozen=True):
    """A message that this process is to send, and nobody else until ``next_at``; ``attempts`` counts this one."""

    id: str
    url: str
    body: str
    attempts: int
    next_at: str


def claim(engine: Engine, address: str, seconds: float) -> Delivery | None:
    """Claim the message to an address that has been due the longest, None where none is; raises DatabaseUnavailableError.

    If nothing more is heard of it, as when the process is killed, it is due again after ``seconds``.
    """
    due = select(DELIVERIES).where(DELIVERIES.c.url == address).order_by(DELIVERIES.c.next_at).limit(1)
    while True:
        with reading(engine) as connection:
            row = connection.execute(due.where(DELIVERIES.c.next_at <= now())).mappings().one_or_none()
        if row is None:
            return None
        claimed = Delivery(row["id"], row["url"], row["body"], row["attempts"] + 1, after(seconds=seconds))
        same = (DELIVERIES.c.id == row["id"], DELIVERIES.c.next_at == row["next_at"])
        with writing(engine) as connection:
            values = {"attempts": claimed.attempts, "next_at": claimed.next_at}
            if connection.execute(update(DELIVERIES).where(*same).values(values)).rowcount:
                return claimed
        # somebody was faster


def mark_delivered(connection: Connection, delivery: Delivery) -> None:
    """Note that a message has arrived."""
    values = {"next_at": None, "delivered_at": now(), "fault": ""}
    connection.execute(update(DELIVERIES).where(DELIVERIES.c.id == delivery.id).values(values))


def mark_failed(connection: Connection, delivery: Delivery, fault: str, next_at: str | None) -> None:
    """Note that a message has not arrived, and when it is due again, None to give it up.

    Where the claim has run out and somebody else has taken the message, theirs counts.
    """
    claimed = (DELIVERIES.c.id == delivery.id, DELIVERIES.c.next_at == delivery.next_at)
    connection.execute(update(DELIVERIES).where(*claimed).values(next_at=next_at, fault=fault[:200]))
