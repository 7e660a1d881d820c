"""The history of a lexicon: its revisions, and the amendments in force at each. Pure: read by ``revisions``, kept by nobody."""

from functools import cached_property

import msgspec

from lexsvc.compiled.overlay import Decree, Effect, Overlay
from lexsvc.words.entry import Form

REMOVAL, ADDITION = "removal", "addition"
FORM, LEMMA = "form", "lemma"
COMPILE, AMENDMENT = "compile", "amendment"


class UnknownRevisionError(LookupError):
    """The lexicon has no such revision."""

    def __init__(self, lexicon: str, revision: int, current: int) -> None:
        self.lexicon, self.revision, self.current = lexicon, revision, current
        super().__init__(f"{lexicon} has no revision {revision}; the current one is {current}")


class PrunedRevisionError(UnknownRevisionError):
    """The revision was there, and the operator has ended it."""

    def __init__(self, lexicon: str, revision: int, current: int, ended_at: str) -> None:
        super().__init__(lexicon, revision, current)
        self.args = (f"revision {revision} of {lexicon} was ended on {ended_at[:10]}; the current one is {current}",)


class MissingEffectError(LookupError):
    """The ledger lacks what an amendment in force does to the artifact of a revision."""

    def __init__(self, amendment: int, artifact: str) -> None:
        super().__init__(f"the ledger does not say what amendment {amendment} does to the artifact {artifact[:16]}")


class Revision(msgspec.Struct, frozen=True, kw_only=True):
    """One state of a lexicon: an artifact, and the amendments up to it.

    ``cause`` is compile or amendment; ``ruling`` and ``dispute`` are those behind an amendment; ``superseded_at`` is None
    for the current revision; ``ended_at`` is when it was pruned. Moments are as ``instants`` writes them.
    """

    number: int
    created_at: str
    cause: str
    artifact: str
    ruling: int | None = None
    dispute: int | None = None
    superseded_at: str | None = None
    ended_at: str | None = None


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What an upheld ruling changes.

    ``action`` is removal or addition; ``scope`` is form or lemma, and then ``lemma`` and ``upos`` say of what; ``word`` are
    the letters of its tiles; ``forms`` are what an addition adds.
    """

    action: str
    scope: str
    word: str
    lemma: str | None = None
    upos: str | None = None
    forms: list[Form] = []


class Amendment(Change, frozen=True, kw_only=True):
    """A change in force from revision ``since`` until before ``until`` (None: to this day).

    ``ruled_at`` is the moment of the ruling.
    """

    id: int
    since: int
    until: int | None
    ruling: int
    dispute: int
    ruled_at: str

    def is_in_force(self, revision: int) -> bool:
        """Whether a revision has it."""
        return self.since <= revision and (self.until is None or revision < self.until)


class Done(msgspec.Struct, frozen=True):
    """What an amendment does to an artifact."""

    amendment: int
    artifact: str
    effect: Effect


class History(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """All of a lexicon's history. ``revisions`` are in order and begin with 1; ``lists`` are its named word lists."""

    lexicon: str
    changed: int
    revisions: list[Revision]
    amendments: list[Amendment]
    effects: list[Done]
    lists: dict[str, list[str]] = {}

    @property
    def current(self) -> Revision:
        """The newest revision."""
        return self.revisions[-1]

    def at(self, revision: int | None) -> Revision:
        """Return a revision, by default the current one; raises UnknownRevisionError, PrunedRevisionError."""
        if revision is None:
            return self.current
        if not 1 <= revision <= self.current.number:
            raise UnknownRevisionError(self.lexicon, revision, self.current.number)
        found = self.revisions[revision - 1]
        if found.ended_at is not None:
            raise PrunedRevisionError(self.lexicon, revision, self.current.number, found.ended_at)
        return found

    def in_force(self, revision: int) -> list[Amendment]:
        """Return the amendments that a revision has, the oldest first."""
        return [amendment for amendment in self.amendments if amendment.is_in_force(revision)]

    def effect(self, amendment: Amendment, artifact: str) -> Effect | None:
        """Return what an amendment does to an artifact, where that was worked out."""
        return self._effects.get((amendment.id, artifact))

    def overlay(self, revision: int) -> Overlay:
        """Return what the amendments of a revision do to its artifact; raises MissingEffectError."""
        artifact = self.revisions[revision - 1].artifact
        return Overlay.of(
            (self._known_effect(amendment, artifact), Decree(amendment.ruling, amendment.dispute, amendment.ruled_at[:10]))
            for amendment in self.in_force(revision)
        )

    def _known_effect(self, amendment: Amendment, artifact: str) -> Effect:
        effect = self.effect(amendment, artifact)
        if effect is None:
            raise MissingEffectError(amendment.id, artifact)
        return effect

    def artifacts(self) -> set[str]:
        """Return the artifacts that a revision still needs."""
        return {revision.artifact for revision in self.revisions if revision.ended_at is None}

    @cached_property
    def _effects(self) -> dict[tuple[int, str], Effect]:
        return {(done.amendment, done.artifact): done.effect for done in self.effects}
