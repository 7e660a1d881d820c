"""Answers in EKILEX's shapes, small, written by hand."""

from typing import Any
from urllib.parse import quote

from lexsvc.ekilex.recorded import Recorded, Recording

JSON = {"Content-Type": "application/json"}

Body = dict[str, Any]


def found(word_id: int, value: str, lang: str = "est", homonym: int = 1, **more: Any) -> Body:
    return {"wordId": word_id, "wordValue": value, "lang": lang, "homonymNr": homonym, **more}


def lexeme(*pos: str, dataset: str = "eki", public: bool = True, semantic: tuple[str, ...] = ()) -> Body:
    codes = [{"name": "POS", "code": code, "value": "…"} for code in pos] or None
    types = [{"name": "SEMANTIC_TYPE", "code": code} for code in semantic]
    return {
        "lexemeId": 1,
        "datasetCode": dataset,
        "pos": codes,
        "public": public,
        "meaning": {"semanticTypes": types or None, "definitions": [{"value": "…"}]},
    }


def paradigm(word_class: str = "noomen", **forms: str) -> Body:
    """``SgN="maja"``; a code with two values has them separated by a blank."""
    values = [{"value": v, "morphCode": code, "displayForm": v} for code, text in forms.items() for v in text.split()]
    return {"paradigmId": 1, "inflectionTypeNr": "17", "wordClass": word_class, "forms": values}


def details(word_id: int, value: str, *lexemes: Body, paradigms: list[Body] | None = None, **flags: Any) -> Body:
    word = {
        "wordId": word_id,
        "wordValue": value,
        "homonymNr": 1,
        "lang": "est",
        "wordTypeCodes": None,
        "prefixoid": False,
        "suffixoid": False,
        "foreign": False,
        "wordPublic": True,
        "paradigms": paradigms,
        **flags,
    }
    return {"word": word, "lexemes": list(lexemes), "wordRelationDetails": None}


MAJA = paradigm(SgN="maja", SgG="maja", SgP="maja", SgAdt="majja", PlN="majad", PlG="majade", PlP="maju majasid", SgIll="-")


def form_path(word: str) -> str:
    return f"/api/form/search/{quote(word)}"


def word_path(word: str) -> str:
    return f"/api/word/search/{quote(word)}/eki"


def details_path(word_id: int) -> str:
    return f"/api/word/details/{word_id}/eki"


def recording(**more: Any) -> Recording:
    """The canaries, a word that EKILEX has and another one that it has not; ``more`` by path."""
    bodies: dict[str, Any] = {
        form_path("maja"): [found(1, "maja")],
        form_path("majad"): [found(1, "maja")],
        form_path("majade"): [found(1, "maja")],
        details_path(1): details(1, "maja", lexeme("s"), paradigms=[MAJA]),
        form_path("õunik"): [found(2, "õunik")],
        details_path(2): details(2, "õunik", lexeme("s"), paradigms=[paradigm(SgN="õunik", SgG="õuniku", PlN="õunikud")]),
        **more,
    }
    return {path: Recorded(200, JSON, body) for path, body in bodies.items()}
