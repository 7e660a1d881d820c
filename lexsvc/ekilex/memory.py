"""What was settled a moment ago, in this process: players try the same words, and a database costs each time."""

from collections.abc import Callable

from lexsvc.ekilex.cache import Said

SECONDS = 60.0
_WORDS = 20_000


class Memory:
    """Verdicts by word and edition, for a minute; shared by threads, each step of a dict is one."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._settled: dict[tuple[str, str], tuple[Said, float]] = {}

    def recall(self, word: str, edition: str) -> Said | None:
        """Return what was settled."""
        said, until = self._settled.get((word, edition), (None, 0.0))
        return said if self._clock() < until else None

    def note(self, word: str, edition: str, said: Said) -> None:
        """Note a verdict that holds for a day at least."""
        if len(self._settled) >= _WORDS:
            self._settled.clear()
        self._settled[word, edition] = said, self._clock() + SECONDS
