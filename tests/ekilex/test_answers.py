"""EKILEX's shapes: what is read, what may be missing, and what is an outage."""

import contextlib
import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexsvc.ekilex.answers import Details, FormSearch, Headword, UnreadableAnswerError, WordSearch, read
from tests.ekilex.shapes import MAJA, details, found, lexeme, paradigm


def _headword(body: Any, form: str = "maja") -> Headword:
    headword = read(Details(1, form), json.dumps(body).encode())
    assert isinstance(headword, Headword)
    return headword


def test_the_codes_of_the_form_that_was_asked_about() -> None:
    body = details(1, "maja", lexeme("s"), paradigms=[MAJA])
    assert _headword(body, "maja").codes == ("SgN", "SgG", "SgP")
    assert _headword(body, "majad").codes == ("PlN",)
    assert _headword(body, "majasid").codes == ("PlP",)
    assert _headword(body, "-").codes == ("SgIll",)
    assert _headword(body, "auto").codes == ()


def test_codes_of_several_paradigms_are_gathered() -> None:
    body = details(1, "palk", lexeme("s"), paradigms=[paradigm(SgN="palk", PlN="palgad"), paradigm(SgN="palk", PlN="palgid")])
    assert _headword(body, "palgad").codes == ("PlN",)
    assert _headword(body, "palgid").codes == ("PlN",)
    assert _headword(body, "palk").codes == ("SgN",)


def test_paradigms_stood_elsewhere_before() -> None:
    body = details(1, "maja", lexeme("s"))
    del body["word"]["paradigms"]
    assert _headword(body).inflected is None
    body["paradigms"] = [MAJA]
    assert _headword(body).codes == ("SgN", "SgG", "SgP")


@pytest.mark.parametrize(("paradigms", "inflected"), [(None, False), ([], False), ([MAJA], True)])
def test_a_word_may_have_no_paradigm(paradigms: list[Any] | None, inflected: bool) -> None:
    assert _headword(details(1, "maja", lexeme("s"), paradigms=paradigms)).inflected is inflected


def test_only_public_entries_of_the_dataset_count() -> None:
    body = details(1, "maja", lexeme("s"), lexeme("adv", dataset="les"), lexeme("v", public=False), lexeme())
    assert [sense.pos for sense in _headword(body).senses] == [("s",), ()]


def test_unknown_keys_are_ignored() -> None:
    body = details(1, "maja", lexeme("s") | {"new": 1}, paradigms=[MAJA | {"new": []}], new={"a": 1}) | {"new": None}
    assert _headword(body) == _headword(details(1, "maja", lexeme("s"), paradigms=[MAJA]))


REQUIRED = [
    ("word",),
    ("lexemes",),
    ("word", "wordValue"),
    ("word", "lang"),
    ("word", "wordPublic"),
    ("lexemes", 0, "datasetCode"),
    ("lexemes", 0, "public"),
    ("lexemes", 0, "pos"),
    ("word", "paradigms", 0, "forms"),
    ("word", "paradigms", 0, "forms", 0, "morphCode"),
]


@pytest.mark.parametrize("place", REQUIRED, ids=str)
def test_a_renamed_key_is_an_outage(place: tuple[Any, ...]) -> None:
    body = copy.deepcopy(details(1, "maja", lexeme("s"), paradigms=[MAJA]))
    inner: Any = body
    for step in place[:-1]:
        inner = inner[step]
    inner["renamed"] = inner.pop(place[-1])
    with pytest.raises(UnreadableAnswerError):
        _headword(body)


@pytest.mark.parametrize("body", ["{}", '{"totalCount":0}', '{"words":null}', "[]", "null", "", '{"words":[{"wordId":1}]}'])
def test_a_search_without_words_is_an_outage(body: str) -> None:
    with pytest.raises(UnreadableAnswerError):
        read(WordSearch("maja"), body.encode())


@pytest.mark.parametrize("body", ["", "{}", "null", '[{"wordId":1}]', '[{"wordValue":"maja"}]', "<html></html>", '[{"wordId'])
def test_what_is_no_list_of_forms_is_an_outage(body: str) -> None:
    with pytest.raises(UnreadableAnswerError):
        read(FormSearch("maja"), body.encode())


def test_an_entry_that_is_gone_has_an_empty_body() -> None:
    assert read(Details(1, "maja"), b"") is None


def test_searches() -> None:
    (form,) = read(FormSearch("maja"), json.dumps([found(1, "maja")]).encode()) or ()  # type: ignore[misc,union-attr]
    assert (form.word_id, form.word_value, form.lang) == (1, "maja", "est")
    assert read(WordSearch("maja"), b'{"totalCount":0,"words":[]}') == []


@given(body=st.binary(max_size=60))
def test_no_bytes_do_more_than_being_unreadable(body: bytes) -> None:
    for call in (FormSearch("maja"), WordSearch("maja"), Details(1, "maja")):
        with contextlib.suppress(UnreadableAnswerError):
            read(call, body)


def test_deeply_nested_json_is_unreadable() -> None:
    with pytest.raises(UnreadableAnswerError):
        read(FormSearch("maja"), b"[" * 100_000)


def test_paths_are_percent_encoded() -> None:
    assert FormSearch("õun/ä").path == "/api/form/search/%C3%B5un%2F%C3%A4"
    assert WordSearch("š?").path == "/api/word/search/%C5%A1%3F/eki"
    assert Details(7, "x").path == "/api/word/details/7/eki"
