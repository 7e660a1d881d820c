"""The service: one check, many checks, what a lexicon shows of its words, at the revision that a game has pinned or now."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Engine

from lexsvc.catalogue import Catalogue, NotServedError, UnknownLexiconError
from lexsvc.compiled import artifact
from lexsvc.compiled.lexicon import Lexicon, Outcome, Play, UnknownOptionError
from lexsvc.compiled.listing import Listing
from lexsvc.config import Settings
from lexsvc.ekilex import ATTRIBUTION, NAME
from lexsvc.ekilex.appeal import ASKED, Appeal
from lexsvc.ekilex.authority import Authority
from lexsvc.ledger.database import open_engine
from lexsvc.ledger.follower import Follower
from lexsvc.ledger.history import PrunedRevisionError, UnknownRevisionError
from lexsvc.ledger.migrate import migrate
from lexsvc.ledger.tokens import TokenBook
from lexsvc.ledger.webhooks import Outbox
from lexsvc.words.check import NO_OPTIONS, Check, Options
from lexsvc.words.verdict import Reason, Verdict

__all__ = [
    "NotServedError",
    "Outcome",
    "Play",
    "PrunedRevisionError",
    "Service",
    "UnknownLexiconError",
    "UnknownOptionError",
    "UnknownRevisionError",
]

_PATIENCE = 1.0  # seconds
_JUST_MADE = range(1, 65)  # revisions beyond the newest that is known here, for which it is worth a look


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

    def __init__(self, engine: Engine, catalogue: Catalogue, tokens: TokenBook, ekilex: Authority | None = None) -> None:
        """``engine`` is the ledger's; without ``ekilex`` the compiled list decides, whatever a rulebook says."""
        self.engine, self.catalogue, self.tokens = engine, catalogue, tokens
        self.appeal = Appeal(ekilex) if ekilex else None
        self.follower = Follower(engine, self._prepare, [tokens.read, catalogue.read])

    @classmethod
    def open(cls, settings: Settings) -> "Service":
        """Load what the ledger has; where the database does not answer, what was known when it last did.

        A lexicon that cannot be loaded is in the catalogue's ``failed`` with why. Raises WrongDatabaseError, SchemaError.
        """
        engine = open_engine(settings.database_url)
        service = cls(engine, Catalogue(settings.home, engine, Outbox(settings.webhooks)), TokenBook(settings.secret))
        if not service.look():
            service.catalogue.recall()
        if settings.ekilex:
            service.appeal = Appeal(Authority.open(engine, settings))  # when its tables are there
        return service

    def _prepare(self) -> None:
        migrate(self.engine)
        self.tokens.prepare(self.engine)
        self.catalogue.adopt()

    def look(self) -> bool:
        """Take up what has changed in the ledger; False where the database does not answer."""
        return self.follower.look()

    def names(self) -> list[str]:
        """Return the names of the lexicons that are served, sorted."""
        return self.catalogue.names()

    def lexicon(self, name: str) -> Lexicon:
        """Return a lexicon as it is now; raises UnknownLexiconError, and of that NotServedError where it cannot be loaded."""
        return self.catalogue.served(name).lexicon

    def _at(self, name: str, revision: int | None) -> Lexicon:
        try:
            return self.catalogue.at(name, revision)
        except PrunedRevisionError:
            raise
        except UnknownRevisionError as error:
            # Another process may have made it a moment ago, and told the caller.
            if error.revision - error.current not in _JUST_MADE or self.follower.outage or not self.follower.look(_PATIENCE):
                raise
            return self.catalogue.at(name, revision)

    def revision(self, lexicon: str) -> int:
        """Return the number of the current revision; raises UnknownLexiconError."""
        return self.lexicon(lexicon).revision

    def state(self, lexicon: str, revision: int | None = None) -> str:
        """Return a token that changes when an answer may change; raises UnknownLexiconError, UnknownRevisionError."""
        served = self.catalogue.served(lexicon)
        return served.state if revision is None else f"{_edition(self._at(lexicon, revision))}-{served.history.changed}"

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
        at = self._at(lexicon, revision)
        check = at.check(word, options)
        appeal = self.appeal_from(lexicon) if check.reason in ASKED else None
        if appeal:
            check = appeal.one(at, check, _edition(at), live, client)
        return self._listed(at, [check])[0]

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
        return self._listed(at, appeal.many(at, checks, _edition(at), live, client) if appeal else checks)

    def _listed(self, at: Lexicon, checks: list[Check]) -> list[Check]:
        """Add to each check the word lists that its word is in now."""
        lists = self.catalogue.served(at.rulebook.name).lists
        if not lists:
            return checks
        words = [at.alphabet.text("".join(at.alphabet.character(tile) or "" for tile in check.tiles or ())) for check in checks]
        return [
            msgspec.structs.replace(check, lists=lists[word]) if word in lists else check
            for check, word in zip(checks, words, strict=True)
        ]

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
        return appeal.outcomes(at, words, found, _edition(at), live, client) if appeal else found

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
        return Listing(self._at(lexicon, revision), options)

    def info(self, name: str) -> LexiconInfo:
        """Return what a lexicon is; raises UnknownLexiconError."""
        lexicon = self.lexicon(name)
        rules, manifest, alphabet = lexicon.rulebook, lexicon.manifest, lexicon.alphabet
        return LexiconInfo(
            name=rules.name,
            title=rules.title,
            game=rules.game,
            language=rules.language,
            revision=lexicon.revision,
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


def _edition(lexicon: Lexicon) -> str:
    """Name a revision to the authority: what it has accepted for one stays accepted there."""
    return f"{lexicon.digest[:16]}-{lexicon.revision}"
