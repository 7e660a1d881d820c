"""The lane ahead of Flask answers as Flask's route does, byte for byte."""

import logging
from dataclasses import replace
from urllib.parse import quote, quote_from_bytes

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from lexsvc.config import Names, Settings
from lexsvc.service import Service
from lexsvc.web.app import create_app
from lexsvc.web.lane import Lane
from tests.api.raw import call
from tests.api.test_problems import _Broken

WORDS = "/v1/lexicons/thuum/words"
WRONG_TOKEN = (("Authorization", "Bearer lexsvc_" + "a" * 43),)


def lane(app: Flask) -> Lane:
    assert isinstance(app.wsgi_app, Lane)
    return app.wsgi_app


def assert_alike(app: Flask, target: str, method: str = "GET", headers: tuple[tuple[str, str], ...] = ()) -> None:
    """Headers alike as HTTP means it: their order and the case of their names carry nothing."""
    fast = call(lane(app), target, method, headers)
    slow = call(lane(app).behind, target, method, headers)
    assert fast.status == slow.status
    assert sorted((n.lower(), v) for n, v in fast.headers) == sorted((n.lower(), v) for n, v in slow.headers)
    assert fast.body == slow.body


PATHS = [
    f"{WORDS}/dovah",
    f"{WORDS}/DOVAH",
    f"{WORDS}/nope",
    f"{WORDS}/%00",
    f"{WORDS}/aaz%00",
    f"{WORDS}/a%0A",
    f"{WORDS}/%0A",
    f"{WORDS}/a%0D%0Ab",
    f"{WORDS}/%FF",
    f"{WORDS}/%ED%A0%80",
    f"{WORDS}/%C3%A9",
    f"{WORDS}/%F0%9F%90%89",
    f"{WORDS}/a%2Fb",
    f"{WORDS}/%2F",
    f"{WORDS}/a%252Fb",
    f"{WORDS}/a/",
    f"{WORDS}/",
    f"{WORDS}//",
    f"{WORDS}//a",
    f"/{WORDS}/a",
    f"{WORDS}/..",
    f"{WORDS}/.",
    f"{WORDS}/a+b",
    f"{WORDS}/a;b",
    f"{WORDS}/a|b",
    f"{WORDS}/<b>",
    f"{WORDS}/{{word}}",
    f"{WORDS}/%3F",
    f"{WORDS}/%23",
    f"{WORDS}/%25",
    f"{WORDS}/{'a' * 3000}",
    f"{WORDS}/%E2%80%8B",
    "/v1/lexicons/klingon/words/a",
    "/v1/lexicons/%FF/words/a",
    "/v1/lexicons/%C3%A9/words/a",
    "/v1/lexicons/%00/words/a",
    "/v1/lexicons//words/a",
    "/v1/lexicons/THUUM/words/a",
    "/v1/lexicons/thuum/Words/a",
    "/V1/lexicons/thuum/words/a",
    "/v2/lexicons/thuum/words/a",
    "/v1/lexicon/thuum/words/a",
    "/v1/lexicons/words/words/words",
]

QUERIES = [
    "?",
    "?revision=1",
    "?revision=2",
    "?revision=0",
    "?revision=x",
    "?revision=1&revision=1",
    "?without=z",
    "?without=z,x&inflections=-plural",
    "?without=q",
    "?without=%FF",
    "?inflections=-plural,-genitive",
    "?inflections=plural",
    "?word=aaz",
    "?%FF",
    "?%00=%00",
    "?without=š",
    "?a&b=c&&=",
    "?&&",
]


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("path", PATHS)
def test_paths(app: Flask, path: str, method: str) -> None:
    assert_alike(app, path, method)


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("query", QUERIES)
@pytest.mark.parametrize("word", ["aaz", "dovve", "%FF", "a%2Fb"])
def test_queries(app: Flask, word: str, query: str, method: str) -> None:
    assert_alike(app, f"{WORDS}/{word}{query}", method)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "get", "BREW"])
def test_other_methods(app: Flask, method: str) -> None:
    assert_alike(app, f"{WORDS}/aaz", method)


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("condition", ["TAG", "W/TAG", '"a", TAG', "*", '"a"', "", "garbage", "TAGTAG", "ÿ", '"a,TAG'])
def test_conditions(app: Flask, condition: str, method: str) -> None:
    tag = call(app, f"{WORDS}/aaz").header("ETag")
    assert tag
    for query in ("", "?revision=1", "?revision=2"):
        assert_alike(app, f"{WORDS}/aaz{query}", method, (("If-None-Match", condition.replace("TAG", tag)),))


@pytest.mark.parametrize(
    "header",
    [
        ("Host", "other.example"),
        ("Host", "a b/../"),
        ("Accept", "text/html"),
        ("Accept-Encoding", "gzip"),
        ("Content-Length", "5"),
        ("Content-Length", "999999999"),
        ("Content-Length", "x"),
        ("Content-Type", "text/plain"),
        ("Cookie", "session=x"),
        ("Range", "bytes=0-4"),
        ("If-Match", '"a"'),
        ("If-Modified-Since", "Mon, 30 Nov 2026 00:00:00 GMT"),
        ("X-HTTP-Method-Override", "DELETE"),
    ],
)
def test_headers(app: Flask, header: tuple[str, str]) -> None:
    assert_alike(app, f"{WORDS}/aaz", headers=(header,))


@given(word=st.text(min_size=1, max_size=20).filter(lambda text: not any("\ud800" <= c <= "\udfff" for c in text)))
def test_any_text(app: Flask, word: str) -> None:
    assert_alike(app, f"{WORDS}/{quote(word, safe='')}")


@given(word=st.binary(min_size=1, max_size=8), query=st.binary(max_size=8), method=st.sampled_from(["GET", "HEAD"]))
def test_any_bytes(app: Flask, word: bytes, query: bytes, method: str) -> None:
    assert_alike(app, f"{WORDS}/{quote_from_bytes(word, safe='')}?without={quote_from_bytes(query, safe='')}", method)


def test_failures(api_settings: Settings, thuum: Service, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL)
    broken = Service(thuum.engine, _Broken(api_settings.home, thuum.engine), thuum.tokens)
    assert_alike(create_app(api_settings, broken), f"{WORDS}/aaz")


def test_callers_without_a_right_token(api_settings: Settings, thuum: Service) -> None:
    closed = create_app(replace(api_settings, open_scopes=Names(())), thuum)
    for app, header in ((closed, ()), (closed, WRONG_TOKEN), (create_app(api_settings, thuum), WRONG_TOKEN)):
        assert_alike(app, f"{WORDS}/aaz", headers=header)
        assert call(app, f"{WORDS}/aaz", "GET", header).code == 401


def test_the_lane_answers_without_flask(thuum: Service, api_settings: Settings) -> None:
    app = create_app(api_settings, thuum)

    def unwanted(*_: object) -> list[bytes]:
        raise AssertionError("Flask was asked")

    lane(app).behind = unwanted
    for path in (f"{WORDS}/dovah", f"{WORDS}/%C3%A9?without=z", "/v1/lexicons/klingon/words/a"):
        assert call(app, path).code in (200, 404)
    with pytest.raises(AssertionError):
        call(app, WORDS)
