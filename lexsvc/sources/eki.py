"""Estonian word lists: simplemma's lemmas, the lists ``lemmad.txt`` of the Institute of the Estonian Language, Ekilex.

The lists of the Institute need no confirmation; what an entry's inflection says of the others is for the morphology.
"""

import importlib.util
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from lexsvc.sources.files import read_lines
from lexsvc.sources.frontcoded import read_lemmas
from lexsvc.sources.reader import Reader
from lexsvc.sources.report import Report, SourceError
from lexsvc.words.entry import Entry, Kind
from lexsvc.words.text import nfc

UNCONFIRMED = "unconfirmed"
"""In an entry's inflection: the list is not made by lexicographers; what the analyser does not know is no word."""

CASE_FORM = "case form"
"""In an entry's inflection: the dictionary says that the headword is itself a case form (koju); it has no other reading."""

_WORD = re.compile(r"[^\W\d_]+(?:[-'’ ][^\W\d_]+)*")
_BOUND = re.compile(r"-[^\W\d_]+(?:-[^\W\d_]+)*-?|[^\W\d_]+(?:-[^\W\d_]+)*-")


def read_simplemma(paths: Sequence[Path], report: Report) -> Iterator[Entry]:
    """Read the lemmas of simplemma's Estonian dictionary, ``et.plzma``, sorted.

    The list was gathered from texts and dictionaries by machine, so every lemma awaits Vabamorf's confirmation. Refusals
    are numbered by the lemma's place in the sorted list.
    """
    for path in paths:
        for number, lemma in enumerate(sorted(map(nfc, read_lemmas(path))), start=1):
            yield from _entries(lemma, number, report, inflection=UNCONFIRMED)


def read_lemmad(paths: Sequence[Path], report: Report) -> Iterator[Entry]:
    """Read ``lemmad.txt`` or ``lemmad2013.txt``: UTF-8, one headword a line, bound forms with a hyphen.

    ::

        abajas
        -kakk
        Egiptuse nuhtlus
    """
    for path in paths:
        for number, line in enumerate(_lines(path), start=1):
            yield from _entries(line, number, report)


_EKILEX_HEADER = ["word", "freq_rank", "proficiency", "pos"]
_EKILEX_UPOS = {
    "s": "NOUN",
    "adj": "ADJ",
    "adjid": "ADJ",
    "adjg": "ADJ",
    "v": "VERB",
    "adv": "ADV",
    "num": "NUM",
    "ord": "ADJ",
    "pron": "PRON",
    "interj": "INTJ",
    "konj": "CCONJ",
    "adp": "ADP",
    "postp": "ADP",
    "prep": "ADP",
    "prop": "PROPN",
    "vrm": "X",
    "x": "X",
}
"""Ekilex's parts of speech (classifier POS); ``vrm`` is a headword that is itself a case form."""


def read_ekilex(paths: Sequence[Path], report: Report) -> Iterator[Entry]:
    """Read a table of Ekilex: UTF-8, tab-separated, everything in lower case.

    ::

        word	freq_rank	proficiency	pos
        maja	203	A1	s
        tallinn	310	A1	prop

    Several parts of speech are separated by commas. ``prop`` is the only mark of a name, no part of speech that of an
    abbreviation. ``vrm`` and the genitive attribute ``adjg`` are no nominatives: their inflection says so.
    """
    for path in paths:
        lines = _lines(path)
        header = next(lines, "").split("\t")
        if header != _EKILEX_HEADER:
            raise SourceError(f"{path.name}:1: the header must be {' '.join(_EKILEX_HEADER)}, tab-separated")
        for number, line in enumerate(lines, start=2):
            cells = line.split("\t")
            if len(cells) != len(_EKILEX_HEADER):
                report.refuse(number, line, f"needs {len(_EKILEX_HEADER)} columns, tab-separated")
                continue
            tags = [tag for tag in re.split(r"[,;\s]+", cells[-1]) if tag]
            unknown = [tag for tag in tags if tag not in _EKILEX_UPOS]
            if unknown:
                report.refuse(number, line, f"unknown part of speech {unknown[0]!r}")
                continue
            for kind, upos, inflection in _ekilex_readings(tags):
                yield from _entries(cells[0], number, report, upos=upos, kind=kind, inflection=inflection)


def _ekilex_readings(tags: Sequence[str]) -> Iterator[tuple[Kind, str, str]]:
    """One entry for the name, one for the word of each part of speech, or an abbreviation."""
    if not tags:
        yield Kind.ABBREVIATION, "X", ""
    for tag in dict.fromkeys(tags):
        kind = Kind.PROPER if tag == "prop" else Kind.COMMON
        yield kind, _EKILEX_UPOS[tag], CASE_FORM if tag in ("vrm", "adjg") else ""


def _lines(path: Path) -> Iterator[str]:
    """Yield the lines in NFC; raises SourceError for an empty file too."""
    lines = read_lines(path)
    if not lines:
        raise SourceError(f"{path.name}: is empty")
    yield from map(nfc, lines)


def _entries(
    text: str, number: int, report: Report, *, upos: str = "X", kind: Kind = Kind.COMMON, inflection: str = ""
) -> Iterator[Entry]:
    """Yield the entry of a line, or refuse it."""
    word = text.strip()
    if not word:
        report.refuse(number, text, "an empty line")
    elif _BOUND.fullmatch(word):
        report.take()
        yield Entry(word, "X", Kind.AFFIX, inflection)
    elif not _WORD.fullmatch(word):
        report.refuse(number, text, "not letters alone")
    else:
        report.take()
        seen = _kind_by_spelling(word)
        name = Kind.PROPER in (seen, kind)
        yield Entry(word, "PROPN" if name else upos, kind if seen is Kind.COMMON else seen, inflection)


def _kind_by_spelling(word: str) -> Kind:
    if " " in word:
        return Kind.MULTIWORD
    if not word.isalpha():
        return Kind.HYPHENATED
    if word.islower():
        return Kind.COMMON
    # ÜRO, A, pH are written with a capital that begins no name.
    return Kind.PROPER if word[1:].islower() and word[0].isupper() else Kind.ABBREVIATION


def _installed_simplemma() -> Sequence[Path]:
    spec = importlib.util.find_spec("simplemma")
    folder = Path(spec.origin).parent if spec and spec.origin else None
    path = folder / "strategies" / "dictionaries" / "data" / "et.plzma" if folder else None
    if path is None or not path.is_file():
        raise SourceError("simplemma with its Estonian dictionary is not installed; pip install simplemma==2.0.0")
    return [path]


simplemma = Reader(read=read_simplemma, package="simplemma", installed=_installed_simplemma)
lemmad = Reader(read=read_lemmad)
ekilex_tsv = Reader(read=read_ekilex)
