"""The ``lexsvc ekilex`` commands: try the live look-up, serve recorded answers, list what EKILEX accepted."""

import time
from pathlib import Path

import click
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from lexsvc.config import Settings
from lexsvc.ekilex import ATTRIBUTION
from lexsvc.ekilex.authority import NO_KEY, Authority
from lexsvc.ekilex.cache import Cache
from lexsvc.ekilex.decision import Accepted, Decision, Rejected
from lexsvc.ekilex.lookup import CANARIES
from lexsvc.ekilex.outage import UnavailableError
from lexsvc.ekilex.recorded import RecordedAnswers, RecordingError, read_recording
from lexsvc.ledger.database import DatabaseUnavailableError, WrongDatabaseError, open_engine
from lexsvc.ledger.migrate import SchemaError, migrate

_PATIENCE = 30.0  # seconds for all canaries


@click.group()
def ekilex() -> None:
    """The live look-up of Estonian words in EKILEX."""


@ekilex.command()
@click.pass_obj
def probe(settings: Settings) -> None:
    """Ask EKILEX about words whose verdict is known, and print what it says; exits 1 when one comes out wrong."""
    authority = Authority.open(_ledger(settings), settings)
    if authority.look_up is None:
        raise click.ClickException(NO_KEY)
    click.echo(f"asking {settings.ekilex_url}")
    started = time.monotonic()
    try:
        came = authority.look_up.canaries(started + _PATIENCE)
    except UnavailableError as error:
        raise click.ClickException(str(error)) from error
    finally:
        authority.close()
    wrong = 0
    for word, plays in CANARIES:
        is_right = isinstance(came[word], Accepted if plays else Rejected)
        wrong += not is_right
        click.echo(f"{word}: {_said(came[word])}{'' if is_right else '  ← should be ' + ('accepted' if plays else 'rejected')}")
    click.echo(f"{len(CANARIES) - wrong} of {len(CANARIES)} as they should be, in {time.monotonic() - started:.1f} s")
    if wrong:
        raise click.ClickException("EKILEX answers, but not as this version reads it: do not rely on the live look-up")


def _said(decision: Decision) -> str:
    match decision:
        case Accepted(headword):
            of = f" as a form of {headword.value} ({', '.join(headword.codes)})" if headword else ""
            return f"accepted{of}"
        case Rejected():
            return f"rejected, {decision.reason}: {decision.detail}"
    return f"undetermined: {decision.why}"


@ekilex.command(name="serve-recorded")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--port", default=8321, show_default=True, type=click.IntRange(0, 65535), help="Port on 127.0.0.1; 0 takes a free one."
)
@click.option("--delay", default=0.0, show_default=True, type=click.FloatRange(0, 60), help="Seconds before each answer.")
def serve_recorded(file: Path, port: int, delay: float) -> None:
    """Serve the answers of FILE as EKILEX would, on this machine only, for development and tests.

    FILE is JSON: {"/api/form/search/maja": {"status": 200, "headers": {…}, "body": …}, …}.
    """
    try:
        recording = read_recording(file)
    except RecordingError as error:
        raise click.ClickException(str(error)) from error
    with RecordedAnswers(recording, port=port, delay=delay) as server:
        click.echo(f"LEXSVC_EKILEX_URL={server.url} LEXSVC_EKILEX_KEY={'0' * 32}")
        click.echo("Ctrl-C ends it.")
        server.serve()


@ekilex.command()
@click.option("--table", is_flag=True, help="As rows for data/additions/eki.tsv.")
@click.pass_obj
def accepted(settings: Settings, table: bool) -> None:
    """List the words that EKILEX has accepted, the first one first, so that they can be added for good."""
    try:
        words = Cache(_ledger(settings), settings.ekilex_limits).accepted()
    except SQLAlchemyError as error:
        raise click.ClickException(f"the database does not answer ({type(error).__name__})") from None
    for found in words:
        lemma = found.headword.value if found.headword else ""
        pos = sorted({code for sense in found.headword.senses for code in sense.pos}) if found.headword else []
        if table:
            upos = next((_UPOS[code] for code in pos if code in _UPOS), "X")
            click.echo(f"{found.word}\t{upos}\tcommon\t{ATTRIBUTION}, {found.accepted_at:%Y-%m-%d}")
        else:
            click.echo(f"{found.word}\t{lemma}\t{','.join(pos)}\t{found.accepted_at:%Y-%m-%d}")


def _ledger(settings: Settings) -> Engine:
    try:
        engine = open_engine(settings.database_url)
        migrate(engine)
    except (DatabaseUnavailableError, WrongDatabaseError, SchemaError) as error:
        raise click.ClickException(str(error)) from error
    return engine


_UPOS = {
    "s": "NOUN",
    "adj": "ADJ",
    "adjid": "ADJ",
    "v": "VERB",
    "adv": "ADV",
    "num": "NUM",
    "ord": "NUM",
    "pron": "PRON",
    "interj": "INTJ",
    "konj": "CCONJ",
    "adp": "ADP",
    "postp": "ADP",
    "prep": "ADP",
    "x": "X",
}
"""EKILEX's parts of speech as those of Universal Dependencies."""
