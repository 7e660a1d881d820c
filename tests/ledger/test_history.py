"""The history of a lexicon, as it is once read."""

import pytest

from lexsvc.ledger.history import (
    AMENDMENT,
    COMPILE,
    FORM,
    REMOVAL,
    Amendment,
    History,
    PrunedRevisionError,
    Revision,
    UnknownRevisionError,
)

DAY = "2026-11-30T18:51:05.123Z"


def _revision(number: int, artifact: str, ended_at: str | None = None) -> Revision:
    cause = COMPILE if number == 1 else AMENDMENT
    return Revision(number=number, created_at=DAY, cause=cause, artifact=artifact, ended_at=ended_at)


def _amendment(number: int, since: int, until: int | None) -> Amendment:
    return Amendment(
        id=number, since=since, until=until, ruling=number, dispute=number, ruled_at=DAY, action=REMOVAL, scope=FORM, word="krii"
    )


HISTORY = History(
    lexicon="thuum",
    changed=5,
    revisions=[_revision(1, "a", ended_at=DAY), _revision(2, "a"), _revision(3, "b"), _revision(4, "b")],
    amendments=[_amendment(1, since=2, until=4), _amendment(2, since=3, until=None)],
    effects=[],
)


def test_the_newest_revision_is_the_current_one() -> None:
    assert HISTORY.current.number == 4
    assert HISTORY.at(None) == HISTORY.at(4) == HISTORY.current
    assert HISTORY.at(2).number == 2


@pytest.mark.parametrize("number", [0, -1, 5])
def test_there_may_be_no_such_revision(number: int) -> None:
    with pytest.raises(UnknownRevisionError, match=f"thuum has no revision {number}; the current one is 4") as raised:
        HISTORY.at(number)
    assert not isinstance(raised.value, PrunedRevisionError)
    assert (raised.value.lexicon, raised.value.revision, raised.value.current) == ("thuum", number, 4)


def test_a_pruned_revision_says_when_it_ended() -> None:
    with pytest.raises(PrunedRevisionError, match="revision 1 of thuum was ended on 2026-11-30; the current one is 4"):
        HISTORY.at(1)


@pytest.mark.parametrize(("revision", "ids"), [(1, []), (2, [1]), (3, [1, 2]), (4, [2])])
def test_an_amendment_is_in_force_from_its_first_revision_until_before_its_last(revision: int, ids: list[int]) -> None:
    assert [amendment.id for amendment in HISTORY.in_force(revision)] == ids


def test_the_artifacts_of_ended_revisions_alone_are_not_needed() -> None:
    assert HISTORY.artifacts() == {"a", "b"}
    revisions = [_revision(1, "a", ended_at=DAY), _revision(2, "b")]
    assert History(lexicon="thuum", changed=1, revisions=revisions, amendments=[], effects=[]).artifacts() == {"b"}
