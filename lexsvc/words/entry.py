"""The words that travel from a source to an artifact: entry → form → analysis."""

from enum import StrEnum
from typing import NamedTuple, Protocol

from lexsvc.words.verdict import Reason


class Kind(StrEnum):
    """What sort of entry a source lists; sorts other than common play only where a rulebook says so."""

    COMMON = "common"
    PROPER = "proper"
    ABBREVIATION = "abbreviation"
    LETTER_NAME = "letter_name"
    CITATION = "citation"
    AFFIX = "affix"
    DRAGON_NAME = "dragon_name"
    LEGACY = "legacy"
    MULTIWORD = "multiword"
    HYPHENATED = "hyphenated"


REASON_OF_KIND = {
    Kind.COMMON: Reason.FORM_NOT_ACCEPTED,
    Kind.CITATION: Reason.CITATION_WORD,
    Kind.LETTER_NAME: Reason.LETTER_NAME,
    Kind.ABBREVIATION: Reason.ABBREVIATION,
    Kind.AFFIX: Reason.AFFIX,
    Kind.PROPER: Reason.PROPER_NOUN,
    Kind.DRAGON_NAME: Reason.DRAGON_NAME,
    Kind.LEGACY: Reason.LEGACY_WORD,
    Kind.MULTIWORD: Reason.MULTIWORD,
    Kind.HYPHENATED: Reason.HYPHEN_OR_APOSTROPHE,
}
"""The reason that a reading of a kind gives when it does not play."""

UPOS = frozenset(
    (
        "ADJ",
        "ADP",
        "ADV",
        "AUX",
        "CCONJ",
        "DET",
        "INTJ",
        "NOUN",
        "NUM",
        "PART",
        "PRON",
        "PROPN",
        "PUNCT",
        "SCONJ",
        "SYM",
        "VERB",
        "X",
    )
)
"""Parts of speech (Universal Dependencies, https://universaldependencies.org/u/pos/)."""


class Entry(NamedTuple):
    """One headword as its source lists it.

    ``headword`` is in NFC, spelled as the source spells it (case, accents); ``upos`` is a Universal Dependencies part of
    speech; ``inflection`` is the source's own notation, unread (SAOL's ``+n abborrar``, Hunspell flags), which only the
    language's morphology understands.
    """

    headword: str
    upos: str
    kind: Kind = Kind.COMMON
    inflection: str = ""


class Described(Protocol):
    """What the rules weigh: what a word is, however it is spelled. Forms and stored readings have it."""

    @property
    def upos(self) -> str:
        """Universal Dependencies part of speech."""

    @property
    def features(self) -> str:
        """Universal Dependencies features, empty where there are none."""

    @property
    def kind(self) -> Kind:
        """Sort of entry."""

    @property
    def is_headword(self) -> bool:
        """Whether the spelling is the lemma's own."""


class Form(NamedTuple):
    """One spelling that morphology made, with what it is: one reading of one spelling.

    ``features`` are Universal Dependencies features in their canonical order (``Case=Nom|Number=Plur``), empty where the
    word has none or none are known.
    """

    spelling: str
    lemma: str
    upos: str
    features: str = ""
    kind: Kind = Kind.COMMON

    @property
    def is_headword(self) -> bool:
        """Whether the spelling is the lemma's own."""
        return self.spelling == self.lemma
