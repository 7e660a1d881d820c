"""An authority over a database of its own and a server on loopback, with a clock that tests turn."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from lexsvc.config import EkilexLimits, Secret
from lexsvc.ekilex.authority import Authority
from lexsvc.ekilex.client import Client
from lexsvc.ekilex.clocks import Clocks
from lexsvc.ekilex.recorded import RecordedAnswers
from lexsvc.ledger.database import open_engine
from lexsvc.ledger.migrate import migrate
from tests.ekilex.shapes import recording

KEY = "0123456789abcdef0123456789abcdef"
DAY = 86400.0

QUICK = EkilexLimits(connect_seconds=0.5, read_seconds=0.25, check_seconds=0.7, calls_per_second=1000)
"""Time-outs that a test can wait for."""

PATIENT = replace(QUICK, read_seconds=5.0, check_seconds=10.0)
"""For tests that nothing should be late in, however slow the machine."""


class Wall:
    """The time of day, which a test turns."""

    def __init__(self) -> None:
        self.now = 1_790_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def wall() -> Wall:
    return Wall()


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    engine = open_engine(f"sqlite:///{tmp_path / 'lexsvc.sqlite'}")
    migrate(engine)
    yield engine
    engine.dispose()


@pytest.fixture
def server() -> Iterator[RecordedAnswers]:
    with RecordedAnswers(recording()).start() as server:
        yield server


Open = Callable[..., Authority]


@pytest.fixture
def authority(engine: Engine, server: RecordedAnswers, wall: Wall) -> Iterator[Open]:
    """Opens authorities, which share the database as processes do; ``limits`` are changes to the patient ones."""
    opened: list[Authority] = []

    def open_(key: str = KEY, url: str = server.url, base: EkilexLimits = PATIENT, **limits: Any) -> Authority:
        changed = replace(base, **limits)
        client = Client(url, Secret(key), changed) if key else None
        opened.append(Authority(engine, changed, client, Clocks(wall=wall, sleep=lambda _: None)))
        return opened[-1]

    yield open_
    for one in opened:
        one.close()
