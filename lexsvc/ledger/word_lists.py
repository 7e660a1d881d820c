"""Named word lists of a lexicon: words that a game singles out, as the theme words that earn extra points.

A list stands beside the revisions, not in them: it is replaced whole, and every game sees it as it is now.
"""

from collections.abc import Sequence

import msgspec
from sqlalchemy import ColumnElement, Connection, RowMapping, delete, select, update

from lexsvc.ledger.changes import touch
from lexsvc.ledger.instants import now
from lexsvc.ledger.revisions import lock
from lexsvc.ledger.schema import WORD_LISTS


class WordList(msgspec.Struct, frozen=True, kw_only=True):
    """One list; ``words`` are the letters of their tiles, ``by`` is the name of the token that wrote it last."""

    name: str
    words: list[str]
    by: str
    updated_at: str


def read_lists(connection: Connection, lexicon: str) -> list[WordList]:
    """Return the lists of a lexicon, by name."""
    rows = connection.execute(select(WORD_LISTS).where(WORD_LISTS.c.lexicon == lexicon)).mappings()
    return sorted(map(_word_list, rows), key=lambda found: found.name)  # PostgreSQL may sort as a language does


def read_list(connection: Connection, lexicon: str, name: str) -> WordList | None:
    """Return a list, or None."""
    row = connection.execute(select(WORD_LISTS).where(*_named(lexicon, name))).mappings().one_or_none()
    return None if row is None else _word_list(row)


def replace_list(connection: Connection, lexicon: str, name: str, words: Sequence[str], by: str) -> bool:
    """Write a list whole, in place of the one of that name; return whether it is new."""
    lock(connection, lexicon)
    values = {"words": msgspec.json.encode(words).decode(), "by": by, "updated_at": now()}
    is_new = connection.execute(update(WORD_LISTS).where(*_named(lexicon, name)).values(values)).rowcount == 0
    if is_new:
        connection.execute(WORD_LISTS.insert(), {"lexicon": lexicon, "name": name, **values})
    touch(connection, lexicon)
    return is_new


def delete_list(connection: Connection, lexicon: str, name: str) -> WordList | None:
    """Delete a list; return what it was, None where there is none."""
    lock(connection, lexicon)
    found = read_list(connection, lexicon, name)
    if found is not None:
        connection.execute(delete(WORD_LISTS).where(*_named(lexicon, name)))
        touch(connection, lexicon)
    return found


def _named(lexicon: str, name: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return WORD_LISTS.c.lexicon == lexicon, WORD_LISTS.c.name == name


def _word_list(row: RowMapping) -> WordList:
    return WordList(
        name=row["name"],
        words=msgspec.json.decode(row["words"], type=list[str]),
        by=row["by"],
        updated_at=row["updated_at"],
    )
