"""POST check: many words or rows of tiles in one question, and everything that can be wrong with its body."""

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from tests.api.raw import call

CHECK = "/v1/lexicons/thuum/check"


def post(client: FlaskClient, body: Any, path: str = CHECK) -> TestResponse:
    return client.post(path, json=body)


def refused(client: FlaskClient, body: Any) -> Any:
    answer = post(client, body)
    assert (answer.status_code, answer.mimetype) == (422, "application/problem+json")
    return answer.get_json()


def test_words_are_answered_in_order(client: FlaskClient) -> None:
    answer = post(client, {"words": ["dovah", "nope", "", "DOVAH", "dovah"]})
    assert answer.status_code == 200
    assert answer.get_json() == {
        "lexicon": "thuum",
        "revision": 1,
        "results": [
            {"input": "dovah", "verdict": "valid", "reason": None},
            {"input": "nope", "verdict": "invalid", "reason": "not_in_lexicon"},
            {"input": "", "verdict": "invalid", "reason": "empty"},
            {"input": "DOVAH", "verdict": "valid", "reason": None},
            {"input": "dovah", "verdict": "valid", "reason": None},
        ],
    }
    assert answer.headers["ETag"] == client.get("/v1/lexicons/thuum/words/dovah").headers["ETag"]


def test_plays_are_answered_in_order(client: FlaskClient) -> None:
    plays = [["d", "o", "v", "4"], [{"?": "d"}, "o", "v", "4"], ["d", "o", "v", "a", "h"], ["d", "@"], []]
    results = post(client, {"plays": plays}).get_json()["results"]
    assert [result["input"] for result in results] == plays
    assert [result["reason"] for result in results] == [None, None, "split_tile", "not_in_alphabet", "empty"]


def test_nothing_asked_is_nothing_answered(client: FlaskClient) -> None:
    for body in ({"words": []}, {"plays": []}):
        assert post(client, body).get_json()["results"] == []


def test_detail_gives_whole_checks(client: FlaskClient) -> None:
    results = post(client, {"words": ["dovve", "nope"], "detail": True}).get_json()["results"]
    assert results == [client.get(f"/v1/lexicons/thuum/words/{word}").get_json() for word in ("dovve", "nope")]
    scores = [r["score"] for r in post(client, {"plays": [["d", "o"], [{"?": "d"}, "o"]], "detail": True}).json["results"]]
    assert scores[0] - scores[1] == 1, "a blank scores nothing"


def test_options_and_revision(client: FlaskClient) -> None:
    options = {"without": ["z"], "inflections": ["-plural"]}
    body = {"words": ["aaz", "dovve", "dov"], "options": options, "revision": 1, "live": False, "plays": None}
    reasons = [result["reason"] for result in post(client, body).get_json()["results"]]
    assert reasons == ["tile_removed", "inflection_not_agreed", None]


def test_an_unknown_revision_or_lexicon(client: FlaskClient) -> None:
    assert post(client, {"words": [], "revision": 2}).status_code == 404
    assert post(client, {"words": []}, "/v1/lexicons/klingon/check").status_code == 404


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "words"),
        ({"words": None}, "words"),
        ({"words": [], "plays": []}, "words"),
        ({"words": "dovah"}, "words"),
        ({"words": ["a", 1]}, "words[1]"),
        ({"words": ["a", None]}, "words[1]"),
        ({"words": ["a"] * 10_001}, "words"),
        ({"plays": [[]] * 10_001}, "plays"),
        ({"plays": ["dovah"]}, "plays[0]"),
        ({"plays": [["a"], ["a", 1]]}, "plays[1][1]"),
        ({"plays": [["a", ["b"]]]}, "plays[0][1]"),
        ({"plays": [[{}]]}, "plays[0][0]"),
        ({"plays": [[{"!": "a"}]]}, "plays[0][0]"),
        ({"plays": [[{"?": "a", "!": "b"}]]}, "plays[0][0]"),
        ({"plays": [["a"], [], [], ["a", {"?": 1}]]}, "plays[3][1]"),
        ({"words": [], "revision": 0}, "revision"),
        ({"words": [], "revision": "1"}, "revision"),
        ({"words": [], "revision": 1.5}, "revision"),
        ({"words": [], "revision": True}, "revision"),
        ({"words": [], "revision": 10**30}, "revision"),
        ({"words": [], "live": "yes"}, "live"),
        ({"words": [], "detail": 1}, "detail"),
        ({"words": [], "options": []}, "options"),
        ({"words": [], "options": {"without": "z"}}, "options.without"),
        ({"words": [], "options": {"without": [1]}}, "options.without[0]"),
        ({"words": ["a"], "options": {"without": ["q"]}}, "options.without"),
        ({"words": ["a"], "options": {"inflections": ["plural"]}}, "options.inflections"),
        ([], "body"),
        ("words", "body"),
    ],
)
def test_a_wrong_value_is_named(client: FlaskClient, body: Any, field: str) -> None:
    problem = refused(client, body)
    assert problem["field"] == field
    assert problem["allowed"], "what is allowed is said"
    assert problem["errors"][0]["field"] == field


def test_an_unknown_key_names_the_known_ones(client: FlaskClient) -> None:
    known = ["words", "plays", "revision", "options", "live", "detail"]
    assert refused(client, {"words": [], "wrods": []})["allowed"] == known
    problem = refused(client, {"words": [], "options": {"witout": []}})
    assert (problem["field"], problem["allowed"]) == ("options.witout", ["without", "inflections"])


def test_ten_thousand_words(client: FlaskClient) -> None:
    assert len(post(client, {"words": ["dovah"] * 10_000}).get_json()["results"]) == 10_000


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"{'words': []}", b'{"words":["\xff"]}', b'{"words":[]} x', b"[" * 100_000, b'{"words":["a\n"]}', b"NaN"],
)
def test_what_is_not_json_cannot_be_parsed(app: Flask, body: bytes) -> None:
    answer = call(app, CHECK, "POST", body=body)
    # Nesting may be refused by its type before its depth is seen.
    assert answer.code == (422 if body.startswith(b"[[") else 400)
    assert answer.header("Content-Type") == "application/problem+json"


@pytest.mark.parametrize("half", [rb"\ud800", rb"\udfff", rb"a\uD83Db", rb"\ud800\ud800"])
def test_half_a_character_is_never_a_failure(app: Flask, half: bytes) -> None:
    answer = call(app, CHECK, "POST", body=b'{"words":["dovah","' + half + b'"]}')
    assert answer.code == 400
    assert "half a character" in answer.json()["detail"]
    for path in ("plays", "options"):
        assert call(app, CHECK, "POST", body=b'{"' + path.encode() + b'":[["' + half + b'"]]}').code in (400, 422)
    whole = call(app, CHECK, "POST", body=rb'{"words":["\ud83d\udc09"]}')
    assert whole.json()["results"][0]["reason"] == "illegal_character"


@pytest.mark.parametrize("media", [None, "text/plain", "application/x-www-form-urlencoded", "application/xml", "json"])
def test_only_json_is_taken(client: FlaskClient, media: str | None) -> None:
    answer = client.post(CHECK, data=b'{"words":[]}', content_type=media)
    assert (answer.status_code, answer.mimetype) == (415, "application/problem+json")
    assert answer.headers["Accept"] == "application/json"


@pytest.mark.parametrize("media", ["application/json", "application/json; charset=utf-8", "Application/JSON"])
def test_json_is_taken(client: FlaskClient, media: str) -> None:
    assert client.post(CHECK, data=b'{"words":[]}', content_type=media).status_code == 200


def test_compressed_bodies_are_not_taken(client: FlaskClient) -> None:
    answer = client.post(CHECK, data=b"\x1f\x8b", content_type="application/json", headers={"Content-Encoding": "gzip"})
    assert answer.status_code == 415


def test_a_body_that_is_too_large(app: Flask) -> None:
    body = b'{"words":["' + b"a" * 200_000 + b'"]}'
    for headers in (
        [],
        [("Transfer-Encoding", "chunked"), ("Content-Length", "")],
    ):  # declared, and without a length as chunks are
        answer = call(app, CHECK, "POST", headers, body)
        assert answer.code == 413
        assert "200000" in answer.json()["detail"]
    assert call(app, CHECK, "POST", body=body[:100] + body[-100_000:]).code == 200


def test_unknown_parameters_are_refused(client: FlaskClient) -> None:
    answer = post(client, {"words": []}, f"{CHECK}?detail=true")
    assert answer.status_code == 422
    assert answer.get_json()["field"] == "detail"


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["words", "plays", "?", "options", "x"]), inner),
    max_leaves=8,
)


@given(body=_json)
def test_no_body_is_a_failure(app: Flask, body: Any) -> None:
    assert call(app, CHECK, "POST", body=json.dumps(body).encode()).code in (200, 400, 422)


@given(words=st.lists(st.text(max_size=12), max_size=8))
def test_many_answers_are_those_of_one_at_a_time(app: Flask, words: list[str]) -> None:
    try:
        body = json.dumps({"words": words}, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return
    lean = call(app, CHECK, "POST", body=body).json()["results"]
    whole = call(app, CHECK, "POST", body=body[:-1] + b',"detail":true}').json()["results"]
    assert lean == [{key: check[key] for key in ("input", "verdict", "reason")} for check in whole]
