"""HTTP calls to others: time-outs that hold however slowly the other side drips, and what ``Retry-After`` says."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from email.utils import parsedate_to_datetime
from socket import SHUT_RDWR, socket
from typing import Any

import urllib3
from requests.adapters import HTTPAdapter
from urllib3.connection import HTTPConnection, HTTPSConnection


def retry_after(text: str) -> float | None:
    """Return seconds from a header's number or date (RFC 9110, 10.2.3), None where it is neither."""
    if text.isascii() and text.isdigit() and len(text) < 9:
        return float(text)
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - time.time())
    except (ValueError, OverflowError):
        return None


@contextmanager
def _cut_off(sock: socket, seconds: float) -> Iterator[None]:
    """End a connection after ``seconds`` and raise TimeoutError: its own time-out starts anew with each byte that drips."""
    late = threading.Event()

    def cut() -> None:
        late.set()
        with suppress(OSError):  # it may have ended by itself
            sock.shutdown(SHUT_RDWR)

    timer = threading.Timer(seconds, cut)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        if late.is_set():  # what was read so far is no whole head, though the library takes it for one
            raise TimeoutError


class _WholeHead:
    """The read time-out is for the whole head of an answer."""

    def getresponse(self: Any) -> Any:
        with _cut_off(self.sock, float(self.timeout)):
            return super().getresponse()  # type: ignore[misc]  # of the connection that this is mixed into


class _Connection(_WholeHead, HTTPConnection):
    pass


class _SecureConnection(_WholeHead, HTTPSConnection):
    pass


class _Pool(urllib3.HTTPConnectionPool):
    ConnectionCls = _Connection


class _SecurePool(urllib3.HTTPSConnectionPool):
    ConnectionCls = _SecureConnection


class WholeHeadAdapter(HTTPAdapter):
    """Mounted on a session of requests, it makes the read time-out the one for the whole head of an answer."""

    def init_poolmanager(self, *arguments: Any, **named: Any) -> None:
        """Make the pools whose connections do so."""
        super().init_poolmanager(*arguments, **named)
        self.poolmanager.pool_classes_by_scheme = {"http": _Pool, "https": _SecurePool}
