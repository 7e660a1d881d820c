"""The courier: tells the webhooks what the ledger has for them, and erases contacts when their time is over.

A message is signed as Standard Webhooks has it (https://www.standardwebhooks.com) and arrives at least once: its id tells
repeats. An address that is slow or down holds up none but itself.
"""

import base64
import hashlib
import hmac
import logging
import random
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple
from urllib.parse import urlsplit

import requests
import urllib3
from prometheus_client import Counter
from requests.utils import get_environ_proxies
from sqlalchemy import Engine

from lexsvc import __version__
from lexsvc.config import Secret
from lexsvc.ledger import contacts, webhooks
from lexsvc.ledger.database import DatabaseUnavailableError, writing
from lexsvc.ledger.instants import after
from lexsvc.ledger.webhooks import Delivery
from lexsvc.transport import WholeHeadAdapter, retry_after

TIMEOUTS = 5.0, 10.0
"""Seconds for a connection, and for the head of the answer."""

CLAIM_SECONDS = 60.0
"""How long a message is nobody else's: longer than sending it takes."""

INTERVALS = (5, 30, 120, 300, 900, 1800, 3600, 2 * 3600, 4 * 3600, 6 * 3600, 10 * 3600)
"""Seconds from each failed attempt to the next: 12 attempts within a day."""

LONGEST_WAIT = 6 * 3600.0
"""So long a ``Retry-After`` may put the next attempt off, in seconds."""

_LOOK_SECONDS = 1.0
_TIDY_SECONDS = 3600.0
_OUTAGE_SECONDS = 30.0

ATTEMPTS = Counter("lexsvc_webhook_attempts", "Attempts to tell a webhook, by how it went.", ["outcome"])

log = logging.getLogger(__name__)


class Failure(NamedTuple):
    """Why a message has not arrived; ``wait`` is what the receiver asks for, in seconds; ``for_good``: it wants none."""

    fault: str
    wait: float = 0.0
    for_good: bool = False


class Courier:
    """Sends what is due to some addresses, signed with a secret, and erases contacts some days after their ruling."""

    def __init__(self, engine: Engine, addresses: Sequence[str], secret: Secret, contact_days: float) -> None:
        """``secret`` is as ``LEXSVC_WEBHOOK_SECRET`` has it: with two of them, each signs."""
        self._engine, self._addresses, self._contact_days = engine, addresses, contact_days
        self._keys = signing_keys(secret)
        self._ended = threading.Event()

    def start(self) -> None:
        """Work from now on, in threads that end with the process: one an address, and one that erases."""
        for address in self._addresses:
            self._start(partial(self.deliver, address), _LOOK_SECONDS)
        self._start(self.tidy, _TIDY_SECONDS)

    def end(self) -> None:
        """Begin nothing new; what is being sent is sent."""
        self._ended.set()

    def _start(self, work: Callable[[], None], seconds: float) -> None:
        threading.Thread(target=self._keep, args=(work, seconds), name="lexsvc-courier", daemon=True).start()

    def _keep(self, work: Callable[[], None], seconds: float) -> None:
        wait = 0.0
        while not self._ended.wait(wait):
            wait = seconds
            try:
                work()
            except DatabaseUnavailableError as error:
                wait = _OUTAGE_SECONDS
                log.warning("%s; tried again in %.0f s", error, wait)
            except Exception:  # whatever it was, the next time may go well, and nobody else would take this one's place
                log.exception("the courier failed")

    def tidy(self) -> None:
        """Erase contacts whose time is over; raises DatabaseUnavailableError."""
        with writing(self._engine) as connection:
            erased = contacts.erase_old(connection, self._contact_days)
        if erased:
            log.info("contacts of %d reports erased, %g days after the ruling", erased, self._contact_days)

    def deliver(self, address: str) -> None:
        """Send what is due to an address until nothing is; raises DatabaseUnavailableError."""
        while not self._ended.is_set():
            delivery = webhooks.claim(self._engine, address, CLAIM_SECONDS)
            if delivery is None:
                return
            failure = self._send(delivery)
            if failure is None:
                ATTEMPTS.labels("delivered").inc()
                with writing(self._engine) as connection:
                    webhooks.mark_delivered(connection, delivery)
            else:
                self._put_off(delivery, failure)

    def _put_off(self, delivery: Delivery, failure: Failure) -> None:
        """Have a message sent again later, or give it up."""
        host = urlsplit(delivery.url).hostname  # the rest of an address may be a secret of the receiver's
        given_up = failure.for_good or delivery.attempts > len(INTERVALS)
        ATTEMPTS.labels("given_up" if given_up else "failed").inc()
        if given_up:
            log.error("webhook %s: %s given up, attempt %d: %s", host, delivery.id, delivery.attempts, failure.fault)
            next_at = None
        else:
            wait = max(interval(delivery.attempts), min(failure.wait, LONGEST_WAIT))
            log.warning(
                "webhook %s: %s, attempt %d: %s; again in %.0f s", host, delivery.id, delivery.attempts, failure.fault, wait
            )
            next_at = after(seconds=wait)
        with writing(self._engine) as connection:
            webhooks.mark_failed(connection, delivery, failure.fault, next_at)

    def _send(self, delivery: Delivery) -> Failure | None:
        """Send a message once; return why it has not arrived, None if it has. Of the answer nothing but its head is read."""
        body, moment = delivery.body.encode(), int(time.time())
        headers = {
            "Content-Type": "application/json",
            "User-Agent": f"lexsvc/{__version__}",
            "webhook-id": delivery.id,
            "webhook-timestamp": str(moment),
            "webhook-signature": sign(self._keys, delivery.id, moment, body),
        }
        with requests.Session() as session:
            session.trust_env = False  # a .netrc must not add a password
            session.proxies.update(get_environ_proxies(delivery.url))
            for scheme in ("http://", "https://"):
                session.mount(scheme, WholeHeadAdapter())
            try:
                answer = session.post(
                    delivery.url, data=body, headers=headers, timeout=TIMEOUTS, allow_redirects=False, stream=True
                )
            except requests.Timeout:
                return Failure("did not answer in time")
            except requests.exceptions.SSLError:
                return Failure("its TLS or its certificate is wrong")
            except requests.ConnectionError:
                return Failure("cannot be reached, or breaks off")
            except (requests.RequestException, urllib3.exceptions.HTTPError, OSError, ValueError):
                return Failure("its answer is no HTTP")
            answer.close()
        if 200 <= answer.status_code < 300:
            return None
        wait = retry_after(answer.headers.get("Retry-After", "")) or 0.0
        return Failure(f"answered {answer.status_code}", wait, for_good=answer.status_code == 410)


def interval(attempts: int) -> float:
    """Return the seconds until the next attempt after so many failed ones: a fifth more or less, so that not all come at once."""
    return INTERVALS[attempts - 1] * random.uniform(0.8, 1.2)  # noqa: S311  # guessing it helps nobody


def signing_keys(secret: Secret) -> list[bytes]:
    """Return the keys of a setting: ``whsec_`` and base64, two of them with a comma between."""
    return [base64.b64decode(one.removeprefix("whsec_")) for one in secret.reveal().split(",")]


def sign(keys: Sequence[bytes], message: str, moment: int, body: bytes) -> str:
    """Return the header ``webhook-signature`` of a message by its id, the second in which it is sent, and its body."""
    signed = f"{message}.{moment}.".encode() + body
    return " ".join(f"v1,{base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()}" for key in keys)
