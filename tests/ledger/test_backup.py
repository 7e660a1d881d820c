"""Backup and restore: the same ledger on either kind of database, or nothing at all."""

import gzip
import hashlib
import json
import shutil
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from operator import itemgetter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine, Integer, LargeBinary, Table, insert, select, text

from lexsvc.compiled.artifact import Counts, FileRecord, Manifest
from lexsvc.ledger import backup, stored_artifacts
from lexsvc.ledger.backup import TABLES, VERSION, BackupError, back_up, restore
from lexsvc.ledger.changes import TOKENS, read_changes, touch
from lexsvc.ledger.database import DatabaseUnavailableError, open_engine, reading, writing
from lexsvc.ledger.docket import Decision, Kind, Scope
from lexsvc.ledger.history import ADDITION, COMPILE, FORM, REMOVAL, Change
from lexsvc.ledger.instants import now
from lexsvc.ledger.migrate import HEAD, migrate
from lexsvc.ledger.revisions import effect_on, lock, publish, read_history
from lexsvc.ledger.rulings import NewRuling, Proposal, make_ruling
from lexsvc.ledger.schema import CHANGES, LEXICONS, REPORTS, SECRETS
from lexsvc.ledger.schema import TOKENS as TOKEN_ROWS
from lexsvc.ledger.webhooks import Outbox, RevisionPublished
from lexsvc.ledger.word_lists import replace_list
from lexsvc.words.entry import Form
from tests.ledger.editions import Edition, first, second
from tests.ledger.filing import file_report

__all__ = ["first", "second"]  # fixtures

Rows = dict[str, list[tuple[Any, ...]]]
Line = dict[str, Any]


def _sqlite(directory: Path) -> Engine:
    engine = open_engine(f"sqlite:///{directory / 'lexsvc.sqlite'}")
    migrate(engine)
    return engine


@pytest.fixture
def source(tmp_path: Path) -> Iterator[Engine]:
    """A SQLite database of its own, empty."""
    engine = _sqlite(tmp_path / "source")
    yield engine
    engine.dispose()


def _rule(engine: Engine, dispute: int, supersedes: int | None, proposal: Proposal | None) -> int:
    decision = Decision.UPHELD if proposal else Decision.REJECTED
    scope = Scope.FORM if proposal else None
    ruling = NewRuling(decision=decision, text="Því", by="mod", supersedes=supersedes, scope=scope)
    with writing(engine) as connection:
        return make_ruling(connection, dispute, ruling, proposal).ruling


def _fill(engine: Engine, one: Edition, other: Edition) -> None:
    """Have something happen to every table."""
    publish(engine, *one)
    gone = Change(action=REMOVAL, scope=FORM, word="krii")
    new = Change(action=ADDITION, scope=FORM, word="zok", forms=[Form("zok", "zok", "X")])
    removal = Proposal(gone, one.digest, effect_on(one.lexicon, gone))
    addition = Proposal(new, one.digest, effect_on(one.lexicon, new))
    dispute = file_report(engine, contact="õie@example.org", comment="two\nlines", idempotency_key="k").dispute.id
    file_report(engine, contact=None, reporter="token:2")
    missing = file_report(engine, kind=Kind.MISSING_WORD, word="zok").dispute.id
    upheld = _rule(engine, dispute, None, removal)
    _rule(engine, missing, None, addition)
    _rule(engine, dispute, upheld, None)
    publish(engine, *other)
    file_report(engine, word="bo")
    event = RevisionPublished(lexicon="thuum", revision=1, cause=COMPILE)
    with writing(engine) as connection:
        replace_list(connection, "thuum", "dýr", ["bo", "mey"], "admin")
        touch(connection, TOKENS)
        token = {"name": "game", "digest": "d" * 64, "scopes": "check", "created_at": now()}
        connection.execute(TOKEN_ROWS.insert(), token)
        connection.execute(SECRETS.insert(), {"name": "tokens", "secret": "5" * 64})
        Outbox(["https://game.example/"]).announce(connection, event)
        for table in backup.EKILEX.sorted_tables:
            connection.execute(table.insert(), {column.name: _any_value(column.type) for column in table.columns})


def _any_value(kind: object) -> object:
    return 1 if isinstance(kind, Integer) else 0.1 if type(kind).__name__ == "Float" else "õ"


def _rows(engine: Engine) -> Rows:
    """Return all that is there, but for how often things have changed."""
    with reading(engine) as connection:
        found = {name: [tuple(row) for row in connection.execute(select(table))] for name, table in TABLES.items()}
    found["changes"] = [(subject,) for subject, _ in found["changes"]]
    return {name: sorted(rows, key=repr) for name, rows in found.items()}


def _lines(path: Path) -> list[Line]:
    return [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]


def _pack(path: Path, lines: list[Line], mend: bool = True) -> Path:
    """Write lines as a backup, with the right end unless told otherwise."""
    if mend:
        lines = [line for line in lines if line["table"] != ":end"]
    encoded = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    if mend:
        end = {"table": ":end", "rows": len(lines) - 1, "sha256": hashlib.sha256(encoded).hexdigest()}
        encoded += json.dumps(end).encode() + b"\n"
    path.write_bytes(gzip.compress(encoded))
    return path


def _is_empty(engine: Engine) -> bool:
    return not any(_rows(engine).values())


@pytest.fixture(scope="module")
def saved(first: Edition, second: Edition, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of a ledger in which something is in every table."""
    directory = tmp_path_factory.mktemp("saved")
    engine = _sqlite(directory)
    _fill(engine, first, second)
    back_up(engine, directory / "saved.backup")
    engine.dispose()
    return directory / "saved.backup"


def test_there_is_something_in_every_table(saved: Path) -> None:
    """So that the tests below are about all of them."""
    assert {line["table"] for line in _lines(saved)} == TABLES.keys() | {":backup", ":end"}


def test_a_ledger_is_the_same_on_the_other_kind_of_database(
    source: Engine, engine: Engine, first: Edition, second: Edition, tmp_path: Path
) -> None:
    _fill(source, first, second)
    there = back_up(source, tmp_path / "first.backup")
    assert restore(engine, tmp_path / "first.backup") == there
    assert _rows(engine) == _rows(source)
    back_up(engine, tmp_path / "second.backup")
    back = _sqlite(tmp_path / "back")
    restore(back, tmp_path / "second.backup")
    assert _rows(back) == _rows(source)
    assert there.rows == {name: len(rows) for name, rows in _rows(source).items()}


def test_what_is_restored_serves(source: Engine, engine: Engine, first: Edition, second: Edition, tmp_path: Path) -> None:
    _fill(source, first, second)
    back_up(source, tmp_path / "a.backup")
    restore(engine, tmp_path / "a.backup")
    with reading(source) as before, reading(engine) as after:
        old, new = read_history(before, "thuum"), read_history(after, "thuum")
        assert old is not None
        assert new == msgspec.structs.replace(old, changed=new.changed if new else 0)
        assert stored_artifacts.fetch(after, second.digest) == (second.lexicon.manifest, second.files)


def test_running_processes_notice(source: Engine, engine: Engine, first: Edition, second: Edition, tmp_path: Path) -> None:
    _fill(source, first, second)
    back_up(source, tmp_path / "a.backup")
    for word in ("krah", "mey"):  # what happens after the backup, and is lost
        file_report(source, word=word)
    with writing(source) as connection:
        touch(connection, "thuum")
    restore(engine, tmp_path / "a.backup")
    with reading(source) as before, reading(engine) as after:
        old, new = read_changes(before), read_changes(after)
    assert old.keys() == new.keys()
    assert all(new[subject] > old[subject] for subject in old)


def test_numbers_go_on_after_those_restored(
    source: Engine, engine: Engine, first: Edition, second: Edition, tmp_path: Path
) -> None:
    _fill(source, first, second)
    back_up(source, tmp_path / "a.backup")
    restore(engine, tmp_path / "a.backup")
    newest = max(number for number, *_ in _rows(engine)["disputes"])
    dispute = file_report(engine, word="krah").dispute.id
    assert dispute == newest + 1
    newest = max(number for number, *_ in _rows(engine)["rulings"])
    assert _rule(engine, dispute, None, None) == newest + 1
    assert publish(engine, *first) is not None


def test_an_empty_ledger_can_be_restored(source: Engine, engine: Engine, tmp_path: Path) -> None:
    assert back_up(source, tmp_path / "a.backup").rows == {}
    restore(engine, tmp_path / "a.backup")
    assert _is_empty(engine)
    assert file_report(engine).dispute.id == 1


def test_a_backup_is_of_one_moment(engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While it is written, reports go on to come in, between one table and the next."""
    file_report(engine)
    has_bytes = backup._has_bytes

    def meanwhile(table: Table) -> bool:
        file_report(engine)
        return has_bytes(table)

    monkeypatch.setattr(backup, "_has_bytes", meanwhile)
    back_up(engine, tmp_path / "a.backup")
    lines = _lines(tmp_path / "a.backup")
    (counted,) = [line["reports"] for line in lines if line["table"] == "disputes"]
    assert counted == sum(line["table"] == "reports" for line in lines)
    with reading(engine) as connection:
        assert counted < len(connection.execute(select(REPORTS)).all()) == 1 + len(TABLES)


def test_the_file_is_its_owners_alone_and_the_only_one(source: Engine, tmp_path: Path) -> None:
    directory = tmp_path / "kept"
    directory.mkdir()
    path = directory / "a.backup"
    for _ in range(2):  # the second one takes the place of the first
        back_up(source, path)
        assert path.stat().st_mode & 0o777 == 0o600
        assert list(directory.iterdir()) == [path]


def test_a_backup_that_fails_leaves_the_one_before(saved: Path, tmp_path: Path) -> None:
    directory = tmp_path / "kept"
    directory.mkdir()
    path = directory / "a.backup"
    path.write_bytes(saved.read_bytes())
    without_tables = open_engine(f"sqlite:///{tmp_path / 'lexsvc.sqlite'}")
    with pytest.raises(DatabaseUnavailableError):
        back_up(without_tables, path)
    assert path.read_bytes() == saved.read_bytes()
    assert list(directory.iterdir()) == [path]


@pytest.mark.parametrize("there", [b"", b"my thesis", gzip.compress(b'{"table":"other"}')])
def test_what_is_no_backup_is_not_replaced(source: Engine, tmp_path: Path, there: bytes) -> None:
    path = tmp_path / "kept"
    path.write_bytes(there)
    with pytest.raises(BackupError, match="kept is there already and is no backup"):
        back_up(source, path)
    assert path.read_bytes() == there


def test_the_database_itself_is_not_replaced(source: Engine) -> None:
    path = Path(str(source.url.database))
    with pytest.raises(BackupError, match="no backup"):
        back_up(source, path)
    with source.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM alembic_version")) == 1


def _lexicon(engine: Engine) -> None:
    with writing(engine) as connection:
        lock(connection, "thuum")


def _secret(engine: Engine) -> None:
    with writing(engine) as connection:
        connection.execute(SECRETS.insert(), {"name": "tokens", "secret": "5" * 64})


def _ekilex_call(engine: Engine) -> None:
    with writing(engine) as connection:
        connection.execute(backup.EKILEX.tables["ekilex_calls"].insert(), {"day": "2026-11-30", "calls": 1})


@pytest.mark.parametrize(
    ("write", "what"), [(_lexicon, "lexicons"), (_secret, "secrets"), (_ekilex_call, "ekilex calls"), (file_report, "lexicons")]
)
def test_only_an_empty_ledger_is_restored_into(engine: Engine, saved: Path, write: Callable[[Engine], object], what: str) -> None:
    write(engine)
    before = _rows(engine)
    with pytest.raises(BackupError, match=f"the ledger is not empty: there are {what}"):
        restore(engine, saved)
    assert _rows(engine) == before


def test_of_two_restores_at_once_one_wins(engine: Engine, saved: Path) -> None:
    def attempt(_: int) -> str:
        try:
            restore(engine, saved)
        except BackupError as error:
            return str(error)
        return "restored"

    with ThreadPoolExecutor(2) as pool:
        outcomes = sorted(pool.map(attempt, range(2)), key=len)
    assert outcomes[0] == "restored"
    assert "the ledger is not empty" in outcomes[1]


def _refused(engine: Engine, path: Path) -> str:
    with pytest.raises(BackupError) as raised:
        restore(engine, path)
    assert _is_empty(engine)
    said = str(raised.value)
    assert said.isprintable()
    return said


def _archive(saved: Path) -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("../../etc/passwd", saved.read_bytes())
    return packed.getvalue()


@pytest.mark.parametrize(
    "foreign",
    [
        lambda _: b"",
        lambda _: b"no backup\n",
        lambda _: b"SQLite format 3\0" + bytes(84),
        _archive,
        lambda _: gzip.compress(b""),
        lambda _: gzip.compress(b"no backup\n"),
        lambda _: gzip.compress(b"\xff\xfe\n"),
        lambda _: gzip.compress(b'{"table":"lexicons","name":"thuum","revision":0}\n'),
        lambda saved: gzip.decompress(saved.read_bytes()),
    ],
    ids=["nothing", "text", "sqlite", "zip", "packed nothing", "packed text", "packed bytes", "no header", "unpacked"],
)
def test_a_foreign_file_is_refused(engine: Engine, saved: Path, tmp_path: Path, foreign: Callable[[Path], bytes]) -> None:
    path = tmp_path / "a.backup"
    path.write_bytes(foreign(saved))
    assert _refused(engine, path) == "a.backup: is no backup of lexsvc"


@pytest.mark.parametrize("part", [0.001, 0.1, 0.5, 0.9, 0.999])
def test_a_file_that_breaks_off_is_refused(engine: Engine, saved: Path, tmp_path: Path, part: float) -> None:
    path, whole = tmp_path / "a.backup", saved.read_bytes()
    path.write_bytes(whole[: int(len(whole) * part)])
    assert "breaks off" in _refused(engine, path) or part == 0.001


def test_a_file_without_its_end_is_refused(engine: Engine, saved: Path, tmp_path: Path) -> None:
    path = _pack(tmp_path / "a.backup", _lines(saved)[:-1], mend=False)
    assert "breaks off" in _refused(engine, path)


@given(place=st.floats(0, 1, exclude_max=True), change=st.integers(1, 255))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_damaged_file_is_refused(source: Engine, saved: Path, tmp_path: Path, place: float, change: int) -> None:
    packed = bytearray(saved.read_bytes())
    header = 10  # of gzip: holds a time and what else means nothing to us
    packed[header + int((len(packed) - header) * place)] ^= change
    path = tmp_path / "a.backup"
    path.write_bytes(packed)
    _refused(source, path)


def test_a_whole_file_is_taken_after_a_refused_one(engine: Engine, saved: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.backup"
    path.write_bytes(saved.read_bytes()[:-30])
    _refused(engine, path)
    restore(engine, saved)
    assert not _is_empty(engine)


def _of(lines: list[Line], table: str) -> Line:
    return next(line for line in lines if line["table"] == table)


@pytest.mark.parametrize(
    ("table", "changes", "said"),
    [
        (":backup", {"version": VERSION + 1}, f"format {VERSION + 1}, tables {HEAD}; here format {VERSION}"),
        (":backup", {"schema": "9999"}, "restore it with that version, then install this one"),
        (":backup", {"version": "1"}, "is no backup of lexsvc"),
        ("disputes", {"table": "users"}, "Invalid value 'users'"),
        ("disputes", {"table": "sqlite_master"}, "Invalid value 'sqlite_master'"),
        ("disputes", {"table": ":backup", "version": 1, "schema": HEAD, "lexsvc": "", "created_at": ""}, "a second backup"),
        ("disputes", {"admin\x1b[31m": 1}, "unknown field"),
        ("disputes", {"id": None}, "Expected `int`, got `null`"),
        ("disputes", {"id": "1"}, "Expected `int`, got `str`"),
        ("disputes", {"id": 1.5}, "Expected `int`, got `float`"),
        ("disputes", {"id": True}, "Expected `int`, got `bool`"),
        ("disputes", {"id": 2**31}, "Expected `int` <= 2147483647"),
        ("disputes", {"id": 2**100}, "Expected `int`"),
        ("disputes", {"word": ["krii"]}, "Expected `str`, got `array`"),
        ("disputes", {"lexicon": "elvish"}, "the database does not take its rows"),
        ("artifact_files", {"content": "not base64!"}, "base64"),
        ("artifact_files", {"name": "../../../etc/passwd"}, "'../../../etc/passwd' is no name of a file"),
        ("artifact_files", {"name": ".hidden"}, "is no name of a file"),
        ("artifact_files", {"name": "words.txt\n"}, "is no name of a file"),
        ("artifact_files", {"content": "AAAA"}, "is damaged"),
        ("lexicons", {"name": "../thuum"}, "'../thuum' is no name of a lexicon"),
        ("artifacts", {"manifest": "AAAA"}, "has no manifest"),
        ("artifacts", {"digest": "0" * 64}, "the database does not take its rows"),
    ],
    ids=str,
)
def test_a_wrong_line_is_named(engine: Engine, saved: Path, tmp_path: Path, table: str, changes: Line, said: str) -> None:
    lines = _lines(saved)
    _of(lines, table).update(changes)
    assert said in _refused(engine, _pack(tmp_path / "a.backup", lines))


def test_a_line_that_lacks_something_is_refused(engine: Engine, saved: Path, tmp_path: Path) -> None:
    lines = _lines(saved)
    del _of(lines, "disputes")["status"]
    assert "missing required field `status`" in _refused(engine, _pack(tmp_path / "a.backup", lines))


def test_a_row_that_comes_twice_is_refused(engine: Engine, saved: Path, tmp_path: Path) -> None:
    lines = _lines(saved)
    lines.insert(-1, _of(lines, "secrets"))
    assert "does not take its rows" in _refused(engine, _pack(tmp_path / "a.backup", lines))


@pytest.mark.parametrize("change", ["dropped", "changed"])
def test_rows_that_are_not_those_written_are_refused(engine: Engine, saved: Path, tmp_path: Path, change: str) -> None:
    lines = _lines(saved)
    secret = _of(lines, "secrets")
    if change == "dropped":
        lines.remove(secret)
    else:
        secret["secret"] = "6" * 64
    path = _pack(tmp_path / "a.backup", lines, mend=False)
    assert "its rows are not those that were written" in _refused(engine, path)


@pytest.mark.parametrize("more", [gzip.compress(b"{}\n"), gzip.compress(b"x" * 10_000), b"more"], ids=len)
def test_nothing_may_follow_the_end(engine: Engine, saved: Path, tmp_path: Path, more: bytes) -> None:
    path = tmp_path / "a.backup"
    path.write_bytes(saved.read_bytes() + more)
    _refused(engine, path)


def test_what_is_no_text_is_refused(engine: Engine, saved: Path, tmp_path: Path) -> None:
    """Half a surrogate pair."""
    path = tmp_path / "a.backup"
    packed = gzip.decompress(saved.read_bytes()).replace(b'"two\\nlines"', rb'"\ud800"')
    path.write_bytes(gzip.compress(packed))
    assert "surrogate" in _refused(engine, path)


def test_a_text_that_the_database_cannot_keep_is_refused(engine: Engine, saved: Path, tmp_path: Path) -> None:
    if engine.dialect.name == "sqlite":
        pytest.skip("SQLite keeps NUL")
    lines = _lines(saved)
    _of(lines, "reports")["comment"] = "a\0b"
    assert "does not take its rows" in _refused(engine, _pack(tmp_path / "a.backup", lines))


def _artifact(content: bytes, size: int) -> tuple[Manifest, list[Line]]:
    """Return an artifact of one file, as a backup has it; ``size`` is what its manifest says of it."""
    record = FileRecord("reader", size, hashlib.sha256(content).hexdigest())
    manifest = Manifest(format=2, lexicon="thuum", files={"words.txt": record}, sources=[], counts=Counts(0, 0, 0))
    rows = [
        {"digest": manifest.digest, "lexicon": "thuum", "manifest": msgspec.json.encode(manifest), "stored_at": now()},
        {"digest": manifest.digest, "name": "words.txt", "content": zlib.compress(content)},
    ]
    tables = ("artifacts", "artifact_files")
    encoded = [{"table": table, **json.loads(msgspec.json.encode(row))} for table, row in zip(tables, rows, strict=True)]
    return manifest, encoded


def _header() -> Line:
    return {"table": ":backup", "version": VERSION, "schema": HEAD, "lexsvc": "0", "created_at": now()}


@pytest.mark.parametrize("size", [-1, 1, 1 << 40])
def test_an_artifact_that_unpacks_to_very_much_is_refused(engine: Engine, tmp_path: Path, size: int) -> None:
    _, rows = _artifact(bytes(100_000_000), size)
    path = _pack(tmp_path / "a.backup", [_header(), {"table": "lexicons", "name": "thuum", "revision": 0}, *rows])
    assert _peak(lambda: _refused(engine, path)) < 10_000_000


def test_an_artifact_of_another_lexicon_is_refused(engine: Engine, tmp_path: Path) -> None:
    _, rows = _artifact(b"krii", 4)
    lexicons = [{"table": "lexicons", "name": name, "revision": 0} for name in ("thuum", "saol")]
    rows[0]["lexicon"] = "saol"
    assert "is not of saol" in _refused(engine, _pack(tmp_path / "a.backup", [_header(), *lexicons, *rows]))


def test_an_endless_line_is_refused(engine: Engine, saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "LONGEST_LINE", 1_000_000)
    path = tmp_path / "a.backup"
    path.write_bytes(gzip.compress(json.dumps(_header()).encode() + b"\n" + b" " * 100_000_000))
    assert _peak(lambda: _refused(engine, path)) < 10_000_000


def _peak(act: Callable[[], object]) -> int:
    """Return the most memory in use at one moment while acting, in bytes."""
    tracemalloc.start()
    try:
        act()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_memory_is_bounded_by_the_largest_artifact(source: Engine, engine: Engine, tmp_path: Path) -> None:
    """Sixteen artifacts of a megabyte each, that do not pack."""
    with writing(source) as connection:
        lock(connection, "thuum")
        for number in range(16):
            content = b"".join(hashlib.sha256(b"%d %d" % (number, block)).digest() for block in range(1 << 15))
            manifest, _ = _artifact(content, len(content))
            stored_artifacts.store(connection, manifest, stored_artifacts.pack({"words.txt": content}))
    path = tmp_path / "a.backup"
    assert _peak(lambda: back_up(source, path)) < 10 << 20
    assert path.stat().st_size > 16 << 20
    assert _peak(lambda: restore(engine, path)) < 10 << 20
    assert _peak(lambda: back_up(engine, path)) < 10 << 20


TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=30)


def _rows_of(table: Table) -> st.SearchStrategy[list[dict[str, Any]]]:
    """Rows of a table that refers to no other."""
    values: dict[str, st.SearchStrategy[Any]] = {}
    for column in table.columns:
        kind: st.SearchStrategy[Any] = TEXT
        if isinstance(column.type, Integer):
            kind = st.integers(-(2**31), 2**31 - 1)
        elif isinstance(column.type, LargeBinary):
            kind = st.binary(max_size=30)
        elif column.type.python_type is float:
            kind = st.floats(allow_nan=False, allow_infinity=False)
        values[column.name] = st.none() | kind if column.nullable else kind
    unique = [column.name for column in table.columns if column.primary_key or column.unique]
    unique_by = tuple(itemgetter(name) for name in unique)
    return st.lists(st.fixed_dictionaries(values), max_size=4, unique_by=unique_by)


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of an empty ledger."""
    directory = tmp_path_factory.mktemp("template")
    _sqlite(directory).dispose()
    return directory / "lexsvc.sqlite"


@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_whatever_is_there_comes_back(data: st.DataObject, template: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    directory = tmp_path_factory.mktemp("any")
    source, target = (open_engine(f"sqlite:///{shutil.copy(template, directory / name)}") for name in ("source", "target"))
    with writing(source) as connection:
        for name, table in TABLES.items():
            if not table.foreign_keys and table not in (CHANGES, LEXICONS):
                for row in data.draw(_rows_of(table), label=name):
                    connection.execute(insert(table).values(row))
    back_up(source, directory / "a.backup")
    restore(target, directory / "a.backup")
    assert _rows(target) == _rows(source)
    for engine in (source, target):
        engine.dispose()
