"""Challenges: one verdict, no hint, and the words in the log."""

import logging

import pytest
from flask.testing import FlaskClient

from lexsvc.web.api.challenge import verdict_on_play
from lexsvc.words.verdict import Reason, Verdict

CHALLENGE = "/v1/lexicons/thuum/challenge"

VALID = (Verdict.VALID, None)
INVALID = (Verdict.INVALID, Reason.NOT_IN_LEXICON)
UNDETERMINED = (Verdict.UNDETERMINED, Reason.AUTHORITY_UNAVAILABLE)


@pytest.mark.parametrize(
    ("words", "play"), [(["dovah", "dovve"], "legal"), (["dovah", "nope"], "illegal"), (["", "dovah"], "illegal")]
)
def test_a_play_stands_or_falls_as_a_whole(client: FlaskClient, words: list[str], play: str) -> None:
    answer = client.post(CHALLENGE, json={"words": words})
    assert answer.status_code == 200
    assert answer.get_json() == {"lexicon": "thuum", "revision": 1, "play": play}
    assert client.post(f"{CHALLENGE}?explain=false", json={"words": words, "detail": True}).data == answer.data


def test_the_words_are_told_when_asked(client: FlaskClient) -> None:
    body = {"words": ["dovah", "nope"]}
    answer = client.post(f"{CHALLENGE}?explain=true", json=body).get_json()
    assert answer["play"] == "illegal"
    assert answer["results"] == client.post("/v1/lexicons/thuum/check", json=body).get_json()["results"]
    body["detail"] = True  # type: ignore[assignment]
    detailed = client.post(f"{CHALLENGE}?explain=true", json=body).get_json()["results"]
    assert detailed == client.post("/v1/lexicons/thuum/check", json=body).get_json()["results"]


def test_plays_and_options(client: FlaskClient) -> None:
    for options, play in (({}, "legal"), ({"without": ["z"]}, "illegal")):
        body = {"plays": [["1", "z"], [{"?": "1"}, "z"]], "options": options}
        assert client.post(CHALLENGE, json=body).get_json()["play"] == play


def test_one_invalid_word_fells_a_play_whatever_is_unknown() -> None:
    assert verdict_on_play([VALID, VALID]) == "legal"
    assert verdict_on_play([VALID, UNDETERMINED]) == "undetermined"
    assert verdict_on_play([UNDETERMINED, INVALID, VALID]) == "illegal"


@pytest.mark.parametrize("field", ["words", "plays"])
def test_nothing_challenged_is_a_wrong_value(client: FlaskClient, field: str) -> None:
    answer = client.post(CHALLENGE, json={field: []})
    assert answer.status_code == 422
    assert answer.get_json()["field"] == field


@pytest.mark.parametrize("query", ["explain=yes", "explain=", "explain=1", "explane=true"])
def test_a_wrong_query(client: FlaskClient, query: str) -> None:
    answer = client.post(f"{CHALLENGE}?{query}", json={"words": ["dovah"]})
    assert answer.status_code == 422
    assert answer.get_json()["field"] == query.split("=")[0]
    assert answer.get_json()["allowed"]


def test_the_words_challenged_are_in_the_log_on_one_line(client: FlaskClient, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "lexsvc.challenge"):
        client.post(CHALLENGE, json={"words": ["dovah", "a\nb", "%s%d", "\x1b[31m", "\u2028"]})
    (record,) = caplog.records
    message = record.getMessage()
    assert "dovah" in message
    assert "%s%d" in message
    assert "illegal" in message
    assert message.isprintable(), "nothing in a word can forge a line of the log"
