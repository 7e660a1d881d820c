"""What a reader took from a list and what it refused, for the person who supplied the list."""

from dataclasses import dataclass, field
from typing import NamedTuple


class Refusal(NamedTuple):
    """One line or record that is no entry: where it stands (1 is the first), what it says, why it was refused."""

    line: int
    text: str
    why: str


class SourceError(Exception):
    """A list cannot be read at all; nothing was compiled from it. The text names the file and what is wrong."""


@dataclass(slots=True)
class Report:
    """Counts what a reader takes, and keeps each refusal."""

    taken: int = 0
    refused: list[Refusal] = field(default_factory=list)

    def take(self) -> None:
        """Count one line as taken."""
        self.taken += 1

    def refuse(self, line: int, text: str, why: str) -> None:
        """Note that a line was refused; of a long line only the beginning is kept."""
        self.refused.append(Refusal(line, text[:80], why))
