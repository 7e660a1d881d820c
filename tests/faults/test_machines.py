"""More than one process on one PostgreSQL: what one does the others see, and none needs the database to go on checking."""

import pytest

from tests.faults.conftest import NewServer
from tests.faults.processes import Answer, PostgreSQL, Server, wait_until

WORD = "dovah"

VALID, REMOVED = ("valid", None), ("invalid", "removed")


def _verdict(server: Server, word: str = WORD, revision: int | None = None) -> tuple[str, str | None]:
    check = server.check(word, revision)
    return check["verdict"], check["reason"]


def _report(server: Server, word: str = WORD, **headers: str) -> Answer:
    return server.ask("POST", "/v1/lexicons/thuum/disputes", {"word": word, "kind": "not_a_word"}, **headers)


def _rule(server: Server, token: str, dispute: int, decision: str, supersedes: int | None = None) -> Answer:
    ruling = {"decision": decision, "text": "as the council said", "supersedes": supersedes}
    return server.ask("POST", f"/v1/disputes/{dispute}/ruling", ruling, Authorization=f"Bearer {token}")


def _remove(server: Server, token: str, word: str = WORD) -> int:
    """Have a word removed, and return the revision that this makes."""
    dispute = _report(server, word)
    assert dispute.status == 201
    ruled = _rule(server, token, dispute.body["id"], "upheld")
    assert ruled.status == 200, ruled
    return int(ruled.body["rulings"][-1]["revision"])


def _is_away(server: Server) -> bool:
    ready = server.get("/readyz")
    assert ready.status == 200
    return ready.body["status"] == "degraded" and "database does not answer" in " ".join(ready.body.get("notes", []))


def _is_ready(server: Server) -> bool:
    return server.get("/readyz").body["status"] == "ready"


@pytest.fixture
def two(postgresql: PostgreSQL, new_server: NewServer) -> tuple[Server, Server]:
    """Two servers, started at once: either may be the one that makes the tables and publishes."""
    one, other = new_server(postgresql.url), new_server(postgresql.url)
    one.begin()
    other.begin()
    return one.wait(), other.wait()


def test_a_removal_is_seen_by_the_other_process(two: tuple[Server, Server]) -> None:
    one, other = two
    token = one.token("Ada", "moderate")
    assert (_verdict(one), _verdict(other)) == (VALID, VALID)
    assert _remove(one, token) == 2
    assert _verdict(one) == REMOVED  # the process that took the ruling knows at once
    seen: list[tuple[int, str]] = []

    def is_seen() -> bool:
        check = other.check(WORD)
        seen.append((check["revision"], check["verdict"]))
        return seen[-1] == (2, "invalid")

    seconds = wait_until(is_seen, "the removal at the other process")
    print(f"an upheld removal was seen by the other process after {seconds:.3f} s")
    assert set(seen[:-1]) <= {(1, "valid")}  # the old revision or the new one, nothing between
    assert (_verdict(one, revision=1), _verdict(other, revision=1)) == (VALID, VALID)
    assert (_verdict(one, revision=2), _verdict(other, revision=2)) == (REMOVED, REMOVED)


def test_a_revision_that_another_process_made_can_be_pinned_at_once(two: tuple[Server, Server]) -> None:
    """A game that reads the revision from one machine and pins it at another is not told that there is none."""
    one, other = two
    token = one.token("Ada", "moderate")
    for number, word in enumerate((WORD, "krii", "fus"), start=2):
        assert _remove(one, token, word) == number
        assert _verdict(other, word, revision=number) == REMOVED
        assert _verdict(other, word, revision=number - 1) == VALID


def test_a_token_and_a_word_list_are_seen_by_the_other_process(two: tuple[Server, Server]) -> None:
    one, other = two
    token = one.token("Ada", "admin")
    before = other.get(f"/v1/lexicons/thuum/words/{WORD}").headers["etag"]
    path, body = "/v1/lexicons/thuum/lists/dragons", {"words": [WORD]}
    wait_until(lambda: other.ask("PUT", path, body, Authorization=f"Bearer {token}").status in (200, 201), "the token")
    wait_until(lambda: one.check(WORD)["lists"] == ["dragons"], "the list at the other process")
    assert other.check(WORD)["lists"] == ["dragons"]
    assert other.get(f"/v1/lexicons/thuum/words/{WORD}").headers["etag"] != before


def test_one_process_dies_and_the_other_goes_on(two: tuple[Server, Server]) -> None:
    one, other = two
    token = one.token("Ada", "moderate")
    _remove(one, token)
    one.kill()
    wait_until(lambda: _verdict(other) == REMOVED, "the removal at the other process")
    assert _remove(other, token, "krii") == 3
    assert _verdict(one.start(), "krii") == REMOVED


def test_the_database_goes_away_and_comes_back(two: tuple[Server, Server], postgresql: PostgreSQL) -> None:
    one, other = two
    token = one.token("Ada", "moderate")
    _remove(one, token)
    wait_until(lambda: _verdict(other) == REMOVED, "the removal at the other process")
    postgresql.crash()
    for server in two:
        wait_until(lambda server=server: _is_away(server), "the note of the outage")
        assert (_verdict(server), _verdict(server, "krii"), _verdict(server, revision=1)) == (REMOVED, VALID, VALID)
        report = _report(server, "krii")
        assert (report.status, report.body["title"]) == (503, "Database unavailable")
        assert int(report.headers["retry-after"]) > 0
    postgresql.start()
    for server in two:
        wait_until(lambda server=server: _is_ready(server), "the end of the outage")
    assert _remove(one, token, "krii") == 3
    wait_until(lambda: _verdict(other, "krii") == REMOVED, "the next removal at the other process")


def test_a_process_that_starts_without_the_database_serves_the_last_known_revision(
    two: tuple[Server, Server], postgresql: PostgreSQL
) -> None:
    one, other = two
    token = one.token("Ada", "moderate")
    _remove(one, token)
    wait_until(lambda: _verdict(other) == REMOVED, "the removal at the other process")
    other.kill()
    postgresql.crash()
    other.start()
    assert _is_away(other)
    assert (_verdict(other), _verdict(other, revision=1), other.check(WORD)["revision"]) == (REMOVED, VALID, 2)
    postgresql.start()
    wait_until(lambda: _is_ready(one), "the end of the outage")
    assert _remove(one, token, "krii") == 3
    wait_until(lambda: _verdict(other, "krii") == REMOVED, "the removal at the process that started alone")


def test_a_start_without_the_database_and_with_nothing_known_is_mended_when_it_comes(
    postgresql: PostgreSQL, new_server: NewServer
) -> None:
    postgresql.crash()
    server = new_server(postgresql.url).start()
    assert server.get("/readyz").status == 503
    assert server.get("/healthz").status == 200
    postgresql.start()
    wait_until(lambda: server.get("/readyz").status == 200, "the lexicon")
    assert _verdict(server) == VALID
