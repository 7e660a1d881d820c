"""The pronouns whose cases no rule makes: ben, bana; o, onu. (Göksel and Kerslake 6.2.1 and 6.2.2.)"""

from collections.abc import Iterator

from lexsvc.words.entry import Form

_CASES = ("Acc", "Dat", "Loc", "Abl", "Gen", "Ins")
_PERSONAL = {
    "ben": ("Sing", "beni bana bende benden benim benimle"),
    "sen": ("Sing", "seni sana sende senden senin seninle"),
    "o": ("Sing", "onu ona onda ondan onun onunla"),
    "bu": ("Sing", "bunu buna bunda bundan bunun bununla"),
    "şu": ("Sing", "şunu şuna şunda şundan şunun şununla"),
    "biz": ("Plur", "bizi bize bizde bizden bizim bizimle"),
    "siz": ("Plur", "sizi size sizde sizden sizin sizinle"),
}
_PLURALS = {
    "o": "onları onlara onlarda onlardan onların onlarla",
    "bu": "bunları bunlara bunlarda bunlardan bunların bunlarla",
    "şu": "şunları şunlara şunlarda şunlardan şunların şunlarla",
}


def is_irregular(lemma: str) -> bool:
    """Whether a pronoun has its cases listed here."""
    return lemma in _PERSONAL


def forms(lemma: str) -> Iterator[Form]:
    """Yield the cases of an irregular pronoun."""
    number, cases = _PERSONAL[lemma]
    for listed, of_number in ((cases, number), (_PLURALS.get(lemma, ""), "Plur")):
        for case, spelling in zip(_CASES, listed.split(), strict=False):
            yield Form(spelling, lemma, "PRON", f"Case={case}|Number={of_number}")
