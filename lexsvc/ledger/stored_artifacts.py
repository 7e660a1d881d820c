"""Artifacts in the database: how a compiled lexicon reaches the machines that did not compile it."""

import hashlib
import zlib
from collections.abc import Iterable

import msgspec
from sqlalchemy import Connection, delete, select

from lexsvc.compiled.artifact import FORMAT, ArtifactError, FileRecord, Manifest
from lexsvc.ledger.instants import now
from lexsvc.ledger.schema import ARTIFACT_FILES, ARTIFACTS

_LEVEL = 6  # 40 MB of artifacts become 20, in two seconds


def is_stored(connection: Connection, digest: str) -> bool:
    """Whether the database has an artifact."""
    return connection.scalar(select(ARTIFACTS.c.digest).where(ARTIFACTS.c.digest == digest)) is not None


def pack(files: dict[str, bytes]) -> dict[str, bytes]:
    """Compress the files of an artifact, before anybody is kept waiting for the database."""
    return {name: zlib.compress(content, _LEVEL) for name, content in files.items()}


def store(connection: Connection, manifest: Manifest, packed: dict[str, bytes]) -> None:
    """Write an artifact, its files packed, which the database does not have yet and whose lexicon it knows."""
    row = {
        "digest": manifest.digest,
        "lexicon": manifest.lexicon,
        "manifest": msgspec.json.encode(manifest),
        "stored_at": now(),
    }
    connection.execute(ARTIFACTS.insert(), row)
    rows = [{"digest": manifest.digest, "name": name, "content": content} for name, content in packed.items()]
    connection.execute(ARTIFACT_FILES.insert(), rows)


def fetch(connection: Connection, digest: str) -> tuple[Manifest, dict[str, bytes]]:
    """Return an artifact, every byte checked against its digest; raises ArtifactError."""
    short = digest[:16]
    stored = connection.scalar(select(ARTIFACTS.c.manifest).where(ARTIFACTS.c.digest == digest))
    if stored is None:
        raise ArtifactError(f"the database has no artifact {short}")
    try:
        manifest = msgspec.json.decode(stored, type=Manifest)
    except msgspec.MsgspecError as error:
        raise ArtifactError(f"the database's artifact {short} has no manifest ({error})") from error
    if manifest.digest != digest:
        raise ArtifactError(f"the database's artifact {short} has the manifest of another")
    if manifest.format != FORMAT:
        raise ArtifactError(f"the database's artifact {short} has format {manifest.format}, this version reads {FORMAT}")
    rows = connection.execute(select(ARTIFACT_FILES.c.name, ARTIFACT_FILES.c.content).where(ARTIFACT_FILES.c.digest == digest))
    packed: dict[str, bytes] = dict(rows.all())
    if packed.keys() != manifest.files.keys():
        raise ArtifactError(f"the database's artifact {short} lacks a file")
    return manifest, {name: _unpacked(f"{short}/{name}", packed[name], record) for name, record in manifest.files.items()}


def forget(connection: Connection, digests: Iterable[str]) -> None:
    """Delete artifacts."""
    connection.execute(delete(ARTIFACTS).where(ARTIFACTS.c.digest.in_(list(digests))))


def _unpacked(name: str, packed: bytes, record: FileRecord) -> bytes:
    try:
        content = zlib.decompressobj().decompress(packed, record.size + 1)
    except zlib.error as error:
        raise ArtifactError(f"the database's {name} is damaged ({error})") from error
    if len(content) != record.size or hashlib.sha256(content).hexdigest() != record.sha256:
        raise ArtifactError(f"the database's {name} is damaged (its SHA-256 is not the manifest's)")
    return content
