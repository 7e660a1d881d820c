"""The project's own tables of words in ``data/``: additions and marks.

Both are TSV with the header ``word upos kind ground``; ``ground`` says why, and must not be empty::

    suši	NOUN	common	named as valid by the rules of Sõnalahing

An addition adds an entry. A mark gives a kind to the entries that a source lists without one (tv is a plain noun in SAOL);
its upos may be ``*`` for every part of speech.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from lexsvc.sources.files import read_lines
from lexsvc.sources.report import SourceError
from lexsvc.words.entry import UPOS, Entry, Kind
from lexsvc.words.text import nfc

HEADER = ("word", "upos", "kind", "ground")


class Row(NamedTuple):
    """One row of a table."""

    word: str
    upos: str
    kind: Kind
    ground: str


def filled_rows(path: Path, header: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield the number and the cells of each line of a TSV with this header, no cell empty.

    Raises SourceError that names the file, the line and what is wrong.
    """
    lines = read_lines(path)
    if not lines or lines[0].split("\t") != list(header):
        raise SourceError(f"{path.name}:1: the header must be {' '.join(header)}, tab-separated")
    for number, line in enumerate(lines[1:], start=2):
        cells = [cell.strip() for cell in nfc(line).split("\t")]
        if len(cells) != len(header) or not all(cells):
            raise SourceError(f"{path.name}:{number}: needs {len(header)} filled columns, tab-separated")
        yield number, cells


def read_table(path: Path) -> Iterator[Row]:
    """Yield the rows of a table; raises SourceError that names the file, the line and what is wrong."""
    for number, (word, upos, kind, ground) in filled_rows(path, HEADER):
        if upos != "*" and upos not in UPOS:
            raise SourceError(f"{path.name}:{number}: {upos!r} is no part of speech")
        if kind not in list(Kind):
            raise SourceError(f"{path.name}:{number}: {kind!r} is no kind; kinds are {', '.join(Kind)}")
        yield Row(word, upos, Kind(kind), ground)


def additions(path: Path) -> Iterator[Entry]:
    """Yield an entry for each row of a table of additions."""
    for row in read_table(path):
        if row.upos == "*":
            raise SourceError(f"{path.name}: the addition {row.word!r} needs a part of speech")
        yield Entry(row.word, row.upos, row.kind)


def marked(entries: Iterable[Entry], path: Path) -> Iterator[Entry]:
    """Yield the entries with the kinds that a table of marks gives them."""
    kinds = {(row.word, row.upos): row.kind for row in read_table(path)}
    for entry in entries:
        kind = kinds.get((entry.headword, entry.upos)) or kinds.get((entry.headword, "*"))
        yield entry._replace(kind=kind) if kind else entry
