"""A compiled lexicon in memory: one look-up in the automaton and one in a table decide a word."""

from collections.abc import Sequence
from copy import copy
from functools import cached_property, lru_cache
from pathlib import Path
from urllib.parse import quote

from lexsvc.compiled import artifact, weighing
from lexsvc.compiled.amended_index import amended_index
from lexsvc.compiled.automaton import ABSENT, Automaton
from lexsvc.compiled.build import FORMS, READINGS, RULEBOOK
from lexsvc.compiled.overlay import NO_AMENDMENTS, Amended, Overlay
from lexsvc.compiled.readings import ReadingSets, spellings
from lexsvc.compiled.words_index import WordIndex
from lexsvc.words import explain, features, rulebook, text
from lexsvc.words.alphabet import BLANK
from lexsvc.words.check import NO_OPTIONS, Analysis, Check, Options
from lexsvc.words.entry import Form
from lexsvc.words.verdict import DecidedBy, Reason, Verdict

Play = list[str | dict[str, str]]
"""A row of tiles: ``"q"``, ``"qu"``, or a blank with the tile that it stands for, ``{"?": "e"}``."""

Outcome = tuple[Verdict, Reason | None]

VALID: Outcome = (Verdict.VALID, None)
NOT_IN_LEXICON: Outcome = (Verdict.INVALID, Reason.NOT_IN_LEXICON)


class UnknownOptionError(ValueError):
    """An option that the lexicon does not offer: ``field`` is the option's name, ``allowed`` what it may be."""

    def __init__(self, lexicon: str, field: str, value: str, allowed: list[str]) -> None:
        self.field, self.value, self.allowed = field, value, allowed
        choices = f"allowed: {', '.join(allowed)}" if allowed else "it offers none"
        super().__init__(f"{lexicon} has no {value!r} for the option {field}; {choices}")


class _Agreed:
    """What one set of options means: tiles left in the bag, patterns switched off, and the outcome of each set of readings."""

    def __init__(self, lexicon: "Lexicon", options: Options) -> None:
        rules = lexicon.rulebook.options
        self.removed = {lexicon.removable(tile) for tile in options.without}
        self.options = {name: rules.inflections[name] for name in map(lexicon.switchable, options.inflections)}
        self.switched_off = [pattern for patterns in self.options.values() for pattern in patterns]
        self.outcomes = _Outcomes(lexicon, self.switched_off)

    def option_of(self, form: Form) -> str:
        """The option that switched a form off."""
        return ", ".join(
            name
            for name, patterns in self.options.items()
            if any(features.matches(pattern, form.features) for pattern in patterns)
        )


class _Outcomes(dict[int, Outcome | None]):
    """Number of a set of readings → verdict and reason, filled as it is asked; ABSENT → None, for a closer look.

    ``nearest[number]`` are the places in the set of the readings that gave the reason.
    """

    def __init__(self, lexicon: "Lexicon", switched_off: Sequence[str]) -> None:
        super().__init__({ABSENT: None})
        self.nearest: dict[int, list[int]] = {}
        self._lexicon = lexicon
        self._switched_off = switched_off

    def __missing__(self, number: int) -> Outcome:
        readings = self._lexicon.readings[number]
        reasons = [explain.refusal(self._lexicon.rulebook, self._switched_off, reading) for reading in readings]
        reason = explain.nearest(reasons)
        self.nearest[number] = [place for place, why in enumerate(reasons) if why is reason]
        outcome = self[number] = VALID if reason is None else (Verdict.INVALID, reason)
        return outcome


class Lexicon:
    """All forms of a source under a rulebook, with the amendments of a revision: checks words and rows of tiles."""

    def __init__(self, manifest: artifact.Manifest, files: dict[str, bytes]) -> None:
        """The artifact by itself, as revision 1; ``files`` are the bytes that ``artifact.load`` checked.

        Raises RulebookError when the rulebook is wrong.
        """
        self.manifest = manifest
        self.digest = manifest.digest
        self.rulebook = rulebook.parse(files[RULEBOOK].decode(), f"{manifest.lexicon}/{RULEBOOK}")
        self.alphabet = self.rulebook.build_alphabet()
        self._writing = str.maketrans({self.alphabet.character(tile.text) or "": tile.text for tile in self.alphabet.tiles})
        self.automaton = Automaton.from_bytes(files[FORMS])
        self.readings = ReadingSets.from_bytes(files[READINGS])
        self.compiled_words = WordIndex.from_files(files)
        self.overlay, self.revision = NO_AMENDMENTS, 1
        self.attribution = "; ".join(dict.fromkeys(source.attribution for source in manifest.sources))
        self._agreed = lru_cache(maxsize=64)(lambda options: _Agreed(self, options))
        self.agreed(NO_OPTIONS)

    @classmethod
    def load(cls, home: Path, lexicon: str, digest: str) -> "Lexicon":
        """Load an artifact; raises ArtifactError when a file is missing, damaged or of another format."""
        manifest, files = artifact.load(home, lexicon, digest)
        return cls(manifest, files)

    def amended(self, overlay: Overlay, revision: int) -> "Lexicon":
        """Return the same artifact under the amendments of a revision, and no others; all that is large is shared."""
        made = copy(self)
        made.__dict__.pop("words", None)
        made.overlay, made.revision = overlay, revision
        return made

    @cached_property
    def words(self) -> WordIndex:
        """The accepted words in order; under amendments made when first asked for."""
        playing = {tiles for tiles in self.overlay.touched if self.refusal(tiles.decode(), self.agreed(NO_OPTIONS)) is None}
        return amended_index(self.compiled_words, self.overlay.touched - playing, playing, self.alphabet.score)

    def agreed(self, options: Options) -> _Agreed:
        """Return what options mean here; raises UnknownOptionError."""
        found: _Agreed = self._agreed(options)
        return found

    def removable(self, tile: str) -> str:
        """Return the character of a tile that may stay in the bag; raises UnknownOptionError."""
        allowed = self.rulebook.options.without
        character = self.alphabet.character(tile)
        if character is None or character not in {self.alphabet.character(name) for name in allowed}:
            raise UnknownOptionError(self.rulebook.name, "without", tile, allowed)
        return character

    def switchable(self, inflection: str) -> str:
        """Return the name of a kind of form that may be switched off, given as ``-plural``; raises UnknownOptionError."""
        known = self.rulebook.options.inflections
        if not inflection.startswith("-") or inflection[1:] not in known:
            raise UnknownOptionError(self.rulebook.name, "inflections", inflection, [f"-{name}" for name in known])
        return inflection[1:]

    def outcomes(self, words: Sequence[str], options: Options = NO_OPTIONS) -> list[Outcome]:
        """Return verdict and reason of many words, in order; the same as ``check`` gives each. Raises UnknownOptionError."""
        agreed = self.agreed(options)
        converted = self.alphabet.from_words(words)
        numbers = self.automaton.numbers(converted)
        found = list(map(agreed.outcomes.__getitem__, numbers))
        if agreed.removed:
            removed = set(map(ord, agreed.removed))
            found = [outcome if removed.isdisjoint(tiles) else None for outcome, tiles in zip(found, converted, strict=True)]
        touched = self.overlay.touched.intersection(converted) if self.overlay else None
        if touched:
            found = [None if tiles in touched else outcome for outcome, tiles in zip(found, converted, strict=True)]
        if ABSENT in numbers or agreed.removed or touched:
            for place, outcome in enumerate(found):
                if outcome is None:
                    found[place] = self._outcome(words[place], agreed)
        return found  # type: ignore[return-value]  # no None is left

    def _outcome(self, word: str, agreed: _Agreed) -> Outcome:
        tiles, fault = self._tiles_of_text(word)
        if fault is None and tiles is not None:
            fault = self._fault_of_tiles(tiles, agreed)
        if fault is not None:
            return Verdict.INVALID, fault[0]
        reason = self.refusal(tiles or "", agreed)
        return VALID if reason is None else (Verdict.INVALID, reason)

    def refusal(self, tiles: str, agreed: _Agreed) -> Reason | None:
        """Return why a tile string does not play, or None when it does; tiles left in the bag are not looked for."""
        amended = self.overlay.get(tiles)
        if amended is not None:
            return weighing.weigh(self.rulebook, agreed.switched_off, self._listed(tiles), amended).reason
        _, reason = agreed.outcomes[self.automaton.number(tiles)] or NOT_IN_LEXICON
        return reason

    def forms(self, tiles: str) -> list[Form]:
        """Return every reading of a tile string: those of the list, and those that amendments added."""
        return _with_added(self._listed(tiles), self.overlay.get(tiles))

    def texts(self, words: Sequence[bytes]) -> list[str]:
        """Return the letters that the tiles of many words write."""
        return b"\n".join(words).decode().translate(self._writing).split("\n") if words else []

    def spellings(self, words: Sequence[bytes]) -> list[list[str]]:
        """Return every spelling of many tile strings that have readings, the usual one first."""
        touched, known = self.overlay.touched, self.readings.spellings
        return [
            spellings(self.forms(word.decode())) if word in touched else known(number, text)
            for word, number, text in zip(words, self.automaton.numbers(words), self.texts(words), strict=True)
        ]

    def usual_spellings(self, words: Sequence[bytes]) -> list[str]:
        """Return the first of the ``spellings`` of many tile strings."""
        usual = self.readings.usual_spellings(self.automaton.numbers(words), self.texts(words))
        if not self.overlay.touched.isdisjoint(words):
            for place, word in enumerate(words):
                if word in self.overlay.touched:
                    usual[place] = spellings(self.forms(word.decode()))[0]
        return usual

    def _listed(self, tiles: str) -> list[Form]:
        number = self.automaton.number(tiles)
        return [] if number == ABSENT else self.readings.forms(number, self.alphabet.text(tiles))

    def check(self, word: str | Play, options: Options = NO_OPTIONS) -> Check:
        """Return the whole answer about a text or a row of tiles. Raises UnknownOptionError, nothing else."""
        agreed = self.agreed(options)
        no_blanks: list[int] = []
        if isinstance(word, str):
            (tiles, fault), blanks = self._tiles_of_text(word), no_blanks
        else:
            (tiles, fault), blanks = self._tiles_of_play(word)
        if tiles is None:
            assert fault is not None  # a word without tiles has a fault
            return self._answer(word, None, fault[0], fault[1], DecidedBy.RULE)
        listed, amended = self._listed(tiles), self.overlay.get(tiles)
        forms = _with_added(listed, amended)
        fault = fault or self._fault_of_tiles(tiles, agreed)
        if fault is not None:
            return self._answer(word, tiles, fault[0], fault[1], DecidedBy.RULE, forms, blanks)
        if amended is None:
            number = self.automaton.number(tiles)
            (_, reason), decided_by = agreed.outcomes[number] or NOT_IN_LEXICON, DecidedBy.LEXICON
            nearest = [listed[place] for place in agreed.outcomes.nearest[number]] if listed else []
        else:
            reason, decided_by, nearest = weighing.weigh(self.rulebook, agreed.switched_off, listed, amended)
        if reason is None:
            detail = ""
        elif amended is not None and reason is Reason.REMOVED:
            detail = weighing.sentence(self._as_typed(word, self._usual(tiles, forms)), amended, nearest)
        elif nearest:
            detail = explain.sentence(self.rulebook, reason, nearest, agreed.option_of)
        else:
            detail = f"{self.alphabet.text(tiles)} is not in {self.rulebook.title}"
        return self._answer(word, tiles, reason, detail, decided_by, forms, blanks)

    def _tiles_of_text(self, word: str) -> tuple[str | None, tuple[Reason, str] | None]:
        (converted,) = self.alphabet.from_words([word])
        if self.alphabet.is_tiles(converted) and len(word) <= text.MAX_CHARACTERS:
            return converted.decode(), None
        cleaned = text.clean(word)
        fault = text.fault(cleaned, self.alphabet.ignored)
        if fault is not None:
            return None, fault
        letters = self.alphabet.letters(cleaned)
        foreign = self.alphabet.foreign_letter(letters)
        if foreign is not None:
            return None, (Reason.NOT_IN_ALPHABET, f"no tile writes {text.describe(foreign)}")
        tiles = self.alphabet.from_letters(letters)
        if tiles is None:
            return None, (Reason.NOT_IN_ALPHABET, f"no row of tiles writes {letters!r}")
        return (tiles, None) if tiles else (None, (Reason.EMPTY, "the word has no letters"))

    def _tiles_of_play(self, play: Play) -> tuple[tuple[str | None, tuple[Reason, str] | None], list[int]]:
        if not play:
            return (None, (Reason.EMPTY, "no tile was laid")), []
        if len(play) > text.MAX_CHARACTERS:
            return (None, (Reason.TOO_LONG, f"more than {text.MAX_CHARACTERS} tiles were laid")), []
        named = [tile if isinstance(tile, str) else tile.get(BLANK, "") for tile in play]
        characters = [self.alphabet.character(name) for name in named]
        blanks = [place for place, tile in enumerate(play) if not isinstance(tile, str)]
        tiles = ""
        for name, character in zip(named, characters, strict=True):
            if character is None:
                return (None, (Reason.NOT_IN_ALPHABET, f"there is no tile {name[:20]!r}")), blanks
            tiles += character
        if not self.alphabet.is_segmented(tiles):
            official = self.alphabet.from_letters(self.alphabet.text(tiles)) or ""
            row = " ".join(self.alphabet.names(official))
            return (tiles, (Reason.SPLIT_TILE, f"{self.alphabet.text(tiles)} is laid {row}")), blanks
        return (tiles, None), blanks

    def _fault_of_tiles(self, tiles: str, agreed: _Agreed) -> tuple[Reason, str] | None:
        if len(tiles) < self.rulebook.min_tiles:
            return Reason.TOO_SHORT, f"a word has at least {self.rulebook.min_tiles} tiles"
        if not agreed.removed.isdisjoint(tiles):
            gone = next(character for character in tiles if character in agreed.removed)
            return Reason.TILE_REMOVED, f"the players left the tile {self.alphabet.names(gone)[0]} in the bag"
        return None

    def _usual(self, tiles: str, forms: Sequence[Form]) -> list[str]:
        """Every spelling of a word, the usual one first."""
        return spellings(forms) if forms else [self.alphabet.text(tiles)] if tiles else []

    def _as_typed(self, word: str | Play, usual: Sequence[str]) -> str:
        """The spelling that was typed, where tiles have several (ide, idé), else the usual one."""
        if len(usual) > 1 and isinstance(word, str):
            typed = self.alphabet.lower(text.clean(word))
            for spelling in usual:
                if self.alphabet.lower(spelling) == typed:
                    return spelling
        return usual[0] if usual else ""

    def _link(self, word: str) -> str:
        return self.rulebook.link.replace("{word}", word if word.isascii() and word.isalpha() else quote(word, safe=""))

    def _answer(
        self,
        word: str | Play,
        tiles: str | None,
        reason: Reason | None,
        detail: str,
        decided_by: DecidedBy,
        forms: Sequence[Form] = (),
        blanks: Sequence[int] = (),
    ) -> Check:
        laid_right = tiles is not None and reason is not Reason.SPLIT_TILE
        known = forms if laid_right else ()
        usual = self._usual(tiles or "", known)
        shown = self._as_typed(word, usual)
        return Check(
            lexicon=self.rulebook.name,
            revision=self.revision,
            input=word,
            word=shown or None,
            tiles=self.alphabet.names(tiles) if tiles else None,
            score=self.alphabet.score(tiles, blanks) if tiles else None,
            verdict=Verdict.VALID if reason is None else Verdict.INVALID,
            reason=reason,
            detail=detail,
            analyses=[Analysis(f.lemma, f.upos, f.features, f.kind) for f in known],
            spellings=usual,
            decided_by=decided_by,
            exceeds_bag=self.alphabet.exceeds_bag(tiles) if tiles else False,
            lists=[],
            link=self._link(shown) if shown else "",
            attribution=self.attribution,
        )


def _with_added(listed: list[Form], amended: Amended | None) -> list[Form]:
    return list(dict.fromkeys([*listed, *(form for form, _ in amended.added)])) if amended else listed
