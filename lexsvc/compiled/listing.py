"""What a lexicon shows of its words: pages of a search, suggestions, the whole list."""

from collections.abc import Iterator, Sequence

import msgspec

from lexsvc.compiled.cursor import Cursor, CursorError
from lexsvc.compiled.lexicon import Lexicon
from lexsvc.compiled.query import QueryError, SearchQuery, conditions
from lexsvc.compiled.search import Searcher
from lexsvc.compiled.suggest import near
from lexsvc.words.check import NO_OPTIONS, Analysis, Options
from lexsvc.words.hits import Hit, Hooks, SearchPage, Suggestion, Suggestions

LIMIT, MAX_LIMIT = 50, 1_000

_CHUNK_BLOCKS = 256


class Listing:
    """The words of one lexicon, under what the players agreed on."""

    def __init__(self, lexicon: Lexicon, options: Options = NO_OPTIONS) -> None:
        """Raises UnknownOptionError."""
        self._lexicon = lexicon
        self._options = options
        self._agreed = lexicon.agreed(options)
        self._tiles = "".join(lexicon.alphabet.character(tile.text) or "" for tile in lexicon.alphabet.tiles)

    def search(self, query: SearchQuery, *, limit: int = LIMIT, cursor: str | None = None, analyses: bool = False) -> SearchPage:
        """Return a page of the words that a query finds; raises QueryError and SearchTooWideError."""
        alphabet, index = self._lexicon.alphabet, self._lexicon.words
        found_by = conditions(query, alphabet, "".join(sorted(self._agreed.removed)).encode())
        after = None if cursor is None else self._after(cursor, query)
        accepts = self._accepts_reading if self._agreed.switched_off else None
        searcher = Searcher(index, found_by, self._tiles.encode(), alphabet.score, accepts)
        found = searcher.page(limit, after)
        following = None
        if found.after is not None:
            following = Cursor(self._lexicon.revision, found.after, self._lexicon.digest[:16]).text(self._question(query))
        return SearchPage(
            lexicon=self._lexicon.rulebook.name,
            revision=self._lexicon.revision,
            total=found.total,
            total_exact=found.total_exact,
            words=self._hits([word for _, word in found.hits], analyses),
            cursor=following,
            hooks=self._hooks(found_by.hooked.decode()) if query.hooks else msgspec.UNSET,
        )

    def suggest(self, word: str) -> Suggestions:
        """Return accepted words near a text that is not one."""
        found = near(word, self._lexicon.alphabet, self._lexicon.words.longest, self._accepts)
        hits = self._hits([tiles.encode() for tiles, _ in found], analyses=False)
        words = [Suggestion(slip=slip, **msgspec.structs.asdict(hit)) for hit, (_, slip) in zip(hits, found, strict=True)]
        return Suggestions(self._lexicon.rulebook.name, self._lexicon.revision, word, words)

    def export(self) -> Iterator[str]:
        """Yield the whole list as text: lines with ``#`` before them that say what it is, then a word a line, in order."""
        lexicon = self._lexicon
        licence = "; ".join(dict.fromkeys(source.licence for source in lexicon.manifest.sources))
        about = {
            "lexicon": lexicon.rulebook.name,
            "title": lexicon.rulebook.title,
            "revision": lexicon.revision,
            "digest": lexicon.digest,
            "licence": licence,
            "attribution": lexicon.attribution,
            "words": len(lexicon.words),
        }
        yield "".join(f"# {name}: {' '.join(str(value).split())}\n" for name, value in about.items())
        for start in range(0, lexicon.words.blocks, _CHUNK_BLOCKS):
            blocks = range(start, min(start + _CHUNK_BLOCKS, lexicon.words.blocks))
            words = [word for block in blocks for word in lexicon.words.block(block)]
            if words:
                yield "\n".join(lexicon.usual_spellings(words)) + "\n"

    def _hits(self, words: Sequence[bytes], analyses: bool) -> list[Hit]:
        lexicon, alphabet = self._lexicon, self._lexicon.alphabet
        hits = []
        for word, spellings in zip(words, lexicon.spellings(words), strict=True):
            tiles = word.decode()
            forms = lexicon.forms(tiles) if analyses else ()
            hits.append(
                Hit(
                    word=spellings[0],
                    tiles=alphabet.names(tiles),
                    score=alphabet.score(tiles),
                    spellings=spellings,
                    analyses=[Analysis(f.lemma, f.upos, f.features, f.kind) for f in forms] if analyses else msgspec.UNSET,
                )
            )
        return hits

    def _hooks(self, word: str) -> Hooks:
        names, accepts = self._lexicon.alphabet.names, self._accepts
        before = "".join(tile for tile in self._tiles if accepts(tile + word))
        after = "".join(tile for tile in self._tiles if accepts(word + tile))
        return Hooks(self._lexicon.alphabet.text(word), names(before), names(after))

    def _accepts(self, tiles: str) -> bool:
        return self._agreed.removed.isdisjoint(tiles) and self._lexicon.refusal(tiles, self._agreed) is None

    def _accepts_reading(self, word: bytes) -> bool:
        return self._lexicon.refusal(word.decode(), self._agreed) is None

    def _question(self, query: SearchQuery) -> bytes:
        return msgspec.json.encode([self._lexicon.rulebook.name, query, self._options])

    def _after(self, cursor: str, query: SearchQuery) -> int:
        try:
            read = Cursor.read(cursor, self._question(query))
        except CursorError as error:
            raise QueryError("cursor", str(error)) from error
        if (read.revision, read.digest) != (self._lexicon.revision, self._lexicon.digest[:16]):
            raise QueryError(
                "cursor", f"belongs to another state of the lexicon than revision {self._lexicon.revision}; begin again"
            )
        if read.after >= len(self._lexicon.words):
            raise QueryError("cursor", "is no cursor")
        return read.after
