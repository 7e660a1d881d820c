"""Readings: stored relative to the tiles' text, and given back as they were."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexsvc.compiled.readings import Reading, ReadingSetBuilder, ReadingSets, spellings
from lexsvc.words.entry import Form, Kind

letters = st.text(st.sampled_from(string.ascii_letters + "âéõ'"), min_size=1, max_size=12)


@given(letters, letters, letters, st.sampled_from(list(Kind)))
def test_a_form_comes_back_as_it_was(text: str, spelling: str, lemma: str, kind: Kind) -> None:
    form = Form(spelling, lemma, "NOUN", "Case=Gen", kind)
    reading = Reading.of(form, text)
    assert reading.form(text) == form
    assert reading.is_headword == form.is_headword


@pytest.mark.parametrize(
    ("text", "form", "reading"),
    [
        ("kağıt", Form("kâğıt", "kâğıt", "NOUN"), ("1:â", 0, "")),
        ("kitaplar", Form("kitaplar", "kitap", "NOUN"), ("", 3, "")),
        ("tallinna", Form("Tallinna", "Tallinn", "PROPN"), ("0:T", 1, "")),
        ("thuum", Form("thu'um", "thu'um", "NOUN"), ("=thu'um", 0, "")),
        ("went", Form("went", "go", "VERB"), ("", -1, "go")),
    ],
)
def test_recipes_are_short(text: str, form: Form, reading: tuple[str, int, str]) -> None:
    assert Reading.of(form, text)[:3] == reading


def test_words_inflected_alike_share_a_set() -> None:
    builder = ReadingSetBuilder()
    for stem in ("katt", "hund", "stol"):
        builder.add(stem + "ar", Form(stem + "ar", stem, "NOUN", "Number=Plur"), stem + "ar")
    words, sets = builder.finish()
    assert [word for word, _ in words] == ["hundar", "kattar", "stolar"]
    assert len(sets) == 1


@given(st.permutations([("ab", "ab", "NOUN"), ("ab", "a", "VERB"), ("b", "b", "NOUN"), ("b", "b", "NOUN"), ("c", "b", "X")]))
def test_the_order_of_adding_changes_nothing(rows: list[tuple[str, str, str]]) -> None:
    builder = ReadingSetBuilder()
    for spelling, lemma, upos in rows:
        builder.add(spelling, Form(spelling, lemma, upos), spelling)
    words, sets = builder.finish()
    assert sets.to_bytes() == ReadingSets.from_bytes(sets.to_bytes()).to_bytes()
    forms = {word: sorted(sets.forms(number, word)) for word, number in words}
    assert forms == {
        "ab": [Form("ab", "a", "VERB"), Form("ab", "ab", "NOUN")],
        "b": [Form("b", "b", "NOUN")],
        "c": [Form("c", "b", "X")],
    }
    assert [number for _, number in words] == [0, 1, 2]


def test_common_headwords_are_the_usual_spelling() -> None:
    forms = [Form("Hala", "Hala", "PROPN", "", Kind.PROPER), Form("halâ", "hal", "NOUN", "Case=Dat"), Form("hâlâ", "hâlâ", "ADV")]
    assert spellings(forms) == ["hâlâ", "Hala", "halâ"]
