"""The service: compiled lexicons by name, one check, many checks, what they show of their words."""

import logging
from collections.abc import Sequence
from pathlib import Path

import msgspec

from lexsvc.compiled import artifact
from lexsvc.compiled.lexicon import REVISION, Lexicon, Outcome, Play, UnknownOptionError
from lexsvc.compiled.listing import Listing
from lexsvc.config import Settings
from lexsvc.words.check import NO_OPTIONS, Check, Options
from lexsvc.words.rulebook import RulebookError
from lexsvc.words.verdict import Reason, Verdict

__all__ = ["Outcome", "Play", "Service", "UnknownLexiconError", "UnknownOptionError", "UnknownRevisionError"]

log = logging.getLogger(__name__)


class UnknownLexiconError(LookupError):
    """There is no such lexicon here."""

    def __init__(self, name: str, known: list[str]) -> None:
        self.name, self.known = name, known
        super().__init__(f"there is no lexicon {name[:40]!r}; there are {', '.join(known) or 'none'}")


class UnknownRevisionError(LookupError):
    """The lexicon has no such revision."""

    def __init__(self, lexicon: str, revision: int, current: int) -> None:
        self.lexicon, self.revision, self.current = lexicon, revision, current
        super().__init__(f"{lexicon} has no revision {revision}; the current one is {current}")


class TileInfo(msgspec.Struct, frozen=True):
    """One tile as the API shows it."""

    name: str
    text: str
    points: int | None
    count: int | None


class AlphabetInfo(msgspec.Struct, frozen=True):
    """The tiles in sort order, the blanks, and the letters that fold into tiles."""

    tiles: list[TileInfo]
    blanks: int
    fold: dict[str, str]
    ignored: str


class OptionsInfo(msgspec.Struct, frozen=True):
    """What players may agree on: values for ``without`` and ``inflections``."""

    without: list[str]
    inflections: list[str]


class LexiconInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What a lexicon is: rules, options, alphabet, counts, sources with licence and attribution, revision."""

    name: str
    title: str
    game: str
    language: str
    revision: int
    digest: str
    words: int
    forms: int
    entries: int
    min_tiles: int
    form_rule: str
    players_may_search: bool
    authority: str
    options: OptionsInfo
    alphabet: AlphabetInfo
    sources: list[artifact.SourceRecord]
    licence: str
    attribution: str
    link: str


class Service:
    """Answers about words, for whoever asks: the command line or the web."""

    def __init__(self, lexicons: dict[str, Lexicon], failed: dict[str, str] | None = None) -> None:
        self._lexicons = lexicons
        self.failed = failed or {}

    @classmethod
    def open(cls, settings: Settings) -> "Service":
        """Load what is published under the settings' home; a lexicon that cannot be loaded is in ``failed`` with why."""
        lexicons: dict[str, Lexicon] = {}
        failed: dict[str, str] = {}
        for name in artifact.published_lexicons(settings.home):
            lexicon, faults = _load_published(settings.home, name)
            if lexicon is not None:
                lexicons[name] = lexicon
            for fault in faults:
                log.error("lexicon %s: %s", name, fault)
            if faults:
                failed[name] = "; ".join(faults)
        return cls(lexicons, failed)

    def names(self) -> list[str]:
        """Return the names of the lexicons that are served, sorted."""
        return sorted(self._lexicons)

    def lexicon(self, name: str) -> Lexicon:
        """Return a lexicon; raises UnknownLexiconError."""
        try:
            return self._lexicons[name]
        except KeyError:
            raise UnknownLexiconError(name, self.names()) from None

    def _at(self, name: str, revision: int | None) -> Lexicon:
        lexicon = self.lexicon(name)
        if revision is not None and revision != REVISION:
            raise UnknownRevisionError(name, revision, REVISION)
        return lexicon

    def state(self, lexicon: str, revision: int | None = None) -> str:
        """Return a token that changes when an answer may change; raises UnknownLexiconError, UnknownRevisionError."""
        return f"{self._at(lexicon, revision).digest[:16]}-{revision or REVISION}"

    def check(self, lexicon: str, word: str | Play, options: Options = NO_OPTIONS, revision: int | None = None) -> Check:
        """Return the whole answer about one word or row of tiles.

        Raises UnknownLexiconError, UnknownRevisionError, UnknownOptionError; a word always gets a verdict.
        """
        return self._at(lexicon, revision).check(word, options)

    def check_many(
        self, lexicon: str, words: Sequence[str], options: Options = NO_OPTIONS, revision: int | None = None
    ) -> list[Outcome]:
        """Return verdict and reason of many words, in order; raises what ``check`` raises."""
        return self._at(lexicon, revision).outcomes(words, options)

    def check_plays(
        self, lexicon: str, plays: Sequence[Play], options: Options = NO_OPTIONS, revision: int | None = None
    ) -> list[tuple[Verdict, Reason | None]]:
        """Return verdict and reason of many rows of tiles, in order; raises what ``check`` raises."""
        checks = [self._at(lexicon, revision).check(play, options) for play in plays]
        return [(check.verdict, check.reason) for check in checks]

    def listing(self, lexicon: str, options: Options = NO_OPTIONS, revision: int | None = None) -> Listing:
        """Return what searches, suggests and exports the words of a lexicon.

        Raises UnknownLexiconError, UnknownRevisionError, UnknownOptionError.
        """
        return Listing(self._at(lexicon, revision), revision or REVISION, options)

    def info(self, name: str) -> LexiconInfo:
        """Return what a lexicon is; raises UnknownLexiconError."""
        lexicon = self.lexicon(name)
        rules, manifest, alphabet = lexicon.rulebook, lexicon.manifest, lexicon.alphabet
        return LexiconInfo(
            name=rules.name,
            title=rules.title,
            game=rules.game,
            language=rules.language,
            revision=REVISION,
            digest=lexicon.digest,
            words=manifest.counts.words,
            forms=manifest.counts.forms,
            entries=manifest.counts.entries,
            min_tiles=rules.min_tiles,
            form_rule=rules.form_rule,
            players_may_search=rules.players_may_search,
            authority=rules.authority,
            options=OptionsInfo(rules.options.without, [f"-{name}" for name in rules.options.inflections]),
            alphabet=AlphabetInfo(
                [TileInfo(tile.name, tile.text, tile.points, tile.count) for tile in alphabet.tiles],
                alphabet.blanks,
                alphabet.fold,
                alphabet.ignored,
            ),
            sources=manifest.sources,
            licence="; ".join(dict.fromkeys(source.licence for source in manifest.sources)),
            attribution=lexicon.attribution,
            link=rules.link,
        )


def _load_published(home: Path, name: str) -> tuple[Lexicon | None, list[str]]:
    """Load the artifact that serves, or when it is damaged the one before it; say what was wrong."""
    faults: list[str] = []
    try:
        pointer = artifact.published(home, name)
    except artifact.ArtifactError as error:
        return None, [str(error)]
    for digest in (pointer.current, pointer.previous) if pointer else ():
        if digest is None:
            continue
        try:
            return Lexicon.load(home, name, digest), faults
        except (artifact.ArtifactError, RulebookError) as error:
            faults.append(str(error))
    return None, faults
