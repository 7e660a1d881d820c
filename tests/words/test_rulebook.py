"""Rulebooks: the five are sound, and a wrong one says which key is wrong."""

from pathlib import Path

import pytest

from lexsvc.compiled.build import read_rulebook, rulebook_files
from lexsvc.config import Settings
from lexsvc.words.entry import Form, Kind
from lexsvc.words.rulebook import Play, RulebookError, parse

DATA = Settings.from_environment().data

GOOD = """
name = "mine"
title = "Mine"
game = "a game"
language = "en"
morphology = "plain"
source = "words"
plays = [{ kinds = ["common"] }]
[sources.words]
reader = "wordlist.words"
title = "Words"
licence = "MIT"
attribution = "me"
[alphabet]
tiles = [{ name = "a" }, { name = "b" }]
[options]
without = ["a"]
inflections = { plural = ["Number=Plur"] }
"""


@pytest.mark.parametrize("path", rulebook_files(DATA), ids=lambda path: path.stem)
def test_the_projects_own_rulebooks_are_sound(path: Path) -> None:
    rulebook, _ = read_rulebook(DATA, path.stem)
    for table in (*rulebook.additions, *rulebook.marks):
        assert (DATA / table).is_file()
    assert all(source.licence and source.attribution for source in rulebook.sources.values())


def test_a_good_rulebook_is_read() -> None:
    assert parse(GOOD, "mine.toml").options.without == ["a"]


@pytest.mark.parametrize(
    ("good", "wrong", "said"),
    [
        ('name = "mine"', 'name = "My Own"', "mine.toml: name: 'My Own' must be"),
        ('title = "Mine"', "title = 1", "mine.toml: title: expected `str`, got `int`"),
        ('title = "Mine"', 'titel = "Mine"', "mine.toml: .*titel"),
        ('source = "words"', 'source = "list"', "mine.toml: source: 'list' is none of sources"),
        (
            'without = ["a"]',
            'without = ["š"]',
            "mine.toml: options.without: tile 'š' is removed by option without, but is not in",
        ),
        ('["Number=Plur"]', '["plural"]', "mine.toml: options.inflections.plural: 'plural' is not a feature"),
        ('{ name = "b" }', '{ name = "a" }', "mine.toml: alphabet: tile name 'a' stands twice"),
        ('{ name = "b" }', '{ name = "b", points = -1 }', r"mine.toml: alphabet.tiles\[1\].points: expected `int` >= 0"),
        ('kinds = ["common"]', 'kinds = ["names"]', r"mine.toml: plays\[0\].kinds\[0\]: invalid enum value 'names'"),
        ('kinds = ["common"]', 'upos = ["noun"]', r"mine.toml: plays\[0\].upos: 'noun' is no part of speech"),
        ("[alphabet]", "[alphabet", "mine.toml: .*line"),
    ],
)
def test_a_wrong_rulebook_names_file_key_and_fault(good: str, wrong: str, said: str) -> None:
    assert good in GOOD
    with pytest.raises(RulebookError, match=said):
        parse(GOOD.replace(good, wrong), "mine.toml")


def test_an_unknown_lexicon_lists_the_known() -> None:
    with pytest.raises(RulebookError, match=r"there is no lexicon 'klingon'; there are .*thuum"):
        read_rulebook(DATA, "klingon")


def test_a_play_rule_weighs_kind_part_of_speech_and_features() -> None:
    rule = Play(kinds=(Kind.COMMON,), upos=["NOUN"], features=["Case=Nom", "_"])
    assert rule.allows(Form("maja", "maja", "NOUN", "Case=Nom|Number=Sing"))
    assert rule.allows(Form("maja", "maja", "NOUN"))
    assert not rule.allows(Form("majade", "maja", "NOUN", "Case=Gen|Number=Plur"))
    assert not rule.allows(Form("maja", "maja", "ADJ"))
    assert not rule.allows(Form("Maja", "Maja", "NOUN", "", Kind.PROPER))
