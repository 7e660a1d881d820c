"""Tokens: who may do what. A token is shown once, when it is made; kept is its HMAC-SHA-256, which opens nothing.

A token is 256 random bits as ``lexsvc_`` and 43 characters of URL-safe base64. The key of the HMAC is the operator's
(``LEXSVC_SECRET``), else one that is made at random once and kept in the database.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple

from sqlalchemy import Connection, Engine, RowMapping, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from lexsvc.config import Secret
from lexsvc.ledger.changes import TOKENS as SUBJECT
from lexsvc.ledger.changes import touch
from lexsvc.ledger.database import DatabaseUnavailableError, reading, writing
from lexsvc.ledger.instants import now
from lexsvc.ledger.schema import SECRETS, TOKENS

_PREFIX = "lexsvc_"
_TOKEN = re.compile(_PREFIX + r"[A-Za-z0-9_-]{43}", re.ASCII)
_HMAC = "hmac"
_SHOWN = 16  # digits of a digest by which it is found; all of them are compared, in constant time
_NONE = Secret("")

MAX_NAME = 100


class Scope(StrEnum):
    """What a token lets its holder do; each stands for itself, and none includes another."""

    CHECK = "check"
    SEARCH = "search"
    DISPUTE = "dispute"
    MODERATE = "moderate"
    ADMIN = "admin"


class TokenError(ValueError):
    """A token cannot be made or revoked; the text says why."""


class Token(NamedTuple):
    """A token as it is kept. ``revoked_at`` is None while it is good."""

    id: int
    name: str
    scopes: frozenset[Scope]
    created_at: str
    revoked_at: str | None


class NoKeyError(DatabaseUnavailableError):
    """The database has not been reached since the process started, so that no token can be told from another."""


def prepare_key(engine: Engine, secret: Secret) -> None:
    """Make the key where the operator set none and the database has none; of several processes all take the first's."""
    if secret:
        return
    with reading(engine) as connection:
        if _kept_key(connection) is not None:
            return
    with writing(engine) as connection:
        dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
        row = {"name": _HMAC, "secret": secrets.token_hex(32)}
        connection.execute(dialect.insert(SECRETS).values(row).on_conflict_do_nothing())


def make_token(engine: Engine, name: str, scopes: Iterable[Scope], secret: Secret = _NONE) -> str:
    """Make a token and return its text, which is kept nowhere; raises TokenError, DatabaseUnavailableError.

    ``name`` is its for good: rulings name it, also when it is revoked.
    """
    wanted = sorted(set(scopes))
    _check_name(name)
    if not wanted:
        raise TokenError(f"a token needs a scope: {', '.join(Scope)}")
    prepare_key(engine, secret)
    text = _PREFIX + secrets.token_urlsafe(32)
    try:
        with writing(engine) as connection:
            row = {"name": name, "digest": digest(hmac_key(connection, secret), text), "scopes": ",".join(wanted)}
            connection.execute(insert(TOKENS).values(**row, created_at=now()))
            touch(connection, SUBJECT)
    except IntegrityError as error:
        raise TokenError(f"there is a token {name!r}, or there was: names are not used twice") from error
    return text


def revoke_token(engine: Engine, name: str) -> None:
    """Make a token good for nothing; raises TokenError, DatabaseUnavailableError."""
    _check_name(name)
    with writing(engine) as connection:
        good = (TOKENS.c.name == name, TOKENS.c.revoked_at.is_(None))
        if connection.scalar(update(TOKENS).where(*good).values(revoked_at=now()).returning(TOKENS.c.id)) is None:
            raise TokenError(f"there is no token {name!r} that could be revoked")
        touch(connection, SUBJECT)


def all_tokens(connection: Connection) -> list[Token]:
    """Return every token there ever was, the oldest first."""
    return [_token(row) for row in connection.execute(select(TOKENS).order_by(TOKENS.c.id)).mappings()]


def hmac_key(connection: Connection, secret: Secret) -> bytes:
    """Return the key of the HMAC; ``prepare_key`` has made it."""
    kept = None if secret else _kept_key(connection)
    return secret.reveal().encode() if kept is None else bytes.fromhex(kept)


def digest(of_key: bytes, text: str) -> str:
    """Return the HMAC-SHA-256 of a text; 64 hexadecimal digits."""
    return hmac.new(of_key, text.encode(), hashlib.sha256).hexdigest()


class TokenBook:
    """The tokens that a process knows; read again when they change, and good while the database is away."""

    def __init__(self, secret: Secret) -> None:
        self._secret = secret
        self._key = b""
        self._tokens: dict[str, tuple[str, Token]] = {}
        self._seen: int | None = None

    def prepare(self, engine: Engine) -> None:
        """Make sure that there is a key; raises DatabaseUnavailableError."""
        prepare_key(engine, self._secret)

    def read(self, connection: Connection, changes: Mapping[str, int]) -> None:
        """Read the tokens where they have changed."""
        seen = changes.get(SUBJECT, 0)
        if seen != self._seen:
            self._key = hmac_key(connection, self._secret)
            good = select(TOKENS).where(TOKENS.c.revoked_at.is_(None))
            self._tokens = {row["digest"][:_SHOWN]: (row["digest"], _token(row)) for row in connection.execute(good).mappings()}
            self._seen = seen

    def find(self, text: str) -> Token | None:
        """Return the token of this text, or None where it is none of ours; raises NoKeyError."""
        if not _TOKEN.fullmatch(text):
            return None
        asked = self.digest(text)
        kept, token = self._tokens.get(asked[:_SHOWN], ("", None))
        return token if hmac.compare_digest(asked, kept) else None

    def digest(self, text: str) -> str:
        """Return the digest of a text under the key of the tokens; raises NoKeyError."""
        if not self._key:
            raise NoKeyError("tokens are not known here yet, for the database has not been reached")
        return digest(self._key, text)


def _check_name(name: str) -> None:
    if not 1 <= len(name) <= MAX_NAME or not name.isprintable() or name != name.strip():
        raise TokenError(f"a name has 1 to {MAX_NAME} printable characters, and no blanks around them")


def _kept_key(connection: Connection) -> str | None:
    kept: str | None = connection.scalar(select(SECRETS.c.secret).where(SECRETS.c.name == _HMAC))
    return kept


def _token(row: RowMapping) -> Token:
    scopes = frozenset(map(Scope, row["scopes"].split(",")))
    return Token(row["id"], row["name"], scopes, row["created_at"], row["revoked_at"])
