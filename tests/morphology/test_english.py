"""What the affixes of the English dictionaries tell, on the installed data."""

from collections import defaultdict

import pytest

from lexsvc.config import Settings
from lexsvc.morphology import english
from lexsvc.sources import hunspell, tables
from lexsvc.sources.report import Report
from lexsvc.words import features
from lexsvc.words.entry import Form, Kind

DATA = Settings.from_environment({}).data


@pytest.fixture(scope="module")
def readings():
    entries = tables.marked(hunspell.english.read(hunspell.english.installed(), Report()), DATA / "marks" / "english.tsv")
    found = defaultdict(set)
    for form in english.forms(entries):
        found[form.spelling].add(form)
    return found


@pytest.mark.parametrize(
    "form",
    [
        Form("cats", "cat", "NOUN", "Number=Plur"),
        Form("walks", "walk", "NOUN", "Number=Plur"),
        Form("walks", "walk", "VERB", "Number=Sing|Person=3|Tense=Pres"),
        Form("walked", "walk", "VERB", "Tense=Past"),
        Form("running", "run", "VERB", "Tense=Pres|VerbForm=Part"),
        Form("happier", "happy", "ADJ", "Degree=Cmp"),
        Form("happiest", "happy", "ADJ", "Degree=Sup"),
        Form("biggest", "big", "ADJ", "Degree=Sup"),
        Form("walker", "walker", "NOUN"),
        Form("walkers", "walker", "NOUN", "Number=Plur"),
        Form("unhappy", "unhappy", "ADJ"),
        Form("unhappier", "unhappy", "ADJ", "Degree=Cmp"),
        Form("realised", "realise", "VERB", "Tense=Past"),
        Form("children", "child", "NOUN", "Number=Plur"),
        Form("went", "go", "VERB", "Tense=Past"),
        Form("written", "write", "VERB", "Tense=Past|VerbForm=Part"),
        Form("wolves", "wolf", "NOUN", "Number=Plur"),
        Form("better", "good", "ADJ", "Degree=Cmp"),
        Form("London", "London", "PROPN", "", Kind.PROPER),
        Form("re-enter", "re-enter", "VERB", "", Kind.HYPHENATED),
        Form("undid", "undo", "VERB", "Tense=Past"),
        Form("rewritten", "rewrite", "VERB", "Tense=Past|VerbForm=Part"),
        Form("unsung", "unsung", "X"),
    ],
)
def test_a_reading(readings, form):
    assert form in readings[form.spelling]


@pytest.mark.parametrize("word", ["cat's", "walker's", "mouse's"])
def test_forms_with_an_apostrophe_are_left_out(readings, word):
    assert word not in readings


@pytest.mark.parametrize("word", ["goed", "childs", "runned", "1th", "unwent"])
def test_wrong_forms_are_not_made(readings, word):
    assert word not in readings


@pytest.mark.parametrize("word", ["est", "vs", "inc"])
def test_a_single_letter_has_no_forms(readings, word):
    assert {form.lemma for form in readings[word]} == {word}


@pytest.mark.parametrize("word", ["bdrm", "hdqrs", "bx", "xlsx", "lxxv", "tgz", "ish", "ology", "kg", "xiv"])
def test_what_is_no_word_of_a_dictionary_is_marked(readings, word):
    assert readings[word]
    assert {form.kind for form in readings[word]} <= {Kind.ABBREVIATION, Kind.AFFIX, Kind.LETTER_NAME}


def test_every_feature_is_known_and_in_order(readings):
    said = {form.features for forms in readings.values() for form in forms}
    for one in said:
        assert features.canonical(features.parse(one)) == one
        assert "=" not in features.describe(one)


def test_marks_name_stems_of_the_dictionaries_and_no_word_is_both_marked_and_added():
    stems = {entry.headword for entry in hunspell.english.read(hunspell.english.installed(), Report())}
    marked = [row.word for row in tables.read_table(DATA / "marks" / "english.tsv")]
    assert len(marked) == len(set(marked))
    assert not set(marked) - stems
    added = [entry.headword for entry in tables.additions(DATA / "additions" / "english.tsv")]
    assert len(added) == len(set(added))
    assert not set(added) & set(marked)


def test_irregular_forms_have_one_reading_a_row():
    rows = [form for forms in english.irregular_forms().values() for form in forms]
    assert len(rows) == len(set(rows)) > 250
