"""What can go wrong when people dispute words and rule on disputes. Besides these, the service's own errors pass through.

ModerationError
├── NoSuchDisputeError      no dispute has the number
├── BadValueError           a value is wrong: field, detail, what is allowed
│   └── ReusedKeyError      an Idempotency-Key that came with another report
├── AlreadyDecidedError     the word is out (or in) already, or the dispute open: says why
├── OvertakenError          another ruling was faster: says which
└── TooManyReportsError     says when the next report is taken
"""

from collections.abc import Sequence

from lexsvc.ledger.docket import Ruling
from lexsvc.words.verdict import Reason


class ModerationError(Exception):
    """Something that whoever disputes or rules is told; the text says all of it."""


class NoSuchDisputeError(ModerationError):
    """There is no such dispute."""

    def __init__(self, dispute: int) -> None:
        self.dispute = dispute
        super().__init__(f"there is no dispute {dispute}")


class BadValueError(ModerationError):
    """A value is wrong: ``field`` is its name, ``allowed`` what may stand there, where that can be listed."""

    def __init__(self, field: str, detail: str, allowed: Sequence[str] | None = None) -> None:
        self.field, self.allowed = field, list(allowed) if allowed is not None else None
        choices = f"; allowed: {', '.join(allowed)}" if allowed else ""
        super().__init__(f"{field} {detail}{choices}")


class ReusedKeyError(BadValueError):
    """The reporter has sent the idempotency key before, with another report."""

    def __init__(self) -> None:
        super().__init__("Idempotency-Key", "has come before with another report; a new report needs a new key")


class AlreadyDecidedError(ModerationError):
    """What is asked for is so already. ``reason`` is why the word is invalid, where it is."""

    def __init__(self, detail: str, reason: Reason | None = None) -> None:
        self.reason = reason
        super().__init__(detail)


class OvertakenError(ModerationError):
    """The ruling does not supersede the last one: ``last`` is that one, None where there is none."""

    def __init__(self, last: Ruling | None) -> None:
        self.last = last
        super().__init__(
            f"the last ruling is {last.id}: {last.decision} by {last.by} at {last.at}; read it, and supersede it if need be"
            if last
            else "there is no ruling yet; supersede none"
        )


class TooManyReportsError(ModerationError):
    """The reporter has sent as many reports as are taken; ``seconds`` is until the next one is."""

    def __init__(self, limit: int, seconds: int) -> None:
        self.limit, self.seconds = limit, seconds
        super().__init__(f"no more than {limit} reports an hour are taken; the next one in {seconds} seconds")
