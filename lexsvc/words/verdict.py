"""What can be said of a word, and why."""

from enum import StrEnum


class Verdict(StrEnum):
    """``undetermined`` never means "no such word": nobody could be asked."""

    VALID = "valid"
    INVALID = "invalid"
    UNDETERMINED = "undetermined"


class Reason(StrEnum):
    """Why a word does not play. The order is that of the HTTP contract: the first that applies is given.

    Down to ``REMOVED`` the input, the tiles or an amendment decide; from ``INFLECTION_NOT_AGREED`` on it is the reading
    nearest to playing.
    """

    EMPTY = "empty"
    TOO_LONG = "too_long"
    ILLEGAL_CHARACTER = "illegal_character"
    HYPHEN_OR_APOSTROPHE = "hyphen_or_apostrophe"
    MULTIWORD = "multiword"
    NOT_IN_ALPHABET = "not_in_alphabet"
    SPLIT_TILE = "split_tile"
    TOO_SHORT = "too_short"
    TILE_REMOVED = "tile_removed"
    REMOVED = "removed"
    INFLECTION_NOT_AGREED = "inflection_not_agreed"
    FORM_NOT_ACCEPTED = "form_not_accepted"
    CITATION_WORD = "citation_word"
    LETTER_NAME = "letter_name"
    ABBREVIATION = "abbreviation"
    AFFIX = "affix"
    PROPER_NOUN = "proper_noun"
    DRAGON_NAME = "dragon_name"
    LEGACY_WORD = "legacy_word"
    NOT_IN_LEXICON = "not_in_lexicon"
    AUTHORITY_UNAVAILABLE = "authority_unavailable"


PRECEDENCE = {reason: place for place, reason in enumerate(Reason)}
"""Place of each reason in the contract's order; the lowest is given."""


class DecidedBy(StrEnum):
    """Who gave the verdict."""

    LEXICON = "lexicon"
    RULE = "rule"
    AMENDMENT = "amendment"
    EKILEX = "ekilex"
