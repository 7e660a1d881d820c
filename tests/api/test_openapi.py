"""The OpenAPI document and its page: valid, complete, and true to the answers."""

import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator, validate

from lexsvc.words.verdict import DecidedBy, Reason, Verdict


@pytest.fixture
def api(client: FlaskClient) -> Any:
    answer = client.get("/openapi.json")
    assert answer.mimetype == "application/json"
    return answer.get_json()


def test_it_is_openapi_31(api: Any) -> None:
    assert api["openapi"].startswith("3.1")
    validate(api, cls=OpenAPIV31SpecValidator)


def test_every_route_is_in_it(app: Flask, api: Any) -> None:
    routes = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert routes == {(path, method) for path, methods in api["paths"].items() for method in methods}


@pytest.mark.parametrize("codes", [Reason, Verdict, DecidedBy])
def test_every_code_is_in_it(api: Any, codes: Any) -> None:
    assert set(api["components"]["schemas"][codes.__name__]["enum"]) == {code.value for code in codes}


def test_every_parameter_and_type_is_explained(api: Any) -> None:
    for path, methods in api["paths"].items():
        for method, operation in methods.items():
            for parameter in operation["parameters"]:
                assert parameter["description"], f"{method} {path} {parameter['name']}"
                assert "null" not in json.dumps(parameter["schema"])
    for name, schema in api["components"]["schemas"].items():
        assert schema.get("description") or "enum" in schema, name


def _schema(api: Any, path: str, method: str, status: int) -> dict[str, Any]:
    (content,) = api["paths"][path][method]["responses"][str(status)]["content"].values()
    return {**content["schema"], "components": api["components"]}


ONE, MANY = "/v1/lexicons/{lexicon}/words/{word}", "/v1/lexicons/{lexicon}/check"
CHALLENGE = "/v1/lexicons/{lexicon}/challenge"


@pytest.mark.parametrize(
    ("path", "query", "body"),
    [
        ("/v1/lexicons", "", None),
        ("/v1/lexicons/{lexicon}", "", None),
        (ONE, "", None),
        (ONE, "?revision=9", None),
        (ONE, "?without=q", None),
        ("/v1/lexicons/{lexicon}/words", "?word=", None),
        (MANY, "", {"words": ["aaz", "nope", ""]}),
        (MANY, "", {"plays": [["1", {"?": "z"}]], "detail": True}),
        (MANY, "", {"plays": [[1]]}),
        (CHALLENGE, "", {"words": ["aaz"]}),
        (CHALLENGE, "?explain=true", {"words": ["aaz"]}),
        (CHALLENGE, "?explain=true", {"words": ["aaz"], "detail": True}),
        ("/v1/lexicons/{lexicon}/search", "?prefix=z&limit=2&analyses=true", None),
        ("/v1/lexicons/{lexicon}/search", "?hooks=zu", None),
        ("/v1/lexicons/{lexicon}/search", "?pattern=%5B", None),
        ("/v1/lexicons/{lexicon}/suggest", "?word=zi", None),
        ("/healthz", "", None),
        ("/readyz", "", None),
    ],
)
def test_answers_are_as_it_says(client: FlaskClient, api: Any, path: str, query: str, body: Any) -> None:
    method = "get" if body is None else "post"
    target = path.format(lexicon="thuum", word="aaz") + query
    answer = client.get(target) if body is None else client.post(target, json=body)
    schema = _schema(api, path, method, answer.status_code)
    Draft202012Validator(schema).validate(answer.get_json())
    if body is not None and answer.status_code == 200:
        asked = api["paths"][path][method]["requestBody"]["content"]["application/json"]["schema"]
        Draft202012Validator({**asked, "components": api["components"]}).validate(body)


def test_the_page_shows_every_endpoint_and_needs_nothing_from_elsewhere(client: FlaskClient, api: Any) -> None:
    answer = client.get("/docs")
    page = answer.get_data(as_text=True)
    assert answer.mimetype == "text/html"
    for path, methods in api["paths"].items():
        for method in methods:
            assert f"<code>{method.upper()} {path}</code>" in page
    for reason in Reason:
        assert f"<code>{reason}</code>" in page
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', page)
    assert "<script" not in page
    ids = re.findall(r'id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids)


def test_the_page_shows_code_as_code_and_no_markup_of_a_text(client: FlaskClient) -> None:
    page = client.get("/docs").get_data(as_text=True)
    assert "<code>verdict</code> says whether it plays" in page
    assert "`" not in page
