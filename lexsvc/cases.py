"""Tables of expected verdicts: what an operator runs before publishing a lexicon (``lexsvc verify``).

TSV with the header ``lexicon input tiles options verdict reason note``. ``input`` is text, or ``tiles`` (blank-separated) a
laid row; with both, the text must also come out as those tiles. ``options`` is a query string (``without=š,z``); an empty
``reason`` means any::

    eki	majade			invalid	form_not_accepted	genitive plural
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qs

from lexsvc.service import Service, UnknownLexiconError, UnknownOptionError
from lexsvc.words.check import Check, Options
from lexsvc.words.verdict import Reason, Verdict

HEADER = ["lexicon", "input", "tiles", "options", "verdict", "reason", "note"]


class CaseError(ValueError):
    """A table is wrong; the text names the file, the line and what is wrong."""


class Case(NamedTuple):
    """One row of a table and where it stands."""

    place: str
    lexicon: str
    input: str
    tiles: list[str]
    options: Options
    verdict: str
    reason: str


class Difference(NamedTuple):
    """A case that did not come out: what was expected and what came."""

    case: Case
    expected: str
    came: str


def read_cases(path: Path) -> Iterator[Case]:
    """Yield the cases of a table; raises CaseError."""
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except UnicodeDecodeError as error:
        raise CaseError(f"{path.name}: is not UTF-8 ({error})") from error
    if lines[0].rstrip("\r").split("\t") != HEADER:
        raise CaseError(f"{path.name}:1: the header must be {' '.join(HEADER)}, tab-separated")
    for number, line in enumerate(lines[1:], start=2):
        if line.strip():
            yield _case(f"{path.name}:{number}", line.rstrip("\r").split("\t"))


def _case(place: str, cells: list[str]) -> Case:
    if not 5 <= len(cells) <= len(HEADER):
        raise CaseError(f"{place}: has {len(cells)} columns, needs {len(HEADER)}")
    lexicon, text, tiles, options, verdict, reason, _ = cells + [""] * (len(HEADER) - len(cells))
    if verdict not in list(Verdict):
        raise CaseError(f"{place}: verdict {verdict!r} is none of {', '.join(Verdict)}")
    if reason and reason not in list(Reason):
        raise CaseError(f"{place}: there is no reason {reason!r}; reasons are {', '.join(Reason)}")
    return Case(place, lexicon, text, tiles.split(), _options(place, options), verdict, reason)


def _options(place: str, query: str) -> Options:
    try:
        named = parse_qs(query, strict_parsing=True) if query else {}
    except ValueError as error:
        raise CaseError(f"{place}: options {query!r} are no query string") from error
    if unknown := named.keys() - {"without", "inflections"}:
        raise CaseError(f"{place}: there is no option {min(unknown)!r}; options are without and inflections")
    values = {name: tuple(",".join(texts).split(",")) for name, texts in named.items()}
    return Options(**values)


def differences(service: Service, cases: Iterator[Case]) -> Iterator[Difference | None]:
    """Yield for each case its difference, or None when it came out; raises CaseError for an unknown lexicon or option."""
    for case in cases:
        try:
            # The compiled lexicon itself: what an authority says today is no property of it.
            check = service.lexicon(case.lexicon).check(case.input or list(case.tiles), case.options)
        except (UnknownLexiconError, UnknownOptionError) as error:
            raise CaseError(f"{case.place}: {error}") from error
        yield _difference(case, check)


def _difference(case: Case, check: Check) -> Difference | None:
    expected: list[str] = [case.verdict]
    came: list[str] = [check.verdict]
    if case.reason:
        expected.append(case.reason)
        came.append(check.reason or "")
    if case.input and case.tiles:
        expected.append(" ".join(case.tiles))
        came.append(" ".join(check.tiles or []))
    if expected == came:
        return None
    return Difference(case, " ".join(expected), " ".join(filter(None, (*came, check.detail and f"({check.detail})"))))
