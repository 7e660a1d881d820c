"""Artifact files: a compiled lexicon on disk, immutable, named by its content digest.

``home/artifacts/{lexicon}-{digest}/`` holds ``manifest.json`` and the files it lists. ``home/published/{lexicon}`` names the
artifact that serves and the one before it. Files are written to a temporary directory, synced, and renamed; a directory that
exists under its final name is whole. Loading checks every byte against the manifest before anything is read from it.
"""

import hashlib
import os
import shutil
import tempfile
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec

FORMAT = 2
"""The version of the files' format; loading refuses another."""

MANIFEST = "manifest.json"


class ArtifactError(Exception):
    """An artifact is missing, damaged or of another format; the text says which file and what is wrong."""


class FileRecord(msgspec.Struct, frozen=True):
    """One file of an artifact: what class reads it, and what its bytes must be."""

    reader: str
    size: int
    sha256: str


class SourceRecord(msgspec.Struct, frozen=True, kw_only=True):
    """Where the words came from, with the licence and attribution that travel with them.

    ``files`` are the names and SHA-256 of the files that were read; ``package`` and ``version`` the PyPI package that
    carried them, or None for an operator's files.
    """

    name: str
    title: str
    licence: str
    attribution: str
    url: str
    package: str | None
    version: str | None
    files: dict[str, str]


class Counts(msgspec.Struct, frozen=True):
    """Entries read; forms: distinct tile strings; words: those of them that play with every option on."""

    entries: int
    forms: int
    words: int


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """What an artifact is. It holds no time and no path, so that the same input gives the same digest."""

    format: int
    lexicon: str
    files: dict[str, FileRecord]
    sources: list[SourceRecord]
    counts: Counts

    @property
    def digest(self) -> str:
        """SHA-256 of the manifest's JSON, and so of everything that it lists; 64 hex digits."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()


class Published(msgspec.Struct, frozen=True):
    """The artifact that serves, the one before it, and the recipe of a default build (None for an operator's import)."""

    current: str
    previous: str | None = None
    recipe: str | None = None


def directory(home: Path, lexicon: str, digest: str) -> Path:
    """Return where an artifact lies."""
    return home / "artifacts" / f"{lexicon}-{digest[:16]}"


def save(
    home: Path,
    lexicon: str,
    contents: Mapping[str, tuple[str, bytes]],
    sources: list[SourceRecord],
    counts: Counts,
) -> str:
    """Write an artifact and return its digest; ``contents`` maps a file's name to (class that reads it, bytes).

    An artifact that is there already is left as it is. Nothing is seen under the final name until all of it is on disk.
    """
    records = {
        name: FileRecord(reader, len(content), hashlib.sha256(content).hexdigest())
        for name, (reader, content) in sorted(contents.items())
    }
    manifest = Manifest(format=FORMAT, lexicon=lexicon, files=records, sources=sources, counts=counts)
    final = directory(home, lexicon, manifest.digest)
    if final.is_dir() and _is_whole(final):
        return manifest.digest
    final.parent.mkdir(parents=True, exist_ok=True)
    temporary = Path(tempfile.mkdtemp(prefix=f".{lexicon}-", dir=final.parent))
    try:
        for name, (_, content) in contents.items():
            _write_synced(temporary / name, content)
        _write_synced(temporary / MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)))
        _sync_directory(temporary)
        if final.is_dir():
            final.rename(temporary.with_name(f"{temporary.name}.damaged"))
        temporary.rename(final)
        _sync_directory(final.parent)
    finally:
        for left in final.parent.glob(f"{temporary.name}*"):
            shutil.rmtree(left, ignore_errors=True)
    return manifest.digest


def publish(home: Path, lexicon: str, digest: str, recipe: str | None = None) -> bool:
    """Make an artifact the one that serves; False when it is already. ``recipe`` is what a default build was made by."""
    before = published(home, lexicon)
    if before is None:
        after = Published(digest, None, recipe)
    elif before.current == digest:
        after = Published(digest, before.previous, recipe)
    else:
        after = Published(digest, before.current, recipe)
    if after == before:
        return False
    pointer = home / "published" / lexicon
    pointer.parent.mkdir(parents=True, exist_ok=True)
    temporary = pointer.with_name(f".{lexicon}.{os.getpid()}")
    _write_synced(temporary, msgspec.json.encode(after))
    temporary.rename(pointer)
    _sync_directory(pointer.parent)
    return before is None or before.current != digest


def published(home: Path, lexicon: str) -> Published | None:
    """Return which artifact of a lexicon serves, or None; raises ArtifactError when the pointer cannot be read."""
    pointer = home / "published" / lexicon
    try:
        return msgspec.json.decode(pointer.read_bytes(), type=Published)
    except FileNotFoundError:
        return None
    except msgspec.MsgspecError as error:
        raise ArtifactError(f"{pointer.name}: names no artifact ({error})") from error


def published_lexicons(home: Path) -> list[str]:
    """Return the names of the lexicons that have a published artifact, sorted."""
    return sorted(p.name for p in (home / "published").glob("*") if not p.name.startswith("."))


def load(home: Path, lexicon: str, digest: str) -> tuple[Manifest, dict[str, bytes]]:
    """Return an artifact's manifest and files, every byte checked; raises ArtifactError."""
    place = directory(home, lexicon, digest)
    manifest = _read_manifest(place)
    if manifest.digest != digest or manifest.lexicon != lexicon:
        raise ArtifactError(f"{place.name}/{MANIFEST}: is not the manifest of {lexicon} {digest[:16]}")
    names = list(manifest.files)
    # Hashing lets go of the interpreter, so that two cores halve the time.
    with ThreadPoolExecutor(max_workers=2) as pool:
        contents = pool.map(lambda name: _read_checked(place / name, manifest.files[name]), names)
        return manifest, dict(zip(names, contents, strict=True))


def _read_manifest(place: Path) -> Manifest:
    try:
        manifest = msgspec.json.decode((place / MANIFEST).read_bytes(), type=Manifest)
    except FileNotFoundError as error:
        raise ArtifactError(f"{place.name}: there is no {MANIFEST}") from error
    except msgspec.MsgspecError as error:
        raise ArtifactError(f"{place.name}/{MANIFEST}: {error}") from error
    if manifest.format != FORMAT:
        raise ArtifactError(f"{place.name}: has format {manifest.format}, this version reads {FORMAT}; build it again")
    return manifest


def _read_checked(path: Path, record: FileRecord) -> bytes:
    try:
        content = path.read_bytes()
    except FileNotFoundError as error:
        raise ArtifactError(f"{path.parent.name}/{path.name}: is missing") from error
    if len(content) != record.size or hashlib.sha256(content).hexdigest() != record.sha256:
        raise ArtifactError(f"{path.parent.name}/{path.name}: is damaged (its SHA-256 is not the manifest's)")
    return content


def _is_whole(place: Path) -> bool:
    try:
        manifest = _read_manifest(place)
        for name, record in manifest.files.items():
            _read_checked(place / name, record)
    except ArtifactError:
        return False
    return True


def _write_synced(path: Path, content: bytes) -> None:
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _sync_directory(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
