"""Which lexicons are served, at which revisions: as the ledger has it, from artifacts on this machine's disk."""

import logging
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, Engine

from lexsvc.compiled import artifact
from lexsvc.compiled.artifact import ArtifactError
from lexsvc.compiled.lexicon import Lexicon
from lexsvc.compiled.overlay import NO_AMENDMENTS
from lexsvc.ledger import known, stored_artifacts
from lexsvc.ledger.changes import TOKENS
from lexsvc.ledger.database import DatabaseUnavailableError, reading
from lexsvc.ledger.history import History, MissingEffectError, Revision
from lexsvc.ledger.revisions import known_lexicons, publish, read_history
from lexsvc.ledger.webhooks import NOBODY, Outbox
from lexsvc.words.rulebook import RulebookError

log = logging.getLogger(__name__)

_OUT_OF_REACH = (ArtifactError, RulebookError, DatabaseUnavailableError, MissingEffectError)

_OLDER_ARTIFACTS = 4  # beside those that serve; games pin few, and the largest takes some 60 MB
_OLDER_REVISIONS = 64  # most of them share an artifact
_RETRY_SECONDS = 30.0  # after an artifact could not be had


class UnknownLexiconError(LookupError):
    """There is no such lexicon here."""

    def __init__(self, name: str, known_names: list[str]) -> None:
        self.name, self.known = name, known_names
        super().__init__(f"there is no lexicon {name[:40]!r}; there are {', '.join(known_names) or 'none'}")


class NotServedError(UnknownLexiconError):
    """The lexicon, or the revision of it, is there, but cannot be loaded; the log says why."""

    def __init__(self, name: str, revision: int | None = None) -> None:
        super().__init__(name, [])
        what = f"the lexicon {name!r}" if revision is None else f"revision {revision} of the lexicon {name!r}"
        self.args = (f"{what} cannot be served now: its artifact is damaged or out of reach",)


class Served(NamedTuple):
    """A lexicon at its current revision, its history, and the word lists that each word is in, by the letters of its tiles.

    ``state`` changes with every answer.
    """

    lexicon: Lexicon
    history: History
    lists: Mapping[str, list[str]]
    state: str


class Catalogue:
    """The lexicons by name. ``failed`` says what cannot be served, or not at its newest revision, and why."""

    def __init__(self, home: Path, engine: Engine, outbox: Outbox = NOBODY) -> None:
        """``outbox`` is told of what is published here."""
        self.failed: dict[str, str] = {}
        self._home, self._engine, self._outbox = home, engine, outbox
        self._served: dict[str, Served] = {}
        self._knows = False  # what lexicons there are
        self._retry_at: dict[tuple[str, int], float] = {}
        self._loading = threading.Lock()
        self._loaded = lru_cache(_OLDER_ARTIFACTS)(self._load_artifact)
        self._older = lru_cache(_OLDER_REVISIONS)(self._load_older)

    def names(self) -> list[str]:
        """Return the names of the lexicons that are served, sorted."""
        return sorted(self._served)

    def served(self, name: str) -> Served:
        """Return a lexicon as it is now; raises UnknownLexiconError, and of that NotServedError where it cannot be loaded."""
        try:
            return self._served[name]
        except KeyError:
            raise (
                NotServedError(name) if name in self.failed or not self._knows else UnknownLexiconError(name, self.names())
            ) from None

    def at(self, name: str, revision: int | None = None) -> Lexicon:
        """Return a lexicon at a revision, by default the current one.

        Raises what ``served`` raises, UnknownRevisionError, PrunedRevisionError.
        """
        lexicon, history, *_ = self.served(name)
        if revision is None or revision == lexicon.revision:
            return lexicon
        wanted = history.at(revision)
        try:
            with self._loading:  # many players of one game ask at once
                return self._older(name, wanted.number)
        except _OUT_OF_REACH as error:
            log.warning("lexicon %s, revision %d: %s", name, revision, error)
            raise NotServedError(name, revision) from error

    def compiled(self, name: str) -> Lexicon:
        """Return the artifact that serves, without its amendments; raises what ``served`` raises."""
        return self.served(name).lexicon.amended(NO_AMENDMENTS, 1)

    def adopt(self) -> None:
        """Publish the lexicons that were compiled on this machine and that the ledger does not know at all.

        Raises DatabaseUnavailableError.
        """
        with reading(self._engine) as connection:
            there = known_lexicons(connection)
        for name in artifact.published_lexicons(self._home):
            if name not in there:
                self._adopt(name)

    def _adopt(self, name: str) -> None:
        """Publish what was compiled last, or where that is damaged what was compiled before it."""
        try:
            pointer = artifact.published(self._home, name)
        except ArtifactError as error:
            self._fail(name, str(error))
            return
        for digest in (pointer.current, pointer.previous) if pointer else ():
            if digest is not None:
                try:
                    publish_compiled(self._engine, self._home, name, digest, self._outbox)
                except (ArtifactError, RulebookError, OSError) as error:
                    self._fail(name, str(error))
                else:
                    return

    def recall(self) -> None:
        """Serve what was known when the database last answered."""
        for history in known.recall(self._home):
            self._knows = True
            self._install(history)

    def read(self, connection: Connection, changes: Mapping[str, int]) -> None:
        """Read again what has changed; ``changes`` counts, by lexicon, how often it did."""
        self._knows = True
        for name, count in changes.items():
            if name == TOKENS:
                continue
            served = self._served.get(name)
            is_new = served is None or served.history.changed != count
            if is_new and self._retry_at.get((name, count), 0.0) <= time.monotonic():
                history = read_history(connection, name)
                if history is None:
                    continue
                if self._install(history):
                    known.remember(self._home, history)
                else:
                    self._retry_at[name, count] = time.monotonic() + _RETRY_SECONDS

    def _install(self, history: History) -> bool:
        """Serve a lexicon as its history has it.

        Where the artifact cannot be had, what served before goes on, and after a start the newest revision that can be.
        """
        try:
            self._served[history.lexicon] = self._load(history, history.current)
        except Exception as error:  # whatever it is, one lexicon never takes the others out
            if not isinstance(error, _OUT_OF_REACH):
                log.exception("lexicon %s cannot be installed", history.lexicon)
            self._fail(history.lexicon, f"revision {history.current.number}: {error}")
            if history.lexicon not in self._served:
                self._install_older(history)
            return False
        self.failed.pop(history.lexicon, None)
        return True

    def _install_older(self, history: History) -> None:
        for revision in reversed(history.revisions):
            if revision.ended_at is None and revision.artifact != history.current.artifact:
                with suppress(*_OUT_OF_REACH):
                    self._served[history.lexicon] = self._load(history, revision)
                    return

    def _load(self, history: History, revision: Revision) -> Served:
        lexicon = self._artifact(history.lexicon, revision.artifact)
        amended = lexicon.amended(history.overlay(revision.number), revision.number)
        state = f"{amended.digest[:16]}-{amended.revision}-{history.changed}"
        return Served(amended, history, _by_word(history.lists), state)

    def _load_older(self, name: str, revision: int) -> Lexicon:
        history = self._served[name].history
        return self._load(history, history.revisions[revision - 1]).lexicon

    def _artifact(self, name: str, digest: str) -> Lexicon:
        served = self._served.get(name)
        return served.lexicon if served is not None and served.lexicon.digest == digest else self._loaded(name, digest)

    def _load_artifact(self, name: str, digest: str) -> Lexicon:
        """Load an artifact from this machine's disk, or from the database."""
        try:
            return Lexicon.load(self._home, name, digest)
        except (ArtifactError, OSError) as error:
            log.info("lexicon %s: %s; fetched from the database", name, error)
            return self._fetch(digest)

    def _fetch(self, digest: str) -> Lexicon:
        with reading(self._engine) as connection:
            manifest, files = stored_artifacts.fetch(connection, digest)
        contents = {name: (manifest.files[name].reader, content) for name, content in files.items()}
        try:
            artifact.save(self._home, manifest.lexicon, contents, manifest.sources, manifest.counts)
        except OSError as error:
            log.warning("lexicon %s: cannot be kept on this machine: %s", manifest.lexicon, error)
        return Lexicon(manifest, files)

    def _fail(self, name: str, why: str) -> None:
        if self.failed.get(name) != why:
            log.error("lexicon %s: %s", name, why)
        self.failed[name] = why


def publish_compiled(engine: Engine, home: Path, name: str, digest: str, outbox: Outbox = NOBODY) -> int | None:
    """Publish an artifact that lies on this machine; return the new revision's number, or None where it serves already.

    Raises ArtifactError, RulebookError, DatabaseUnavailableError.
    """
    manifest, files = artifact.load(home, name, digest)
    return publish(engine, Lexicon(manifest, files), files, outbox)


def _by_word(lists: Mapping[str, list[str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name in sorted(lists):
        for word in lists[name]:
            found.setdefault(word, []).append(name)
    return found
