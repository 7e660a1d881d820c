"""Revisions over HTTP: the history of a lexicon, words in and out, and every question as of a pinned revision."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from lexsvc.config import Settings
from lexsvc.ledger.database import writing
from lexsvc.ledger.instants import before
from lexsvc.ledger.revisions import prune
from lexsvc.ledger.schema import REVISIONS
from lexsvc.ledger.tokens import Scope
from tests.desk import Desk, OpenDesk, changed

ALL = "/v1/lexicons/thuum/revisions"
ONE = f"{ALL}/{{}}"
DIFF = f"{ALL}/{{}}/diff?from={{}}"

FIELDS = {"revision", "created_at", "cause", "artifact", "ruling", "dispute", "ended_at"}


def ended(desk: Desk, *numbers: int) -> None:
    """Let these revisions be old, and prune."""
    with writing(desk.engine) as connection:
        connection.execute(update(REVISIONS).where(REVISIONS.c.number.in_(numbers)).values(superseded_at=before(days=10)))
        assert prune(connection, "thuum", 9).revisions == list(numbers)
    desk.service.look()


@pytest.fixture
def amended(desk: Desk) -> Desk:
    """Revision 2 has no thur, revision 3 has zaalok and its forms too."""
    desk.ruled(desk.opened("thur"))
    desk.ruled(desk.opened("zaalok", "missing_word"), scope="lemma", upos="NOUN")
    return desk


def test_a_lexicon_begins_with_revision_1(desk: Desk) -> None:
    found = desk.get(ALL).get_json()
    (revision,) = found.pop("revisions")
    assert found == {"lexicon": "thuum", "revision": 1}
    assert revision.keys() == FIELDS
    assert (revision["revision"], revision["cause"], revision["ruling"], revision["dispute"], revision["ended_at"]) == (
        1,
        "compile",
        None,
        None,
        None,
    )
    assert revision["artifact"] == desk.get("/v1/lexicons/thuum").get_json()["digest"]


def test_each_ruling_that_changes_a_word_makes_one(desk: Desk) -> None:
    dispute = desk.opened("thur")
    ruling = desk.ruled(dispute)
    desk.ruled(desk.opened("diin"), "rejected")
    first, second = desk.get(ALL).get_json()["revisions"]
    assert (second["revision"], second["cause"], second["ruling"], second["dispute"]) == (2, "amendment", ruling["id"], dispute)
    assert second["artifact"] == first["artifact"]
    assert first["created_at"] <= second["created_at"]


def test_answers_have_a_tag_that_changes_with_them(desk: Desk) -> None:
    desk.ruled(desk.opened("thur"))
    paths = [ALL, ONE.format(2), DIFF.format(2, 1)]
    tags = {path: desk.get(path).headers["ETag"] for path in paths}
    for path, tag in tags.items():
        assert desk.get(path, **{"If-None-Match": tag}).status_code == 304
    desk.ruled(desk.opened("diin"))
    assert desk.get(ALL, **{"If-None-Match": tags[ALL]}).status_code == 200


def test_a_revision_tells_its_amendments_and_its_words(amended: Desk) -> None:
    first, second, third = (amended.get(ONE.format(number)).get_json() for number in (1, 2, 3))
    assert first.keys() == FIELDS | {"lexicon", "amendments", "added", "removed"}
    assert (first["amendments"], first["added"], first["removed"]) == ([], None, None)
    assert (second["added"], second["removed"]) == ([], ["thur"])
    (removal,) = second["amendments"]
    assert removal == {
        "action": "removal",
        "word": "thur",
        "scope": "form",
        "lemma": None,
        "upos": None,
        "ruling": second["ruling"],
        "dispute": second["dispute"],
        "since": 2,
        "moot": False,
    }
    assert third["removed"] == []
    assert {"zaalok", "zaalokke", "zaalokii"} <= set(third["added"])
    assert third["amendments"][0] == removal
    assert (third["amendments"][1]["action"], third["amendments"][1]["lemma"], third["amendments"][1]["upos"]) == (
        "addition",
        "zaalok",
        "NOUN",
    )


def test_an_overruled_amendment_is_in_force_no_more(desk: Desk) -> None:
    dispute = desk.opened("thur")
    desk.ruled(dispute)
    desk.ruled(dispute, "rejected")
    back = desk.get(ONE.format(3)).get_json()
    assert (back["amendments"], back["added"], back["removed"]) == ([], ["thur"], [])


def test_an_amendment_that_a_new_edition_makes_needless_is_moot(desk: Desk) -> None:
    desk.ruled(desk.opened("thur"))
    desk.ruled(desk.opened("diin"))
    desk.edition("diin\tn", "krii\tn")
    found = desk.get(ONE.format(4)).get_json()
    assert (found["cause"], found["ruling"], found["dispute"]) == ("compile", None, None)
    assert {amendment["word"]: amendment["moot"] for amendment in found["amendments"]} == {"thur": True, "diin": False}
    assert {amendment["moot"] for amendment in desk.get(ONE.format(3)).get_json()["amendments"]} == {False}
    assert (found["added"], "joor" in found["removed"]) == ([], True)
    assert not {"krii", "diin", "thur"} & set(found["removed"])


def test_a_diff_goes_both_ways(amended: Desk) -> None:
    forth, back = (amended.get(DIFF.format(*between)).get_json() for between in ((3, 1), (1, 3)))
    assert (forth["lexicon"], forth["from"], forth["to"]) == ("thuum", 1, 3)
    assert forth["removed"] == ["thur"]
    assert "zaalokke" in forth["added"]
    assert (back["from"], back["to"], back["added"], back["removed"]) == (3, 1, forth["removed"], forth["added"])
    same = amended.get(DIFF.format(2, 2)).get_json()
    assert (same["added"], same["removed"]) == ([], [])


def test_words_of_a_diff_are_in_the_languages_order(amended: Desk) -> None:
    added = amended.get(DIFF.format(3, 2)).get_json()["added"]
    listed = amended.client.get("/v1/lexicons/thuum/export").get_data(as_text=True).split("\n")
    assert added == [word for word in listed if word in set(added)]
    assert len(added) > 3


def test_a_diff_is_what_exports_differ_by(amended: Desk) -> None:
    def words(revision: int) -> set[str]:
        text = amended.client.get(f"/v1/lexicons/thuum/export?revision={revision}").get_data(as_text=True)
        return {line for line in text.splitlines() if not line.startswith("#")}

    for earlier, later in ((1, 2), (2, 3), (1, 3), (3, 1)):
        diff = amended.get(DIFF.format(later, earlier)).get_json()
        assert set(diff["added"]) == words(later) - words(earlier)
        assert set(diff["removed"]) == words(earlier) - words(later)


NO_REVISIONS = ["", "?from=", "?from=0", "?from=x", "?from=-1", "?from=1.5", f"?from={2**70}", "?from=1&from=1"]


def test_what_to_compare_with_must_be_a_revision(desk: Desk) -> None:
    for query in NO_REVISIONS:
        answer = desk.get(f"{ALL}/1/diff{query}")
        assert (answer.status_code, answer.get_json()["field"]) == (422, "from")


NOWHERE = [ONE.format(n) for n in ("0", "2", "9" * 40, "x", "-1", "%D9%A1")] + [DIFF.format(1, 2), DIFF.format(2, 1)]


def test_a_revision_that_there_is_not(desk: Desk) -> None:
    for path in NOWHERE:
        answer = desk.get(path)
        assert (answer.status_code, answer.mimetype, answer.get_json()["title"]) == (
            404,
            "application/problem+json",
            "No such revision",
        )


PATHS = ["", "/1", "/1/diff?from=1"]


def test_an_unknown_lexicon_is_told(desk: Desk) -> None:
    for path in PATHS:
        answer = desk.get(f"/v1/lexicons/klingon/revisions{path}")
        assert (answer.status_code, answer.get_json()["allowed"]) == (404, ["thuum"])


def test_what_was_pruned_is_listed_and_answers_no_more(amended: Desk) -> None:
    ended(amended, 1)
    assert [revision["ended_at"] is None for revision in amended.get(ALL).get_json()["revisions"]] == [False, True, True]
    for path in (ONE.format(1), DIFF.format(1, 2), DIFF.format(2, 1)):
        answer = amended.get(path)
        assert (answer.status_code, answer.mimetype, answer.get_json()["title"]) == (
            410,
            "application/problem+json",
            "Revision ended",
        )
        assert "revision 1 of thuum was ended on" in answer.get_json()["detail"]
    second = amended.get(ONE.format(2)).get_json()
    assert (second["added"], second["removed"], len(second["amendments"])) == (None, None, 1)


def questions(revision: int) -> list[tuple[str, str, Any]]:
    lexicon = "/v1/lexicons/thuum"
    return [
        ("GET", f"{lexicon}/words/thur?revision={revision}", None),
        ("GET", f"{lexicon}/words?word=thur&revision={revision}", None),
        ("POST", f"{lexicon}/check", {"words": ["thur"], "revision": revision}),
        ("POST", f"{lexicon}/check", {"words": ["thur"], "revision": revision, "detail": True}),
        ("POST", f"{lexicon}/challenge", {"words": ["thur"], "revision": revision}),
        ("GET", f"{lexicon}/search?prefix=thur&revision={revision}", None),
        ("GET", f"{lexicon}/suggest?word=thurr&revision={revision}", None),
        ("GET", f"{lexicon}/export?revision={revision}", None),
    ]


def _plays(path: str, answer: Any) -> bool:
    if path.endswith("/challenge"):
        return bool(answer.get_json()["play"] == "legal")
    if "/export" in path:
        return "\nthur\n" in answer.get_data(as_text=True)
    if "/search" in path or "/suggest" in path:
        return "thur" in [hit["word"] for hit in answer.get_json()["words"]]
    found = answer.get_json()
    return bool((found["results"][0] if "results" in found else found)["verdict"] == "valid")


def test_a_question_is_answered_as_of_its_revision(amended: Desk) -> None:
    for which in range(len(questions(1))):
        plays = []
        for revision in (1, 2, 3):
            method, path, body = questions(revision)[which]
            answer = amended.client.open(path, method=method, json=body)
            assert answer.status_code == 200
            if answer.mimetype == "application/json":
                assert answer.get_json()["revision"] == revision
            plays.append(_plays(path, answer))
        assert plays == [True, False, False]


def test_an_unknown_and_an_ended_revision_are_told_apart(amended: Desk) -> None:
    ended(amended, 1, 2)
    for which in range(len(questions(1))):
        for revision, status in ((1, 410), (2, 410), (3, 200), (4, 404), (2**63 - 1, 404)):
            method, path, body = questions(revision)[which]
            answer = amended.client.open(path, method=method, json=body)
            assert answer.status_code == status, answer.get_data(as_text=True)
            if status != 200:
                assert answer.mimetype == "application/problem+json"
                assert answer.get_json()["field"] == "revision"


def test_where_players_only_verify_no_words_are_told_in_bulk(open_desk: OpenDesk, settings: Settings, tmp_path: Path) -> None:
    data = changed(settings.data, tmp_path, 'game = "Sikaav"', 'game = "Sikaav"\nplayers_may_search = false')
    desk = open_desk(enforce_verify_only=True, data=data)
    desk.edition("thur\tn", "diin\tn")
    dispute = desk.opened("thur")
    desk.ruled(dispute)
    for between in ((3, 2), (2, 1), (1, 3)):
        diff = desk.get(DIFF.format(*between))
        assert (diff.status_code, diff.get_json()["title"]) == (403, "Search not offered")
    found = [desk.get(ONE.format(number)).get_json() for number in (2, 3)]
    assert [(revision["added"], revision["removed"]) for revision in found] == [(None, None)] * 2
    assert [amendment["dispute"] for amendment in found[1]["amendments"]] == [dispute]


def test_whoever_may_not_search_is_told_no_words_in_bulk(open_desk: OpenDesk) -> None:
    desk = open_desk(open_scopes=(Scope.CHECK, Scope.DISPUTE))
    desk.ruled(desk.opened("thur"))
    searcher = desk.token("searcher", Scope.CHECK, Scope.SEARCH)
    assert desk.get(DIFF.format(2, 1)).status_code == 401
    assert desk.get(DIFF.format(2, 1), token=searcher).get_json()["removed"] == ["thur"]
    shown, hidden = desk.get(ONE.format(2), token=searcher), desk.get(ONE.format(2))
    assert (shown.get_json()["removed"], hidden.get_json()["removed"]) == (["thur"], None)
    assert shown.headers["ETag"] != hidden.headers["ETag"]
