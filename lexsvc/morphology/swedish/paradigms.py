"""Entries of SAOL to forms: which rules an entry needs, and what they are told of the other entries."""

from collections.abc import Iterable, Iterator

from lexsvc.morphology.swedish import adjective, noun, other, verb
from lexsvc.morphology.swedish.comparison import Comparison
from lexsvc.morphology.swedish.cut import Completion
from lexsvc.morphology.swedish.notation import Notation, read
from lexsvc.morphology.swedish.plurals import is_plural
from lexsvc.morphology.swedish.variants import headword as variant_headword
from lexsvc.words.entry import Entry, Form, Kind


def forms(entries: Iterable[Entry]) -> Iterator[Form]:
    """Yield every form of the entries with its reading; a reading comes once for each entry that has it.

    The whole list is needed before the first form: compounds are completed from their last part, and a participle is not
    compared as an adjective.
    """
    yield from _Paradigms(list(entries)).all()


class _Paradigms:
    """The paradigms of a list of entries."""

    def __init__(self, entries: list[Entry]) -> None:
        self._entries = entries
        self._completion = Completion(entries)
        self._adjectives = {entry.headword for entry in self._of_upos("ADJ")}
        self._comparison = Comparison(self._of_upos("ADJ"), self._of_upos("VERB"), self._of_upos("NOUN"), self._notations)

    def all(self) -> Iterator[Form]:
        for entry in self._entries:
            if entry.kind is Kind.COMMON:
                yield from dict.fromkeys(self._forms(entry))
            elif entry.kind is Kind.PROPER:
                yield Form(entry.headword, entry.headword, entry.upos, "Case=Nom", entry.kind)
                yield Form(noun.genitive(entry.headword), entry.headword, entry.upos, "Case=Gen", entry.kind)
            else:
                yield Form(entry.headword, entry.headword, entry.upos, "", entry.kind)
                if entry.kind is Kind.ABBREVIATION:
                    yield from dict.fromkeys(self._spelled_out(entry))

    def _of_upos(self, upos: str) -> Iterator[Entry]:
        return (entry for entry in self._entries if entry.upos == upos and entry.kind is Kind.COMMON)

    def _notations(self, entry: Entry) -> list[Notation]:
        """Return the notation of the headword and of its variants, those completed that the list cuts off."""
        notations = read(entry.headword, entry.inflection)
        if notations and notations[0].cut:
            notations[0] = self._completion.complete(entry, notations[0])
        return notations

    def _forms(self, entry: Entry) -> Iterator[Form]:
        notations = self._notations(entry)
        yield from self._of_one(entry, entry.headword, notations[0] if notations else None)
        for variant in notations[1:]:
            lemma = variant_headword(entry.headword, notations[0], variant)
            if lemma is not None:
                yield from self._of_one(entry, lemma, read(lemma, variant.text)[0])
            else:
                yield from self._of_one(entry, entry.headword, variant.printed_whole())

    def _spelled_out(self, entry: Entry) -> Iterator[Form]:
        """Yield the forms of a variant that spells an abbreviation out, a common word: tv, teve."""
        notations = self._notations(entry)
        for variant in notations[1:]:
            lemma = variant_headword(entry.headword, notations[0], variant)
            if lemma is not None and lemma.islower():
                yield from self._of_one(entry._replace(kind=Kind.COMMON), lemma, read(lemma, variant.text)[0])

    def _of_one(self, entry: Entry, lemma: str, notation: Notation | None) -> Iterator[Form]:
        if entry.upos == "NOUN":
            yield from self._noun(entry, lemma, notation)
        elif entry.upos == "ADJ":
            found = (
                adjective.paradigm(lemma, notation, self._comparison.compares)
                if notation
                else adjective.Paradigm(common=(lemma,))
            )
            yield from adjective.forms(entry, lemma, found)
        elif entry.upos == "VERB":
            found_verb = verb.paradigm(lemma, notation) if notation else verb.Paradigm(lemma)
            yield from verb.forms(entry, lemma, found_verb, passive=not self._is_inchoative(lemma))
        else:
            yield from other.forms(entry, lemma, notation)

    def _is_inchoative(self, lemma: str) -> bool:
        """Whether a verb says that something becomes so: bli, tystna of tyst. They have no passive; likna is none of them."""
        from_adjective = lemma.endswith("na") and lemma[:-2] in self._adjectives and lemma != "likna"
        return from_adjective or lemma.endswith("bli")

    def _noun(self, entry: Entry, lemma: str, notation: Notation | None) -> Iterator[Form]:
        if notation is None:
            yield from noun.uninflected(entry, plural=is_plural(lemma))
        else:
            yield from noun.forms(entry, lemma, noun.paradigm(lemma, notation))
