"""The ``lexsvc revisions`` and ``lexsvc prune`` commands."""

from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import func, select, update

from lexsvc.cli import main
from lexsvc.compiled import artifact
from lexsvc.ledger.database import reading, writing
from lexsvc.ledger.instants import before
from lexsvc.ledger.schema import ARTIFACT_FILES, ARTIFACTS, REVISIONS
from tests.desk import Desk

Run = Callable[..., Result]


@pytest.fixture
def run(desk: Desk) -> Run:
    """Runs ``lexsvc`` over the desk's ledger."""
    return lambda *arguments: CliRunner().invoke(main, list(map(str, arguments)), env=desk.environment)


def _age(desk: Desk, days: int, *numbers: int) -> None:
    """Let revisions have been superseded so long ago."""
    with writing(desk.engine) as connection:
        connection.execute(update(REVISIONS).where(REVISIONS.c.number.in_(numbers)).values(superseded_at=before(days=days)))


def _stored(desk: Desk) -> set[str]:
    with reading(desk.engine) as connection:
        assert connection.scalar(select(func.count(ARTIFACT_FILES.c.digest.distinct()))) == connection.scalar(
            select(func.count()).select_from(ARTIFACTS)
        )
        return set(connection.scalars(select(ARTIFACTS.c.digest)))


def test_revisions_lists_each_with_its_cause(desk: Desk, run: Run) -> None:
    dispute = desk.opened("thur")
    ruling = desk.ruled(dispute)
    result = run("revisions", "thuum")
    assert result.exit_code == 0, result.output
    first, second = result.output.splitlines()
    digest = desk.get("/v1/lexicons/thuum").get_json()["digest"][:16]
    assert first.split()[0] == "1"
    assert first.endswith(f"  {digest}  compile")
    assert second.split()[0] == "2"
    assert second.endswith(f"  {digest}  amendment  by ruling {ruling['id']} on dispute {dispute}")


def test_prune_ends_what_is_old_and_says_so(desk: Desk, run: Run) -> None:
    for word in ("thur", "diin", "krii"):
        desk.ruled(desk.opened(word))
    _age(desk, 40, 1)
    _age(desk, 20, 2)
    assert run("prune", "--older-than", 50).output == "thuum: no revision is so old\n"
    assert run("prune", "--older-than", 30).output == "thuum: revision 1 ended\n"
    assert run("prune", "--older-than", 0).output == "thuum: revisions 2–3 ended\n"
    assert run("prune", "--older-than", 0).output == "thuum: no revision is so old\n"
    assert ["ended" in line for line in run("revisions", "thuum").output.splitlines()] == [True, True, True, False]
    desk.service.look()
    answers = [desk.get(f"/v1/lexicons/thuum/words/thur?revision={revision}").status_code for revision in (1, 2, 3, 4)]
    assert answers == [410, 410, 410, 200]


def test_prune_frees_artifacts_that_no_revision_needs(desk: Desk, run: Run) -> None:
    first = desk.get("/v1/lexicons/thuum").get_json()["digest"]
    second, third, fourth = (desk.edition(f"{word}\tn") for word in ("diin", "krii", "joor"))
    places = {digest: artifact.directory(desk.home, "thuum", digest) for digest in (first, second, third, fourth)}
    assert _stored(desk) == set(places)
    assert all(place.is_dir() for place in places.values())
    _age(desk, 40, 1, 2, 3)
    result = run("prune", "--older-than", 30)
    assert result.exit_code == 0, result.output
    assert result.output.startswith("thuum: revisions 1–3 ended; freed in the database: ")
    assert "; freed on this machine: " in result.output
    assert {digest for digest in places if digest[:16] in result.output} == {first, second, third}
    assert _stored(desk) == {fourth}
    # The machine's pointer names the last two that were compiled here: the one before stays, to go back to.
    assert {digest for digest, place in places.items() if place.is_dir()} == {third, fourth}
    desk.service.look()
    assert desk.verdict("joor") == ("valid", None)


def test_an_artifact_that_a_younger_revision_needs_stays(desk: Desk, run: Run) -> None:
    digest = desk.get("/v1/lexicons/thuum").get_json()["digest"]
    desk.ruled(desk.opened("thur"))
    _age(desk, 40, 1)
    assert run("prune", "--older-than", 30).output == "thuum: revision 1 ended\n"
    assert _stored(desk) == {digest}
    assert artifact.directory(desk.home, "thuum", digest).is_dir()


def test_what_was_ended_on_another_machine_is_freed_here_too(desk: Desk, run: Run) -> None:
    first = desk.get("/v1/lexicons/thuum").get_json()["digest"]
    for word in ("diin", "krii"):
        desk.edition(f"{word}\tn")
    _age(desk, 40, 1)
    elsewhere = desk.environment | {"LEXSVC_HOME": str(desk.home / "elsewhere")}
    assert CliRunner().invoke(main, ["prune", "--older-than", "30"], env=elsewhere).exit_code == 0
    place = artifact.directory(desk.home, "thuum", first)
    assert place.is_dir()
    assert "freed on this machine" in run("prune", "--older-than", 30).output
    assert not place.is_dir()


def test_an_artifact_that_no_revision_knows_stays_on_disk(desk: Desk, run: Run) -> None:
    stray = desk.home / "artifacts" / f"thuum-{'0' * 16}"
    stray.mkdir()
    assert run("prune", "--older-than", 0).exit_code == 0
    assert stray.is_dir()


def test_a_dry_run_changes_nothing(desk: Desk, run: Run) -> None:
    for word in ("diin", "krii"):
        desk.edition(f"{word}\tn")
    _age(desk, 40, 1, 2)
    stored, listed = _stored(desk), run("revisions", "thuum").output
    places = sorted(desk.home.glob("artifacts/*"))
    dry = run("prune", "--older-than", 30, "--dry-run").output
    assert dry.startswith("thuum: revisions 1–2 would be ended; would be freed in the database: ")
    assert (_stored(desk), run("revisions", "thuum").output, sorted(desk.home.glob("artifacts/*"))) == (stored, listed, places)
    assert run("prune", "--older-than", 30).output == dry.replace("would be ", "")


MISTAKES = [
    (["revisions"], "Missing argument 'LEXICON'"),
    (["revisions", "klingon"], "there is no lexicon 'klingon'; there are thuum"),
    (["revisions", "\udcff"], "there is no lexicon"),
    (["prune"], "Missing option '--older-than'"),
    (["prune", "--older-than", "-1"], "-1 is not in the range"),
    (["prune", "--older-than", "nan"], "'nan' is not a valid integer"),
    (["prune", "--older-than", "99999999"], "is not in the range"),
    (["prune", "--older-than", "1", "--lexicon", "klingon"], "there is no lexicon 'klingon'; there are thuum"),
]


def test_a_mistake_is_told_in_one_line(desk: Desk, run: Run) -> None:
    for arguments, said in MISTAKES:
        result = run(*arguments)
        assert result.exit_code == 2
        assert said in result.output
        assert "Traceback" not in result.output


@pytest.mark.parametrize(
    "arguments", [["revisions", "thuum"], ["prune", "--older-than", "0"]], ids=lambda arguments: arguments[0]
)
def test_without_the_database_one_line_says_so(desk: Desk, run: Run, arguments: list[str]) -> None:
    with desk.outage():
        result = run(*arguments)
    assert (result.exit_code, len(result.output.splitlines())) == (1, 1)
    assert "the database does not answer" in result.output
