"""The grammatical suffixes of the dragon language, and the words that break them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexsvc.morphology import thuum
from lexsvc.words.entry import Entry, Form, Kind
from lexsvc.words.features import canonical, parse


def spellings(word, upos, kind=Kind.COMMON):
    return {form.spelling for form in thuum.forms([Entry(word, upos, kind)])}


@pytest.mark.parametrize(
    ("noun", "expected"),
    [
        ("dovah", ["dovahhe"]),
        ("jun", ["junne"]),
        ("joor", ["joorre"]),
        ("hind", ["hindde"]),
        ("mey", ["meyye"]),
        ("rotmulaag", ["rotmulaagge", "rotmulagge"]),
        ("kaaz", ["kaazze", "kazze"]),
        ("tiid", ["tiidde", "tidde"]),
        ("grohiik", ["grohiikke", "grohikke"]),
        ("zii", []),
        ("zahkrii", []),
        ("deyra", []),
    ],
)
def test_plural_repeats_the_last_letter(noun, expected):
    assert thuum.plurals(noun) == expected


@pytest.mark.parametrize(
    ("verb", "expected"),
    [("bo", "boha"), ("krii", "kriiha"), ("diin", "diina"), ("mah", "maha"), ("lahney", "lahneya")],
)
def test_infinitive(verb, expected):
    assert thuum.infinitive(verb) == expected


@pytest.mark.parametrize(
    ("verb", "expected"),
    [
        ("bo", ["boaan"]),
        ("krif", ["krifaan"]),
        ("mah", ["mahlaan"]),
        ("grah", ["grahlaan"]),
        ("diin", ["diinaan", "dinaan"]),
        ("qahnaar", ["qahnaaraan", "qahnaraan"]),
        ("krii", ["kriaan"]),
    ],
)
def test_participle(verb, expected):
    assert thuum.participles(verb) == expected


def test_a_noun_takes_the_possessives():
    assert {"thuri", "thurii", "thuriil", "thuru", "thurro"} <= spellings("thur", "NOUN")


def test_possessives_after_final_ii():
    assert spellings("zii", "NOUN") == {"zii", "ziil", "ziiro"}


def test_possessives_after_final_u():
    assert spellings("lahvu", "NOUN") == {"lahvu", "lahvui", "lahvuii", "lahvuiil", "lahvuro"}


def test_a_name_takes_the_noun_suffixes_and_stays_a_name():
    forms = set(thuum.forms([Entry("keizaal", "PROPN", Kind.PROPER)]))
    assert Form("keizaali", "keizaal", "PROPN", thuum.POSSESSIVES["i"], Kind.PROPER) in forms
    assert Form("keizaalle", "keizaal", "PROPN", "Number=Plur", Kind.PROPER) in forms


def test_an_irregular_plural_replaces_the_regular_one():
    forms = set(thuum.forms([Entry("mun", "NOUN")]))
    assert Form("muz", "mun", "NOUN", "Number=Plur") in forms
    assert "munne" not in {form.spelling for form in forms}


NOT_INFLECTED = ["losei", "mahlaan", "wahlaan", "kriaan", "los", "lost", "loost", "drey", "fen", "fent", "nis"]


@pytest.mark.parametrize("word", NOT_INFLECTED)
@pytest.mark.parametrize("upos", ["NOUN", "VERB"])
def test_words_that_are_not_inflected(word, upos):
    assert spellings(word, upos) == {word}


@pytest.mark.parametrize("upos", ["ADJ", "ADV", "PRON", "ADP", "CCONJ", "DET", "INTJ", "NUM", "X"])
def test_other_parts_of_speech_take_no_suffix(upos):
    assert spellings("dilon", upos) == {"dilon"}


@pytest.mark.parametrize("kind", [Kind.AFFIX, Kind.HYPHENATED, Kind.MULTIWORD])
def test_entries_that_are_no_single_words_take_no_suffix(kind):
    assert spellings("vo-", "NOUN", kind) == {"vo-"}


def test_the_apostrophe_stays_in_the_spelling():
    assert {"thu'umu", "thu'umme"} <= spellings("thu'um", "NOUN")


def test_a_form_keeps_the_kind_of_its_entry():
    assert {form.kind for form in thuum.forms([Entry("golthiraak", "NOUN", Kind.LEGACY)])} == {Kind.LEGACY}


def test_a_form_with_two_readings_has_both():
    readings = {f for f in thuum.forms([Entry("bormah", "NOUN"), Entry("bormahu", "PROPN")]) if f.spelling == "bormahu"}
    assert {form.lemma for form in readings} == {"bormah", "bormahu"}


@given(st.text("abdefghijklmnopqrstuvwxyz'", min_size=1), st.sampled_from(["NOUN", "VERB", "PROPN", "ADV"]))
def test_every_form_begins_like_its_lemma_and_has_features_in_order(word, upos):
    first, *inflected = thuum.forms([Entry(word, upos)])
    assert first == Form(word, word, upos)
    for form in inflected:
        assert form.lemma == word
        assert form.features == canonical(parse(form.features)) != ""
        assert form.spelling[:1] == word[:1]
