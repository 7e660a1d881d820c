"""What the whole suite shares: real lexicons, compiled from their real sources."""

from pathlib import Path

import pytest

from lexsvc.compiled import artifact
from lexsvc.compiled.build import build
from lexsvc.config import Settings
from lexsvc.service import Service

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
