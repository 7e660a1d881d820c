"""A service over a small lexicon and a database of its own, and what people do in it."""

import shutil
from pathlib import Path
from typing import Protocol

import pytest
from sqlalchemy import Engine

from lexsvc.catalogue import Catalogue
from lexsvc.compiled import artifact
from lexsvc.config import DisputeLimits, Secret, Settings
from lexsvc.ekilex.authority import Authority
from lexsvc.ledger.tokens import TokenBook
from lexsvc.moderation import Filed, Kind, Moderation
from lexsvc.service import Service
from tests.ledger.editions import FIRST, Edition, compile_edition

ADDRESS, TOKEN = "address:5f", "token:5"


class Report(Protocol):
    """Reports a word, by default as one that is none."""

    def __call__(self, word: str, kind: Kind = Kind.NOT_A_WORD, *, reporter: str = ADDRESS, **more: str) -> Filed: ...


@pytest.fixture(scope="session")
def published(settings: Settings, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Edition]:
    """A home with the first edition, whose é is played as e and which has an authority."""
    home, data = tmp_path_factory.mktemp("home"), tmp_path_factory.mktemp("data")
    shutil.copytree(settings.data, data, dirs_exist_ok=True)
    rulebook = data / "lexicons" / "thuum.toml"
    rules = rulebook.read_text(encoding="utf-8")
    assert "\n[alphabet]\n" in rules
    rules = f'authority = "ekilex"\n{rules}'.replace("\n[alphabet]\n", '\n[alphabet]\nfold = { "é" = "e" }\n')
    rulebook.write_text(rules, encoding="utf-8")
    edition = compile_edition(data, home, FIRST)
    artifact.publish(home, "thuum", edition.digest)
    return home, edition


@pytest.fixture
def home(published: tuple[Path, Edition], tmp_path: Path) -> Path:
    return Path(shutil.copytree(published[0], tmp_path / "home"))


def open_service(home: Path, engine: Engine, ekilex: Authority | None = None) -> Service:
    """Return a service as a process of its own has it, without a thread that follows the ledger."""
    service = Service(engine, Catalogue(home, engine), TokenBook(Secret("")), ekilex)
    assert service.look()
    return service


@pytest.fixture
def thuum(home: Path, engine: Engine) -> Service:
    """The service, without the authority: the list decides."""
    return open_service(home, engine)


@pytest.fixture
def moderation(thuum: Service) -> Moderation:
    return Moderation(thuum, DisputeLimits())


@pytest.fixture
def report(moderation: Moderation) -> Report:
    def report(word: str, kind: Kind = Kind.NOT_A_WORD, *, reporter: str = ADDRESS, **more: str) -> Filed:
        return moderation.report("thuum", kind, word, reporter=reporter, **more)

    return report
