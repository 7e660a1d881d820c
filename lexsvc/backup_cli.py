"""The ``lexsvc backup`` and ``lexsvc restore`` commands."""

from pathlib import Path

import click

from lexsvc.config import Settings
from lexsvc.ledger.backup import BackupError, Copied, back_up
from lexsvc.ledger.backup import restore as restore_ledger
from lexsvc.ledger_command import ledger
from lexsvc.words.prose import escaped


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.pass_obj
def backup(settings: Settings, file: Path) -> None:
    """Write the whole database to FILE, as it is now, while the service runs.

    FILE holds contacts of players and what tokens are checked by: keep it where nobody else reads it. A backup that is
    there already is replaced, and nothing else.
    """
    with ledger(settings) as engine:
        try:
            copied = back_up(engine, file)
        except BackupError as error:
            raise click.ClickException(str(error)) from error
        click.echo(f"{_counted(copied)}; {file.stat().st_size:,} bytes")


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.pass_obj
def restore(settings: Settings, file: Path) -> None:
    """Read a backup from FILE into a database that has nothing in it yet, of whichever kind: all of it, or nothing."""
    with ledger(settings) as engine:
        try:
            copied = restore_ledger(engine, file)
        except BackupError as error:
            raise click.ClickException(str(error)) from error
    click.echo(f"{_counted(copied)}; as of {escaped(copied.created_at[:40])}")


def _counted(copied: Copied) -> str:
    return ", ".join(f"{rows:,} {table.replace('_', ' ')}" for table, rows in copied.rows.items()) or "nothing is there"
