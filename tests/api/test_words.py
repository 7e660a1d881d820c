"""One word: the answer of the contract, options, revisions, conditional requests, what cannot be parsed."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.api.raw import call

WORDS = "/v1/lexicons/thuum/words"

CHECK_FIELDS = [
    "lexicon",
    "revision",
    "input",
    "word",
    "tiles",
    "score",
    "verdict",
    "reason",
    "detail",
    "analyses",
    "spellings",
    "decided_by",
    "exceeds_bag",
    "lists",
    "link",
    "attribution",
]


def test_a_word_that_plays(client: FlaskClient) -> None:
    answer = client.get(f"{WORDS}/Dovahkiin")
    assert answer.status_code == 200
    assert answer.mimetype == "application/json"
    check = answer.get_json()
    assert list(check) == CHECK_FIELDS
    assert check["lexicon"] == "thuum"
    assert check["revision"] == 1
    assert check["input"] == "Dovahkiin"
    assert check["tiles"] == ["d", "o", "v", "4", "k", "3", "n"]
    assert check["score"] == 1 + 1 + 1 + 1 + 1 + 1 + 1
    assert (check["verdict"], check["reason"]) == ("valid", None)


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("xyzzy", "not_in_lexicon"),
        ("caf%C3%A9", "not_in_alphabet"),
        ("%00", "illegal_character"),
        ("a%0Bb", "illegal_character"),
        ("two%20words", "multiword"),
        ("%20", "empty"),
        ("a" * 500, "too_long"),
        ("%F0%9F%90%89", "illegal_character"),
        ("..", "illegal_character"),
    ],
)
def test_any_word_is_a_well_formed_question(app: Flask, word: str, reason: str) -> None:
    answer = call(app, f"{WORDS}/{word}")
    assert answer.code == 200
    assert (answer.json()["verdict"], answer.json()["reason"]) == ("invalid", reason)


@pytest.mark.parametrize("word", ["dovah", "a%2Fb", "%00", "", "thu'um", "%C3%A9"])
def test_a_word_as_parameter(app: Flask, word: str) -> None:
    asked = call(app, f"{WORDS}?word={word}")
    assert asked.code == 200
    if word and "%2F" not in word:
        assert asked == call(app, f"{WORDS}/{word}")


def test_the_parameter_word_is_needed_once(client: FlaskClient) -> None:
    for query in ("", "?word=a&word=b"):
        answer = client.get(WORDS + query)
        assert answer.status_code == 422
        assert answer.get_json()["field"] == "word"


def test_tiles_left_in_the_bag(client: FlaskClient) -> None:
    assert client.get(f"{WORDS}/aaz").get_json()["verdict"] == "valid"
    for query in ("without=z", "without=Z,x", "without=x&without=z", "without=+z+,,"):
        assert client.get(f"{WORDS}/aaz?{query}").get_json()["reason"] == "tile_removed", query


def test_inflections_switched_off(client: FlaskClient) -> None:
    plural = f"{WORDS}/dovve"
    assert client.get(plural).get_json()["verdict"] == "valid"
    assert client.get(f"{plural}?inflections=-genitive").get_json()["verdict"] == "valid"
    assert client.get(f"{plural}?inflections=-genitive,-plural").get_json()["reason"] == "inflection_not_agreed"


@pytest.mark.parametrize("query", ["without=", "inflections=", "without=,&inflections=,,", "&&", "without"])
def test_empty_options_are_no_options(client: FlaskClient, query: str) -> None:
    answer = client.get(f"{WORDS}/aaz?{query}")
    assert answer.status_code == 200
    assert answer.data == client.get(f"{WORDS}/aaz").data


@pytest.mark.parametrize(
    ("query", "field", "allowed"),
    [
        ("without=q", "without", ["z", "x"]),
        ("inflections=plural", "inflections", ["-plural", "-genitive"]),
        ("inflections=-dual", "inflections", ["-plural", "-genitive"]),
        ("revison=1", "revison", ["revision", "without", "inflections"]),
        ("revision=0", "revision", ["a whole number of at least 1"]),
        ("revision=-1", "revision", ["a whole number of at least 1"]),
        ("revision=1.0", "revision", ["a whole number of at least 1"]),
        ("revision=", "revision", ["a whole number of at least 1"]),
        ("revision=null", "revision", ["a whole number of at least 1"]),
        ("revision=%D9%A3", "revision", ["a whole number of at least 1"]),
        ("revision=" + "9" * 6000, "revision", ["a whole number of at least 1"]),
        ("revision=1&revision=1", "revision", None),
        ("%F0%9F%90%89=1", "\N{DRAGON}", ["revision", "without", "inflections"]),
    ],
)
def test_a_wrong_value_in_the_query(client: FlaskClient, query: str, field: str, allowed: list[str] | None) -> None:
    answer = client.get(f"{WORDS}/aaz?{query}")
    problem = answer.get_json()
    assert (answer.status_code, answer.mimetype) == (422, "application/problem+json")
    assert (problem["field"], problem.get("allowed")) == (field, allowed)
    assert field in problem["detail"]


def test_every_unknown_parameter_is_named(client: FlaskClient) -> None:
    problem = client.get(f"{WORDS}/aaz?a=1&revision=1&b=2").get_json()
    assert [fault["field"] for fault in problem["errors"]] == ["a", "b"]


def test_a_pinned_revision(client: FlaskClient) -> None:
    assert client.get(f"{WORDS}/aaz?revision=1").get_json()["revision"] == 1
    answer = client.get(f"{WORDS}/aaz?revision=7")
    assert answer.status_code == 404
    assert answer.get_json()["field"] == "revision"


def test_an_unknown_lexicon(client: FlaskClient) -> None:
    answer = client.get("/v1/lexicons/klingon/words/qapla")
    assert answer.status_code == 404
    assert answer.get_json()["allowed"] == ["thuum"]


@pytest.mark.parametrize(
    "target",
    [
        f"{WORDS}/%FF",
        f"{WORDS}/%ED%A0%80",  # half a surrogate pair in the guise of UTF-8
        "/v1/lexicons/%C3/words/aaz",
        "/%FF",
        f"{WORDS}/aaz?without=%FF",
        f"{WORDS}/aaz?%FF",
        f"{WORDS}?word=%C0%80",
    ],
)
def test_what_is_not_utf8_cannot_be_parsed(app: Flask, target: str) -> None:
    answer = call(app, target)
    assert answer.code == 400
    assert answer.header("Content-Type") == "application/problem+json"
    assert "UTF-8" in answer.json()["detail"]


@pytest.mark.parametrize("target", [f"{WORDS}/aaz", f"{WORDS}?word=aaz", "/v1/lexicons", "/v1/lexicons/thuum"])
def test_a_caller_who_has_the_answer_gets_304(client: FlaskClient, target: str) -> None:
    first = client.get(target)
    tag = first.headers["ETag"]
    assert tag[0] == tag[-1] == '"'
    assert first.headers["Cache-Control"] == "no-cache"
    for condition in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        again = client.get(target, headers={"If-None-Match": condition})
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["ETag"] == tag
        assert "Content-Type" not in again.headers
    for condition in ('"other"', tag.strip('"'), ""):
        assert client.get(target, headers={"If-None-Match": condition}).status_code == 200


def test_a_wrong_question_is_never_304(client: FlaskClient) -> None:
    for query in ("without=q", "revision=7", "x=1"):
        assert client.get(f"{WORDS}/aaz?{query}", headers={"If-None-Match": "*"}).status_code in (404, 422)
