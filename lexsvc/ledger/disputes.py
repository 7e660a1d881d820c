"""Disputes: what players report of a word, one dispute for all reports of the same row of tiles that are open together."""

import math
from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import TypeVar

import msgspec
from sqlalchemy import Connection, RowMapping, select, text, update
from sqlalchemy.dialects import postgresql, sqlite

from lexsvc.ledger import instants
from lexsvc.ledger.docket import Dispute, DisputePage, Filed, NewReport, Report, Ruling, Status
from lexsvc.ledger.refusals import ReusedKeyError, TooManyReportsError
from lexsvc.ledger.schema import DISPUTES, REPORTS, REVISIONS, RULINGS
from lexsvc.words.check import Check

_REPORTERS = 0x1E857D  # the advisory locks of those who report; any number that nobody else uses in this database
_HOUR = timedelta(hours=1)

Shape = TypeVar("Shape", bound=msgspec.Struct)


def file_report(connection: Connection, report: NewReport, check: Check, per_hour: int) -> Filed:
    """File a report: it joins the open dispute of its lexicon, kind and word, or opens one with the ``check``.

    Raises ReusedKeyError, TooManyReportsError.
    """
    _wait_for_turn(connection, report.reporter)
    if report.idempotency_key is not None:
        known = repeated(connection, report.reporter, report.idempotency_key, report.body_digest)
        if known is not None:
            return known
    require_few(connection, report.reporter, per_hour)
    dispute, opened = _open_or_join(connection, report, check)
    row = {
        "dispute": dispute,
        "opened": int(opened),
        "comment": report.comment,
        "game": report.game,
        "contact": report.contact,
        "reporter": report.reporter,
        "idempotency_key": report.idempotency_key,
        "body_digest": report.body_digest,
        "created_at": instants.now(),
    }
    connection.execute(REPORTS.insert(), row)
    return Filed(_read_known(connection, dispute), opened)


def _wait_for_turn(connection: Connection, reporter: str) -> None:
    """Let a reporter file one report at a time, so that none slips by the count or comes twice; SQLite does so anyhow."""
    if connection.dialect.name == "postgresql":
        connection.execute(
            text("SELECT pg_advisory_xact_lock(:reporters, hashtext(:reporter))"),
            {"reporters": _REPORTERS, "reporter": reporter},
        )


def _open_or_join(connection: Connection, report: NewReport, check: Check) -> tuple[int, bool]:
    insert = (postgresql if connection.dialect.name == "postgresql" else sqlite).insert(DISPUTES)
    opening = insert.values(
        lexicon=report.lexicon,
        kind=report.kind,
        word=report.word,
        status=Status.OPEN,
        reports=1,
        created_at=instants.now(),
        verdict_then=msgspec.json.encode(check).decode(),
    )
    is_open = DISPUTES.c.status == text("'open'")  # as the index says it
    one_open = [DISPUTES.c.lexicon, DISPUTES.c.kind, DISPUTES.c.word]
    same = [column == getattr(report, column.name) for column in one_open]
    while True:
        opened: int | None = connection.scalar(
            opening.on_conflict_do_nothing(index_elements=one_open, index_where=is_open).returning(DISPUTES.c.id)
        )
        if opened is not None:
            return opened, True
        joining = update(DISPUTES).where(*same, is_open).values(reports=DISPUTES.c.reports + 1).returning(DISPUTES.c.id)
        joined: int | None = connection.scalar(joining)
        if joined is not None:
            return joined, False
        # it was ruled upon between the two


def repeated(connection: Connection, reporter: str, key: str, body_digest: str) -> Filed | None:
    """Return what became of an earlier report with this idempotency key; raises ReusedKeyError where it was another."""
    same = (REPORTS.c.reporter == reporter, REPORTS.c.idempotency_key == key)
    row = connection.execute(select(REPORTS.c.dispute, REPORTS.c.opened, REPORTS.c.body_digest).where(*same)).one_or_none()
    if row is None:
        return None
    if row.body_digest != body_digest:
        raise ReusedKeyError
    return Filed(_read_known(connection, row.dispute), bool(row.opened))


def require_few(connection: Connection, reporter: str, per_hour: int) -> None:
    """Raise TooManyReportsError where the reporter has sent as many reports within an hour as are taken."""
    moment = datetime.now(UTC)
    recent = (REPORTS.c.reporter == reporter, REPORTS.c.created_at > instants.instant(moment - _HOUR))
    newest = select(REPORTS.c.created_at).where(*recent).order_by(REPORTS.c.created_at.desc())
    one_too_many: str | None = connection.scalar(newest.offset(per_hour - 1).limit(1))
    if one_too_many is not None:
        wait = datetime.fromisoformat(one_too_many) + _HOUR - moment
        raise TooManyReportsError(per_hour, max(1, math.ceil(wait.total_seconds())))


def read_dispute(connection: Connection, dispute: int) -> Dispute | None:
    """Return a dispute, or None."""
    found = _read(connection, [dispute])
    return found[0] if found else None


def _read_known(connection: Connection, dispute: int) -> Dispute:
    return _read(connection, [dispute])[0]


def read_page(connection: Connection, lexicon: str | None, status: Status | None, before: int | None, limit: int) -> DisputePage:
    """Return disputes, the newest first, of a lexicon and status or of all, older than the dispute ``before``.

    New disputes come in at the front, so that the pages behind stay as they are.
    """
    wanted = select(DISPUTES.c.id).order_by(DISPUTES.c.id.desc()).limit(limit + 1)
    if lexicon is not None:
        wanted = wanted.where(DISPUTES.c.lexicon == lexicon)
    if status is not None:
        wanted = wanted.where(DISPUTES.c.status == status)
    if before is not None:
        wanted = wanted.where(DISPUTES.c.id < before)
    numbers = list(connection.scalars(wanted))
    more = len(numbers) > limit
    return DisputePage(_read(connection, numbers[:limit]), numbers[limit - 1] if more else None)


def read_reports(connection: Connection, dispute: int, limit: int) -> list[Report]:
    """Return the newest reports of a dispute, the oldest of them first."""
    newest = select(REPORTS).where(REPORTS.c.dispute == dispute).order_by(REPORTS.c.id.desc()).limit(limit)
    return [_struct(Report, row) for row in reversed(connection.execute(newest).mappings().all())]


def read_rulings(connection: Connection, disputes: Collection[int]) -> dict[int, list[Ruling]]:
    """Return the rulings of each dispute, in order."""
    of = select(RULINGS, REVISIONS.c.number.label("revision")).outerjoin(REVISIONS, REVISIONS.c.ruling == RULINGS.c.id)
    rows = connection.execute(of.where(RULINGS.c.dispute.in_(disputes)).order_by(RULINGS.c.place)).mappings()
    rulings: dict[int, list[Ruling]] = {dispute: [] for dispute in disputes}
    for row in rows:
        rulings[row["dispute"]].append(_struct(Ruling, row))
    return rulings


def _read(connection: Connection, disputes: Collection[int]) -> list[Dispute]:
    """Return disputes, the newest first."""
    rows = connection.execute(select(DISPUTES).where(DISPUTES.c.id.in_(disputes)).order_by(DISPUTES.c.id.desc())).mappings()
    rulings = read_rulings(connection, disputes)
    return [
        _struct(Dispute, row, verdict_then=msgspec.json.decode(row["verdict_then"]), rulings=rulings[row["id"]]) for row in rows
    ]


def _struct(kind: type[Shape], row: RowMapping, **others: object) -> Shape:
    """Make a struct of the columns of its names, and of others."""
    return msgspec.convert({name: row[name] for name in kind.__struct_fields__ if name not in others} | others, kind)
