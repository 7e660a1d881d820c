"""From the local list to EKILEX and back: which local answers are asked further, and what becomes of them.

The list is about half of EKILEX's own, so what it lacks, and what it knows only in readings that do not play, is asked.
Where nobody can be asked, a reason that the list has stands, and a word that it lacks stays open.
"""

from collections.abc import Mapping, Sequence

import msgspec

from lexsvc.compiled.lexicon import NOT_IN_LEXICON, VALID, Lexicon, Outcome
from lexsvc.ekilex import ATTRIBUTION
from lexsvc.ekilex.authority import Authority, may_be_asked
from lexsvc.ekilex.decision import Accepted, Decision, Rejected, Undetermined
from lexsvc.words.check import Check
from lexsvc.words.verdict import DecidedBy, Reason, Verdict

ASKED = frozenset((Reason.NOT_IN_LEXICON, Reason.FORM_NOT_ACCEPTED, Reason.PROPER_NOUN, Reason.ABBREVIATION, Reason.AFFIX))
"""Local reasons that EKILEX may overrule. Names of letters and citation words are marked by hand, and stand."""

OPEN: Outcome = (Verdict.UNDETERMINED, Reason.AUTHORITY_UNAVAILABLE)


class Appeal:
    """Asks the authority about words.

    ``edition`` is the state of the lexicon, for which an accepted word stays accepted; ``live`` whether it may be asked over
    the network; ``client`` who wants to know.
    """

    def __init__(self, authority: Authority) -> None:
        self.authority = authority

    def one(self, lexicon: Lexicon, check: Check, edition: str, live: bool, client: str) -> Check:
        """Return the answer about one word."""
        if self.authority.is_mute and check.reason is not Reason.NOT_IN_LEXICON:
            return check  # by far the most frequent: its reason stands
        return self._checks(lexicon, [check], edition, int(live), client)[0]

    def many(self, lexicon: Lexicon, checks: Sequence[Check], edition: str, live: bool, client: str) -> list[Check]:
        """Return the answers about many words, of which a few are asked over the network."""
        return self._checks(lexicon, checks, edition, self._at_most(live), client)

    def outcomes(
        self, lexicon: Lexicon, words: Sequence[str], found: list[Outcome], edition: str, live: bool, client: str
    ) -> list[Outcome]:
        """Return verdict and reason of many words, as ``many`` does."""
        if self.authority.is_mute:
            if NOT_IN_LEXICON not in found:
                return found
            return [
                OPEN if reason is Reason.NOT_IN_LEXICON and may_be_asked(_letters(lexicon, words[place])) else (verdict, reason)
                for place, (verdict, reason) in enumerate(found)
            ]
        asked = {place: _letters(lexicon, words[place]) for place, (_, reason) in enumerate(found) if reason in ASKED}
        said = self._said(asked, [reason for _, reason in found], edition, self._at_most(live), client)
        return [_outcome(outcome, said[place]) if place in said else outcome for place, outcome in enumerate(found)]

    def _checks(self, lexicon: Lexicon, checks: Sequence[Check], edition: str, live: int, client: str) -> list[Check]:
        asked = {place: _laid(lexicon, check) for place, check in enumerate(checks) if check.reason in ASKED}
        said = self._said(asked, [check.reason for check in checks], edition, live, client)
        return [_check(lexicon, check, said[place]) if place in said else check for place, check in enumerate(checks)]

    def _said(
        self, asked: Mapping[int, str], reasons: Sequence[Reason | None], edition: str, live: int, client: str
    ) -> dict[int, Decision]:
        """Return what is said of words by their place; those that the list lacks go first, the others have a reason."""
        words = {place: word for place, word in asked.items() if may_be_asked(word)}
        lacking_first = sorted(words, key=lambda place: reasons[place] is not Reason.NOT_IN_LEXICON)
        said = self.authority.ask([words[place] for place in lacking_first], edition, live, client) if words else {}
        return {place: said[word] for place, word in words.items()}

    def _at_most(self, live: bool) -> int:
        return self.authority.batch_words if live else 0


def _letters(lexicon: Lexicon, word: str) -> str:
    return lexicon.alphabet.text(lexicon.alphabet.from_text(word) or "")


def _laid(lexicon: Lexicon, check: Check) -> str:
    """The letters of the tiles: the word of an answer may be spelled with a capital."""
    return lexicon.alphabet.text("".join(lexicon.alphabet.character(name) or "" for name in check.tiles or ()))


def _outcome(local: Outcome, said: Decision) -> Outcome:
    """Return verdict and reason, given those of the list."""
    lacks = local[1] is Reason.NOT_IN_LEXICON
    match said:
        case Accepted():
            return VALID
        case Undetermined():
            return OPEN if lacks else local
    return (Verdict.INVALID, said.reason) if lacks or said.known else local


def _with_rule(lexicon: Lexicon, said: Rejected) -> str:
    rule = lexicon.rulebook.form_rule if said.reason is Reason.FORM_NOT_ACCEPTED else ""
    return f"{said.detail}; {rule}" if rule else said.detail


def _check(lexicon: Lexicon, local: Check, said: Decision) -> Check:
    verdict, reason = _outcome((local.verdict, local.reason), said)
    lacks = local.reason is Reason.NOT_IN_LEXICON
    match said:
        case Accepted():
            detail = ""
        case Undetermined():
            if not lacks:
                return local
            detail = f"{local.word} is not in {lexicon.rulebook.title}; {said.why}"
        case _:
            if not lacks and not said.known:
                return local
            same = reason is local.reason and not lacks
            detail = local.detail if same else _with_rule(lexicon, said)  # the list can say which form of what
    return msgspec.structs.replace(
        local,
        verdict=verdict,
        reason=reason,
        detail=detail,
        decided_by=DecidedBy.EKILEX,
        attribution=f"{local.attribution}; {ATTRIBUTION}" if local.analyses else ATTRIBUTION,
    )
