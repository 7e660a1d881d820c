"""Disputes in the ledger: reports that join, repeats, counts, pages, and what is forgotten."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Engine, func, select, update

from lexsvc.ledger import contacts, disputes
from lexsvc.ledger.database import reading, writing
from lexsvc.ledger.docket import Dispute, DisputePage, Filed, Kind, Report, Status
from lexsvc.ledger.instants import before, instant
from lexsvc.ledger.refusals import ReusedKeyError, TooManyReportsError
from lexsvc.ledger.schema import DISPUTES, REPORTS
from tests.ledger.filing import CHECK, REPORT, file_report

PRIVATE = {"comment", "game", "contact", "reporter"}


def _at_once(times: int, act: Callable[[int], Filed]) -> list[Filed | Exception]:
    """Act many times at once; an exception is a result too."""

    def guarded(number: int) -> Filed | Exception:
        try:
            return act(number)
        except (ReusedKeyError, TooManyReportsError) as error:
            return error

    with ThreadPoolExecutor(times) as pool:
        return list(pool.map(guarded, range(times)))


def _dispute(engine: Engine, dispute: int) -> Dispute:
    with reading(engine) as connection:
        found = disputes.read_dispute(connection, dispute)
    assert found is not None
    return found


def _reports(engine: Engine, dispute: int, limit: int = 1000) -> list[Report]:
    with reading(engine) as connection:
        return disputes.read_reports(connection, dispute, limit)


def _close(engine: Engine, dispute: int, ruled_at: str) -> None:
    with writing(engine) as connection:
        connection.execute(update(DISPUTES).where(DISPUTES.c.id == dispute).values(status="rejected", ruled_at=ruled_at))


def test_a_report_opens_a_dispute(engine: Engine) -> None:
    filed = file_report(engine)
    assert filed.opened
    dispute = _dispute(engine, filed.dispute.id)
    assert dispute == filed.dispute
    assert (dispute.lexicon, dispute.kind, dispute.word, dispute.status) == ("thuum", Kind.NOT_A_WORD, "krii", Status.OPEN)
    assert (dispute.reports, dispute.rulings, dispute.verdict_then) == (1, [], CHECK)
    (report,) = _reports(engine, dispute.id)
    assert (report.comment, report.game, report.contact, report.reporter) == (
        REPORT.comment,
        REPORT.game,
        REPORT.contact,
        REPORT.reporter,
    )


def test_what_everybody_sees_of_a_dispute_has_no_private_field() -> None:
    assert set(Report.__struct_fields__) >= PRIVATE
    assert PRIVATE.isdisjoint(Dispute.__struct_fields__)


def test_a_second_report_joins_and_counts(engine: Engine) -> None:
    first, second = file_report(engine), file_report(engine, comment="nor have I", reporter="token:2")
    assert not second.opened
    assert (second.dispute.id, second.dispute.reports) == (first.dispute.id, 2)
    assert [report.comment for report in _reports(engine, first.dispute.id)] == [REPORT.comment, "nor have I"]
    assert [report.comment for report in _reports(engine, first.dispute.id, limit=1)] == ["nor have I"]


@pytest.mark.parametrize("change", [{"lexicon": "saol"}, {"kind": Kind.OFFENSIVE}, {"word": "krah"}], ids=str)
def test_what_differs_is_another_dispute(engine: Engine, change: dict[str, str]) -> None:
    first, other = file_report(engine), file_report(engine, **change)
    assert other.opened
    assert other.dispute.id != first.dispute.id
    assert _dispute(engine, first.dispute.id).reports == 1


def test_after_a_ruling_a_report_opens_another_dispute(engine: Engine) -> None:
    first = file_report(engine)
    _close(engine, first.dispute.id, before(days=1))
    second = file_report(engine)
    assert second.opened
    assert second.dispute.id != first.dispute.id


def test_a_repeat_is_the_same_report(engine: Engine) -> None:
    opening, joining = {"idempotency_key": "k1"}, {"idempotency_key": "k2", "body_digest": "b", "comment": "nor have I"}
    first, second = file_report(engine, **opening), file_report(engine, **joining)
    again = file_report(engine, **opening)
    assert (again.dispute.id, again.opened) == (first.dispute.id, True)
    assert again.dispute.reports == 2
    assert file_report(engine, **joining) == second
    _close(engine, first.dispute.id, before(days=1))
    assert file_report(engine, **joining).dispute.status is Status.REJECTED  # it opens no other one
    assert len(_reports(engine, first.dispute.id)) == 2


def test_a_key_is_for_one_report_of_one_reporter(engine: Engine) -> None:
    first = file_report(engine, idempotency_key="k")
    with pytest.raises(ReusedKeyError):
        file_report(engine, idempotency_key="k", body_digest="b", word="krah")
    with reading(engine) as connection:
        assert connection.scalar(select(func.count()).select_from(DISPUTES)) == 1
    assert file_report(engine, idempotency_key="k", body_digest="b", reporter="token:2").dispute.id == first.dispute.id
    assert _dispute(engine, first.dispute.id).reports == 2


def test_a_reporter_files_so_many_an_hour(engine: Engine) -> None:
    first = file_report(engine, per_hour=2, idempotency_key="k")
    file_report(engine, per_hour=2, word="krah")
    with pytest.raises(TooManyReportsError) as raised:
        file_report(engine, per_hour=2, word="bo")
    assert 3590 < raised.value.seconds <= 3600
    assert (raised.value.limit, f"{raised.value.seconds} seconds" in str(raised.value)) == (2, True)
    assert file_report(engine, per_hour=2, idempotency_key="k").dispute.id == first.dispute.id  # a repeat is no other
    assert file_report(engine, per_hour=2, word="bo", reporter="token:2").opened


@pytest.mark.parametrize(("minutes", "taken"), [(61, True), (59, False)])
def test_an_hour_later_the_next_report_is_taken(engine: Engine, minutes: int, taken: bool) -> None:
    for word in ("krii", "krah"):
        file_report(engine, word=word)
    ago = instant(datetime.now(UTC) - timedelta(minutes=minutes))
    with writing(engine) as connection:
        oldest = select(func.min(REPORTS.c.id)).scalar_subquery()
        connection.execute(update(REPORTS).where(REPORTS.c.id == oldest).values(created_at=ago))
    if taken:
        assert file_report(engine, per_hour=2, word="bo").opened
    else:
        with pytest.raises(TooManyReportsError) as raised:
            file_report(engine, per_hour=2, word="bo")
        assert 1 <= raised.value.seconds <= 60


def test_reports_at_once_are_one_dispute(engine: Engine) -> None:
    filed = _at_once(8, lambda number: file_report(engine, reporter=f"token:{number}"))
    assert all(isinstance(result, Filed) for result in filed)
    assert len({result.dispute.id for result in filed if isinstance(result, Filed)}) == 1
    assert sum(result.opened for result in filed if isinstance(result, Filed)) == 1
    dispute = next(result.dispute.id for result in filed if isinstance(result, Filed))
    assert _dispute(engine, dispute).reports == len(_reports(engine, dispute)) == 8


def test_repeats_at_once_are_one_report(engine: Engine) -> None:
    filed = _at_once(8, lambda _: file_report(engine, idempotency_key="k"))
    assert all(isinstance(result, Filed) and result.opened for result in filed)
    with reading(engine) as connection:
        assert connection.scalar(select(func.count()).select_from(REPORTS)) == 1
        assert connection.scalar(select(DISPUTES.c.reports)) == 1


def test_reports_at_once_do_not_slip_by_the_count(engine: Engine) -> None:
    filed = _at_once(8, lambda number: file_report(engine, per_hour=3, word=f"kri{'i' * number}"))
    assert sum(isinstance(result, Filed) for result in filed) == 3
    assert sum(isinstance(result, TooManyReportsError) for result in filed) == 5


def _page(engine: Engine, older_than: int | None = None, lexicon: str | None = None, status: Status | None = None) -> DisputePage:
    with reading(engine) as connection:
        return disputes.read_page(connection, lexicon, status, older_than, limit=2)


def _numbers(page: DisputePage) -> list[int]:
    return [dispute.id for dispute in page.disputes]


def test_pages_have_every_dispute_once_while_new_ones_come(engine: Engine) -> None:
    there = [file_report(engine, word=word).dispute.id for word in ("bo", "krah", "krii", "mey", "zii")]
    seen, page = [], _page(engine)
    while True:
        seen += _numbers(page)
        file_report(engine, word=f"new{len(seen)}")
        if page.before is None:
            break
        page = _page(engine, page.before)
    assert seen == sorted(there, reverse=True)


def test_a_full_last_page_has_no_older_one(engine: Engine) -> None:
    assert _page(engine) == DisputePage([], None)
    for word in ("bo", "krah"):
        file_report(engine, word=word)
    assert _page(engine).before is None


def test_pages_are_of_a_lexicon_and_a_status(engine: Engine) -> None:
    mine, other = file_report(engine).dispute.id, file_report(engine, lexicon="saol").dispute.id
    _close(engine, other, before(days=1))
    assert _numbers(_page(engine)) == [other, mine]
    assert _numbers(_page(engine, lexicon="thuum")) == [mine]
    assert _numbers(_page(engine, status=Status.REJECTED)) == [other]
    assert _numbers(_page(engine, lexicon="thuum", status=Status.REJECTED)) == []


def test_there_may_be_no_such_dispute(engine: Engine) -> None:
    with reading(engine) as connection:
        assert disputes.read_dispute(connection, 1) is None
        assert disputes.read_reports(connection, 1, 10) == []


def _contacts(engine: Engine) -> list[tuple[str | None, str | None]]:
    with reading(engine) as connection:
        return list(connection.execute(select(REPORTS.c.contact, REPORTS.c.reporter).order_by(REPORTS.c.id)).all())


def test_a_contact_is_forgotten_however_it_is_cased(engine: Engine) -> None:
    file_report(engine, contact="Player@Example.org", reporter="token:1")
    kept = file_report(engine, contact="other@example.org", reporter="token:2").dispute.id
    with writing(engine) as connection:
        assert contacts.forget_contact(connection, "player@example.ORG") == 1
        assert contacts.forget_contact(connection, "player@example.ORG") == 0
    assert _contacts(engine) == [(None, None), ("other@example.org", "token:2")]
    assert [report.comment for report in _reports(engine, kept)] == [REPORT.comment] * 2


def test_a_contact_with_foreign_letters_is_forgotten(engine: Engine) -> None:
    file_report(engine, contact="Õie Šmidt")
    with writing(engine) as connection:
        assert contacts.forget_contact(connection, "õIE šMIDT") == 1


def test_what_is_forgotten_cannot_be_guessed_by_a_digest(engine: Engine) -> None:
    file_report(engine, contact="player@example.org")
    with writing(engine) as connection:
        contacts.forget_contact(connection, "player@example.org")
    with reading(engine) as connection:
        assert connection.scalar(select(REPORTS.c.body_digest)) == ""


def test_the_reporters_of_a_dispute_are_forgotten(engine: Engine) -> None:
    forgotten = file_report(engine, contact=None).dispute.id
    file_report(engine, word="krah")
    with writing(engine) as connection:
        assert contacts.forget_reporters(connection, forgotten) == 1
        assert contacts.forget_reporters(connection, forgotten) == 0
    assert _contacts(engine) == [(None, None), (REPORT.contact, REPORT.reporter)]


def test_contacts_are_erased_a_time_after_the_ruling(engine: Engine) -> None:
    long_ago, lately = file_report(engine).dispute.id, file_report(engine, word="krah").dispute.id
    file_report(engine, word="bo")  # open
    _close(engine, long_ago, before(days=91))
    _close(engine, lately, before(days=89))
    with writing(engine) as connection:
        assert contacts.erase_old(connection, 90) == 1
        assert contacts.erase_old(connection, 90) == 0
    there = (REPORT.contact, REPORT.reporter)
    assert _contacts(engine) == [(None, None), there, there]
