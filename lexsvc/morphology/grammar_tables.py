"""Where the words stand that a grammar's rules name one by one: TSV files in the project's own ``data/``.

These belong to the rules and travel with them; an operator's ``LEXSVC_DATA`` moves rulebooks, not grammar.
"""

from collections.abc import Iterator

from lexsvc.config import own_data
from lexsvc.sources.report import SourceError
from lexsvc.words.text import nfc


def rows(file: str, header: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a TSV in ``data/`` with this header; raises SourceError naming the file, the line and the fault."""
    with (own_data() / file).open(encoding="utf-8") as lines:
        if tuple(next(lines, "").rstrip("\n").split("\t")) != header:
            raise SourceError(f"{file}:1: the header must be {' '.join(header)}, tab-separated")
        for number, line in enumerate(lines, start=2):
            cells = tuple(nfc(line).rstrip("\n").split("\t"))
            if len(cells) != len(header) or not cells[0]:
                raise SourceError(f"{file}:{number}: needs {len(header)} columns, tab-separated")
            yield cells
