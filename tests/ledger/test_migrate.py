"""The migrations make exactly the tables that the code expects, on both databases, whoever starts first."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, text

from lexsvc.ekilex.cache import METADATA as EKILEX
from lexsvc.ledger import migrate as migrations
from lexsvc.ledger.database import open_engine, writing
from lexsvc.ledger.migrate import HEAD, MIGRATIONS, SchemaError, migrate
from lexsvc.ledger.schema import METADATA


def test_the_migrations_make_the_tables_of_the_schema(engine: Engine) -> None:
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, [METADATA, EKILEX]) == []  # type: ignore[arg-type]


def test_the_head_is_the_newest_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


def test_a_second_migration_changes_nothing(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    def upgraded(_: object) -> None:
        raise AssertionError("the tables are there already")

    monkeypatch.setattr(migrations, "_upgrade", upgraded)
    migrate(engine)


def test_a_newer_database_is_refused_and_left_as_it_is(engine: Engine) -> None:
    with writing(engine) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(SchemaError, match="another version of lexsvc"):
        migrate(engine)
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == "9999"


def test_many_processes_make_the_tables_at_once(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/new/lexsvc.sqlite"
    gate = threading.Barrier(8)

    def migrate_one(_: int) -> None:
        engine = open_engine(url)
        gate.wait(10)
        migrate(engine)
        engine.dispose()

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(migrate_one, range(8)))
    with open_engine(url).connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM alembic_version")) == 1


def test_the_tables_of_an_older_version_are_taken_over(tmp_path: Path) -> None:
    """Before there were migrations, what EKILEX said had tables of its own."""
    engine = open_engine(f"sqlite:///{tmp_path}/lexsvc.sqlite")
    with writing(engine) as connection:
        EKILEX.create_all(connection)
        connection.execute(text("INSERT INTO ekilex_accepted VALUES ('maja', 'a-1', 0)"))
    migrate(engine)
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT word FROM ekilex_accepted")) == "maja"
