"""Amendments laid over a compiled lexicon: what each does to one artifact, and what those in force do together.

An artifact never changes. An *effect* is what one amendment does to it, in tile strings, worked out once (``effects``) and
kept; an *overlay* is what the amendments of a revision do together: a small table of the tile strings that they touch.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec

from lexsvc.words.entry import Form

Lemma = tuple[str, str]
"""A lemma, as it is spelled, and its Universal Dependencies part of speech."""


class Decree(msgspec.Struct, frozen=True):
    """By which ruling a word is in or out: the numbers of ruling and dispute, and the date (``2026-11-30``)."""

    ruling: int
    dispute: int
    at: str

    def sentence(self, what: str) -> str:
        """Tell a player by whom ``what`` was taken out."""
        return f"{what} was taken out by ruling {self.ruling} of {self.at} (dispute {self.dispute})"


class OutWord(msgspec.Struct, frozen=True):
    """A tile string whose readings go: those of one lemma, or all of them where ``lemma`` is None."""

    tiles: str
    lemma: Lemma | None = None


class AddedForm(msgspec.Struct, frozen=True):
    """A form that comes in: ``always`` plays whatever rulebook and players say; else it is weighed as those of the list are."""

    tiles: str
    form: Form
    always: bool


class Effect(msgspec.Struct, frozen=True):
    """What one amendment does to one artifact; ``moot``: the artifact by itself accepts no other words than with it."""

    out: list[OutWord] = []
    added: list[AddedForm] = []
    moot: bool = False


class Added(NamedTuple):
    """A form that an amendment brings to a tile string."""

    form: Form
    always: bool


class Amended(msgspec.Struct, frozen=True):
    """What amendments do to one tile string.

    ``removed`` is the decree that took out every reading that the list has, ``lemmas`` are those that took out the readings
    of a lemma.
    """

    removed: Decree | None = None
    lemmas: dict[Lemma, Decree] = {}
    added: tuple[Added, ...] = ()

    def against(self, form: Form) -> Decree | None:
        """Return the decree that took out a reading of the list, or None."""
        return self.removed or self.lemmas.get((form.lemma, form.upos))


UNTOUCHED = Amended()


class Overlay:
    """What the amendments in force do to one artifact; false where there are none.

    ``touched`` are the tile strings, in ASCII, about which they say anything.
    """

    def __init__(self, words: Mapping[bytes, Amended]) -> None:
        self._words = words
        self.touched = frozenset(words)

    @classmethod
    def of(cls, amendments: Iterable[tuple[Effect, Decree]]) -> "Overlay":
        """Lay effects over one another in order: about the same word a later one wins."""
        words: dict[bytes, Amended] = {}
        homes: dict[Lemma, set[bytes]] = {}  # where forms of a lemma were added
        for effect, decree in amendments:
            for out in effect.out:
                tiles = out.tiles.encode()
                words[tiles] = _without(words.get(tiles, UNTOUCHED), out.lemma, decree)
            gone = {out.lemma for out in effect.out if out.lemma is not None}
            for tiles in set().union(*(homes.pop(lemma, ()) for lemma in gone)):
                kept = tuple(added for added in words[tiles].added if (added.form.lemma, added.form.upos) not in gone)
                words[tiles] = msgspec.structs.replace(words[tiles], added=kept)
            for added in effect.added:
                tiles = added.tiles.encode()
                homes.setdefault((added.form.lemma, added.form.upos), set()).add(tiles)
                words[tiles] = _with(words.get(tiles, UNTOUCHED), Added(added.form, added.always))
        return cls(words)

    def __bool__(self) -> bool:
        return bool(self._words)

    def get(self, tiles: str) -> Amended | None:
        """Return what is done to a tile string, or None."""
        return self._words.get(tiles.encode())


def _without(amended: Amended, lemma: Lemma | None, decree: Decree) -> Amended:
    if lemma is None:
        return Amended(removed=decree)
    return msgspec.structs.replace(amended, lemmas={**amended.lemmas, lemma: decree})


def _with(amended: Amended, added: Added) -> Amended:
    lemmas = {lemma: decree for lemma, decree in amended.lemmas.items() if lemma != (added.form.lemma, added.form.upos)}
    return msgspec.structs.replace(amended, lemmas=lemmas, added=(*amended.added, added))


NO_AMENDMENTS = Overlay({})
