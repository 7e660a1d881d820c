"""Words in and out between revisions of one artifact, of two artifacts, and of artifacts with other tiles."""

import shutil
from pathlib import Path

import pytest

from lexsvc.compiled.build import build
from lexsvc.compiled.diff import Difference, difference
from lexsvc.compiled.effects import addition, removal
from lexsvc.compiled.lexicon import Lexicon
from lexsvc.compiled.overlay import Decree, Effect, Overlay
from lexsvc.config import Settings
from lexsvc.words.entry import Form

DECREE = Decree(1, 1, "2026-11-30")
NOTHING = Difference([], [])


def _under(lexicon: Lexicon, *effects: Effect) -> Lexicon:
    return lexicon.amended(Overlay.of((effect, DECREE) for effect in effects), 2)


@pytest.fixture(scope="module")
def others(settings: Settings, thuum_home: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Lexicon, Lexicon]:
    """Compiled again: with a word more, which leaves the tiles; and besides with u and uu as the same tiles, sorted last."""
    made = []
    for tiles in ("as they are", "others"):
        data = tmp_path_factory.mktemp("data") / "data"
        shutil.copytree(settings.data, data)
        rules, words = data / "lexicons" / "thuum.toml", data / "additions" / "thuum.tsv"
        words.write_text(words.read_text() + "zzzu\tNOUN\tcommon\ttest\n")
        if tiles == "others":
            lines = rules.read_text().splitlines(keepends=True)
            uu = next(line for line in lines if 'text = "uu"' in line)
            ah = next(line for line in lines if 'text = "ah"' in line)
            rules.write_text("".join({uu: "", ah: uu + ah}.get(line, line) for line in lines))
        digest = build(data, thuum_home, "thuum").digest
        made.append(Lexicon.load(thuum_home, "thuum", digest))
    return made[0], made[1]


def test_the_same_is_no_different(thuum: Lexicon) -> None:
    assert difference(thuum, thuum) == NOTHING
    assert difference(thuum, _under(thuum, removal(thuum, "zzzz", "form"))) == NOTHING


def test_amendments_of_one_artifact(thuum: Lexicon) -> None:
    after = _under(
        thuum, removal(thuum, "thuum", "form"), removal(thuum, "ag", "form"), addition(thuum, [Form("zzzz", "zzzz", "X")], "form")
    )
    assert difference(thuum, after) == Difference(["zzzz"], ["ag", "thu'um"])
    assert difference(after, thuum) == Difference(["ag", "thu'um"], ["zzzz"])
    overruled = _under(thuum, removal(thuum, "ag", "form"))
    assert difference(after, overruled) == Difference(["thu'um"], ["zzzz"])


def test_two_artifacts_with_the_same_tiles(thuum: Lexicon, others: tuple[Lexicon, Lexicon]) -> None:
    other, _ = others
    assert other.digest != thuum.digest
    assert "zzzu" in difference(thuum, other).added
    assert difference(thuum, other).removed == []
    assert difference(other, thuum) == Difference([], difference(thuum, other).added)
    without = _under(thuum, removal(thuum, "ag", "form"))
    assert difference(without, other).added == ["ag", *difference(thuum, other).added]
    assert difference(thuum, _under(other, removal(other, "thuum", "form"))).removed == ["thu'um"]


def test_two_artifacts_with_other_tiles(thuum: Lexicon, others: tuple[Lexicon, Lexicon]) -> None:
    """The tile strings of nearly all words are others, the words are the same."""
    same, other = others
    assert [tile.text for tile in other.alphabet.tiles] != [tile.text for tile in thuum.alphabet.tiles]
    assert difference(same, other) == NOTHING
    assert set(difference(thuum, other).added) == set(difference(thuum, same).added)
    assert difference(_under(same, removal(same, "thuum", "form")), other) == Difference(["thu'um"], [])
    assert difference(other, _under(same, removal(same, "thuum", "form"))) == Difference([], ["thu'um"])


def test_words_are_in_the_order_of_the_lexicon(thuum: Lexicon) -> None:
    words = ["azz", "aazz", "ahzz", "bzz"]  # a, aa and ah are tiles in this order
    added = [addition(thuum, [Form(word, word, "X")], "form") for word in reversed(words)]
    assert difference(thuum, _under(thuum, *added)).added == words
