"""The documents say what the code does: every setting, reason, command and path is in the README."""

from dataclasses import Field, fields
from pathlib import Path

import pytest

from lexsvc.cli import main
from lexsvc.config import SETTINGS, EkilexLimits
from lexsvc.service import Service
from lexsvc.words.verdict import Reason

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
EKILEX = (ROOT / "docs" / "ekilex.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=lambda setting: setting.variable)
def test_every_setting_is_documented(setting: object) -> None:
    assert f"`{setting.variable}`" in README  # type: ignore[attr-defined]


@pytest.mark.parametrize("limit", fields(EkilexLimits), ids=lambda limit: limit.name)
def test_every_limit_is_documented_with_its_default(limit: Field[object]) -> None:
    rows = [line.split("|")[1:3] for line in EKILEX.splitlines() if line.startswith("| `")]
    (row,) = [row for row in rows if f"`{limit.name}`" in row[0]]
    names, defaults = ([item.strip() for item in cell.split(",")] for cell in row)
    assert float(defaults[names.index(f"`{limit.name}`")]) == limit.default


@pytest.mark.parametrize("reason", list(Reason))
def test_every_reason_is_documented(reason: Reason) -> None:
    assert f"| `{reason}` |" in README


@pytest.mark.parametrize("command", sorted(main.commands))
def test_every_command_is_documented(command: str) -> None:
    assert f"lexsvc {command}" in README


def test_every_lexicon_is_documented_with_its_licence(service: Service) -> None:
    for name in service.names():
        assert f"| `{name}` |" in README


def test_the_answers_in_the_readme_are_real(service: Service) -> None:
    check = service.check("eki", "MAJADE")
    for value in (check.detail, check.link, check.attribution, str(check.reason)):
        assert value in README
