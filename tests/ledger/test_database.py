"""The engine of the database."""

from pathlib import Path

from sqlalchemy import text

from lexsvc.ledger.database import open_engine


def test_sqlite_is_shared_by_its_log(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'deep' / 'er' / 'lexsvc.sqlite'}")
    with engine.connect() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert connection.scalar(text("PRAGMA foreign_keys")) == 1
    assert (tmp_path / "deep" / "er" / "lexsvc.sqlite").exists()
