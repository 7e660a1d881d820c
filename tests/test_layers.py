"""Imports point downwards only, as the design draws the layers."""

import ast
from pathlib import Path

import pytest

import lexsvc

PACKAGE = Path(lexsvc.__file__).parent
LAYERS = [
    "words",
    "config",
    "transport",
    "sources",
    "morphology",
    "compiled",
    "ekilex",
    "ledger",
    "catalogue",
    "service",
    "moderation",
    "courier",
    "cases",
    "web",
    "ledger_command",
    "ekilex_cli",
    "tokens_cli",
    "disputes_cli",
    "revisions_cli",
    "backup_cli",
    "cli",
]
"""From the bottom to the top: a module may import from its own layer and from those before it."""


def _layer(dotted: str) -> str:
    return dotted.split(".")[1] if "." in dotted else "words"


def _imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{name.name}" for name in node.names}
            assert node.level == 0, f"{path.name}: relative import"
        elif isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
    return {name for name in found if name.startswith("lexsvc.") and name != "lexsvc.__version__"}


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_downwards(path: Path) -> None:
    if path == PACKAGE / "__init__.py":
        return
    own = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    for name in _imports(path):
        assert LAYERS.index(_layer(name)) <= LAYERS.index(own), f"{own} imports {name}"


@pytest.mark.parametrize("path", sorted((PACKAGE / "words").glob("*.py")), ids=lambda path: path.name)
def test_words_are_pure(path: Path) -> None:
    """No files, sockets, databases or environment in the rules."""
    text = path.read_text(encoding="utf-8")
    for module in ("pathlib", "os", "socket", "flask", "requests", "sqlite3", "sqlalchemy", "logging"):
        assert f"import {module}" not in text
        assert f"from {module}" not in text
