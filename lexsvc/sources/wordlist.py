"""A plain list of words, one a line: ENABLE, SCOWL, or an operator's own."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from lexsvc.sources.files import read_text
from lexsvc.sources.reader import Reader
from lexsvc.sources.report import Report, SourceError
from lexsvc.sources.spelling import kind_of
from lexsvc.words.entry import Entry, Kind
from lexsvc.words.text import BLANKS, clean, fault
from lexsvc.words.verdict import Reason

_UNREADABLE = (Reason.TOO_LONG, Reason.ILLEGAL_CHARACTER)


def read_words(paths: Sequence[Path], report: Report) -> Iterator[Entry]:
    """Read one word a line, UTF-8; ``#`` begins a comment, blank lines are skipped.

    ::

        # my words
        aardvark
        London
        e-mail

    Nothing is known of a word but its spelling: a small letter makes a common word, a capital a name, and so on. In a
    list that is all in capitals (many games' lists are) the capitals say nothing, and every word is taken in small
    letters. Raises SourceError for a file that is not UTF-8 text; a line that holds no word is refused.
    """
    for path in paths:
        lines = _lines(path)
        all_capitals = not any(_word(line) != _word(line).upper() for line in lines)
        for number, line in enumerate(lines, start=1):
            word = _word(line)
            if not word:
                continue
            found = fault(word)
            if found is not None and found[0] in _UNREADABLE:
                report.refuse(number, line, found[1])
                continue
            report.take()
            yield _entry(word.lower() if all_capitals else word)


def _entry(word: str) -> Entry:
    kind = kind_of(word)
    return Entry(word, "PROPN" if kind is Kind.PROPER else "X", kind)


def _word(line: str) -> str:
    return clean(line.partition("#")[0].strip(BLANKS))


def _lines(path: Path) -> list[str]:
    text = read_text(path)
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        raise SourceError(f"{path.name}:{line}: holds a zero byte; this is no text file")
    return text.split("\n")


words = Reader(read=read_words)
