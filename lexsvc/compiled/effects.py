"""What an amendment does to an artifact: its words as the artifact's tile strings, a lemma as all of its forms."""

from collections.abc import Iterator, Sequence

from lexsvc.compiled.lexicon import Lexicon
from lexsvc.compiled.overlay import AddedForm, Effect, Lemma, OutWord
from lexsvc.compiled.readings import WHOLE, Reading
from lexsvc.words.alphabet import Alphabet
from lexsvc.words.check import NO_OPTIONS
from lexsvc.words.entry import Form
from lexsvc.words.text import MAX_CHARACTERS, clean

FORM, LEMMA = "form", "lemma"
"""Scopes of an amendment: one word, or every form of a lemma."""


def lemmas(lexicon: Lexicon, word: str) -> list[Lemma]:
    """Return the lemma and part of speech of each reading of a word, once; none where the lexicon lacks the word."""
    tiles = _tiles(lexicon, word)
    return list(dict.fromkeys((form.lemma, form.upos) for form in lexicon.forms(tiles))) if tiles else []


def removal(lexicon: Lexicon, word: str, scope: str, lemma: str | None = None, upos: str | None = None) -> Effect:
    """Return the effect of taking out a word, or with the scope lemma every form of ``lemma`` as ``upos``.

    ``lexicon`` is an artifact without amendments. A word that cannot be laid here has no effect.
    """
    tiles = _tiles(lexicon, word)
    if scope == FORM:
        return Effect([OutWord(tiles)] if tiles else [], moot=not tiles or not _plays(lexicon, tiles))
    assert lemma is not None  # the scope lemma names its lemma
    assert upos is not None
    found = dict(_readings_of(lexicon, (lemma, upos)))
    if tiles:
        found.setdefault(tiles, False)  # so that a form added earlier goes
    out = [OutWord(word, (lemma, upos)) for word in sorted(found)]
    return Effect(out, moot=not any(found.values()))


def addition(lexicon: Lexicon, forms: Sequence[Form], scope: str) -> Effect:
    """Return the effect of adding forms: one word, which always plays, or with the scope lemma all of them, under the rules.

    ``lexicon`` is an artifact without amendments. Forms that cannot be laid here are left out.
    """
    laid = [(tiles, form) for form in forms if (tiles := _tiles(lexicon, form.spelling))]
    playing = [tiles for tiles, form in laid if scope == FORM or lexicon.rulebook.allows(form)]
    moot = all(_plays(lexicon, tiles) for tiles in playing)
    return Effect(added=[AddedForm(tiles, form, scope == FORM) for tiles, form in laid], moot=moot)


def _tiles(lexicon: Lexicon, word: str) -> str | None:
    """The tile string of a word that is long enough, and not too long."""
    tiles = lexicon.alphabet.from_text(word) if len(word) <= MAX_CHARACTERS else None
    return tiles if tiles and len(tiles) >= lexicon.rulebook.min_tiles else None


def _plays(lexicon: Lexicon, tiles: str) -> bool:
    return lexicon.refusal(tiles, lexicon.agreed(NO_OPTIONS)) is None


def _readings_of(lexicon: Lexicon, lemma: Lemma) -> Iterator[tuple[str, bool]]:
    """Yield the tile strings that have a reading of a lemma, and whether such a reading plays.

    A reading says how the lemma is made of the spelling: some letters are cut off the end, others added. So the spelling
    begins with the lemma less what is added. Where that is all of it (go to went), the word can be anywhere.
    """
    groups = map(lexicon.readings.__getitem__, range(len(lexicon.readings)))
    possible = ((number, [reading for reading in group if _may_give(reading, lemma)]) for number, group in enumerate(groups))
    sets = {number: group for number, group in possible if group}
    added = max((len(reading.add) for group in sets.values() for reading in group), default=0)
    shared = lemma[0][: len(lemma[0]) - added]
    for tiles, number in lexicon.automaton.completions(beginning(lexicon.alphabet, shared)):
        if number in sets:
            forms = [reading.form(lexicon.alphabet.text(tiles)) for reading in sets[number]]
            ours = [form for form in forms if form.lemma == lemma[0]]
            if ours:
                yield tiles, any(map(lexicon.rulebook.allows, ours))


def _may_give(reading: Reading, lemma: Lemma) -> bool:
    if reading.upos != lemma[1]:
        return False
    return reading.add == lemma[0] if reading.cut == WHOLE else lemma[0].endswith(reading.add)


def beginning(alphabet: Alphabet, spelling: str) -> str:
    """Return the tiles with which every word begins that is spelled so at its beginning, as far as that is certain.

    The last letters may belong to a longer tile: ``q`` to ``qu``, where another letter follows.
    """
    letters, place, tiles = alphabet.letters(clean(spelling)), 0, ""
    texts = sorted((tile.text for tile in alphabet.tiles), key=len, reverse=True)
    while place < len(letters):
        rest = letters[place:]
        text = next((text for text in texts if rest.startswith(text)), None)
        if text is None or any(longer.startswith(rest) for longer in texts if len(longer) > len(rest)):
            break
        tiles, place = tiles + (alphabet.from_letters(text) or ""), place + len(text)
    return tiles
