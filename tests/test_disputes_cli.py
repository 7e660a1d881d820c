"""The ``lexsvc disputes`` commands: what a moderator types, what comes out, and that nothing from outside acts there."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
import unicodedata2 as unicodedata
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from lexsvc.cli import main
from lexsvc.config import Settings
from lexsvc.ekilex.recorded import RecordedAnswers
from lexsvc.words.prose import escaped
from tests.desk import Desk, OpenDesk, changed
from tests.ekilex.conftest import KEY
from tests.ekilex.shapes import recording

Run = Callable[..., Result]


@pytest.fixture
def run(desk: Desk) -> Run:
    """Runs ``lexsvc disputes`` over the desk's ledger."""
    environment = desk.environment | {"USER": "ada", "LOGNAME": "ada"}
    return lambda *arguments: CliRunner().invoke(main, ["disputes", *map(str, arguments)], env=environment)


def _told(result: Result, code: int, said: str) -> None:
    """The command failed with one line that says why."""
    assert result.exit_code == code, result.output
    assert said in result.output
    assert "Traceback" not in result.output
    assert result.output.splitlines()[-1].startswith("Error: ")
    assert result.exception is None or isinstance(result.exception, SystemExit)


def test_list_shows_one_a_line(desk: Desk, run: Run) -> None:
    first, second = desk.opened("thur"), desk.opened("diin", "offensive")
    desk.report("thur")
    desk.ruled(second)
    _, *lines = run("list").output.splitlines()
    assert [line.split()[:6] for line in lines] == [
        [str(second), "upheld", "thuum", "offensive", "diin", "1"],
        [str(first), "open", "thuum", "not_a_word", "thur", "2"],
    ]
    assert len(run("list", "--status", "open").output.splitlines()) == 2
    assert len(run("list", "--lexicon", "thuum").output.splitlines()) == 3


def test_list_says_how_older_ones_are_seen(desk: Desk, run: Run) -> None:
    first, second = desk.opened("thur"), desk.opened("diin")
    newest = run("list", "--limit", 1)
    assert f"--before {second}" in newest.output
    older = run("list", "--limit", 1, "--before", second)
    assert older.output.splitlines()[-1].split()[0] == str(first)


def test_show_shows_all_that_is_known(desk: Desk, run: Run) -> None:
    dispute = desk.opened("thur", comment="first line\nsecond line", game="g-17", contact="player@example.org")
    desk.ruled(dispute, text="no source has it")
    shown = run("show", dispute)
    assert shown.exit_code == 0, shown.output
    for said in ("not_a_word thur in thuum, upheld", "valid", "thur NOUN", "game g-17", "contact player@example.org"):
        assert said in shown.output
    assert "      first line\n      second line\n" in shown.output
    assert re.search(r"ruling \d+: upheld \(form\) by Ada at \S+, revision 2\n      no source has it\n", shown.output)


HOSTILE = "\N{RIGHT-TO-LEFT OVERRIDE}[bold]:warning:[/bold]\N{LINE SEPARATOR}\u200b"


def test_texts_from_outside_do_nothing_to_a_terminal(desk: Desk, run: Run) -> None:
    dispute = desk.opened("thur", comment=f"a\tb\ndispute 7: upheld {HOSTILE}", game=HOSTILE, contact=HOSTILE)
    desk.ruled(dispute, text=HOSTILE)
    for shown in (run("show", dispute), run("list")):
        assert shown.exit_code == 0
        assert not set("\x1b\t\u202e\u2028\u200b\r") & set(shown.output)
    shown = run("show", dispute).output
    assert shown.count(r"\u202e[bold]:warning:[/bold]\u2028\u200b") == 4
    assert r"      a\tb" in shown.splitlines()
    assert not [line for line in shown.splitlines() if line.startswith("dispute 7")]


@given(st.text(st.characters(codec=None)))
def test_what_is_escaped_is_one_line_of_visible_text(text: str) -> None:
    written = escaped(text)
    assert not {category for category in map(unicodedata.category, written) if category[0] == "C" or category in ("Zl", "Zp")}
    assert len(written.splitlines()) <= 1
    if text.isascii() and text.isprintable():
        assert written == text


def test_rule_upholds_and_says_which_revision_that_makes(desk: Desk, run: Run) -> None:
    dispute = desk.opened("thur")
    result = run("rule", dispute, "--upheld", "--text", "no source has it")
    assert result.exit_code == 0, result.output
    desk.service.look()
    (ruling,) = desk.get(f"/v1/disputes/{dispute}").get_json()["rulings"]
    assert result.output == f"dispute {dispute}: upheld by ruling {ruling['id']}; revision 2 of thuum\n"
    assert (ruling["by"], ruling["text"]) == ("ada (command line)", "no source has it")
    assert desk.verdict("thur") == ("invalid", "removed")


def test_rule_names_who_rules(desk: Desk, run: Run) -> None:
    dispute = desk.opened("thur")
    assert "no new revision" in run("rule", dispute, "--rejected", "--text", "t", "--by", "Grace").output
    assert desk.get(f"/v1/disputes/{dispute}").get_json()["rulings"][0]["by"] == "Grace (command line)"
    _told(run("rule", dispute, "--rejected", "--text", "t", "--by", "a\x1bb"), 2, "U+001B")
    _told(run("rule", dispute, "--rejected", "--text", "t", "--by", ""), 2, "--by")


def test_rule_takes_scope_lemma_and_part_of_speech(desk: Desk, run: Run) -> None:
    dispute = desk.opened("aaz")
    _told(run("rule", dispute, "--upheld", "--text", "t", "--scope", "lemma"), 1, "aaz NOUN, aaz VERB")
    assert run("rule", dispute, "--upheld", "--text", "t", "--scope", "lemma", "--lemma", "aaz", "--upos", "NOUN").exit_code == 0
    desk.service.look()
    assert [desk.verdict(word)[0] for word in ("aaz", "aazze")] == ["valid", "invalid"]


def test_a_ruling_is_overruled_only_by_whoever_names_it(desk: Desk, run: Run) -> None:
    dispute = desk.opened("thur")
    ruling = desk.ruled(dispute)
    for arguments in ([], ["--supersedes", "none"], ["--supersedes", ruling["id"] + 1]):
        refused = run("rule", dispute, "--rejected", "--text", "t", *arguments)
        _told(refused, 1, f"the last ruling is {ruling['id']}: upheld by Ada")
        assert f"--supersedes {ruling['id']}" in refused.output
    done = run("rule", dispute, "--rejected", "--text", "t", "--supersedes", ruling["id"])
    assert (done.exit_code, "revision 3 of thuum" in done.output) == (0, True)


MISTAKES = [
    (["list", "--lexicon", "klingon"], 1, "there is no lexicon 'klingon'"),
    (["list", "--lexicon", "\udcff\udcfe"], 1, "there is no lexicon"),
    (["list", "--status", "closed"], 2, "'closed' is not one of 'open', 'upheld', 'rejected'"),
    (["list", "--limit", "0"], 2, "--limit"),
    (["show", "999"], 1, "there is no dispute 999"),
    (["show", "0"], 2, "0 is not in the range"),
    (["show", "9" * 30], 2, "is not in the range"),
    (["rule", "999", "--upheld", "--text", "t"], 1, "there is no dispute 999"),
    (["rule", "1", "--upheld"], 2, "Missing option '--text'"),
    (["rule", "1", "--text", "t"], 2, "say --upheld, --rejected or --reopened"),
    (["rule", "1", "--upheld", "--rejected", "--text", "t"], 2, "say --upheld, --rejected or --reopened"),
    (["rule", "1", "--upheld", "--text", "t", "--supersedes", "x"], 2, "the number of the last ruling"),
    (["rule", "1", "--upheld", "--text", " "], 1, "text has at least 1 character"),
    (["rule", "1", "--upheld", "--text", "a\x1bb"], 1, "text cannot have U+001B"),
    (["rule", "1", "--upheld", "--text", "\udcff"], 1, "text cannot have"),
    (["rule", "1", "--rejected", "--text", "t", "--scope", "form"], 1, "scope belongs to an upheld ruling"),
    (["rule", "1", "--upheld", "--text", "t", "--scope", "lemma", "--lemma", "\udcff"], 1, "lemma cannot have"),
    (["rule", "1", "--reopened", "--text", "t"], 1, "is open"),
    (["forget"], 2, "say a contact or --dispute"),
    (["forget", "a@example.org", "--dispute", "1"], 2, "say a contact or --dispute"),
    (["forget", "nobody@example.org"], 1, "no report has any"),
    (["forget", "--dispute", "999"], 1, "there is no dispute 999"),
    (["forget", "\udcff"], 2, "CONTACT"),
]


def test_a_mistake_is_told_in_one_line(desk: Desk, run: Run) -> None:
    assert desk.opened("thur") == 1
    for arguments, code, said in MISTAKES:
        _told(run(*arguments), code, said)
        assert desk.get("/v1/disputes/1").get_json()["rulings"] == []


def test_forget_erases_the_contact_everywhere_and_leaves_the_rest(desk: Desk, run: Run) -> None:
    first, second = desk.opened("thur", contact="A@example.org", comment="c"), desk.opened("diin", contact="a@example.org")
    third = desk.opened("krii", contact="b@example.org")
    desk.ruled(first)
    assert run("forget", "a@example.org").output == "erased from 2 reports\n"
    contacts = [
        desk.get(f"/v1/disputes/{dispute}", token=desk.moderator).get_json()["reports_detail"][0]["contact"]
        for dispute in (first, second, third)
    ]
    assert contacts == [None, None, "b@example.org"]
    shown = run("show", first).output
    assert "example.org" not in shown
    assert "      c\n" in shown
    assert "upheld (form) by Ada" in shown


def test_forget_erases_all_who_reported_a_dispute(desk: Desk, run: Run) -> None:
    dispute = desk.opened("thur", contact="a@example.org")
    desk.report("thur")
    assert run("forget", "--dispute", dispute).output == "erased from 2 reports\n"
    reports = desk.get(f"/v1/disputes/{dispute}", token=desk.moderator).get_json()["reports_detail"]
    assert [(report["contact"], report["reporter"]) for report in reports] == [(None, None)] * 2


@pytest.mark.parametrize(
    "arguments",
    [["list"], ["show", "1"], ["rule", "1", "--upheld", "--text", "t"], ["forget", "a@example.org"]],
    ids=lambda arguments: arguments[0],
)
def test_without_the_database_one_line_says_so(desk: Desk, run: Run, arguments: list[str]) -> None:
    desk.opened("thur")
    with desk.outage():
        result = run(*arguments)
    _told(result, 1, "the database does not answer")
    assert len(result.output.splitlines()) == 1


@pytest.mark.parametrize("url", ["mysql://u:secret@example.org/x", "nonsense://", "postgresql://u:secret@127.0.0.1:1/x"])
def test_a_database_that_is_none_is_told_without_its_password(url: str) -> None:
    result = CliRunner().invoke(main, ["disputes", "list"], env={"LEXSVC_DATABASE": url})
    _told(result, 1, "the database" if "127.0.0.1" in url else "LEXSVC_DATABASE is no SQLAlchemy URL")
    assert "secret" not in result.output


def test_show_tells_what_the_live_authority_says(open_desk: OpenDesk, settings: Settings, tmp_path: Path) -> None:
    data = changed(settings.data, tmp_path, 'game = "Sikaav"', 'game = "Sikaav"\nauthority = "ekilex"')
    desk = open_desk(data=data)
    desk.edition("mey\tn")
    dispute = desk.opened("zuzak", "missing_word")  # there is no key, and so nobody who could say
    environment = desk.environment | {"LEXSVC_EKILEX_KEY": KEY}
    with RecordedAnswers(recording()).start() as server:
        environment["LEXSVC_EKILEX_URL"] = server.url
        shown = CliRunner().invoke(main, ["disputes", "show", str(dispute)], env=environment)
    assert "then, at revision 2: undetermined, authority_unavailable" in shown.output
    assert "ekilex now: rejected; not_in_lexicon" in shown.output
