"""Artifacts: whole or refused, never half; the previous one goes on serving."""

import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from lexsvc.compiled import artifact
from lexsvc.compiled.build import build
from lexsvc.compiled.lexicon import Lexicon
from lexsvc.config import Settings


def _place(home: Path) -> Path:
    pointer = artifact.published(home, "thuum")
    assert pointer is not None
    return artifact.directory(home, "thuum", pointer.current)


def test_the_same_input_gives_the_same_digest(settings: Settings, tmp_path: Path, thuum_home: Path) -> None:
    pointer = artifact.published(thuum_home, "thuum")
    assert pointer is not None
    assert build(settings.data, tmp_path, "thuum").digest == pointer.current


@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(data=st.data())
def test_a_flipped_or_truncated_file_is_refused(thuum_home: Path, tmp_path: Path, data: st.DataObject) -> None:
    copy = tmp_path / "home"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(thuum_home, copy)
    place = _place(copy)
    path = place / data.draw(st.sampled_from(sorted(file.name for file in place.iterdir())))
    content = bytearray(path.read_bytes())
    at = data.draw(st.integers(0, len(content) - 1))
    if data.draw(st.booleans()):
        content[at] ^= 1 << data.draw(st.integers(0, 7))
    else:
        del content[at:]
    path.write_bytes(content)
    pointer = artifact.published(copy, "thuum")
    assert pointer is not None
    if path.name == artifact.MANIFEST and _still_means_the_same(thuum_home, copy):
        return  # a blank between two keys is not contents
    with pytest.raises(artifact.ArtifactError):
        Lexicon.load(copy, "thuum", pointer.current)


def _still_means_the_same(one: Path, other: Path) -> bool:
    import msgspec

    try:
        read = [msgspec.json.decode((_place(home) / artifact.MANIFEST).read_bytes()) for home in (one, other)]
    except msgspec.MsgspecError:
        return False
    return bool(read[0] == read[1])


def test_a_missing_file_is_named(thuum_home: Path, tmp_path: Path) -> None:
    shutil.copytree(thuum_home, tmp_path / "home")
    place = _place(tmp_path / "home")
    (place / "forms.dawg").unlink()
    pointer = artifact.published(tmp_path / "home", "thuum")
    assert pointer is not None
    with pytest.raises(artifact.ArtifactError, match=r"forms\.dawg: is missing"):
        Lexicon.load(tmp_path / "home", "thuum", pointer.current)


def test_another_format_is_refused(thuum_home: Path, tmp_path: Path) -> None:
    shutil.copytree(thuum_home, tmp_path / "home")
    manifest = _place(tmp_path / "home") / artifact.MANIFEST
    manifest.write_text(manifest.read_text().replace(f'"format": {artifact.FORMAT}', '"format": 99'))
    pointer = artifact.published(tmp_path / "home", "thuum")
    assert pointer is not None
    with pytest.raises(artifact.ArtifactError, match=f"has format 99, this version reads {artifact.FORMAT}"):
        Lexicon.load(tmp_path / "home", "thuum", pointer.current)


def test_publishing_what_is_current_changes_nothing(thuum_home: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    shutil.copytree(thuum_home, home)
    before = artifact.published(home, "thuum")
    assert before is not None
    assert not artifact.publish(home, "thuum", before.current)
    assert artifact.published(home, "thuum") == before


def test_a_damaged_artifact_is_replaced_by_building_again(settings: Settings, thuum_home: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    shutil.copytree(thuum_home, home)
    (_place(home) / "readings.json").write_bytes(b"{}")
    digest = build(settings.data, home, "thuum").digest
    assert Lexicon.load(home, "thuum", digest).check("diin").verdict == "valid"
    assert [path.name for path in (home / "artifacts").iterdir()] == [_place(home).name]
