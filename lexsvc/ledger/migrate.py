"""Brings a database to this version's tables, whoever starts first; the others wait."""

import logging
from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

from lexsvc.ledger.database import reading, writing

HEAD = "0001"
"""The newest migration; the test suite holds that it is."""

log = logging.getLogger(__name__)

MIGRATIONS = Path(__file__).parent / "migrations"

_LOCK = 0x1E857C  # any number that nobody else uses in this database


class SchemaError(Exception):
    """The tables are those of a newer version; the text says what to do."""


def migrate(engine: Engine) -> None:
    """Make the tables, or bring them up to date; raises SchemaError, DatabaseUnavailableError."""
    with reading(engine) as connection:
        if _version(connection) == HEAD:
            return
    with writing(engine) as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        if _version(connection) != HEAD:
            _upgrade(connection)


def _version(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return version


def _upgrade(connection: Connection) -> None:
    from alembic import command  # a third of a second, which only a migration pays
    from alembic.config import Config
    from alembic.util import CommandError

    logging.getLogger("alembic").setLevel(logging.WARNING)
    log.info("bringing the tables of the database to version %s", HEAD)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, HEAD)
    except CommandError as error:
        raise SchemaError(f"the database has tables of another version of lexsvc ({error}); install that version") from error
