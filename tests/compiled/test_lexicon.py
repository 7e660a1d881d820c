"""Checks: every input gets its reason, many checks are the twin of one, options mean what the players agreed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexsvc.service import Service, UnknownLexiconError, UnknownOptionError, UnknownRevisionError
from lexsvc.words.check import Options
from lexsvc.words.verdict import Reason, Verdict

NAMES = ["eki", "english", "saol", "tdk", "thuum"]
words = st.one_of(
    st.text(max_size=20),
    st.text("abcdefghijklmnopqrstuvwxyzåäöõüšžıİIçşğ -'\u200b", max_size=8),
    st.sampled_from(["maja", "MAJADE", "queen", "hundar", "kitap", "KÂĞIT", "thu'um", " diin ", "Tallinn", "krongr4", "a\nb"]),
)


@pytest.mark.parametrize("name", NAMES)
@given(asked=st.lists(words, max_size=10))
def test_many_checks_are_as_one_at_a_time(service: Service, name: str, asked: list[str]) -> None:
    single = [service.check(name, word) for word in asked]
    assert service.check_many(name, asked) == [(check.verdict, check.reason) for check in single]


@pytest.mark.parametrize("name", ["eki", "saol"])
@given(asked=st.lists(words, max_size=10))
def test_many_checks_are_as_one_with_options_too(service: Service, name: str, asked: list[str]) -> None:
    options = Options(("š", "z", "ž"), ()) if name == "eki" else Options((), ("-plural", "-genitive"))
    single = [service.check(name, word, options) for word in asked]
    assert service.check_many(name, asked, options) == [(check.verdict, check.reason) for check in single]


@pytest.mark.parametrize("name", NAMES)
@given(word=words)
def test_a_refusal_has_a_reason_and_a_sentence(service: Service, name: str, word: str) -> None:
    check = service.check(name, word)
    assert (check.verdict is Verdict.VALID) == (check.reason is None)
    assert bool(check.detail) == (check.reason is not None)
    assert check.input == word


tiles = st.one_of(st.text(max_size=3), st.sampled_from(["q", "u", "qu", "a", "š", "3", "ii"]))


@pytest.mark.parametrize("name", NAMES)
@given(play=st.lists(st.one_of(tiles, tiles.map(lambda tile: {"?": tile})), max_size=12))
def test_any_row_of_tiles_gets_a_verdict(service: Service, name: str, play: list[str | dict[str, str]]) -> None:
    check = service.check(name, play)
    assert check.input == play
    assert (check.verdict is Verdict.VALID) == (check.reason is None)
    assert (check.tiles is None) <= (check.verdict is Verdict.INVALID)  # what is no row of tiles is never open


def test_the_answer_of_the_contract(service: Service) -> None:
    check = service.check("eki", "MAJADE")
    assert (check.word, check.tiles, check.score) == ("majade", ["m", "a", "j", "a", "d", "e"], 11)
    assert (check.verdict, check.reason) == (Verdict.INVALID, Reason.FORM_NOT_ACCEPTED)
    assert check.detail.startswith("genitive plural of maja; ")
    analyses = [(a.lemma, a.upos, a.features, a.kind) for a in check.analyses]
    assert ("maja", "NOUN", "Case=Gen|Number=Plur", "common") in analyses


def test_a_spelling_with_an_accent_is_shown_beside_the_one_without(service: Service) -> None:
    check = service.check("tdk", "HALA")
    assert set(check.spellings) == {"hala", "hâlâ"}
    assert service.check("tdk", "kağıt").word == "kâğıt"


def test_a_named_blank_scores_nothing(service: Service) -> None:
    assert service.check("thuum", ["t", "h", {"?": "6"}]).score == 4


def test_unknown_names_are_told_with_the_known(service: Service) -> None:
    with pytest.raises(UnknownLexiconError, match="there are eki, english, saol, tdk, thuum"):
        service.check("klingon", "qapla")
    with pytest.raises(UnknownOptionError, match="allowed: š, z, ž"):
        service.check("eki", "maja", Options(("q",), ()))
    with pytest.raises(UnknownOptionError, match="allowed: -definite, -plural"):
        service.check("saol", "hund", Options((), ("-dual",)))
    with pytest.raises(UnknownOptionError, match="it offers none"):
        service.check("english", "cat", Options((), ("-plural",)))
    with pytest.raises(UnknownRevisionError, match="the current one is 1"):
        service.check("eki", "maja", revision=99)


def test_the_spelling_that_was_typed_is_the_word(service: Service) -> None:
    """ide and idé share tiles; each is shown, and linked, as the player wrote it."""
    assert (service.check("saol", "IDÉ").word, service.check("saol", "ide").word) == ("idé", "ide")
    assert service.check("tdk", "hâlâ").link.endswith("h%C3%A2l%C3%A2")
