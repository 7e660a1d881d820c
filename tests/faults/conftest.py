"""Machines and databases to be killed. Everything that is started here is ended here, by its own id."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.faults.processes import PostgreSQL, Server

NewServer = Callable[..., Server]
"""Makes a server, which is not started yet: ``new_server(database)``; ``compiled=False`` for an empty home."""


@pytest.fixture
def postgresql() -> Iterator[PostgreSQL]:
    server = PostgreSQL()
    yield server
    server.end()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database that several processes share."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'shared.sqlite'}"
    postgresql: PostgreSQL = request.getfixturevalue("postgresql")
    return postgresql.url


@pytest.fixture
def new_server(thuum_home: Path, tmp_path: Path) -> Iterator[NewServer]:
    servers: list[Server] = []

    def new(database: str, *, compiled: bool = True, **settings: str) -> Server:
        home = tmp_path / f"machine{len(servers)}"
        if compiled:
            for name in ("artifacts", "published"):
                shutil.copytree(thuum_home / name, home / name)
        servers.append(Server(home, database, **settings))
        return servers[-1]

    yield new
    for server in servers:
        server.kill()
