"""Errors: every one is a problem of RFC 9457, and none tells what is inside."""

import logging

import pytest
from flask.testing import FlaskClient

from lexsvc.catalogue import Catalogue, Served
from lexsvc.config import Settings
from lexsvc.service import Service
from lexsvc.web.app import create_app
from lexsvc.web.problems import problem_kinds


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 404),
        ("GET", "/v1", 404),
        ("GET", "/v1/lexicons/", 404),
        ("GET", "/v1//lexicons", 404),
        ("GET", "/v1/lexicons/thuum/words/", 404),
        ("GET", "/v1/lexicons/thuum/words/a%2Fb", 404),
        ("GET", "/static/x", 404),
        ("POST", "/v1/lexicons", 405),
        ("DELETE", "/v1/lexicons/thuum/words/aaz", 405),
        ("GET", "/v1/lexicons/thuum/check", 405),
        ("BREW", "/v1/lexicons/thuum/challenge", 405),
        ("PUT", "/healthz", 405),
    ],
)
def test_paths_and_methods(client: FlaskClient, method: str, path: str, status: int) -> None:
    answer = client.open(path, method=method)
    assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")
    problem = answer.get_json()
    assert problem["status"] == status
    assert problem["title"]
    assert problem["detail"]
    if status == 405:
        assert problem["allowed"] == answer.headers["Allow"].split(", ")
        assert method not in problem["allowed"]


def test_a_problem_type_leads_to_its_documentation(client: FlaskClient) -> None:
    page = client.get("/docs").get_data(as_text=True)
    for kind in problem_kinds():
        assert kind("").problem().type == f"/docs#{kind.place()}"
        assert f'id="{kind.place()}"' in page


class _Broken(Catalogue):
    def names(self) -> list[str]:
        raise RuntimeError("secret of the house")

    def served(self, name: str) -> Served:
        raise RuntimeError("secret of the house")


@pytest.mark.parametrize(
    "path", ["/v1/lexicons", "/v1/lexicons/a/words/b", "/v1/lexicons/a/words?word=b", "/readyz", "/v1/lexicons/a"]
)
def test_a_failure_is_logged_and_not_told(
    api_settings: Settings, thuum: Service, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    broken = Service(thuum.engine, _Broken(api_settings.home, thuum.engine), thuum.tokens)
    answer = create_app(api_settings, broken).test_client().get(path)
    assert (answer.status_code, answer.mimetype) == (500, "application/problem+json")
    assert "secret" not in answer.get_data(as_text=True)
    assert "Traceback" not in answer.get_data(as_text=True)
    assert any(record.exc_info and "secret" in str(record.exc_info[1]) for record in caplog.records)
    assert caplog.records[-1].levelno == logging.ERROR
