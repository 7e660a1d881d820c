"""Revisions: what makes one, that none ever changes, and how old ones end."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, suppress
from functools import partial

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, Engine, delete, update

from lexsvc.compiled.lexicon import Outcome
from lexsvc.ledger import revisions
from lexsvc.ledger.database import reading, writing
from lexsvc.ledger.disputes import read_dispute
from lexsvc.ledger.docket import Decision, Kind, Scope
from lexsvc.ledger.history import ADDITION, AMENDMENT, COMPILE, FORM, REMOVAL, Change, History, PrunedRevisionError
from lexsvc.ledger.instants import before
from lexsvc.ledger.revisions import Pruned, effect_on, known_lexicons, prune, publish, read_history
from lexsvc.ledger.rulings import NewRuling, OtherArtifactError, Proposal, make_ruling
from lexsvc.ledger.schema import METADATA, REVISIONS
from lexsvc.ledger.stored_artifacts import fetch, is_stored
from lexsvc.words.entry import Form
from lexsvc.words.verdict import Reason, Verdict
from tests.ledger.editions import NOWHERE, Edition, first, second
from tests.ledger.filing import file_report

__all__ = ["first", "second"]  # fixtures

HEADWORDS = ("bo", "kest", "krii", "mey", "zul")
WORDS = [*HEADWORDS, "boha", "kestte", "kriaan", "kriiha", "meyye", "zulle", "bosu", *NOWHERE]
"""Words of both editions, forms of theirs, and words of neither."""

VALID = (Verdict.VALID, None)
REMOVED = (Verdict.INVALID, Reason.REMOVED)


def _history(engine: Engine) -> History:
    with reading(engine) as connection:
        history = read_history(connection, "thuum")
    assert history is not None
    return history


def _outcomes(engine: Engine, editions: dict[str, Edition], revision: int | None = None) -> dict[str, Outcome]:
    """Return verdict and reason of the words at a revision, by default the current one."""
    history = _history(engine)
    at = history.at(revision)
    lexicon = editions[at.artifact].lexicon.amended(history.overlay(at.number), at.number)
    return dict(zip(WORDS, lexicon.outcomes(WORDS), strict=True))


def _uphold(engine: Engine, edition: Edition, kind: Kind, word: str, dispute: int, supersedes: int | None = None) -> None:
    missing = kind is Kind.MISSING_WORD
    forms = [Form(word, word, "X")] if missing else []
    change = Change(action=ADDITION if missing else REMOVAL, scope=FORM, word=word, forms=forms)
    proposal = Proposal(change, edition.digest, effect_on(edition.lexicon, change))
    ruling = NewRuling(decision=Decision.UPHELD, text="because", by="mod", supersedes=supersedes, scope=Scope.FORM)
    with writing(engine) as connection:
        make_ruling(connection, dispute, ruling, proposal)


def _reject(engine: Engine, dispute: int, supersedes: int | None) -> None:
    ruling = NewRuling(decision=Decision.REJECTED, text="because", by="mod", supersedes=supersedes)
    with writing(engine) as connection:
        make_ruling(connection, dispute, ruling, None)


def _remove(engine: Engine, edition: Edition, word: str) -> None:
    _uphold(engine, edition, Kind.NOT_A_WORD, word, file_report(engine, word=word).dispute.id)


def test_the_first_artifact_makes_revision_1(engine: Engine, first: Edition) -> None:
    with reading(engine) as connection:
        assert known_lexicons(connection) == []
        assert read_history(connection, "thuum") is None
    assert publish(engine, *first) == 1
    history = _history(engine)
    (revision,) = history.revisions
    assert (revision.number, revision.cause, revision.artifact) == (1, COMPILE, first.digest)
    assert (revision.superseded_at, revision.ended_at) == (None, None)
    with reading(engine) as connection:
        assert known_lexicons(connection) == ["thuum"]
        assert fetch(connection, first.digest) == (first.lexicon.manifest, first.files)


def test_publishing_the_current_artifact_makes_no_revision(engine: Engine, first: Edition) -> None:
    publish(engine, *first)
    changed = _history(engine).changed
    assert publish(engine, *first) is None
    assert (_history(engine).current.number, _history(engine).changed) == (1, changed)


def test_an_artifact_may_come_back(engine: Engine, first: Edition, second: Edition) -> None:
    assert [publish(engine, *edition) for edition in (first, second, first)] == [1, 2, 3]
    revisions = _history(engine).revisions
    assert [revision.artifact for revision in revisions] == [first.digest, second.digest, first.digest]
    assert [revision.superseded_at for revision in revisions] == [revisions[1].created_at, revisions[2].created_at, None]


def test_a_pruning_cannot_take_away_what_a_publish_relies_on(
    engine: Engine, first: Edition, second: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(engine, *first)
    _remove(engine, first, "krii")
    publish(engine, *second)

    def prune_before(of: Engine) -> AbstractContextManager[Connection]:
        monkeypatch.undo()
        with writing(of) as connection:
            assert prune(connection, "thuum", days=-1).artifacts == [first.digest]
        return writing(of)

    monkeypatch.setattr(revisions, "writing", prune_before)
    assert publish(engine, *first) == 4
    assert _outcomes(engine, {first.digest: first})["krii"] == REMOVED
    with reading(engine) as connection:
        assert fetch(connection, first.digest) == (first.lexicon.manifest, first.files)


def test_each_revision_counts_as_a_change(engine: Engine, first: Edition, second: Edition) -> None:
    counts = []
    for edition in (first, second):
        publish(engine, *edition)
        counts.append(_history(engine).changed)
    _remove(engine, second, "krii")
    counts.append(_history(engine).changed)
    assert counts[0] < counts[1] < counts[2]


def test_a_new_artifact_keeps_what_is_in_force(engine: Engine, first: Edition, second: Edition) -> None:
    editions = {edition.digest: edition for edition in (first, second)}
    publish(engine, *first)
    _remove(engine, first, "krii")
    _uphold(engine, first, Kind.MISSING_WORD, "qo", file_report(engine, kind=Kind.MISSING_WORD, word="qo").dispute.id)
    assert publish(engine, *second) == 4
    now = _outcomes(engine, editions)
    assert (now["krii"], now["qo"], now["zul"], now["kest"][0]) == (REMOVED, VALID, VALID, Verdict.INVALID)


def test_what_a_new_edition_decides_by_itself_is_moot(engine: Engine, first: Edition, second: Edition) -> None:
    """The second edition has no kest to be taken out, and zul without being added; krii it has."""
    publish(engine, *first)
    for word in ("kest", "krii"):
        _remove(engine, first, word)
    _uphold(engine, first, Kind.MISSING_WORD, "zul", file_report(engine, kind=Kind.MISSING_WORD, word="zul").dispute.id)
    publish(engine, *second)
    history = _history(engine)
    moot = {
        (amendment.word, edition.digest): effect.moot
        for amendment in history.in_force(history.current.number)
        for edition in (first, second)
        if (effect := history.effect(amendment, edition.digest))
    }
    assert {word for (word, digest), is_moot in moot.items() if is_moot and digest == second.digest} == {"kest", "zul"}
    assert not any(is_moot for (_, digest), is_moot in moot.items() if digest == first.digest)
    assert len(moot) == 6


Act = tuple[str, int, str]
ACTS = st.lists(
    st.one_of(
        st.tuples(st.just("publish"), st.integers(0, 1), st.just("")),
        st.tuples(st.sampled_from([*Kind]), st.just(0), st.sampled_from(WORDS)),
        st.tuples(st.just("overrule"), st.integers(0, 9), st.just("")),
    ),
    max_size=12,
)


class _Play:
    """Acts on a lexicon one after the other; remembers what held at each revision when it was current, and what was done."""

    def __init__(self, engine: Engine, editions: list[Edition]) -> None:
        self._engine, self._editions = engine, editions
        self._by_digest = {edition.digest: edition for edition in editions}
        self._serving = editions[0]
        self.decided: dict[int, tuple[Kind, str, bool]] = {}  # by dispute, the last upheld last: kind, word, is it in force
        self.then: dict[int, dict[str, Outcome]] = {}
        publish(engine, *editions[0])
        self._remember()

    def act(self, act: Act) -> None:
        what, number, word = act
        match what:
            case "publish":
                self._serving = self._editions[number]
                publish(self._engine, *self._serving)
            case "overrule":
                if self.decided:
                    self._overrule([*self.decided][number % len(self.decided)])
            case _:
                kind = Kind(what)
                dispute = file_report(self._engine, kind=kind, word=word).dispute.id
                _uphold(self._engine, self._serving, kind, word, dispute)
                self.decided[dispute] = kind, word, True
        self._remember()

    def _overrule(self, dispute: int) -> None:
        """Take back what is in force, and put in force what was taken back."""
        kind, word, in_force = self.decided.pop(dispute)
        with reading(self._engine) as connection:
            disputed = read_dispute(connection, dispute)
        assert disputed is not None
        last = disputed.rulings[-1].id
        if in_force:
            _reject(self._engine, dispute, last)
        else:
            _uphold(self._engine, self._serving, kind, word, dispute, last)
        self.decided[dispute] = kind, word, not in_force

    def _remember(self) -> None:
        number = _history(self._engine).current.number
        held = self.outcomes(number)
        assert self.then.setdefault(number, held) == held

    def outcomes(self, revision: int) -> dict[str, Outcome]:
        return _outcomes(self._engine, self._by_digest, revision)

    def expected(self) -> dict[str, Outcome]:
        """What must hold now: the last amendment in force about a word decides, and where there is none the artifact."""
        expected = dict(zip(WORDS, self._serving.lexicon.outcomes(WORDS), strict=True))
        for kind, word, in_force in self.decided.values():
            if in_force:
                expected[word] = VALID if kind is Kind.MISSING_WORD else REMOVED
        return expected


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(acts=ACTS)
def test_no_revision_ever_changes(engine: Engine, first: Edition, second: Edition, acts: list[Act]) -> None:
    """What held at a revision when it was current holds there for ever; what holds now is what was decided."""
    _empty(engine)
    play = _Play(engine, [first, second])
    for act in acts:
        play.act(act)
    assert sorted(play.then) == [revision.number for revision in _history(engine).revisions]
    assert {number: play.outcomes(number) for number in play.then} == play.then
    assert play.outcomes(max(play.then)) == play.expected()


def _empty(engine: Engine) -> None:
    with writing(engine) as connection:
        for table in reversed(METADATA.sorted_tables):
            connection.execute(delete(table))


def test_publishing_and_ruling_at_once_lose_nothing(engine: Engine, first: Edition, second: Edition) -> None:
    """Each thread asks again when the other was faster, and every ruling is in force under whichever artifact came last."""
    publish(engine, *first)
    disputes = {word: file_report(engine, word=word).dispute.id for word in HEADWORDS}
    editions = {edition.digest: edition for edition in (first, second)}

    def uphold(word: str) -> None:
        while True:
            serving = editions[_history(engine).current.artifact]
            with suppress(OtherArtifactError):
                return _uphold(engine, serving, Kind.NOT_A_WORD, word, disputes[word])

    acts: list[Callable[[], object]] = [partial(uphold, word) for word in HEADWORDS]
    acts += [partial(publish, engine, *edition) for edition in (second, first, second)]
    with ThreadPoolExecutor(len(acts)) as pool:
        list(pool.map(lambda act: act(), acts))
    history = _history(engine)
    assert [revision.number for revision in history.revisions] == list(range(1, len(history.revisions) + 1))
    assert sum(revision.cause == AMENDMENT for revision in history.revisions) == len(HEADWORDS)
    now = _outcomes(engine, editions)
    assert [now[word] for word in HEADWORDS] == [REMOVED] * len(HEADWORDS)


def _age(engine: Engine, days: dict[int, float]) -> None:
    """Let revisions have been superseded so many days ago."""
    with writing(engine) as connection:
        for number, ago in days.items():
            connection.execute(update(REVISIONS).where(REVISIONS.c.number == number).values(superseded_at=before(days=ago)))


def _prune(engine: Engine, days: float) -> Pruned:
    with writing(engine) as connection:
        return prune(connection, "thuum", days)


def _stored(engine: Engine, edition: Edition) -> bool:
    with reading(engine) as connection:
        return is_stored(connection, edition.digest)


def test_pruning_ends_what_was_superseded_long_ago(engine: Engine, first: Edition, second: Edition) -> None:
    """However old a revision is: what was superseded lately may be pinned by a game that began lately."""
    publish(engine, *first)
    _remove(engine, first, "krii")
    publish(engine, *second)
    _age(engine, {1: 31, 2: 29})
    changed = _history(engine).changed
    assert _prune(engine, 30) == Pruned("thuum", [1], [])  # revision 2 still needs the artifact
    assert _history(engine).changed > changed
    assert _stored(engine, first)
    with pytest.raises(PrunedRevisionError):
        _history(engine).at(1)
    assert _outcomes(engine, {first.digest: first}, 2)["krii"] == REMOVED


def test_pruning_frees_the_artifacts_that_nobody_needs(engine: Engine, first: Edition, second: Edition) -> None:
    publish(engine, *first)
    _remove(engine, first, "krii")
    publish(engine, *second)
    _age(engine, {1: 31, 2: 31})
    assert _prune(engine, 30) == Pruned("thuum", [1, 2], [first.digest])
    assert (_stored(engine, first), _stored(engine, second)) == (False, True)
    assert {done.artifact for done in _history(engine).effects} == {second.digest}
    assert _outcomes(engine, {second.digest: second})["krii"] == REMOVED
    assert publish(engine, *first) == 4  # it may come back
    assert _stored(engine, first)
    assert _outcomes(engine, {first.digest: first})["krii"] == REMOVED


def test_pruning_never_ends_the_current_revision(engine: Engine, first: Edition) -> None:
    publish(engine, *first)
    changed = _history(engine).changed
    assert _prune(engine, 0) == Pruned("thuum", [], [])
    assert (_history(engine).current.ended_at, _history(engine).changed) == (None, changed)


def test_what_has_ended_is_not_ended_again(engine: Engine, first: Edition, second: Edition) -> None:
    for edition in (first, second):
        publish(engine, *edition)
    _age(engine, {1: 31})
    assert _prune(engine, 30).revisions == [1]
    ended_at = _history(engine).revisions[0].ended_at
    assert _prune(engine, 30) == Pruned("thuum", [], [])
    assert _history(engine).revisions[0].ended_at == ended_at
