"""What is to be told to webhooks: written with what it tells of, claimed by one at a time, until told or given up."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import Engine, select, update

from lexsvc.ledger.database import reading, writing
from lexsvc.ledger.docket import Decision, Kind, Report, Scope
from lexsvc.ledger.history import COMPILE
from lexsvc.ledger.instants import before, now
from lexsvc.ledger.schema import DELIVERIES
from lexsvc.ledger.webhooks import Delivery, Outbox, RevisionPublished, RulingMade, claim, mark_delivered, mark_failed

URL, OTHER = "https://game.example/hooks", "https://other.example/"
REVISION = RevisionPublished(lexicon="thuum", revision=7, cause=COMPILE)
RULING = RulingMade(
    lexicon="thuum",
    dispute=4,
    ruling=9,
    kind=Kind.NOT_A_WORD,
    word="krii",
    decision=Decision.UPHELD,
    scope=Scope.FORM,
    revision=8,
)


def _announce(engine: Engine, *events: RulingMade | RevisionPublished) -> None:
    with writing(engine) as connection:
        for event in events:
            Outbox([URL, OTHER]).announce(connection, event)


def _row(engine: Engine, message: str) -> dict[str, object]:
    with reading(engine) as connection:
        return dict(connection.execute(select(DELIVERIES).where(DELIVERIES.c.id == message)).mappings().one())


def _claimed(engine: Engine, url: str = URL, seconds: float = 60) -> Delivery:
    claimed = claim(engine, url, seconds)
    assert claimed is not None
    return claimed


def test_an_event_is_for_each_address(engine: Engine) -> None:
    moment = now()
    _announce(engine, REVISION)
    mine, other = _claimed(engine), _claimed(engine, OTHER)
    assert (mine.url, other.url) == (URL, OTHER)
    assert mine.id != other.id
    message = json.loads(mine.body)
    assert moment <= message.pop("timestamp") <= now()
    data = {"lexicon": "thuum", "revision": 7, "cause": "compile", "ruling": None, "dispute": None}
    assert message == {"type": "revision.published", "data": data}


def test_a_ruling_says_what_was_decided(engine: Engine) -> None:
    _announce(engine, RULING)
    message = json.loads(_claimed(engine).body)
    assert message["type"] == "ruling.made"
    assert message["data"] == {
        "lexicon": "thuum",
        "dispute": 4,
        "ruling": 9,
        "kind": "not_a_word",
        "word": "krii",
        "decision": "upheld",
        "scope": "form",
        "revision": 8,
    }


def test_nothing_private_is_told() -> None:
    private = {"comment", "contact", "reporter", "game", "text", "by"}
    assert private & set(Report.__struct_fields__)
    assert private.isdisjoint({*RulingMade.__struct_fields__, *RevisionPublished.__struct_fields__})


def test_what_is_not_kept_is_not_told(engine: Engine) -> None:
    def announce_and_fail() -> None:
        with writing(engine) as connection:
            Outbox([URL]).announce(connection, REVISION)
            raise KeyError

    with pytest.raises(KeyError):
        announce_and_fail()
    assert claim(engine, URL, 60) is None


def test_without_addresses_nothing_is_written(engine: Engine) -> None:
    with writing(engine) as connection:
        Outbox([]).announce(connection, REVISION)
        assert connection.execute(select(DELIVERIES)).first() is None


def test_a_claimed_message_is_nobody_elses_until_the_claim_runs_out(engine: Engine) -> None:
    _announce(engine, REVISION)
    first = _claimed(engine)
    assert claim(engine, URL, 60) is None
    with writing(engine) as connection:
        connection.execute(update(DELIVERIES).values(next_at=before(seconds=1)))
    second = _claimed(engine)
    assert (first.id, first.body, first.attempts, second.attempts) == (second.id, second.body, 1, 2)


def test_each_message_is_claimed_by_one(engine: Engine) -> None:
    _announce(engine, *[REVISION] * 12)

    def claim_all(_: int) -> list[str]:
        claimed = []
        while (delivery := claim(engine, URL, 60)) is not None:
            claimed.append(delivery.id)
        return claimed

    with ThreadPoolExecutor(4) as pool:
        claimed = [message for some in pool.map(claim_all, range(4)) for message in some]
    assert len(claimed) == len(set(claimed)) == 12


def test_what_has_waited_longest_comes_first(engine: Engine) -> None:
    _announce(engine, REVISION, RULING)
    with writing(engine) as connection:
        connection.execute(update(DELIVERIES).where(DELIVERIES.c.body.contains("ruling.made")).values(next_at=before(hours=1)))
    assert [json.loads(_claimed(engine).body)["type"] for _ in range(2)] == ["ruling.made", "revision.published"]


def test_a_delivered_message_is_done(engine: Engine) -> None:
    _announce(engine, REVISION)
    delivery = _claimed(engine)
    with writing(engine) as connection:
        mark_failed(connection, delivery, "answered 500", before(seconds=1))
    delivery = _claimed(engine)
    with writing(engine) as connection:
        mark_delivered(connection, delivery)
    row = _row(engine, delivery.id)
    assert (row["attempts"], row["next_at"], row["fault"]) == (2, None, "")
    assert row["delivered_at"] is not None
    assert claim(engine, URL, 60) is None


@pytest.mark.parametrize("next_at", [None, "9999-01-01T00:00:00.000Z"], ids=["given up", "put off"])
def test_a_failed_message_says_why(engine: Engine, next_at: str | None) -> None:
    _announce(engine, REVISION)
    delivery = _claimed(engine)
    with writing(engine) as connection:
        mark_failed(connection, delivery, "x" * 300, next_at)
    row = _row(engine, delivery.id)
    assert (row["fault"], row["next_at"], row["delivered_at"]) == ("x" * 200, next_at, None)
    assert claim(engine, URL, 60) is None


def test_a_failure_after_the_claim_ran_out_changes_nothing(engine: Engine) -> None:
    _announce(engine, REVISION)
    late = _claimed(engine, seconds=-1)
    other = _claimed(engine)
    with writing(engine) as connection:
        mark_failed(connection, late, "did not answer in time", None)
    assert (_row(engine, late.id)["next_at"], _row(engine, late.id)["fault"]) == (other.next_at, "")
    with writing(engine) as connection:
        mark_delivered(connection, late)  # that it arrived is true whoever says so
    assert _row(engine, late.id)["next_at"] is None
