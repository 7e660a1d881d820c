"""The fast lane: one check, by far the most frequent question, answered ahead of Flask's routing.

Lane and route call the same function with the same arguments; whatever is not plainly such a question is left to
Flask. The test suite holds that the two answer alike, byte for byte.
"""

from collections.abc import Iterable
from wsgiref.types import StartResponse, WSGIApplication

from lexsvc.ledger.tokens import Scope
from lexsvc.web.access import Access
from lexsvc.web.answer import Environ
from lexsvc.web.endpoint import Handler, respond


class Lane:
    """WSGI middleware for GET and HEAD of ``/v1/lexicons/{lexicon}/words/{word}``"""

    def __init__(self, behind: WSGIApplication, one_word: Handler, access: Access) -> None:
        self.behind = behind
        self._one_word = one_word
        self._watch = access.watch

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        """Answer, or let the application behind answer."""
        path = _segments(environ)
        method = environ["REQUEST_METHOD"]
        if path is None or method not in ("GET", "HEAD"):
            return self.behind(environ, start_response)
        self._watch(environ)
        status, headers, body = respond(self._one_word, environ, path, Scope.CHECK)
        start_response(status, headers)
        assert isinstance(body, bytes)  # a check comes in one part
        return [body] if method == "GET" else []


def _segments(environ: Environ) -> dict[str, str] | None:
    """Return lexicon and word where the path has them and is UTF-8 in the guise of Latin-1, as PEP 3333 has it."""
    path: str = environ.get("PATH_INFO", "")
    try:
        root, version, lexicons, lexicon, words, word = path.split("/")
    except ValueError:
        return None
    if root or version != "v1" or lexicons != "lexicons" or words != "words" or not lexicon or not word:
        return None
    if path.isascii():
        return {"lexicon": lexicon, "word": word}
    try:
        return {"lexicon": lexicon.encode("latin-1").decode(), "word": word.encode("latin-1").decode()}
    except UnicodeError:
        return None
