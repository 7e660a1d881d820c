"""No morphology: a list that spells out every form it has is taken as it stands."""

from collections.abc import Iterable, Iterator

from lexsvc.words.entry import Entry, Form


def forms(entries: Iterable[Entry]) -> Iterator[Form]:
    """Yield each headword as a form without features."""
    for headword, upos, kind, _ in entries:
        yield Form(headword, headword, upos, "", kind)
