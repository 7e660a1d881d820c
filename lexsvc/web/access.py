"""Who asks, and whether they may: bearer tokens (RFC 6750) and what the operator leaves open to everybody."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from lexsvc.ledger.tokens import NoKeyError, Scope, TokenBook
from lexsvc.web.answer import Environ, client_of
from lexsvc.web.problems import Fault, ForbiddenError, NoDatabaseError, UnauthorisedError

_BEARER = re.compile(r"bearer +(\S+)", re.IGNORECASE)
_ACCESS, _CALLER = "lexsvc.access", "lexsvc.caller"


class Caller(NamedTuple):
    """Who asks: the name of a token (empty without one), what they may do, and as whom their reports are counted."""

    name: str
    scopes: frozenset[Scope]
    reporter: str


class Access:
    """Knows callers by their tokens; ``open_to_all`` are the scopes that need none."""

    def __init__(self, tokens: TokenBook, open_to_all: Iterable[str]) -> None:
        self._tokens = tokens
        self._open = frozenset(map(Scope, open_to_all))

    def watch(self, environ: Environ) -> None:
        """Stand guard over a request: ``require`` asks whoever does so."""
        environ[_ACCESS] = self

    def admit(self, environ: Environ, scope: Scope) -> None:
        """Let a caller pass, or raise UnauthorisedError, ForbiddenError, NoDatabaseError.

        A token that is sent must be good, also where none is needed.
        """
        if "HTTP_AUTHORIZATION" not in environ and scope in self._open:
            return
        caller = self.caller(environ)
        if scope in caller.scopes:
            return
        if not caller.name:
            detail = f"this needs a token with the scope {scope}"
            raise UnauthorisedError(detail, Fault("Authorization", detail), headers=[("WWW-Authenticate", "Bearer")])
        detail = f"the token {caller.name!r} lacks the scope {scope}"
        challenge = f'Bearer error="insufficient_scope", scope="{scope}"'
        raise ForbiddenError(detail, Fault("Authorization", detail, [scope]), headers=[("WWW-Authenticate", challenge)])

    def caller(self, environ: Environ) -> Caller:
        """Return who asks; raises UnauthorisedError where a token is sent that is not good, NoDatabaseError."""
        found: Caller | None = environ.get(_CALLER)
        if found is None:
            try:
                found = environ[_CALLER] = self._identify(environ)
            except NoKeyError as error:
                raise NoDatabaseError(f"tokens cannot be checked: {error}") from error
        return found

    def _identify(self, environ: Environ) -> Caller:
        header = environ.get("HTTP_AUTHORIZATION")
        if header is None:
            return Caller("", self._open, f"address:{self._tokens.digest(client_of(environ))[:32]}")
        bearer = _BEARER.fullmatch(header)
        token = self._tokens.find(bearer[1]) if bearer else None
        if token is None:
            detail = "the token is not known here, or was revoked" if bearer else "send the token as: Bearer …"
            challenge = 'Bearer error="invalid_token"'
            raise UnauthorisedError(detail, Fault("Authorization", detail), headers=[("WWW-Authenticate", challenge)])
        return Caller(token.name, token.scopes | self._open, f"token:{token.id}")


def require(environ: Environ, scope: Scope | None) -> None:
    """Let the caller of a request pass; None is open to all. Raises what ``Access.admit`` raises."""
    if scope is not None:
        access: Access = environ[_ACCESS]
        access.admit(environ, scope)
