"""Processes are killed while disputes and rulings pour in: what was acknowledged is there after, and none of it twice."""

import random
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from queue import Queue
from typing import NamedTuple

from sqlalchemy import select

from lexsvc.ledger.database import open_engine, reading
from lexsvc.ledger.schema import AMENDMENTS, DISPUTES, EFFECTS, LEXICONS, REPORTS, REVISIONS, RULINGS
from tests.faults.conftest import NewServer
from tests.faults.processes import PATIENCE, Answer, Server, wait_until

PLAYERS, REPORTS_EACH, WORDS = 4, 30, 40
KILLS, BETWEEN_KILLS = 4, 20
"""So often a process is killed, each time after so many more acknowledged requests."""

DECISIONS = ("upheld", "rejected")


class Sent(NamedTuple):
    """A report with its key, and the answer that its sender got at last."""

    key: str
    word: str
    answer: Answer


class Pour:
    """Players who report and two moderators who rule; each repeats a request until it is answered, at whichever process."""

    def __init__(self, servers: list[Server], tokens: list[str], words: list[str]) -> None:
        self.sent: list[Sent] = []
        self.won: dict[int, str] = {}  # dispute → text of the ruling that was acknowledged
        self.lost: set[str] = set()  # texts of the rulings that were told that another one came before
        self.repeats = 0
        self._servers, self._tokens, self._words = servers, tokens, words
        self._to_rule: list[Queue[int | None]] = [Queue() for _ in tokens]
        self._lock = threading.Lock()

    @property
    def acknowledged(self) -> int:
        """How many requests were answered."""
        return len(self.sent) + len(self.won)

    def play(self, player: int) -> None:
        """Report words, some of which others report too."""
        chance = random.Random(player)
        for number in range(REPORTS_EACH):
            self._report(f"player {player}, report {number}", chance.choice(self._words), chance)
        for queue in self._to_rule:
            queue.put(None)

    def _report(self, key: str, word: str, chance: random.Random) -> None:
        body = {"word": word, "kind": "not_a_word", "comment": key}
        answer = self._insist(chance, "POST", "/v1/lexicons/thuum/disputes", body, Idempotency_Key=key)
        with self._lock:
            self.sent.append(Sent(key, word, answer))
        if answer.status == 201:
            for queue in self._to_rule:
                queue.put(answer.body["id"])

    def moderate(self, moderator: int) -> None:
        """Rule on every dispute, as the other moderator does at the same time."""
        chance, players_left = random.Random(100 + moderator), PLAYERS
        while players_left:
            dispute = self._to_rule[moderator].get(timeout=PATIENCE)
            if dispute is None:
                players_left -= 1
            else:
                self._rule(dispute, moderator, chance)

    def _rule(self, dispute: int, moderator: int, chance: random.Random) -> None:
        text = f"moderator {moderator} on {dispute}"
        body = {"decision": DECISIONS[(dispute // 2 + moderator) % 2], "text": text, "supersedes": None}
        token = {"Authorization": f"Bearer {self._tokens[moderator]}"}
        answer = self._insist(chance, "POST", f"/v1/disputes/{dispute}/ruling", body, **token)
        if answer.status == 200:
            winner = answer.body["rulings"][0]["text"]
        else:
            assert (answer.status, answer.body["title"]) == (409, "Overtaken"), answer
            winner = answer.body["ruling"]["text"]  # one's own, where its answer was lost
        with self._lock:
            if winner == text:
                self.won[dispute] = text
            else:
                self.lost.add(text)

    def _insist(self, chance: random.Random, method: str, target: str, body: object, **headers: str) -> Answer:
        """Repeat a request until a process answers it."""
        answers: list[Answer] = []

        def is_answered() -> bool:
            try:
                answer = chance.choice(self._servers).ask(method, target, body, **headers)
            except OSError:  # nobody there, or no whole answer: it may have been done, or not
                self.repeats += 1
                return False
            if answer.status == 503:
                return False
            assert answer.status < 500, answer
            answers.append(answer)
            return True

        wait_until(is_answered, f"an answer to {method} {target}")
        return answers[0]


def _pour(servers: list[Server], tokens: list[str], words: list[str]) -> Pour:
    """Let disputes and rulings pour in, and kill one process after the other meanwhile."""
    pour = Pour(servers, tokens, words)
    with ThreadPoolExecutor(PLAYERS + len(tokens)) as pool:
        work = [pool.submit(pour.play, player) for player in range(PLAYERS)]
        work += [pool.submit(pour.moderate, moderator) for moderator in range(len(tokens))]
        for number in range(KILLS):
            goal = min((number + 1) * BETWEEN_KILLS, PLAYERS * REPORTS_EACH)
            wait_until(lambda goal=goal: pour.acknowledged >= goal or all(w.done() for w in work), "the next requests")
            servers[number % len(servers)].kill()
            servers[number % len(servers)].start()
        for done in work:
            done.result()
    return pour


def test_what_was_acknowledged_outlives_the_processes(database: str, new_server: NewServer) -> None:
    servers = [new_server(database, LEXSVC_DISPUTE_LIMITS="per_hour=100000") for _ in range(2)]
    tokens = [servers[0].token(f"moderator {number}", "moderate") for number in range(2)]
    for server in servers:
        server.start()
    export = servers[0].get("/v1/lexicons/thuum/export").body
    words = [line for line in export.splitlines() if not line.startswith("#")][:WORDS]
    pour = _pour(servers, tokens, words)
    print(f"{len(pour.sent)} reports, {len(pour.won)} rulings, {KILLS} kills, {pour.repeats} repeats")
    assert len(pour.sent) == PLAYERS * REPORTS_EACH
    assert {sent.answer.status for sent in pour.sent} <= {200, 201, 409}

    removed, newest = _require_sound_ledger(database, pour)

    for server in servers:
        wait_until(lambda server=server: server.check(words[0])["revision"] == newest, "the newest revision")
        for word in words:
            expected = ("invalid", "removed") if word in removed else ("valid", None)
            check = server.check(word)
            assert (check["verdict"], check["reason"]) == expected
            assert server.check(word, revision=1)["verdict"] == "valid"
    for sent in pour.sent:
        body = {"word": sent.word, "kind": "not_a_word", "comment": sent.key}
        again = servers[0].ask("POST", "/v1/lexicons/thuum/disputes", body, Idempotency_Key=sent.key)
        assert (again.status, again.body.get("id")) == (sent.answer.status, sent.answer.body.get("id"))
    _require_sound_ledger(database, pour)


def _require_sound_ledger(database: str, pour: Pour) -> tuple[set[str], int]:
    """Hold the ledger against what was acknowledged, and itself; return the words that were removed, and the revision."""
    engine = open_engine(database)
    with reading(engine) as connection:
        disputes = {row.id: row for row in connection.execute(select(DISPUTES))}
        reports = list(connection.execute(select(REPORTS)))
        rulings = list(connection.execute(select(RULINGS)))
        revisions = list(connection.execute(select(REVISIONS).order_by(REVISIONS.c.number)))
        amendments = list(connection.execute(select(AMENDMENTS)))
        effects = list(connection.execute(select(EFFECTS.c.amendment)).scalars())
        current = connection.scalar(select(LEXICONS.c.revision).where(LEXICONS.c.name == "thuum"))
    engine.dispose()

    kept = {report.idempotency_key: report.dispute for report in reports}
    assert len(kept) == len(reports)  # none twice
    assert kept == {sent.key: sent.answer.body["id"] for sent in pour.sent if sent.answer.status in (200, 201)}
    counted = Counter(report.dispute for report in reports)
    assert {number: dispute.reports for number, dispute in disputes.items()} == dict(counted)
    assert Counter(report.dispute for report in reports if report.opened) == Counter(disputes.keys())

    assert {ruling.dispute: ruling.text for ruling in rulings} == pour.won
    assert {(ruling.dispute, ruling.place) for ruling in rulings} == {(dispute, 1) for dispute in disputes}
    assert len(rulings) == len(pour.won) == len(pour.lost)
    assert not pour.lost & {ruling.text for ruling in rulings}

    upheld = {ruling.id: disputes[ruling.dispute].word for ruling in rulings if ruling.decision == "upheld"}
    assert [revision.number for revision in revisions] == list(range(1, len(upheld) + 2))
    assert current == len(revisions)
    assert revisions[0].ruling is None
    assert sorted(revision.ruling for revision in revisions[1:]) == sorted(upheld)
    assert [revision.superseded_at is None for revision in revisions] == [False] * len(upheld) + [True]
    made_by = {revision.number: revision.ruling for revision in revisions}
    assert sorted(amendment.ruling for amendment in amendments) == sorted(upheld)
    for amendment in amendments:
        assert (amendment.word, amendment.until) == (upheld[amendment.ruling], None)
        assert made_by[amendment.since] == amendment.ruling
    assert sorted(effects) == sorted(amendment.id for amendment in amendments)
    return set(upheld.values()), len(revisions)
