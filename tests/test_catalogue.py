"""Which lexicons are served: from the ledger, from this machine's disk, and from what was known before an outage."""

import logging
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Engine

from lexsvc.catalogue import Catalogue, NotServedError, UnknownLexiconError, publish_compiled
from lexsvc.compiled import artifact
from lexsvc.compiled.build import build
from lexsvc.compiled.overlay import Overlay
from lexsvc.config import Settings
from lexsvc.ledger import stored_artifacts
from lexsvc.ledger.changes import read_changes
from lexsvc.ledger.database import open_engine, reading
from lexsvc.ledger.history import History, MissingEffectError, UnknownRevisionError

Compile = Callable[[int], str]


@pytest.fixture
def home(thuum_home: Path, tmp_path: Path) -> Path:
    """A machine that has compiled the smallest lexicon, and whose ledger nobody has seen."""
    home = tmp_path / "home"
    for name in ("artifacts", "published"):
        shutil.copytree(thuum_home / name, home / name)
    return home


@pytest.fixture
def compile_again(home: Path, settings: Settings, tmp_path: Path) -> Compile:
    """Compiles with another least number of tiles, and returns the digest."""

    def compile_(min_tiles: int) -> str:
        data = tmp_path / f"data{min_tiles}"
        shutil.copytree(settings.data, data)
        rules = data / "lexicons" / "thuum.toml"
        rules.write_text(rules.read_text().replace("min_tiles = 1", f"min_tiles = {min_tiles}"))
        digest = build(data, home, "thuum").digest
        artifact.publish(home, "thuum", digest)
        return digest

    return compile_


def _start(home: Path, engine: Engine) -> Catalogue:
    """Start as a process does."""
    catalogue = Catalogue(home, engine)
    catalogue.adopt()
    _look(catalogue, engine)
    return catalogue


def _look(catalogue: Catalogue, engine: Engine) -> None:
    with reading(engine) as connection:
        catalogue.read(connection, read_changes(connection))


def _damage(home: Path, digest: str) -> None:
    (artifact.directory(home, "thuum", digest) / "forms.dawg").write_bytes(b"damaged")


def _current(home: Path) -> str:
    pointer = artifact.published(home, "thuum")
    assert pointer is not None
    return pointer.current


def test_a_new_ledger_adopts_what_was_compiled_here(home: Path, engine: Engine) -> None:
    catalogue = _start(home, engine)
    assert catalogue.names() == ["thuum"]
    assert catalogue.at("thuum").revision == 1
    assert catalogue.at("thuum").digest == _current(home)


def test_what_the_ledger_knows_is_not_adopted_again(home: Path, engine: Engine, compile_again: Compile) -> None:
    before = _start(home, engine).at("thuum").digest
    compile_again(2)
    assert _start(home, engine).at("thuum").digest == before


def test_a_damaged_compile_is_not_adopted_but_the_one_before_it(
    home: Path, engine: Engine, compile_again: Compile, caplog: pytest.LogCaptureFixture
) -> None:
    before = _current(home)
    _damage(home, compile_again(2))
    assert _start(home, engine).at("thuum").digest == before
    assert any("damaged" in record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR)


def test_a_lexicon_that_cannot_be_loaded_is_not_called_unknown(home: Path, engine: Engine) -> None:
    _damage(home, _current(home))
    catalogue = _start(home, engine)
    with pytest.raises(NotServedError, match="'thuum' cannot be served now"):
        catalogue.at("thuum")
    with pytest.raises(UnknownLexiconError) as unknown:
        catalogue.at("klingon")
    assert not isinstance(unknown.value, NotServedError)


def test_a_damaged_file_is_mended_from_the_database(home: Path, engine: Engine) -> None:
    digest = _start(home, engine).at("thuum").digest
    _damage(home, digest)
    assert _start(home, engine).at("thuum").check("diin").verdict == "valid"
    assert artifact.load(home, "thuum", digest)[0].digest == digest


def test_another_machine_gets_it_from_the_database(home: Path, engine: Engine, tmp_path: Path) -> None:
    digest = _start(home, engine).at("thuum").digest
    other = _start(tmp_path / "other", engine)
    assert other.at("thuum").digest == digest
    assert artifact.load(tmp_path / "other", "thuum", digest)[0].digest == digest


def test_a_published_artifact_makes_a_revision_and_the_one_before_stays(
    home: Path, engine: Engine, compile_again: Compile
) -> None:
    catalogue = _start(home, engine)
    assert catalogue.at("thuum").check("a").reason != "too_short"
    publish_compiled(engine, home, "thuum", compile_again(2))
    _look(catalogue, engine)
    assert catalogue.at("thuum").revision == 2
    assert catalogue.at("thuum").check("a").reason == "too_short"
    assert catalogue.at("thuum", 1).check("a").reason != "too_short"
    with pytest.raises(UnknownRevisionError, match="thuum has no revision 3; the current one is 2"):
        catalogue.at("thuum", 3)


def test_when_a_new_artifact_cannot_be_had_what_served_goes_on(home: Path, engine: Engine, compile_again: Compile) -> None:
    catalogue = _start(home, engine)
    digest = compile_again(2)
    publish_compiled(engine, home, "thuum", digest)
    _damage(home, digest)
    with engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM artifact_files")
    _look(catalogue, engine)
    assert catalogue.at("thuum").revision == 1
    assert "revision 2" in catalogue.failed["thuum"]
    started_later = _start(home, engine)
    assert started_later.at("thuum").revision == 1
    assert "revision 2" in started_later.failed["thuum"]


def test_a_start_without_the_database_knows_the_last_revisions(home: Path, engine: Engine, compile_again: Compile) -> None:
    catalogue = _start(home, engine)
    publish_compiled(engine, home, "thuum", compile_again(2))
    _look(catalogue, engine)
    (home / "no directory").touch()
    later = Catalogue(home, open_engine(f"sqlite:///{home / 'no directory' / 'lexsvc.sqlite'}"))
    later.recall()
    assert later.at("thuum").revision == 2
    assert later.at("thuum", 1).check("a").reason != "too_short"


def test_a_memory_that_cannot_be_read_is_left_out(home: Path, engine: Engine) -> None:
    _start(home, engine)
    (home / "known" / "eki.json").write_text("{")
    later = Catalogue(home, engine)
    later.recall()
    assert later.names() == ["thuum"]


def test_a_start_that_knows_nothing_calls_no_lexicon_unknown(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    catalogue = Catalogue(tmp_path, open_engine(f"sqlite:///{tmp_path / 'file' / 'lexsvc.sqlite'}"))
    catalogue.recall()
    with pytest.raises(NotServedError):
        catalogue.at("thuum")


def test_a_ledger_that_lacks_an_effect_takes_one_lexicon_out_and_nothing_else(
    home: Path, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogue = _start(home, engine)

    def lacking(history: History, revision: int) -> Overlay:
        raise MissingEffectError(1, "f" * 64)

    monkeypatch.setattr(History, "overlay", lacking)
    with reading(engine) as connection:
        catalogue.read(connection, {"thuum": 99})
    assert "does not say what amendment 1 does" in catalogue.failed["thuum"]
    assert catalogue.at("thuum").revision == 1


def test_an_artifact_of_another_format_is_refused_from_the_database_too(
    home: Path, engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _start(home, engine)
    monkeypatch.setattr(artifact, "FORMAT", artifact.FORMAT + 1)
    monkeypatch.setattr(stored_artifacts, "FORMAT", artifact.FORMAT)
    upgraded = _start(tmp_path / "upgraded", engine)
    assert "this version reads" in upgraded.failed["thuum"]
    with pytest.raises(NotServedError):
        upgraded.at("thuum")
