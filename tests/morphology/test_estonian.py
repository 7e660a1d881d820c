"""What Estonian grammar says of the forms, asked of the whole way from entries to forms.

The words and their forms are those of the Eesti keele käsiraamat and of every school grammar; Vabamorf is the real one.
"""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexsvc.morphology.estonian import forms, tags
from lexsvc.morphology.estonian.vabamorf import analyse
from lexsvc.sources.eki import CASE_FORM, UNCONFIRMED
from lexsvc.words import features, rulebook
from lexsvc.words.entry import Entry, Form, Kind

RULES = rulebook.parse((Path(__file__).parents[2] / "data" / "lexicons" / "eki.toml").read_text(encoding="utf-8"), "eki.toml")


def made(*headwords: str, upos: str = "X", kind: Kind = Kind.COMMON, inflection: str = UNCONFIRMED) -> set[Form]:
    return set(forms(Entry(headword, upos, kind, inflection) for headword in headwords))


def playing(*headwords: str, **entry: str) -> set[str]:
    return {form.spelling for form in made(*headwords, **entry) if RULES.allows(form)}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("headword", "plays"),
    [
        ("maja", {"maja", "majad"}),
        ("käsi", {"käsi", "käed"}),
        ("sõber", {"sõber", "sõbrad"}),
        ("vesi", {"vesi", "veed"}),
        ("öö", {"öö", "ööd"}),
        ("lumi", {"lumi", "lumed"}),
        ("palk", {"palk", "palgad", "palgid"}),  # wages and beam: two words of one spelling
        ("suur", {"suur", "suured"}),
        ("suurem", {"suurem", "suuremad"}),
        ("suurim", {"suurim", "suurimad"}),
        ("kolm", {"kolm", "kolmed"}),
        ("kolmas", {"kolmas", "kolmandad"}),
        ("mina", {"mina", "ma", "meie", "me", "minad"}),  # I; and the self, a noun
        ("sina", {"sina", "sa", "teie", "te", "sinad"}),
        ("tema", {"tema", "ta", "nemad", "nad"}),
        ("see", {"see", "need"}),
        ("jooksma", {"jooksma"}),
        ("olema", {"olema"}),
        ("ja", {"ja"}),
        ("kiiresti", {"kiiresti"}),
        ("aitäh", {"aitäh"}),
        ("prillid", {"prillid"}),
    ],
)
def test_nominatives_and_ma_infinitives_play_and_nothing_else(headword: str, plays: set[str]) -> None:
    assert playing(headword) == plays


@pytest.mark.parametrize(
    ("headword", "spelling", "upos", "said"),
    [
        ("maja", "majade", "NOUN", "Case=Gen|Number=Plur"),
        ("maja", "majja", "NOUN", "Case=Add|Number=Sing"),
        ("maja", "majasse", "NOUN", "Case=Ill|Number=Sing"),
        ("maja", "majaga", "NOUN", "Case=Com|Number=Sing"),
        ("lumi", "lund", "NOUN", "Case=Par|Number=Sing"),
        ("käsi", "käte", "NOUN", "Case=Gen|Number=Plur"),
        ("hea", "häid", "ADJ", "Case=Par|Degree=Pos|Number=Plur"),
        ("suurem", "suurema", "ADJ", "Case=Gen|Degree=Cmp|Number=Sing"),
        ("suurim", "suurimale", "ADJ", "Case=All|Degree=Sup|Number=Sing"),
        ("kolmas", "kolmanda", "ADJ", "Case=Gen|Number=Sing|NumType=Ord"),
        ("kolm", "kolme", "NUM", "Case=Gen|Number=Sing|NumType=Card"),
        ("jooksma", "jooksma", "VERB", "Case=Ill|VerbForm=Sup|Voice=Act"),
        ("jooksma", "jooksen", "VERB", "Mood=Ind|Number=Sing|Person=1|Tense=Pres|VerbForm=Fin|Voice=Act"),
        ("jooksma", "joosta", "VERB", "VerbForm=Inf"),
        ("jooksma", "jooksid", "VERB", "Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin|Voice=Act"),
        ("jooksma", "jooksid", "VERB", "Mood=Ind|Number=Sing|Person=2|Tense=Past|VerbForm=Fin|Voice=Act"),
        ("jooksma", "jookseks", "VERB", "Mood=Cnd|Tense=Pres|VerbForm=Fin|Voice=Act"),
        ("lugema", "loetakse", "VERB", "Mood=Ind|Tense=Pres|VerbForm=Fin|Voice=Pass"),
        ("lugema", "lugenud", "VERB", "Tense=Past|VerbForm=Part|Voice=Act"),
        ("lugema", "lugedes", "VERB", "VerbForm=Conv"),
        ("olema", "poldud", "VERB", "Polarity=Neg|Tense=Past|VerbForm=Part|Voice=Pass"),
        ("olema", "pole", "VERB", "Polarity=Neg|Tense=Pres|VerbForm=Fin|Voice=Act"),
    ],
)
def test_every_other_form_is_known_with_its_features_and_does_not_play(
    headword: str, spelling: str, upos: str, said: str
) -> None:
    form = Form(spelling, headword, upos, said)
    assert form in made(headword)
    assert RULES.allows(form) == (spelling == headword)


def test_a_form_with_a_homonym_in_the_nominative_plays() -> None:
    assert "tee" in playing("tee", "tegema")


def test_a_plural_word_is_its_own_lemma_unless_its_singular_is_listed() -> None:
    assert Form("prillide", "prillid", "NOUN", "Case=Gen|Number=Plur") in made("prillid")
    assert {form.lemma for form in made("maja", "majad")} == {"maja"}


def test_a_listed_form_that_no_paradigm_has_is_known() -> None:
    """Iseenda is a parallel genitive of iseenese, which has no nominative."""
    assert Form("iseenda", "iseenese", "PRON", "Case=Gen|Number=Sing") in made("iseenda", "iseenese", inflection="")
    assert playing("iseenda", "poldud", inflection="") == set()


def test_a_headword_in_another_case_does_not_play() -> None:
    assert made("koju") == {Form("koju", "kodu", "NOUN", "Case=Add|Number=Sing")}


def test_what_the_dictionary_calls_a_case_form_does_not_play_as_an_adposition_either() -> None:
    assert playing("ajal", inflection=CASE_FORM) == set()
    assert playing("ajal") == {"ajal"}


def test_plural_words_of_the_analyser_have_their_paradigm() -> None:
    found = made("jõulud")
    assert Form("jõulude", "jõulud", "NOUN", "Case=Gen|Number=Plur") in found
    assert {form.spelling for form in found if RULES.allows(form)} == {"jõulud"}


def test_what_vabamorf_does_not_know_is_no_word_of_an_unconfirmed_list() -> None:
    assert made("qwrt", "majas") - made("majas") == set()


def test_a_dictionary_needs_no_confirmation() -> None:
    assert made("tšotšoma", inflection="") == {Form("tšotšoma", "tšotšoma", "VERB", "Case=Ill|VerbForm=Sup|Voice=Act")}
    assert playing("grumfel", inflection="") == {"grumfel"}


@pytest.mark.parametrize("headword", ["koetama", "läbipaistmatus"])
def test_a_dictionary_lists_no_impersonal_supine_and_no_inessive_of_an_adjective(headword: str) -> None:
    assert playing(headword, inflection="") == {headword}
    assert playing(headword) == set()


def test_a_word_whose_part_of_speech_is_given_is_no_abbreviation() -> None:
    assert playing("alias", upos="ADV", inflection="") == {"alias"}
    assert playing("alias", inflection="") == set()


def test_names_are_names_in_every_form() -> None:
    found = made("Tallinn", upos="PROPN", kind=Kind.PROPER)
    assert {"Tallinn", "Tallinna", "Tallinnas"} <= {form.spelling for form in found}
    assert {(form.upos, form.kind) for form in found} == {("PROPN", Kind.PROPER)}


def test_the_genitive_attribute_of_a_name_is_a_name() -> None:
    assert made("eesti") == {Form("eesti", "eesti", "ADJ", "Case=Gen", Kind.PROPER)}


def test_other_genitive_attributes_are_forms_that_do_not_play() -> None:
    assert made("inglise") == {Form("inglise", "inglise", "ADJ", "Case=Gen")}


@pytest.mark.parametrize("kind", [Kind.LETTER_NAME, Kind.CITATION])
def test_a_marked_word_has_its_kind_in_every_form(kind: Kind) -> None:
    found = made("igrek", "bee", kind=kind)
    assert {form.kind for form in found} == {kind}
    assert {"igrek", "igrekid", "bee"} <= {form.spelling for form in found}


def test_abbreviations_are_told_by_the_analyser() -> None:
    assert {form.kind for form in made("jne")} == {Kind.ABBREVIATION}


@pytest.mark.parametrize(
    ("headword", "kind"),
    [("zen-budism", Kind.HYPHENATED), ("Egiptuse nuhtlus", Kind.MULTIWORD), ("-kakk", Kind.AFFIX), ("ÜRO", Kind.ABBREVIATION)],
)
def test_what_makes_no_tiles_passes_as_it_stands(headword: str, kind: Kind) -> None:
    assert made(headword, kind=kind) == {Form(headword, headword, "X", "", kind)}


def test_the_order_depends_on_the_entries_alone() -> None:
    """More words than one process works on: the processes finish in any order, the forms come in one."""
    parts = ["kala", "kana", "kass", "kivi", "koer", "kuu", "laud", "lill", "maja", "meri", "mets"]
    parts += ["mägi", "nina", "puu", "raamat", "saar", "sild", "tee", "tuul", "vesi", "öö"]
    entries = [Entry(first + last, "X", inflection=UNCONFIRMED) for first in parts for last in parts]
    headwords = {entry.headword for entry in entries}

    def paradigms(some: list[Entry]) -> list[Form]:
        return [form for form in forms(some) if form.lemma in headwords]

    together = paradigms(entries)
    assert together == [form for entry in entries for form in paradigms([entry])]
    assert len(together) > 10_000


WORDS = ["maja", "käsi", "mina", "suur", "kolmas", "jooksma", "olema", "prillid", "eesti", "ei", "ära", "koju", "tehtud"]


@settings(max_examples=30, deadline=None)
@given(st.lists(st.sampled_from(WORDS)))
def test_whatever_is_made_is_sound(words: list[str]) -> None:
    for form in forms([Entry(word, "X") for word in words]):
        assert form.features == features.canonical(features.parse(form.features))
        assert form.upos in {*tags.UPOS.values(), "X"}
        assert form.spelling
        assert any(reading.lemma for reading in analyse([form.spelling])[0])


def test_every_tag_has_canonical_features() -> None:
    for tag in (*tags.NOMINAL, *tags.VERBAL):
        for said in tags.features("V" if tag in tags.VERBAL else "O", tag):
            assert said == features.canonical(features.parse(said))
            assert "=" not in features.describe(said)
