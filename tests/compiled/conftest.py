"""The smallest lexicon, compiled, for tests that amend it."""

from pathlib import Path

import pytest

from lexsvc.compiled import artifact
from lexsvc.compiled.lexicon import Lexicon


@pytest.fixture(scope="session")
def thuum(thuum_home: Path) -> Lexicon:
    pointer = artifact.published(thuum_home, "thuum")
    assert pointer is not None
    return Lexicon.load(thuum_home, "thuum", pointer.current)
