"""What EKILEX sends, read into small extracts.

Keys that are not needed are ignored, for it adds some each year. A key that is needed and not there makes the answer
unreadable, which is an outage and never a "no": EKILEX has renamed keys before. ``/api/form/search/majad``::

    [{"wordId": 199880, "wordValue": "maja", "lang": "est", "homonymNr": 1}]
"""

from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import quote

import msgspec
from msgspec import UNSET, UnsetType

DATASET = "eki"
"""The code of the ühendsõnastik; without it every term base answers."""


class UnreadableAnswerError(ValueError):
    """An answer has not the shape that EKILEX's answers have."""


@dataclass(frozen=True, slots=True)
class FormSearch:
    """Which words have exactly this form."""

    form: str

    @property
    def path(self) -> str:
        """The path that asks."""
        return f"/api/form/search/{quote(self.form, safe='')}"


@dataclass(frozen=True, slots=True)
class WordSearch:
    """Which headwords are spelled so, case and some marks aside."""

    word: str

    @property
    def path(self) -> str:
        """The path that asks."""
        return f"/api/word/search/{quote(self.word, safe='')}/{DATASET}"


@dataclass(frozen=True, slots=True)
class Details:
    """Everything about one headword; of its forms only those spelled ``form`` are wanted."""

    word_id: int
    form: str

    @property
    def path(self) -> str:
        """The path that asks."""
        return f"/api/word/details/{self.word_id}/{DATASET}"


Call = FormSearch | WordSearch | Details


class Found(msgspec.Struct, frozen=True, rename="camel"):
    """A headword that a search found."""

    word_id: int
    word_value: str
    lang: str
    homonym_nr: int | None = None
    word_type_codes: list[str] | None = None


class Sense(msgspec.Struct, frozen=True):
    """What a public entry of the dataset says of a headword: parts of speech, semantic types."""

    pos: tuple[str, ...]
    semantic: tuple[str, ...] = ()


class Headword(msgspec.Struct, frozen=True, kw_only=True):
    """What decides about a headword: flags and codes. ``codes`` are the morph codes of the form that was asked about.

    ``inflected`` is whether it has paradigms; None where the answer does not say.
    """

    value: str
    lang: str
    public: bool
    foreign: bool
    affix: bool
    types: tuple[str, ...]
    senses: tuple[Sense, ...]
    codes: tuple[str, ...]
    inflected: bool | None


Extract = list[Found] | Headword | None
"""What a call brought; None is a headword that is not there any more."""


def read(call: Call, body: bytes) -> Extract:
    """Return what an answer's body says; raises UnreadableAnswerError."""
    match call:
        case FormSearch():
            return _decoded(body, list[Found])
        case WordSearch():
            return _decoded(body, _Words).words
        case Details():
            return _headword(_decoded(body, _Details), call.form) if body else None


class _Words(msgspec.Struct):
    words: list[Found]


class _Code(msgspec.Struct):
    code: str


class _Meaning(msgspec.Struct, rename="camel"):
    semantic_types: list[_Code] | None = None


class _Lexeme(msgspec.Struct, rename="camel"):
    dataset_code: str
    public: bool
    pos: list[_Code] | None
    meaning: _Meaning | None = None


class _Form(msgspec.Struct, rename="camel"):
    value: str | None
    morph_code: str | None


class _Paradigm(msgspec.Struct):
    forms: list[_Form] | None


_Paradigms = list[_Paradigm] | None | UnsetType


class _Word(msgspec.Struct, rename="camel"):
    word_value: str
    lang: str
    word_public: bool
    word_type_codes: list[str] | None = None
    foreign: bool | None = None
    prefixoid: bool | None = None
    suffixoid: bool | None = None
    paradigms: _Paradigms = UNSET


class _Details(msgspec.Struct):
    word: _Word
    lexemes: list[_Lexeme]
    paradigms: _Paradigms = UNSET  # where they stood until September 2024


_Shape = TypeVar("_Shape")


def _decoded(body: bytes, shape: type[_Shape]) -> _Shape:
    try:
        return msgspec.json.decode(body, type=shape)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise UnreadableAnswerError(f"EKILEX's answer is not of its shape: {error}") from None


def _headword(details: _Details, form: str) -> Headword:
    word = details.word
    paradigms = details.paradigms if word.paradigms is UNSET else word.paradigms
    forms = [form for paradigm in paradigms or () for form in paradigm.forms or ()]
    ours = [lexeme for lexeme in details.lexemes if lexeme.dataset_code == DATASET and lexeme.public]
    return Headword(
        value=word.word_value,
        lang=word.lang,
        public=word.word_public,
        foreign=bool(word.foreign),
        affix=bool(word.prefixoid or word.suffixoid),
        types=tuple(word.word_type_codes or ()),
        senses=tuple(_sense(lexeme) for lexeme in ours),
        codes=tuple(dict.fromkeys(f.morph_code for f in forms if f.value == form and f.morph_code)),
        inflected=None if paradigms is UNSET else bool(paradigms),
    )


def _sense(lexeme: _Lexeme) -> Sense:
    semantic = lexeme.meaning.semantic_types if lexeme.meaning else None
    return Sense(tuple(code.code for code in lexeme.pos or ()), tuple(code.code for code in semantic or ()))
