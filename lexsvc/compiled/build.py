"""From a rulebook to an artifact: source → entries → forms → tile strings and sets of readings → files."""

import hashlib
import importlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from itertools import chain, islice
from pathlib import Path
from typing import NamedTuple

from lexsvc.compiled import artifact, indexes
from lexsvc.compiled.automaton import Automaton
from lexsvc.compiled.readings import ReadingSetBuilder, ReadingSets
from lexsvc.sources.reader import Reader
from lexsvc.sources.report import Report, SourceError
from lexsvc.sources.tables import additions, marked
from lexsvc.words import rulebook as rulebooks
from lexsvc.words.alphabet import Alphabet
from lexsvc.words.entry import Entry, Form
from lexsvc.words.rulebook import Rulebook, RulebookError, Source
from lexsvc.words.text import MAX_CHARACTERS

FORMS, READINGS, RULEBOOK = "forms.dawg", "readings.json", "rulebook.toml"

_CHUNK = 20_000

Progress = Callable[[str, int], None]
"""Told the step that is under way and how many words it has seen."""


@dataclass(frozen=True, slots=True)
class Built:
    """What a build made: the artifact's digest and counts, and what the reader of the source took and refused."""

    lexicon: str
    digest: str
    counts: artifact.Counts
    report: Report


def rulebook_files(data: Path) -> list[Path]:
    """Return the rulebooks in ``data/lexicons``, sorted by name; raises RulebookError when there are none."""
    files = sorted((data / "lexicons").glob("*.toml"))
    if not files:
        raise RulebookError(f"LEXSVC_DATA={data}: there is no rulebook in {data / 'lexicons'}")
    return files


def read_rulebook(data: Path, lexicon: str) -> tuple[Rulebook, str]:
    """Return a lexicon's rulebook and its TOML text; raises RulebookError that names the file and the key."""
    path = data / "lexicons" / f"{lexicon}.toml"
    try:
        toml = path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        known = ", ".join(file.stem for file in rulebook_files(data))
        raise RulebookError(f"there is no lexicon {lexicon!r}; there are {known}") from error
    except UnicodeDecodeError as error:
        raise RulebookError(f"{path.name}: is not UTF-8 ({error})") from error
    rulebook = rulebooks.parse(toml, path.name)
    if rulebook.name != lexicon:
        raise RulebookError(f"{path.name}: name: is {rulebook.name!r}, but the file is called {lexicon}.toml")
    return rulebook, toml


@dataclass(frozen=True, slots=True)
class Chosen:
    """A source to compile: one of the rulebook's by name, or one described here; with the operator's files, or without."""

    name: str
    paths: tuple[Path, ...] = ()
    source: Source | None = None


class _Material(NamedTuple):
    """Entries with the morphology that makes their forms."""

    entries: list[Entry]
    forms: Callable[[Iterable[Entry]], Iterator[Form]]


def build(
    data: Path,
    home: Path,
    lexicon: str,
    chosen: Sequence[Chosen] = (),
    progress: Progress = lambda step, count: None,
) -> Built:
    """Compile a lexicon under its rulebook and write the artifact; it is not published.

    ``chosen`` are the sources to compile together, by default the one that the rulebook chooses. Raises RulebookError, or
    SourceError when a list cannot be read or gives no word; nothing is written then.
    """
    rulebook, toml = read_rulebook(data, lexicon)
    report = Report()
    materials, records = [], []
    for choice in chosen or [Chosen(rulebook.source)]:
        material, record = _read_source(rulebook, choice, data, report)
        materials.append(material)
        records.append(record)
    if not report.taken:
        raise SourceError(f"no line of {', '.join(records[0].files)} was taken ({len(report.refused)} refused)")
    added = [entry for table in rulebook.additions for entry in additions(data / table)]
    materials.append(_Material(added, morphology_of(rulebook.morphology)))
    progress("entries", sum(len(material.entries) for material in materials))
    contents, counts = _compile(rulebook, toml, materials, progress)
    digest = artifact.save(home, lexicon, contents, records, counts)
    progress("written", counts.forms)
    return Built(lexicon, digest, counts, report)


def _read_source(rulebook: Rulebook, choice: Chosen, data: Path, report: Report) -> tuple[_Material, artifact.SourceRecord]:
    source = choice.source or rulebook.sources.get(choice.name)
    if source is None:
        raise SourceError(f"{rulebook.name} has no source {choice.name!r}; it has {', '.join(rulebook.sources)}")
    reader = _reader(source.reader)
    if not choice.paths and reader.installed is None:
        raise SourceError(f"{rulebook.name}: the source {choice.name!r} needs a file; lexsvc import reads it")
    files = choice.paths or tuple(reader.installed() if reader.installed else ())
    entries: Iterable[Entry] = reader.read(files, report)
    for table in rulebook.marks:
        entries = marked(entries, data / table)
    material = _Material(list(dict.fromkeys(entries)), morphology_of(source.morphology or rulebook.morphology))
    return material, _record(choice.name, source, None if choice.paths else reader.package, files)


def _reader(dotted: str) -> Reader:
    """Return the reader that a rulebook names as ``module.variable`` of lexsvc.sources."""
    module, _, variable = dotted.partition(".")
    try:
        found = getattr(importlib.import_module(f"lexsvc.sources.{module}"), variable)
    except (ModuleNotFoundError, AttributeError) as error:
        raise RulebookError(f"reader: there is no {dotted!r} in lexsvc.sources ({error})") from error
    if not isinstance(found, Reader):
        raise RulebookError(f"reader: {dotted!r} of lexsvc.sources is no Reader")
    return found


def morphology_of(name: str) -> Callable[[Iterable[Entry]], Iterator[Form]]:
    """Return what makes the forms of entries in the module of lexsvc.morphology that a rulebook names."""
    try:
        forms: Callable[[Iterable[Entry]], Iterator[Form]] = importlib.import_module(f"lexsvc.morphology.{name}").forms
    except (ModuleNotFoundError, AttributeError) as error:
        raise RulebookError(f"morphology: {name!r} cannot be used ({error})") from error
    return forms


def _compile(
    rulebook: Rulebook, toml: str, materials: Sequence[_Material], progress: Progress
) -> tuple[dict[str, tuple[str, bytes]], artifact.Counts]:
    alphabet = rulebook.build_alphabet()
    builder = ReadingSetBuilder()
    forms = chain.from_iterable(material.forms(material.entries) for material in materials)
    seen = 0
    while chunk := list(islice(forms, _CHUNK)):
        for form, tile_string in zip(chunk, _tile_strings(alphabet, chunk), strict=True):
            if tile_string is not None and len(tile_string) >= rulebook.min_tiles:
                builder.add(tile_string, form, alphabet.text(tile_string))
        seen += len(chunk)
        progress("forms", seen)
    words, sets = builder.finish()
    if not words:
        raise SourceError(f"{rulebook.name}: no word can be laid with the tiles of the alphabet")
    plays = [any(map(rulebook.allows, sets[number])) for number in range(len(sets))]
    contents = {
        FORMS: (Automaton.CLASS, Automaton.build(words).to_bytes()),
        READINGS: (ReadingSets.__name__, sets.to_bytes()),
        RULEBOOK: (Rulebook.__name__, toml.encode()),
    }
    accepted = [word for word, number in words if plays[number]]
    contents |= indexes.build(accepted, alphabet.score)
    entries = sum(len(material.entries) for material in materials)
    return contents, artifact.Counts(entries, len(words), len(accepted))


def _tile_strings(alphabet: Alphabet, forms: Sequence[Form]) -> Iterator[str | None]:
    """The tile string of each form, None where it cannot be laid (a hyphen, a letter without a tile, far too long)."""
    for form, converted in zip(forms, alphabet.from_words([form.spelling for form in forms]), strict=True):
        if len(form.spelling) > MAX_CHARACTERS:
            yield None
        elif alphabet.is_tiles(converted):
            yield converted.decode()
        else:
            yield alphabet.from_text(form.spelling) or None


def _record(name: str, source: Source, package: str | None, files: Sequence[Path]) -> artifact.SourceRecord:
    try:
        release = version(package) if package else None
    except PackageNotFoundError:
        release = None
    return artifact.SourceRecord(
        name=name,
        title=source.title,
        licence=source.licence,
        attribution=source.attribution,
        url=source.url,
        package=package,
        version=release,
        files={path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files},
    )
