"""The tables of the ledger. Rows are added and closed, never deleted, but for what is forgotten on request.

Moments are text (``instants``). A change of a table here needs a migration in ``migrations/versions``; the test suite holds
that the migrations make exactly these tables.
"""

from sqlalchemy import (
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

NAMES = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
}
METADATA = MetaData(naming_convention=NAMES)


def _instant(name: str, *, nullable: bool = False) -> Column[str]:
    return Column(name, String(24), nullable=nullable)


def _lexicon(*, primary_key: bool = False) -> Column[str]:
    return Column("lexicon", String(32), ForeignKey("lexicons.name"), primary_key=primary_key, nullable=False)


LEXICONS = Table(
    "lexicons",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("revision", Integer, nullable=False),  # the current one; its row is locked by whoever makes the next
)

CHANGES = Table(  # what other processes look at, several times a second, to see whether they must read again
    "changes",
    METADATA,
    Column("subject", String(40), primary_key=True),  # a lexicon's name, or ":tokens"
    Column("count", Integer, nullable=False),
)

ARTIFACTS = Table(
    "artifacts",
    METADATA,
    Column("digest", String(64), primary_key=True),
    _lexicon(),
    Column("manifest", LargeBinary, nullable=False),
    _instant("stored_at"),
)

ARTIFACT_FILES = Table(
    "artifact_files",
    METADATA,
    Column("digest", String(64), ForeignKey("artifacts.digest", ondelete="CASCADE"), primary_key=True),
    Column("name", String(100), primary_key=True),
    Column("content", LargeBinary, nullable=False),  # zlib
)

TOKENS = Table(
    "tokens",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("name", String(100), nullable=False, unique=True),
    Column("digest", String(64), nullable=False, unique=True),  # HMAC-SHA-256 of the token, in hexadecimal
    Column("scopes", String(100), nullable=False),  # check,search,…
    _instant("created_at"),
    _instant("revoked_at", nullable=True),
)

SECRETS = Table(  # keys that nobody sets, made at random when first needed and shared by all machines
    "secrets",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("secret", String(64), nullable=False),  # hexadecimal
)

DISPUTES = Table(
    "disputes",
    METADATA,
    Column("id", Integer, primary_key=True),
    _lexicon(),
    Column("kind", String(16), nullable=False),  # not_a_word, missing_word, offensive
    Column("word", String(100), nullable=False),  # the letters of its tiles
    Column("status", String(16), nullable=False),  # open, upheld, rejected
    Column("reports", Integer, nullable=False),
    _instant("created_at"),
    _instant("ruled_at", nullable=True),  # null while open
    Column("verdict_then", Text, nullable=False),  # the check of that moment as JSON
    Index(
        "uq_disputes_open",
        "lexicon",
        "kind",
        "word",
        unique=True,
        sqlite_where=text("status = 'open'"),
        postgresql_where=text("status = 'open'"),
    ),
    Index(None, "status", "id"),
)

REPORTS = Table(
    "reports",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("dispute", Integer, ForeignKey("disputes.id"), nullable=False, index=True),
    Column("opened", Integer, nullable=False),  # 1 for the report that opened the dispute
    Column("comment", Text, nullable=False),
    Column("game", String(200), nullable=False),
    Column("contact", String(200), nullable=True),  # null once erased
    Column("reporter", String(80), nullable=True),  # "token:5", or a keyed digest of an address; null once erased
    Column("idempotency_key", String(200), nullable=True),
    Column("body_digest", String(64), nullable=False),
    _instant("created_at"),
    UniqueConstraint("reporter", "idempotency_key"),
    Index(None, "reporter", "created_at"),
    Index(None, "contact"),
)

RULINGS = Table(
    "rulings",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("dispute", Integer, ForeignKey("disputes.id"), nullable=False),
    Column("place", Integer, nullable=False),  # 1 for the first ruling of its dispute
    Column("decision", String(16), nullable=False),  # upheld, rejected, reopened
    Column("scope", String(8), nullable=True),  # form, lemma; null unless upheld
    Column("lemma", String(100), nullable=True),
    Column("upos", String(8), nullable=True),
    Column("text", Text, nullable=False),
    Column("by", String(100), nullable=False),  # the token's name
    _instant("at"),
    Column("supersedes", Integer, ForeignKey("rulings.id"), nullable=True),
    UniqueConstraint("dispute", "place"),  # of two moderators one wins
)

REVISIONS = Table(
    "revisions",
    METADATA,
    _lexicon(primary_key=True),
    Column("number", Integer, primary_key=True),
    _instant("created_at"),
    Column("cause", String(16), nullable=False),  # compile, amendment
    Column("artifact", String(64), nullable=False),
    Column("ruling", Integer, ForeignKey("rulings.id"), nullable=True),
    _instant("superseded_at", nullable=True),
    _instant("ended_at", nullable=True),  # set by prune
)

AMENDMENTS = Table(
    "amendments",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("lexicon", String(32), nullable=False),
    Column("since", Integer, nullable=False),  # the first revision that has it
    Column("until", Integer, nullable=True),  # the first revision that has it no more
    Column("ruling", Integer, ForeignKey("rulings.id"), nullable=False),
    Column("action", String(8), nullable=False),  # removal, addition
    Column("scope", String(8), nullable=False),  # form, lemma
    Column("word", String(100), nullable=False),
    Column("lemma", String(100), nullable=True),
    Column("upos", String(8), nullable=True),
    Column("forms", Text, nullable=False),  # of an addition, as JSON; [] of a removal
    ForeignKeyConstraint(["lexicon", "since"], ["revisions.lexicon", "revisions.number"]),
    ForeignKeyConstraint(["lexicon", "until"], ["revisions.lexicon", "revisions.number"]),
)

EFFECTS = Table(  # what an amendment does to an artifact, worked out once by whoever brings the two together
    "effects",
    METADATA,
    Column("amendment", Integer, ForeignKey("amendments.id"), primary_key=True),
    Column("artifact", String(64), primary_key=True),
    Column("content", Text, nullable=False),  # JSON
)

WORD_LISTS = Table(
    "word_lists",
    METADATA,
    _lexicon(primary_key=True),
    Column("name", String(64), primary_key=True),
    Column("words", Text, nullable=False),  # the letters of their tiles, as JSON
    Column("by", String(100), nullable=False),
    _instant("updated_at"),
)

DELIVERIES = Table(  # what is to be told to the webhooks, written with what it tells of
    "deliveries",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("url", String(500), nullable=False),
    Column("body", Text, nullable=False),
    _instant("created_at"),
    Column("attempts", Integer, nullable=False),
    _instant("next_at", nullable=True),  # null when delivered or given up
    _instant("delivered_at", nullable=True),
    Column("fault", String(200), nullable=False),  # of the last attempt
    Index(None, "next_at"),
)
