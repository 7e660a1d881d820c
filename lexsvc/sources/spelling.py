"""What the spelling alone tells of a word, for lists that say nothing else about it."""

import re

from lexsvc.words.entry import Kind
from lexsvc.words.text import APOSTROPHES, HYPHENS

_HYPHEN = re.compile(f"[{re.escape(HYPHENS)}]")
_APOSTROPHE = re.compile(f"[{re.escape(APOSTROPHES)}]")


def kind_of(headword: str) -> Kind:
    """Return the kind that blanks, hyphens, apostrophes, dots and capitals give a headword.

    >>> [str(kind_of(word)) for word in ("New York", "-ness", "e-mail", "etc.", "NATO", "PhD", "London", "cat")]
    ['multiword', 'affix', 'hyphenated', 'abbreviation', 'abbreviation', 'abbreviation', 'proper', 'common']
    """
    if any(character.isspace() for character in headword):
        return Kind.MULTIWORD
    if headword[0] in HYPHENS or headword[-1] in HYPHENS:
        return Kind.AFFIX
    if _HYPHEN.search(headword):
        return Kind.HYPHENATED
    if "." in headword:
        return Kind.ABBREVIATION
    capitals = sum(character.isupper() for character in headword)
    if not capitals:
        return Kind.HYPHENATED if _APOSTROPHE.search(headword) else Kind.COMMON
    initials = capitals > 1 and 2 * capitals >= sum(character.isalpha() for character in headword)
    return Kind.ABBREVIATION if initials else Kind.PROPER
