"""Cursors: where the next page of a search begins.

A cursor holds the pinned revision, the artifact and the rank of the last word, with a checksum over those and the question,
so that it cannot be used for another question. It is no secret and grants nothing.
"""

import binascii
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import blake2b
from struct import Struct
from typing import NamedTuple

_FIELDS = Struct(">QI8s")
_CHECKSUM = 8


class CursorError(ValueError):
    """A text is no cursor, or belongs to another question."""


class Cursor(NamedTuple):
    """Revision, rank of the last word seen, and the first 16 hex digits of the artifact's digest."""

    revision: int
    after: int
    digest: str

    def text(self, question: bytes) -> str:
        """Return the cursor as text; ``question`` is all of the question but its page."""
        fields = _FIELDS.pack(self.revision, self.after, bytes.fromhex(self.digest))
        return urlsafe_b64encode(fields + _checksum(fields, question)).decode()

    @classmethod
    def read(cls, text: str, question: bytes) -> "Cursor":
        """Read what ``text`` made; raises CursorError."""
        fields, checksum = _content(text)
        if checksum != _checksum(fields, question):
            raise CursorError("belongs to another question; send it with the question that gave it")
        revision, after, digest = _FIELDS.unpack(fields)
        return cls(revision, after, digest.hex())


def pinned_revision(text: str) -> int:
    """Return the revision of a cursor, before anything else of it is believed; raises CursorError."""
    revision: int = _FIELDS.unpack(_content(text)[0])[0]
    return revision


def _content(text: str) -> tuple[bytes, bytes]:
    try:
        content = urlsafe_b64decode(text.encode("ascii"))
    except (binascii.Error, ValueError) as error:
        raise CursorError("is no cursor") from error
    if len(content) != _FIELDS.size + _CHECKSUM or urlsafe_b64encode(content).decode() != text:
        raise CursorError("is no cursor")
    return content[: _FIELDS.size], content[_FIELDS.size :]


def _checksum(fields: bytes, question: bytes) -> bytes:
    return blake2b(fields + question, digest_size=_CHECKSUM).digest()
