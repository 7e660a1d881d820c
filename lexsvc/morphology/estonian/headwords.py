"""What a headword is: which of Vabamorf's readings it is listed for, and which forms follow from that."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from lexsvc.morphology.estonian import tags
from lexsvc.morphology.estonian.paradigms import Paradigm
from lexsvc.morphology.estonian.vabamorf import Reading
from lexsvc.sources.eki import CASE_FORM
from lexsvc.words.entry import Entry, Form, Kind

_INFINITIVE_ENDING = "ma"
_MA = tags.features("V", tags.MA_INFINITIVE)[0]


class Found(NamedTuple):
    """The forms that a headword is itself, and the paradigms in which it stands."""

    forms: list[Form]
    paradigms: list[Paradigm]


def looked_up(entry: Entry) -> str:
    """Return the spelling under which Vabamorf knows the headword: names begin with a capital, whatever the list does."""
    word = entry.headword
    return word[:1].upper() + word[1:] if entry.kind is Kind.PROPER else word


def find(entry: Entry, readings: Sequence[Reading], headwords: Collection[str], names: Collection[str]) -> Found:
    """Return what follows from a headword.

    ``readings`` are Vabamorf's of ``looked_up(entry)``; ``headwords`` all those of the lexicon; ``names`` those
    lower-case words that are names when they are capitalised.
    """
    if entry.kind is Kind.PROPER:
        return _name(entry, readings)
    found = Found([], [])
    own = [reading for reading in dict.fromkeys(readings) if _is_own(reading, entry)]
    own.sort(key=lambda reading: reading.form not in tags.NOMINATIVE)  # a paradigm has the other cases with it
    for reading in own:
        _add(found, entry, reading, headwords, names)
    if _is_only_listed(entry, own, found):
        found.forms.append(_as_listed(entry))
    return found


def _is_only_listed(entry: Entry, own: Sequence[Reading], found: Found) -> bool:
    """Whether the list alone knows the word: it counts if the list is a dictionary, or says what sort of word it is."""
    if entry.kind is Kind.COMMON:
        return not entry.inflection and all(_is_of_another_word(reading, entry) for reading in own)
    return not found.forms and not found.paradigms


def _is_of_another_word(reading: Reading, entry: Entry) -> bool:
    """Whether a dictionary that lists the word cannot mean this reading.

    No headword is the impersonal supine of a verb (koetama of kudema) or the inessive of an adjective in -tu
    (läbipaistmatus of läbipaistmatu): it is a verb, or a noun in -us. And a word whose part of speech is given is no
    abbreviation.
    """
    if reading.form == tags.UNKNOWN:
        return entry.upos != "X"
    form = (reading.pos, reading.form)
    return form == ("V", "tama") or (form == ("A", "sg in") and entry.headword.endswith("tus"))


def _is_own(reading: Reading, entry: Entry) -> bool:
    """Whether it is the word itself: not with a clitic (maja-gi), not a name or a sign, and a case form if it is one."""
    if entry.inflection == CASE_FORM and reading.form == tags.UNINFLECTED and reading.pos != "G":
        return False
    return not reading.clitic and reading.pos in tags.UPOS and reading.pos != "H"


def _name(entry: Entry, readings: Sequence[Reading]) -> Found:
    """A name: only its readings as a name count, the common noun of the same letters has an entry of its own."""
    bases = dict.fromkeys(reading.lemma for reading in readings if reading.pos == "H" and reading.form == "sg n")
    listed = [] if bases else [Form(entry.headword, entry.headword, "PROPN", "Case=Nom|Number=Sing", Kind.PROPER)]
    return Found(listed, [Paradigm(base, "H", entry.headword, Kind.PROPER) for base in bases])


def _add(found: Found, entry: Entry, reading: Reading, headwords: Collection[str], names: Collection[str]) -> None:
    word = entry.headword
    kind = entry.kind
    if reading.form == tags.UNKNOWN:
        kind = Kind.ABBREVIATION if kind is Kind.COMMON else kind
        found.forms.append(Form(word, word, tags.UPOS[reading.pos], "Abbr=Yes", kind))
    elif reading.pos == "G":
        kind = Kind.PROPER if word in names else kind
        found.forms.append(Form(word, word, "ADJ", tags.features("G", "")[0], kind))
    elif reading.form == tags.UNINFLECTED:
        found.forms.append(Form(word, word, tags.UPOS[reading.pos], "", kind))
    elif reading.pos == "V":
        _add_verb(found, entry, reading)
    elif reading.lemma == word and reading.form == "sg n":
        found.paradigms.append(Paradigm(word, reading.pos, word, kind))
    elif reading.form == "pl n" and (reading.lemma == word or reading.lemma not in headwords):
        # A headword in the plural whose singular is none: jõulud, prillid.
        found.paradigms.append(Paradigm(reading.lemma, reading.pos, word, kind, plural_only=True))
    elif all(paradigm.base != reading.lemma for paradigm in found.paradigms):
        # Another nominative of a lemma (ma and ta of mina and tema); or a case form that is listed (koju).
        found.forms.extend(_forms(entry, reading))


def _add_verb(found: Found, entry: Entry, reading: Reading) -> None:
    if reading.lemma == entry.headword and reading.form in (tags.MA_INFINITIVE, "neg", "neg o"):
        found.paradigms.append(Paradigm(entry.headword, "V", entry.headword, entry.kind))
    else:
        found.forms.extend(_forms(entry, reading))


def _forms(entry: Entry, reading: Reading) -> list[Form]:
    return [
        Form(entry.headword, reading.lemma, tags.UPOS[reading.pos], features, entry.kind)
        for features in tags.features(reading.pos, reading.form)
    ]


def _as_listed(entry: Entry) -> Form:
    """A headword that only the list knows: what it can be, as far as that shows."""
    word, upos, _, _ = entry
    if upos in ("X", "VERB") and entry.kind is Kind.COMMON and word.endswith(_INFINITIVE_ENDING):
        return Form(word, word, "VERB", _MA, entry.kind)
    return Form(word, word, upos, "", entry.kind)
