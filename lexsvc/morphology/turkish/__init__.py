"""Turkish: from the entries of any of its lists to forms."""

from collections.abc import Iterable, Iterator

from lexsvc.morphology.turkish import nominal, pronouns, verb
from lexsvc.morphology.turkish.compounds import Compounds
from lexsvc.morphology.turkish.stems import read_notation
from lexsvc.words.entry import Entry, Form, Kind

_NOMINALS = frozenset(("NOUN", "ADJ", "PRON", "NUM", "X"))


def forms(entries: Iterable[Entry]) -> Iterator[Form]:
    """Yield the headword of every entry, without features, and the inflected forms of those that inflect.

    A noun that is an adjective too inflects once, as what is listed first: the two have the same forms.
    """
    listed = list(dict.fromkeys(entries))
    compounds = Compounds(listed)
    inflected: set[tuple[str, str, bool]] = set()
    for headword, upos, kind, inflection in listed:
        yield Form(headword, headword, upos, "", kind)
        if kind is not Kind.COMMON:
            continue
        is_verb = upos == "VERB" or (upos == "X" and headword.endswith(("mak", "mek")))
        key = (headword, inflection, is_verb)
        if key in inflected:
            continue
        if is_verb and len(headword) > len("mek"):
            inflected.add(key)
            yield from verb.forms(headword, read_notation(headword[:-3], inflection))
        if upos in _NOMINALS:
            inflected.add((headword, inflection, False))
            yield from _nominal_forms(headword, upos, inflection, compounds)


def _nominal_forms(headword: str, upos: str, inflection: str, compounds: Compounds) -> Iterator[Form]:
    if upos != "NOUN" and pronouns.is_irregular(headword):
        yield from pronouns.forms(headword)
        return
    traits = read_notation(headword, inflection)
    # A word with a language of origin came as a whole (akademi), whatever it looks like.
    native = upos == "NOUN" and not traits.bare and " " not in inflection
    found = compounds.bare(headword) if native else None
    if found:
        bare, last = found
        traits = traits._replace(possessed=True, bare=bare, inverse=last.inverse)
    yield from nominal.forms(headword, upos, traits)
