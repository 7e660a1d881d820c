"""The ``lexsvc backup`` and ``lexsvc restore`` commands."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from sqlalchemy import Engine

from lexsvc.config import Settings
from lexsvc.ledger.backup import BackupError, Copied, back_up
from lexsvc.ledger.backup import restore as restore_ledger
from lexsvc.ledger.database import DatabaseUnavailableError, WrongDatabaseError, open_engine
from lexsvc.ledger.migrate import SchemaError, migrate


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.pass_obj
def backup(settings: Settings, file: Path) -> None:
    """Write the whole database to FILE, as it is now, while the service runs.

    FILE holds contacts of players and what tokens are checked by: keep it where nobody else reads it. One that is there
    already is replaced.
    """
    with _ledger(settings) as engine:
        copied = back_up(engine, file)
    click.echo(f"{_counted(copied)}: {file.stat().st_size:,} bytes")


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.pass_obj
def restore(settings: Settings, file: Path) -> None:
    """Read a backup from FILE into a database that has nothing in it yet, of whichever kind: all of it, or nothing."""
    with _ledger(settings) as engine:
        copied = restore_ledger(engine, file)
    click.echo(f"{_counted(copied)}, as of {copied.created_at}")


def _counted(copied: Copied) -> str:
    return ", ".join(f"{rows:,} {table.replace('_', ' ')}" for table, rows in copied.rows.items()) or "nothing"


@contextmanager
def _ledger(settings: Settings) -> Iterator[Engine]:
    try:
        engine = open_engine(settings.database_url)
        try:
            migrate(engine)
            yield engine
        finally:
            engine.dispose()
    except (BackupError, DatabaseUnavailableError, WrongDatabaseError, SchemaError) as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"{error.filename or 'the file'}: {error.strerror or error}") from error
