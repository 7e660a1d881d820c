"""A lexicon as of a revision: what is out, what is in, and that all answers agree about it."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexsvc.compiled.effects import addition, lemmas, removal
from lexsvc.compiled.lexicon import Lexicon
from lexsvc.compiled.listing import Listing
from lexsvc.compiled.overlay import NO_AMENDMENTS, Decree, Effect, Overlay
from lexsvc.compiled.query import QueryError, SearchQuery
from lexsvc.service import Service
from lexsvc.words.check import NO_OPTIONS, Check, Options
from lexsvc.words.entry import Form
from lexsvc.words.verdict import DecidedBy, Reason, Verdict

DECREE = Decree(17, 12, "2026-11-30")


def _under(lexicon: Lexicon, *effects: Effect) -> Lexicon:
    return lexicon.amended(Overlay.of((effect, DECREE) for effect in effects), 2)


def _why(check: Check) -> tuple[Reason | None, DecidedBy]:
    assert (check.verdict is Verdict.VALID) == (check.reason is None)
    return check.reason, check.decided_by


def test_a_word_taken_out(thuum: Lexicon) -> None:
    before, after = thuum.check("AG"), _under(thuum, removal(thuum, "ag", "form")).check("AG")
    assert _why(before) == (None, DecidedBy.LEXICON)
    assert _why(after) == (Reason.REMOVED, DecidedBy.AMENDMENT)
    assert after.detail == "ag was taken out by ruling 17 of 2026-11-30 (dispute 12)"
    assert (after.analyses, after.spellings, after.tiles) == (before.analyses, before.spellings, before.tiles)
    assert (before.revision, after.revision) == (1, 2)
    assert _why(_under(thuum, removal(thuum, "ag", "form")).check("aga")) == (None, DecidedBy.LEXICON)


def test_a_word_taken_out_is_named_in_its_usual_spelling(thuum: Lexicon) -> None:
    after = _under(thuum, removal(thuum, "thuum", "form"))
    assert after.check("THUUM").detail.startswith("thu'um was taken out by ruling 17")


def test_a_word_that_the_list_lacks_can_be_out(thuum: Lexicon) -> None:
    assert _why(thuum.check("zzzz")) == (Reason.NOT_IN_LEXICON, DecidedBy.LEXICON)
    assert _why(_under(thuum, removal(thuum, "zzzz", "form")).check("zzzz")) == (Reason.REMOVED, DecidedBy.AMENDMENT)


def test_a_lemma_taken_out_leaves_words_that_are_something_else_too(thuum: Lexicon) -> None:
    """Every form of the verb ag goes; ag is a noun besides, and stays."""
    after = _under(thuum, removal(thuum, "aga", "lemma", "ag", "VERB"))
    assert _why(after.check("ag")) == (None, DecidedBy.LEXICON)
    assert after.check("ag").analyses == thuum.check("ag").analyses
    out = after.check("agaan")
    assert _why(out) == (Reason.REMOVED, DecidedBy.AMENDMENT)
    assert out.detail == "ag (VERB) with all its forms was taken out by ruling 17 of 2026-11-30 (dispute 12)"


def test_a_form_that_did_not_play_is_out_with_its_lemma(service: Service) -> None:
    eki = service.lexicon("eki")
    assert eki.check("majade").reason is Reason.FORM_NOT_ACCEPTED
    for effect in (removal(eki, "maja", "lemma", "maja", "NOUN"), removal(eki, "majade", "form")):
        assert _why(_under(eki, effect).check("majade")) == (Reason.REMOVED, DecidedBy.AMENDMENT)


def test_faults_of_the_tiles_come_before_a_removal(service: Service, thuum: Lexicon) -> None:
    eki = service.lexicon("eki")
    after = _under(eki, removal(eki, "žanr", "form"))
    assert _why(after.check("žanr")) == (Reason.REMOVED, DecidedBy.AMENDMENT)
    assert _why(after.check("žanr", Options(("ž",)))) == (Reason.TILE_REMOVED, DecidedBy.RULE)
    split = _under(thuum, removal(thuum, "thuum", "form")).check(["t", "h", "u", "u", "m"])
    assert _why(split) == (Reason.SPLIT_TILE, DecidedBy.RULE)


def test_an_added_word_plays_whatever_the_rules_say(service: Service) -> None:
    eki = service.lexicon("eki")
    after = _under(eki, addition(eki, [Form("majade", "majade", "X")], "form"))
    check = after.check("majade")
    assert _why(check) == (None, DecidedBy.AMENDMENT)
    assert check.detail == ""
    assert [a.lemma for a in check.analyses] == [a.lemma for a in eki.check("majade").analyses] + ["majade"]


def test_an_added_word_plays_whatever_the_players_switched_off(service: Service) -> None:
    saol, options = service.lexicon("saol"), Options((), ("-plural",))
    after = _under(saol, addition(saol, [Form("hundar", "hund", "NOUN", "Number=Plur")], "form"))
    assert saol.check("hundar", options).reason is Reason.INFLECTION_NOT_AGREED
    assert _why(after.check("hundar", options)) == (None, DecidedBy.AMENDMENT)
    assert _why(after.check("hundar")) == (None, DecidedBy.LEXICON)


def test_an_added_word_needs_tiles_that_are_in_the_bag(service: Service) -> None:
    eki = service.lexicon("eki")
    after = _under(eki, addition(eki, [Form("žužž", "žužž", "X")], "form"))
    assert _why(after.check("žužž")) == (None, DecidedBy.AMENDMENT)
    assert after.check("žužž", Options(("ž",))).reason is Reason.TILE_REMOVED


def test_a_word_that_the_list_lacks_comes_with_what_it_is(thuum: Lexicon) -> None:
    after = _under(thuum, addition(thuum, [Form("Zz'zz", "Zz'zz", "PROPN", "Case=Nom")], "form")).check("ZZZZ")
    assert (after.word, after.spellings) == ("Zz'zz", ["Zz'zz"])
    assert [(a.lemma, a.upos, a.features, a.kind) for a in after.analyses] == [("Zz'zz", "PROPN", "Case=Nom", "common")]


def test_an_added_lemma_plays_as_the_rules_let_it(service: Service) -> None:
    eki = service.lexicon("eki")
    forms = [
        Form("krõbila", "krõbila", "NOUN", "Case=Nom|Number=Sing"),
        Form("krõbilale", "krõbila", "NOUN", "Case=All|Number=Sing"),
    ]
    after = _under(eki, addition(eki, forms, "lemma"))
    assert _why(after.check("krõbila")) == (None, DecidedBy.AMENDMENT)
    refused = after.check("krõbilale")
    assert _why(refused) == (Reason.FORM_NOT_ACCEPTED, DecidedBy.LEXICON)
    assert refused.detail.startswith("allative singular of krõbila; ")


def test_the_later_amendment_wins(thuum: Lexicon) -> None:
    out, back = removal(thuum, "ag", "form"), addition(thuum, [Form("ag", "ag", "X")], "form")
    assert _under(thuum, out, back).check("ag").verdict is Verdict.VALID
    assert _under(thuum, back, out).check("ag").reason is Reason.REMOVED
    assert _under(thuum, out, back, out).check("ag").reason is Reason.REMOVED


def test_revisions_of_one_artifact_share_it(thuum: Lexicon) -> None:
    thuum.words  # noqa: B018  # made when first asked for
    after = _under(thuum, removal(thuum, "ag", "form"))
    for name in ("automaton", "readings", "alphabet", "rulebook", "compiled_words"):
        assert getattr(after, name) is getattr(thuum, name)
    assert after.agreed(NO_OPTIONS) is thuum.agreed(NO_OPTIONS)
    other = after.amended(NO_AMENDMENTS, 3)
    assert (other.revision, other.check("ag").verdict) == (3, Verdict.VALID)
    assert other.words is thuum.words
    assert after.words is not thuum.words
    assert (thuum.revision, thuum.check("ag").verdict) == (1, Verdict.VALID)


@cache
def _listed(lexicon: Lexicon) -> list[str]:
    return [lexicon.alphabet.text(tiles) for tiles in lexicon.automaton]


@st.composite
def _amendments(draw: Any, lexicon: Lexicon) -> list[Effect]:
    """Removals and additions of words, and of lemmas, few enough that they meet."""
    words = draw(st.lists(st.sampled_from(_listed(lexicon)) | st.text("adkrzu'", min_size=1, max_size=5), min_size=1, max_size=4))
    effects = []
    for _ in range(draw(st.integers(0, 8))):
        word = draw(st.sampled_from(words))
        known = lemmas(lexicon, word)
        match draw(st.sampled_from(["out", "in", "lemma out", "lemma in"])):
            case "out":
                effects.append(removal(lexicon, word, "form"))
            case "in":
                effects.append(addition(lexicon, [Form(word, word, "X")], "form"))
            case "lemma out" if known:
                effects.append(removal(lexicon, word, "lemma", *draw(st.sampled_from(known))))
            case "lemma in":
                lemma, upos = draw(st.sampled_from(known or [(word, "NOUN")]))
                effects.append(addition(lexicon, [Form(word, lemma, upos), Form(word + "a", lemma, upos)], "lemma"))
    return effects


def _touched(lexicon: Lexicon) -> list[str]:
    return sorted(tiles.decode() for tiles in lexicon.overlay.touched)


def _accepted(lexicon: Lexicon) -> list[str]:
    """The slow twin of the lists: every word that a check accepts, in order."""
    known = sorted({*lexicon.automaton, *_touched(lexicon)})
    valid = [reason is None for _, reason in lexicon.outcomes([lexicon.alphabet.text(tiles) for tiles in known])]
    return [tiles for tiles, plays in zip(known, valid, strict=True) if plays]


@settings(max_examples=50, deadline=None)
@given(data=st.data())
def test_all_answers_agree(thuum: Lexicon, data: st.DataObject) -> None:
    lexicon = _under(thuum, *data.draw(_amendments(thuum)))
    touched = [lexicon.alphabet.text(tiles) for tiles in _touched(lexicon)]
    words = [*touched, *map(str.upper, touched), *(f" {word}" for word in touched), "ag", "zzzz", "", "ñ"]
    checks = [lexicon.check(word) for word in words]
    assert lexicon.outcomes(words) == [(check.verdict, check.reason) for check in checks]
    for check in checks:
        assert bool(check.detail) == (check.reason is not None)
    accepted = _accepted(lexicon)
    assert lexicon.words.text.decode().split("\n")[:-1] == accepted
    export = "".join(Listing(lexicon).export()).split("\n")
    heads = [line for line in export if line.startswith("# ")]
    assert f"# words: {len(accepted)}" in heads
    assert "# revision: 2" in heads
    assert export[len(heads) : -1] == [lexicon.check([*lexicon.alphabet.names(tiles)]).spellings[0] for tiles in accepted]


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_many_checks_are_as_one_under_options(service: Service, data: st.DataObject) -> None:
    saol = service.lexicon("saol").amended(NO_AMENDMENTS, 1)
    words = ["hund", "hundar", "hundens", "liten", "mindre", "idé", "zorro", "zebra"]
    effects = []
    for word in data.draw(st.lists(st.sampled_from(words), max_size=6)):
        known = lemmas(saol, word)
        kind = data.draw(st.sampled_from(["in", "lemma out", "out"]))
        if kind == "in":
            effects.append(addition(saol, [Form(word, word, "X"), Form(word, "hund", "NOUN", "Number=Plur")], "form"))
        elif kind == "lemma out" and known:
            effects.append(removal(saol, word, "lemma", *data.draw(st.sampled_from(known))))
        else:
            effects.append(removal(saol, word, "form"))
    lexicon = _under(saol, *effects)
    options = Options((), ("-plural", "-genitive", "-comparison"))
    checks = [lexicon.check(word, options) for word in words]
    assert lexicon.outcomes(words, options) == [(check.verdict, check.reason) for check in checks]


def _found(lexicon: Lexicon, query: SearchQuery, options: Options = NO_OPTIONS) -> list[str]:
    return [hit.word for hit in Listing(lexicon, options).search(query, limit=1_000).words]


def test_searches_find_what_plays_in_its_place(thuum: Lexicon) -> None:
    before = _found(thuum, SearchQuery(prefix="ag"))
    after = _under(thuum, removal(thuum, "ag", "form"), addition(thuum, [Form("agab", "agab", "X")], "form"))
    found = Listing(after).search(SearchQuery(prefix="ag"))
    words = [hit.word for hit in found.words]
    assert words == sorted({*before, "agab"} - {"ag"}, key=lambda word: after.alphabet.from_text(word) or "")
    assert words[:3] == ["aga", "agab", "agaan"]  # the tile a is before aa
    assert (found.total, found.total_exact, found.revision) == (len(before), True, 2)
    assert _found(after, SearchQuery(rack="gaba", exact=True)) == ["agab"]
    assert "ag" not in _found(after, SearchQuery(rack="gab"))


def test_searches_obey_what_the_players_agreed_on(service: Service) -> None:
    saol = service.lexicon("saol")
    after = _under(saol, addition(saol, [Form("hundarar", "hundarar", "X", "Number=Plur")], "form"))
    found = _found(after, SearchQuery(prefix="hundar"), Options((), ("-plural",)))
    assert "hundarar" in found
    assert "hundar" not in found


def test_a_hit_that_an_amendment_brought_says_what_it_is(thuum: Lexicon) -> None:
    after = _under(thuum, addition(thuum, [Form("zz'zz", "zz'zz", "NOUN")], "form"))
    (hit,) = Listing(after).search(SearchQuery(prefix="zzzz"), analyses=True).words
    assert (hit.word, hit.spellings, hit.tiles) == ("zz'zz", ["zz'zz"], ["z", "z", "z", "z"])
    assert [analysis.lemma for analysis in hit.analyses or ()] == ["zz'zz"]


def test_suggestions_and_hooks_know_the_amendments(thuum: Lexicon) -> None:
    after = _under(thuum, removal(thuum, "ag", "form"), addition(thuum, [Form("zag", "zag", "X")], "form"))
    assert "ag" in _suggested(thuum, "AGZ")
    assert "ag" not in _suggested(after, "AGZ")
    assert "zag" in _suggested(after, "ZAGG")
    (hooks, earlier) = (Listing(lexicon).search(SearchQuery(hooks="ag")).hooks for lexicon in (after, thuum))
    assert hooks
    assert earlier
    assert "z" in hooks.before
    assert "z" not in earlier.before


def _suggested(lexicon: Lexicon, word: str) -> Sequence[str]:
    return [suggestion.word for suggestion in Listing(lexicon).suggest(word).words]


def test_pages_of_a_search_belong_to_their_revision(thuum: Lexicon) -> None:
    after = _under(thuum, removal(thuum, "ag", "form"))
    page = Listing(after).search(SearchQuery(prefix="a"), limit=5)
    assert page.cursor
    following = Listing(after).search(SearchQuery(prefix="a"), limit=5, cursor=page.cursor)
    both = [hit.word for hit in (*page.words, *following.words)]
    assert both == _found(after, SearchQuery(prefix="a"))[:10]
    with pytest.raises(QueryError, match="another state"):
        Listing(thuum).search(SearchQuery(prefix="a"), limit=5, cursor=page.cursor)


def test_searches_before_and_after_share_what_no_amendment_touches(service: Service) -> None:
    """A removal of what does not play changes no list."""
    eki = service.lexicon("eki").amended(NO_AMENDMENTS, 1)
    assert _under(eki, removal(eki, "majade", "form")).words is eki.compiled_words
