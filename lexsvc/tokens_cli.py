"""The ``lexsvc tokens`` commands: make, list and revoke what game servers, moderators and operators identify with."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click
from rich.console import Console
from rich.table import Table

from lexsvc.config import Settings
from lexsvc.ledger.database import reading
from lexsvc.ledger.tokens import Scope, TokenError, all_tokens, make_token, revoke_token
from lexsvc.ledger_command import ledger

_WIDE = 200  # columns of a file or a pipe, which has no width of its own


@click.group()
def tokens() -> None:
    """Tokens: who may check, search, dispute, moderate, administer."""


@tokens.command()
@click.argument("name")
@click.option(
    "--scope",
    "scopes",
    multiple=True,
    required=True,
    type=click.Choice([scope.value for scope in Scope]),
    help="May be given several times.",
)
@click.pass_obj
def make(settings: Settings, name: str, scopes: tuple[Scope, ...]) -> None:
    """Make a token called NAME and print it, this one time."""
    with ledger(settings) as engine, _told():
        text = make_token(engine, name, map(Scope, scopes), settings.secret)
    click.echo(text)
    click.echo("It is not kept and not shown again. Send it as: Authorization: Bearer …", err=True)


@tokens.command(name="list")
@click.pass_obj
def list_(settings: Settings) -> None:
    """List the tokens that were made, the oldest first."""
    with ledger(settings) as engine, reading(engine) as connection:
        found = all_tokens(connection)
    table = Table(box=None, pad_edge=False)
    for column in ("name", "scopes", "made", "revoked"):
        table.add_column(column, overflow="fold")
    for token in found:
        table.add_row(token.name, ",".join(sorted(token.scopes)), token.created_at[:10], (token.revoked_at or "")[:10])
    Console(highlight=False, markup=False, emoji=False, width=None if sys.stdout.isatty() else _WIDE).print(table)


@tokens.command()
@click.argument("name")
@click.pass_obj
def revoke(settings: Settings, name: str) -> None:
    """Make the token called NAME good for nothing, within a second everywhere."""
    with ledger(settings) as engine, _told():
        revoke_token(engine, name)


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except TokenError as error:
        raise click.ClickException(str(error)) from error
