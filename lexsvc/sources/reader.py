"""The face that every source has."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from lexsvc.sources.report import Report
from lexsvc.words.entry import Entry


@dataclass(frozen=True, slots=True)
class Reader:
    """How one format is read.

    ``read(paths, report)`` yields the entries of the files at ``paths`` and notes in ``report`` what it takes and refuses;
    it raises SourceError when a file is not of this format. ``installed()`` returns the files that come with ``package``
    (a PyPI name; None where they are the project's own) and raises SourceError naming the package when it is not
    installed; it is None for a format that only an operator supplies.
    """

    read: Callable[[Sequence[Path], Report], Iterable[Entry]]
    package: str | None = None
    installed: Callable[[], Sequence[Path]] | None = None
