"""Rulings: a moderator's decision, the amendment that it makes or ends, and the revision of the lexicon that follows."""

from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, RowMapping, insert, select, update
from sqlalchemy.exc import IntegrityError

from lexsvc.compiled.overlay import Effect
from lexsvc.ledger.disputes import read_rulings
from lexsvc.ledger.docket import Decision, Scope, Status
from lexsvc.ledger.history import AMENDMENT, Change
from lexsvc.ledger.instants import now
from lexsvc.ledger.refusals import AlreadyDecidedError, NoSuchDisputeError, OvertakenError
from lexsvc.ledger.revisions import advance, encode_forms, keep_effects, lock
from lexsvc.ledger.schema import AMENDMENTS, DISPUTES, REVISIONS, RULINGS

_STATUS = {Decision.UPHELD: Status.UPHELD, Decision.REJECTED: Status.REJECTED, Decision.REOPENED: Status.OPEN}


class OtherArtifactError(Exception):
    """Another artifact has begun to serve since the effect was worked out."""


class NewRuling(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling to be made; ``supersedes`` is the last one that its author has seen."""

    decision: Decision
    text: str
    by: str
    supersedes: int | None
    scope: Scope | None = None
    lemma: str | None = None
    upos: str | None = None


class Proposal(msgspec.Struct, frozen=True):
    """The change that an upheld ruling makes, and what that does to the artifact which serves."""

    change: Change
    artifact: str
    effect: Effect


class Made(NamedTuple):
    """The number of a ruling that was made, and the revision that it made, None where the word stayed as it was."""

    ruling: int
    revision: int | None


def make_ruling(connection: Connection, dispute: int, ruling: NewRuling, proposal: Proposal | None) -> Made:
    """Make a ruling and all that follows from it; an upheld one has a ``proposal``.

    What was in force of the dispute's amendments ends, unless it is only reopened. Raises NoSuchDisputeError,
    OvertakenError, AlreadyDecidedError, OtherArtifactError.
    """
    row = connection.execute(select(DISPUTES).where(DISPUTES.c.id == dispute).with_for_update()).mappings().one_or_none()
    if row is None:
        raise NoSuchDisputeError(dispute)
    earlier = read_rulings(connection, [dispute])[dispute]
    last = earlier[-1] if earlier else None
    if ruling.supersedes != (last.id if last else None):
        raise OvertakenError(last)
    _set_status(connection, row, _STATUS[ruling.decision])
    values = msgspec.structs.asdict(ruling)
    number = connection.scalar(
        insert(RULINGS).values(dispute=dispute, place=len(earlier) + 1, at=now(), **values).returning(RULINGS.c.id)
    )
    assert number is not None
    if ruling.decision is Decision.REOPENED:
        return Made(number, None)
    return Made(number, _amend(connection, row["lexicon"], dispute, number, proposal))


def _set_status(connection: Connection, dispute: RowMapping, status: Status) -> None:
    if status is Status.OPEN and dispute["status"] == Status.OPEN:
        raise AlreadyDecidedError(f"the dispute {dispute['id']} is open")
    values = {"status": status, "ruled_at": None if status is Status.OPEN else now()}
    try:
        with connection.begin_nested():
            connection.execute(update(DISPUTES).where(DISPUTES.c.id == dispute["id"]).values(values))
    except IntegrityError as error:
        same = [DISPUTES.c[name] == dispute[name] for name in ("lexicon", "kind", "word")]
        other = connection.scalar(select(DISPUTES.c.id).where(*same, DISPUTES.c.status == Status.OPEN))
        raise AlreadyDecidedError(f"the same is disputed in {other}, which is open; rule on that one") from error


def _amend(connection: Connection, lexicon: str, dispute: int, ruling: int, proposal: Proposal | None) -> int | None:
    current = lock(connection, lexicon)
    in_force = list(
        connection.scalars(
            select(AMENDMENTS.c.id)
            .join(RULINGS, AMENDMENTS.c.ruling == RULINGS.c.id)
            .where(RULINGS.c.dispute == dispute, AMENDMENTS.c.until.is_(None))
        )
    )
    if proposal is None and not in_force:
        return None
    serving = (REVISIONS.c.lexicon == lexicon, REVISIONS.c.number == current)
    artifact: str | None = connection.scalar(select(REVISIONS.c.artifact).where(*serving))
    if artifact is None or (proposal is not None and artifact != proposal.artifact):
        raise OtherArtifactError
    revision = advance(connection, lexicon, AMENDMENT, artifact, ruling)
    connection.execute(update(AMENDMENTS).where(AMENDMENTS.c.id.in_(in_force)).values(until=revision))
    if proposal is not None:
        change = msgspec.structs.asdict(proposal.change)
        row = {**change, "forms": encode_forms(proposal.change.forms), "lexicon": lexicon, "since": revision, "ruling": ruling}
        amendment = connection.scalar(insert(AMENDMENTS).values(row).returning(AMENDMENTS.c.id))
        assert amendment is not None
        keep_effects(connection, artifact, {amendment: proposal.effect})
    return revision
