"""Search, suggestions and export over HTTP."""

import base64
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from lexsvc.config import Settings
from lexsvc.service import Service
from lexsvc.web.app import create_app
from lexsvc.words.check import Options
from tests.api.raw import call

SEARCH = "/v1/lexicons/{}/search"


@pytest.fixture(scope="session")
def real(service: Service, settings: Settings) -> FlaskClient:
    """The five lexicons, as an operator serves them who enforces nothing."""
    return create_app(replace(settings, enforce_verify_only=False), service).test_client()


def _found(client: FlaskClient, lexicon: str, **query: Any) -> list[str]:
    answer = client.get(SEARCH.format(lexicon), query_string=query)
    assert answer.status_code == 200, answer.get_json()
    return [hit["word"] for hit in answer.get_json()["words"]]


def test_runes_and_letters_ask_the_same(client: FlaskClient) -> None:
    assert _found(client, "thuum", prefix="krongr4") == _found(client, "thuum", prefix="krongrah") != []


def test_a_digraph_tile_is_sought_as_one(client: FlaskClient, real: FlaskClient) -> None:
    for hit in client.get(SEARCH.format("thuum"), query_string={"infix": "ii", "limit": 1000}).get_json()["words"]:
        assert "3" in hit["tiles"]
    for hit in real.get(SEARCH.format("english"), query_string={"infix": "qu", "limit": 1000}).get_json()["words"]:
        assert "qu" in hit["tiles"]
    assert "queen" not in _found(real, "english", prefix="q", limit=1000)
    assert "queen" in _found(real, "english", pattern="qu??n")
    assert "queen" in _found(real, "english", rack="neeqx?", limit=1000, length=4) + _found(real, "english", rack="qu,e,e,n")


def test_a_hit_is_the_word_as_a_check_shows_it(client: FlaskClient, thuum: Service) -> None:
    (hit, *_) = client.get(SEARCH.format("thuum"), query_string={"prefix": "thu'um", "analyses": "true"}).get_json()["words"]
    check = thuum.check("thuum", hit["word"])
    assert hit == {
        "word": check.word,
        "tiles": check.tiles,
        "score": check.score,
        "spellings": check.spellings,
        "analyses": [{"lemma": a.lemma, "upos": a.upos, "features": a.features, "kind": a.kind} for a in check.analyses],
    }


@pytest.mark.parametrize(
    ("lexicon", "query", "order"),
    [
        ("tdk", {"length": 2, "prefix": "a"}, "abcçdefgğhıijklmnoöprsştuüvyz"),
        ("eki", {"pattern": "?a??", "limit": 1000}, "abdefghijklmnoprsšzžtuvõäöü"),
        ("saol", {"pattern": "?å?", "limit": 1000}, "abcdefghijklmnopqrstuvwxyzåäö"),
    ],
)
def test_order_is_the_languages(real: FlaskClient, lexicon: str, query: Any, order: str) -> None:
    words = [hit["tiles"] for hit in real.get(SEARCH.format(lexicon), query_string=query).get_json()["words"]]
    assert len(words) > 3
    assert words == sorted(words, key=lambda tiles: [order.index(tile) for tile in tiles])


def test_other_orders(client: FlaskClient) -> None:
    page = {"infix": "o", "limit": 1000}
    by_length = client.get(SEARCH.format("thuum"), query_string={**page, "sort": "length"}).get_json()["words"]
    by_score = client.get(SEARCH.format("thuum"), query_string={**page, "sort": "score"}).get_json()["words"]
    assert [len(hit["tiles"]) for hit in by_length] == sorted(len(hit["tiles"]) for hit in by_length)
    assert [hit["score"] for hit in by_score] == sorted((hit["score"] for hit in by_score), reverse=True)


def test_a_game_without_points_has_no_order_by_score(real: FlaskClient) -> None:
    problem = real.get(SEARCH.format("tdk"), query_string={"sort": "score"})
    assert (problem.status_code, problem.get_json()["field"]) == (422, "sort")
    assert problem.get_json()["allowed"] == ["tiles", "length"]


@pytest.mark.parametrize("sort", ["tiles", "length", "score"])
@pytest.mark.parametrize("limit", [1, 7, 1000])
def test_pages_follow_one_another(client: FlaskClient, sort: str, limit: int) -> None:
    whole = _found(client, "thuum", suffix="n", sort=sort, limit=1000)
    paged: list[str] = []
    cursor = ""
    while cursor is not None and len(paged) < 40:
        page = client.get(
            SEARCH.format("thuum"), query_string={"suffix": "n", "sort": sort, "limit": limit, "cursor": cursor}
        ).get_json()
        paged += [hit["word"] for hit in page["words"]]
        assert page["total"] >= len(paged)
        cursor = page["cursor"]
    assert paged == whole[: len(paged)]


def _cursor(client: FlaskClient) -> str:
    cursor: str = client.get(SEARCH.format("thuum"), query_string={"suffix": "n", "limit": 2}).get_json()["cursor"]
    return cursor


def test_a_cursor_pins_its_revision(client: FlaskClient) -> None:
    cursor = _cursor(client)
    same = {"suffix": "n", "cursor": cursor}
    assert client.get(SEARCH.format("thuum"), query_string=same).status_code == 200
    assert client.get(SEARCH.format("thuum"), query_string={**same, "revision": 1}).status_code == 200
    assert client.get(SEARCH.format("thuum"), query_string={**same, "revision": 2}).status_code == 422


def test_a_cursor_that_was_tampered_with_is_refused(client: FlaskClient) -> None:
    cursor = _cursor(client)
    content = base64.urlsafe_b64decode(cursor)
    wrong = [base64.urlsafe_b64encode(content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]) for at in range(len(content))]
    for text in [*(w.decode() for w in wrong), cursor[:-4], cursor + "AAAA", cursor + "\n", "x", "é", "=" * 40, "A" * 9999]:
        answer = client.get(SEARCH.format("thuum"), query_string={"suffix": "n", "cursor": text})
        assert answer.status_code in (404, 422), text
        assert answer.get_json()["field"] in ("cursor", "revision")


@pytest.mark.parametrize("other", [{"suffix": "o"}, {"suffix": "n", "without": "z"}, {"suffix": "n", "sort": "length"}, {}])
def test_a_cursor_is_for_its_own_question(client: FlaskClient, other: Any) -> None:
    answer = client.get(SEARCH.format("thuum"), query_string={**other, "cursor": _cursor(client)})
    assert (answer.status_code, answer.get_json()["field"]) == (422, "cursor")


def test_options_hold_in_searches(client: FlaskClient, thuum: Service) -> None:
    everything = client.get(SEARCH.format("thuum"), query_string={"limit": 1000}).get_json()
    without = client.get(SEARCH.format("thuum"), query_string={"limit": 1000, "without": "z"}).get_json()
    singular = client.get(SEARCH.format("thuum"), query_string={"limit": 1000, "inflections": "-plural"}).get_json()
    assert not any("z" in hit["tiles"] for hit in without["words"])
    assert without["words"][:200] == [hit for hit in everything["words"] if "z" not in hit["tiles"]][:200]
    options = Options((), ("-plural",))
    plays = [h for h in everything["words"] if thuum.check("thuum", h["tiles"], options).reason is None]
    assert singular["words"][:200] == plays[:200] != everything["words"][:200]


def test_hooks(real: FlaskClient) -> None:
    page = real.get(SEARCH.format("english"), query_string={"hooks": "ate"}).get_json()
    words = {hit["word"] for hit in page["words"]}
    assert {"date", "gate", "late", "mate", "rate", "ates"} & words >= {"date", "gate", "late", "mate", "rate"}
    assert page["hooks"]["word"] == "ate"
    assert {f"{tile}ate" for tile in page["hooks"]["before"]} | {f"ate{tile}" for tile in page["hooks"]["after"]} == words


def test_racks(real: FlaskClient) -> None:
    assert set(_found(real, "english", rack="listen", exact="true")) >= {"listen", "silent", "enlist", "tinsel"}
    assert "tin" in _found(real, "english", rack="listen", limit=1000)
    assert "zone" in _found(real, "english", rack="one?", exact="true", limit=1000)


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"prefix": "ca"}, "prefix"),
        ({"infix": "-"}, "infix"),
        ({"suffix": "\x00"}, "suffix"),
        ({"prefix": "a\x00b"}, "prefix"),
        ({"pattern": "[ab"}, "pattern"),
        ({"pattern": "ab]"}, "pattern"),
        ({"pattern": "[]"}, "pattern"),
        ({"pattern": "a%"}, "pattern"),
        ({"pattern": "a_"}, "pattern"),
        ({"pattern": "a" * 10_000}, "pattern"),
        ({"infix": "a" * 10_000}, "infix"),
        ({"rack": "k" * 51}, "rack"),
        ({"rack": "?" * 51}, "rack"),
        ({"rack": ","}, "rack"),
        ({"rack": "a,c"}, "rack"),
        ({"exact": "true"}, "exact"),
        ({"exact": "yes", "rack": "a"}, "exact"),
        ({"contains_tiles": "c"}, "contains_tiles"),
        ({"hooks": "c"}, "hooks"),
        ({"length": "0"}, "length"),
        ({"length": "x"}, "length"),
        ({"min_length": "-1"}, "min_length"),
        ({"max_length": "101"}, "max_length"),
        ({"limit": "0"}, "limit"),
        ({"limit": "1001"}, "limit"),
        ({"sort": "random"}, "sort"),
        ({"prefx": "a"}, "prefx"),
        ({"without": "a"}, "without"),
        ({"revision": "0"}, "revision"),
    ],
)
def test_a_wrong_value_is_named(client: FlaskClient, query: Any, field: str) -> None:
    answer = client.get(SEARCH.format("thuum"), query_string=query)
    assert answer.status_code == 422, answer.get_json()
    assert answer.get_json()["field"] == field
    assert len(answer.get_data()) < 5_000


@pytest.mark.parametrize("path", ["search?prefix=", "suggest?word="])
@pytest.mark.parametrize("text", ["%00", "%ED%A0%80", "%FF", "%F0%9F%98%80", "%2A%2A", "a" * 10_000, "%E2%80%8B", "%0A"])
def test_hostile_text_is_answered_or_refused(app: Any, path: str, text: str) -> None:
    assert call(app, f"/v1/lexicons/thuum/{path}{text}").code in (200, 400, 422)


def test_a_search_too_wide_says_what_to_narrow(real: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lexsvc.compiled.search.BUDGET", 20)
    monkeypatch.setattr("lexsvc.compiled.search._COUNTED", 0)
    answer = real.get(SEARCH.format("english"), query_string={"pattern": "*z*z*z*z*"})
    problem = answer.get_json()
    assert (answer.status_code, problem["type"], problem["field"]) == (422, "/docs#search_too_wide", "pattern")
    assert "narrow pattern" in problem["detail"]
    assert "prefix" in problem["detail"]


@pytest.mark.parametrize("path", ["search", "suggest?word=x", "export"])
def test_search_is_refused_where_players_only_verify_and_the_operator_enforces_it(
    service: Service, settings: Settings, path: str
) -> None:
    client = create_app(replace(settings, enforce_verify_only=True), service).test_client()
    answer = client.get(f"/v1/lexicons/saol/{path}")
    assert (answer.status_code, answer.get_json()["type"]) == (403, "/docs#search_not_offered")
    assert client.get(f"/v1/lexicons/english/{path}").status_code == 200
    assert client.get("/v1/lexicons/saol/words/hund").status_code == 200


def test_search_is_open_until_the_operator_enforces_it(real: FlaskClient) -> None:
    assert real.get("/v1/lexicons/saol").get_json()["players_may_search"] is False
    assert _found(real, "saol", prefix="hund")[0] == "hund"


def test_an_answer_has_a_tag(client: FlaskClient) -> None:
    for path in ("search?prefix=a", "suggest?word=a", "export"):
        first = client.get(f"/v1/lexicons/thuum/{path}")
        again = client.get(f"/v1/lexicons/thuum/{path}", headers={"If-None-Match": first.headers["ETag"]})
        assert (first.status_code, again.status_code, again.get_data()) == (200, 304, b"")


def test_export_is_the_whole_list_in_order(client: FlaskClient, thuum: Service) -> None:
    answer = client.get("/v1/lexicons/thuum/export?format=txt")
    lines = answer.get_data(as_text=True).splitlines()
    about = dict(line[2:].split(": ", 1) for line in lines if line.startswith("#"))
    info = thuum.info("thuum")
    assert (answer.mimetype, about["lexicon"], about["revision"]) == ("text/plain", "thuum", "1")
    assert (about["digest"], about["licence"], about["attribution"]) == (info.digest, info.licence, info.attribution)
    words = [line for line in lines if not line.startswith("#")]
    assert len(words) == int(about["words"]) == info.words
    everything: list[str] = []
    cursor = ""
    while cursor is not None:
        page = client.get(SEARCH.format("thuum"), query_string={"limit": 1000, "cursor": cursor}).get_json()
        everything += [hit["word"] for hit in page["words"]]
        cursor = page["cursor"]
    assert words == everything


def test_export_of_what_is_not_there(client: FlaskClient) -> None:
    assert client.get("/v1/lexicons/thuum/export?revision=99").status_code == 404
    assert client.get("/v1/lexicons/nope/export").status_code == 404
    assert client.get("/v1/lexicons/thuum/export?format=csv").get_json()["field"] == "format"


@pytest.mark.parametrize(
    ("lexicon", "word", "expected", "slip"),
    [
        ("english", "QUEEN", "queen", "spelling"),
        ("english", "quén", "queen", "tile_added"),
        ("english", "hosue", "house", "tiles_swapped"),
        ("english", "housse", "house", "tile_dropped"),
        ("english", "hoise", "house", "tile_changed"),
        ("eki", "oun", "õun", "spelling"),
        ("eki", "MAJA", "maja", "spelling"),
        ("eki", "cuusk", "kuusk", "tile_changed"),
        ("tdk", "cicek", "çiçek", "spelling"),
        ("tdk", "isik", "ışık", "spelling"),
        ("saol", "anglar", "änglar", "spelling"),
        ("thuum", "krongra", "krongrah", "tile_changed"),
        ("thuum", "dovah-kiin", "dovahkiin", "spelling"),
        ("thuum", "d3n", "diin", "spelling"),
    ],
)
def test_suggestions(real: FlaskClient, lexicon: str, word: str, expected: str, slip: str) -> None:
    answer = real.get(f"/v1/lexicons/{lexicon}/suggest", query_string={"word": word}).get_json()
    assert {hit["word"]: hit["slip"] for hit in answer["words"]}.get(expected) == slip
    assert len(answer["words"]) <= 20
    order = ["spelling", "tiles_swapped", "tile_changed", "tile_dropped", "tile_added"]
    slips = [order.index(hit["slip"]) for hit in answer["words"]]
    assert slips == sorted(slips)


def test_suggestions_play_under_the_options(client: FlaskClient) -> None:
    everything = client.get("/v1/lexicons/thuum/suggest?word=zi").get_json()["words"]
    without = client.get("/v1/lexicons/thuum/suggest?word=zi&without=z").get_json()["words"]
    assert any("z" in hit["tiles"] for hit in everything)
    assert without
    assert not any("z" in hit["tiles"] for hit in without)
