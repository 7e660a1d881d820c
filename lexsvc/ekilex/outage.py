"""Why EKILEX could not be asked.

    UnavailableError            nothing can be said of the word now; never "no such word"
    ├── OutageError             EKILEX fails, or its answer cannot be read
    │   └── PassingError        … in a way that a second try may mend
    ├── ForbiddenError          the key is missing, unknown or disabled
    ├── PausedError             it failed too often, and is left alone for a while
    └── CrowdedError            too much is asked of it at this moment, or today

The texts are told to callers: they name nothing secret.
"""


class UnavailableError(Exception):
    """EKILEX cannot say anything of a word now; the text is told to the caller."""


class OutageError(UnavailableError):
    """EKILEX fails, or sends what cannot be read."""


class PassingError(OutageError):
    """A failure that may pass: no connection, no answer in time, 429, 502 to 504. ``after`` is what Retry-After said."""

    def __init__(self, text: str, after: float | None = None) -> None:
        super().__init__(text)
        self.after = after


class ForbiddenError(UnavailableError):
    """EKILEX refuses the key."""


class PausedError(UnavailableError):
    """Calls are paused."""


class CrowdedError(UnavailableError):
    """Too much is asked at once, or too much was asked today."""
