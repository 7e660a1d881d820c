"""Personal data: who reported, and how to reach them. Erased on request and a time after the ruling; the rest stays."""

from sqlalchemy import ColumnElement, Connection, or_, select, update

from lexsvc.ledger.instants import before
from lexsvc.ledger.schema import DISPUTES, REPORTS


def forget_contact(connection: Connection, contact: str) -> int:
    """Erase contact and reporter of all reports with a contact, however its letters are cased; return how many there were."""
    kept = connection.scalars(select(REPORTS.c.contact).where(REPORTS.c.contact.is_not(None)).distinct())
    meant = [other for other in kept if other is not None and other.casefold() == contact.casefold()]  # SQLite folds ASCII only
    return _erase(connection, REPORTS.c.contact.in_(meant))


def forget_reporters(connection: Connection, dispute: int) -> int:
    """Erase contact and reporter of all reports of a dispute; return how many had any."""
    return _erase(connection, REPORTS.c.dispute == dispute)


def erase_old(connection: Connection, days: float) -> int:
    """Erase contact and reporter where the dispute was ruled upon more than ``days`` ago; return how many had any."""
    return _erase(connection, REPORTS.c.dispute.in_(select(DISPUTES.c.id).where(DISPUTES.c.ruled_at < before(days=days))))


def _erase(connection: Connection, whose: ColumnElement[bool]) -> int:
    erased = {"contact": None, "reporter": None, "body_digest": ""}  # by the digest, a contact could be guessed
    any_left = or_(REPORTS.c.contact.is_not(None), REPORTS.c.reporter.is_not(None))
    return connection.execute(update(REPORTS).where(whose, any_left).values(erased)).rowcount
