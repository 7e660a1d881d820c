"""Artifacts travel to other machines through the database; a damaged one is refused, and what served before goes on."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Engine, update

from lexsvc.compiled import artifact
from lexsvc.compiled.build import build
from lexsvc.config import Settings
from lexsvc.ledger import stored_artifacts
from lexsvc.ledger.changes import touch
from lexsvc.ledger.database import open_engine, writing
from lexsvc.ledger.history import COMPILE
from lexsvc.ledger.revisions import advance
from lexsvc.ledger.schema import ARTIFACT_FILES
from tests.faults.conftest import NewServer
from tests.faults.processes import PostgreSQL, Server, wait_until

WORD = "dovah"

Edition = tuple[artifact.Manifest, dict[str, bytes]]


@pytest.fixture
def engine(postgresql: PostgreSQL) -> Engine:
    return open_engine(postgresql.url)


@pytest.fixture(scope="module")
def next_edition(settings: Settings, tmp_path_factory: pytest.TempPathFactory) -> Edition:
    """Another artifact of the lexicon, with an option more."""
    home, data = tmp_path_factory.mktemp("home"), tmp_path_factory.mktemp("data") / "data"
    shutil.copytree(settings.data, data)
    rulebook = data / "lexicons" / "thuum.toml"
    rulebook.write_text(rulebook.read_text() + '\n[options]\nwithout = ["z"]\n')
    return artifact.load(home, "thuum", build(data, home, "thuum").digest)


def _publish(engine: Engine, edition: Edition, damage: Callable[[bytes], bytes] = bytes) -> None:
    """Publish an artifact whose largest file the database has damaged."""
    manifest, files = edition
    name = max(files, key=lambda name: len(files[name]))
    with writing(engine) as connection:
        stored_artifacts.store(connection, manifest, stored_artifacts.pack({**files, name: damage(files[name])}))
        advance(connection, "thuum", COMPILE, manifest.digest)


def _flipped(content: bytes) -> bytes:
    return content[:-1] + bytes([content[-1] ^ 1])


def _failed(server: Server) -> bool:
    ready = server.get("/readyz")
    return ready.status == 200 and ready.body["failed"] == ["thuum"]


def test_a_machine_with_an_empty_home_gets_the_lexicon_through_the_database(
    postgresql: PostgreSQL, new_server: NewServer
) -> None:
    first = new_server(postgresql.url).start()
    second = new_server(postgresql.url, compiled=False).start()
    assert second.get("/readyz").body == {"status": "ready", "lexicons": ["thuum"], "failed": []}
    for word in (WORD, "nope", "majade"):
        assert second.check(word) == first.check(word)
    (digest,) = {server.get("/v1/lexicons/thuum").body["digest"] for server in (first, second)}
    assert artifact.load(second.home, "thuum", digest) == artifact.load(first.home, "thuum", digest)


def test_a_damaged_artifact_serves_on_no_empty_machine(postgresql: PostgreSQL, engine: Engine, new_server: NewServer) -> None:
    first = new_server(postgresql.url).start()
    with writing(engine) as connection:
        connection.execute(update(ARTIFACT_FILES).values(content=b"x\x9c damaged"))
    second = new_server(postgresql.url, compiled=False).start()
    assert second.get("/readyz").status == 503
    assert second.get(f"/v1/lexicons/thuum/words/{WORD}").status == 503
    assert "is damaged" in second.log
    assert not list(Path(second.home).rglob("manifest.json"))
    assert first.check(WORD)["verdict"] == "valid"


def test_a_damaged_new_artifact_leaves_the_one_before_it_serving(
    postgresql: PostgreSQL, engine: Engine, new_server: NewServer, next_edition: Edition
) -> None:
    server = new_server(postgresql.url).start()
    digest = server.get("/v1/lexicons/thuum").body["digest"]
    _publish(engine, next_edition, _flipped)
    wait_until(lambda: _failed(server), "the refusal of the damaged artifact")
    check = server.check(WORD)
    assert (check["verdict"], check["revision"]) == ("valid", 1)
    assert server.get("/v1/lexicons/thuum").body["digest"] == digest
    server.kill()
    assert _failed(server.start())  # a start does not take it either
    assert server.check(WORD)["revision"] == 1

    with writing(engine) as connection:  # mended, and told
        manifest, files = next_edition
        stored_artifacts.forget(connection, [manifest.digest])
        stored_artifacts.store(connection, manifest, stored_artifacts.pack(files))
        touch(connection, "thuum")
    wait_until(lambda: server.check(WORD)["revision"] == 2, "the mended artifact")
    assert server.get("/readyz").body["failed"] == []
    assert server.check(WORD, revision=1)["verdict"] == "valid"


def test_a_new_artifact_comes_to_every_machine(
    postgresql: PostgreSQL, engine: Engine, new_server: NewServer, next_edition: Edition
) -> None:
    servers = [new_server(postgresql.url).start(), new_server(postgresql.url, compiled=False).start()]
    _publish(engine, next_edition)
    for server in servers:
        wait_until(lambda server=server: server.check(WORD)["revision"] == 2, "the new artifact")
        assert server.get("/v1/lexicons/thuum").body["digest"] == next_edition[0].digest
        assert server.get("/v1/lexicons/thuum").body["options"]["without"] == ["z"]
