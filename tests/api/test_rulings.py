"""Rulings over HTTP: what an upheld one changes, how one is overruled, and who of two moderators wins."""

import json
from concurrent.futures import ThreadPoolExecutor

from lexsvc.ledger.tokens import Scope
from tests.desk import Desk

RULING = "/v1/disputes/{}/ruling"
CHECK = "/v1/lexicons/thuum/words/{}"


def test_an_upheld_removal_takes_the_form_out(desk: Desk) -> None:
    dispute = desk.opened("thur")
    answer = desk.rule(dispute, "upheld", "no source has it")
    assert answer.status_code == 200
    ruled = answer.get_json()
    assert (ruled["id"], ruled["status"]) == (dispute, "upheld")
    (ruling,) = ruled["rulings"]
    assert ruling.keys() == {"id", "decision", "scope", "lemma", "upos", "text", "by", "at", "supersedes", "revision"}
    assert (ruling["decision"], ruling["scope"], ruling["text"], ruling["supersedes"]) == (
        "upheld",
        "form",
        "no source has it",
        None,
    )
    assert (ruling["by"], ruling["revision"]) == ("Ada", 2)
    check = desk.get(CHECK.format("thur")).get_json()
    assert (check["revision"], check["verdict"], check["reason"], check["decided_by"]) == (2, "invalid", "removed", "amendment")
    assert f"ruling {ruling['id']}" in check["detail"]
    assert desk.verdict("thurre") == ("valid", None)
    assert desk.get(f"/v1/disputes/{dispute}").get_json() == ruled


def test_a_game_that_pinned_the_revision_before_keeps_the_word(desk: Desk) -> None:
    desk.ruled(desk.opened("thur"))
    assert desk.verdict("thur", revision=1) == ("valid", None)
    assert desk.verdict("thur", revision=2) == ("invalid", "removed")


def test_a_rejected_report_changes_nothing(desk: Desk) -> None:
    ruling = desk.ruled(desk.opened("thur"), "rejected", text="Thuum.org has it")
    assert (ruling["decision"], ruling["scope"], ruling["revision"]) == ("rejected", None, None)
    assert desk.verdict("thur") == ("valid", None)
    assert desk.get("/v1/lexicons/thuum/revisions").get_json()["revision"] == 1


def test_a_lemma_goes_with_every_form_of_its_part_of_speech(desk: Desk) -> None:
    ruling = desk.ruled(desk.opened("thurre"), scope="lemma")
    assert (ruling["scope"], ruling["lemma"], ruling["upos"]) == ("lemma", "thur", "NOUN")
    assert {desk.verdict(word) for word in ("thur", "thurre", "thurii")} == {("invalid", "removed")}


def test_of_several_lemmas_one_must_be_named(desk: Desk) -> None:
    dispute = desk.opened("aaz")
    answer = desk.rule(dispute, scope="lemma")
    assert (answer.status_code, answer.get_json()["field"]) == (422, "upos")
    assert sorted(answer.get_json()["allowed"]) == ["aaz NOUN", "aaz VERB"]
    desk.ruled(dispute, scope="lemma", upos="NOUN")
    assert desk.verdict("aaz") == ("valid", None)  # the verb
    assert desk.verdict("aazze") == ("invalid", "removed")


def test_a_missing_word_comes_in(desk: Desk) -> None:
    assert desk.verdict("zaalok") == ("invalid", "not_in_lexicon")
    ruling = desk.ruled(desk.opened("zaalok", "missing_word"))
    assert (ruling["scope"], ruling["upos"], ruling["revision"]) == ("form", "X", 2)
    assert desk.verdict("ZAALOK") == ("valid", None)
    assert desk.verdict("zaalokke") == ("invalid", "not_in_lexicon")
    assert desk.verdict("zaalok", revision=1) == ("invalid", "not_in_lexicon")


def test_a_missing_lemma_comes_in_with_its_forms(desk: Desk) -> None:
    ruling = desk.ruled(desk.opened("zaalok", "missing_word"), scope="lemma", upos="NOUN")
    assert (ruling["scope"], ruling["lemma"], ruling["upos"]) == ("lemma", "zaalok", "NOUN")
    assert {desk.verdict(word) for word in ("zaalok", "zaalokke", "zaalokii")} == {("valid", None)}


def test_a_later_ruling_overrules_and_the_word_comes_back(desk: Desk) -> None:
    dispute = desk.opened("thur")
    first = desk.ruled(dispute)
    second = desk.ruled(dispute, "rejected", text="it is in the dictionary after all")
    assert (second["supersedes"], second["revision"]) == (first["id"], 3)
    assert [desk.verdict("thur", revision=revision)[0] for revision in (1, 2, 3)] == ["valid", "invalid", "valid"]
    shown = desk.get(f"/v1/disputes/{dispute}").get_json()
    assert shown["status"] == "rejected"
    assert [ruling["decision"] for ruling in shown["rulings"]] == ["upheld", "rejected"]


def test_a_reopened_dispute_leaves_the_word_until_the_next_ruling(desk: Desk) -> None:
    dispute = desk.opened("thur")
    desk.ruled(dispute)
    ruling = desk.ruled(dispute, "reopened")
    assert (ruling["scope"], ruling["revision"]) == (None, None)
    assert desk.get(f"/v1/disputes/{dispute}").get_json()["status"] == "open"
    assert desk.verdict("thur") == ("invalid", "removed")
    desk.ruled(dispute, "rejected")
    assert desk.verdict("thur") == ("valid", None)


def test_an_open_dispute_is_not_reopened(desk: Desk) -> None:
    answer = desk.rule(desk.opened("thur"), "reopened")
    assert (answer.status_code, answer.get_json()["title"]) == (409, "Already decided")


def test_whoever_has_not_seen_the_last_ruling_is_told_of_it(desk: Desk) -> None:
    dispute = desk.opened("thur")
    first = desk.ruled(dispute)
    for supersedes in (None, first["id"] + 1, 10**30, -1):
        answer = desk.rule(dispute, "rejected", supersedes=supersedes)
        problem = answer.get_json()
        assert (answer.status_code, problem["title"], problem["field"]) == (409, "Overtaken", "supersedes")
        assert problem["ruling"] == first
        assert problem["allowed"] == [str(first["id"])]
    assert desk.verdict("thur") == ("invalid", "removed")


def test_there_is_none_to_supersede_before_the_first(desk: Desk) -> None:
    answer = desk.rule(desk.opened("thur"), supersedes=1)
    assert (answer.status_code, answer.get_json()["allowed"]) == (409, ["null"])
    assert "ruling" not in answer.get_json()


def test_of_moderators_who_rule_at_once_one_wins(desk: Desk) -> None:
    dispute = desk.opened("thur")
    decisions = ["upheld", "rejected"] * 3
    with ThreadPoolExecutor(len(decisions)) as pool:
        answers = list(pool.map(lambda decision: desk.rule(dispute, decision), decisions))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409, 409]
    (won,) = (answer.get_json() for answer in answers if answer.status_code == 200)
    for answer in answers:
        if answer.status_code == 409:
            assert answer.get_json()["ruling"] == won["rulings"][0]
    assert len(desk.get(f"/v1/disputes/{dispute}").get_json()["rulings"]) == 1
    out = won["status"] == "upheld"
    assert desk.verdict("thur")[0] == ("invalid" if out else "valid")
    assert desk.get("/v1/lexicons/thuum/revisions").get_json()["revision"] == (2 if out else 1)


BODY = {"decision": "upheld", "text": "because"}


WRONG_VALUES = [
    ({}, "decision"),
    ({"decision": "upheld"}, "text"),
    ({**BODY, "decision": "maybe"}, "decision"),
    ({**BODY, "decision": ["upheld"]}, "decision"),
    ({**BODY, "text": ""}, "text"),
    ({**BODY, "text": " \n "}, "text"),
    ({**BODY, "text": "x" * 2001}, "text"),
    ({**BODY, "text": "a\x00b"}, "text"),
    ({**BODY, "text": "a\x1b[31mb"}, "text"),
    ({**BODY, "text": 5}, "text"),
    ({**BODY, "scope": "all"}, "scope"),
    ({**BODY, "scope": "form", "lemma": "thur"}, "lemma"),
    ({**BODY, "upos": "NOUN"}, "upos"),
    ({**BODY, "scope": "lemma", "upos": "noun"}, "upos"),
    ({**BODY, "scope": "lemma", "lemma": "diin"}, "lemma"),
    ({**BODY, "scope": "lemma", "lemma": ""}, "lemma"),
    ({**BODY, "scope": "lemma", "lemma": "a\x00"}, "lemma"),
    ({**BODY, "decision": "rejected", "scope": "form"}, "scope"),
    ({**BODY, "decision": "rejected", "upos": "NOUN"}, "upos"),
    ({**BODY, "supersedes": "1"}, "supersedes"),
    ({**BODY, "supersedes": 1.5}, "supersedes"),
    ({**BODY, "supersedes": True}, "supersedes"),
    ({**BODY, "by": "Eve"}, "by"),
    ([], "body"),
]


def test_a_wrong_value_is_named_and_nothing_is_ruled(desk: Desk) -> None:
    dispute = desk.opened("thur")
    for body, field in WRONG_VALUES:
        answer = desk.client.post(RULING.format(dispute), json=body, headers=desk.as_(desk.moderator))
        problem = answer.get_json()
        assert (answer.status_code, answer.mimetype, problem["field"]) == (422, "application/problem+json", field)
        assert field in problem["detail"]
        shown = desk.get(f"/v1/disputes/{dispute}").get_json()
        assert (shown["status"], shown["rulings"]) == ("open", [])


ALLOWED = [("decision", "upheld, rejected or reopened"), ("scope", "form or lemma")]


def test_what_may_stand_there_is_told(desk: Desk) -> None:
    dispute = desk.opened("thur")
    for field, allowed in ALLOWED:
        body = {**BODY, field: "x"}
        answer = desk.client.post(RULING.format(dispute), json=body, headers=desk.as_(desk.moderator))
        assert answer.get_json()["allowed"] == [allowed]


def test_a_missing_word_has_a_part_of_speech_that_there_is(desk: Desk) -> None:
    dispute = desk.opened("zaalok", "missing_word")
    for upos in ("NUON", "", "X" * 1000, "NOUN\x00"):
        answer = desk.rule(dispute, upos=upos)
        assert (answer.status_code, answer.get_json()["field"]) == (422, "upos")
        assert "NOUN" in answer.get_json()["allowed"]


UNREADABLE = [
    (b"{", "application/json", 400),
    (b'{"decision":"upheld","text":"\\ud83d"}', "application/json", 400),
    (json.dumps({**BODY, "text": "x" * 300_000}).encode(), "application/json", 413),
    (json.dumps(BODY).encode(), "text/plain", 415),
]


def test_what_cannot_be_read_is_refused(desk: Desk) -> None:
    dispute = desk.opened("thur")
    for body, media, status in UNREADABLE:
        answer = desk.client.post(RULING.format(dispute), data=body, content_type=media, headers=desk.as_(desk.moderator))
        assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")


def test_moderators_alone_rule(desk: Desk) -> None:
    dispute = desk.opened("thur")
    others = desk.token("all but one", *set(Scope) - {Scope.MODERATE})
    for token, status in ((None, 401), ("lexsvc_" + "x" * 43, 401), (others, 403)):
        for target in (dispute, 999):  # nobody learns from a refusal whether there is such a dispute
            answer = desk.client.post(RULING.format(target), json=BODY, headers=desk.as_(token))
            assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")
    assert desk.get(f"/v1/disputes/{dispute}").get_json()["rulings"] == []


def test_the_text_is_for_everybody_and_never_markup(desk: Desk) -> None:
    text = "<script>alert(1)</script>\n[link](javascript:alert(1))"
    dispute = desk.opened("thur")
    desk.ruled(dispute, text=text)
    answer = desk.get(f"/v1/disputes/{dispute}")
    assert answer.get_json()["rulings"][0]["text"] == text
    assert answer.mimetype == "application/json"
