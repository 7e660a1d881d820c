"""EKILEX's codes, sorted by what they mean for a game. A code in no list here decides nothing: the word stays open.

The value lists are ``/api/classifiers/POS``, ``MORPH`` and ``WORD_TYPE``.
"""

from lexsvc.words.verdict import Reason

PLAYING_POS = frozenset(("s", "adj", "adjid", "v", "adv", "num", "ord", "pron", "interj", "konj", "adp", "postp", "prep", "x"))

REFUSED_POS = {
    "prop": (Reason.PROPER_NOUN, "{lemma} is a proper noun"),
    "vrm": (Reason.FORM_NOT_ACCEPTED, "{lemma} is a form of another word"),
    "adjg": (Reason.FORM_NOT_ACCEPTED, "{lemma} is a genitive attribute and has no nominative"),
}

REFUSED_TYPES = {
    "p": (Reason.PROPER_NOUN, "{lemma} is a proper noun"),
    "k": (Reason.PROPER_NOUN, "{lemma} is the name of a place"),
    "km": (Reason.PROPER_NOUN, "{lemma} is a trade mark"),
    "organisatsiooni, asutuse nimi": (Reason.PROPER_NOUN, "{lemma} is the name of an institution"),
    "õigusakti pealkiri": (Reason.PROPER_NOUN, "{lemma} is the title of a law"),
    "dokumendi pealkiri": (Reason.PROPER_NOUN, "{lemma} is the title of a document"),
    "l": (Reason.ABBREVIATION, "{lemma} is an abbreviation"),
    "lz": (Reason.ABBREVIATION, "{lemma} is an abbreviation of a citation word"),
    "th": (Reason.ABBREVIATION, "{lemma} is a symbol"),
    "n": (Reason.ABBREVIATION, "{lemma} is a number"),
    "valem": (Reason.ABBREVIATION, "{lemma} is a formula"),
    "z": (Reason.CITATION_WORD, "{lemma} is a citation word, in the spelling of another language"),
    "pf": (Reason.AFFIX, "{lemma} is an affix and does not stand alone"),
    "sf": (Reason.AFFIX, "{lemma} is an affix and does not stand alone"),
    "g": (Reason.FORM_NOT_ACCEPTED, "{lemma} is a genitive attribute and has no nominative"),
    "viga": (Reason.NOT_IN_LEXICON, "{lemma} is a misspelling"),
}
"""In the order in which a word with several is told."""

PLAIN_TYPES = frozenset(
    ("mvv", "yv", "vv", "av", "tv", "vlj", "ys", "rs", "f", "mf", "s", "termin", "tõlkeprobleem", "ametinimetus")
)

LETTER_NAME = "esitus_keel_täht"
"""The semantic type of a letter's name, where EKILEX gives it."""

BASE_FORMS = frozenset(("SgN", "PlN", "ID", "Sup"))
"""Nominatives, words with one form, the infinitive in -ma."""

_OTHER_FORMS = """
SgG SgP SgAdt SgIll SgIn SgEl SgAll SgAd SgAbl SgTr SgTer SgEs SgAb SgKom
PlG PlP PlIll PlIn PlEl PlAll PlAd PlAbl PlTr PlTer PlEs PlAb PlKom
SupAb SupIn SupEl SupTr SupIps Inf Ger PtsPrPs PtsPrIps PtsPtPs PtsPtIps PtsPtPsNeg PtsPtIpsNeg
IndPrSg1 IndPrSg2 IndPrSg3 IndPrPl1 IndPrPl2 IndPrPl3 IndPrPs_ IndPrIps IndPrIps_ IndPrPsN IndPrIpsN
IndIpfSg1 IndIpfSg2 IndIpfSg3 IndIpfPl1 IndIpfPl2 IndIpfPl3 IndIpfIps IndIpfPsN IndIpfIpsN
KndPrSg1 KndPrSg2 KndPrPs KndPrPl1 KndPrPl2 KndPrPl3 KndPrIps KndPrPsN
KndPtSg1 KndPtSg2 KndPtPs KndPtPl1 KndPtPl2 KndPtPl3 KndPtIps KndPtPsN
KvtPrPs KvtPrIps KvtPtPs KvtPtIps KvtPrPsN KvtPtPsN
ImpPrSg2 ImpPrPl1 ImpPrPl2 ImpPrPs ImpPrIps ImpPrSg2N ImpPrPl1N ImpPrPl2N ImpPrN Neg ??
"""

OTHER_FORMS = frozenset(_OTHER_FORMS.split())
