"""What EKILEX's answers mean for a word: a pure function, which also says what must still be asked.

The order is the cheapest: the words that have the form, then their details until one plays, then the headwords spelled
so. A word is accepted when one reading plays: homonyms are entries of their own.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from lexsvc.ekilex import codes
from lexsvc.ekilex.answers import Call, Details, Extract, FormSearch, Found, Headword, WordSearch
from lexsvc.words.verdict import PRECEDENCE, Reason

MAX_DETAILS = 5
"""So many entries are looked into for one word."""

SHORT_PRONOUNS = frozenset(("ma", "sa", "ta", "me", "te", "meie", "teie"))
"""Nominatives of pronouns whose headword is another form (mina, sina, tema) and that do not end in -d as a plural does."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """The word plays; ``headword`` is the entry that makes it play, where it is still known."""

    headword: Headword | None


@dataclass(frozen=True, slots=True)
class Rejected:
    """The word does not play. ``known`` is whether EKILEX has it at all, in whatever reading."""

    reason: Reason
    detail: str
    known: bool
    headword: Headword | None = None


@dataclass(frozen=True, slots=True)
class Undetermined:
    """Nothing can be said, and why. ``codes`` are those that nobody has told us the meaning of."""

    why: str
    codes: tuple[str, ...] = field(default=())


Decision = Accepted | Rejected | Undetermined


def decide(word: str, known: Mapping[Call, Extract]) -> Decision | Call:
    """Return what EKILEX says of a word, or the next call that must be made; ``known`` are the calls made so far.

    ``word`` is in lower case, NFC, of Estonian letters only.
    """
    search = FormSearch(word)
    if search not in known:
        return search
    forms = [found for found in _found(known, search) if _is_plain(found)]
    forms.sort(key=lambda found: (found.word_value != word, found.homonym_nr or 0))
    candidates = [found for found in forms if found.word_value == word or _may_be_nominative(word)]
    judged = _Judged(word)
    wanted = judged.look_into(candidates, known)
    if wanted is not None or judged.accepted:
        return wanted or judged.verdict()
    if not any(found.word_value == word for found in forms):
        headwords = WordSearch(word)
        if headwords not in known:
            return headwords
        found = _found(known, headwords)
        wanted = judged.look_into([f for f in found if f.lang == "est" and f.word_value == word], known)
        if wanted is not None:
            return wanted
        judged.refusals += _names(word, found)
    judged.refusals += [_a_form_of(word, found) for found in forms if found not in candidates]
    return judged.verdict()


def _found(known: Mapping[Call, Extract], call: Call) -> list[Found]:
    extract = known[call]
    assert isinstance(extract, list)  # a search brings a list
    return extract


def _is_plain(found: Found) -> bool:
    value = found.word_value
    return found.lang == "est" and value.isalpha() and value == value.lower()


def _may_be_nominative(word: str) -> bool:
    """Whether a form that is not the headword can be a nominative: plurals end in -d."""
    return word.endswith("d") or word in SHORT_PRONOUNS


def _names(word: str, found: list[Found]) -> Iterator[Rejected]:
    """The headwords that differ from the word in capitals only: names, and abbreviations like them."""
    for headword in found:
        value = headword.word_value
        if headword.lang == "est" and value != word and value.lower() == word:
            reason, detail = _refused_type(headword.word_type_codes or ()) or codes.REFUSED_POS["prop"]
            yield Rejected(reason, detail.format(lemma=value), known=True)


def _a_form_of(word: str, found: Found) -> Rejected:
    return Rejected(Reason.FORM_NOT_ACCEPTED, f"{word} is a form of {found.word_value}", known=True)


def _refused_type(types: list[str] | tuple[str, ...]) -> tuple[Reason, str] | None:
    return next((codes.REFUSED_TYPES[code] for code in codes.REFUSED_TYPES if code in types), None)


class _Judged:
    """The readings of a word that were looked into."""

    def __init__(self, word: str) -> None:
        self.word = word
        self.accepted: Headword | None = None
        self.refusals: list[Rejected] = []
        self.doubts: list[Undetermined] = []
        self._looked_into = 0

    def look_into(self, candidates: list[Found], known: Mapping[Call, Extract]) -> Call | None:
        """Judge the entries until one plays; return the call that is needed for the next one."""
        for found in candidates:
            if self._looked_into == MAX_DETAILS:
                self.doubts.append(Undetermined(f"EKILEX has more than {MAX_DETAILS} entries for {self.word}"))
                return None
            call = Details(found.word_id, self.word)
            if call not in known:
                return call
            self._looked_into += 1
            headword = known[call]
            if not isinstance(headword, Headword):
                self.doubts.append(Undetermined(f"EKILEX's entry for {found.word_value} went while it was asked"))
                continue
            match judge(self.word, headword):
                case Accepted():
                    self.accepted = headword
                    return None
                case Rejected() as refusal:
                    self.refusals.append(refusal)
                case Undetermined() as doubt:
                    self.doubts.append(doubt)
        return None

    def verdict(self) -> Decision:
        """Return the decision: one reading that plays is enough, one that cannot be judged keeps the word open."""
        if self.accepted:
            return Accepted(self.accepted)
        if self.doubts:
            return Undetermined(self.doubts[0].why, tuple(code for doubt in self.doubts for code in doubt.codes))
        if self.refusals:
            return min(self.refusals, key=lambda refusal: PRECEDENCE[refusal.reason])
        return Rejected(Reason.NOT_IN_LEXICON, f"{self.word} is not in the EKI ühendsõnastik", known=False)


def judge(word: str, headword: Headword) -> Decision:
    """Return whether a headword makes the word play."""
    lemma = headword.value

    def refused(reason: Reason, detail: str) -> Rejected:
        return Rejected(reason, detail.format(lemma=lemma), known=True, headword=headword)

    if headword.lang != "est" or not headword.public or not headword.senses:
        return refused(Reason.NOT_IN_LEXICON, "{lemma} is not in the public EKI ühendsõnastik")
    kind = _refused_kind(headword)
    if kind is not None:
        return refused(*kind)
    playing = codes.PLAYING_POS
    unknown = [code for code in headword.types if code not in codes.PLAIN_TYPES]
    senses = [sense for sense in headword.senses if codes.LETTER_NAME not in sense.semantic]
    if not senses:
        return refused(Reason.LETTER_NAME, "{lemma} is the name of a letter")
    pos = [code for sense in senses for code in sense.pos]
    if playing.isdisjoint(pos):
        unknown += [code for code in pos if code not in codes.REFUSED_POS]
        if not unknown:
            refusals = [why for code, why in codes.REFUSED_POS.items() if code in pos]
            return refused(*(refusals or [(Reason.FORM_NOT_ACCEPTED, "{lemma} has no part of speech in EKILEX")])[0])
    if not unknown and _is_base_form(word, headword):
        return Accepted(headword)
    unknown += [code for code in headword.codes if code not in codes.OTHER_FORMS | codes.BASE_FORMS]
    if unknown:
        return Undetermined(f"EKILEX calls {lemma} {', '.join(unknown)}, which is not known here", tuple(unknown))
    if headword.inflected is None:
        return Undetermined(f"EKILEX's answer does not say how {lemma} is inflected")
    detail = "{lemma} itself is no base form" if word == lemma else f"{word} is a form of {lemma}"
    return refused(Reason.FORM_NOT_ACCEPTED, detail)


def _refused_kind(headword: Headword) -> tuple[Reason, str] | None:
    """What the headword is that no form of it plays."""
    refused = _refused_type(headword.types)
    if refused is not None:
        return refused
    if headword.foreign:
        return codes.REFUSED_TYPES["z"]
    if headword.affix:
        return codes.REFUSED_TYPES["pf"]
    return None if headword.value == headword.value.lower() else codes.REFUSED_POS["prop"]


def _is_base_form(word: str, headword: Headword) -> bool:
    """Whether a morph code says so; a headword without paradigms goes by its part of speech, which has been looked at."""
    if not codes.BASE_FORMS.isdisjoint(headword.codes):
        return True
    return word == headword.value and not headword.inflected and not headword.codes
