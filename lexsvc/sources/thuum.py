"""The dragon language: the project's own headwords, and the CSV of Thuum.org that an operator supplies."""

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from lexsvc.config import own_data
from lexsvc.sources.files import read_text
from lexsvc.sources.reader import Reader
from lexsvc.sources.report import Report, SourceError
from lexsvc.sources.tables import filled_rows
from lexsvc.words.entry import Entry, Kind
from lexsvc.words.text import nfc

_UPOS = {
    "n": "NOUN", "v": "VERB", "adj": "ADJ", "adv": "ADV", "pron": "PRON", "prep": "ADP", "conj": "CCONJ",
    "art": "DET", "interj": "INTJ", "pref": "X", "suff": "X", "num": "NUM",
}  # fmt: skip
_KINDS = {
    "common": Kind.COMMON, "alternate": Kind.COMMON, "proper": Kind.PROPER, "affix": Kind.AFFIX,
    "hyphenated": Kind.HYPHENATED, "multiword": Kind.MULTIWORD, "dragon_name": Kind.DRAGON_NAME,
}  # fmt: skip
_HEADER = ("headword", "parts_of_speech", "kind")


def read_headwords(paths: Sequence[Path], report: Report) -> Iterator[Entry]:
    """Read ``data/thuum.tsv``: ``headword parts_of_speech kind``, tab-separated.

    ::

        aak	n v	common

    One entry for each part of speech. Raises SourceError that names the line that is wrong: the file is ours.
    """
    for path in paths:
        for number, (headword, tags, kind) in filled_rows(path, _HEADER):
            if kind not in _KINDS:
                raise SourceError(f"{path.name}:{number}: {kind!r} is no kind; kinds are {', '.join(_KINDS)}")
            unknown = [tag for tag in tags.split() if tag not in _UPOS]
            if unknown:
                raise SourceError(f"{path.name}:{number}: unknown part of speech {unknown[0]!r}")
            report.take()
            yield from _entries(headword, tags.split(), _KINDS[kind])


def _entries(headword: str, tags: Sequence[str], kind: Kind) -> Iterator[Entry]:
    for tag in tags:
        upos = "PROPN" if kind in (Kind.PROPER, Kind.DRAGON_NAME) and tag == "n" else _UPOS[tag]
        yield Entry(headword, upos, kind)


_CSV_HEADER = ["Dragon Word", "Word Type", "Canon Level", "Definition", "Notes"]


def read_csv(paths: Sequence[Path], report: Report) -> Iterator[Entry]:
    """Read the CSV of Thuum.org (RFC 4180, UTF-8, newlines inside quotes).

    ::

        "Dragon Word","Word Type","Canon Level",Definition,Notes
        Dovahkiin,noun,Canon,"Dragonborn, …",

    Words of the canon level Legacy get the kind ``legacy``: the game rejects what is only there. Every word is
    capitalised in the file, so a name is told by its word type alone. ``Aak / -ha`` gives its first word.
    A record without a word or with an unknown word type is refused; SourceError is raised for a file of another form.
    """
    for path in paths:
        rows = csv.reader(read_text(path).splitlines(keepends=True))
        header = next(rows, [])
        if header[:3] != _CSV_HEADER[:3]:
            raise SourceError(f"{path.name}:1: the header must begin with {', '.join(_CSV_HEADER[:3])}")
        try:
            yield from _csv_entries(((rows.line_num, row) for row in rows), report)
        except csv.Error as error:
            raise SourceError(f"{path.name}:{rows.line_num}: {error}") from error


def _csv_entries(rows: Iterable[tuple[int, Sequence[str]]], report: Report) -> Iterator[Entry]:
    for number, row in rows:
        word = nfc(row[0]).strip().lower() if row else ""
        if len(row) < 3 or not word:
            report.refuse(number, ",".join(row), "needs a word, a word type and a canon level")
            continue
        headword = word.split("/")[0].strip()
        tags = _csv_tags(row[1])
        if not tags:
            report.refuse(number, ",".join(row[:3]), f"unknown word type {row[1]!r}")
            continue
        report.take()
        yield from _entries(headword, tags, _csv_kind(headword, row[1], row[2]))


_CSV_TAGS = {
    "noun": "n", "verb": "v", "adjective": "adj", "adverb": "adv", "pronoun": "pron", "preposition": "prep",
    "conjunction": "conj", "article": "art", "interjection": "interj", "prefix": "pref", "suffix": "suff",
    "proper": "n", "phrase": "interj", "contraction": "pron", "number": "num", "determiner": "art",
}  # fmt: skip


def _csv_tags(word_type: str) -> list[str]:
    names = re.findall(r"[a-z]+", word_type.lower())
    tags = [_CSV_TAGS.get(name, name if name in _UPOS else "") for name in names]
    return list(dict.fromkeys(tag for tag in tags if tag))


def _csv_kind(headword: str, word_type: str, canon: str) -> Kind:
    if "legacy" in canon.lower():
        return Kind.LEGACY
    if " " in headword:
        return Kind.MULTIWORD
    if headword.startswith("-") or headword.endswith("-"):
        return Kind.AFFIX
    if "-" in headword:
        return Kind.HYPHENATED
    return Kind.PROPER if "proper" in word_type.lower() else Kind.COMMON


def _own_headwords() -> list[Path]:
    return [own_data() / "thuum.tsv"]


headwords = Reader(read=read_headwords, installed=_own_headwords)
csv_export = Reader(read=read_csv)
