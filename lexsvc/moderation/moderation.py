"""Disputes and rulings: the checks of the service, the lexicons' tiles and the ledger brought together."""

import msgspec

from lexsvc.config import DisputeLimits
from lexsvc.ledger.docket import Decision, Dispute, DisputePage, Filed, Kind, Report, Scope, Status
from lexsvc.service import Service
from lexsvc.words.verdict import Reason

NEWEST_REPORTS = 100
"""So many of a dispute's reports are shown."""

PAGE = 50
"""So many disputes are on a page unless otherwise asked."""


class RulingRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a moderator decides: ``supersedes`` is the last ruling that the moderator has seen, None for none.

    ``scope`` (form unless said otherwise), ``lemma`` and ``upos`` belong to an upheld one: of a lemma with several readings
    they say which; of a missing word, what it is.
    """

    decision: Decision
    text: str
    scope: Scope | None = None
    lemma: str | None = None
    upos: str | None = None
    supersedes: int | None = None


class AuthoritySays(msgspec.Struct, frozen=True):
    """What a live authority says of a word now: ``said`` is accepted, rejected or undetermined; ``headword`` its entry."""

    name: str
    said: str
    reason: Reason | None
    detail: str
    headword: str | None


class Moderation:
    """What people do about words."""

    def __init__(self, service: Service, limits: DisputeLimits) -> None:
        self.limits = limits
        self._service = service

    def report(
        self,
        lexicon: str,
        kind: Kind,
        word: str,
        comment: str = "",
        game: str = "",
        contact: str = "",
        *,
        reporter: str,
        idempotency_key: str | None = None,
        client: str = "",
    ) -> Filed:
        """File a report of a word; ``reporter`` counts and knows repeats (``token:5``, or a digest of an address).

        ``client`` is who asks, for the authority. Raises BadValueError, ReusedKeyError, TooManyReportsError,
        AlreadyDecidedError, UnknownLexiconError, DatabaseUnavailableError.
        """
        raise NotImplementedError

    def rule(self, dispute: int, request: RulingRequest, by: str) -> Dispute:
        """Rule on a dispute; this process answers with the new revision at once.

        ``by`` is the name of the moderator's token. Raises NoSuchDisputeError, BadValueError, AlreadyDecidedError,
        OvertakenError, UnknownLexiconError, DatabaseUnavailableError.
        """
        raise NotImplementedError

    def dispute(self, dispute: int) -> Dispute:
        """Return a dispute as everybody may see it; raises NoSuchDisputeError, DatabaseUnavailableError."""
        raise NotImplementedError

    def reports(self, dispute: int) -> list[Report]:
        """Return the newest reports of a dispute, for moderators alone, the oldest of them first.

        Raises NoSuchDisputeError, DatabaseUnavailableError.
        """
        raise NotImplementedError

    def authority(self, dispute: Dispute) -> AuthoritySays | None:
        """Return what the live authority says of the word now, for moderators; None where the lexicon has none."""
        raise NotImplementedError

    def disputes(
        self, lexicon: str | None = None, status: Status | None = None, before: int | None = None, limit: int = PAGE
    ) -> DisputePage:
        """Return disputes, the newest first; raises DatabaseUnavailableError."""
        raise NotImplementedError

    def forget(self, *, contact: str | None = None, dispute: int | None = None) -> int:
        """Erase the contacts and reporters of all reports with this contact, or of a dispute; return how many had any.

        Raises NoSuchDisputeError, DatabaseUnavailableError.
        """
        raise NotImplementedError

    def erase_old(self) -> int:
        """Erase contacts and reporters where the ruling is older than the limit ``contact_days``; return how many had any.

        Raises DatabaseUnavailableError.
        """
        raise NotImplementedError
