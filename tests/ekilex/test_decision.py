"""The decision, answer by answer, from the rules of the game and EKILEX's codes."""

import json
from typing import Any

import pytest

from lexsvc.ekilex.answers import Call, Details, Extract, FormSearch, WordSearch, read
from lexsvc.ekilex.decision import MAX_DETAILS, Accepted, Decision, Rejected, Undetermined, decide
from lexsvc.words.verdict import Reason
from tests.ekilex.shapes import MAJA, details, found, lexeme, paradigm

Answers = dict[str, Any]


def _decide(word: str, forms: Any = (), words: Any = (), **entries: Any) -> tuple[Decision, list[Call]]:
    """Ask until decided; ``e1`` is the entry of word id 1, None one that is gone. Returns the calls, too."""
    known: dict[Call, Extract] = {}
    calls: list[Call] = []
    while True:
        step = decide(word, known)
        if isinstance(step, Accepted | Rejected | Undetermined):
            return step, calls
        assert step not in known, "nothing is asked twice"
        calls.append(step)
        match step:
            case FormSearch():
                body = json.dumps(list(forms))
            case WordSearch():
                body = json.dumps({"totalCount": len(words), "words": list(words)})
            case Details():
                entry = entries[f"e{step.word_id}"]
                body = "" if entry is None else json.dumps(entry)
        known[step] = read(step, body.encode())


def _one(word: str, entry: Any) -> Decision:
    """The decision where a word's own entry is all that is found."""
    return _decide(word, [found(1, word)], e1=entry)[0]


def test_a_headword_in_its_base_form_takes_two_calls() -> None:
    decision, calls = _decide("maja", [found(1, "maja")], e1=details(1, "maja", lexeme("s"), paradigms=[MAJA]))
    assert isinstance(decision, Accepted)
    assert calls == [FormSearch("maja"), Details(1, "maja")]


def test_a_nominative_plural_takes_two_calls() -> None:
    decision, calls = _decide("majad", [found(1, "maja")], e1=details(1, "maja", lexeme("s"), paradigms=[MAJA]))
    assert isinstance(decision, Accepted)
    assert calls == [FormSearch("majad"), Details(1, "majad")]


def test_another_form_needs_no_details() -> None:
    decision, calls = _decide("majade", [found(1, "maja")])
    assert isinstance(decision, Rejected)
    assert (decision.reason, decision.known) == (Reason.FORM_NOT_ACCEPTED, True)
    assert "a form of maja" in decision.detail
    assert calls == [FormSearch("majade"), WordSearch("majade")]


def test_a_form_in_d_that_is_no_nominative() -> None:
    run = details(1, "jooksma", lexeme("v"), paradigms=[paradigm("verb", Sup="jooksma", IndPrSg2="jooksed")])
    decision, _ = _decide("jooksed", [found(1, "jooksma")], e1=run)
    assert isinstance(decision, Rejected)
    assert decision.reason is Reason.FORM_NOT_ACCEPTED


@pytest.mark.parametrize("word", ["ma", "me", "teie"])
def test_pronouns_have_nominatives_that_are_not_their_headword(word: str) -> None:
    entry = details(1, "mina", lexeme("pron"), paradigms=[paradigm(SgN=f"mina {word}")])
    assert isinstance(_decide(word, [found(1, "mina")], e1=entry)[0], Accepted)


def test_a_word_that_is_not_there_takes_two_calls() -> None:
    decision, calls = _decide("prõkstaak")
    assert decision == Rejected(Reason.NOT_IN_LEXICON, "prõkstaak is not in the EKI ühendsõnastik", known=False)
    assert calls == [FormSearch("prõkstaak"), WordSearch("prõkstaak")]


def test_a_headword_without_forms_is_found_by_its_spelling() -> None:
    decision, calls = _decide("aitäh", words=[found(1, "aitäh")], e1=details(1, "aitäh", lexeme("interj"), paradigms=[]))
    assert isinstance(decision, Accepted)
    assert calls == [FormSearch("aitäh"), WordSearch("aitäh"), Details(1, "aitäh")]


def test_headwords_that_only_resemble_it_do_not_count() -> None:
    others = [found(1, "Šokk"), found(2, "sokk"), found(3, "šokk-"), found(4, "šokk", lang="fin")]
    decision, calls = _decide("šokk", words=[others[1], others[2], others[3]])
    assert isinstance(decision, Rejected)
    assert not decision.known
    assert len(calls) == 2


@pytest.mark.parametrize(
    ("value", "types", "reason"),
    [
        ("Tallinn", ["k"], Reason.PROPER_NOUN),
        ("Tallinn", None, Reason.PROPER_NOUN),
        ("TALLINN", ["l"], Reason.ABBREVIATION),
    ],
)
def test_a_headword_with_capitals_is_a_name(value: str, types: Any, reason: Reason) -> None:
    hit = found(1, value, wordTypeCodes=types) if types else found(1, value)
    decision, calls = _decide("tallinn", words=[hit])
    assert isinstance(decision, Rejected)
    assert decision.reason is reason
    assert len(calls) == 2


@pytest.mark.parametrize("pos", ["s", "adj", "adjid", "adv", "num", "ord", "pron", "interj", "konj", "adp", "postp", "prep", "x"])
def test_parts_of_speech_that_play(pos: str) -> None:
    assert isinstance(_one("maja", details(1, "maja", lexeme(pos), paradigms=[MAJA])), Accepted)


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (details(1, "maja", lexeme("prop"), paradigms=[MAJA]), Reason.PROPER_NOUN),
        (details(1, "maja", lexeme("vrm"), paradigms=[MAJA]), Reason.FORM_NOT_ACCEPTED),
        (details(1, "maja", lexeme("adjg"), paradigms=[MAJA]), Reason.FORM_NOT_ACCEPTED),
        (details(1, "maja", lexeme(), paradigms=[MAJA]), Reason.FORM_NOT_ACCEPTED),
        (details(1, "maja", lexeme(), paradigms=[MAJA], wordTypeCodes=["l"]), Reason.ABBREVIATION),
        (details(1, "maja", lexeme("s"), paradigms=[MAJA], wordTypeCodes=["lz"], foreign=True), Reason.ABBREVIATION),
        (details(1, "maja", lexeme("s"), paradigms=[MAJA], wordTypeCodes=["th"]), Reason.ABBREVIATION),
        (details(1, "maja", lexeme("s"), paradigms=[MAJA], wordTypeCodes=["z"], foreign=True), Reason.CITATION_WORD),
        (details(1, "maja", lexeme("s"), paradigms=[MAJA], foreign=True), Reason.CITATION_WORD),
        (details(1, "maja", lexeme("s"), paradigms=[MAJA], prefixoid=True), Reason.AFFIX),
        (details(1, "maja", lexeme("s"), paradigms=[MAJA], suffixoid=True), Reason.AFFIX),
        (details(1, "maja", lexeme("s"), paradigms=[MAJA], wordTypeCodes=["p"]), Reason.PROPER_NOUN),
        (details(1, "maja", lexeme("s"), paradigms=[MAJA], wordTypeCodes=["km"]), Reason.PROPER_NOUN),
        (details(1, "maja", lexeme("s"), paradigms=[MAJA], wordTypeCodes=["viga"]), Reason.NOT_IN_LEXICON),
        (details(1, "maja", lexeme("s", semantic=("esitus_keel_täht",)), paradigms=[MAJA]), Reason.LETTER_NAME),
        (details(1, "maja", lexeme("s"), paradigms=[MAJA], wordPublic=False), Reason.NOT_IN_LEXICON),
        (details(1, "maja", lexeme("s", public=False), paradigms=[MAJA]), Reason.NOT_IN_LEXICON),
        (details(1, "maja", lexeme("s", dataset="les"), paradigms=[MAJA]), Reason.NOT_IN_LEXICON),
        (details(1, "maja", paradigms=[MAJA]), Reason.NOT_IN_LEXICON),
        (details(1, "maja", lexeme("s"), paradigms=[paradigm(SgG="maja", SgN="-")]), Reason.FORM_NOT_ACCEPTED),
        (details(1, "maja", lexeme("s"), paradigms=[paradigm(**{"??": "maja"})]), Reason.FORM_NOT_ACCEPTED),
    ],
)
def test_what_does_not_play_and_why(entry: Any, reason: Reason) -> None:
    decision = _one("maja", entry)
    assert isinstance(decision, Rejected)
    assert (decision.reason, decision.known) == (reason, True)
    assert "maja" in decision.detail


def test_one_sense_that_plays_is_enough() -> None:
    letter = lexeme("s", semantic=("esitus_keel_täht",))
    entry = details(1, "tee", letter, lexeme("prop"), lexeme("s"), paradigms=[paradigm(SgN="tee")])
    assert isinstance(_one("tee", entry), Accepted)


def test_one_homonym_that_plays_is_enough_and_the_reason_is_the_nearest() -> None:
    forms = [found(1, "mari", homonym=1), found(2, "mari", homonym=2)]
    name = details(1, "mari", lexeme("prop"), paradigms=[paradigm(SgN="mari")])
    berry = details(2, "mari", lexeme("s"), paradigms=[paradigm(SgN="mari")])
    assert isinstance(_decide("mari", forms, e1=name, e2=berry)[0], Accepted)
    case = details(2, "mari", lexeme("vrm"), paradigms=[paradigm(SgN="mari")])
    decision, _ = _decide("mari", forms, e1=name, e2=case)
    assert isinstance(decision, Rejected)
    assert decision.reason is Reason.FORM_NOT_ACCEPTED


def test_the_headword_is_looked_into_first() -> None:
    forms = [found(1, "katus"), found(2, "katused", homonym=2), found(3, "katused", homonym=1)]
    entry = details(3, "katused", lexeme("s"), paradigms=[paradigm(PlN="katused")])
    _, calls = _decide("katused", forms, e3=entry)
    assert calls == [FormSearch("katused"), Details(3, "katused")]


@pytest.mark.parametrize("lemma", [("maja", "fin"), ("Maja", "est"), ("maja-", "est"), ("suur maja", "est")])
def test_lemmas_of_other_languages_and_shapes_are_not_looked_into(lemma: tuple[str, str]) -> None:
    decision, calls = _decide("majad", [found(1, *lemma)])
    assert isinstance(decision, Rejected)
    assert Details(1, "majad") not in calls


def test_the_infinitive_in_ma_plays_and_no_other_form_of_a_verb() -> None:
    verb = paradigm("verb", Sup="jooksma", SupIps="joostama", Inf="joosta", SupIn="jooksmas")
    assert isinstance(_one("jooksma", details(1, "jooksma", lexeme("v"), paradigms=[verb])), Accepted)
    for form in ("joosta", "joostama", "jooksmas"):
        assert isinstance(_decide(form, [found(1, "jooksma")])[0], Rejected)


def test_indeclinables_and_plural_headwords_play() -> None:
    assert isinstance(_one("eile", details(1, "eile", lexeme("adv"), paradigms=[paradigm("muutumatu", ID="eile")])), Accepted)
    assert isinstance(_one("püksid", details(1, "püksid", lexeme("s"), paradigms=[paradigm(PlN="püksid")])), Accepted)


@pytest.mark.parametrize(
    "entry",
    [
        details(1, "maja", lexeme("noun"), paradigms=[MAJA]),
        details(1, "maja", lexeme("s"), paradigms=[MAJA], wordTypeCodes=["brandnew"]),
        details(1, "maja", lexeme("s"), paradigms=[paradigm(Nominative="maja")]),
    ],
)
def test_an_unknown_code_accepts_nothing_and_is_told(entry: Any) -> None:
    decision = _one("maja", entry)
    assert isinstance(decision, Undetermined)
    assert decision.codes in (("noun",), ("brandnew",), ("Nominative",))


def test_an_unknown_code_beside_a_known_one_harms_nothing() -> None:
    entry = details(1, "maja", lexeme("s", "noun"), paradigms=[paradigm(SgN="maja", Nominative="maja")])
    assert isinstance(_one("maja", entry), Accepted)


def test_an_entry_that_went_between_two_calls_leaves_the_word_open() -> None:
    assert isinstance(_one("maja", None), Undetermined)
    forms = [found(1, "maja"), found(2, "maja", homonym=2)]
    entry = details(2, "maja", lexeme("s"), paradigms=[MAJA])
    assert isinstance(_decide("maja", forms, e1=None, e2=entry)[0], Accepted)


def test_no_more_than_five_entries_are_looked_into() -> None:
    forms = [found(number, "maja", homonym=number) for number in range(1, 9)]
    entries = {f"e{number}": details(number, "maja", lexeme("prop"), paradigms=[MAJA]) for number in range(1, 9)}
    decision, calls = _decide("maja", forms, **entries)
    assert isinstance(decision, Undetermined)
    assert len(calls) == 1 + MAX_DETAILS


def test_without_word_of_paradigms_only_the_headword_goes_by_its_part_of_speech() -> None:
    entry = details(1, "maja", lexeme("s"))
    del entry["word"]["paradigms"]
    assert isinstance(_one("maja", entry), Accepted)
    assert isinstance(_decide("majad", [found(1, "maja")], e1=entry)[0], Undetermined)
