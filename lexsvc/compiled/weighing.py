"""Verdicts on the words that amendments touch: each reading weighed by the rules, unless a ruling took it out."""

from collections.abc import Sequence
from typing import NamedTuple

from lexsvc.compiled.overlay import Amended
from lexsvc.words import explain
from lexsvc.words.entry import Form
from lexsvc.words.rulebook import Rulebook
from lexsvc.words.verdict import DecidedBy, Reason


class Weighed(NamedTuple):
    """Why a word does not play, or None; who decided that; the readings that gave the reason."""

    reason: Reason | None
    decided_by: DecidedBy
    nearest: list[Form]


def weigh(rulebook: Rulebook, switched_off: Sequence[str], listed: Sequence[Form], amended: Amended) -> Weighed:
    """Weigh a word: ``listed`` are the readings that the list has, ``amended`` is what was done to it."""
    reasons = [
        (form, Reason.REMOVED if amended.against(form) else explain.refusal(rulebook, switched_off, form)) for form in listed
    ]
    if any(reason is None for _, reason in reasons):
        return Weighed(None, DecidedBy.LEXICON, [])
    reasons += [(form, None if always else explain.refusal(rulebook, switched_off, form)) for form, always in amended.added]
    reason = explain.nearest([Reason.REMOVED if amended.removed else Reason.NOT_IN_LEXICON, *(why for _, why in reasons)])
    decided_by = DecidedBy.AMENDMENT if reason in (None, Reason.REMOVED) else DecidedBy.LEXICON
    return Weighed(reason, decided_by, [form for form, why in reasons if why is reason])


def sentence(word: str, amended: Amended, nearest: Sequence[Form]) -> str:
    """Tell a player by which ruling ``word`` went; ``nearest`` are the readings that were taken out."""
    if amended.removed:
        return amended.removed.sentence(word)
    lemma, upos = nearest[0].lemma, nearest[0].upos
    return amended.lemmas[lemma, upos].sentence(f"{lemma} ({upos}) with all its forms")
