"""One HTTP call to EKILEX: the body of its answer, or why there is none.

The key goes into one header and nowhere else: errors are made here from nothing but the status, and the library's own,
which carry the request and so the key, end here.
"""

import time
from collections.abc import Callable

import requests
import urllib3
from requests.utils import get_environ_proxies

from lexsvc import __version__
from lexsvc.config import EkilexLimits, Secret
from lexsvc.ekilex.answers import Call, Details
from lexsvc.ekilex.outage import CrowdedError, ForbiddenError, OutageError, PassingError
from lexsvc.transport import WholeHeadAdapter, retry_after

KEY_HEADER = "ekilex-api-key"

_PASSING = (429, 502, 503, 504)


class Client:
    """Asks EKILEX at one address with one key."""

    def __init__(
        self,
        url: str,
        key: Secret,
        limits: EkilexLimits,
        contact: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._url, self._limits, self._clock = url, limits, clock
        self._session = requests.Session()
        self._session.trust_env = False  # a .netrc must not add a password
        self._session.proxies.update(get_environ_proxies(url))
        self._session.headers.update(
            {
                "Accept": "application/json",
                "Accept-Encoding": "identity",  # so that the caps count what arrives
                "User-Agent": f"lexsvc/{__version__} ({contact or 'a lexicon service for word games'})",
                KEY_HEADER: key.reveal(),
            }
        )
        for scheme in ("http://", "https://"):
            self._session.mount(scheme, WholeHeadAdapter(pool_maxsize=limits.in_flight))

    def get(self, call: Call, deadline: float) -> bytes:
        """Return the body of the answer 200 to a call, before ``deadline`` on the clock.

        Raises PassingError, OutageError, ForbiddenError, CrowdedError (no time is left).
        """
        left = deadline - self._clock()
        if left <= 0:
            raise CrowdedError("there was no time left to ask EKILEX")
        timeouts = min(self._limits.connect_seconds, left), min(self._limits.read_seconds, left)
        try:
            answer = self._session.get(self._url + call.path, timeout=timeouts, stream=True, allow_redirects=False)
        except (requests.Timeout, requests.ConnectionError) as error:
            slow = isinstance(error, requests.Timeout)
            raise PassingError("EKILEX did not answer in time" if slow else "EKILEX cannot be reached") from None
        except (requests.RequestException, urllib3.exceptions.HTTPError, OSError):
            raise OutageError("EKILEX's answer is no HTTP") from None
        try:
            _require_good(answer)
            return self._body(answer, self._cap(call), deadline)
        finally:
            answer.close()

    def _cap(self, call: Call) -> int:
        return self._limits.details_bytes if isinstance(call, Details) else self._limits.other_bytes

    def _body(self, answer: requests.Response, cap: int, deadline: float) -> bytes:
        """Read at most ``cap`` bytes, and no longer than the deadline however slowly they drip."""
        body = bytearray()
        try:
            while chunk := answer.raw.read1(cap + 1, decode_content=False):
                body += chunk
                if len(body) > cap:
                    raise OutageError(f"EKILEX's answer is larger than {cap} bytes")
                if self._clock() > deadline:
                    raise PassingError("EKILEX did not answer in time")
        except (urllib3.exceptions.TimeoutError, TimeoutError):
            raise PassingError("EKILEX did not answer in time") from None
        except (urllib3.exceptions.HTTPError, OSError):
            raise PassingError("EKILEX's answer breaks off") from None
        return bytes(body)


def _require_good(answer: requests.Response) -> None:
    """Read no body that is not of an answer 200."""
    status = answer.status_code
    if status == 403:
        raise ForbiddenError("EKILEX does not take the key in LEXSVC_EKILEX_KEY")
    if status in _PASSING:
        raise PassingError(f"EKILEX answered {status}", retry_after(answer.headers.get("Retry-After", "")))
    if status != 200:
        raise OutageError(f"EKILEX answered {status}")
