"""What the whole suite shares: real lexicons, compiled from their real sources."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import Engine

from lexsvc.compiled import artifact
from lexsvc.compiled.build import build
from lexsvc.config import Secret, Settings
from lexsvc.ledger.database import open_engine
from lexsvc.ledger.migrate import migrate
from lexsvc.service import Service
from tests.databases import PostgreSQL, postgresql_server

__all__ = ["postgresql_server"]

if TYPE_CHECKING:
    from tests.desk import Desk, OpenDesk

TESTS = Path(__file__).parent


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database for one test, with the ledger's tables and nothing in them."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'lexsvc.sqlite'}"
    else:
        server: PostgreSQL = request.getfixturevalue("postgresql_server")
        name, url = server.create()
        yield url
        server.drop(name)


@pytest.fixture
def engine(database_url: str) -> Iterator[Engine]:
    """The ledger's engine, over either database."""
    engine = open_engine(database_url)
    migrate(engine)
    yield engine
    engine.dispose()


@pytest.fixture(scope="session")
def settings() -> Settings:
    return Settings.from_environment()


@pytest.fixture(scope="session")
def service(settings: Settings) -> Service:
    """All five lexicons as ``lexsvc build`` compiled them (scripts/test does that first)."""
    opened = Service.open(settings)
    assert opened.names() == ["eki", "english", "saol", "tdk", "thuum"], "run: lexsvc build"
    assert not opened.catalogue.failed
    return opened


@pytest.fixture(scope="session")
def thuum_home(settings: Settings, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home of its own, in which the smallest lexicon is published."""
    home = tmp_path_factory.mktemp("home")
    artifact.publish(home, "thuum", build(settings.data, home, "thuum").digest)
    return home


@pytest.fixture
def open_desk(settings: Settings, thuum_home: Path, database_url: str, tmp_path: Path) -> Iterator["OpenDesk"]:
    """Opens an application over the smallest lexicon and a ledger of its own, once."""
    from tests.desk import Desk  # whoever needs no application loads none

    opened: list[Desk] = []

    def open_(**changes: Any) -> Desk:
        home = Path(shutil.copytree(thuum_home, tmp_path / "home"))
        usual = replace(settings, home=home, database=Secret(database_url), max_body=200_000)
        opened.append(Desk(replace(usual, **changes)))
        return opened[-1]

    yield open_
    for desk in opened:
        desk.close()


@pytest.fixture
def desk(open_desk: "OpenDesk") -> "Desk":
    return open_desk()
