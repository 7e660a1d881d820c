"""Alphabets: tiles to text and back, bulk conversion as the twin of the single one."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexsvc.compiled.build import read_rulebook
from lexsvc.config import Settings
from lexsvc.words.alphabet import Alphabet, Tile

NAMES = ["eki", "english", "saol", "tdk", "thuum"]


def _alphabet(name: str) -> Alphabet:
    return read_rulebook(Settings.from_environment().data, name)[0].build_alphabet()


ALPHABETS = {name: _alphabet(name) for name in NAMES}

alphabets = st.sampled_from(NAMES).map(ALPHABETS.__getitem__)


@st.composite
def words_of(draw: st.DrawFn) -> tuple[Alphabet, str]:
    """An alphabet and letters that its tiles write, in any case."""
    alphabet = draw(alphabets)
    one_letter_folds = {letter for letter, target in alphabet.fold.items() if len(target) == 1}
    letters = sorted(set("".join(tile.text for tile in alphabet.tiles)) | one_letter_folds)
    word = "".join(draw(st.lists(st.sampled_from(letters), min_size=1, max_size=20)))
    return alphabet, draw(st.sampled_from([word, alphabet.upper(word)]))


@given(words_of())
def test_letters_to_tiles_to_letters(pair: tuple[Alphabet, str]) -> None:
    alphabet, word = pair
    tiles = alphabet.from_text(word)
    assert tiles is not None
    assert alphabet.text(tiles) == alphabet.letters(word)
    assert alphabet.is_segmented(tiles)
    assert len(alphabet.names(tiles)) == len(tiles)


@given(alphabets, st.lists(st.text(max_size=12), max_size=8))
def test_bulk_conversion_never_differs_where_it_is_sure(alphabet: Alphabet, words: list[str]) -> None:
    for word, converted in zip(words, alphabet.from_words(words), strict=True):
        if alphabet.is_tiles(converted):
            assert converted.decode() == alphabet.from_text(word)


@given(st.lists(words_of(), min_size=1, max_size=8))
def test_bulk_conversion_is_sure_of_ordinary_words(pairs: list[tuple[Alphabet, str]]) -> None:
    alphabet = pairs[0][0]
    words = [word for of, word in pairs if of is alphabet]
    assert [converted.decode() for converted in alphabet.from_words(words)] == [alphabet.from_text(word) for word in words]


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("kiir", "k 3 r"), ("aah", "1 h"), ("iir", "3 r"), ("uur", "5 r"), ("eir", "2 r"), ("ahh", "4 h"), ("oor", "8 r"),
        ("eyir", "9 7"), ("aahr", "1 h r"), ("krongr4", "k r o n g r 4"), ("THU'UM", "t h 5 m"), ("zu’u", "z 5"),
        ("lahvuro", "l 4 v 6 o"),
    ],
)  # fmt: skip
def test_runes_are_read_leftmost_first(text: str, tiles: str) -> None:
    alphabet = ALPHABETS["thuum"]
    assert alphabet.names(alphabet.from_text(text) or "") == tiles.split()


def test_qu_is_one_tile_and_q_before_another_letter_is_q() -> None:
    alphabet = ALPHABETS["english"]
    assert alphabet.names(alphabet.from_text("Queen") or "") == ["qu", "e", "e", "n"]
    assert alphabet.names(alphabet.from_text("qat") or "") == ["q", "a", "t"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("saol", ["apa", "zon", "ål", "ära", "öga"]),
        ("tdk", ["ceza", "çam", "düş", "gaz", "ğa", "hır", "ısı", "iz", "sal", "şal", "tuz"]),
        ("eki", ["sina", "šokk", "zoo", "žanr", "tuba", "vesi", "õde", "äi", "öö", "üks"]),
        ("thuum", ["a", "aa", "ah", "b", "e", "ei", "ey", "i", "ii", "ir", "o", "oo", "u", "ur", "uu", "v"]),
        ("english", ["pit", "queen", "qat", "rat"]),
    ],
)
def test_sorted_tile_strings_are_in_the_languages_order(name: str, words: list[str]) -> None:
    alphabet = ALPHABETS[name]
    assert sorted(random.Random(1).sample(words, len(words)), key=lambda word: alphabet.from_text(word) or "") == words


@pytest.mark.parametrize(
    ("name", "text", "letters"), [("tdk", "KÂĞIT", "kağıt"), ("saol", "ALLÉ", "alle"), ("english", "Café", "cafe")]
)
def test_accents_fold_as_the_rulebook_says(name: str, text: str, letters: str) -> None:
    alphabet = ALPHABETS[name]
    assert alphabet.text(alphabet.from_text(text) or "") == letters


@pytest.mark.parametrize("tiles", ["d i i n", "t h u r", "k i 7", "t h u u m"])
def test_runes_laid_apart_are_not_segmented(tiles: str) -> None:
    alphabet = ALPHABETS["thuum"]
    assert not alphabet.is_segmented("".join(alphabet.character(tile) or "" for tile in tiles.split()))


def test_scores_and_blanks() -> None:
    alphabet = ALPHABETS["thuum"]
    thur = alphabet.from_text("thur") or ""
    assert alphabet.score(thur) == 12
    assert alphabet.score(thur, blanks=[2]) == 4
    assert ALPHABETS["saol"].score("AB") is None


def test_a_word_may_need_more_tiles_than_the_bag_holds() -> None:
    alphabet = ALPHABETS["eki"]  # one F, and two blanks
    assert not alphabet.exceeds_bag(alphabet.from_text("fff") or "")
    assert alphabet.exceeds_bag(alphabet.from_text("ffff") or "")


@pytest.mark.parametrize(
    ("tiles", "fold", "said"),
    [
        ([], {}, "at least one tile"),
        ([Tile("a", "a"), Tile("a", "b")], {}, "'a' stands twice"),
        ([Tile("a", "a"), Tile("b", "a")], {}, "'a' stands twice"),
        ([Tile("1", "1")], {}, "must be letters"),
        ([Tile("a", "a")], {"é": "e"}, "no tile writes 'e'"),
        ([Tile("a", "a"), Tile("e", "e")], {"e": "a"}, "has a tile for 'e'"),
    ],
)
def test_a_wrong_alphabet_says_what_is_wrong(tiles: list[Tile], fold: dict[str, str], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Alphabet(tiles, language="en", fold=fold)


@given(st.lists(st.text("abh", min_size=1, max_size=8), min_size=1, max_size=5))
def test_digraphs_that_can_take_letters_from_each_other_in_a_circle(words: list[str]) -> None:
    alphabet = Alphabet([Tile(text, text) for text in ("a", "b", "h", "ab", "ba", "aha")], language="en")
    assert [converted.decode() for converted in alphabet.from_words(words)] == [alphabet.from_text(word) for word in words]
