"""The engine of the database."""

from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from lexsvc.ledger.database import DatabaseUnavailableError, WrongDatabaseError, open_engine, reading, writing


def test_sqlite_is_shared_by_its_log(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'deep' / 'er' / 'lexsvc.sqlite'}")
    with engine.connect() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert connection.scalar(text("PRAGMA foreign_keys")) == 1
    assert (tmp_path / "deep" / "er" / "lexsvc.sqlite").exists()


def test_a_file_that_is_no_database_does_not_answer(tmp_path: Path) -> None:
    (tmp_path / "lexsvc.sqlite").write_text("not a database, but long enough to be looked at as one" * 100)
    with pytest.raises(DatabaseUnavailableError), reading(open_engine(f"sqlite:///{tmp_path / 'lexsvc.sqlite'}")):
        raise AssertionError("it cannot be read")


def test_a_failure_does_not_show_what_was_written(engine: Engine) -> None:
    with pytest.raises(DatabaseUnavailableError) as raised, writing(engine) as connection:
        connection.execute(text("INSERT INTO nowhere VALUES (:contact)"), {"contact": "player@example.org"})
    assert "player" not in str(raised.value.__cause__)


@pytest.mark.parametrize("url", ["postgresql://u:pw@127.0.0.1:abc/x", "mysql://h/x", "nothing"])
def test_a_wrong_address_is_told_without_its_password(url: str) -> None:
    with pytest.raises(WrongDatabaseError) as raised:
        open_engine(url)
    assert "pw" not in str(raised.value)
