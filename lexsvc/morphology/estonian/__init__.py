"""Estonian: every form of the headwords that a list has, by Vabamorf's dictionary.

Nothing is guessed: a paradigm is made only of a lemma that Vabamorf holds or can join from parts that it holds. A compound
inherits the plurals of every homonym of its last part (kääbusvaal: -vaalad, -vaalid, -vaalud): that is how the analyser
knows the word.
"""

from collections.abc import Iterable, Iterator

from lexsvc.morphology.estonian.headwords import find, looked_up
from lexsvc.morphology.estonian.paradigms import Paradigm, inflected, readings
from lexsvc.morphology.estonian.vabamorf import Reading, analyse
from lexsvc.words.entry import Entry, Form, Kind

__all__ = ["forms"]

_UNINFLECTED_KINDS = frozenset({Kind.MULTIWORD, Kind.HYPHENATED, Kind.AFFIX, Kind.ABBREVIATION})
"""Kinds that pass as they stand: they make no tiles, or have no forms of their own."""


def forms(entries: Iterable[Entry]) -> Iterator[Form]:
    """Yield every form of the entries: first what the headwords are themselves, then their paradigms.

    Each with Universal Dependencies features and the kind of its entry; the order depends on that of the entries alone.
    Raises VabamorfError when Vabamorf is not installed.
    """
    words: list[Entry] = []
    for entry in dict.fromkeys(entries):
        if entry.kind in _UNINFLECTED_KINDS:
            yield Form(entry.headword, entry.headword, entry.upos, "", entry.kind)
        else:
            words.append(entry)
    headwords = {entry.headword for entry in words}
    read = list(readings([looked_up(entry) for entry in words]))
    names = _names(words, read)
    paradigms: dict[Paradigm, None] = {}
    for entry, found_readings in zip(words, read, strict=True):
        found = find(entry, found_readings, headwords, names)
        yield from found.forms
        paradigms.update(dict.fromkeys(found.paradigms))
    yield from inflected(list(paradigms))


def _names(words: Iterable[Entry], read: Iterable[list[Reading]]) -> set[str]:
    """Return the genitive attributes that come from a name: eesti of Eesti, but not inglise."""
    attributes = [
        entry.headword for entry, found in zip(words, read, strict=True) if any(reading.pos == "G" for reading in found)
    ]
    capitalised = analyse([word[:1].upper() + word[1:] for word in attributes])
    return {word for word, found in zip(attributes, capitalised, strict=True) if any(reading.pos == "H" for reading in found)}
