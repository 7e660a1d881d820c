"""The ``lexsvc ekilex`` commands, against recorded answers on loopback."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests
from click.testing import CliRunner, Result

from lexsvc.cli import main
from lexsvc.config import Settings
from lexsvc.ekilex.authority import Authority
from lexsvc.ekilex.recorded import RecordedAnswers
from lexsvc.ledger.database import open_engine
from tests.ekilex.failures import answering
from tests.ekilex.shapes import recording

KEY = "0123456789abcdef0123456789abcdef"


@pytest.fixture
def server() -> Iterator[RecordedAnswers]:
    with RecordedAnswers(recording()).start() as server:
        yield server


def _run(home: Path, url: str, *arguments: str, key: str = KEY) -> Result:
    environment = {"LEXSVC_HOME": str(home), "LEXSVC_EKILEX_URL": url, "LEXSVC_EKILEX_KEY": key}
    return CliRunner().invoke(main, ["ekilex", *arguments], env=environment)


def test_probe_prints_what_it_saw(server: RecordedAnswers, tmp_path: Path) -> None:
    result = _run(tmp_path, server.url, "probe")
    assert result.exit_code == 0, result.output
    assert "maja: accepted as a form of maja (SgN, SgG, SgP)" in result.output
    assert "majade: rejected, form_not_accepted" in result.output
    assert "3 of 3" in result.output
    assert KEY not in result.output


def test_probe_tells_what_is_wrong(server: RecordedAnswers, tmp_path: Path) -> None:
    server.recording = {}
    result = _run(tmp_path, server.url, "probe")
    assert result.exit_code == 1
    assert "maja: rejected, not_in_lexicon: maja is not in the EKI ühendsõnastik  ← should be accepted" in result.output
    server.trick = answering(403)
    result = _run(tmp_path, server.url, "probe")
    assert result.exit_code == 1
    assert "does not take the key" in result.output
    assert "LEXSVC_EKILEX_KEY" in _run(tmp_path, server.url, "probe", key="").output


def test_accepted_words_are_listed_for_adding(server: RecordedAnswers, tmp_path: Path) -> None:
    assert _run(tmp_path, server.url, "accepted").output == ""
    settings = Settings.from_environment(
        {"LEXSVC_HOME": str(tmp_path), "LEXSVC_EKILEX_URL": server.url, "LEXSVC_EKILEX_KEY": KEY}
    )
    authority = Authority.open(open_engine(settings.database_url), settings)
    authority.ask(["õunik", "majade"], "a-1", live=2)
    authority.ask(["õunik"], "b-1")
    authority.close()
    assert re.fullmatch(r"õunik\tõunik\ts\t\d{4}-\d\d-\d\d\n", _run(tmp_path, server.url, "accepted").output)
    table = _run(tmp_path, server.url, "accepted", "--table").output
    assert re.fullmatch(r"õunik\tNOUN\tcommon\tEKI ühendsõnastik.*, \d{4}-\d\d-\d\d\n", table)


def test_a_broken_recording_is_named(tmp_path: Path) -> None:
    path = tmp_path / "answers.json"
    for content in ("[]", "{", '{"/api": 1}'):
        path.write_text(content, encoding="utf-8")
        result = _run(tmp_path, "http://127.0.0.1", "serve-recorded", str(path))
        assert result.exit_code == 1
        assert "answers.json: " in result.output


def test_serve_recorded_serves(tmp_path: Path) -> None:
    path = tmp_path / "answers.json"
    path.write_text(
        json.dumps({"/api/form/search/maja": {"status": 200, "headers": {"X-A": "b"}, "body": [1]}}), encoding="utf-8"
    )
    command = [sys.executable, "-c", "from lexsvc.cli import main; main()", "ekilex", "serve-recorded", str(path), "--port", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | {"LEXSVC_HOME": str(tmp_path)})
    try:
        assert server.stdout
        found = re.match(r"LEXSVC_EKILEX_URL=(\S+) ", server.stdout.readline())
        assert found
        answer = requests.get(f"{found[1]}/api/form/search/maja", timeout=10)
        assert (answer.json(), answer.headers["X-A"]) == ([1], "b")
        assert requests.get(f"{found[1]}/api/form/search/x", timeout=10).json() == []
    finally:
        server.terminate()
        server.wait(10)
