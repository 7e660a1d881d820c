"""The ``lexsvc backup`` and ``lexsvc restore`` commands."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import Engine, select

from lexsvc.cli import main
from lexsvc.ledger.database import open_engine, reading
from lexsvc.ledger.schema import REPORTS
from tests.ledger.filing import REPORT, file_report


def _run(database: str, *arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [*map(str, arguments)], env={"LEXSVC_DATABASE": database})


def _url(engine: Engine) -> str:
    return engine.url.render_as_string(hide_password=False)


@pytest.fixture
def saved(engine: Engine, tmp_path: Path) -> Path:
    """A backup of a ledger with two reports of one dispute."""
    file_report(engine)
    file_report(engine, reporter="token:2")
    result = _run(_url(engine), "backup", tmp_path / "a.backup")
    assert result.exit_code == 0, result.output
    assert "1 lexicons, 1 disputes, 2 reports; " in result.output
    assert "bytes" in result.output
    assert REPORT.contact not in result.output
    return tmp_path / "a.backup"


def test_a_backup_is_restored_into_a_new_database(saved: Path, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'new' / 'lexsvc.sqlite'}"
    result = _run(database, "restore", saved)
    assert result.exit_code == 0, result.output
    assert "1 lexicons, 1 disputes, 2 reports; as of 20" in result.output
    with reading(open_engine(database)) as connection:
        assert list(connection.scalars(select(REPORTS.c.reporter).order_by(REPORTS.c.id))) == ["token:1", "token:2"]


def test_what_is_there_is_not_overwritten(engine: Engine, saved: Path) -> None:
    file_report(engine, word="krah")
    result = _run(_url(engine), "restore", saved)
    assert result.exit_code == 1
    assert result.output == "Error: the ledger is not empty: there are lexicons, disputes, reports; restore into a new database\n"


@pytest.mark.parametrize("content", [b"", b"no backup", b"\x1f\x8b no backup"], ids=repr)
def test_a_foreign_file_is_told_in_one_line(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "a\x1b[31m.backup"
    file.write_bytes(content)
    result = _run(f"sqlite:///{tmp_path / 'lexsvc.sqlite'}", "restore", file)
    assert result.exit_code == 1
    assert result.output == "Error: a\\x1b[31m.backup: is no backup of lexsvc\n"


def test_there_may_be_no_place_for_the_file(tmp_path: Path) -> None:
    result = _run(f"sqlite:///{tmp_path / 'lexsvc.sqlite'}", "backup", tmp_path / "none" / "a.backup")
    assert result.exit_code == 1
    assert "No such file or directory" in result.output
    assert len(result.output.splitlines()) == 1


def test_the_database_may_not_answer(tmp_path: Path) -> None:
    result = _run("postgresql://nobody@127.0.0.1:1/none", "backup", tmp_path / "a.backup")
    assert result.exit_code == 1
    assert "the database does not answer" in result.output
    assert list(tmp_path.iterdir()) == []
