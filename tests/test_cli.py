"""The command: what a person types, what comes out, and what a typing error is told."""

import socket
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lexsvc.cli import main
from lexsvc.compiled import artifact
from lexsvc.config import SETTINGS


def _run(home: Path, *arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, env={"LEXSVC_HOME": str(home)})


def test_check_prints_verdict_and_reason_and_exits_1(thuum_home: Path) -> None:
    good = _run(thuum_home, "check", "thuum", "thur")
    assert (good.exit_code, good.output) == (0, "'thur': valid, 12 points\n")
    bad = _run(thuum_home, "check", "thuum", "thur", "alduin")
    assert bad.exit_code == 1
    assert "'alduin': invalid, dragon_name:" in bad.output


def test_check_reads_rows_of_tiles(thuum_home: Path) -> None:
    assert "split_tile: diin is laid d 3 n" in _run(thuum_home, "check", "--tiles", "thuum", "d i i n").output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chekc", "thuum", "diin"], "No such command 'chekc'"),
        (["check", "thum", "diin"], "there is no lexicon 'thum'; there are thuum"),
        (["check", "thuum", "diin", "--without", "a"], "thuum has no 'a' for the option without"),
        (["build", "klingon"], "there is no lexicon 'klingon'"),
        (["import", "csv", "x"], "'csv' is not one of 'saol', 'tdk'"),
        (["import", "wordlist", "pyproject.toml"], "say which with --lexicon"),
        (["verify", "no-such-file.tsv"], "does not exist"),
        (["serve", "--port", "0"], "0 is not in the range 1<=x<=65535"),
    ],
)
def test_a_typing_error_is_told_what_is_allowed(thuum_home: Path, arguments: list[str], said: str) -> None:
    result = _run(thuum_home, *arguments)
    assert result.exit_code != 0
    assert said in result.output


def test_without_a_compiled_lexicon_the_command_to_type_is_named(tmp_path: Path) -> None:
    result = _run(tmp_path, "check", "thuum", "diin")
    assert (result.exit_code, result.output) == (1, "Error: no lexicon is compiled; run: lexsvc build\n")


def test_verify_exits_1_and_names_each_difference(thuum_home: Path, tmp_path: Path) -> None:
    table = tmp_path / "mine.tsv"
    table.write_text(
        "lexicon\tinput\ttiles\toptions\tverdict\treason\tnote\nthuum\tdiin\t\t\tvalid\t\t\nthuum\talduin\t\t\tvalid\t\t\n",
        encoding="utf-8",
    )
    result = _run(thuum_home, "verify", str(table))
    assert result.exit_code == 1
    assert "mine.tsv:3: thuum 'alduin': expected valid, came invalid" in result.output
    assert "2 cases, 1 differences" in result.output


CSV = '"Dragon Word","Word Type","Canon Level",Definition,Notes\n'


def test_import_reports_what_it_took_and_refused(tmp_path: Path) -> None:
    path = tmp_path / "thuum.csv"
    path.write_text(
        CSV + 'Diin,verb,Canon,"to\nfreeze",\nGolthiraak,noun,Legacy,aardvark,\nXyz,gibberish,Canon,what,\n', encoding="utf-8"
    )
    result = _run(tmp_path / "home", "import", "thuum", str(path))
    assert result.exit_code == 0, result.output
    assert "2 lines taken, 1 refused" in result.output
    assert "line 5: unknown word type 'gibberish'" in result.output
    assert "legacy_word" in _run(tmp_path / "home", "check", "thuum", "golthiraak").output


@pytest.mark.parametrize("content", [b"", b"word,type\nDiin,verb\n", b"\xff\xfe\x00", CSV.encode() + b"Xyz,gibberish,Canon,,\n"])
def test_a_broken_file_changes_nothing(thuum_home: Path, tmp_path: Path, content: bytes) -> None:
    before = artifact.published(thuum_home, "thuum")
    path = tmp_path / "broken.csv"
    path.write_bytes(content)
    result = _run(thuum_home, "import", "thuum", str(path))
    assert result.exit_code == 1
    assert "was not compiled" in result.output
    assert artifact.published(thuum_home, "thuum") == before


def test_import_beside_keeps_the_default_words(tmp_path: Path) -> None:
    path = tmp_path / "more.txt"
    path.write_text("zaalok\n", encoding="utf-8")
    result = _run(tmp_path / "home", "import", "wordlist", str(path), "--lexicon", "thuum", "--beside")
    assert result.exit_code == 0, result.output
    assert _run(tmp_path / "home", "check", "thuum", "zaalok", "diin").exit_code == 0


def test_settings_names_every_variable(tmp_path: Path) -> None:
    result = _run(tmp_path, "settings")
    for setting in SETTINGS.values():
        assert setting.variable in result.output


def test_a_wrong_setting_is_named(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["settings"], env={"LEXSVC_MAX_BODY": "many"})
    assert "LEXSVC_MAX_BODY='many': must be a whole number above 0" in result.output


def test_search_prints_words_in_order_and_exits_1_when_there_is_none(thuum_home: Path) -> None:
    by_runes = _run(thuum_home, "search", "thuum", "--prefix", "krongr4")
    by_letters = _run(thuum_home, "search", "thuum", "--prefix", "krongrah")
    assert by_runes.exit_code == 0
    assert by_runes.output == by_letters.output
    assert by_runes.output.splitlines()[0] == "krongrah\t9"
    assert _run(thuum_home, "search", "thuum", "--pattern", "qqq*").exit_code == 1
    assert "words; --limit shows more" in _run(thuum_home, "search", "thuum", "--pattern", "?*", "--limit", "1").output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nope", "--prefix", "a"], "there is no lexicon 'nope'"),
        (["thuum", "--prefix", "c"], "prefix: no tile writes ‘c’"),
        (["thuum", "--pattern", "["], "pattern: a [ is never closed"),
        (["thuum", "--exact"], "exact: needs a rack"),
        (["thuum", "--without", "q"], "thuum has no 'q' for the option without"),
    ],
)
def test_search_says_what_is_wrong(thuum_home: Path, arguments: list[str], said: str) -> None:
    result = _run(thuum_home, "search", *arguments)
    assert result.exit_code == 2
    assert said in result.output


def test_export_writes_the_whole_list(thuum_home: Path, tmp_path: Path) -> None:
    printed = _run(thuum_home, "export", "thuum")
    written = _run(thuum_home, "export", "thuum", "--output", str(tmp_path / "thuum.txt"))
    assert (printed.exit_code, written.exit_code) == (0, 0)
    assert (tmp_path / "thuum.txt").read_text(encoding="utf-8") == printed.output
    assert printed.output.startswith("# lexicon: thuum\n")
    assert "\ndovahkiin\n" in printed.output
    assert _run(thuum_home, "export", "thuum", "--revision", "7").exit_code == 2


def test_serve_refuses_a_port_that_is_taken(thuum_home: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = _run(thuum_home, "serve", "--port", str(port))
    assert result.exit_code == 1
    assert f"127.0.0.1, port {port}: Address already in use" in result.output


def test_serve_refuses_a_host_that_is_nowhere(thuum_home: Path) -> None:
    result = _run(thuum_home, "serve", "--host", "no-such-host.invalid")
    assert result.exit_code == 1
    assert "no-such-host.invalid, port 8000:" in result.output


def test_data_without_rulebooks_is_named(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["build"], env={"LEXSVC_DATA": str(tmp_path)})
    assert result.exit_code == 1
    assert f"LEXSVC_DATA={tmp_path}: there is no rulebook" in result.output


def test_a_table_without_cases_verifies_nothing(thuum_home: Path, tmp_path: Path) -> None:
    (tmp_path / "empty.tsv").write_text("lexicon\tinput\ttiles\toptions\tverdict\treason\tnote\n", encoding="utf-8")
    assert _run(thuum_home, "verify", str(tmp_path / "empty.tsv")).exit_code == 1
