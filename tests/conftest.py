"""What the whole suite shares: real lexicons, compiled from their real sources."""

import shutil
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from lexsvc.compiled import artifact
from lexsvc.compiled.build import build
from lexsvc.config import Secret, Settings
from lexsvc.service import Service

if TYPE_CHECKING:
    from tests.desk import Desk, OpenDesk

TESTS = Path(__file__).parent


@pytest.fixture(scope="session")
def settings() -> Settings:
    return Settings.from_environment()


@pytest.fixture(scope="session")
def service(settings: Settings) -> Service:
    """All five lexicons as ``lexsvc build`` compiled them (scripts/test does that first)."""
    opened = Service.open(settings)
    assert opened.names() == ["eki", "english", "saol", "tdk", "thuum"], "run: lexsvc build"
    assert not opened.failed
    return opened


@pytest.fixture(scope="session")
def thuum_home(settings: Settings, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home of its own, in which the smallest lexicon is published."""
    home = tmp_path_factory.mktemp("home")
    artifact.publish(home, "thuum", build(settings.data, home, "thuum").digest)
    return home


@pytest.fixture
def open_desk(settings: Settings, thuum_home: Path, database_url: str, tmp_path: Path) -> "OpenDesk":
    """Opens an application over the smallest lexicon and a ledger of its own."""
    from tests.desk import Desk  # whoever needs no application loads none

    def open_(**changes: Any) -> Desk:
        home = Path(shutil.copytree(thuum_home, tmp_path / "home"))
        usual = replace(settings, home=home, database=Secret(database_url), max_body=200_000)
        return Desk(replace(usual, **changes))

    return open_


@pytest.fixture
def desk(open_desk: "OpenDesk") -> "Desk":
    return open_desk()
