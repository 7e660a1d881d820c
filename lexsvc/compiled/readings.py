"""The table of readings: what each spelling is, stored so that the same sets repeat.

A word of the lexicon is a tile string; its readings are stored relative to the text of its tiles: how the display spelling
differs from that text (``1:â`` for kâğıt beside kağıt, ``0:T`` for Tallinn) and how the lemma differs from the spelling (kitaplar
→ kitap: cut 3, add nothing). So the plurals of a whole declension share one set, and an automaton whose values are
ids of sets stays small.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from lexsvc.words.entry import Described, Form, Kind

WHOLE = -1
"""As ``cut``: nothing of the spelling is in the lemma; ``add`` is the whole lemma."""


class Reading(NamedTuple):
    """One reading, relative to the text of its tiles: see the module's docstring."""

    respelling: str
    cut: int
    add: str
    upos: str
    features: str
    kind: Kind

    @classmethod
    def of(cls, form: Form, text: str) -> "Reading":
        """Store ``form`` relative to ``text``, the letters of its tiles."""
        cut, add = _lemma_recipe(form.spelling, form.lemma)
        return cls(_respelling(text, form.spelling), cut, add, form.upos, form.features, form.kind)

    def form(self, text: str) -> Form:
        """Return the form whose tiles write ``text``; the reverse of ``of``."""
        spelling = _respell(text, self.respelling)
        lemma = self.add if self.cut == WHOLE else spelling[: len(spelling) - self.cut] + self.add
        return Form(spelling, lemma, self.upos, self.features, self.kind)

    @property
    def is_headword(self) -> bool:
        """Whether the spelling is the lemma's own."""
        return self.cut == 0 and not self.add


def _lemma_recipe(spelling: str, lemma: str) -> tuple[int, str]:
    shared = 0
    for ours, theirs in zip(spelling, lemma, strict=False):
        if ours != theirs:
            break
        shared += 1
    return (WHOLE, lemma) if not shared else (len(spelling) - shared, lemma[shared:])


def _respelling(text: str, spelling: str) -> str:
    if text == spelling:
        return ""
    if len(text) != len(spelling):
        return "=" + spelling
    differing = ((place, s) for place, (t, s) in enumerate(zip(text, spelling, strict=True)) if t != s)
    return ",".join(f"{place}:{letter}" for place, letter in differing)


def _respell(text: str, respelling: str) -> str:
    if not respelling:
        return text
    if respelling.startswith("="):
        return respelling[1:]
    letters = list(text)
    for change in respelling.split(","):
        place, letter = change.split(":")
        letters[int(place)] = letter
    return "".join(letters)


class ReadingSets:
    """Sets of readings by number."""

    def __init__(self, sets: Sequence[tuple[Reading, ...]]) -> None:
        self._sets = sets
        self._respellings = _Respellings(sets)

    def __getitem__(self, number: int) -> tuple[Reading, ...]:
        return self._sets[number]

    def __len__(self) -> int:
        return len(self._sets)

    def forms(self, number: int, text: str) -> list[Form]:
        """Return every form of a word: ``number`` is its set, ``text`` the letters of its tiles."""
        return [reading.form(text) for reading in self._sets[number]]

    def spellings(self, number: int, text: str) -> list[str]:
        """Return what ``spellings`` makes of ``forms``, without making them."""
        return [_respell(text, respelling) for respelling in self._respellings[number]]

    def usual_spellings(self, numbers: Iterable[int], texts: Iterable[str]) -> list[str]:
        """Return the first of the ``spellings`` of many words."""
        usual = self._respellings
        return [
            _respell(text, usual[number][0]) if usual[number][0] else text for number, text in zip(numbers, texts, strict=True)
        ]

    def to_bytes(self) -> bytes:
        """Write the table; the same sets give the same bytes."""
        readings = sorted({reading for group in self._sets for reading in group})
        numbers = {reading: number for number, reading in enumerate(readings)}
        table = {"readings": readings, "sets": [[numbers[reading] for reading in group] for group in self._sets]}
        return msgspec.json.encode(table)

    @classmethod
    def from_bytes(cls, content: bytes) -> "ReadingSets":
        """Read what ``to_bytes`` wrote; raises msgspec.MsgspecError when it is something else."""
        table = msgspec.json.decode(content, type=_Table)
        readings = table.readings
        return cls([tuple([readings[number] for number in group]) for group in table.sets])


class _Respellings(dict[int, tuple[str, ...]]):
    """Number of a set → how its spellings differ from the text of the tiles, in the order of ``spellings``; made when asked."""

    def __init__(self, sets: Sequence[tuple[Reading, ...]]) -> None:
        super().__init__()
        self._sets = sets

    def __missing__(self, number: int) -> tuple[str, ...]:
        ordered = sorted(self._sets[number], key=lambda reading: (not reading.is_headword, reading.kind is not Kind.COMMON))
        found = self[number] = tuple(dict.fromkeys(reading.respelling for reading in ordered))
        return found


class _Table(msgspec.Struct):
    readings: list[Reading]
    sets: list[list[int]]


class ReadingSetBuilder:
    """Collects the readings of tile strings; each set is kept once, however many words have it."""

    def __init__(self) -> None:
        self._readings: dict[Reading, int] = {}
        self._members: list[frozenset[int]] = [frozenset()]
        self._numbers: dict[frozenset[int], int] = {frozenset(): 0}
        self._grown: dict[tuple[int, int], int] = {}
        self._set_of: dict[str, int] = {}

    def add(self, tile_string: str, form: Form, text: str) -> None:
        """Note one form of a tile string; ``text`` are the letters of its tiles."""
        reading = Reading.of(form, text)
        number = self._readings.setdefault(reading, len(self._readings))
        step = (self._set_of.get(tile_string, 0), number)
        grown = self._grown.get(step)
        if grown is None:
            grown = self._grown[step] = self._grow(*step)
        self._set_of[tile_string] = grown

    def _grow(self, members: int, reading: int) -> int:
        grown = self._members[members] | {reading}
        number = self._numbers.setdefault(grown, len(self._members))
        if number == len(self._members):
            self._members.append(grown)
        return number

    def finish(self) -> tuple[list[tuple[str, int]], ReadingSets]:
        """Return the words in order with the numbers of their sets, and the sets; independent of the order of adding."""
        readings = list(self._readings)
        renumbered: dict[int, int] = {}
        words = []
        for tile_string in sorted(self._set_of):
            old = self._set_of[tile_string]
            words.append((tile_string, renumbered.setdefault(old, len(renumbered))))
        sets = [tuple(sorted(readings[member] for member in self._members[old])) for old in renumbered]
        return words, ReadingSets(sets)

    def __len__(self) -> int:
        return len(self._set_of)


def spellings(forms: Sequence[Form]) -> list[str]:
    """Return every display spelling once, the headwords' first."""
    if len(forms) == 1:
        return [forms[0].spelling]
    return list(dict.fromkeys(form.spelling for form in sorted(forms, key=_rarity)))


def _rarity(described: Described) -> tuple[bool, bool]:
    """Sorts headwords first, and common words before names."""
    return not described.is_headword, described.kind is not Kind.COMMON
