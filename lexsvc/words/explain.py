"""Verdicts from readings, and the sentence that goes with a refusal."""

from collections.abc import Callable, Iterable, Sequence

from lexsvc.words import features
from lexsvc.words.entry import REASON_OF_KIND, Described, Form, Kind
from lexsvc.words.rulebook import Rulebook
from lexsvc.words.verdict import PRECEDENCE, Reason


def refusal(rulebook: Rulebook, switched_off: Sequence[str], form: Described) -> Reason | None:
    """Say why one reading does not play, or None when it does.

    ``switched_off`` are feature patterns of the kinds of form that the players left out; a headword always counts.
    """
    if not rulebook.allows(form):
        return REASON_OF_KIND[form.kind]
    if not form.is_headword and any(features.matches(pattern, form.features) for pattern in switched_off):
        return Reason.INFLECTION_NOT_AGREED
    return None


def nearest(reasons: Iterable[Reason | None]) -> Reason | None:
    """Return None when one reading plays, else the reason of the reading nearest to playing."""
    nearest_so_far = Reason.NOT_IN_LEXICON
    for reason in reasons:
        if reason is None:
            return None
        if PRECEDENCE[reason] < PRECEDENCE[nearest_so_far]:
            nearest_so_far = reason
    return nearest_so_far


def sentence(rulebook: Rulebook, reason: Reason, forms: Sequence[Form], off: Callable[[Form], str]) -> str:
    """Tell a player why a word that the lexicon knows does not play: ``genitive plural of maja; only …``.

    ``forms`` are the readings that gave ``reason``; ``off`` names the option that switched a form off.
    """
    form = forms[0]
    what = "; ".join(dict.fromkeys(map(_of_lemma, forms)))
    if reason is Reason.INFLECTION_NOT_AGREED:
        return f"{what}; the players left out: {off(form)}"
    if reason is Reason.FORM_NOT_ACCEPTED:
        return f"{what}; {rulebook.form_rule}" if rulebook.form_rule else what
    return _KINDS[form.kind].format(lemma=form.lemma)


def _of_lemma(form: Form) -> str:
    what = features.describe(form.features)
    if form.is_headword:
        return f"{form.spelling} ({what})" if what else form.spelling
    return f"{what or 'a form'} of {form.lemma}"


_KINDS = {
    Kind.COMMON: "{lemma} does not play",
    Kind.CITATION: "{lemma} is a citation word, in the spelling of another language",
    Kind.LETTER_NAME: "{lemma} is the name of a letter",
    Kind.ABBREVIATION: "{lemma} is an abbreviation",
    Kind.AFFIX: "{lemma} is an affix and does not stand alone",
    Kind.PROPER: "{lemma} is a proper noun",
    Kind.DRAGON_NAME: "{lemma} is the name of a dragon",
    Kind.LEGACY: "{lemma} is only in the Legacy dictionary",
    Kind.MULTIWORD: "{lemma} is more than one word",
    Kind.HYPHENATED: "{lemma} is spelled with a hyphen or apostrophe",
}
