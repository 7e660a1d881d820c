"""Rulings in the ledger: what follows from each, and who wins of two moderators."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import Engine, func, select

from lexsvc.ledger import disputes
from lexsvc.ledger.database import reading, writing
from lexsvc.ledger.docket import Decision, Dispute, Kind, Scope, Status
from lexsvc.ledger.history import AMENDMENT, FORM, REMOVAL, Change, History
from lexsvc.ledger.refusals import AlreadyDecidedError, NoSuchDisputeError, OvertakenError
from lexsvc.ledger.revisions import effect_on, publish, read_history
from lexsvc.ledger.rulings import NewRuling, OtherArtifactError, Proposal, make_ruling
from lexsvc.ledger.schema import RULINGS
from tests.ledger.editions import Edition, first, second
from tests.ledger.filing import file_report

__all__ = ["first", "second"]  # fixtures

UPHELD, REJECTED, REOPENED = Decision.UPHELD, Decision.REJECTED, Decision.REOPENED


@pytest.fixture
def opened(engine: Engine, first: Edition) -> int:
    """A dispute of krii, in a lexicon that has its first revision."""
    publish(engine, *first)
    return file_report(engine).dispute.id


def _rule(
    engine: Engine, edition: Edition, dispute: int, decision: Decision, supersedes: int | None = None, by: str = "mod"
) -> Dispute:
    """Rule; an upheld ruling removes krii."""
    change = Change(action=REMOVAL, scope=FORM, word="krii")
    upheld = decision is UPHELD
    proposal = Proposal(change, edition.digest, effect_on(edition.lexicon, change)) if upheld else None
    ruling = NewRuling(decision=decision, text="because", by=by, supersedes=supersedes, scope=Scope.FORM if upheld else None)
    with writing(engine) as connection:
        make_ruling(connection, dispute, ruling, proposal)
    return _dispute(engine, dispute)


def _dispute(engine: Engine, dispute: int) -> Dispute:
    with reading(engine) as connection:
        found = disputes.read_dispute(connection, dispute)
    assert found is not None
    return found


def _history(engine: Engine) -> History:
    with reading(engine) as connection:
        history = read_history(connection, "thuum")
    assert history is not None
    return history


def _plays(engine: Engine, edition: Edition, revision: int | None = None) -> bool:
    """Whether krii plays at a revision, by default the current one."""
    history = _history(engine)
    number = revision or history.current.number
    return edition.lexicon.amended(history.overlay(number), number).check("krii").reason is None


def test_upheld_makes_an_amendment_and_a_revision(engine: Engine, first: Edition, opened: int) -> None:
    ruled = _rule(engine, first, opened, UPHELD)
    assert ruled.status is Status.UPHELD
    (ruling,) = ruled.rulings
    assert (ruling.decision, ruling.scope, ruling.text, ruling.by) == (UPHELD, Scope.FORM, "because", "mod")
    assert (ruling.supersedes, ruling.revision) == (None, 2)
    current = _history(engine).current
    assert (current.number, current.cause, current.artifact) == (2, AMENDMENT, first.digest)
    assert (current.ruling, current.dispute) == (ruling.id, opened)
    assert (_plays(engine, first, 1), _plays(engine, first)) == (True, False)


def test_rejected_makes_no_revision(engine: Engine, first: Edition, opened: int) -> None:
    ruled = _rule(engine, first, opened, REJECTED)
    assert ruled.status is Status.REJECTED
    assert [(ruling.decision, ruling.scope, ruling.revision) for ruling in ruled.rulings] == [(REJECTED, None, None)]
    assert _history(engine).current.number == 1
    assert _plays(engine, first)


def test_an_overruled_removal_brings_the_word_back(engine: Engine, first: Edition, opened: int) -> None:
    upheld = _rule(engine, first, opened, UPHELD).rulings[-1]
    overruled = _rule(engine, first, opened, REJECTED, supersedes=upheld.id)
    assert (overruled.status, overruled.rulings[-1].revision) == (Status.REJECTED, 3)
    assert [_plays(engine, first, number) for number in (1, 2, 3)] == [True, False, True]
    assert [(a.since, a.until) for a in _history(engine).amendments] == [(2, 3)]
    assert overruled.rulings[0] == upheld  # nothing is deleted


def test_a_rejection_may_be_overruled(engine: Engine, first: Edition, opened: int) -> None:
    rejected = _rule(engine, first, opened, REJECTED).rulings[-1]
    ruled = _rule(engine, first, opened, UPHELD, supersedes=rejected.id)
    assert (ruled.status, ruled.rulings[-1].revision, ruled.rulings[-1].supersedes) == (Status.UPHELD, 2, rejected.id)
    assert not _plays(engine, first)


def test_upheld_again_takes_the_place_of_the_first_amendment(engine: Engine, first: Edition, opened: int) -> None:
    upheld = _rule(engine, first, opened, UPHELD).rulings[-1]
    _rule(engine, first, opened, UPHELD, supersedes=upheld.id)
    assert [(a.since, a.until) for a in _history(engine).amendments] == [(2, 3), (3, None)]
    assert not _plays(engine, first)


def test_reopened_leaves_the_word_until_the_next_ruling(engine: Engine, first: Edition, opened: int) -> None:
    upheld = _rule(engine, first, opened, UPHELD).rulings[-1]
    reopened = _rule(engine, first, opened, REOPENED, supersedes=upheld.id)
    assert (reopened.status, reopened.rulings[-1].revision) == (Status.OPEN, None)
    assert not _plays(engine, first)
    assert not file_report(engine).opened  # it joins again
    _rule(engine, first, opened, REJECTED, supersedes=reopened.rulings[-1].id)
    assert _plays(engine, first)


def test_an_open_dispute_is_not_reopened(engine: Engine, first: Edition, opened: int) -> None:
    with pytest.raises(AlreadyDecidedError, match=f"the dispute {opened} is open"):
        _rule(engine, first, opened, REOPENED)
    assert _dispute(engine, opened).rulings == []


def test_a_dispute_is_not_reopened_beside_an_open_one(engine: Engine, first: Edition, opened: int) -> None:
    rejected = _rule(engine, first, opened, REJECTED).rulings[-1]
    other = file_report(engine).dispute.id
    with pytest.raises(AlreadyDecidedError, match=f"disputed in {other}, which is open"):
        _rule(engine, first, opened, REOPENED, supersedes=rejected.id)
    assert _dispute(engine, opened).status is Status.REJECTED
    assert _dispute(engine, opened).rulings == [rejected]


def test_a_ruling_supersedes_the_last_one(engine: Engine, first: Edition, opened: int) -> None:
    with pytest.raises(OvertakenError) as raised:
        _rule(engine, first, opened, UPHELD, supersedes=1)
    assert raised.value.last is None
    won = _rule(engine, first, opened, REJECTED, by="anna").rulings[-1]
    for supersedes in (None, won.id + 1):
        with pytest.raises(OvertakenError, match=rf"{won.id}: rejected by anna at {won.at}") as raised:
            _rule(engine, first, opened, UPHELD, supersedes=supersedes, by="bert")
        assert raised.value.last == won
    assert _dispute(engine, opened).rulings == [won]


def test_of_moderators_at_once_one_wins(engine: Engine, first: Edition, opened: int) -> None:
    decisions = [UPHELD, REJECTED] * 3

    def rule(number: int) -> Dispute | OvertakenError:
        try:
            return _rule(engine, first, opened, decisions[number], by=f"mod{number}")
        except OvertakenError as error:
            return error

    with ThreadPoolExecutor(6) as pool:
        results = list(pool.map(rule, range(6)))
    (won,) = _dispute(engine, opened).rulings
    lost = [result for result in results if isinstance(result, OvertakenError)]
    assert len(lost) == 5
    assert all(error.last == won for error in lost)
    assert not isinstance(results[int(won.by.removeprefix("mod"))], OvertakenError)
    assert _plays(engine, first) == (won.decision is REJECTED)


def test_rulings_on_many_disputes_at_once_lose_nothing(engine: Engine, first: Edition) -> None:
    publish(engine, *first)
    opened = [file_report(engine, kind=kind, word=word).dispute.id for kind in Kind for word in ("krii", "kriix")]
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda dispute: _rule(engine, first, dispute, UPHELD), opened))
    revisions = [_dispute(engine, dispute).rulings[-1].revision for dispute in opened]
    assert sorted(filter(None, revisions)) == [2, 3, 4, 5, 6, 7]
    assert len(_history(engine).in_force(7)) == 6


def test_reports_during_a_ruling_are_all_kept(engine: Engine, first: Edition, opened: int) -> None:
    """Each joins the dispute before it is ruled upon, or the one that the first report after it opens."""

    def act(number: int) -> int:
        if number == 3:
            return _rule(engine, first, opened, REJECTED).id
        return file_report(engine, reporter=f"token:{number}").dispute.id

    with ThreadPoolExecutor(8) as pool:
        found = {dispute: _dispute(engine, dispute) for dispute in pool.map(act, range(8))}
    assert found[opened].status is Status.REJECTED
    assert sum(dispute.reports for dispute in found.values()) == 1 + 7
    assert sum(dispute.status is Status.OPEN for dispute in found.values()) <= 1


def test_there_may_be_no_such_dispute(engine: Engine, first: Edition) -> None:
    publish(engine, *first)
    with pytest.raises(NoSuchDisputeError, match="no dispute 7"):
        _rule(engine, first, 7, REJECTED)


def test_a_ruling_for_another_artifact_is_not_made(engine: Engine, first: Edition, second: Edition, opened: int) -> None:
    publish(engine, *second)
    with pytest.raises(OtherArtifactError):
        _rule(engine, first, opened, UPHELD)
    assert _dispute(engine, opened).status is Status.OPEN
    with reading(engine) as connection:
        assert connection.scalar(select(func.count()).select_from(RULINGS)) == 0
    assert _rule(engine, second, opened, UPHELD).rulings[-1].revision == 3


def test_what_no_artifact_has_to_do_with_needs_none(engine: Engine, first: Edition, second: Edition, opened: int) -> None:
    upheld = _rule(engine, first, opened, UPHELD).rulings[-1]
    publish(engine, *second)
    assert _rule(engine, first, opened, REJECTED, supersedes=upheld.id).rulings[-1].revision == 4
    assert _plays(engine, second)
