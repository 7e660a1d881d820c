"""The lexicons, health and readiness."""

from pathlib import Path

import msgspec
import pytest
from flask.testing import FlaskClient

from lexsvc.config import Settings
from lexsvc.service import LexiconInfo, Service
from lexsvc.web.app import create_app


def test_the_lexicons_are_listed(client: FlaskClient) -> None:
    answer = client.get("/v1/lexicons")
    assert answer.status_code == 200
    assert answer.get_json() == {"lexicons": [client.get("/v1/lexicons/thuum").get_json()]}


def test_one_lexicon(client: FlaskClient) -> None:
    info = client.get("/v1/lexicons/thuum").get_json()
    assert msgspec.convert(info, LexiconInfo).name == "thuum"
    assert info["revision"] == 1
    assert info["options"] == {"without": ["z", "x"], "inflections": ["-plural", "-genitive"]}
    assert [tile["name"] for tile in info["alphabet"]["tiles"]][:4] == ["a", "1", "4", "b"]


@pytest.mark.parametrize("path", ["/v1/lexicons", "/v1/lexicons/thuum"])
def test_they_take_no_parameters(client: FlaskClient, path: str) -> None:
    assert client.get(f"{path}?page=2").status_code == 422


def test_an_unknown_lexicon(client: FlaskClient) -> None:
    answer = client.get("/v1/lexicons/klingon")
    assert (answer.status_code, answer.mimetype) == (404, "application/problem+json")
    assert answer.get_json()["allowed"] == ["thuum"]


def test_alive_and_ready(client: FlaskClient) -> None:
    assert client.get("/healthz?probe=1").get_json() == {"status": "ok"}
    assert client.get("/readyz").get_json() == {"status": "ready", "lexicons": ["thuum"], "failed": []}


def test_without_a_lexicon_it_is_alive_and_not_ready(tmp_path: Path) -> None:
    client = create_app(Settings.from_environment({"LEXSVC_HOME": str(tmp_path)})).test_client()
    assert client.get("/healthz").status_code == 200
    answer = client.get("/readyz")
    assert (answer.status_code, answer.mimetype) == (503, "application/problem+json")
    assert client.get("/v1/lexicons").get_json() == {"lexicons": []}
    assert client.get("/v1/lexicons/thuum/words/aaz").status_code == 404


def test_a_lexicon_that_failed_is_named_and_its_files_are_not(
    client: FlaskClient, thuum: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(thuum.catalogue.failed, "eki", "/secret/place/forms.dawg is damaged")
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.get_json() == {"status": "degraded", "lexicons": ["thuum"], "failed": ["eki"]}
