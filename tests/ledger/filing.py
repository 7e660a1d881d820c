"""What the tests of disputes share: a report, its check, and filing it."""

import msgspec
from sqlalchemy import Engine

from lexsvc.ledger import disputes
from lexsvc.ledger.database import writing
from lexsvc.ledger.docket import Filed, Kind, NewReport
from lexsvc.ledger.revisions import lock
from lexsvc.words.check import Check
from lexsvc.words.verdict import DecidedBy, Verdict

CHECK = Check(
    lexicon="thuum",
    revision=3,
    input="KRII",
    word="krii",
    tiles=["k", "r", "3"],
    score=3,
    verdict=Verdict.VALID,
    reason=None,
    detail="",
    analyses=[],
    spellings=["krii"],
    decided_by=DecidedBy.LEXICON,
    exceeds_bag=False,
    lists=[],
    link="",
    attribution="",
)
REPORT = NewReport(
    lexicon="thuum",
    kind=Kind.NOT_A_WORD,
    word="krii",
    comment="never heard of it",
    game="game 7",
    contact="player@example.org",
    reporter="token:1",
    idempotency_key=None,
    body_digest="a",
)


def file_report(engine: Engine, per_hour: int = 1000, **changes: object) -> Filed:
    """File the report, changed in some of its fields."""
    report = msgspec.structs.replace(REPORT, **changes)
    with writing(engine) as connection:
        lock(connection, report.lexicon)  # makes the lexicon known
    with writing(engine) as connection:
        return disputes.file_report(connection, report, CHECK, per_hour)
