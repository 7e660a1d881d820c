"""Disputes over HTTP: what players may report, what becomes of a report, and who sees what of it."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from lexsvc.config import DisputeLimits, EkilexLimits, Secret, Settings
from lexsvc.ekilex import NAME
from lexsvc.ekilex.recorded import RecordedAnswers
from lexsvc.ledger.tokens import Scope
from tests.api.raw import call
from tests.desk import DISPUTES, Desk, OpenDesk, changed
from tests.ekilex.conftest import KEY
from tests.ekilex.shapes import details, details_path, form_path, found, lexeme, paradigm, recording

ONE = "/v1/disputes/{}"
PUBLIC = {"id", "lexicon", "status", "kind", "word", "reports", "created_at", "verdict_then", "rulings"}
PRIVATE = {"comment": "he cheats, says Xyzzy", "game": "game-plugh-17", "contact": "xyzzy@example.org"}


def test_a_report_opens_a_dispute(desk: Desk) -> None:
    answer = desk.report("THUR", comment="never heard of it")
    assert answer.status_code == 201
    dispute = answer.get_json()
    assert answer.headers["Location"] == ONE.format(dispute["id"])
    assert dispute.keys() == PUBLIC
    assert (dispute["lexicon"], dispute["kind"], dispute["word"]) == ("thuum", "not_a_word", "thur")
    assert (dispute["status"], dispute["reports"], dispute["rulings"]) == ("open", 1, [])
    assert desk.get(answer.headers["Location"]).get_json() == dispute


def test_the_whole_check_of_that_moment_stays_with_it(desk: Desk) -> None:
    check = desk.get("/v1/lexicons/thuum/words/THUR").get_json()
    dispute = desk.opened("THUR")
    assert desk.get(ONE.format(dispute)).get_json()["verdict_then"] == check
    desk.ruled(dispute)
    assert desk.get(ONE.format(dispute)).get_json()["verdict_then"] == check
    assert desk.verdict("thur") == ("invalid", "removed")


def test_another_report_of_the_same_tiles_joins(desk: Desk) -> None:
    dispute = desk.opened("thur")
    for count, again in enumerate(("thur", "THUR", " Thur ", "thu'r", "THU\N{RIGHT SINGLE QUOTATION MARK}R"), 2):
        joined = desk.report(again)
        assert (joined.status_code, joined.get_json()["id"], joined.get_json()["reports"]) == (200, dispute, count)
        assert "Location" not in joined.headers


def test_a_report_in_other_code_points_joins(open_desk: OpenDesk, settings: Settings, tmp_path: Path) -> None:
    desk = open_desk(data=changed(settings.data, tmp_path, "[alphabet]", '[alphabet]\nfold = { "é" = "e" }'))
    desk.edition("mey\tn")
    dispute = desk.opened("m\N{LATIN SMALL LETTER E WITH ACUTE}y")
    for again in ("me\N{COMBINING ACUTE ACCENT}y", "ME\N{COMBINING ACUTE ACCENT}Y", "mey"):
        joined = desk.report(again)
        assert (joined.status_code, joined.get_json()["id"], joined.get_json()["word"]) == (200, dispute, "mey")


def test_another_kind_or_word_opens_another(desk: Desk) -> None:
    assert (
        len({desk.opened("thur"), desk.opened("thur", "offensive"), desk.opened("diin"), desk.opened("zaalok", "missing_word")})
        == 4
    )


def test_after_a_ruling_the_same_word_opens_anew(desk: Desk) -> None:
    dispute = desk.opened("thur")
    desk.ruled(dispute, "rejected")
    assert desk.opened("thur") != dispute


OUT = [("alduin", "dragon_name"), ("qqq", "not_in_lexicon"), ("", "empty"), ("a b", "multiword"), ("x" * 500, "too_long")]


def test_a_word_that_is_out_is_not_disputed(desk: Desk) -> None:
    for word, reason in OUT:
        for kind in ["not_a_word", "offensive"]:
            answer = desk.report(word, kind)
            assert (answer.status_code, answer.mimetype, answer.get_json()["reason"]) == (409, "application/problem+json", reason)
            assert answer.get_json()["detail"]
            assert desk.get("/v1/disputes").get_json()["disputes"] == []


def test_a_word_that_is_in_is_not_missing(desk: Desk) -> None:
    answer = desk.report("thur", "missing_word")
    assert (answer.status_code, answer.get_json()["detail"]) == (409, "thur plays")
    assert "reason" not in answer.get_json()


NEVER_LAID = ["", "   ", "x" * 101, "di\u200bin", "di\x00in", "alok-dilon", "a b", "çeviri", "\N{HANGUL SYLLABLE GAG}"]


def test_what_cannot_be_laid_is_not_missing(desk: Desk) -> None:
    for word in NEVER_LAID:
        answer = desk.report(word, "missing_word")
        assert (answer.status_code, answer.get_json()["field"]) == (422, "word")
        assert answer.get_json()["detail"].startswith("word can never be laid: ")


def test_a_word_that_a_ruling_took_out_can_be_missed(desk: Desk) -> None:
    desk.ruled(desk.opened("thur"))
    assert desk.report("thur").get_json()["reason"] == "removed"
    missed = desk.opened("thur", "missing_word")
    desk.ruled(missed)
    assert desk.verdict("thur") == ("valid", None)


def test_a_repeat_with_the_same_key_counts_once_and_is_answered_alike(desk: Desk) -> None:
    first, again = (desk.report("thur", key="key-1", comment="c") for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert (again.headers["Location"], again.get_json()) == (first.headers["Location"], first.get_json())
    joined, repeated = (desk.report("thur", key="key-2") for _ in range(2))
    assert [(answer.status_code, answer.get_json()["reports"]) for answer in (joined, repeated)] == [(200, 2), (200, 2)]


def test_a_repeat_is_known_after_the_ruling_too(desk: Desk) -> None:
    first = desk.report("thur", key="key-1")
    desk.ruled(first.get_json()["id"])
    again = desk.report("thur", key="key-1")
    assert (again.status_code, again.get_json()["id"], again.get_json()["status"]) == (201, first.get_json()["id"], "upheld")


CHANGES = [{"word": "diin"}, {"kind": "offensive"}, {"comment": "d"}, {"game": "g"}, {"contact": "c"}]


def test_a_key_that_came_with_another_report_is_refused(desk: Desk) -> None:
    assert desk.report("thur", key="key-1", comment="c").status_code == 201
    for change in CHANGES:
        body = {"word": "thur", "kind": "not_a_word", "comment": "c"} | change
        answer = desk.client.post(DISPUTES, json=body, headers={"Idempotency-Key": "key-1"})
        assert (answer.status_code, answer.get_json()["field"]) == (422, "Idempotency-Key")


def test_a_key_belongs_to_whoever_sent_it(desk: Desk) -> None:
    one, other = desk.token("one", Scope.DISPUTE), desk.token("other", Scope.DISPUTE)
    assert desk.report("thur", token=one, key="key-1").status_code == 201
    assert desk.report("diin", token=other, key="key-1").status_code == 201
    assert desk.report("krii", key="key-1").status_code == 201


WRONG_KEYS = ["", "k" * 201, "schlüssel", "a\x7fb"]


def test_a_key_is_printable_ascii(desk: Desk) -> None:
    for key in WRONG_KEYS:
        answer = desk.report("thur", key=key)
        assert (answer.status_code, answer.get_json()["field"]) == (422, "Idempotency-Key")


def test_reports_of_one_address_are_limited(open_desk: OpenDesk) -> None:
    desk = open_desk(dispute_limits=DisputeLimits(per_hour=2, token_per_hour=3))
    assert [desk.report(word).status_code for word in ("thur", "thur", "diin")] == [201, 200, 429]
    refused = desk.report("diin")
    assert 0 < int(refused.headers["Retry-After"]) <= 3600
    assert (refused.mimetype, refused.get_json()["title"]) == ("application/problem+json", "Too many reports")
    token = desk.token("game", Scope.DISPUTE)
    assert [desk.report("krii", token=token).status_code for _ in range(4)] == [201, 200, 200, 429]


def test_refused_reports_are_not_counted_and_repeats_are_not_refused(open_desk: OpenDesk) -> None:
    desk = open_desk(dispute_limits=DisputeLimits(per_hour=2))
    assert [desk.report(word, key=key).status_code for word, key in (("qqq", "a"), ("thur", "b"), ("thur", "c"))] == [
        409,
        201,
        200,
    ]
    assert [desk.report("thur", key=key).status_code for key in ("b", "c", "d")] == [201, 200, 429]


BODY = {"word": "thur", "kind": "not_a_word"}


WRONG_VALUES = [
    ({}, "word"),
    ({"word": "thur"}, "kind"),
    ({**BODY, "kind": "nope"}, "kind"),
    ({**BODY, "kind": None}, "kind"),
    ({**BODY, "word": 5}, "word"),
    ({**BODY, "word": ["t", "h"]}, "word"),
    ({**BODY, "word": None}, "word"),
    ({**BODY, "comment": {}}, "comment"),
    ({**BODY, "wurd": "x"}, "wurd"),
    ({**BODY, "status": "upheld"}, "status"),
    ({**BODY, "comment": "x" * 2001}, "comment"),
    ({**BODY, "comment": "\N{COMBINING ACUTE ACCENT}" * 50_000}, "comment"),
    ({**BODY, "comment": "a\x00b"}, "comment"),
    ({**BODY, "comment": "\x1b[2J"}, "comment"),
    ({**BODY, "game": "two\nlines"}, "game"),
    ({**BODY, "game": "x" * 201}, "game"),
    ({**BODY, "contact": "x" * 201}, "contact"),
    ({**BODY, "contact": "a\x00@example.org"}, "contact"),
    ([], "body"),
    ("thur", "body"),
]


def test_a_wrong_value_is_named(desk: Desk) -> None:
    for body, field in WRONG_VALUES:
        answer = desk.client.post(DISPUTES, json=body)
        problem = answer.get_json()
        assert (answer.status_code, answer.mimetype, problem["field"]) == (422, "application/problem+json", field)
        assert field in problem["detail"]
        assert desk.get("/v1/disputes").get_json()["disputes"] == []


def test_the_kinds_that_there_are_are_told(desk: Desk) -> None:
    assert desk.client.post(DISPUTES, json={**BODY, "kind": "nope"}).get_json()["allowed"] == [
        "not_a_word or missing_word or offensive"
    ]


UNREADABLE = [
    (b"{", "application/json", 400),
    (b"", "application/json", 400),
    (b'{"word":"thur","kind":"not_a_word","comment":"\\ud800"}', "application/json", 400),
    (b'{"word":"\\udfff","kind":"not_a_word"}', "application/json", 400),
    (b'{"word":"th\xff","kind":"not_a_word"}', "application/json", 400),
    (json.dumps({**BODY, "comment": "x" * 300_000}).encode(), "application/json", 413),
    (json.dumps(BODY).encode(), "text/plain", 415),
    (b"word=thur&kind=not_a_word", "application/x-www-form-urlencoded", 415),
]


def test_what_cannot_be_read_is_refused(desk: Desk) -> None:
    for body, media, status in UNREADABLE:
        answer = desk.client.post(DISPUTES, data=body, content_type=media)
        assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")
        assert desk.get("/v1/disputes").get_json()["disputes"] == []


PATHS = [DISPUTES, "/v1/disputes", ONE.format(1), "/v1/disputes/1/ruling"]


def test_an_unknown_parameter_is_named(desk: Desk) -> None:
    for path in PATHS:
        method = "POST" if path in (DISPUTES, "/v1/disputes/1/ruling") else "GET"
        answer = desk.client.open(
            f"{path}?wurd=1", method=method, json=BODY if method == "POST" else None, headers=desk.as_(desk.moderator)
        )
        assert (answer.status_code, answer.get_json()["field"]) == (422, "wurd")


def test_texts_are_kept_as_they_are_and_never_markup(desk: Desk) -> None:
    texts = {
        "comment": "<script>alert(1)</script>\n\t[red]*b*[/red] & \N{PILE OF POO}",
        "game": "<b>'\";--",
        "contact": "<img src=x>",
    }
    dispute = desk.opened("thur", **texts)
    answer = desk.get(ONE.format(dispute), token=desk.moderator)
    (report,) = answer.get_json()["reports_detail"]
    assert {field: report[field] for field in texts} == texts
    assert answer.mimetype == "application/json"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_comments_are_normalised(desk: Desk) -> None:
    dispute = desk.opened("thur", comment=" e\N{COMBINING ACUTE ACCENT}\r\n ")
    (report,) = desk.get(ONE.format(dispute), token=desk.moderator).get_json()["reports_detail"]
    assert report["comment"] == "é"


def test_what_is_personal_is_shown_to_moderators_alone(desk: Desk) -> None:
    opened = desk.report("thur", **PRIVATE)
    joined = desk.report("thur", **PRIVATE)
    repeated = [desk.report("thur", key="k", **PRIVATE) for _ in range(2)]
    dispute = opened.get_json()["id"]
    desk.ruled(dispute)
    others = [None, desk.token("game", Scope.DISPUTE), desk.token("all but one", *set(Scope) - {Scope.MODERATE})]
    paths = [
        ONE.format(dispute),
        "/v1/disputes",
        "/v1/disputes?status=upheld",
        "/v1/lexicons/thuum/revisions",
        "/v1/lexicons/thuum/revisions/2",
    ]
    answers = [opened, joined, *repeated, *(desk.get(path, token=token) for token in others for path in paths)]
    for answer in answers:
        text = answer.get_data(as_text=True)
        assert answer.status_code in (200, 201), text
        assert not {field for field, value in PRIVATE.items() if value in text}
        assert not {"reporter", "reports_detail", "contact", "comment"} & set(_keys(answer.get_json()))
    for problem in (desk.report("thur", key="k"), desk.report("thur", **PRIVATE)):
        assert not any(value in problem.get_data(as_text=True) for value in PRIVATE.values())


def _keys(value: Any) -> list[str]:
    if isinstance(value, list):
        return [key for item in value for key in _keys(item)]
    return [*value, *(key for item in value.values() for key in _keys(item))] if isinstance(value, dict) else []


def test_moderators_see_the_reports_and_nobody_may_keep_the_answer(desk: Desk) -> None:
    dispute = desk.opened("thur", **PRIVATE)
    desk.report("THUR", comment="me too")
    answer = desk.get(ONE.format(dispute), token=desk.moderator)
    shown = answer.get_json()
    assert shown.keys() == PUBLIC | {"reports_detail", "authority"}
    first, second = shown["reports_detail"]
    assert {field: first[field] for field in PRIVATE} == PRIVATE
    assert (second["comment"], second["game"], second["contact"]) == ("me too", "", None)
    assert first["created_at"] <= second["created_at"]
    assert shown["authority"] is None
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_list_is_filtered_and_has_the_newest_first(desk: Desk) -> None:
    first, second, third = desk.opened("thur"), desk.opened("diin"), desk.opened("krii")
    desk.ruled(second)
    desk.ruled(third, "rejected")
    listed = {
        query: [dispute["id"] for dispute in desk.get(f"/v1/disputes{query}").get_json()["disputes"]]
        for query in ("", "?status=open", "?status=upheld", "?status=rejected", "?lexicon=thuum", "?lexicon=thuum&status=open")
    }
    assert listed == {
        "": [third, second, first],
        "?status=open": [first],
        "?status=upheld": [second],
        "?status=rejected": [third],
        "?lexicon=thuum": [third, second, first],
        "?lexicon=thuum&status=open": [first],
    }


def test_pages_hold_every_dispute_once_whatever_is_opened_meanwhile(desk: Desk) -> None:
    words = ["thur", "diin", "krii", "joor", "aaz"]
    opened = [desk.opened(word) for word in words]
    seen, query = [], ""
    while True:
        page = desk.get(f"/v1/disputes?limit=2{query}").get_json()
        assert len(page["disputes"]) <= 2
        seen += [dispute["id"] for dispute in page["disputes"]]
        if page["cursor"] is None:
            break
        query = f"&cursor={page['cursor']}"
        desk.report(f"zaalok{'a' * len(seen)}", "missing_word")
    assert seen == opened[::-1]


WRONG_PARAMETERS = [
    ("status=closed", "status"),
    ("limit=0", "limit"),
    ("limit=201", "limit"),
    ("limit=x", "limit"),
    ("cursor=x", "cursor"),
    ("cursor=0", "cursor"),
    ("cursor=-1", "cursor"),
    (f"cursor={'9' * 30}", "cursor"),
    ("cursor=%D9%A1", "cursor"),
    ("status=open&status=open", "status"),
]


def test_a_wrong_parameter_is_named(desk: Desk) -> None:
    for query, field in WRONG_PARAMETERS:
        answer = desk.get(f"/v1/disputes?{query}")
        assert (answer.status_code, answer.get_json()["field"]) == (422, field)


NO_LEXICONS = ["klingon", "%00", "%27%3B--", "x" * 1000]


def test_an_unknown_lexicon_is_told(desk: Desk) -> None:
    for name in NO_LEXICONS:
        for answer in (desk.get(f"/v1/disputes?lexicon={name}"), desk.client.post(f"/v1/lexicons/{name}/disputes", json=BODY)):
            assert (answer.status_code, answer.get_json()["field"], answer.get_json()["allowed"]) == (404, "lexicon", ["thuum"])


NO_DISPUTES = ["0", "1", "-1", "999999999", "9" * 40, "x", "1.0", "%D9%A1", "%00", "1%20"]


def test_no_such_dispute(desk: Desk) -> None:
    for dispute in NO_DISPUTES:
        ruling = json.dumps({"decision": "rejected", "text": "t"}).encode()
        authorized = list(desk.as_(desk.moderator).items())
        for answer in (
            call(desk.app, f"/v1/disputes/{dispute}", headers=authorized),
            call(desk.app, f"/v1/disputes/{dispute}/ruling", "POST", headers=authorized, body=ruling),
        ):
            assert (answer.code, answer.json()["title"]) == (404, "No such dispute")


def test_who_may_report_is_a_setting(open_desk: OpenDesk) -> None:
    desk = open_desk(open_scopes=())
    dispute = desk.opened("thur", token=desk.moderator)
    for answer in (desk.report("diin"), desk.get("/v1/disputes"), desk.get(ONE.format(dispute))):
        assert answer.status_code == 401
    checker = desk.token("checker", Scope.CHECK)
    for answer in (desk.report("diin", token=checker), desk.get(ONE.format(dispute), token=checker)):
        assert answer.status_code == 403


def test_without_the_database_reports_are_refused_and_checks_go_on(desk: Desk) -> None:
    dispute = desk.opened("thur")
    with desk.outage():
        for answer in (
            desk.report("diin"),
            desk.report("qqq"),
            desk.get("/v1/disputes"),
            desk.get(ONE.format(dispute)),
            desk.rule(dispute),
        ):
            assert (answer.status_code, answer.mimetype) == (503, "application/problem+json")
            assert int(answer.headers["Retry-After"]) > 0
        assert desk.verdict("thur") == ("valid", None)
    assert desk.report("thur").get_json()["reports"] == 2


def test_moderators_see_what_the_live_authority_says_now(open_desk: OpenDesk, settings: Settings, tmp_path: Path) -> None:
    known = {
        form_path("zuzik"): [found(11, "zuzik")],
        details_path(11): details(11, "zuzik", lexeme("s"), paradigms=[paradigm(SgN="zuzik")]),
    }
    with RecordedAnswers(recording(**known)).start() as server:
        desk = open_desk(
            data=changed(settings.data, tmp_path, 'game = "Sikaav"', 'game = "Sikaav"\nauthority = "ekilex"'),
            ekilex_url=server.url,
            ekilex_key=Secret(KEY),
            ekilex_limits=EkilexLimits(calls_per_second=1000, check_seconds=10.0),
        )
        desk.edition("mey\tn")
        accepted, rejected = desk.opened("zuzik"), desk.opened("zuzak", "missing_word")
        shown = {
            dispute: desk.get(ONE.format(dispute), token=desk.moderator).get_json()["authority"]
            for dispute in (accepted, rejected)
        }
        assert "authority" not in desk.get(ONE.format(accepted)).get_json()
    assert {field: shown[accepted][field] for field in ("name", "said", "headword")} == {
        "name": NAME,
        "said": "accepted",
        "headword": "zuzik",
    }
    assert (shown[rejected]["said"], shown[rejected]["reason"]) == ("rejected", "not_in_lexicon")


def test_of_reports_at_once_one_opens_and_all_count(desk: Desk) -> None:
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda number: desk.report("thur", key=f"key-{number % 3}"), range(6)))
    assert sorted(answer.status_code for answer in answers) == [200, 200, 200, 200, 201, 201]
    (dispute,) = desk.get("/v1/disputes").get_json()["disputes"]
    assert dispute["reports"] == 3


ANYTHING = st.text(max_size=300) | st.sampled_from(["thur", "diin", "not_a_word", "missing_word", "open", "1"])


@pytest.fixture
def unlimited(open_desk: OpenDesk) -> Desk:
    return open_desk(dispute_limits=DisputeLimits(per_hour=1_000_000))


@hypothesis.settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(st.sampled_from(["word", "kind", "comment", "game", "contact", "x"]), ANYTHING), ANYTHING)
def test_whatever_is_sent_is_taken_or_told_why_not(unlimited: Desk, body: dict[str, str], text: str) -> None:
    ruling = {"decision": "upheld", "text": body.get("comment", text), "scope": "lemma", "lemma": text, "upos": body.get("kind")}
    answers = [
        unlimited.client.post(DISPUTES, json=body),
        unlimited.client.post(DISPUTES, json={**BODY, **body}),
        unlimited.client.get("/v1/disputes", query_string={"lexicon": text, "cursor": body.get("word", "")}),
        unlimited.client.post("/v1/disputes/1/ruling", json=ruling, headers=unlimited.as_(unlimited.moderator)),
    ]
    for answer in answers:
        assert answer.status_code in (200, 201, 404, 409, 422), answer.get_json()
