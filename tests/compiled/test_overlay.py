"""Amendments over one another: about the same word a later one wins."""

import msgspec

from lexsvc.compiled.overlay import NO_AMENDMENTS, AddedForm, Decree, Effect, OutWord, Overlay
from lexsvc.words.entry import Form

FIRST, SECOND, THIRD = (Decree(number, number + 10, "2026-11-30") for number in (1, 2, 3))
HUND = ("hund", "NOUN")
FORM = Form("HUND", "hund", "NOUN", "Number=Sing")
OUT, LEMMA_OUT = Effect([OutWord("HUND")]), Effect([OutWord("HUND", HUND), OutWord("HUNDAR", HUND)])
IN = Effect(added=[AddedForm("HUND", FORM, True)])


def test_an_effect_survives_json() -> None:
    effect = Effect([OutWord("AB"), OutWord("CD", HUND)], [AddedForm("HUND", FORM, False)], moot=True)
    assert msgspec.json.decode(msgspec.json.encode(effect), type=Effect) == effect


def test_without_amendments_there_is_nothing() -> None:
    assert not NO_AMENDMENTS
    assert not Overlay.of([])
    assert not NO_AMENDMENTS.touched
    assert NO_AMENDMENTS.get("HUND") is None


def test_a_removal_names_its_ruling() -> None:
    overlay = Overlay.of([(OUT, FIRST)])
    assert overlay
    assert overlay.touched == {b"HUND"}
    amended = overlay.get("HUND")
    assert amended is not None
    assert amended.against(FORM) == FIRST
    assert FIRST.sentence("hund") == "hund was taken out by ruling 1 of 2026-11-30 (dispute 11)"


def test_a_lemma_takes_only_its_own_readings() -> None:
    amended = Overlay.of([(LEMMA_OUT, FIRST)]).get("HUND")
    assert amended is not None
    assert amended.against(FORM) == FIRST
    assert amended.against(FORM._replace(upos="VERB")) is None
    assert amended.against(FORM._replace(lemma="hunda")) is None


def test_a_word_removed_and_then_added_has_the_addition() -> None:
    amended = Overlay.of([(OUT, FIRST), (IN, SECOND)]).get("HUND")
    assert amended is not None
    assert [form for form, _ in amended.added] == [FORM]


def test_a_word_added_and_then_removed_has_none() -> None:
    for removal in (OUT, LEMMA_OUT):
        amended = Overlay.of([(IN, FIRST), (removal, SECOND)]).get("HUND")
        assert amended is not None
        assert not amended.added
        assert amended.against(FORM) == SECOND


def test_a_lemma_removed_takes_every_form_added_of_it_before() -> None:
    """Also those that the artifact lacks, of which the removal could not know."""
    other = Effect(
        added=[AddedForm("HUNDJE", Form("hundje", *HUND), True), AddedForm("HUNDA", Form("hunda", "hunda", "VERB"), True)]
    )
    overlay = Overlay.of([(other, FIRST), (LEMMA_OUT, SECOND)])
    kept = {tiles: amended.added for tiles in ("HUNDJE", "HUNDA") if (amended := overlay.get(tiles))}
    assert not kept["HUNDJE"]
    assert len(kept["HUNDA"]) == 1


def test_a_lemma_added_after_it_was_removed_is_back_with_the_readings_of_the_list() -> None:
    amended = Overlay.of([(LEMMA_OUT, FIRST), (IN, SECOND)]).get("HUND")
    assert amended is not None
    assert amended.against(FORM) is None


def test_a_form_and_its_lemma_can_both_be_out() -> None:
    for order in ([(OUT, FIRST), (LEMMA_OUT, SECOND)], [(LEMMA_OUT, FIRST), (OUT, SECOND)]):
        amended = Overlay.of(order).get("HUND")
        assert amended is not None
        assert amended.against(FORM) is not None
        assert amended.against(FORM._replace(upos="VERB")) is not None
