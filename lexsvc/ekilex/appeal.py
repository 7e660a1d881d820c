"""From the local list to EKILEX and back: which local answers are asked further, and what becomes of them.

The list is about half of EKILEX's own, so what it lacks, and what it knows only in readings that do not play, is asked.
Where nobody can be asked, a reason that the list has stands, and a word that it lacks stays open.
"""

from collections.abc import Sequence

import msgspec

from lexsvc.ekilex import ATTRIBUTION
from lexsvc.ekilex.authority import Authority, may_be_asked
from lexsvc.ekilex.decision import Accepted, Decision, Undetermined
from lexsvc.words.check import Check
from lexsvc.words.rulebook import Rulebook
from lexsvc.words.verdict import DecidedBy, Reason, Verdict

ASKED = frozenset((Reason.NOT_IN_LEXICON, Reason.FORM_NOT_ACCEPTED, Reason.PROPER_NOUN, Reason.ABBREVIATION, Reason.AFFIX))
"""Local reasons that EKILEX may overrule. Names of letters and citation words are marked by hand and stand."""


class Appeal:
    """Asks the authority about the words of one lexicon."""

    def __init__(self, authority: Authority, batch_words: int) -> None:
        self.authority = authority
        self._batch_words = batch_words

    def one(self, rules: Rulebook, check: Check, edition: str) -> Check:
        """Return the answer about one word."""
        return self.many(rules, [check], edition, live=1)[0]

    def many(self, rules: Rulebook, checks: Sequence[Check], edition: str, live: int | None = None) -> list[Check]:
        """Return the answers about several words; at most ``live`` are asked over the network (default: the setting)."""
        words = {place: _letters(rules, check) for place, check in enumerate(checks) if check.reason in ASKED}
        words = {place: word for place, word in words.items() if may_be_asked(word)}
        if not words:
            return list(checks)
        # The words that the list lacks come first: for the others it has at least a reason.
        order = sorted(words, key=lambda place: checks[place].reason is not Reason.NOT_IN_LEXICON)
        said = self.authority.ask([words[place] for place in order], edition, self._batch_words if live is None else live)
        return [_settle(rules, c, said[words[p]]) if p in words else c for p, c in enumerate(checks)]


def _letters(rules: Rulebook, check: Check) -> str:
    """The letters of a row of tiles: an answer spells a name with its capital."""
    texts = {tile.name: tile.text or tile.name for tile in rules.alphabet.tiles}
    return "".join(texts[name] for name in check.tiles or ())


def _settle(rules: Rulebook, check: Check, said: Decision) -> Check:
    if isinstance(said, Accepted):
        return _by_ekilex(check, Verdict.VALID, None, "")
    lacks = check.reason is Reason.NOT_IN_LEXICON
    if isinstance(said, Undetermined):
        return _by_ekilex(check, Verdict.UNDETERMINED, Reason.AUTHORITY_UNAVAILABLE, _open(check, said)) if lacks else check
    if said.reason is Reason.NOT_IN_LEXICON and not lacks:
        return check
    rule = f"; {rules.form_rule}" if said.reason is Reason.FORM_NOT_ACCEPTED and rules.form_rule else ""
    return _by_ekilex(check, Verdict.INVALID, said.reason, said.detail + rule)


def _open(check: Check, said: Undetermined) -> str:
    return f"{check.word} is not in the local list, and {said.why}"


def _by_ekilex(check: Check, verdict: Verdict, reason: Reason | None, detail: str) -> Check:
    return msgspec.structs.replace(
        check,
        verdict=verdict,
        reason=reason,
        detail=detail,
        decided_by=DecidedBy.EKILEX,
        attribution=f"{check.attribution}; {ATTRIBUTION}" if check.analyses else ATTRIBUTION,
    )
