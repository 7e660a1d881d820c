"""The last known history of each lexicon on this machine's disk, for a start while the database does not answer."""

import logging
import os
from pathlib import Path

import msgspec

from lexsvc.ledger.history import History

log = logging.getLogger(__name__)


def remember(home: Path, history: History) -> None:
    """Write a history in place of the one before it; that it cannot be written is logged, and no error."""
    place = home / "known" / f"{history.lexicon}.json"
    temporary = place.with_name(f".{history.lexicon}.{os.getpid()}")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(msgspec.json.encode(history))
        temporary.replace(place)
    except OSError as error:
        log.warning(
            "%s: %s; without the database, a later start would not know revision %d", place, error, history.current.number
        )


def recall(home: Path) -> list[History]:
    """Return the histories that were remembered; one that cannot be read is logged and left out."""
    found = []
    for place in sorted((home / "known").glob("*.json")):
        try:
            found.append(msgspec.json.decode(place.read_bytes(), type=History))
        except (OSError, msgspec.MsgspecError) as error:
            log.warning("%s: cannot be read: %s", place, error)
    return found
