"""The ``lexsvc revisions`` and ``lexsvc prune`` commands: the history of the lexicons, and how old revisions end."""

import shutil
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path

import click
from sqlalchemy import Connection

from lexsvc.compiled import artifact
from lexsvc.config import Settings
from lexsvc.ledger.database import reading, writing
from lexsvc.ledger.history import History, Revision
from lexsvc.ledger.revisions import Pruned, known_lexicons, read_history
from lexsvc.ledger.revisions import prune as end_revisions
from lexsvc.ledger_command import ledger

_CENTURY = 36_500  # days


@click.command()
@click.argument("lexicon")
@click.pass_obj
def revisions(settings: Settings, lexicon: str) -> None:
    """List the revisions of LEXICON: when each was made and why, the artifact, and whether it was ended."""
    with ledger(settings) as engine, reading(engine) as connection:
        (name,) = _wanted(connection, [lexicon])
        history = read_history(connection, name)
    assert history is not None
    for revision in history.revisions:
        click.echo(_line(revision))


def _line(revision: Revision) -> str:
    by = "" if revision.ruling is None else f"by ruling {revision.ruling} on dispute {revision.dispute}"
    ended = f"ended {revision.ended_at}" if revision.ended_at else ""
    shown = (str(revision.number), revision.created_at, revision.artifact[:16], revision.cause, by, ended)
    return "  ".join(filter(None, shown))


@click.command()
@click.option(
    "--older-than", required=True, metavar="DAYS", type=click.IntRange(0, _CENTURY), help="Days since the next one came."
)
@click.option("--lexicon", "lexicons", multiple=True, help="Only of this lexicon; may be given several times.")
@click.option("--dry-run", is_flag=True, help="Only say what would be done.")
@click.pass_obj
def prune(settings: Settings, older_than: int, lexicons: tuple[str, ...], dry_run: bool) -> None:
    """End the revisions that another one followed more than DAYS ago, and free what only they needed.

    Games that pinned one get 410 from then on. The current revision never ends. Artifacts are freed in the database, and on
    the disk of this machine also those of revisions that were ended elsewhere: run it on each machine.
    """
    with ledger(settings) as engine:
        with reading(engine) as connection:
            names = _wanted(connection, lexicons)
        for name in names:
            with writing(engine) as connection:
                pruned, history = end_revisions(connection, name, older_than), read_history(connection, name)
                if dry_run:
                    connection.rollback()
            assert history is not None
            directories = _unneeded(settings.home, history)
            click.echo(_summary(pruned, sum(map(_size, directories)), dry_run))
            if not dry_run:
                for directory in directories:
                    shutil.rmtree(directory)


def _summary(pruned: Pruned, freed: int, dry_run: bool) -> str:
    would = "would be " if dry_run else ""
    what = "revision" if len(pruned.revisions) == 1 else "revisions"
    done = [f"{what} {_ranges(pruned.revisions)} {would}ended" if pruned.revisions else "no revision is so old"]
    if pruned.artifacts:
        done.append(f"{would}freed in the database: {', '.join(digest[:16] for digest in pruned.artifacts)}")
    if freed:
        done.append(f"{would}freed on this machine: {freed / 1e6:.1f} MB")
    return f"{pruned.lexicon}: {'; '.join(done)}"


def _ranges(numbers: Iterable[int]) -> str:
    """Write numbers in order, runs of them short: 1–3, 5."""
    runs = [[number for _, number in run] for _, run in groupby(enumerate(numbers), lambda place: place[1] - place[0])]
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _unneeded(home: Path, history: History) -> list[Path]:
    """The directories of artifacts that only ended revisions had, and that this machine's own pointer does not name.

    One that no revision knows stays: it may have been compiled a moment ago.
    """
    needed = history.artifacts()
    pointer = artifact.published(home, history.lexicon)
    if pointer is not None:
        needed |= {pointer.current, *([pointer.previous] if pointer.previous else [])}
    places = {artifact.directory(home, history.lexicon, revision.artifact) for revision in history.revisions}
    kept = {artifact.directory(home, history.lexicon, digest) for digest in needed}
    return sorted(place for place in places - kept if place.is_dir())


def _size(directory: Path) -> int:
    return sum(file.stat().st_size for file in directory.iterdir())


def _wanted(connection: Connection, names: Sequence[str]) -> list[str]:
    """The lexicons named, or all."""
    known = known_lexicons(connection)
    for name in names:
        if name not in known:
            raise click.UsageError(f"there is no lexicon {name!r}; there are {', '.join(known) or 'none'}")
    return list(dict.fromkeys(names)) or known
