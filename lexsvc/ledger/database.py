"""The database: an engine for SQLite, which several processes share by its write-ahead log, or for PostgreSQL."""

import sqlite3
from contextlib import suppress
from pathlib import Path

from sqlalchemy import Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

BUSY_SECONDS = 2.0
"""How long a writer waits for another one."""


def open_engine(url: str) -> Engine:
    """Return an engine; nothing is connected yet. Raises ``sqlalchemy.exc.ArgumentError`` for what is no URL."""
    address = make_url(url)
    if address.get_backend_name() != "sqlite":
        return create_engine(address, pool_pre_ping=True)
    if address.database:
        with suppress(OSError):  # then no connection can be made either, and says so
            Path(address.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(address, connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine, "connect", _prepare)
    return engine


def _prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    assert isinstance(connection, sqlite3.Connection)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")  # with the log, a crash of the machine loses no consistency
    connection.execute("PRAGMA foreign_keys=ON")
