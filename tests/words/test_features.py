"""Features: read, put in order, matched, said."""

import pytest

from lexsvc.words.features import canonical, describe, matches, parse


def test_features_are_put_in_the_order_of_conllu() -> None:
    assert canonical(parse("Number=Plur|Case=Gen")) == "Case=Gen|Number=Plur"


@pytest.mark.parametrize("wrong", ["plural", "Case=", "Case=Gen|", "Case=Gen|Case=Nom", "case=Gen"])
def test_what_is_no_feature_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="feature"):
        parse(wrong)


@pytest.mark.parametrize(
    ("pattern", "features", "met"),
    [
        ("Case=Gen", "Case=Gen|Number=Plur", True),
        ("Case=Gen", "Case=Nom|Number=Plur", False),
        ("Case=Gen|Number=Sing", "Case=Gen|Number=Plur", False),
        ("Number=Sing,Plur", "Case=Gen|Number=Plur", True),
        ("_", "", True),
        ("_", "Case=Gen", False),
        ("Case=Gen", "", False),
    ],
)
def test_a_pattern_is_met_by_all_its_features(pattern: str, features: str, met: bool) -> None:
    assert matches(pattern, features) is met


@pytest.mark.parametrize(
    ("features", "said"),
    [
        ("Case=Gen|Number=Plur", "genitive plural"),
        ("", ""),
        ("Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin|Voice=Act", "third person singular past"),
    ],
)
def test_features_are_said_as_a_person_would(features: str, said: str) -> None:
    assert describe(features) == said
