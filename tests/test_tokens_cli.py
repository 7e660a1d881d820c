"""The ``lexsvc tokens`` commands."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lexsvc.cli import main
from lexsvc.ledger.tokens import Scope
from tests.desk import Desk

Run = Callable[..., Result]


@pytest.fixture
def run(desk: Desk) -> Run:
    """Runs ``lexsvc tokens`` over the desk's ledger."""
    return lambda *arguments: CliRunner().invoke(main, ["tokens", *arguments], env=desk.environment)


def test_a_token_is_printed_alone_and_works(desk: Desk, run: Run) -> None:
    made = run("make", "Game server", "--scope", "check", "--scope", "dispute")
    assert made.exit_code == 0
    assert re.fullmatch(r"lexsvc_[A-Za-z0-9_-]{43}\n", made.stdout)
    assert "not shown again" in made.stderr
    desk.service.look()
    found = desk.service.tokens.find(made.stdout.strip())
    assert found is not None
    assert (found.name, found.scopes) == ("Game server", {Scope.CHECK, Scope.DISPUTE})


def test_a_list_tells_all_but_the_token(run: Run) -> None:
    token = run("make", "Åsa", "--scope", "moderate").stdout.strip()
    run("make", "gone", "--scope", "check")
    assert run("revoke", "gone").exit_code == 0
    listed = run("list").output
    assert re.search(r"Åsa +moderate +\d{4}-\d\d-\d\d *\n", listed)
    assert re.search(r"gone +check +\d{4}-\d\d-\d\d +\d{4}-\d\d-\d\d", listed)
    assert token not in listed


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("make", "x"), "Missing option '--scope'"),
        (("make", "x", "--scope", "chekc"), "'chekc' is not one of"),
        (("make", "", "--scope", "check"), "1 to 100 printable characters"),
        (("make", "Ada", "--scope", "check"), "there is a token 'Ada'"),
        (("revoke", "nobody"), "there is no token 'nobody'"),
        (("mkae", "x"), "No such command 'mkae'"),
    ],
)
def test_a_mistake_is_told_in_a_line(run: Run, arguments: tuple[str, ...], told: str) -> None:
    result = run(*arguments)
    assert result.exit_code in (1, 2)
    assert told in result.output
    assert "Traceback" not in result.output


def test_without_the_database_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    environment = {"LEXSVC_HOME": str(tmp_path), "LEXSVC_DATABASE": f"sqlite:///{tmp_path / 'file' / 'x.sqlite'}"}
    result = CliRunner().invoke(main, ["tokens", "list"], env=environment)
    assert (result.exit_code, result.output) == (1, "Error: the database does not answer (OperationalError)\n")
