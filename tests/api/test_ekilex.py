"""Over HTTP: words that the Estonian list lacks, with EKILEX there, slow, gone, and not set up."""

import logging
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from lexsvc.config import EkilexLimits, Secret, Settings
from lexsvc.ekilex import ATTRIBUTION
from lexsvc.ekilex.authority import Authority
from lexsvc.ekilex.client import Client
from lexsvc.ekilex.recorded import RecordedAnswers
from lexsvc.ledger.database import open_engine
from lexsvc.ledger.migrate import migrate
from lexsvc.service import Service
from lexsvc.web.app import create_app
from tests.ekilex.conftest import KEY
from tests.ekilex.failures import FAILURES, answering
from tests.ekilex.shapes import details, details_path, form_path, found, lexeme, paradigm, recording

EKI = "/v1/lexicons/eki"
LIMITS = EkilexLimits(calls_per_second=1000, check_seconds=10.0, batch_words=3)

OURS = {
    form_path("õunuzik"): [found(11, "õunuzik")],
    details_path(11): details(11, "õunuzik", lexeme("s"), paradigms=[paradigm(SgN="õunuzik", PlN="õunuzikud")]),
    form_path("õunuzikud"): [found(11, "õunuzik")],
    form_path("õunuziku"): [found(11, "õunuzik")],
    form_path("zuzi"): [found(12, "zuzi")],
    details_path(12): details(12, "zuzi", lexeme("s"), paradigms=[paradigm(SgN="zuzi")], foreign=True, wordTypeCodes=["z"]),
    form_path("majoneeskaste"): [found(13, "majoneeskaste"), found(14, "majoneeskast")],
    details_path(13): details(13, "majoneeskaste", lexeme("s"), paradigms=[paradigm(SgN="majoneeskaste")]),
}


@pytest.fixture
def server() -> Iterator[RecordedAnswers]:
    with RecordedAnswers(recording(**OURS)).start() as server:
        yield server


@pytest.fixture
def ask(settings: Settings, service: Service, server: RecordedAnswers, tmp_path: Path) -> Iterator[Callable[..., FlaskClient]]:
    """Returns a client of a service with a key, or without one, or with EKILEX switched off."""
    opened: list[Authority] = []

    def start(key: str = KEY, off: bool = False, **limits: Any) -> FlaskClient:
        if off:
            return create_app(settings, Service(service.engine, service.catalogue, service.tokens)).test_client()
        changed = replace(LIMITS, **limits)
        engine = open_engine(f"sqlite:///{tmp_path / 'lexsvc.sqlite'}")
        migrate(engine)
        opened.append(Authority(engine, changed, Client(server.url, Secret(key), changed) if key else None))
        asking = Service(service.engine, service.catalogue, service.tokens, opened[-1])
        return create_app(settings, asking).test_client()

    yield start
    for authority in opened:
        authority.close()


def _word(client: FlaskClient, word: str) -> Any:
    return client.get(f"{EKI}/words/{word}").get_json()


def test_a_word_that_ekilex_has(ask: Callable[..., FlaskClient]) -> None:
    answer = ask().get(f"{EKI}/words/ÕUNUZIK")
    check = answer.get_json()
    assert (check["verdict"], check["reason"], check["detail"]) == ("valid", None, "")
    assert (check["decided_by"], check["attribution"]) == ("ekilex", ATTRIBUTION)
    assert (check["word"], check["tiles"][:2], check["score"]) == ("õunuzik", ["õ", "u"], 4 + 1 + 2 + 1 + 10 + 1 + 1)
    assert "ETag" not in answer.headers
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("word", "reason", "detail"),
    [
        ("õunuziku", "form_not_accepted", "õunuziku is a form of õunuzik; only nominative forms and -ma infinitives play"),
        ("zuzi", "citation_word", "zuzi is a citation word, in the spelling of another language"),
        ("prõkstuzik", "not_in_lexicon", "prõkstuzik is not in the EKI ühendsõnastik"),
    ],
)
def test_words_that_ekilex_rejects(ask: Callable[..., FlaskClient], word: str, reason: str, detail: str) -> None:
    check = _word(ask(), word)
    assert (check["verdict"], check["reason"], check["detail"]) == ("invalid", reason, detail)
    assert (check["decided_by"], check["attribution"]) == ("ekilex", ATTRIBUTION)


def test_words_that_the_list_decides_are_not_asked(ask: Callable[..., FlaskClient], server: RecordedAnswers) -> None:
    client = ask()
    for word, reason in [
        ("maja", None),
        ("majad", None),
        ("šeikid", None),
        ("emm", "letter_name"),
        ("zombie", "citation_word"),
        ("zen-budism", "hyphen_or_apostrophe"),
        ("quiz", "not_in_alphabet"),
        ("õun*", "illegal_character"),
        ("õun_", "illegal_character"),
        ("a", "too_short"),
        ("õunuzik?without=z", "tile_removed"),
        ("õu" * 8, "not_in_lexicon"),
    ]:
        check = client.get(f"{EKI}/words/{word}").get_json()
        assert check["reason"] == reason, word
        assert check["decided_by"] != "ekilex"
    assert server.asked == []


def test_decomposed_letters_are_composed_before_they_travel(ask: Callable[..., FlaskClient], server: RecordedAnswers) -> None:
    assert _word(ask(), "o\u0303unuzik")["verdict"] == "valid"
    assert server.asked[0] == form_path("õunuzik")


def test_a_word_known_only_as_a_form_is_asked_too(ask: Callable[..., FlaskClient], server: RecordedAnswers) -> None:
    check = _word(ask(), "majoneeskaste")
    assert (check["verdict"], check["decided_by"]) == ("valid", "ekilex")
    assert ATTRIBUTION in check["attribution"]
    assert check["analyses"], "what the list knows is still told"
    check = _word(ask(), "majade")
    assert (check["reason"], check["decided_by"]) == ("form_not_accepted", "ekilex")
    assert "genitive plural of maja" in check["detail"]


def test_where_ekilex_knows_no_better_the_reason_of_the_list_stands(ask: Callable[..., FlaskClient]) -> None:
    check = _word(ask(), "Tallinn")
    assert (check["reason"], check["decided_by"]) == ("proper_noun", "lexicon")


@pytest.mark.parametrize("name", ["403", "500", "502 HTML", "reset", "200 with HTML", "200 empty", "renamed keys"])
def test_an_outage_costs_nobody_anything(ask: Callable[..., FlaskClient], server: RecordedAnswers, name: str) -> None:
    client = ask()
    server.trick = FAILURES[name]
    answer = client.get(f"{EKI}/words/õunuzik")
    check = answer.get_json()
    assert (check["verdict"], check["reason"]) == ("undetermined", "authority_unavailable")
    assert check["attribution"] == ATTRIBUTION
    assert "ETag" not in answer.headers
    assert _word(client, "maja")["verdict"] == "valid"
    stands = _word(client, "majoneeskaste")
    assert (stands["reason"], stands["decided_by"]) == ("form_not_accepted", "lexicon")


def test_an_answer_of_the_list_does_not_outlive_one_of_ekilex(ask: Callable[..., FlaskClient], server: RecordedAnswers) -> None:
    without = ask(key="").get(f"{EKI}/words/majoneeskaste")
    tag = {"If-None-Match": without.headers["ETag"]}
    assert ask(key="").get(f"{EKI}/words/majoneeskaste", headers=tag).status_code == 304
    with_key = ask().get(f"{EKI}/words/majoneeskaste", headers=tag)
    assert (with_key.status_code, with_key.get_json()["verdict"]) == (200, "valid")


def test_without_a_key(ask: Callable[..., FlaskClient], server: RecordedAnswers, caplog: pytest.LogCaptureFixture) -> None:
    client = ask(key="")
    assert caplog.text.count("LEXSVC_EKILEX_KEY") == 1, "said once, at start"
    check = _word(client, "õunuzik")
    assert (check["verdict"], check["reason"]) == ("undetermined", "authority_unavailable")
    assert "LEXSVC_EKILEX_KEY" in check["detail"]
    assert _word(client, "majoneeskaste")["reason"] == "form_not_accepted"
    assert _word(client, "a" * 16)["verdict"] == "invalid"
    results = client.post(f"{EKI}/check", json={"words": ["maja", "õunuzik", "majade"]}).get_json()["results"]
    assert [result["reason"] for result in results] == [None, "authority_unavailable", "form_not_accepted"]
    assert "LEXSVC_EKILEX_KEY" in client.get(EKI).get_json()["authority_note"]
    assert ATTRIBUTION in client.get(EKI).get_json()["attribution"]
    ready = client.get("/readyz")
    assert ready.status_code == 200
    assert "LEXSVC_EKILEX_KEY" in ready.get_json()["notes"][0]
    assert caplog.text.count("LEXSVC_EKILEX_KEY") == 1
    assert server.asked == []


def test_switched_off_the_list_decides(ask: Callable[..., FlaskClient], server: RecordedAnswers) -> None:
    client = ask(off=True)
    check = _word(client, "õunuzik")
    assert (check["verdict"], check["reason"], check["decided_by"]) == ("invalid", "not_in_lexicon", "lexicon")
    info = client.get(EKI).get_json()
    assert "off" in info["authority_note"]
    assert ATTRIBUTION not in info["attribution"]


def test_the_note_changes_the_tag_of_the_lexicon(ask: Callable[..., FlaskClient]) -> None:
    tags = {client.get(EKI).headers["ETag"] for client in (ask(), ask(key=""), ask(off=True))}
    assert len(tags) == 3
    assert ask().get(EKI).get_json()["authority_note"] == ""
    assert "notes" not in ask().get("/readyz").get_json()


def test_readiness_tells_that_ekilex_is_left_alone(ask: Callable[..., FlaskClient], server: RecordedAnswers) -> None:
    client = ask()
    server.trick = answering(403)
    _word(client, "õunuzik")
    (note,) = client.get("/readyz").get_json()["notes"]
    assert note.startswith("EKILEX is not asked for a while")


def test_of_a_batch_a_few_unknown_words_are_asked(ask: Callable[..., FlaskClient], server: RecordedAnswers) -> None:
    client = ask()
    words = ["majade", "õunuzik", "maja", "õunuzikud", "Tallinn", "zuzi", "õunuziku", "prõkstuzik", "õunuzik"]
    answer = client.post(f"{EKI}/check", json={"words": words, "detail": True})
    checks = answer.get_json()["results"]
    assert [check["verdict"] for check in checks] == [
        "invalid", "valid", "valid", "valid", "invalid", "invalid", "undetermined", "undetermined", "valid"
    ]  # fmt: skip
    assert "only 3 words of one question" in checks[6]["detail"]
    assert form_path("majade") not in server.asked, "those that the list lacks come first"
    assert "ETag" not in answer.headers
    lean = client.post(f"{EKI}/check", json={"words": words}).get_json()["results"]
    assert [result["verdict"] for result in lean][5:] == ["invalid", "invalid", "invalid", "valid"], "the next three"


def test_rows_of_tiles_are_asked_as_words_are(ask: Callable[..., FlaskClient]) -> None:
    body = {"plays": [list("õunuzik"), [{"?": "z"}, "u", "z", "i"]]}
    results = ask().post(f"{EKI}/check", json=body).get_json()["results"]
    assert [(result["verdict"], result["reason"]) for result in results] == [("valid", None), ("invalid", "citation_word")]


def test_live_false_never_asks(ask: Callable[..., FlaskClient], server: RecordedAnswers) -> None:
    client = ask()
    body = {"words": ["maja", "õunuzik"], "live": False}
    results = client.post(f"{EKI}/check", json=body).get_json()["results"]
    assert [result["verdict"] for result in results] == ["valid", "undetermined"]
    assert client.post(f"{EKI}/challenge", json=body).get_json()["play"] == "undetermined"
    assert server.asked == []
    assert client.post(f"{EKI}/challenge", json=body | {"live": True}).get_json()["play"] == "legal"
    assert client.post(f"{EKI}/challenge", json=body).get_json()["play"] == "legal", "what is known needs no asking"


def test_a_challenge_with_details_asks_once(ask: Callable[..., FlaskClient], server: RecordedAnswers) -> None:
    server.trick = answering(500)
    body = {"words": ["maja", "õunuzik"], "detail": True}
    answer = ask().post(f"{EKI}/challenge?explain=true", json=body)
    assert answer.get_json()["play"] == "undetermined"
    assert [check["verdict"] for check in answer.get_json()["results"]] == ["valid", "undetermined"]
    assert len(server.asked) == 1
    assert "ETag" not in answer.headers


def test_other_lexicons_are_not_asked_about(ask: Callable[..., FlaskClient], server: RecordedAnswers) -> None:
    client = ask()
    answer = client.get("/v1/lexicons/thuum/words/uzu")
    assert (answer.get_json()["verdict"], answer.get_json()["reason"]) == ("invalid", "not_in_lexicon")
    assert "ETag" in answer.headers
    assert "ETag" in client.post("/v1/lexicons/thuum/check", json={"words": ["uzu"]}).headers
    assert client.get("/v1/lexicons/thuum").get_json()["authority_note"] == ""
    assert server.asked == []


def test_the_key_is_in_no_log_error_or_answer(
    ask: Callable[..., FlaskClient], server: RecordedAnswers, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = ""
    with caplog.at_level(logging.DEBUG):
        for name, trick in FAILURES.items():
            if "slow" in name or "time-out" in name:
                continue
            client = ask(failures=1000, refused_seconds=0.001)
            server.trick = trick
            for path in (
                f"{EKI}/words/õunuz{len(said) % 7}k",
                f"{EKI}/words/õunuzik",
                EKI,
                "/readyz",
                "/metrics",
                "/openapi.json",
            ):
                answer = client.get(path)
                said += answer.get_data(as_text=True) + str(answer.headers)
    assert KEY in server.keys, "it was sent"
    assert KEY not in said
    assert KEY not in caplog.text
    settings = Settings.from_environment({"LEXSVC_EKILEX_KEY": KEY, "LEXSVC_DATABASE": f"postgresql://u:{KEY}@h/d"})
    assert KEY not in f"{settings} {settings!r}"


def test_metrics(ask: Callable[..., FlaskClient]) -> None:
    client = ask()
    _word(client, "õunuzik")
    _word(client, "õunuzik")
    text = client.get("/metrics").get_data(as_text=True)
    for metric in (
        'lexsvc_ekilex_calls_total{call="FormSearch",outcome="answered"}',
        'lexsvc_ekilex_cache_total{result="fresh"}',
        'lexsvc_ekilex_cache_total{result="miss"}',
        "lexsvc_ekilex_call_seconds_bucket",
        "lexsvc_ekilex_breaker 0.0",
    ):
        assert metric in text
