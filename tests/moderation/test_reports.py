"""Reports: which words may be disputed, what is refused, and what is counted."""

from pathlib import Path

import pytest
from sqlalchemy import Engine, update

from lexsvc.config import DisputeLimits, EkilexLimits
from lexsvc.ekilex.authority import Authority
from lexsvc.ledger.database import writing
from lexsvc.ledger.instants import before
from lexsvc.ledger.schema import DISPUTES
from lexsvc.moderation import (
    AlreadyDecidedError,
    BadValueError,
    Decision,
    Kind,
    Moderation,
    NoSuchDisputeError,
    ReusedKeyError,
    RulingRequest,
    Status,
    TooManyReportsError,
)
from lexsvc.service import Service, UnknownLexiconError
from lexsvc.words.check import Check
from lexsvc.words.verdict import Reason, Verdict
from tests.moderation.conftest import TOKEN, Report, open_service

UPHELD = RulingRequest(decision=Decision.UPHELD, text="not in any dictionary")


def test_a_report_opens_a_dispute_with_the_check(report: Report, moderation: Moderation) -> None:
    filed = report("krii", comment="what is that?", game="sikaav 7", contact="player@example.org")
    assert filed.opened
    assert filed.dispute == moderation.dispute(filed.dispute.id)
    assert (filed.dispute.word, filed.dispute.kind, filed.dispute.status) == ("krii", Kind.NOT_A_WORD, Status.OPEN)
    check = filed.dispute.verdict_then
    assert (check.verdict, check.revision, [a.lemma for a in check.analyses]) == (Verdict.VALID, 1, ["krii"])
    (kept,) = moderation.reports(filed.dispute.id)
    assert (kept.comment, kept.game, kept.contact) == ("what is that?", "sikaav 7", "player@example.org")


@pytest.mark.parametrize(
    ("first", "second"),
    [("krii", "KRII"), ("krii", " krii\n"), ("krii", "kr3"), ("mey", "méy"), ("me\u0301y", "mey"), ("krii", "kri'i")],
)
def test_all_spellings_of_the_same_tiles_are_one_dispute(report: Report, first: str, second: str) -> None:
    opened, joined = report(first), report(second)
    assert not joined.opened
    assert (joined.dispute.id, joined.dispute.reports) == (opened.dispute.id, 2)


@pytest.mark.parametrize("kind", [Kind.NOT_A_WORD, Kind.OFFENSIVE])
def test_a_word_that_is_out_is_not_disputed_again(report: Report, moderation: Moderation, kind: Kind) -> None:
    with pytest.raises(AlreadyDecidedError, match="qo is not in") as raised:
        report("qo", kind)
    assert raised.value.reason is Reason.NOT_IN_LEXICON
    moderation.rule(report("krii").dispute.id, UPHELD, "mod")
    with pytest.raises(AlreadyDecidedError, match="ruling 1") as raised:
        report("krii", kind)
    assert raised.value.reason is Reason.REMOVED
    assert len(moderation.disputes().disputes) == 1


def test_a_report_that_a_ruling_overtakes_is_told_so(
    report: Report, moderation: Moderation, thuum: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, check = report("krii", Kind.OFFENSIVE).dispute.id, thuum.check

    def check_and_lose(lexicon: str, word: str, **more: str) -> Check:
        checked = check(lexicon, word, **more)
        monkeypatch.undo()
        moderation.rule(other, UPHELD, "mod")
        return checked

    monkeypatch.setattr(thuum, "check", check_and_lose)
    with pytest.raises(AlreadyDecidedError, match="ruling 1"):
        report("krii")
    assert [dispute.id for dispute in moderation.disputes().disputes] == [other]


def test_a_report_that_another_word_s_ruling_overtakes_is_filed_with_a_new_check(
    report: Report, moderation: Moderation, thuum: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, check = report("mey").dispute.id, thuum.check

    def check_and_wait(lexicon: str, word: str, **more: str) -> Check:
        checked = check(lexicon, word, **more)
        monkeypatch.undo()
        moderation.rule(other, UPHELD, "mod")
        return checked

    monkeypatch.setattr(thuum, "check", check_and_wait)
    filed = report("krii")
    assert filed.opened
    assert filed.dispute.reports == 1
    assert filed.dispute.verdict_then.revision == 2


def test_a_word_that_plays_is_not_missing(report: Report, moderation: Moderation) -> None:
    with pytest.raises(AlreadyDecidedError, match="krii plays") as raised:
        report("krii", Kind.MISSING_WORD)
    assert raised.value.reason is None
    assert moderation.disputes().disputes == []


@pytest.mark.parametrize("word", ["", " ", "kr-ii", "bo krii", "krii!", "kriiš", "c", "k" * 101, "k\0", "4" * 60])
def test_what_can_never_be_laid_is_not_missing(report: Report, word: str) -> None:
    with pytest.raises(BadValueError) as raised:
        report(word, Kind.MISSING_WORD)
    assert raised.value.field == "word"


def test_a_word_that_is_out_may_be_missing(report: Report, moderation: Moderation) -> None:
    assert report("qo", Kind.MISSING_WORD).opened
    moderation.rule(report("krii").dispute.id, UPHELD, "mod")
    assert report("krii", Kind.MISSING_WORD).opened


@pytest.mark.parametrize("kind", Kind)
def test_an_undetermined_word_is_disputed_either_way(home: Path, engine: Engine, kind: Kind) -> None:
    service = open_service(home, engine, Authority(engine, EkilexLimits(), None))
    filed = Moderation(service, DisputeLimits()).report("thuum", kind, "zulaan", reporter=TOKEN)
    assert filed.opened
    assert filed.dispute.verdict_then.verdict is Verdict.UNDETERMINED


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("comment", "x" * 2001),
        ("comment", "\0"),
        ("game", "x" * 201),
        ("game", "a\nb"),
        ("contact", "x" * 201),
        ("contact", "\x1b[31m"),
        ("idempotency_key", ""),
        ("idempotency_key", "x" * 201),
        ("idempotency_key", "ключ"),
        ("idempotency_key", "a\n"),
    ],
)
def test_what_is_too_long_or_hostile_is_named(report: Report, moderation: Moderation, field: str, value: str) -> None:
    with pytest.raises(BadValueError) as raised:
        report("krii", **{field: value})
    assert raised.value.field == {"idempotency_key": "Idempotency-Key"}.get(field, field)
    assert raised.value.field in str(raised.value)
    assert moderation.disputes().disputes == []


def test_markup_is_text(report: Report, moderation: Moderation) -> None:
    comment = "<script>alert('1')</script>\n\tsee https://example.org/?a=1&b=2"
    filed = report("krii", comment=comment)
    assert moderation.reports(filed.dispute.id)[0].comment == comment


def test_a_repeat_is_the_same_dispute_whatever_became_of_it(report: Report, moderation: Moderation) -> None:
    filed = report("krii", idempotency_key="k")
    moderation.rule(filed.dispute.id, UPHELD, "mod")
    again = report("krii", idempotency_key="k")
    assert (again.dispute.id, again.opened, again.dispute.reports) == (filed.dispute.id, True, 1)
    assert again.dispute.status is Status.UPHELD


@pytest.mark.parametrize("change", [{"comment": "x"}, {"game": "x"}, {"contact": "x"}], ids=str)
def test_another_report_needs_another_key(report: Report, change: dict[str, str]) -> None:
    report("krii", idempotency_key="k")
    with pytest.raises(ReusedKeyError) as raised:
        report("krii", idempotency_key="k", **change)
    assert raised.value.field == "Idempotency-Key"
    with pytest.raises(ReusedKeyError):
        report("bo", idempotency_key="k")
    with pytest.raises(ReusedKeyError):
        report("krii", Kind.OFFENSIVE, idempotency_key="k")


def test_addresses_and_tokens_file_so_many_an_hour(report: Report, moderation: Moderation) -> None:
    moderation.limits = DisputeLimits(per_hour=1, token_per_hour=2)
    report("krii")
    with pytest.raises(TooManyReportsError, match="no more than 1 reports an hour"):
        report("bo")
    report("krii", reporter=TOKEN)
    report("bo", reporter=TOKEN)
    with pytest.raises(TooManyReportsError, match="no more than 2 reports an hour"):
        report("mey", reporter=TOKEN)


def test_there_may_be_no_such_lexicon_or_dispute(moderation: Moderation) -> None:
    with pytest.raises(UnknownLexiconError):
        moderation.report("klingon", Kind.NOT_A_WORD, "krii", reporter=TOKEN)
    for ask in (moderation.dispute, moderation.reports, lambda dispute: moderation.forget(dispute=dispute)):
        with pytest.raises(NoSuchDisputeError, match="no dispute 7"):
            ask(7)


def test_contacts_are_forgotten_on_request(report: Report, moderation: Moderation) -> None:
    first = report("krii", contact="o\u0303ie@example.org").dispute.id
    second = report("bo", contact="other@example.org").dispute.id
    assert moderation.forget(contact=" õie@example.org ") == 1
    assert moderation.reports(first)[0].contact is None
    assert moderation.reports(second)[0].contact == "other@example.org"
    assert moderation.forget(dispute=second) == 1
    assert moderation.reports(second)[0].reporter is None


def test_contacts_are_erased_a_time_after_the_ruling(engine: Engine, report: Report, moderation: Moderation) -> None:
    ruled, still_open = report("krii").dispute.id, report("bo").dispute.id
    moderation.rule(ruled, UPHELD, "mod")
    assert moderation.erase_old() == 0
    with writing(engine) as connection:
        connection.execute(update(DISPUTES).where(DISPUTES.c.id == ruled).values(ruled_at=before(days=91)))
    assert moderation.erase_old() == 1
    assert moderation.reports(ruled)[0].reporter is None
    assert moderation.reports(still_open)[0].reporter is not None
    assert moderation.dispute(ruled).rulings[0].text == UPHELD.text
