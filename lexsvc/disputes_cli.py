"""The ``lexsvc disputes`` commands: what players report, for a moderator at a terminal.

Whatever came from outside is printed with its control characters written out.
"""

import getpass
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from typing import TypeVar

import click
from rich.console import Console
from rich.table import Table

from lexsvc.config import Settings
from lexsvc.ledger.webhooks import Outbox
from lexsvc.ledger_command import ledger
from lexsvc.moderation import (
    AuthoritySays,
    Decision,
    Dispute,
    Moderation,
    ModerationError,
    OvertakenError,
    Report,
    Ruling,
    RulingRequest,
    Scope,
    Status,
)
from lexsvc.moderation.moderation import SHORT
from lexsvc.service import Service, UnknownLexiconError
from lexsvc.words.check import Check
from lexsvc.words.prose import ProseError, escaped, prose
from lexsvc.words.verdict import Verdict

_LARGEST = 2**31 - 1  # of a number in the ledger
_NAME = 80  # characters
_NUMBER = click.IntRange(1, _LARGEST)
_WIDE = 200  # columns of a file or a pipe, which has no width of its own

Value = TypeVar("Value")


@click.group()
def disputes() -> None:
    """What players report of words, and the rulings on it."""


@disputes.command(name="list")
@click.option("--lexicon", help="Only those about this lexicon.")
@click.option("--status", type=click.Choice([status.value for status in Status]), help="Only those that stand so.")
@click.option("--before", type=_NUMBER, metavar="ID", help="Only those older than this one.")
@click.option("--limit", default=50, show_default=True, type=click.IntRange(1, 1000), help="How many are shown at most.")
@click.pass_obj
def list_(settings: Settings, lexicon: str | None, status: str | None, before: int | None, limit: int) -> None:
    """List disputes, the newest first."""
    with _moderation(settings) as moderation:
        page = moderation.disputes(lexicon, Status(status) if status else None, before, limit)
    table = Table(box=None, pad_edge=False)
    for column in ("id", "status", "lexicon", "kind", "word", "reports", "since"):
        table.add_column(column, justify="right" if column in ("id", "reports") else "left", overflow="fold")
    for found in page.disputes:
        row = (found.id, found.status, found.lexicon, found.kind, found.word, found.reports, found.created_at)
        table.add_row(*(escaped(str(value)) for value in row))
    _console().print(table)
    if page.before is not None:
        click.echo(f"older ones: --before {page.before}", err=True)


@disputes.command()
@click.argument("dispute", type=_NUMBER, metavar="ID")
@click.pass_obj
def show(settings: Settings, dispute: int) -> None:
    """Show all that is known of a dispute, contacts included: its newest reports, and its rulings in order."""
    with _moderation(settings) as moderation:
        found = moderation.dispute(dispute)
        reports = moderation.reports(dispute)
        authority = moderation.authority(found)
    since = f"since {found.created_at}"
    click.echo(f"dispute {found.id}: {found.kind} {escaped(found.word)} in {found.lexicon}, {found.status}, {since}")
    for line in chain(_verdict(found.verdict_then), _authority(authority), _reports(found, reports), _rulings(found.rulings)):
        click.echo(line)


def _verdict(then: Check) -> Iterator[str]:
    why = f", {then.reason}: {escaped(then.detail)}" if then.verdict is not Verdict.VALID else ""
    yield f"then, at revision {then.revision}: {then.verdict}{why}; decided by {then.decided_by}"
    for reading in then.analyses:
        yield escaped("  " + " ".join(filter(None, (reading.lemma, reading.upos, reading.features, reading.kind))))


def _authority(says: AuthoritySays | None) -> Iterator[str]:
    if says is not None:
        known = (says.reason, says.detail, says.headword and f"headword {says.headword}")
        yield escaped(f"{says.name} now: {'; '.join([says.said, *filter(None, known)])}")


def _reports(found: Dispute, reports: list[Report]) -> Iterator[str]:
    shown = f", the newest {len(reports)}" if len(reports) < found.reports else ""
    yield f"{found.reports} {'report' if found.reports == 1 else 'reports'}{shown}:"
    for report in reports:
        about = {"game": report.game, "contact": report.contact, "from": report.reporter}
        yield escaped("; ".join([f"  {report.created_at}", *(f"{name} {value}" for name, value in about.items() if value)]))
        yield from _indented(report.comment)


def _rulings(rulings: list[Ruling]) -> Iterator[str]:
    for ruling in rulings:
        scope = f" ({' '.join(filter(None, (ruling.scope, ruling.lemma, ruling.upos)))})" if ruling.scope else ""
        made = f", revision {ruling.revision}" if ruling.revision is not None else ""
        yield escaped(f"ruling {ruling.id}: {ruling.decision}{scope} by {ruling.by} at {ruling.at}{made}")
        yield from _indented(ruling.text)


def _indented(text: str) -> Iterator[str]:
    """The lines of a text from outside, each so far in that none can pass for one of ours."""
    for line in text.split("\n") if text else ():
        yield f"      {escaped(line)}"


def _supersedes(_: click.Context, __: click.Parameter, text: str) -> int | None:
    if text == "none":
        return None
    if not text.isascii() or not text.isdigit():
        raise click.BadParameter("must be the number of the last ruling that you have seen, or none")
    return int(text)


@disputes.command()
@click.argument("dispute", type=_NUMBER, metavar="ID")
@click.option("--upheld", is_flag=True, help="The report is right: the word goes, or comes in.")
@click.option("--rejected", is_flag=True, help="The report is wrong; a word that an earlier ruling changed is as it was before.")
@click.option("--reopened", is_flag=True, help="Look at it again; the word stays as it is until the next ruling.")
@click.option("--text", required=True, help="Why; everybody can read it.")
@click.option(
    "--scope", type=click.Choice([scope.value for scope in Scope]), help="This form (so by default), or all of a lemma."
)
@click.option("--lemma", help="Which lemma, where the word has several.")
@click.option("--upos", help="Its part of speech, as NOUN; of a missing word, what it is.")
@click.option(
    "--supersedes",
    default="none",
    callback=_supersedes,
    metavar="RULING|none",
    show_default=True,
    help="The last ruling that you have seen; needed to overrule one.",
)
@click.option("--by", help="Who rules; by default the user who is logged in.")
@click.pass_obj
def rule(
    settings: Settings,
    dispute: int,
    upheld: bool,
    rejected: bool,
    reopened: bool,
    text: str,
    scope: str | None,
    lemma: str | None,
    upos: str | None,
    supersedes: int | None,
    by: str | None,
) -> None:
    """Rule on a dispute; an upheld ruling makes a revision of the lexicon."""
    flags = {Decision.UPHELD: upheld, Decision.REJECTED: rejected, Decision.REOPENED: reopened}
    decision = _one([decision for decision, given in flags.items() if given], "say --upheld, --rejected or --reopened")
    request = RulingRequest(
        decision=decision,
        text=text,
        scope=Scope(scope) if scope else None,
        lemma=lemma,
        upos=upos,
        supersedes=supersedes,
    )
    name = _moderator(by)
    with _moderation(settings) as moderation:
        ruled = moderation.rule(dispute, request, name)
    ruling = ruled.rulings[-1]
    made = "no new revision" if ruling.revision is None else f"revision {ruling.revision} of {ruled.lexicon}"
    click.echo(f"dispute {ruled.id}: {ruled.status} by ruling {ruling.id}; {made}")


def _moderator(by: str | None) -> str:
    """Return who rules: the name is the operator's word, so it says where it comes from."""
    try:
        user = getpass.getuser() if by is None else by
    except (KeyError, OSError) as error:  # no name belongs to the user's number, as in many a container
        raise click.UsageError(f"user {os.getuid()} has no name here; say who rules with --by") from error
    return f"{_line(user, _NAME, '--by')} (command line)"


@disputes.command()
@click.argument("contact", required=False)
@click.option("--dispute", type=_NUMBER, metavar="ID", help="All who reported this dispute.")
@click.pass_obj
def forget(settings: Settings, contact: str | None, dispute: int | None) -> None:
    """Erase who reported and how to reach them, of all reports with CONTACT or of one dispute; rulings stay."""
    _one([given for given in (contact, dispute) if given is not None], "say a contact or --dispute")
    if contact is not None:
        contact = _line(contact, SHORT, "CONTACT")
    with _moderation(settings) as moderation:
        forgotten = moderation.forget(contact=contact, dispute=dispute)
    if not forgotten:
        raise click.ClickException("no report has any; nothing was erased")
    click.echo(f"erased from {forgotten} {'report' if forgotten == 1 else 'reports'}")


def _line(text: str, most: int, parameter: str) -> str:
    try:
        return prose(text, most, least=1, lines=False)
    except ProseError as error:
        raise click.BadParameter(str(error), param_hint=parameter) from error


def _one(given: Iterable[Value], otherwise: str) -> Value:
    chosen = list(given)
    if len(chosen) != 1:
        raise click.UsageError(f"{otherwise}, one of them")
    return chosen[0]


@contextmanager
def _moderation(settings: Settings) -> Iterator[Moderation]:
    """Give what disputes are handled with; what that raises is told in one line."""
    with ledger(settings):  # without it nothing can be done here
        try:
            yield Moderation(Service.open(settings), settings.dispute_limits, Outbox(settings.webhooks))
        except OvertakenError as error:
            hint = f": --supersedes {error.last.id if error.last else 'none'}"
            raise click.ClickException(escaped(str(error)) + hint) from error
        except (ModerationError, UnknownLexiconError) as error:
            raise click.ClickException(escaped(str(error))) from error


def _console() -> Console:
    """A console that takes text as it is."""
    return Console(highlight=False, markup=False, emoji=False, width=None if sys.stdout.isatty() else _WIDE)
