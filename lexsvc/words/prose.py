"""Free text that people send: a comment, the grounds of a ruling. Kept as it is, but for what cannot be kept or printed."""

import unicodedata2 as unicodedata

from lexsvc.words.text import describe, nfc

_RAW = 4  # NFC makes one code point of at most four, and takes long over a very long row of marks


class ProseError(ValueError):
    """A text that is not taken; says what is wrong with it."""


def prose(text: str, most: int, least: int = 0, *, lines: bool = True) -> str:
    r"""Return a text in NFC, without blanks around it, of ``least`` to ``most`` characters; raises ProseError.

    Line ends become ``\n``; they and tabs stand only in a text of several ``lines``. No other control character is taken
    (databases refuse NUL, terminals obey escapes), and nothing that is no character (half a surrogate pair).
    """
    if len(text) <= _RAW * most:
        text = nfc(text.replace("\r\n", "\n")).strip()
    if len(text) > most:
        raise ProseError(f"has at most {most} characters")
    if len(text) < least:
        raise ProseError(f"has at least {least} character{'s' * (least > 1)}")
    for character in text:
        if unicodedata.category(character) in ("Cc", "Cs") and not (lines and character in "\n\t"):
            raise ProseError(f"cannot have {describe(character)} in it")
    return text


def escaped(text: str) -> str:
    r"""Return a text for one line of a terminal: what is unseen, or would act there, is written out (``\x1b``, ``\u202e``)."""
    return "".join(c.encode("unicode_escape").decode() if _is_unseen(c) else c for c in text)


def _is_unseen(character: str) -> bool:
    category = unicodedata.category(character)
    return category.startswith("C") or category in ("Zl", "Zp")
