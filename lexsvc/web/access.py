"""Who asks, and whether they may: bearer tokens (RFC 6750) and what the operator leaves open to everybody."""

import ipaddress
import re
from collections.abc import Iterable
from typing import NamedTuple

from lexsvc.ledger.tokens import NoKeyError, Scope, TokenBook
from lexsvc.web.answer import Environ, client_of
from lexsvc.web.problems import Fault, ForbiddenError, UnauthorisedError

_BEARER = re.compile(r"bearer +(\S+)", re.IGNORECASE)
_WITH_PORT = re.compile(r"\[(?P<six>.+)\](:\d+)?|(?P<four>[\d.]+):\d+")  # as some proxies write them
_ACCESS, _CALLER = "lexsvc.access", "lexsvc.caller"
_ADDRESS = 32  # digits of an address's digest


class Caller(NamedTuple):
    """Who asks: the number and the name of a token (None and empty without one), and what they may do."""

    token: int | None
    name: str
    scopes: frozenset[Scope]


class Access:
    """Knows callers by their tokens; ``open_to_all`` are the scopes that need none."""

    def __init__(self, tokens: TokenBook, open_to_all: Iterable[str]) -> None:
        self._tokens = tokens
        self._open = frozenset(map(Scope, open_to_all))

    def watch(self, environ: Environ) -> None:
        """Stand guard over a request: ``require`` asks whoever does so."""
        environ[_ACCESS] = self

    def admit(self, environ: Environ, scope: Scope) -> None:
        """Let a caller pass, or raise UnauthorisedError, ForbiddenError, NoKeyError.

        A token that is sent must be good, also where none is needed.
        """
        if "HTTP_AUTHORIZATION" not in environ and scope in self._open:
            return
        try:
            caller = self.caller(environ)
        except NoKeyError:
            if scope in self._open:
                return  # it cannot be told whose token it is, and none is needed
            raise
        if scope in caller.scopes:
            return
        if caller.token is None:
            detail = f"this needs a token with the scope {scope}"
            raise UnauthorisedError(detail, Fault("Authorization", detail), headers=[("WWW-Authenticate", "Bearer")])
        detail = f"the token {caller.name!r} lacks the scope {scope}"
        challenge = f'Bearer error="insufficient_scope", scope="{scope}"'
        raise ForbiddenError(detail, Fault("Authorization", detail, [scope]), headers=[("WWW-Authenticate", challenge)])

    def caller(self, environ: Environ) -> Caller:
        """Return who asks; raises UnauthorisedError where a token is sent that is not good, NoKeyError."""
        found: Caller | None = environ.get(_CALLER)
        if found is None:
            found = environ[_CALLER] = self._identify(environ)
        return found

    def reporter(self, environ: Environ) -> str:
        """Return as whom a caller's reports are counted: a token, or the digest of an address; raises what ``caller`` does."""
        caller = self.caller(environ)
        if caller.token is not None:
            return f"token:{caller.token}"
        return f"address:{self._tokens.digest(_network(client_of(environ)))[:_ADDRESS]}"

    def _identify(self, environ: Environ) -> Caller:
        header = environ.get("HTTP_AUTHORIZATION")
        if header is None:
            return Caller(None, "", self._open)
        bearer = _BEARER.fullmatch(header)
        token = self._tokens.find(bearer[1]) if bearer else None
        if token is None:
            detail = "the token is not known here, or was revoked" if bearer else "send the token as: Bearer …"
            challenge = 'Bearer error="invalid_token"'
            raise UnauthorisedError(detail, Fault("Authorization", detail), headers=[("WWW-Authenticate", challenge)])
        return Caller(token.id, token.name, token.scopes | self._open)


def require(environ: Environ, scope: Scope | None) -> None:
    """Let the caller of a request pass; None is open to all. Raises what ``Access.admit`` raises."""
    if scope is not None:
        access: Access = environ[_ACCESS]
        access.admit(environ, scope)


def _network(address: str) -> str:
    """Return what one household has: an IPv4 address, of IPv6 the first 64 bits (RFC 6177); a proxy's port is cut off."""
    bare = _WITH_PORT.fullmatch(address)
    try:
        found = ipaddress.ip_address((bare["six"] or bare["four"]) if bare else address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ipaddress.IPv6Network((int(found), 64), strict=False))
