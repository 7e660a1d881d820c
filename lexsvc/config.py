"""Settings from the environment. Each has a default; ``lexsvc settings`` lists them all."""

import base64
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, NamedTuple, Self
from urllib.parse import urlsplit

_THREADS_FOR_OTHERS = 8
OPENABLE = ("check", "search", "dispute")  # a moderator and an admin always need a token

_PACKAGE = Path(__file__).parent
_CHECKOUT = _PACKAGE.parent


class SettingsError(ValueError):
    """A setting in the environment is wrong; the text names it and what is allowed."""


class Setting(NamedTuple):
    """One setting: the variable of the environment, its default, how its text is read, and what it is for.

    The text of a secret one is never shown, in no error either.
    """

    variable: str
    default: str
    read: Callable[[str], Any]
    meaning: str
    secret: bool = False


class Secret:
    """A text that shows itself nowhere by accident: printing, logging or comparing it tells only whether it is set."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        """Return the text, for the one place that needs it."""
        return self._text

    def __bool__(self) -> bool:
        return bool(self._text)

    def __repr__(self) -> str:
        return "set, not shown" if self._text else "not set"

    def __reduce__(self) -> str:
        raise TypeError("a secret is not pickled")


class Limits:
    """Numbers above 0 that a setting gives as ``name=number,…``; those that it does not name keep their defaults."""

    __slots__ = ()

    def __str__(self) -> str:
        return ",".join(f"{name}={value}" for name, value in asdict(self).items())  # type: ignore[call-overload]  # dataclasses

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a setting; raises ValueError that names the limit and what is allowed."""
        known = {field.name: field.type for field in fields(cls)}  # type: ignore[arg-type]  # dataclasses
        values: dict[str, Any] = {}
        for item in filter(None, (item.strip() for item in text.split(","))):
            name, _, number = (part.strip() for part in item.partition("="))
            if name not in known:
                raise ValueError(f"there is no limit {name!r}; there are {', '.join(known)}")
            whole = known[name] is int
            if not re.fullmatch(r"\d{1,9}" if whole else r"\d{1,9}(\.\d{1,6})?", number, re.ASCII) or float(number) == 0:
                raise ValueError(f"{name} must be a {'whole ' if whole else ''}number above 0")
            values[name] = int(number) if whole else float(number)
        return cls(**values)


@dataclass(frozen=True, slots=True)
class EkilexLimits(Limits):
    """How much of EKILEX is asked, how long for it is waited, and how long its answers are kept.

    The defaults are what its operators and users have observed to be modest; EKILEX itself publishes no limits.
    """

    connect_seconds: float = 1.0
    read_seconds: float = 2.5
    check_seconds: float = 4.0  # for a whole check, and for all live words of a batch together
    batch_words: int = 5  # of one batch, asked live
    in_flight: int = 2  # a process
    calls_per_second: int = 3  # a process
    calls_per_day: int = 5000  # all processes that share the database
    queue: int = 20  # words that wait for their turn
    client_words: int = 10  # words of one client that are asked or wait
    waiters: int = 56  # callers that wait, so that threads of the server are left for others
    failures: int = 5  # within failure_seconds stop the calls for pause_seconds
    failure_seconds: float = 30.0
    pause_seconds: float = 30.0
    refused_seconds: float = 600.0  # the pause after 403, which no waiting mends
    fresh_days: float = 30.0  # accepted, and rejected by form or flag
    fresh_not_found_days: float = 1.0
    stale_days: float = 180.0  # an accepted word while EKILEX is down
    stale_not_found_days: float = 7.0
    details_bytes: int = 2_000_000
    other_bytes: int = 256_000
    canary_seconds: float = 3600.0  # how long the words that prove EKILEX sound hold


class Names(tuple[str, ...]):
    """Texts that a setting gives separated by commas; each once."""

    __slots__ = ()

    def __str__(self) -> str:
        return ",".join(self)


@dataclass(frozen=True, slots=True)
class DisputeLimits(Limits):
    """How much may be reported, and how long whoever reported it is remembered."""

    per_hour: int = 60  # reports of one address
    token_per_hour: int = 3600  # reports of one token
    comment: int = 2000  # characters
    contact_days: float = 90.0  # after the ruling, contacts and reporters are erased


def _positive(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) == 0:
        raise ValueError("must be a whole number above 0")
    return int(text)


def _log_level(text: str) -> str:
    allowed = ("DEBUG", "INFO", "WARNING", "ERROR")
    if text.upper() not in allowed:
        raise ValueError(f"must be one of {', '.join(allowed)}")
    return text.upper()


def own_data() -> Path:
    """Return the project's own ``data/``: of the checkout, or the copy inside an installed wheel."""
    packaged = _PACKAGE / "data"
    return packaged if packaged.is_dir() else _CHECKOUT / "data"


def _on_off(text: str) -> bool:
    if text.lower() not in ("on", "off"):
        raise ValueError("must be on or off")
    return text.lower() == "on"


def _http_url(text: str) -> str:
    url = urlsplit(text)
    if url.scheme not in ("http", "https") or not url.hostname or url.query or url.fragment or "@" in url.netloc:
        raise ValueError("must be an http or https address without user, query and fragment")
    return text.rstrip("/")


def _key(text: str) -> Secret:
    if not re.fullmatch(r"[!-~]{0,200}", text):
        raise ValueError("must be printable ASCII without blanks; EKILEX gives 32 hexadecimal digits")
    return Secret(text)


def _database(text: str) -> Secret:
    if text and not re.match(r"[a-z0-9+]+://", text):
        raise ValueError("must be a SQLAlchemy URL, as postgresql+psycopg://user@host/name")
    return Secret(text)


def _contact(text: str) -> str:
    if not re.fullmatch(r"[ -~]{0,200}", text) or set(text) & set("()\\"):
        raise ValueError("must be printable ASCII without brackets")
    return text


def _webhooks(text: str) -> Names:
    addresses = Names(dict.fromkeys(filter(None, (item.strip() for item in text.split(",")))))
    for address in addresses:
        url = urlsplit(address)
        if url.scheme not in ("http", "https") or not url.hostname or url.fragment or "@" in url.netloc:
            raise ValueError("must be http or https addresses without user and fragment, separated by commas")
        if not re.fullmatch(r"[!-~]{1,500}", address):
            raise ValueError("must be addresses of at most 500 ASCII characters")
    return addresses


def _webhook_secret(text: str) -> Secret:
    for secret in text.split(",") if text else ():
        try:
            key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
        except ValueError:
            key = b""
        if not secret.startswith("whsec_") or not 24 <= len(key) <= 64:
            raise ValueError("must be whsec_ and 24 to 64 random bytes in base64; two, separated by a comma, while you change it")
    return Secret(text)


def _scopes(text: str) -> Names:
    wanted = [] if text.strip() == "none" else [name.strip() for name in text.split(",")]
    for name in wanted:
        if name not in OPENABLE:
            raise ValueError(f"must be some of {', '.join(OPENABLE)}, separated by commas, or none")
    return Names(dict.fromkeys(wanted))


def _secret(text: str) -> Secret:
    if text and not re.fullmatch(r"[!-~]{32,200}", text):
        raise ValueError("must be 32 to 200 characters of printable ASCII without blanks")
    return Secret(text)


def _count(text: str) -> int:
    if not re.fullmatch(r"[0-9]", text):
        raise ValueError("must be a whole number from 0 to 9")
    return int(text)


def _own_home() -> str:
    return str(_CHECKOUT / "var" if (_CHECKOUT / "pyproject.toml").is_file() else Path.home() / ".local/share/lexsvc")


SETTINGS = {
    "home": Setting("LEXSVC_HOME", _own_home(), Path, "directory of the compiled lexicons and of the SQLite file"),
    "data": Setting("LEXSVC_DATA", str(own_data()), Path, "directory of the rulebooks, additions and marks"),
    "log_level": Setting("LEXSVC_LOG_LEVEL", "INFO", _log_level, "DEBUG, INFO, WARNING or ERROR"),
    "max_body": Setting("LEXSVC_MAX_BODY", str(2 * 1024 * 1024), _positive, "largest request body, in bytes"),
    "enforce_verify_only": Setting(
        "LEXSVC_ENFORCE_VERIFY_ONLY", "off", _on_off, "on: no search or export where a game's players only verify words"
    ),
    "database": Setting(
        "LEXSVC_DATABASE", "", _database, "SQLAlchemy URL of the database; not set: lexsvc.sqlite in LEXSVC_HOME", secret=True
    ),
    "ekilex": Setting(
        "LEXSVC_EKILEX", "on", _on_off, "on: EKILEX is asked about words that its lexicon lacks; off: the list decides"
    ),
    "ekilex_url": Setting("LEXSVC_EKILEX_URL", "https://ekilex.ee", _http_url, "where EKILEX is"),
    "ekilex_key": Setting("LEXSVC_EKILEX_KEY", "", _key, "the API key that EKILEX gave you", secret=True),
    "contact": Setting("LEXSVC_CONTACT", "", _contact, "whom EKILEX may write to about our calls: an address, sent with each"),
    "ekilex_limits": Setting(
        "LEXSVC_EKILEX_LIMITS", "", EkilexLimits.read, "how much EKILEX is asked and how long an answer is kept: name=number,…"
    ),
    "dispute_limits": Setting(
        "LEXSVC_DISPUTE_LIMITS", "", DisputeLimits.read, "how much may be reported, how long contacts are kept: name=number,…"
    ),
    "open_scopes": Setting(
        "LEXSVC_OPEN", ",".join(OPENABLE), _scopes, "what needs no token: check, search, dispute, separated by commas; or none"
    ),
    "secret": Setting(
        "LEXSVC_SECRET",
        "",
        _secret,
        "key of the tokens' digests, 32 characters or more; not set: one is made and kept",
        secret=True,
    ),
    "proxies": Setting("LEXSVC_PROXIES", "0", _count, "how many proxies before this service name the caller (X-Forwarded-For)"),
    "webhooks": Setting(
        "LEXSVC_WEBHOOKS", "", _webhooks, "addresses that are told of rulings and revisions, separated by commas"
    ),
    "webhook_secret": Setting("LEXSVC_WEBHOOK_SECRET", "", _webhook_secret, "signs what they are told: whsec_…", secret=True),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """What the operator may set."""

    home: Path
    data: Path
    log_level: str
    max_body: int
    enforce_verify_only: bool
    database: Secret
    ekilex: bool
    ekilex_url: str
    ekilex_key: Secret
    contact: str
    ekilex_limits: EkilexLimits
    dispute_limits: DisputeLimits
    open_scopes: Names
    secret: Secret
    proxies: int
    webhooks: Names
    webhook_secret: Secret

    @property
    def database_url(self) -> str:
        """The SQLAlchemy URL of the database."""
        return self.database.reveal() or f"sqlite:///{self.home / 'lexsvc.sqlite'}"

    @property
    def server_threads(self) -> int:
        """How many requests a process answers at once.

        Callers that wait for EKILEX hold a thread each, and so does a caller who sends half a body and then nothing;
        beside them there are some for everybody else (measured in docs/ekilex.md).
        """
        return self.ekilex_limits.waiters + _THREADS_FOR_OTHERS

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> "Settings":
        """Read the settings; raises SettingsError that names the variable and what is allowed."""
        values = {}
        for field, setting in SETTINGS.items():
            text = environment.get(setting.variable) or setting.default
            try:
                values[field] = setting.read(text)
            except ValueError as error:
                shown = "" if setting.secret or "@" in text else f"={text!r}"  # a URL may hold a password
                raise SettingsError(f"{setting.variable}{shown}: {error}") from None
        if values["webhooks"] and not values["webhook_secret"]:
            raise SettingsError("LEXSVC_WEBHOOK_SECRET: must be set where LEXSVC_WEBHOOKS is")
        return cls(**values)
