"""The minute's memory of a process."""

from lexsvc.ekilex.decision import Accepted
from lexsvc.ekilex.memory import SECONDS, Memory
from tests.ekilex.conftest import Wall


def test_a_verdict_is_recalled_for_a_minute(wall: Wall) -> None:
    memory = Memory(wall)
    memory.note("õunik", "a-1", Accepted(None))
    assert memory.recall("õunik", "a-1") == Accepted(None)
    assert memory.recall("õunik", "b-1") is None
    wall.now += SECONDS
    assert memory.recall("õunik", "a-1") is None


def test_it_does_not_grow_for_ever(wall: Wall) -> None:
    memory = Memory(wall)
    for number in range(50_000):
        memory.note(str(number), "a-1", Accepted(None))
    assert len(memory._settled) <= 20_000
    assert memory.recall("49999", "a-1")
