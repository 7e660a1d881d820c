"""Small editions of the thuum lexicon, of whose words the tests know everything."""

from pathlib import Path
from typing import NamedTuple

import pytest

from lexsvc.compiled import artifact
from lexsvc.compiled.build import Chosen, build
from lexsvc.compiled.lexicon import Lexicon
from lexsvc.config import Settings

FIRST = ("bo\tv", "kest\tn", "krii\tv", "mey\tn")
SECOND = ("bo\tv", "krii\tv", "mey\tn", "zul\tn")
"""A later edition, which has lost kest and gained zul."""

NOWHERE = ("qo", "zok")
"""Words that neither has."""


class Edition(NamedTuple):
    """An artifact and its files."""

    lexicon: Lexicon
    files: dict[str, bytes]

    @property
    def digest(self) -> str:
        """The artifact's digest."""
        return self.lexicon.digest


def compile_edition(data: Path, home: Path, rows: tuple[str, ...]) -> Edition:
    """Compile the thuum lexicon of some headwords, each with its part of speech after a tab."""
    table = home / "headwords.tsv"
    table.write_text("".join(f"{row}\n" for row in ("headword\tparts_of_speech\tkind", *(f"{row}\tcommon" for row in rows))))
    digest = build(data, home, "thuum", [Chosen("headwords", (table,))]).digest
    manifest, files = artifact.load(home, "thuum", digest)
    return Edition(Lexicon(manifest, files), files)


@pytest.fixture(scope="session")
def first(settings: Settings, tmp_path_factory: pytest.TempPathFactory) -> Edition:
    """The first edition, compiled."""
    return compile_edition(settings.data, tmp_path_factory.mktemp("first"), FIRST)


@pytest.fixture(scope="session")
def second(settings: Settings, tmp_path_factory: pytest.TempPathFactory) -> Edition:
    """The second edition, compiled."""
    return compile_edition(settings.data, tmp_path_factory.mktemp("second"), SECOND)
