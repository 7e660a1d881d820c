"""Who may ask what: open to all, by token, with which scope; by the lane and by Flask's routes alike."""

import logging

import pytest
from sqlalchemy import text

from lexsvc.config import Names, Secret
from lexsvc.ledger.tokens import NoKeyError, Scope, TokenBook, revoke_token
from lexsvc.web.access import Access
from tests.desk import Desk, OpenDesk

WORD = "/v1/lexicons/thuum/words/diin"
QUESTIONS = [
    ("check", "GET", WORD),
    ("check", "GET", "/v1/lexicons/thuum/words?word=diin"),
    ("check", "POST", "/v1/lexicons/thuum/check"),
    ("check", "POST", "/v1/lexicons/thuum/challenge"),
    ("search", "GET", "/v1/lexicons/thuum/search"),
    ("search", "GET", "/v1/lexicons/thuum/suggest?word=din"),
    ("search", "GET", "/v1/lexicons/thuum/export"),
    ("dispute", "GET", "/v1/disputes"),
    ("dispute", "POST", "/v1/lexicons/thuum/disputes"),
    ("moderate", "POST", "/v1/disputes/1/ruling"),
    ("admin", "PUT", "/v1/lexicons/thuum/lists/theme"),
]
ALWAYS_OPEN = ["/v1/lexicons", "/v1/lexicons/thuum", "/healthz", "/readyz", "/metrics", "/docs", "/openapi.json"]
MALFORMED = [
    "",
    "Bearer",
    "Bearer ",
    "Basic bGV4c3ZjOg==",
    "Bearer lexsvc_short",
    f"Bearer lexsvc_{'a' * 43}",
    f"Bearer lexsvc_{'a' * 43}, Bearer lexsvc_{'b' * 43}",
    f"Bearer lexsvc_{'é' * 43}",
    f"Bearer {'x' * 60_000}",
]


def _ask(desk: Desk, method: str, path: str, token: str | None = None) -> tuple[int, str]:
    """Ask with a body that is no question: who may ask is told that, or 200."""
    body = {"json": {}} if method in ("POST", "PUT") else {}
    answer = desk.client.open(path, method=method, headers=desk.as_(token), **body)
    return answer.status_code, answer.headers.get("WWW-Authenticate", "")


@pytest.mark.parametrize(("scope", "method", "path"), QUESTIONS)
def test_a_closed_question_needs_a_token_with_its_scope(open_desk: OpenDesk, scope: str, method: str, path: str) -> None:
    desk = open_desk(open_scopes=Names(()))
    with_it = desk.token("with it", Scope(scope))
    without_it = desk.token("without it", *(other for other in Scope if other != scope))
    assert _ask(desk, method, path) == (401, "Bearer")
    assert _ask(desk, method, path, without_it) == (403, f'Bearer error="insufficient_scope", scope="{scope}"')
    assert _ask(desk, method, path, with_it)[0] in (200, 404, 422)


@pytest.mark.parametrize(("scope", "method", "path"), QUESTIONS)
def test_what_is_open_needs_none(desk: Desk, scope: str, method: str, path: str) -> None:
    status, _ = _ask(desk, method, path)
    assert (status == 401) == (scope in ("moderate", "admin"))


@pytest.mark.parametrize("path", ALWAYS_OPEN)
def test_some_is_open_whatever_the_operator_says(open_desk: OpenDesk, path: str) -> None:
    assert open_desk(open_scopes=Names(())).client.get(path).status_code == 200


@pytest.mark.parametrize("header", MALFORMED)
def test_a_token_that_is_sent_must_be_good_also_where_none_is_needed(desk: Desk, header: str) -> None:
    for path in (WORD, "/v1/lexicons/thuum/words?word=diin"):
        answer = desk.client.get(path, headers={"Authorization": header.encode().decode("latin-1")})
        assert answer.status_code == 401
        assert answer.headers["WWW-Authenticate"] == 'Bearer error="invalid_token"'


def test_the_scheme_has_no_case(desk: Desk) -> None:
    token = desk.token("any", Scope.CHECK)
    assert desk.client.get(WORD, headers={"Authorization": f"bEARER  {token}"}).status_code == 200


def test_a_revoked_token_is_good_for_nothing(desk: Desk) -> None:
    token = desk.token("for a while", Scope.CHECK)
    assert desk.get(WORD, token).status_code == 200
    revoke_token(desk.engine, "for a while")
    desk.service.look()
    assert desk.get(WORD, token).status_code == 401


def test_a_token_stands_in_no_log_no_answer_and_no_table(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    token = desk.token("secretive", Scope.CHECK)
    said = [desk.get(WORD, token).get_data(as_text=True), desk.get("/v1/disputes/1", token).get_data(as_text=True)]
    said.append(desk.get("/v1/lexicons/thuum/lists/x", f"{token}x").get_data(as_text=True))
    with desk.engine.connect() as connection:
        said += [str(row) for row in connection.execute(text("SELECT * FROM tokens"))]
    assert token not in caplog.text
    assert not any(token in text for text in said)
    assert token not in repr(desk.service.tokens.find(token))


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1:4711", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("2001:db8::1", "2001:db8::ffff:2", True),
        ("[2001:db8::1]:443", "2001:db8::1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("", "nobody", False),
    ],
)
def test_reports_are_counted_by_household(desk: Desk, one: str, other: str, same: bool) -> None:
    access = Access(desk.service.tokens, ["dispute"])
    assert (access.reporter({"REMOTE_ADDR": one}) == access.reporter({"REMOTE_ADDR": other})) == same


def test_what_is_open_goes_on_for_a_token_that_nobody_can_tell() -> None:
    access = Access(TokenBook(Secret("")), ["check"])
    sent = {"HTTP_AUTHORIZATION": f"Bearer lexsvc_{'a' * 43}"}
    access.admit(dict(sent), Scope.CHECK)
    with pytest.raises(NoKeyError):
        access.admit(dict(sent), Scope.MODERATE)
