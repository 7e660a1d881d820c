"""Variant headwords: SAOL prints a variant's inflection after ``_``, but the list lost its spelling.

``falaffel`` has ``+n falafflar _ +n falaflar``: the variant is *falafel*. It can be told where a printed form of the variant
differs from the headword's, or where the two inflections belong to headwords that differ in a known way (grep, grepe).
"""

from lexsvc.morphology.swedish.notation import Notation, joint, shared


def headword(main: str, first: Notation, variant: Notation) -> str | None:
    """Return the spelling of the variant headword, or None where it cannot be told."""
    found = _by_forms(main, first, variant) or _by_class(main, first, variant) or _by_stem(variant)
    return found if found and found.replace("-", "").isalpha() else None


def _by_forms(main: str, first: Notation, variant: Notation) -> str | None:
    """Carry the difference of two whole forms over to the headword: skotrar, scootrar: skoter, scooter."""
    for ours, theirs, signs, new_signs in zip(first.cells, variant.cells, first.signs, variant.signs, strict=False):
        if not signs or not new_signs or "+" in (signs[0][0], new_signs[0][0]):
            continue
        old, new = ours.forms[0], theirs.forms[0]
        if signs[0][0] == new_signs[0][0] == "-":
            new = main[: joint(main, signs[0][1:])] + new_signs[0][1:]  # the joint of the spelling that we know
        made = _carried(main, old, new)
        if made:
            return made
    return None


def _by_stem(variant: Notation) -> str | None:
    """Tell a word from two forms of it that are printed whole: teven, tevear: teve."""
    forms = [cell.forms[0] for cell, signs in zip(variant.cells, variant.signs, strict=True) if signs and signs[0][0] not in "+-"]
    if len(forms) == 2 and forms[0].endswith("en") and forms[1] == forms[0][:-1] + "ar":
        return forms[0][:-1]
    return None


def _carried(main: str, old: str, new: str) -> str | None:
    before = shared(old, new)
    after = shared(old[before:][::-1], new[before:][::-1])
    if old == new or not after:
        return None
    changed, put = old[:-after], new[:-after]
    rest = main[len(changed) :]
    undoubled = changed[:-1] == put and changed[-2:-1] == changed[-1:]  # falafflar, falaflar
    if not main.startswith(changed) or not (undoubled or rest[:1] == old[len(changed)]):
        return None  # the difference reaches into the ending: vajrar, wirar
    return put + rest


def _by_class(main: str, first: Notation, variant: Notation) -> str | None:
    """Tell the variant from its class: a vowel takes -n or -t, a consonant -en or -et."""
    ours, signs = ([cell[0] for cell in notation.signs if cell] for notation in (first, variant))
    if not signs or not ours or "[" in first.text + variant.text:  # French and English spellings cannot be guessed
        return None
    if main.endswith("itet") and signs == ["+n", "+er"]:
        return main[:-2] + "é"  # kvalitet, kvalité
    if main[-1] not in "ae" and ours[0] in ("+en", "+et", "+det") and signs[0] in ("+n", "+t"):
        return _with_vowel(main, signs, variant)
    if main[-1] in "ae" and ours[0] in ("+n", "+t") and signs[0] in ("+en", "+et"):
        return main[:-3] if main.endswith("are") else main[:-1]  # frilansare, frilans; kubbe, kubb
    if main.endswith("e") and ours[0] == "+n" and signs == ["+n", "+r"] and ours != signs:
        return main[:-1] + "a"  # timme, timma
    return None


def _with_vowel(main: str, signs: list[str], variant: Notation) -> str | None:
    if main.endswith("väsen"):
        return main + "de"
    plural = variant.cells[1].forms[0] if len(signs) > 1 else ""
    if plural == main + "or":
        return main + "a"  # ärt, ärta
    return main + "e" if plural in (main + "ar", main + "er", main + "en") else None  # grep, grepe
