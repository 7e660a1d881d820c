"""A backup: the whole ledger in one file, from which either kind of database is restored.

Gzipped JSON Lines: what it is, a line for each row, with bytes in base64, and at last how many rows there were and the SHA-256
of all lines before::

    {"table":":backup","version":1,"schema":"0001","lexsvc":"0.9.0","created_at":"2026-11-30T18:51:05.123Z"}
    {"table":"lexicons","name":"thuum","revision":3}
    {"table":":end","rows":1,"sha256":"5f0c…"}

A file is taken only whole and only if all of it is right. What it says is believed: who can write a backup can make moderators.
"""

import gzip
import hashlib
import os
import re
import tempfile
import zlib
from collections import Counter
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import IO, Annotated, Any, NamedTuple, Union

import msgspec
from sqlalchemy import Column, Connection, Engine, Float, Integer, LargeBinary, Table, func, select, text, update
from sqlalchemy.exc import DataError, IntegrityError

from lexsvc import __version__
from lexsvc.compiled.artifact import ArtifactError, Manifest
from lexsvc.ekilex.cache import METADATA as EKILEX
from lexsvc.ledger import stored_artifacts
from lexsvc.ledger.database import reading, writing
from lexsvc.ledger.instants import now
from lexsvc.ledger.migrate import HEAD
from lexsvc.ledger.schema import ARTIFACT_FILES, ARTIFACTS, CHANGES, LEXICONS, METADATA
from lexsvc.words.prose import escaped

VERSION = 1
"""The version of the format; restoring refuses another."""

TABLES = {str(table.name): table for table in (*METADATA.sorted_tables, *EKILEX.sorted_tables)}
"""Every table by its name, those that are referred to before those that refer to them."""

LONGEST_LINE = 128 * 1024 * 1024
"""In bytes; the largest file of an artifact takes some 15 MB."""

LARGEST_ARTIFACT = 512 * 1024 * 1024
"""In bytes, all of its files unpacked; the largest takes some 25 MB."""

_LEAP = 1_000_000  # further than anything was counted after the backup was made
_ROWS_AT_ONCE = 500
_BYTES_AT_ONCE = 4 * 1024 * 1024
_LEVEL = 6
_BEGINS = b'{"table":":backup"'
_NAME = r"[a-z0-9][a-z0-9_.-]{0,99}"  # of a lexicon and of an artifact's file: both become names of files


class BackupError(Exception):
    """A file is no backup that can be restored here, or the ledger is not empty; the text says why. Nothing was changed."""


class Header(msgspec.Struct, frozen=True, tag=":backup", tag_field="table"):
    """The first line: the version of the format and of the tables, and what wrote it when."""

    version: int
    schema: str
    lexsvc: str
    created_at: str


class End(msgspec.Struct, frozen=True, tag=":end", tag_field="table"):
    """The last line."""

    rows: int
    sha256: str


class Copied(NamedTuple):
    """How many rows of each table were written or read, and when the backup was made."""

    rows: dict[str, int]
    created_at: str


def back_up(engine: Engine, path: Path) -> Copied:
    """Write the ledger as it is at one moment, while others go on; the file is whole or not there, and its owner's alone.

    An older backup that is there already is replaced, and nothing else. Raises BackupError, OSError, DatabaseUnavailableError.
    """
    _require_replaceable(path)
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)  # which only its owner may read
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            with gzip.GzipFile("", "wb", _LEVEL, file, mtime=0) as packed, reading(engine) as connection:
                copied = _write(connection, packed)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        with suppress(FileNotFoundError):
            temporary.unlink()
    directory = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(directory)
    finally:
        os.close(directory)
    return copied


def _require_replaceable(path: Path) -> None:
    """Raise BackupError for what is no backup: a device, the database itself, somebody's file."""
    if not path.exists():
        return
    begins = b""
    if path.is_file():
        with path.open("rb") as file, suppress(OSError, EOFError, zlib.error):
            begins = gzip.GzipFile(fileobj=file, mode="rb").read(len(_BEGINS))
    if begins != _BEGINS:
        raise BackupError(f"{path.name} is there already and is no backup: choose another name")


def _write(connection: Connection, file: gzip.GzipFile) -> Copied:
    sha256, rows, moment = hashlib.sha256(), Counter[str](), now()

    def write(line: object) -> None:
        encoded = msgspec.json.encode(line) + b"\n"
        sha256.update(encoded)
        file.write(encoded)

    write(Header(VERSION, HEAD, __version__, moment))
    for name, table in TABLES.items():
        at_once = 1 if _has_bytes(table) else _ROWS_AT_ONCE
        columns = ["table", *(str(column.name) for column in table.columns)]
        in_order = select(table).order_by(*table.primary_key)
        for row in connection.execute(in_order, execution_options={"yield_per": at_once}):
            write(dict(zip(columns, (name, *row), strict=True)))
            rows[name] += 1
    write(End(rows.total(), sha256.hexdigest()))
    return Copied(dict(rows), moment)


def _has_bytes(table: Table) -> bool:
    return any(isinstance(column.type, LargeBinary) for column in table.columns)


def restore(engine: Engine, path: Path) -> Copied:
    """Read a backup into a ledger that has nothing in it yet: all of it, or nothing.

    What counts changes leaps ahead, so that running processes notice, and no state that anybody has seen comes again.
    Raises BackupError, OSError, DatabaseUnavailableError.
    """
    with path.open("rb") as file, writing(engine) as connection:
        _require_empty(connection)
        try:
            copied = _read(connection, _Lines(file))
            _require_sound_artifacts(connection)
            _count_on(connection)
        except (IntegrityError, DataError) as error:
            raise BackupError(f"{path.name}: the database does not take its rows ({type(error).__name__})") from error
        except (BackupError, ArtifactError) as error:
            raise BackupError(escaped(f"{path.name}: {error}")) from error
    return copied


def _require_empty(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"LOCK TABLE {', '.join(TABLES)} IN EXCLUSIVE MODE"))  # until all is in, others only read
    there = [
        name.replace("_", " ")
        for name, table in TABLES.items()
        if connection.execute(select(table.primary_key.columns[0]).limit(1)).first() is not None
    ]
    if there:
        raise BackupError(f"the ledger is not empty: there are {', '.join(there)}; restore into a new database")


class _Lines:
    """The lines of a file, counted and digested; ``number`` is that of the last one."""

    def __init__(self, file: IO[bytes]) -> None:
        self.number = 0
        self._packed = gzip.GzipFile(fileobj=file, mode="rb")
        self._sha256 = hashlib.sha256()

    def next(self) -> tuple[Any, int, str]:
        """Return the next line's content, its length, and the digest of all lines before it; raises BackupError."""
        before = self._sha256.hexdigest()
        line = self._line()
        self.number += 1
        self._sha256.update(line)
        if len(line) > LONGEST_LINE:
            raise BackupError(f"line {self.number} is longer than {LONGEST_LINE:,} bytes")
        if not line.endswith(b"\n"):
            raise BackupError(f"it breaks off in line {self.number}" if self.number > 1 else "is no backup of lexsvc")
        try:
            return _decoder().decode(line), len(line), before
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise BackupError(f"line {self.number}: {error}" if self.number > 1 else "is no backup of lexsvc") from error

    def require_end(self) -> None:
        """Raise BackupError where there is more; what is packed is checked by this too."""
        if self._line():
            raise BackupError("something follows after its end")

    def _line(self) -> bytes:
        try:
            return self._packed.readline(LONGEST_LINE + 1)
        except (EOFError, zlib.error) as error:
            raise BackupError(f"it breaks off or is damaged after line {self.number}") from error
        except gzip.BadGzipFile as error:
            raise BackupError("is no backup of lexsvc" if self.number == 0 else f"it is damaged: {error}") from error


def _read(connection: Connection, lines: _Lines) -> Copied:
    header, *_ = lines.next()
    if not isinstance(header, Header):
        raise BackupError("is no backup of lexsvc")
    if (header.version, header.schema) != (VERSION, HEAD):
        raise BackupError(
            f"is of lexsvc {header.lexsvc[:20]} (format {header.version}, tables {header.schema[:20]}; here format {VERSION}, "
            f"tables {HEAD}); restore it with that version, then install this one"
        )
    rows = Counter[str]()
    waiting: list[Any] = []
    size = 0
    while True:
        line, length, digest = lines.next()
        if waiting and (type(line) is not type(waiting[0]) or len(waiting) == _ROWS_AT_ONCE or size > _BYTES_AT_ONCE):
            rows[_insert(connection, waiting)] += len(waiting)
            waiting, size = [], 0
        if isinstance(line, Header):
            raise BackupError(f"line {lines.number}: begins a second backup")
        if isinstance(line, End):
            break
        waiting.append(line)
        size += length
    if (rows.total(), digest) != (line.rows, line.sha256):
        raise BackupError("its rows are not those that were written (their number or SHA-256 is another)")
    lines.require_end()
    return Copied(dict(rows), header.created_at)


def _insert(connection: Connection, rows: list[Any]) -> str:
    """Insert rows of one table, and return its name."""
    name: str = rows[0].__struct_config__.tag
    table = TABLES[name]
    for row in rows:
        _require_file_name(table, row)
    connection.execute(table.insert(), [msgspec.structs.asdict(row) for row in rows])
    return name


def _require_file_name(table: Table, row: Any) -> None:
    if table in (LEXICONS, ARTIFACT_FILES) and not re.fullmatch(_NAME, row.name):
        raise BackupError(f"{row.name[:100]!r} is no name of a {'lexicon' if table is LEXICONS else 'file of an artifact'}")


@cache
def _decoder() -> msgspec.json.Decoder[Any]:
    rows = [
        msgspec.defstruct(
            name,
            [(str(column.name), _type(column)) for column in table.columns],
            tag=name,
            tag_field="table",
            forbid_unknown_fields=True,
        )
        for name, table in TABLES.items()
    ]
    return msgspec.json.Decoder(Union[Header, End, *rows])


def _type(column: Column[Any]) -> Any:
    """Return what a row has in a column."""
    match column.type:
        case LargeBinary():
            kind: Any = bytes
        case Float():
            kind = float
        case Integer():
            kind = Annotated[int, msgspec.Meta(ge=-(2**31), lt=2**31)]
        case _:
            kind = str
    return kind | None if column.nullable else kind


def _require_sound_artifacts(connection: Connection) -> None:
    """Check every byte of the artifacts, one artifact after the other."""
    for digest, lexicon in connection.execute(select(ARTIFACTS.c.digest, ARTIFACTS.c.lexicon)).all():
        packed = connection.scalars(select(ARTIFACTS.c.manifest).where(ARTIFACTS.c.digest == digest)).one()
        try:
            manifest = msgspec.json.decode(packed, type=Manifest)
        except msgspec.MsgspecError as error:
            raise BackupError(f"the artifact {digest[:16]} has no manifest ({error})") from error
        sizes = [record.size for record in manifest.files.values()]
        if manifest.lexicon != lexicon or min(sizes, default=0) < 0 or sum(sizes) > LARGEST_ARTIFACT:
            raise BackupError(f"the artifact {digest[:16]} is not of {lexicon}, or larger than {LARGEST_ARTIFACT:,} bytes")
        stored_artifacts.fetch(connection, digest)


def _count_on(connection: Connection) -> None:
    """Let what counts go on after what was restored: the changes, and the ids of PostgreSQL (SQLite's follow the rows)."""
    connection.execute(update(CHANGES).values(count=CHANGES.c.count + _LEAP))
    if connection.dialect.name == "postgresql":
        for name, table in TABLES.items():
            column = table.autoincrement_column
            if column is not None:
                connection.execute(select(func.setval(func.pg_get_serial_sequence(name, column.name), func.max(column))))
