"""Revisions: how the next one is made, how the history is read, how old ones end."""

from collections.abc import Iterable, Mapping

import msgspec
from sqlalchemy import Connection, Engine, RowMapping, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from lexsvc.compiled.effects import addition, removal
from lexsvc.compiled.lexicon import Lexicon
from lexsvc.compiled.overlay import Effect
from lexsvc.ledger import stored_artifacts
from lexsvc.ledger.changes import read_changes, touch
from lexsvc.ledger.database import reading, writing
from lexsvc.ledger.history import COMPILE, REMOVAL, Amendment, Change, Done, History, Revision
from lexsvc.ledger.instants import before, now
from lexsvc.ledger.schema import AMENDMENTS, EFFECTS, LEXICONS, REVISIONS, RULINGS, WORD_LISTS
from lexsvc.ledger.webhooks import NOBODY, Outbox, RevisionPublished
from lexsvc.words.entry import Form


def known_lexicons(connection: Connection) -> list[str]:
    """Return the names of the lexicons that have a revision, sorted."""
    return sorted(connection.scalars(select(LEXICONS.c.name).where(LEXICONS.c.revision > 0)))


def read_history(connection: Connection, lexicon: str) -> History | None:
    """Return the history of a lexicon, None where it has no revision."""
    rulings = select(RULINGS.c.id, RULINGS.c.dispute, RULINGS.c.at).subquery()
    revisions = connection.execute(
        select(REVISIONS, rulings.c.dispute)
        .outerjoin(rulings, REVISIONS.c.ruling == rulings.c.id)
        .where(REVISIONS.c.lexicon == lexicon)
        .order_by(REVISIONS.c.number)
    )
    amendments = connection.execute(
        select(AMENDMENTS, rulings.c.dispute, rulings.c.at.label("ruled_at"))
        .join(rulings, AMENDMENTS.c.ruling == rulings.c.id)
        .where(AMENDMENTS.c.lexicon == lexicon)
        .order_by(AMENDMENTS.c.id)
    )
    effects = connection.execute(
        select(EFFECTS).join(AMENDMENTS, EFFECTS.c.amendment == AMENDMENTS.c.id).where(AMENDMENTS.c.lexicon == lexicon)
    )
    lists = connection.execute(select(WORD_LISTS.c.name, WORD_LISTS.c.words).where(WORD_LISTS.c.lexicon == lexicon))
    history = History(
        lexicon=lexicon,
        changed=read_changes(connection).get(lexicon, 0),
        revisions=[_revision(row) for row in revisions.mappings()],
        amendments=[_amendment(row) for row in amendments.mappings()],
        effects=[Done(row.amendment, row.artifact, msgspec.json.decode(row.content, type=Effect)) for row in effects],
        lists={name: msgspec.json.decode(words, type=list[str]) for name, words in lists},
    )
    return history if history.revisions else None


def _revision(row: RowMapping) -> Revision:
    return msgspec.convert({name: row[name] for name in Revision.__struct_fields__}, Revision)


def _amendment(row: RowMapping) -> Amendment:
    fields = {name: row[name] for name in Amendment.__struct_fields__}
    return msgspec.convert({**fields, "forms": decode_forms(str(row["forms"]))}, Amendment)


def encode_forms(forms: Iterable[Form]) -> str:
    """Write the forms of an addition as the table keeps them."""
    return msgspec.json.encode(list(forms)).decode()


def decode_forms(text: str) -> list[Form]:
    """Read what ``encode_forms`` wrote."""
    return msgspec.json.decode(text, type=list[Form])


def lock(connection: Connection, lexicon: str) -> int:
    """Keep others from making a revision until the transaction ends; return the number of the current one, 0 for none."""
    insert = (postgresql if connection.dialect.name == "postgresql" else sqlite).insert(LEXICONS)
    connection.execute(insert.values(name=lexicon, revision=0).on_conflict_do_nothing())
    number: int | None = connection.scalar(select(LEXICONS.c.revision).where(LEXICONS.c.name == lexicon).with_for_update())
    assert number is not None
    return number


def hold(connection: Connection, lexicon: str) -> int | None:
    """Return the number of the current revision, after which none is made until the transaction ends; None for no lexicon."""
    current: int | None = connection.scalar(
        select(LEXICONS.c.revision).where(LEXICONS.c.name == lexicon).with_for_update(read=True)
    )
    return current


def advance(connection: Connection, lexicon: str, cause: str, artifact: str, ruling: int | None = None) -> int:
    """Make the next revision of a lexicon, which the caller has locked, and return its number."""
    moment, number = now(), lock(connection, lexicon) + 1
    connection.execute(
        update(REVISIONS).where(REVISIONS.c.lexicon == lexicon, REVISIONS.c.number == number - 1).values(superseded_at=moment)
    )
    row = {"lexicon": lexicon, "number": number, "created_at": moment, "cause": cause, "artifact": artifact, "ruling": ruling}
    connection.execute(REVISIONS.insert(), row)
    connection.execute(update(LEXICONS).where(LEXICONS.c.name == lexicon).values(revision=number))
    touch(connection, lexicon)
    return number


def effect_on(artifact: Lexicon, amendment: Change) -> Effect:
    """Work out what an amendment does to an artifact."""
    if amendment.action == REMOVAL:
        return removal(artifact, amendment.word, amendment.scope, amendment.lemma, amendment.upos)
    return addition(artifact, amendment.forms, amendment.scope)


def keep_effects(connection: Connection, artifact: str, effects: Mapping[int, Effect]) -> None:
    """Keep what amendments, by their id, do to an artifact."""
    rows = [
        {"amendment": amendment, "artifact": artifact, "content": msgspec.json.encode(effect).decode()}
        for amendment, effect in effects.items()
    ]
    if rows:
        connection.execute(EFFECTS.insert(), rows)


def publish(engine: Engine, artifact: Lexicon, files: dict[str, bytes], outbox: Outbox = NOBODY) -> int | None:
    """Make an artifact the one that serves, under the amendments in force; return the revision that this makes.

    None where it serves already. ``files`` are the artifact's own; ``outbox`` is told. Raises DatabaseUnavailableError.
    """
    lexicon, digest = artifact.rulebook.name, artifact.digest
    packed: dict[str, bytes] = {}
    while True:
        with reading(engine) as connection:
            history = read_history(connection, lexicon)
        if history is not None and history.current.artifact == digest:
            return None
        number = history.current.number if history else 0
        in_force = history.in_force(number) if history else []
        missing = [amendment for amendment in in_force if history and history.effect(amendment, digest) is None]
        effects = {amendment.id: effect_on(artifact, amendment) for amendment in missing}
        packed = packed or stored_artifacts.pack(files)
        with writing(engine) as connection:
            lock(connection, lexicon)
            if read_changes(connection).get(lexicon, 0) != (history.changed if history else 0):
                continue  # somebody was faster: a ruling, or a pruning, which takes effects away
            if not stored_artifacts.is_stored(connection, digest):
                stored_artifacts.store(connection, artifact.manifest, packed)
            keep_effects(connection, digest, effects)
            made = advance(connection, lexicon, COMPILE, digest)
            outbox.announce(connection, RevisionPublished(lexicon=lexicon, revision=made, cause=COMPILE))
            return made


class Pruned(msgspec.Struct, frozen=True):
    """What ``prune`` ended: revisions of a lexicon, and the artifacts that none needs any more."""

    lexicon: str
    revisions: list[int]
    artifacts: list[str]


def prune(connection: Connection, lexicon: str, days: float) -> Pruned:
    """End the revisions of a lexicon that another one superseded more than ``days`` ago; never the current one."""
    lock(connection, lexicon)
    old = (
        REVISIONS.c.lexicon == lexicon,
        REVISIONS.c.ended_at.is_(None),
        REVISIONS.c.superseded_at < before(days=days),
    )
    ended = list(connection.execute(select(REVISIONS.c.number, REVISIONS.c.artifact).where(*old).order_by(REVISIONS.c.number)))
    connection.execute(update(REVISIONS).where(*old).values(ended_at=now()))
    live = (REVISIONS.c.lexicon == lexicon, REVISIONS.c.ended_at.is_(None))
    needed = set(connection.scalars(select(REVISIONS.c.artifact).where(*live)))
    unneeded = sorted({row.artifact for row in ended} - needed)
    connection.execute(delete(EFFECTS).where(EFFECTS.c.artifact.in_(unneeded)))
    stored_artifacts.forget(connection, unneeded)
    if ended:
        touch(connection, lexicon)
    return Pruned(lexicon, [row.number for row in ended], unneeded)
