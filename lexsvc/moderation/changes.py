"""What an upheld ruling changes: which readings go, which forms come. Worked out on an artifact before anything is written."""

import threading

from lexsvc.compiled.build import morphology_of
from lexsvc.compiled.effects import lemmas
from lexsvc.compiled.lexicon import Lexicon
from lexsvc.ledger.docket import Kind, Scope
from lexsvc.ledger.history import ADDITION, REMOVAL, Change
from lexsvc.ledger.refusals import BadValueError
from lexsvc.sources.report import SourceError
from lexsvc.words.entry import UPOS, Entry, Form
from lexsvc.words.text import MAX_CHARACTERS

UNKNOWN_UPOS = "X"

_morphology_lock = threading.Lock()  # the Estonian analyser is one for all threads


def change(artifact: Lexicon, kind: Kind, word: str, scope: Scope, lemma: str | None, upos: str | None) -> Change:
    """Return what upholding a dispute changes; ``word`` are the letters of its tiles.

    ``lemma`` and ``upos`` name what the scope lemma is about, and what a missing word is. Raises BadValueError.
    """
    if upos is not None and upos not in UPOS:
        raise BadValueError("upos", "is no part of speech", sorted(UPOS))
    if kind is Kind.MISSING_WORD:
        return _addition(artifact, word, scope, lemma or word, upos or UNKNOWN_UPOS)
    return _removal(artifact, word, scope, lemma, upos)


def _removal(artifact: Lexicon, word: str, scope: Scope, lemma: str | None, upos: str | None) -> Change:
    if scope is Scope.FORM:
        if lemma is not None or upos is not None:
            raise BadValueError("lemma" if lemma is not None else "upos", "belongs to the scope lemma")
        return Change(action=REMOVAL, scope=scope, word=word)
    known = lemmas(artifact, word)
    if not known:
        raise BadValueError("scope", f"cannot be lemma: {artifact.rulebook.title} has no lemma of {word}", [Scope.FORM])
    named = [(name, pos) for name, pos in known if lemma in (None, name)]
    meant = [(name, pos) for name, pos in named if upos in (None, pos)]
    if len(meant) != 1:
        field = "upos" if len({name for name, _ in named}) == 1 else "lemma"
        raise BadValueError(field, f"must say which lemma of {word} is meant", [f"{name} {pos}" for name, pos in known])
    ((name, pos),) = meant
    return Change(action=REMOVAL, scope=scope, word=word, lemma=name, upos=pos)


def _addition(artifact: Lexicon, word: str, scope: Scope, lemma: str, upos: str) -> Change:
    forms = [Form(word, lemma, upos)] if scope is Scope.FORM else _all_forms(artifact, lemma, upos)
    if scope is Scope.LEMMA:
        spelled = [form for form in forms if _laid(artifact, form.spelling) == artifact.alphabet.from_text(word)]
        if not spelled:
            raise BadValueError("lemma", f"{word} is no form of {lemma} ({upos}); the scope form adds it as it stands")
        if not any(map(artifact.rulebook.allows, spelled)):
            raise BadValueError("scope", f"{word} would not play as a form of {lemma} ({upos})", [Scope.FORM])
    return Change(action=ADDITION, scope=scope, word=word, lemma=lemma, upos=upos, forms=forms)


def _all_forms(artifact: Lexicon, lemma: str, upos: str) -> list[Form]:
    """Return the forms of a lemma that can be laid, as the lexicon's morphology makes them."""
    try:
        with _morphology_lock:
            made = list(morphology_of(artifact.rulebook.morphology)([Entry(lemma, upos)]))
    except (ImportError, SourceError) as error:
        raise BadValueError("scope", f"cannot be lemma: no forms can be made here ({error})", [Scope.FORM]) from error
    return [form for form in dict.fromkeys(made) if _laid(artifact, form.spelling) is not None]


def _laid(artifact: Lexicon, spelling: str) -> str | None:
    tiles = artifact.alphabet.from_text(spelling) if len(spelling) <= MAX_CHARACTERS else None
    return tiles if tiles and len(tiles) >= artifact.rulebook.min_tiles else None
