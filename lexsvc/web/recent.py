"""Answers given a moment ago: players ask about the same few thousand words, and a finished answer costs nothing."""

from collections.abc import Hashable

from lexsvc.web.answer import Answer

_GENERATION = 8_192
_LARGEST = 4_096  # bytes of a body, so that two generations are at most 64 MB


class Recent:
    """Answers by their whole question, two generations of them: what was asked in neither is forgotten.

    Threads share it; each step of a dict is one, and a lost note costs only the making of an answer again.
    """

    def __init__(self) -> None:
        self._young: dict[Hashable, Answer] = {}
        self._old: dict[Hashable, Answer] = {}

    def recall(self, question: Hashable) -> Answer | None:
        """Return the answer that was noted, or None."""
        answer = self._young.get(question)
        if answer is None and (answer := self._old.get(question)) is not None:
            self.note(question, answer)
        return answer

    def note(self, question: Hashable, answer: Answer) -> None:
        """Note an answer that the question decides alone."""
        if not isinstance(answer.body, bytes) or len(answer.body) > _LARGEST:
            return
        if len(self._young) >= _GENERATION:
            self._old, self._young = self._young, {}
        self._young[question] = answer
