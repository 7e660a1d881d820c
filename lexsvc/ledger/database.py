"""The database: SQLite, which several processes share by its write-ahead log, or PostgreSQL."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.pool import ConnectionPoolEntry

log = logging.getLogger(__name__)

BUSY_SECONDS = 2.0
"""How long a writer of SQLite waits for another one."""

_POSTGRESQL = {
    "connect_timeout": 2,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "options": "-c statement_timeout=15000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=60000",
}


class WrongDatabaseError(ValueError):
    """The address is no database that this installation can use; the text says why, and does not repeat the address."""


class DatabaseUnavailableError(Exception):
    """The database cannot be reached, or is too busy. What was being written was not, or its writer must ask again."""


def open_engine(url: str) -> Engine:
    """Return an engine; nothing is connected yet. Raises WrongDatabaseError."""
    try:
        return _open_engine(make_url(url))
    except ModuleNotFoundError as error:
        raise WrongDatabaseError(f"the database needs the package {error.name}: pip install 'lexsvc[postgresql]'") from error
    except (ArgumentError, ValueError) as error:  # its text may hold a password
        raise WrongDatabaseError("LEXSVC_DATABASE is no SQLAlchemy URL of SQLite or PostgreSQL") from error


def _open_engine(address: URL) -> Engine:
    backend = address.get_backend_name()
    if backend not in ("sqlite", "postgresql"):
        raise ArgumentError(f"{backend} is not supported")
    if backend == "postgresql":
        if address.drivername == "postgresql":
            address = address.set(drivername="postgresql+psycopg")
        return create_engine(
            address,
            hide_parameters=True,
            pool_pre_ping=True,
            pool_size=8,
            max_overflow=16,
            pool_timeout=5,
            connect_args=dict(_POSTGRESQL),
        )
    if address.database:
        with suppress(OSError):  # then no connection can be made either, and says so
            Path(address.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(address, hide_parameters=True, connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """Give a connection that sees one state of the database throughout; raises DatabaseUnavailableError."""
    with _translated(), engine.connect() as plain:
        isolated = plain.dialect.name == "postgresql"
        connection = plain.execution_options(isolation_level="REPEATABLE READ") if isolated else plain
        with connection.begin():
            yield connection


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """Give a connection whose changes are all kept, or none; raises DatabaseUnavailableError.

    SQLite has one writer at a time, from here on; PostgreSQL locks the rows that are asked for with ``with_for_update``.
    """
    with _translated(), engine.connect() as plain:
        connection = plain.execution_options(writes=True)
        with connection.begin():
            yield connection


@contextmanager
def _translated() -> Iterator[None]:
    try:
        yield
    except (IntegrityError, DataError):
        raise
    except (DBAPIError, PoolTimeoutError) as error:  # read only, emptied, no database at all: nothing can be done here
        if isinstance(error, ProgrammingError):  # or our own mistake, which nobody shall have to guess
            log.exception("the database refuses a question")
        raise DatabaseUnavailableError(f"the database does not answer ({type(error).__name__})") from error


def _prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    assert isinstance(connection, sqlite3.Connection)
    connection.isolation_level = None  # _begin says when a transaction begins
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")  # what was acknowledged outlives a crash of the machine
    connection.execute("PRAGMA foreign_keys=ON")


def _begin(connection: Connection) -> None:
    """Begin as a writer where something will be written: a reader that turns writer may find that it was overtaken."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
