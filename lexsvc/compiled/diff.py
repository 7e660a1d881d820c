"""Which words two revisions of a lexicon do not share."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from lexsvc.compiled.lexicon import Lexicon
from lexsvc.compiled.words_index import END
from lexsvc.words.check import NO_OPTIONS


class Difference(NamedTuple):
    """Words in their usual spelling, those added in the order of the later revision, those removed in that of the earlier."""

    added: list[str]
    removed: list[str]


def difference(before: Lexicon, after: Lexicon) -> Difference:
    """Return the words that play in ``after`` and not in ``before``, and the other way round.

    Words are the same that are written with the same letters, whatever the tiles of each artifact are.
    """
    if before.digest == after.digest:
        touched = before.overlay.touched | after.overlay.touched
        was, now = _playing(before, touched), _playing(after, touched)
    else:
        was, now = (lexicon.words.text.split(END)[:-1] for lexicon in (before, after))
    if _tile_texts(before) == _tile_texts(after):
        added, removed = sorted(set(now).difference(was)), sorted(set(was).difference(now))
    else:
        added, removed = _unlike(now, was, after, before), _unlike(was, now, before, after)
    return Difference(after.usual_spellings(added), before.usual_spellings(removed))


def _playing(lexicon: Lexicon, words: Iterable[bytes]) -> list[bytes]:
    agreed = lexicon.agreed(NO_OPTIONS)
    return [word for word in words if lexicon.refusal(word.decode(), agreed) is None]


def _tile_texts(lexicon: Lexicon) -> list[str]:
    return [tile.text for tile in lexicon.alphabet.tiles]


def _unlike(ours: Sequence[bytes], theirs: Sequence[bytes], our: Lexicon, their: Lexicon) -> list[bytes]:
    """Those of our words that are written with other letters than any of theirs."""
    known = set(their.texts(theirs))
    return [word for word, text in zip(ours, our.texts(ours), strict=True) if text not in known]
