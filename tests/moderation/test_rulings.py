"""Rulings: what a moderator may decide, and what players are told of the word from then on."""

from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Engine, select

from lexsvc.config import DisputeLimits, EkilexLimits, Secret
from lexsvc.ekilex.authority import Authority
from lexsvc.ekilex.client import Client
from lexsvc.ekilex.recorded import RecordedAnswers
from lexsvc.ledger.database import reading
from lexsvc.ledger.revisions import publish
from lexsvc.ledger.schema import DELIVERIES
from lexsvc.ledger.webhooks import Outbox
from lexsvc.moderation import (
    BadValueError,
    Decision,
    Dispute,
    Kind,
    Moderation,
    NoSuchDisputeError,
    OvertakenError,
    RulingRequest,
    Scope,
    Status,
)
from lexsvc.service import Service
from lexsvc.words.verdict import DecidedBy, Reason
from tests.ekilex.conftest import KEY
from tests.ekilex.shapes import recording
from tests.ledger.editions import Edition, second
from tests.moderation.conftest import Report, open_service

__all__ = ["second"]  # a fixture

UPHELD, REJECTED, REOPENED = Decision.UPHELD, Decision.REJECTED, Decision.REOPENED
GROUNDS = "in no dictionary"


def _rule(moderation: Moderation, dispute: Dispute, decision: Decision = UPHELD, **more: object) -> Dispute:
    last = moderation.dispute(dispute.id).rulings[-1:]
    request = msgspec.convert(
        {"decision": decision, "text": GROUNDS, "supersedes": last[0].id if last else None, **more}, RulingRequest
    )
    return moderation.rule(dispute.id, request, "anna")


def _reason(service: Service, word: str, revision: int | None = None) -> Reason | None:
    return service.check("thuum", word, revision=revision).reason


def test_an_upheld_removal_holds_at_once_and_not_before(thuum: Service, moderation: Moderation, report: Report) -> None:
    ruled = _rule(moderation, report("krii").dispute)
    (ruling,) = ruled.rulings
    assert (ruled.status, ruling.decision, ruling.scope, ruling.text) == (Status.UPHELD, UPHELD, Scope.FORM, GROUNDS)
    assert (ruling.by, ruling.supersedes, ruling.revision) == ("anna", None, 2)
    check = thuum.check("thuum", "krii")
    assert (check.reason, check.decided_by, check.revision) == (Reason.REMOVED, DecidedBy.AMENDMENT, 2)
    assert _reason(thuum, "kriiha") is None  # a form of it stays
    assert _reason(thuum, "krii", revision=1) is None


def test_a_removed_lemma_takes_its_forms_along(thuum: Service, moderation: Moderation, report: Report) -> None:
    forms = ["krii", "kriiha", "kriaan"]
    assert [_reason(thuum, form) for form in forms] == [None] * 3
    ruled = _rule(moderation, report("kriaan").dispute, scope="lemma")
    ruling = ruled.rulings[0]
    assert (ruling.scope, ruling.lemma, ruling.upos) == (Scope.LEMMA, "krii", "VERB")
    assert [_reason(thuum, form) for form in forms] == [Reason.REMOVED] * 3
    assert _reason(thuum, "bo") is None


def test_a_rejection_brings_the_word_back(thuum: Service, moderation: Moderation, report: Report) -> None:
    dispute = report("krii").dispute
    _rule(moderation, dispute)
    overruled = _rule(moderation, dispute, REJECTED)
    assert [ruling.revision for ruling in overruled.rulings] == [2, 3]
    assert [_reason(thuum, "krii", revision) for revision in (1, 2, 3, None)] == [None, Reason.REMOVED, None, None]


def test_an_added_word_plays(thuum: Service, moderation: Moderation, report: Report) -> None:
    ruled = _rule(moderation, report("QO", Kind.MISSING_WORD).dispute)
    assert (ruled.rulings[0].lemma, ruled.rulings[0].upos) == ("qo", "X")
    check = thuum.check("thuum", "qo")
    assert (check.reason, check.decided_by, check.word) == (None, DecidedBy.AMENDMENT, "qo")
    assert _reason(thuum, "qoa") is Reason.NOT_IN_LEXICON


def test_an_added_lemma_brings_its_forms(thuum: Service, moderation: Moderation, report: Report) -> None:
    """By the grammar of Thuum.org the infinitive of a verb in a vowel is -ha, and its participle -aan."""
    ruled = _rule(moderation, report("qoaan", Kind.MISSING_WORD).dispute, scope="lemma", lemma="qo", upos="VERB")
    assert (ruled.rulings[0].scope, ruled.rulings[0].lemma, ruled.rulings[0].upos) == (Scope.LEMMA, "qo", "VERB")
    assert [_reason(thuum, form) for form in ("qo", "qoha", "qoaan")] == [None] * 3
    assert _reason(thuum, "qoro") is Reason.NOT_IN_LEXICON  # a form of nouns


@pytest.mark.parametrize(
    ("word", "kind", "more", "field", "allowed"),
    [
        ("krii", Kind.NOT_A_WORD, {"text": ""}, "text", None),
        ("krii", Kind.NOT_A_WORD, {"text": "x" * 2001}, "text", None),
        ("krii", Kind.NOT_A_WORD, {"text": "\x1b[2J"}, "text", None),
        ("krii", Kind.NOT_A_WORD, {"lemma": "krii"}, "lemma", None),
        ("krii", Kind.NOT_A_WORD, {"scope": "lemma", "lemma": "bo"}, "lemma", ["krii VERB"]),
        ("krii", Kind.NOT_A_WORD, {"scope": "lemma", "upos": "NOUN"}, "upos", ["krii VERB"]),
        ("krii", Kind.NOT_A_WORD, {"decision": "rejected", "scope": "form"}, "scope", None),
        ("krii", Kind.NOT_A_WORD, {"decision": "rejected", "upos": "VERB"}, "upos", None),
        ("qo", Kind.MISSING_WORD, {"lemma": ""}, "lemma", None),
        ("qo", Kind.MISSING_WORD, {"lemma": "x" * 101}, "lemma", None),
        ("qo", Kind.MISSING_WORD, {"scope": "lemma", "lemma": "zok", "upos": "VERB"}, "lemma", None),
    ],
)
def test_a_wrong_value_is_named(
    moderation: Moderation,
    report: Report,
    word: str,
    kind: Kind,
    more: dict[str, str],
    field: str,
    allowed: list[str] | None,
) -> None:
    dispute = report(word, kind).dispute
    with pytest.raises(BadValueError) as raised:
        _rule(moderation, dispute, **more)
    assert (raised.value.field, raised.value.allowed) == (field, allowed)
    assert moderation.dispute(dispute.id) == dispute


def test_a_wrong_part_of_speech_is_told_the_right_ones(moderation: Moderation, report: Report) -> None:
    with pytest.raises(BadValueError) as raised:
        _rule(moderation, report("qo", Kind.MISSING_WORD).dispute, upos="n")
    assert raised.value.field == "upos"
    assert {"NOUN", "VERB", "X"} <= set(raised.value.allowed or ())


def test_a_ruling_that_was_overtaken_learns_by_which(moderation: Moderation, report: Report) -> None:
    dispute = report("krii").dispute
    won = _rule(moderation, dispute, REJECTED).rulings[-1]
    with pytest.raises(OvertakenError) as raised:
        _rule(moderation, dispute, UPHELD, supersedes=None)
    assert raised.value.last == won


def test_there_may_be_no_such_dispute(moderation: Moderation) -> None:
    with pytest.raises(NoSuchDisputeError):
        moderation.rule(7, RulingRequest(decision=UPHELD, text=GROUNDS), "anna")


def test_a_process_that_is_behind_catches_up_and_rules(
    engine: Engine, thuum: Service, moderation: Moderation, report: Report, second: Edition
) -> None:
    dispute = report("krii").dispute
    assert publish(engine, *second) == 2
    assert thuum.revision("thuum") == 1
    assert _rule(moderation, dispute).rulings[-1].revision == 3
    assert (thuum.lexicon("thuum").digest, _reason(thuum, "krii"), _reason(thuum, "zul")) == (second.digest, Reason.REMOVED, None)


def test_another_process_sees_the_ruling(home: Path, engine: Engine, moderation: Moderation, report: Report) -> None:
    other = open_service(home, engine)
    _rule(moderation, report("krii").dispute)
    assert _reason(other, "krii") is None
    assert other.look()
    assert _reason(other, "krii") is Reason.REMOVED


def test_webhooks_are_told_of_what_was_kept_and_of_nothing_else(engine: Engine, thuum: Service, report: Report) -> None:
    moderation = Moderation(thuum, DisputeLimits(), Outbox(["https://game.example.org/hook"]))
    dispute = report("krii", comment="secret", contact="player@example.org").dispute
    with pytest.raises(OvertakenError):
        _rule(moderation, dispute, supersedes=7)
    _rule(moderation, dispute)
    _rule(moderation, dispute, REOPENED)
    with reading(engine) as connection:
        bodies = [msgspec.json.decode(body) for body in connection.scalars(select(DELIVERIES.c.body))]
    told = [(body["type"], body["data"].get("decision"), body["data"]["revision"]) for body in bodies]
    assert sorted(told, key=str) == [
        ("revision.published", None, 2),
        ("ruling.made", "reopened", None),
        ("ruling.made", "upheld", 2),
    ]
    assert "secret" not in str(bodies)
    assert "player@example.org" not in str(bodies)


def test_a_lexicon_without_an_authority_has_none(moderation: Moderation, report: Report) -> None:
    assert moderation.authority(report("krii").dispute) is None


def test_the_moderator_is_shown_what_the_authority_says(home: Path, engine: Engine, report: Report) -> None:
    dispute, limits = report("krii").dispute, EkilexLimits(calls_per_second=1000)
    with RecordedAnswers(recording()).start() as server:
        authority = Authority(engine, limits, Client(server.url, Secret(KEY), limits))
        asking = Moderation(open_service(home, engine, authority), DisputeLimits())
        accepted = asking.authority(msgspec.structs.replace(dispute, word="õunik"))
        rejected = asking.authority(msgspec.structs.replace(dispute, word="õuzik"))
        authority.close()
    assert accepted is not None
    assert (accepted.name, accepted.said, accepted.headword) == ("ekilex", "accepted", "õunik")
    assert rejected is not None
    assert (rejected.said, rejected.reason, rejected.headword) == ("rejected", Reason.NOT_IN_LEXICON, None)
    assert rejected.detail


def test_an_authority_that_cannot_be_asked_says_why(home: Path, engine: Engine, report: Report) -> None:
    service = open_service(home, engine, Authority(engine, EkilexLimits(), None))
    said = Moderation(service, DisputeLimits()).authority(report("krii").dispute)
    assert said is not None
    assert (said.said, said.reason) == ("undetermined", None)
    assert "LEXSVC_EKILEX_KEY" in said.detail
