"""Keeps a process up to date: it looks several times a second whether something has changed in the database."""

import logging
import threading
from collections.abc import Callable, Mapping, Sequence

from sqlalchemy import Connection, Engine

from lexsvc.ledger.changes import read_changes
from lexsvc.ledger.database import DatabaseUnavailableError, reading
from lexsvc.ledger.instants import now

SECONDS = 0.25
"""Between two looks; one look is one row a lexicon."""

Reader = Callable[[Connection, Mapping[str, int]], None]
"""Told what has changed how often, it reads again what it needs."""

log = logging.getLogger(__name__)


class Follower:
    """Tells its readers of changes. ``outage`` is since when the database does not answer, empty while it does."""

    def __init__(self, engine: Engine, prepare: Callable[[], None], readers: Sequence[Reader]) -> None:
        """``prepare`` makes the database fit to be read; it is called until it has once gone well."""
        self.outage = ""
        self._engine, self._prepare, self._readers = engine, prepare, readers
        self._is_prepared = False
        self._looking = threading.Lock()
        self._ended = threading.Event()

    def look(self, patience: float = -1) -> bool:
        """Look once; False where the database does not answer: then what is known goes on to serve.

        ``patience`` is how many seconds to wait for somebody else who looks, negative for ever.
        """
        if not self._looking.acquire(timeout=patience):
            return False
        try:
            self._look()
        except DatabaseUnavailableError as error:
            self._is_prepared = False  # it may come back as another one, or empty
            if not self.outage:
                self.outage = now()
                log.warning("%s; what is known goes on to serve", error)
            return False
        finally:
            self._looking.release()
        if self.outage:
            log.warning("the database answers again, after an outage since %s", self.outage)
            self.outage = ""
        return True

    def _look(self) -> None:
        if not self._is_prepared:
            self._prepare()
            self._is_prepared = True
        with reading(self._engine) as connection:
            changes = read_changes(connection)
            for reader in self._readers:
                reader(connection, changes)

    def follow(self) -> None:
        """Look from now on, in a thread that ends with the process."""
        threading.Thread(target=self._follow, name="lexsvc-follower", daemon=True).start()

    def end(self) -> None:
        """Look no more."""
        self._ended.set()

    def _follow(self) -> None:
        while not self._ended.wait(SECONDS):
            try:
                self.look()
            except Exception:  # whatever it was, the next look may go well, and nobody else would take this one's place
                log.exception("looking for changes failed")
