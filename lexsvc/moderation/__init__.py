"""What people do about words: they report them, moderators rule. For the web and the command line alike."""

from lexsvc.ledger.docket import Decision, Dispute, DisputePage, Filed, Kind, Report, Ruling, Scope, Status
from lexsvc.ledger.refusals import (
    AlreadyDecidedError,
    BadValueError,
    ModerationError,
    NoSuchDisputeError,
    OvertakenError,
    ReusedKeyError,
    TooManyReportsError,
)
from lexsvc.moderation.moderation import AuthoritySays, Moderation, RulingRequest

__all__ = [
    "AlreadyDecidedError",
    "AuthoritySays",
    "BadValueError",
    "Decision",
    "Dispute",
    "DisputePage",
    "Filed",
    "Kind",
    "Moderation",
    "ModerationError",
    "NoSuchDisputeError",
    "OvertakenError",
    "Report",
    "ReusedKeyError",
    "Ruling",
    "RulingRequest",
    "Scope",
    "Status",
    "TooManyReportsError",
]
