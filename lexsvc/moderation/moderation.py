"""Disputes and rulings: the checks of the service, the lexicons' tiles and the ledger brought together."""

import hashlib
import json
import re
from contextlib import suppress

import msgspec
from sqlalchemy import Connection

from lexsvc.compiled.lexicon import Lexicon
from lexsvc.config import DisputeLimits
from lexsvc.ekilex import NAME
from lexsvc.ekilex.decision import Accepted, Rejected, Undetermined
from lexsvc.ledger import contacts, disputes
from lexsvc.ledger.database import reading, writing
from lexsvc.ledger.docket import Decision, Dispute, DisputePage, Filed, Kind, NewReport, Report, Scope, Status
from lexsvc.ledger.history import AMENDMENT
from lexsvc.ledger.refusals import AlreadyDecidedError, BadValueError, NoSuchDisputeError
from lexsvc.ledger.revisions import effect_on, hold
from lexsvc.ledger.rulings import Made, NewRuling, OtherArtifactError, Proposal, make_ruling
from lexsvc.ledger.webhooks import NOBODY, Outbox, RevisionPublished, RulingMade
from lexsvc.moderation.changes import change
from lexsvc.service import NotServedError, Service, UnknownLexiconError
from lexsvc.words.check import Check
from lexsvc.words.prose import ProseError, prose
from lexsvc.words.text import nfc
from lexsvc.words.verdict import PRECEDENCE, Reason, Verdict

NEWEST_REPORTS = 100
"""So many of a dispute's reports are shown."""

PAGE = 50
"""So many disputes are on a page unless otherwise asked."""

GROUNDS = 2000
"""The longest text of a ruling, in characters."""

SHORT = 200
"""The longest game and contact, in characters: as wide as their columns."""

LETTERS = 100
"""The longest word that is disputed and the longest lemma, in letters: as wide as their columns."""

TOKEN = "token:"  # noqa: S105  # how a reporter with a token begins


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


class _OvertakenCheckError(Exception):
    """A revision was made between a check and the report of its word."""


class Moderation:
    """What people do about words."""

    def __init__(self, service: Service, limits: DisputeLimits, outbox: Outbox = NOBODY) -> None:
        """``outbox`` is told of rulings and of the revisions that they make."""
        self.limits = limits
        self._service, self._outbox = service, outbox

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
        sent = json.dumps([lexicon, kind, word, comment, game, contact])
        report = NewReport(
            lexicon=lexicon,
            kind=kind,
            word=word,
            comment=_prose("comment", comment, self.limits.comment),
            game=_prose("game", game, SHORT, lines=False),
            contact=_prose("contact", contact, SHORT, lines=False) or None,
            reporter=reporter,
            idempotency_key=_key(idempotency_key),
            body_digest=hashlib.sha256(sent.encode()).hexdigest(),
        )
        self._service.lexicon(lexicon)
        per_hour = self.limits.token_per_hour if reporter.startswith(TOKEN) else self.limits.per_hour
        with reading(self._service.engine) as connection:  # before anybody is asked, and again in the transaction
            if report.idempotency_key is not None:
                known = disputes.repeated(connection, reporter, report.idempotency_key, report.body_digest)
                if known is not None:
                    return known
            disputes.require_few(connection, reporter, per_hour)
        while True:
            check = self._service.check(lexicon, word, client=client)
            _require_disputable(kind, check)
            report = msgspec.structs.replace(report, word=_letters(self._service.lexicon(lexicon), word))
            try:
                with writing(self._service.engine) as connection:
                    filed = disputes.file_report(connection, report, check, per_hour)
                    _require_current(connection, lexicon, check)
            except _OvertakenCheckError as error:
                self._catch_up(lexicon, check.revision, error)
            else:
                return filed

    def rule(self, dispute: int, request: RulingRequest, by: str) -> Dispute:
        """Rule on a dispute; this process answers with the new revision at once.

        ``by`` is the name of the moderator's token. Raises NoSuchDisputeError, BadValueError, AlreadyDecidedError,
        OvertakenError, UnknownLexiconError, DatabaseUnavailableError.
        """
        disputed = self.dispute(dispute)
        _require_consistent(request)
        grounds = _prose("text", request.text, GROUNDS, least=1)
        while True:
            revision = self._service.revision(disputed.lexicon) if request.decision is Decision.UPHELD else 0
            proposal = self._proposal(disputed, request) if request.decision is Decision.UPHELD else None
            ruling = NewRuling(
                decision=request.decision,
                text=grounds,
                by=by,
                supersedes=request.supersedes,
                scope=Scope(proposal.change.scope) if proposal else None,
                lemma=proposal.change.lemma if proposal else None,
                upos=proposal.change.upos if proposal else None,
            )
            try:
                with writing(self._service.engine) as connection:
                    made = make_ruling(connection, dispute, ruling, proposal)
                    self._announce(connection, disputed, ruling, made)
            except OtherArtifactError as error:
                self._catch_up(disputed.lexicon, revision, error)
            else:
                break
        self._service.look()
        return self.dispute(dispute)

    def _catch_up(self, lexicon: str, revision: int, error: Exception) -> None:
        """Take up what has overtaken this process; raises NotServedError where it cannot serve that."""
        if self._service.revision(lexicon) == revision:
            self._service.look()
        if self._service.revision(lexicon) == revision:
            raise NotServedError(lexicon) from error

    def _announce(self, connection: Connection, dispute: Dispute, ruling: NewRuling, made: Made) -> None:
        event = RulingMade(
            lexicon=dispute.lexicon,
            dispute=dispute.id,
            ruling=made.ruling,
            kind=dispute.kind,
            word=dispute.word,
            decision=ruling.decision,
            scope=ruling.scope,
            revision=made.revision,
        )
        self._outbox.announce(connection, event)
        if made.revision is not None:
            revision = RevisionPublished(
                lexicon=dispute.lexicon, revision=made.revision, cause=AMENDMENT, ruling=made.ruling, dispute=dispute.id
            )
            self._outbox.announce(connection, revision)

    def _proposal(self, dispute: Dispute, request: RulingRequest) -> Proposal:
        artifact = self._service.catalogue.compiled(dispute.lexicon)
        lemma = _prose("lemma", request.lemma, LETTERS, least=1, lines=False) if request.lemma is not None else None
        changed = change(artifact, dispute.kind, dispute.word, request.scope or Scope.FORM, lemma, request.upos)
        return Proposal(changed, artifact.digest, effect_on(artifact, changed))

    def dispute(self, dispute: int) -> Dispute:
        """Return a dispute as everybody may see it; raises NoSuchDisputeError, DatabaseUnavailableError."""
        with reading(self._service.engine) as connection:
            found = disputes.read_dispute(connection, dispute)
        if found is None:
            raise NoSuchDisputeError(dispute)
        return found

    def reports(self, dispute: int) -> list[Report]:
        """Return the newest reports of a dispute, for moderators alone, the oldest of them first.

        Raises NoSuchDisputeError, DatabaseUnavailableError.
        """
        with reading(self._service.engine) as connection:
            found = disputes.read_reports(connection, dispute, NEWEST_REPORTS)
        if not found:
            raise NoSuchDisputeError(dispute)
        return found

    def authority(self, dispute: Dispute) -> AuthoritySays | None:
        """Return what the live authority says of the word now, for moderators; None where the lexicon has none."""
        appeal = None
        with suppress(UnknownLexiconError):  # it cannot be served now, and has disputes all the same
            appeal = self._service.appeal_from(dispute.lexicon)
        if appeal is None:
            return None
        served = self._service.lexicon(dispute.lexicon)
        edition = f"{served.digest[:16]}-{served.revision}"
        match appeal.authority.ask([dispute.word], edition)[dispute.word]:
            case Undetermined(why):
                return AuthoritySays(NAME, "undetermined", None, why, None)
            case Accepted(headword):
                return AuthoritySays(NAME, "accepted", None, "", headword.value if headword else None)
            case Rejected(reason, detail, _, headword):
                return AuthoritySays(NAME, "rejected", reason, detail, headword.value if headword else None)

    def disputes(
        self, lexicon: str | None = None, status: Status | None = None, before: int | None = None, limit: int = PAGE
    ) -> DisputePage:
        """Return disputes, the newest first; raises UnknownLexiconError, DatabaseUnavailableError."""
        if lexicon is not None:
            with suppress(NotServedError):  # it has disputes all the same
                self._service.lexicon(lexicon)
        with reading(self._service.engine) as connection:
            return disputes.read_page(connection, lexicon, status, before, limit)

    def forget(self, *, contact: str | None = None, dispute: int | None = None) -> int:
        """Erase the contacts and reporters of all reports with this contact, or of a dispute; return how many had any.

        Raises NoSuchDisputeError, DatabaseUnavailableError.
        """
        forgotten = 0
        if dispute is not None:
            self.dispute(dispute)
        with writing(self._service.engine) as connection:
            if dispute is not None:
                forgotten += contacts.forget_reporters(connection, dispute)
            if contact is not None:
                forgotten += contacts.forget_contact(connection, nfc(contact).strip())
        return forgotten

    def erase_old(self) -> int:
        """Erase contacts and reporters where the ruling is older than the limit ``contact_days``; return how many had any.

        Raises DatabaseUnavailableError.
        """
        with writing(self._service.engine) as connection:
            return contacts.erase_old(connection, self.limits.contact_days)


def _require_current(connection: Connection, lexicon: str, check: Check) -> None:
    """Raise _OvertakenCheckError where a check is of an older revision; else none is made until the report is kept."""
    if hold(connection, lexicon) != check.revision:
        raise _OvertakenCheckError


def _prose(field: str, text: str, most: int, least: int = 0, *, lines: bool = True) -> str:
    try:
        return prose(text, most, least, lines=lines)
    except ProseError as error:
        raise BadValueError(field, str(error)) from error


def _key(key: str | None) -> str | None:
    if key is not None and not re.fullmatch(r"[ -~]{1,200}", key):
        raise BadValueError("Idempotency-Key", "must be 1 to 200 printable ASCII characters")
    return key


def _letters(lexicon: Lexicon, word: str) -> str:
    """Return the letters of a word's tiles, which its row of tiles has in all spellings (MAJA, ide and idé)."""
    letters = lexicon.alphabet.text(lexicon.alphabet.from_text(word) or "")
    if len(letters) > LETTERS:
        raise BadValueError("word", f"writes more than {LETTERS} letters")
    return letters


def _require_disputable(kind: Kind, check: Check) -> None:
    """Raise AlreadyDecidedError where the word is out (or in) already, BadValueError where it can never be laid."""
    if kind is not Kind.MISSING_WORD:
        if check.verdict is Verdict.INVALID:
            raise AlreadyDecidedError(check.detail, check.reason)
    elif check.verdict is Verdict.VALID:
        raise AlreadyDecidedError(f"{check.word} plays")
    elif check.reason is not None and PRECEDENCE[check.reason] <= PRECEDENCE[Reason.TOO_SHORT]:
        raise BadValueError("word", f"can never be laid: {check.detail}")


def _require_consistent(request: RulingRequest) -> None:
    if request.decision is not Decision.UPHELD:
        for field in ("scope", "lemma", "upos"):
            if getattr(request, field) is not None:
                raise BadValueError(field, "belongs to an upheld ruling")
