"""SAOL 14, the word list of the Swedish Academy: the PyPI package ``saol``, and the fuller JSON Lines of the facsimile."""

import ast
import importlib.util
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from lexsvc.sources.files import read_lines
from lexsvc.sources.reader import Reader
from lexsvc.sources.report import Report, SourceError
from lexsvc.words.entry import Entry, Kind
from lexsvc.words.text import APOSTROPHES, HYPHENS, nfc

CUT = "…"
"""Stands in an entry's inflection where the list breaks off."""

_PACKAGE = "saol"
_CUT_LENGTH = 50  # the package keeps the first 50 characters of an inflection
_UPOS = frozenset(("NOUN", "ADJ", "VERB", "PRON", "X"))


class _Row(NamedTuple):
    """One row of either list, with the line that it stands on."""

    line: int
    word: str
    upos: str
    inflection: str


# The package ------------------------------------------------------------------------------------------------------------

_STRING = r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*\""""
_PACKAGE_ROW = re.compile(rf"\s*SaolEntry\(word=({_STRING}), upos=({_STRING}), conj=({_STRING})\),?\s*")


def read_package(paths: Sequence[Path], report: Report) -> Iterator[Entry]:
    """Read ``saol/wordlist/saol14.py`` of the PyPI package line by line; nothing of it is executed.

    ::

        SaolEntry(word='abborre', upos='NOUN', conj='+n abborrar'),

    Inflections were cut off after 50 characters, and a blank at the end then lost; those get the mark ``…``. Raises
    SourceError for a file without rows.
    """
    for path in paths:
        yield from _entries(path, _package_rows(path, report), report)


def _package_rows(path: Path, report: Report) -> Iterator[_Row]:
    for number, line in enumerate(read_lines(path), start=1):
        if "SaolEntry(" not in line:
            continue  # the import, the licence notice and the brackets around the list
        found = _PACKAGE_ROW.fullmatch(line)
        if found is None:
            report.refuse(number, line.strip(), "is not SaolEntry(word='…', upos='…', conj='…')")
            continue
        try:
            word, upos, inflection = (str(ast.literal_eval(literal)) for literal in found.groups())
        except (SyntaxError, ValueError):
            report.refuse(number, line.strip(), "holds a string that cannot be read")
            continue
        yield _Row(number, word, upos, _marked_cut(inflection))


def _marked_cut(inflection: str) -> str:
    if len(inflection) < _CUT_LENGTH - 1:
        return inflection
    if inflection[-1] in ".,;:":  # the last word is whole, and a label or a comma begins something
        return f"{inflection} {CUT}"
    return inflection + CUT if len(inflection) == _CUT_LENGTH else inflection


def installed_package() -> Sequence[Path]:
    """Return the file of the installed package; raises SourceError when it is not installed."""
    spec = importlib.util.find_spec(_PACKAGE)
    folders = spec.submodule_search_locations if spec else None
    files = [Path(folder) / "wordlist" / "saol14.py" for folder in folders or ()]
    if not files or not files[0].is_file():
        raise SourceError(f"the package {_PACKAGE!r} is not installed: pip install saol==0.2.0")
    return files[:1]


# The facsimile ----------------------------------------------------------------------------------------------------------


def read_facsimile(paths: Sequence[Path], report: Report) -> Iterator[Entry]:
    """Read ``saol14-faksimil.jsonl``: one JSON object a line, the inflection whole, the compound joint marked.

    ::

        {"normaliserat_ord": "abborrpinne", "upos": "NOUN", "stycke": "abborr|pinne", "text": "+n -pinnar", …}

    ``-pinnar`` is written out as ``abborrpinnar``, since ``stycke`` says where the joint is. A line that is no such object
    is refused; SourceError is raised for a file without rows.
    """
    for path in paths:
        yield from _entries(path, _facsimile_rows(path, report), report)


def _facsimile_rows(path: Path, report: Report) -> Iterator[_Row]:
    for number, line in enumerate(read_lines(path), start=1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except (ValueError, RecursionError) as error:
            report.refuse(number, line.strip(), f"is not JSON ({error})")
            continue
        word = _field(record, "normaliserat_ord") or _SUPERSCRIPT.sub("", _field(record, "ord"))
        upos = _field(record, "upos")
        if not word or not upos:
            report.refuse(number, line.strip(), "needs normaliserat_ord and upos")
            continue
        yield _Row(number, word, upos, _joined(word, _field(record, "stycke"), _field(record, "text")))


_SUPERSCRIPT = re.compile(r"<sup>.*?</sup>")  # the number of a homograph
_AFTER_JOINT = re.compile(r"(?<![^\s(])-(?=\w)")


def _field(record: object, key: str) -> str:
    value = record.get(key) if isinstance(record, dict) else None
    return value.strip() if isinstance(value, str) else ""


def _joined(word: str, marked: str, inflection: str) -> str:
    """Write out ``-pinnar`` as ``abborrpinnar`` where the marked headword is ``abborr|pinne``."""
    before, joint, _ = _SUPERSCRIPT.sub("", marked).rpartition("|")
    first = before.replace("|", "")
    if not joint or not word.startswith(first):
        return inflection
    return _AFTER_JOINT.sub(lambda _: first, inflection)


# Both -------------------------------------------------------------------------------------------------------------------


def _entries(path: Path, rows: Iterable[_Row], report: Report) -> Iterator[Entry]:
    """Turn rows into entries: each once, without the cross-references, each with its kind.

    SAOL repeats a word as ``X`` where the headword is a variant that another entry treats: without inflection, or with the
    beginning of that entry's. An ``X`` with another inflection is a word of its own: the article *en*, ``n. ett``.
    """
    read = list(rows)
    if not read:
        raise SourceError(f"{path.name}:1: holds no row of SAOL")
    treated = {(row.word, said) for row in read if row.upos != "X" for said in ("", _first_word(row.inflection))}
    seen: set[tuple[str, str, str]] = set()
    for row in read:
        why = _refusal(row, row[1:] in seen, row.upos == "X" and (row.word, _first_word(row.inflection)) in treated)
        if why:
            report.refuse(row.line, f"{row.word} {row.upos} {row.inflection}", why)
            continue
        seen.add(row[1:])
        report.take()
        word = nfc(row.word)
        kind = _kind(word, row.upos, row.inflection)
        yield Entry(word, "PROPN" if kind is Kind.PROPER else row.upos, kind, nfc(row.inflection))


def _first_word(inflection: str) -> str:
    """Return what an inflection begins with; nothing for none."""
    return "" if inflection == "(null)" else inflection.partition(" ")[0]


def _refusal(row: _Row, repeated: bool, refers: bool) -> str:
    if row.word != row.word.strip() or not row.word:
        return "the word is empty or has blanks around it"
    if row.upos not in _UPOS:
        return f"{row.upos!r} is no part of speech of SAOL"
    if repeated:
        return "repeats an earlier row"
    return "refers to an entry that has a part of speech" if refers else ""


def _kind(word: str, upos: str, inflection: str) -> Kind:
    """Return what sort of word the spelling shows it to be.

    SAOL flags no names: a capital and no part of speech is one. A noun with a capital is a compound of a name (Malmöbo),
    which is a common noun, unless its letters are an abbreviation's (DNA, pH), as they are where endings follow a colon
    (``tv:n``; Svenska skrivregler, on initialisms). The name of a letter has the colon too; *å* and *ö* are also nouns like
    any other (``+n +ar``).
    """
    if " " in word:
        return Kind.MULTIWORD
    if word.startswith("-") or word.endswith("-"):
        return Kind.AFFIX
    if any(mark in word for mark in HYPHENS + APOSTROPHES):
        return Kind.HYPHENATED
    if len(word) == 1 and upos == "NOUN" and not inflection.startswith("+"):
        return Kind.LETTER_NAME
    if not word.isalpha() or word[1:] != word[1:].lower() or f"{word}:" in inflection.split("_")[0]:
        return Kind.ABBREVIATION
    return Kind.PROPER if upos == "X" and word[0].isupper() else Kind.COMMON


package = Reader(read=read_package, package=_PACKAGE, installed=installed_package)
faksimil = Reader(read=read_facsimile)
