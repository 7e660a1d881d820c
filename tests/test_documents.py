"""The documents say what the code does: every setting, reason, command and path is in the README."""

import ast
import re
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
PROMISES = (ROOT / "docs" / "promises.md").read_text(encoding="utf-8")
_ATTACK = re.compile(r"^- `(tests/[\w/]+\.py)::(test_\w+)`$", re.MULTILINE)


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


@pytest.mark.parametrize(("path", "name"), _ATTACK.findall(PROMISES), ids=lambda part: Path(part).stem)
def test_every_test_that_attacks_a_promise_exists(path: str, name: str) -> None:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_promise_names_a_test_that_attacks_it() -> None:
    promises = re.split(r"^(?=\*\*)", PROMISES, flags=re.MULTILINE)[1:]
    assert len(promises) > 10
    for promise in promises:
        assert _ATTACK.search(promise), promise.splitlines()[0]
    assert len(_ATTACK.findall(PROMISES)) == PROMISES.count("::")
