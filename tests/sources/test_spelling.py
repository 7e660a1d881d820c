"""What the spelling alone tells of a word."""

import pytest

from lexsvc.sources.spelling import kind_of
from lexsvc.words.entry import Kind


@pytest.mark.parametrize(
    ("headword", "kind"),
    [
        ("cat", Kind.COMMON), ("élan", Kind.COMMON), ("London", Kind.PROPER), ("Élan", Kind.PROPER),
        ("NATO", Kind.ABBREVIATION), ("PhD", Kind.ABBREVIATION), ("etc.", Kind.ABBREVIATION), ("McGee", Kind.PROPER),
        ("e-mail", Kind.HYPHENATED), ("can't", Kind.HYPHENATED), ("-ness", Kind.AFFIX), ("pre-", Kind.AFFIX),
        ("ice cream", Kind.MULTIWORD), ("New York", Kind.MULTIWORD),
    ],
)  # fmt: skip
def test_the_spelling_gives_the_kind(headword, kind):
    assert kind_of(headword) is kind
