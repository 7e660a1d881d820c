"""Disputes: what players report of a word, one dispute for all reports of the same row of tiles that are open together."""

from sqlalchemy import Connection

from lexsvc.ledger.docket import Dispute, DisputePage, Filed, NewReport, Report, Status
from lexsvc.words.check import Check


def file_report(connection: Connection, report: NewReport, check: Check, per_hour: int) -> Filed:
    """File a report: it joins the open dispute of its lexicon, kind and word, or opens one with the ``check``.

    Raises ReusedKeyError, TooManyReportsError.
    """
    raise NotImplementedError


def repeated(connection: Connection, reporter: str, key: str, body: str) -> Filed | None:
    """Return what became of an earlier report with this idempotency key; raises ReusedKeyError where it was another."""
    raise NotImplementedError


def require_few(connection: Connection, reporter: str, per_hour: int) -> None:
    """Raise TooManyReportsError where the reporter has sent as many reports within an hour as are taken."""
    raise NotImplementedError


def read_dispute(connection: Connection, dispute: int) -> Dispute | None:
    """Return a dispute, or None."""
    raise NotImplementedError


def read_reports(connection: Connection, dispute: int, limit: int) -> list[Report]:
    """Return the newest reports of a dispute, the oldest of them first."""
    raise NotImplementedError


def read_page(connection: Connection, lexicon: str | None, status: Status | None, before: int | None, limit: int) -> DisputePage:
    """Return disputes, the newest first, of a lexicon and status or of all, older than the dispute ``before``.

    New disputes come in at the front, so that the pages behind stay as they are.
    """
    raise NotImplementedError
