"""SAOL's notation of inflection: from ``+n; pl. +, best. pl. -pelarna`` to labelled cells of whole forms.

The notation says what changes at the headword's end (``+n``), after its compound joint (``-pelarna``), or a whole form
(``abborrar``). What a form is, is said by its place or by a label before it; ``el.`` and ``H`` join alternatives; ``_`` starts
the inflection of a variant spelling of the headword.
"""

import re
from typing import NamedTuple

CUT = "…"

_LABELS = frozenset(
    (
        *("pl.", "best.", "n.", "neutr.", "mask.", "sing.", "gen.", "objektsform:", "komp.", "superl."),
        *("pres.", "pret.", "imper.", "sup.", "part.", "konjunktiv:"),
    )
)
_ALTERNATIVE = frozenset(("el.", "H", "ibl.", "och:"))
_NOT_IN_USE = frozenset(("undviks:", "obrukl.", "saknas:"))
_SOUNDS = re.compile(r"\[[^\]]*(\]|$)")
_GLUED = re.compile(r"\b(el|pl)\.([+-]) ?(?=\w)")  # ``el.+en``, ``pl.- rodren``
_OPTIONAL = re.compile(r"(\w)\((\w)\)")


class Cell(NamedTuple):
    """One place of the notation: its labels in their order, and the forms that stand there.

    No forms under a label: SAOL says that the form is not used (``n. sing. obest. undviks:``).
    """

    labels: tuple[str, ...]
    forms: tuple[str, ...]

    @property
    def label(self) -> str:
        """The labels as one string, ``best. pl.``; empty where the place alone says what the form is."""
        return " ".join(self.labels)


class Notation(NamedTuple):
    """The cells of a headword (or of a variant spelling of it), as whole forms and as the signs that SAOL prints.

    ``cut`` says that the list breaks off within them.
    """

    cells: tuple[Cell, ...]
    signs: tuple[tuple[str, ...], ...]
    cut: bool
    text: str

    def printed_whole(self) -> "Notation":
        """Return the cells with only those forms that need no headword, printed whole or after the joint."""
        cells = tuple(
            Cell(cell.labels, tuple(form for form, sign in zip(cell.forms, signs, strict=True) if sign[0] != "+"))
            for cell, signs in zip(self.cells, self.signs, strict=True)
        )
        return self._replace(cells=cells)


def read(headword: str, inflection: str) -> list[Notation]:
    """Return the notation of the headword, followed by those of its variants; nothing for a headword without any.

    >>> read("abborrpinne", "+n -pinnar")[0].cells
    (Cell(labels=(), forms=('abborrpinnen',)), Cell(labels=(), forms=('abborrpinnar',)))
    """
    if inflection in ("", "(null)"):
        return []
    return [_read_one(headword, part.strip()) for part in inflection.split(" _ ")]


def _read_one(headword: str, text: str) -> Notation:
    cells: list[tuple[tuple[str, ...], list[str]]] = []
    labels: list[str] = []
    alternative = False
    for token in _tokens(text):
        word = token.rstrip(",;")
        if word in _LABELS:
            labels.append(word.rstrip(":"))
            if word != token:
                cells.append((tuple(labels), ["+"]))  # the headword itself is it: måste, ``pres. och: pret.;``
                labels = []
        elif word in _NOT_IN_USE:
            cells.append((tuple(labels), []))
            labels = []
        elif word in _ALTERNATIVE:
            alternative = True
        elif _is_form(word):
            if alternative and not labels and cells:
                cells[-1][1].extend(_spellings(word))
            else:
                cells.append((tuple(labels), _spellings(word)))
            labels = []
            alternative = False
    if labels and not text.endswith(CUT):
        cells.append((tuple(labels), ["+"]))
    _mend(headword, [forms for _, forms in cells])
    return Notation(
        cells=tuple(Cell(names, tuple(resolve(headword, form) for form in forms)) for names, forms in cells),
        signs=tuple(tuple(forms) for _, forms in cells),
        cut=text.endswith(CUT),
        text=text,
    )


def _mend(headword: str, cells: list[list[str]]) -> None:
    """Give its sign to a form that SAOL prints without: ``förutsäga -sade, -sagt, -sagd n. sagt``."""
    after_joint = any(form[0] == "-" for forms in cells for form in forms)
    for forms in cells:
        for place, form in enumerate(forms):
            if after_joint and form[0] not in ("+", "-", headword[0]):
                forms[place] = "-" + form


def _tokens(text: str) -> list[str]:
    """Split into words and marks, without pronunciations, and without the last word where the list breaks off."""
    text = _GLUED.sub(r"\1. \2", _SOUNDS.sub(" ", text))
    return [token for token in text.split() if not token.endswith(CUT)]


def _is_form(word: str) -> bool:
    """Whether a token is a form; a remark (``används:``, ``vard.``, ``(om:``) and a broken tag are none."""
    return word == "+" or (
        word.strip("-") != "" and word[-1] not in ".:)" and word[0] != "(" and "<" not in word and ":" not in word
    )


def _spellings(form: str) -> list[str]:
    """Spell out an optional letter: ``femti(o)ett`` is femtioett and femtiett."""
    if "(" not in form:
        return [form]
    return [_OPTIONAL.sub(r"\1\2", form), _OPTIONAL.sub(r"\1", form)]


def resolve(headword: str, form: str) -> str:
    """Return the whole form that ``+n``, ``-pinnar`` or ``abborrar`` stands for."""
    if form.startswith("+"):
        ending = form[1:].lstrip("-")
        return headword + ("r" if ending == "er" and headword.endswith("ie") else ending)  # fältstudier, printed +er
    if form.startswith("-"):
        return headword[: joint(headword, form[1:])] + form[1:]
    return form


def joint(headword: str, tail: str) -> int:
    """Return where the last part of a compound begins, the part that ``tail`` replaces: 6 for abborrpinne, pinnar.

    The joint is not marked. The part must begin as the tail does, umlaut apart (gravand, -änder); of the places where it
    could begin, the one is taken where part and tail differ least (landsman, -män: ``man``, though ``landsman`` is longer).
    A single letter is an ending, whatever the sign before it: anhörig, pl. -a.
    """
    plain_head, plain_tail = headword.translate(_PLAIN), tail.translate(_PLAIN)
    best, least = len(headword), len(headword) + len(tail)
    if len(tail) == 1:
        return best
    for start in range(1, len(plain_head)):
        if plain_head[start] != plain_tail[0]:
            continue
        part = plain_head[start:]
        cost = len(part) + len(tail) - 2 * shared(part, plain_tail)
        if cost < least:
            best, least = start, cost
    return best


def shared(one: str, other: str) -> int:
    """Return how many letters two words share at their beginning."""
    for length, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return length
    return min(len(one), len(other))


_PLAIN = str.maketrans("äåöw", "aaov")
