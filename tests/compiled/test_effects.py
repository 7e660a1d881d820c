"""What an amendment does to an artifact: every form of a lemma is found, whatever its spelling, and only those."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexsvc.compiled.effects import addition, beginning, lemmas, removal
from lexsvc.compiled.lexicon import Lexicon
from lexsvc.compiled.overlay import AddedForm, Decree, Effect, Lemma, OutWord, Overlay
from lexsvc.service import Service
from lexsvc.words.alphabet import Alphabet, Tile
from lexsvc.words.entry import Form
from lexsvc.words.verdict import Verdict


def _scan(lexicon: Lexicon) -> Iterator[tuple[str, Form]]:
    """The slow twin: every reading of every word."""
    for tiles in lexicon.automaton:
        for form in lexicon.readings.forms(lexicon.automaton.number(tiles), lexicon.alphabet.text(tiles)):
            yield tiles, form


def _out(effect: Effect) -> list[str]:
    return [out.tiles for out in effect.out]


def test_every_lemma_of_a_lexicon(thuum: Lexicon) -> None:
    expected: dict[Lemma, set[str]] = {}
    plays: dict[Lemma, bool] = {}
    for tiles, form in _scan(thuum):
        lemma = (form.lemma, form.upos)
        expected.setdefault(lemma, set()).add(tiles)
        plays[lemma] = plays.get(lemma, False) or thuum.rulebook.allows(form)
    assert len(expected) > 500
    for lemma, words in expected.items():
        effect = removal(thuum, thuum.alphabet.text(min(words)), "lemma", *lemma)
        assert effect == Effect([OutWord(word, lemma) for word in sorted(words)], moot=not plays[lemma])


def test_lemmas_of_a_large_lexicon(service: Service) -> None:
    """Among them suppletive forms (minema, läheb), names, and words that are forms of others."""
    eki = service.lexicon("eki")
    sought = ["maja NOUN", "minema VERB", "iga PRON", "Tallinn PROPN", "kuusk NOUN", "hea ADJ", "tulema VERB", "tee NOUN", "AK X"]
    wanted: dict[Lemma, set[str]] = {(lemma, upos): set() for lemma, upos in map(str.split, sought)}
    for tiles, form in _scan(eki):
        if (form.lemma, form.upos) in wanted:
            wanted[form.lemma, form.upos].add(tiles)
    for (lemma, upos), words in wanted.items():
        assert words
        assert _out(removal(eki, eki.alphabet.text(min(words)), "lemma", lemma, upos)) == sorted(words)


@pytest.mark.parametrize("name", ["eki", "english", "saol", "tdk"])
def test_the_forms_of_a_lemma_have_it_and_the_word_is_one(service: Service, name: str) -> None:
    lexicon = service.lexicon(name)
    words = list(lexicon.automaton)
    odd = {
        "tdk": ["kâğıdı", "hâlâ", "ışık", "bana"],
        "saol": ["idéer", "är", "mindre"],
        "english": ["went", "queens", "best"],
        "eki": [],
    }
    for word in [*map(lexicon.alphabet.text, words[7 :: len(words) // 12]), *odd[name]]:
        tiles = lexicon.alphabet.from_text(word)
        assert tiles is not None
        assert lemmas(lexicon, word)
        for lemma in lemmas(lexicon, word):
            out = _out(removal(lexicon, lemma[0], "lemma", *lemma))
            others = set(out) - {lexicon.alphabet.from_text(lemma[0])}  # the word that is named is always among them
            assert tiles in out
            assert all(lemma in lemmas(lexicon, lexicon.alphabet.text(one)) for one in others)


def test_the_lemmas_of_a_word(thuum: Lexicon, service: Service) -> None:
    assert lemmas(thuum, "AG") == [("ag", "NOUN"), ("ag", "VERB")]
    assert lemmas(thuum, "aga") == [("ag", "VERB")]
    assert lemmas(thuum, "thu'um") == lemmas(thuum, "thuum") == [("thu'um", "NOUN")]
    assert lemmas(service.lexicon("saol"), "atlanten") == [("atlant", "NOUN"), ("Atlanten", "PROPN")]
    for word in ("zzzz", "", "ñ", "a b", "a" * 1_000):
        assert lemmas(thuum, word) == []


def test_a_removal_of_a_word_is_moot_where_it_does_not_play(thuum: Lexicon) -> None:
    tiles = thuum.alphabet.from_text("thuum")
    assert tiles is not None
    assert removal(thuum, "thuum", "form") == Effect([OutWord(tiles)], moot=False)
    assert removal(thuum, "alduin", "form").moot  # the name of a dragon
    lacking = removal(thuum, "zzzz", "form")
    assert lacking.moot
    assert lacking.out  # an authority may have accepted it
    assert removal(thuum, "ñandú", "form") == Effect(moot=True)
    assert removal(thuum, "zzzz", "lemma", "zzzz", "NOUN").moot


def test_words_too_short_to_play_are_left_alone(service: Service) -> None:
    assert removal(service.lexicon("eki"), "a", "form") == Effect(moot=True)
    assert addition(service.lexicon("eki"), [Form("a", "a", "X")], "form") == Effect(moot=True)


def test_an_addition_of_a_word_always_plays(service: Service) -> None:
    eki = service.lexicon("eki")
    form = Form("majade", "majade", "X")
    tiles = eki.alphabet.from_text("majade")
    assert tiles is not None
    assert addition(eki, [form], "form") == Effect(added=[AddedForm(tiles, form, True)], moot=False)
    assert addition(eki, [Form("maja", "maja", "X")], "form").moot
    assert addition(eki, [Form("ma-ja", "ma-ja", "X")], "form") == Effect(moot=True)


def test_an_addition_of_a_lemma_goes_by_the_rules(service: Service) -> None:
    eki = service.lexicon("eki")
    nominative, genitive = (
        Form(f"krõbila{end}", "krõbila", "NOUN", f"Case={case}|Number=Sing") for end, case in (("", "Nom"), ("s", "Gen"))
    )
    effect = addition(eki, [nominative, genitive], "lemma")
    assert [added.form for added in effect.added] == [nominative, genitive]
    assert not any(added.always for added in effect.added)
    assert not effect.moot
    assert addition(eki, [Form("majade", "maja", "NOUN", "Case=Gen|Number=Plur")], "lemma").moot


def test_an_effect_of_an_amendment_that_is_not_moot_changes_a_verdict(thuum: Lexicon) -> None:
    decree = Decree(1, 1, "2026-11-30")
    for word, effect in [
        ("thuum", removal(thuum, "thuum", "form")),
        ("zzzz", addition(thuum, [Form("zzzz", "zzzz", "X")], "form")),
    ]:
        after = thuum.amended(Overlay.of([(effect, decree)]), 2)
        assert (thuum.check(word).verdict is Verdict.VALID) != (after.check(word).verdict is Verdict.VALID)


# Tiles that begin one another, tiles of several letters, and a letter that is only in a longer tile.
SMALL = Alphabet(
    [Tile(text, text) for text in ("a", "b", "i", "ii", "ir", "r", "qu", "u", "abb")], language="en", fold={"á": "a"}, ignored="'"
)


@settings(max_examples=500)
@given(st.text("abiruáA'", max_size=6), st.text("abiruáA'", max_size=6), st.booleans())
def test_a_beginning_is_one_however_the_word_goes_on(start: str, rest: str, queen: bool) -> None:
    spelling = start + ("qu" if queen else "") + rest
    word = SMALL.from_text(spelling)
    assert word is not None
    for end in range(len(spelling) + 1):
        found = beginning(SMALL, spelling[:end])
        assert word.startswith(found)
        assert len(SMALL.letters(spelling[:end])) - len(SMALL.text(found)) <= 2
