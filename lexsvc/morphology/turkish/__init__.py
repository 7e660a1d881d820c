"""Turkish: from the entries of any of its lists to forms."""

from collections.abc import Iterable, Iterator

from lexsvc.morphology.turkish import nominal, pronouns, verb
from lexsvc.morphology.turkish.compounds import Compounds
from lexsvc.morphology.turkish.stems import read_notation, read_verb_notation
from lexsvc.words.entry import Entry, Form, Kind

_NOMINALS = frozenset(("NOUN", "ADJ", "PRON", "NUM", "X"))


def forms(entries: Iterable[Entry]) -> Iterator[Form]:
    """Yield the headword of every entry, without features, and the inflected forms of those that inflect.

    A noun that is an adjective too inflects once, as what is listed first: the two have the same forms.
    """
    listed = list(dict.fromkeys(entries))
    compounds = Compounds(listed)
    inflected: set[tuple[str, str, str]] = set()
    for headword, upos, kind, inflection in listed:
        yield Form(headword, headword, upos, "", kind)
        if kind is not Kind.COMMON:
            continue
        for group in _groups(headword, upos):
            if (headword, inflection, group) in inflected:
                continue
            inflected.add((headword, inflection, group))
            if group == "VERB":
                yield from verb.forms(headword, read_verb_notation(headword[:-3], inflection))
            elif group == "ADJ":
                yield from nominal.copular_forms(headword, read_notation(headword, inflection))
            elif group == "PART":
                yield from pronouns.question_forms(headword)
            else:
                yield from _nominal_forms(headword, upos, inflection, compounds)


def _groups(headword: str, upos: str) -> Iterator[str]:
    """Say in which ways a word inflects; one without a part of speech (X) may be a verb and a noun: ekmek."""
    if upos in ("VERB", "X") and headword.endswith(("mak", "mek")) and len(headword) > len("mek"):
        yield "VERB"
    if upos == "PART" and headword in pronouns.QUESTION:
        yield "PART"
    if upos == "PRON":
        yield "PRON"
    elif upos in _NOMINALS:
        yield "NOUN"
    if upos == "ADJ":
        yield "ADJ"


def _nominal_forms(headword: str, upos: str, inflection: str, compounds: Compounds) -> Iterator[Form]:
    if upos in ("PRON", "X", "ADJ") and pronouns.is_personal(headword):
        yield from pronouns.personal_forms(headword)
        return
    if upos in ("PRON", "X"):
        yield from pronouns.owned_forms(headword)
    traits = read_notation(headword, inflection)
    # A word with a language of origin came as a whole (akademi), whatever it looks like.
    native = upos == "NOUN" and not traits.bare and " " not in inflection
    found = compounds.bare(headword) if native else None
    if found:
        bare, last = found
        traits = traits._replace(possessed=True, bare=bare, inverse=last.inverse)
    yield from nominal.forms(headword, upos, traits)
