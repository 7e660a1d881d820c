"""Notations that the list cuts off, completed from the last part of the compound: kartpapper from papper."""

from collections.abc import Iterable

from lexsvc.morphology.swedish import notation
from lexsvc.morphology.swedish.notation import Cell, Notation
from lexsvc.words.entry import Entry, Kind


class Completion:
    """Completes the notation of a compound from the entries whose notation is whole."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._whole: dict[tuple[str, str], list[str]] = {}
        for entry in entries:
            whole = entry.kind is Kind.COMMON and entry.inflection and not entry.inflection.endswith(notation.CUT)
            if whole:
                self._whole.setdefault((entry.headword, entry.upos), []).append(entry.inflection)

    def complete(self, entry: Entry, cut: Notation) -> Notation:
        """Return the whole notation that ``cut`` begins; ``cut`` itself where no last part of the word has such a one."""
        word = entry.headword
        for start in range(1, len(word) - 1):
            for inflection in self._whole.get((word[start:], entry.upos), ()):
                for whole in notation.read(word[start:], inflection):
                    compound = _prefixed(word[:start], whole)
                    if _begins(compound.cells, cut.cells):
                        return compound
        return cut


def _prefixed(prefix: str, whole: Notation) -> Notation:
    cells = tuple(Cell(cell.labels, tuple(prefix + form for form in cell.forms)) for cell in whole.cells)
    return whole._replace(cells=cells)


def _begins(whole: tuple[Cell, ...], seen: tuple[Cell, ...]) -> bool:
    """Whether what was seen of a notation is the beginning of a whole one; the last cell may lack alternatives."""
    if not seen or len(seen) > len(whole):
        return False
    *before, last = seen
    expected = whole[len(before)]
    return (
        tuple(before) == whole[: len(before)]
        and last.labels == expected.labels
        and last.forms == expected.forms[: len(last.forms)]
    )
