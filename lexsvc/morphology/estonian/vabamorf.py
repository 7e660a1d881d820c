"""Vabamorf, the morphological analyser and synthesiser of Estonian, as the PyPI package ``estnltk`` carries it.

``estnltk/__init__.py`` imports the whole toolkit (pandas, networkx, lxml, nltk …, 400 MB), while Vabamorf itself is one
extension module and one dictionary beside it. So the package ``estnltk`` is registered bare, a module with nothing but
its path, and ``estnltk.vabamorf`` is imported from there: ``pip install --no-deps estnltk`` is enough, and only to
compile.
"""

import importlib.machinery
import importlib.util
import sys
from collections.abc import Sequence
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

_PACKAGE = "estnltk"
_MARKS = str.maketrans("", "", "~?]<_+=")
"""Vabamorf's marks in a root: palatalisation, third quantity, stress; joints of compounds and derivations."""

_BARE_VERBS = ("ei", "ära")
"""Verb roots that are their own lemma: the negation words have no -ma infinitive."""


class VabamorfError(ImportError):
    """Vabamorf cannot be loaded; the text says what to install."""


class Reading(NamedTuple):
    """One analysis of a spelling: lemma, Vabamorf's part of speech (``S``), form (``pl n``) and clitic (``gi``)."""

    lemma: str
    pos: str
    form: str
    clitic: str


def analyse(words: Sequence[str]) -> list[list[Reading]]:
    """Return every reading of each word that Vabamorf's dictionary holds, without guessing; no readings is an answer.

    Lower-case words have no reading as names; capitalised words have those of the lower-case word too.
    """
    morf, library = _vabamorf()
    guess, propername, disambiguate, phonetic, stem = False, False, False, True, False
    results = morf.analyze(library.StringVector(list(words)), disambiguate, guess, phonetic, propername, stem)
    return [[_reading(analysis) for analysis in analyses] for _, analyses in results]


def synthesise(lemma: str, pos: str, form: str) -> list[str]:
    """Return the spellings of one form of a lemma that Vabamorf's dictionary holds, without guessing.

    >>> synthesise("palk", "S", "pl n")
    ['palgad', 'palgid']
    """
    morf, _ = _vabamorf()
    hint, guess, phonetic = "", False, False
    return list(dict.fromkeys(morf.synthesize(lemma, form, pos, hint, guess, phonetic)))


def _reading(analysis: Any) -> Reading:
    root = analysis.root.translate(_MARKS) or analysis.root
    pos = analysis.partofspeech
    lemma = f"{root}ma" if pos == "V" and root not in _BARE_VERBS else root
    return Reading(lemma, pos, analysis.form, analysis.clitic)


@cache
def _vabamorf() -> tuple[Any, Any]:
    """Load the dictionary, once a process: Vabamorf has global state and bears no second instance."""
    if _PACKAGE not in sys.modules:
        sys.modules[_PACKAGE] = _bare_package()
    try:
        from estnltk.vabamorf import vabamorf as library
        from estnltk.vabamorf.morf import Vabamorf
    except ImportError as error:
        raise VabamorfError(f"Vabamorf cannot be loaded ({error}); pip install --no-deps estnltk==1.7.5") from error
    return Vabamorf.instance()._morf, library


def _bare_package() -> ModuleType:
    spec = importlib.util.find_spec(_PACKAGE)
    if spec is None or spec.submodule_search_locations is None:
        raise VabamorfError("Vabamorf is not installed; pip install --no-deps estnltk==1.7.5")
    package = ModuleType(_PACKAGE)
    package.__path__ = list(spec.submodule_search_locations)
    package.__spec__ = importlib.machinery.ModuleSpec(_PACKAGE, None, is_package=True)
    return package
