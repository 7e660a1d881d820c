"""Affix flags, as hunspell(5) has them."""

import random

import pytest
from spylls.hunspell import Dictionary

from lexsvc.morphology import hunspell, plain
from lexsvc.sources.hunspell import files, installed_english
from lexsvc.sources.report import Report
from lexsvc.words.entry import Entry, Form, Kind


@pytest.fixture
def expand(tmp_path):
    def expanding(aff, *stems):
        (tmp_path / "xx.aff").write_text("SET UTF-8\n" + aff, encoding="utf-8")
        (tmp_path / "xx.dic").write_text(f"{len(stems)}\n" + "\n".join(stems) + "\n", encoding="utf-8")
        return sorted({form.spelling for form in hunspell.forms(files.read([tmp_path / "xx.dic"], Report()))})

    return expanding


SUFFIX = "SFX D Y 2\nSFX D y ied [^aeiou]y\nSFX D 0 ed [^y]\n"
PREFIX = "PFX R Y 1\nPFX R 0 re .\n"


def test_a_suffix_strips_and_adds_where_its_condition_holds(expand):
    assert expand(SUFFIX, "try/D", "walk/D", "play/D") == ["play", "tried", "try", "walk", "walked"]


def test_a_prefix_and_a_suffix_that_both_cross_meet(expand):
    assert expand(SUFFIX + PREFIX, "try/DR") == ["retried", "retry", "tried", "try"]


@pytest.mark.parametrize("aff", [SUFFIX.replace("D Y", "D N") + PREFIX, SUFFIX + PREFIX.replace("R Y", "R N")])
def test_no_cross_product_where_one_of_them_does_not_cross(expand, aff):
    assert expand(aff, "try/DR") == ["retry", "tried", "try"]


def test_a_suffix_may_carry_the_flag_of_a_second(expand):
    aff = "SFX A Y 1\nSFX A 0 able/S .\nSFX S Y 1\nSFX S 0 s .\n"
    assert expand(aff, "drink/A") == ["drink", "drinkable", "drinkables"]


def test_a_suffix_may_carry_the_flag_of_a_prefix(expand):
    assert expand("PFX U Y 1\nPFX U 0 un .\nSFX A Y 1\nSFX A 0 able/U .\n", "drink/A") == [
        "drink",
        "drinkable",
        "undrinkable",
    ]


def test_needaffix_on_a_stem(expand):
    assert expand("NEEDAFFIX X\n" + SUFFIX, "walk/DX") == ["walked"]


def test_needaffix_on_a_suffix(expand):
    aff = "NEEDAFFIX X\nSFX A Y 1\nSFX A 0 a/XB .\nSFX B Y 1\nSFX B 0 b .\n"
    assert expand(aff, "foo/A") == ["foo", "fooab"]


def test_only_in_compound(expand):
    assert expand("ONLYINCOMPOUND c\n" + SUFFIX, "th/c", "walk/D") == ["walk", "walked"]


def test_a_forbidden_word_is_none_even_if_affixes_make_it(expand):
    assert expand("FORBIDDENWORD !\n" + SUFFIX, "foot/D", "footed/!") == ["foot"]


def test_circumfix_needs_both_ends(expand):
    aff = "CIRCUMFIX X\nPFX G Y 1\nPFX G 0 ge/X .\nSFX T Y 2\nSFX T 0 t/XG .\nSFX T 0 te .\n"
    assert expand(aff, "sag/T") == ["gesagt", "sag", "sagte"]


def test_a_suffix_takes_no_whole_stem_unless_fullstrip(expand):
    aff = "SFX A Y 1\nSFX A go went go\n"
    assert expand(aff, "go/A") == ["go"]
    assert expand("FULLSTRIP\n" + aff, "go/A") == ["go", "went"]


def test_flags_that_the_affix_file_does_not_know_make_nothing(expand):
    assert expand(SUFFIX, "walk/Q") == ["walk"]


def test_a_hyphen_that_a_prefix_brings_makes_the_form_hyphenated():
    assert hunspell.form_kind("re-enter", Kind.COMMON) is Kind.HYPHENATED
    assert hunspell.form_kind("re-London", Kind.PROPER) is Kind.PROPER


def test_entries_without_flags_are_their_headwords():
    entries = [Entry("suši", "NOUN"), Entry("London", "PROPN", Kind.PROPER)]
    expected = [Form("suši", "suši", "NOUN"), Form("London", "London", "PROPN", "", Kind.PROPER)]
    assert list(hunspell.forms(entries)) == list(plain.forms(entries)) == expected


@pytest.fixture(scope="module")
def american_and_british():
    """For each dictionary its path without the ending, and the spellings that its stems make."""
    paths = [path for path in installed_english() if path.suffix == ".dic"]
    return [(path.with_suffix(""), {form.spelling for form in hunspell.forms(files.read([path], Report()))}) for path in paths]


def test_a_checker_of_spelling_knows_every_form_that_we_make(american_and_british):
    for stem, spellings in american_and_british:
        checker = Dictionary.from_files(str(stem))
        sample = random.Random(1).sample(sorted(spellings), 300)
        assert [spelling for spelling in sample if not checker.lookup(spelling)] == []


def test_a_checker_of_spelling_knows_no_word_that_we_do_not_make(american_and_british):
    (_, american), (stem, british) = american_and_british
    checker = Dictionary.from_files(str(stem))
    others = sorted(word for word in american - british if word.isalpha() and word.islower())
    assert [word for word in random.Random(1).sample(others, 300) if checker.lookup(word)] == []
