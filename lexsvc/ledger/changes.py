"""What has changed, told to other processes: a count for each subject, which they look at several times a second."""

from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from lexsvc.ledger.schema import CHANGES

TOKENS = ":tokens"
"""The subject of the tokens; every other subject is a lexicon's name."""


def touch(connection: Connection, subject: str) -> None:
    """Count a change of a subject, seen by others when the transaction ends."""
    insert = (postgresql if connection.dialect.name == "postgresql" else sqlite).insert(CHANGES)
    counted = insert.values(subject=subject, count=1)
    connection.execute(counted.on_conflict_do_update(index_elements=["subject"], set_={"count": CHANGES.c.count + 1}))


def read_changes(connection: Connection) -> dict[str, int]:
    """Return how often each subject has changed."""
    return dict(connection.execute(select(CHANGES.c.subject, CHANGES.c.count)).all())
