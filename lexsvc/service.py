"""The service: compiled lexicons by name, one check, many checks, what they show of their words."""

import logging
from collections.abc import Sequence
from pathlib import Path

import msgspec

from lexsvc.compiled import artifact
from lexsvc.compiled.lexicon import REVISION, Lexicon, Outcome, Play, UnknownOptionError
from lexsvc.compiled.listing import Listing
from lexsvc.config import Settings
from lexsvc.ekilex import ATTRIBUTION, NAME
from lexsvc.ekilex.appeal import ASKED, Appeal
from lexsvc.ekilex.authority import Authority
from lexsvc.ledger.database import open_engine
from lexsvc.words.check import NO_OPTIONS, Check, Options
from lexsvc.words.rulebook import RulebookError
from lexsvc.words.verdict import Reason, Verdict

__all__ = ["NotServedError", "Outcome", "Play", "Service", "UnknownLexiconError", "UnknownOptionError", "UnknownRevisionError"]

log = logging.getLogger(__name__)


class UnknownLexiconError(LookupError):
    """There is no such lexicon here."""

    def __init__(self, name: str, known: list[str]) -> None:
        self.name, self.known = name, known
        super().__init__(f"there is no lexicon {name[:40]!r}; there are {', '.join(known) or 'none'}")


class NotServedError(UnknownLexiconError):
    """The lexicon is published here, but its artifact cannot be loaded; the log says why."""

    def __init__(self, name: str) -> None:
        super().__init__(name, [])
        self.args = (f"the lexicon {name!r} cannot be served now: what is published is damaged",)


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
    """What a lexicon is: rules, options, alphabet, counts, sources with licence and attribution, revision.

    ``authority`` is who is asked about a word that the lexicon lacks, ``authority_note`` why it cannot be asked.
    """

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
    authority_note: str
    options: OptionsInfo
    alphabet: AlphabetInfo
    sources: list[artifact.SourceRecord]
    licence: str
    attribution: str
    link: str


class Service:
    """Answers about words, for whoever asks: the command line or the web."""

    def __init__(
        self, lexicons: dict[str, Lexicon], failed: dict[str, str] | None = None, ekilex: Authority | None = None
    ) -> None:
        """Without ``ekilex`` the compiled list decides, whatever a rulebook says."""
        self._lexicons = lexicons
        self.failed = failed or {}
        self.appeal = Appeal(ekilex) if ekilex else None

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
        asked = settings.ekilex and any(lexicon.rulebook.authority == NAME for lexicon in lexicons.values())
        return cls(lexicons, failed, Authority.open(open_engine(settings.database_url), settings) if asked else None)

    def names(self) -> list[str]:
        """Return the names of the lexicons that are served, sorted."""
        return sorted(self._lexicons)

    def lexicon(self, name: str) -> Lexicon:
        """Return a lexicon; raises UnknownLexiconError, and of that NotServedError where it could not be loaded."""
        try:
            return self._lexicons[name]
        except KeyError:
            raise NotServedError(name) if name in self.failed else UnknownLexiconError(name, self.names()) from None

    def _at(self, name: str, revision: int | None) -> Lexicon:
        lexicon = self.lexicon(name)
        if revision is not None and revision != REVISION:
            raise UnknownRevisionError(name, revision, REVISION)
        return lexicon

    def revision(self, lexicon: str) -> int:
        """Return the number of the current revision; raises UnknownLexiconError."""
        self.lexicon(lexicon)
        return REVISION

    def state(self, lexicon: str, revision: int | None = None) -> str:
        """Return a token that changes when an answer may change; raises UnknownLexiconError, UnknownRevisionError."""
        return f"{self._at(lexicon, revision).digest[:16]}-{revision or REVISION}"

    def appeal_from(self, lexicon: str) -> Appeal | None:
        """Return who is asked about the words that a lexicon lacks, if anybody is; raises UnknownLexiconError.

        What is asked there may change at any time, and ``state`` does not tell.
        """
        return self.appeal if self.lexicon(lexicon).rulebook.authority == NAME else None

    def check(
        self,
        lexicon: str,
        word: str | Play,
        options: Options = NO_OPTIONS,
        revision: int | None = None,
        live: bool = True,
        client: str = "",
    ) -> Check:
        """Return the whole answer about one word or row of tiles.

        ``live`` is whether an authority may be asked, ``client`` who asks, so that none crowds out the others.
        Raises UnknownLexiconError, UnknownRevisionError, UnknownOptionError; a word always gets a verdict.
        """
        check = self._at(lexicon, revision).check(word, options)
        appeal = self.appeal_from(lexicon) if check.reason in ASKED else None
        return appeal.one(self.lexicon(lexicon), check, self.state(lexicon, revision), live, client) if appeal else check

    def check_all(
        self,
        lexicon: str,
        words: Sequence[str | Play],
        options: Options = NO_OPTIONS,
        revision: int | None = None,
        live: bool = True,
        client: str = "",
    ) -> list[Check]:
        """Return the whole answers about many words or rows of tiles, in order; raises what ``check`` raises."""
        at, appeal = self._at(lexicon, revision), self.appeal_from(lexicon)
        checks = [at.check(word, options) for word in words]
        return appeal.many(at, checks, self.state(lexicon, revision), live, client) if appeal else checks

    def check_many(
        self,
        lexicon: str,
        words: Sequence[str],
        options: Options = NO_OPTIONS,
        revision: int | None = None,
        live: bool = True,
        client: str = "",
    ) -> list[Outcome]:
        """Return verdict and reason of many words, in order; raises what ``check`` raises."""
        at, appeal = self._at(lexicon, revision), self.appeal_from(lexicon)
        found = at.outcomes(words, options)
        return appeal.outcomes(at, words, found, self.state(lexicon, revision), live, client) if appeal else found

    def check_plays(
        self,
        lexicon: str,
        plays: Sequence[Play],
        options: Options = NO_OPTIONS,
        revision: int | None = None,
        live: bool = True,
        client: str = "",
    ) -> list[tuple[Verdict, Reason | None]]:
        """Return verdict and reason of many rows of tiles, in order; raises what ``check`` raises."""
        checks = self.check_all(lexicon, plays, options, revision, live, client)
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
            authority_note=self._authority_note(rules.authority),
            options=OptionsInfo(rules.options.without, [f"-{name}" for name in rules.options.inflections]),
            alphabet=AlphabetInfo(
                [TileInfo(tile.name, tile.text, tile.points, tile.count) for tile in alphabet.tiles],
                alphabet.blanks,
                alphabet.fold,
                alphabet.ignored,
            ),
            sources=manifest.sources,
            licence="; ".join(dict.fromkeys(source.licence for source in manifest.sources)),
            attribution=f"{lexicon.attribution}; {ATTRIBUTION}" if self.appeal_from(name) else lexicon.attribution,
            link=rules.link,
        )

    def _authority_note(self, authority: str) -> str:
        if authority != NAME:
            return ""
        return self.appeal.authority.note if self.appeal else "switched off: the list decides"


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
        except (artifact.ArtifactError, RulebookError, OSError) as error:
            faults.append(str(error))
    return None, faults
