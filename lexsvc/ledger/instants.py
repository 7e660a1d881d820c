"""Moments as the ledger writes them: ``2026-11-30T18:51:05.123Z``, UTC, so that text sorts as time does."""

from datetime import UTC, datetime, timedelta


def now() -> str:
    """Return this moment."""
    return instant(datetime.now(UTC))


def instant(moment: datetime) -> str:
    """Return a moment, which knows its time zone, as text of 24 characters."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def before(**ago: float) -> str:
    """Return the moment that lies so long ago, not before the year 1; ``days=30`` or what else ``timedelta`` takes."""
    try:
        return instant(datetime.now(UTC) - timedelta(**ago))
    except OverflowError:
        return instant(datetime.min.replace(tzinfo=UTC))


def after(**ahead: float) -> str:
    """Return the moment that lies so far ahead."""
    return instant(datetime.now(UTC) + timedelta(**ahead))
