"""Where the words stand that a grammar's rules name one by one: TSV files in the project's own ``data/``.

These belong to the rules and travel with them; an operator's ``LEXSVC_DATA`` moves rulebooks, not grammar.
"""

from collections.abc import Iterator
from pathlib import Path

from lexsvc.sources.report import SourceError
from lexsvc.words.text import nfc

_PACKAGE = Path(__file__).parent.parent


def own_data() -> Path:
    """Return ``data/`` of the checkout, or the copy inside an installed wheel."""
    packaged = _PACKAGE / "data"
    return packaged if packaged.is_dir() else _PACKAGE.parent / "data"


def rows(path: Path, header: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a TSV with this header; raises SourceError naming the file, the line and what is wrong."""
    with path.open(encoding="utf-8") as lines:
        if tuple(next(lines, "").rstrip("\n").split("\t")) != header:
            raise SourceError(f"{path.name}:1: the header must be {' '.join(header)}, tab-separated")
        for number, line in enumerate(lines, start=2):
            cells = tuple(nfc(line).rstrip("\n").split("\t"))
            if len(cells) != len(header) or not cells[0]:
                raise SourceError(f"{path.name}:{number}: needs {len(header)} columns, tab-separated")
            yield cells
