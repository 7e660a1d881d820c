"""Alphabets: the tiles of a game, and the way from text to tile strings and back.

A *tile string* has one character for each tile, chosen so that code-point order is the alphabet's order. Inside the
service, digraphs, casing, accents and sorting do not exist: length is ``len``, a wildcard is one character, sorted order
is the language's. The alphabet owns everything about spelling; everything else works on tile strings.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter

from lexsvc.words import text as texts

FIRST_TILE = "A"
"""The character of the first tile; the others follow it in code-point order."""

NO_TILE = "!"
"""Stands in a bulk conversion for whatever is no tile."""

BLANK = "?"

_MAX_TILES = 60  # so that tile strings are ASCII


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile: ``name`` is what is printed on it (rune ``4``), ``text`` the letters that it writes (``ah``).

    ``points`` and ``count`` (how many the bag holds) are None where a game's rules give none.
    """

    name: str
    text: str
    points: int | None = None
    count: int | None = None


class Alphabet:
    """The tiles of a lexicon in their sort order.

    ``tiles`` in sort order; ``fold`` maps a letter to the letter that it is played as (é→e), both lower-case;
    ``ignored`` are characters that are read as nothing (Sikaav's apostrophe); ``language`` is a BCP 47 tag and decides
    casing. Letters are read leftmost first and longest first: ``kiir`` is k·ii·r.
    """

    def __init__(
        self,
        tiles: Sequence[Tile],
        *,
        language: str,
        fold: Mapping[str, str] | None = None,
        ignored: str = "",
        blanks: int = 0,
    ) -> None:
        """Raises ValueError that names the tile or fold that is wrong."""
        _require_sound(tiles)
        self.tiles = tuple(tiles)
        self.language = language
        self.fold = dict(fold or {})
        self.ignored = ignored
        self.blanks = blanks
        self.lower = texts.lowering(language)
        self.upper = texts.uppering(language)
        self.scored = all(tile.points is not None for tile in tiles)
        self._character_of = {tile: chr(ord(FIRST_TILE) + place) for place, tile in enumerate(tiles)}
        self._tile_of = {character: tile for tile, character in self._character_of.items()}
        self._by_text = {tile.text: self._character_of[tile] for tile in tiles}
        self._letters = frozenset("".join(self._by_text))
        self._rune_names = {ord(tile.name): tile.text for tile in tiles if _is_rune_name(tile)}
        self._folding = str.maketrans({**self.fold, **dict.fromkeys(ignored, "")})
        longest_first = sorted(self._by_text, key=len, reverse=True)
        self._next_tile = re.compile("|".join(map(re.escape, longest_first)))
        self._all_tiles = re.compile(f"[{FIRST_TILE}-{re.escape(chr(ord(FIRST_TILE) + len(tiles) - 1))}]+".encode())
        self._text_of = {character: tile.text for character, tile in self._tile_of.items()}
        self._name_of = {character: tile.name for character, tile in self._tile_of.items()}
        self._points = {character: tile.points or 0 for character, tile in self._tile_of.items()}
        self._counts = {c: tile.count for c, tile in self._tile_of.items() if tile.count is not None}
        self._one_of_each = all(self._counts.values())
        self._require_foldable()
        self._bulk = _Bulk(self)

    def _require_foldable(self) -> None:
        for letter, target in self.fold.items():
            if any(character not in self._letters for character in target):
                raise ValueError(f"fold {letter!r} = {target!r}: no tile writes {target!r}")
            if letter in self._letters:
                raise ValueError(f"fold {letter!r}: the alphabet has a tile for {letter!r}")

    def letters(self, word: str) -> str:
        """Return cleaned text as the letters that tiles write: lower case, folded, rune names spelled out."""
        lowered = self.lower(word)
        if self._rune_names:
            lowered = lowered.translate(self._rune_names)
        return lowered.translate(self._folding) if self.fold or self.ignored else lowered

    def foreign_letter(self, letters: str) -> str | None:
        """Return the first character of folded ``letters`` that no tile writes, or None."""
        for character in letters:
            if character not in self._letters:
                return character
        return None

    def from_letters(self, letters: str) -> str | None:
        """Segment folded letters into a tile string, leftmost and longest first; None where a letter has no tile."""
        parts: list[str] = self._next_tile.findall(letters)
        if sum(map(len, parts)) != len(letters):
            return None
        return "".join(map(self._by_text.__getitem__, parts))

    def from_text(self, word: str) -> str | None:
        """Return the tile string of a word in any case, NFC or not, or None where a letter has no tile.

        >>> english.from_text("Queen") == english.from_names(["qu", "e", "e", "n"])
        True
        """
        return self.from_letters(self.letters(texts.clean(word)))

    def from_words(self, words: Sequence[str]) -> list[bytes]:
        """Return the tile strings of many words at once, in ASCII, in order, at the speed of C.

        A result for which ``is_tiles`` holds is what ``from_text`` returns; any other word needs a closer look (a foreign
        letter, blanks around it, decomposed accents) and its result is in no lexicon.
        """
        return self._bulk.convert(words)

    def is_tiles(self, converted: bytes) -> bool:
        """Whether a result of ``from_words`` is made of tiles alone."""
        return self._all_tiles.fullmatch(converted) is not None

    def character(self, tile: str) -> str | None:
        """Return the tile-string character of a tile given by its name or by its letters, in any case."""
        lowered = self.lower(texts.nfc(tile))
        found = self._by_text.get(lowered)
        if found is None and len(lowered) == 1:
            found = self._by_text.get(self.letters(lowered))
        return found

    def names(self, tile_string: str) -> list[str]:
        """Return the names of the tiles: ``["k", "3", "r"]``."""
        return list(map(self._name_of.__getitem__, tile_string))

    def text(self, tile_string: str) -> str:
        """Return the letters that a tile string writes, in lower case: ``kiir``."""
        return "".join(map(self._text_of.__getitem__, tile_string))

    def is_segmented(self, tile_string: str) -> bool:
        """Whether laid tiles are the official ones: expanded to letters and segmented again they stay the same."""
        return self.from_letters(self.text(tile_string)) == tile_string

    def score(self, tile_string: str, blanks: Iterable[int] = ()) -> int | None:
        """Return the sum of the tiles' points, or None where the game gives none; blanks are places that score 0."""
        if not self.scored:
            return None
        blank_places = set(blanks)
        points = self._points
        if not blank_places:
            return sum(map(points.__getitem__, tile_string))
        return sum(points[c] for place, c in enumerate(tile_string) if place not in blank_places)

    def exceeds_bag(self, tile_string: str) -> bool:
        """Whether the word needs more of its tiles than the bag holds, blanks counted in."""
        repeated = len(tile_string) - len(set(tile_string))
        if not self._counts or (repeated <= self.blanks and self._one_of_each):
            return False
        missing = 0
        for character in set(tile_string):
            needed, count = tile_string.count(character), self._counts.get(character)
            if count is not None and needed > count:
                missing += needed - count
        return missing > self.blanks

    def __len__(self) -> int:
        return len(self.tiles)


def _is_rune_name(tile: Tile) -> bool:
    return len(tile.name) == 1 and tile.name != tile.text


def _require_sound(tiles: Sequence[Tile]) -> None:
    if not tiles:
        raise ValueError("an alphabet needs at least one tile")
    if len(tiles) > _MAX_TILES:
        raise ValueError(f"an alphabet has at most {_MAX_TILES} tiles, this one has {len(tiles)}")
    for what in ("name", "text"):
        seen = Counter(getattr(tile, what) for tile in tiles)
        twice = [value for value, times in seen.items() if times > 1]
        if twice:
            raise ValueError(f"tile {what} {twice[0]!r} stands twice")
    for tile in tiles:
        if not tile.name or not tile.text:
            raise ValueError("a tile needs a name and a text")
        if not tile.text.isalpha() or tile.text != texts.nfc(tile.text):
            raise ValueError(f"tile {tile.name!r}: its text {tile.text!r} must be letters in NFC")
        if BLANK in tile.name:
            raise ValueError(f"tile {tile.name!r}: {BLANK!r} is the blank's name")


class _Bulk:
    """Many words to tile strings in a few passes of C over one joined text.

    The few letters beyond Latin-1 are replaced by control characters that no word has, so that every letter is one byte;
    one translation maps each letter that is certain (its two cases and its folds) to its tile and all else to ``NO_TILE``;
    then digraphs are merged. Letters that occur only inside digraphs get bytes beyond the tiles. Nothing needs normalising:
    combining marks have no byte, so text in NFD comes out with ``NO_TILE`` in it.
    """

    def __init__(self, alphabet: Alphabet) -> None:
        letter_codes = self._letter_codes(alphabet)
        variants = self._variants(alphabet, letter_codes)
        self._spare = {letter: chr(0x80 + place) for place, letter in enumerate(v for v in variants if v > "\xff")}
        if len(self._spare) > 0x20:
            raise ValueError("at most 32 letters, counting both cases, may lie beyond Latin-1")
        table = bytearray(NO_TILE.encode() * 256)
        table[ord("\n")] = ord("\n")
        for variant, letter in variants.items():
            table[ord(self._spare.get(variant, variant))] = letter_codes[letter]
        self._table = bytes(table)
        self._merge = _merger(
            {
                bytes(letter_codes[letter] for letter in text): tile.encode()
                for text, tile in alphabet._by_text.items()
                if len(text) > 1
            }
        )

    @staticmethod
    def _letter_codes(alphabet: Alphabet) -> dict[str, int]:
        codes = {text: ord(character) for text, character in alphabet._by_text.items() if len(text) == 1}
        inside_digraphs = sorted(alphabet._letters - codes.keys())
        return codes | {letter: code for code, letter in enumerate(inside_digraphs, start=0x80)}

    @staticmethod
    def _variants(alphabet: Alphabet, codes: Mapping[str, int]) -> dict[str, str]:
        """Characters whose letter is certain: each letter and each one-letter fold, in lower and upper case."""
        folds = {letter: target for letter, target in alphabet.fold.items() if target in codes}
        variants: dict[str, str] = {}
        for lowered, letter in {**{letter: letter for letter in codes}, **folds}.items():
            for variant in (lowered, alphabet.upper(lowered)):
                if len(variant) == 1 and alphabet.letters(variant) == letter:
                    variants[variant] = letter
        return variants

    def convert(self, words: Sequence[str]) -> list[bytes]:
        joined = "\n".join(words)
        if not joined.isascii():
            joined = self._within_latin_1(joined)
        converted = self._merge(joined.encode("latin-1", "replace").translate(self._table)).split(b"\n")
        if len(converted) == len(words):
            return converted
        # A line end inside a word: such words cannot be joined.
        return [NO_TILE.encode() if "\n" in word else self.convert([word])[0] for word in words]

    def _within_latin_1(self, joined: str) -> str:
        for letter, spare in self._spare.items():
            joined = joined.replace(spare, NO_TILE).replace(letter, spare)
        return joined


def _merger(digraphs: Mapping[bytes, bytes]) -> Callable[[bytes], bytes]:
    """Return a function that merges digraphs leftmost first.

    A pair can lose its first letter to a pair before it that ends in that letter (ii to ei). Replacing such a pair later
    makes one pass a pair the same as reading from the left, and ten times as fast as a regular expression.
    """
    before = {pair: [other for other in digraphs if other != pair and other[-1:] == pair[:1]] for pair in digraphs}
    try:
        order = list(TopologicalSorter(before).static_order())
    except CycleError:
        order = []
    if not order or any(len(pair) > 2 for pair in digraphs):
        pattern = re.compile(b"|".join(map(re.escape, sorted(digraphs, key=len, reverse=True))) or b"(?!)")
        return lambda encoded: pattern.sub(lambda match: digraphs[match[0]], encoded)
    steps = [(pair, digraphs[pair]) for pair in order]

    def merge(encoded: bytes) -> bytes:
        for pair, tile in steps:
            encoded = encoded.replace(pair, tile)
        return encoded

    return merge
