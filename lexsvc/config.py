"""Settings from the environment. Each has a default; ``lexsvc settings`` lists them all."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

_PACKAGE = Path(__file__).parent
_CHECKOUT = _PACKAGE.parent


class SettingsError(ValueError):
    """A setting in the environment is wrong; the text names it and what is allowed."""


class Setting(NamedTuple):
    """One setting: the variable of the environment, its default, how its text is read, and what it is for."""

    variable: str
    default: str
    read: Callable[[str], Any]
    meaning: str


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


def _own_home() -> str:
    return str(_CHECKOUT / "var" if (_CHECKOUT / "pyproject.toml").is_file() else Path.home() / ".local/share/lexsvc")


SETTINGS = {
    "home": Setting("LEXSVC_HOME", _own_home(), Path, "directory of the compiled lexicons"),
    "data": Setting("LEXSVC_DATA", str(own_data()), Path, "directory of the rulebooks, additions and marks"),
    "log_level": Setting("LEXSVC_LOG_LEVEL", "INFO", _log_level, "DEBUG, INFO, WARNING or ERROR"),
    "max_body": Setting("LEXSVC_MAX_BODY", str(2 * 1024 * 1024), _positive, "largest request body, in bytes"),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """What the operator may set."""

    home: Path
    data: Path
    log_level: str
    max_body: int

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> "Settings":
        """Read the settings; raises SettingsError that names the variable and what is allowed."""
        values = {}
        for field, setting in SETTINGS.items():
            text = environment.get(setting.variable) or setting.default
            try:
                values[field] = setting.read(text)
            except ValueError as error:
                raise SettingsError(f"{setting.variable}={text!r}: {error}") from error
        return cls(**values)
