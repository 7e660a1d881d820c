"""The ledger for a command of the terminal: opened, its tables up to date, and what goes wrong told in one line."""

from collections.abc import Iterator
from contextlib import contextmanager

import click
from sqlalchemy import Engine

from lexsvc.compiled.artifact import ArtifactError
from lexsvc.config import Settings
from lexsvc.ledger.database import DatabaseUnavailableError, WrongDatabaseError, open_engine
from lexsvc.ledger.migrate import SchemaError, migrate
from lexsvc.words.rulebook import RulebookError


@contextmanager
def ledger(settings: Settings) -> Iterator[Engine]:
    """Give the database's engine to a command; raises click.ClickException."""
    try:
        engine = open_engine(settings.database_url)
        migrate(engine)
        yield engine
    except (DatabaseUnavailableError, WrongDatabaseError, SchemaError, ArtifactError, RulebookError, OSError) as error:
        raise click.ClickException(str(error)) from error
