"""Swedish forms: SAOL's notation, and what Swedish grammar makes of it."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexsvc.morphology import swedish
from lexsvc.morphology.grammar_tables import rows
from lexsvc.morphology.swedish import notation, noun, verb
from lexsvc.sources import saol
from lexsvc.sources.report import Report
from lexsvc.words.entry import Entry, Kind
from lexsvc.words.features import canonical, describe, parse


def readings(*entries):
    """Return the features of each spelling."""
    found = {}
    for form in swedish.forms(entries):
        found.setdefault(form.spelling, set()).add(form.features)
    return found


def spelled(word, upos, inflection):
    return set(readings(Entry(word, upos, Kind.COMMON, inflection)))


@pytest.fixture(scope="module")
def everything():
    return list(swedish.forms(saol.package.read(saol.package.installed(), Report())))


# The notation


@pytest.mark.parametrize(
    ("word", "tail", "part"),
    [
        ("abborrpinne", "pinnar", "pinne"), ("landsman", "män", "man"), ("adressbok", "böcker", "bok"),
        ("gravand", "änder", "and"), ("tröstäta", "åt", "äta"), ("kartpapper", "pappret", "papper"),
        ("huvudstad", "städer", "stad"), ("fredag", "dan", "dag"), ("försöksutskriva", "utskrev", "utskriva"),
        ("anhörig", "a", ""), ("hurdan", "t", ""),
    ],
)  # fmt: skip
def test_the_joint_is_found(word, tail, part):
    assert word[notation.joint(word, tail) :] == part


@pytest.mark.parametrize(
    ("word", "inflection", "cells"),
    [
        ("hund", "+en +ar", [("", "hunden"), ("", "hundar")]),
        ("barn", "+et; pl. +", [("", "barnet"), ("pl.", "barn")]),
        ("lärare", "+n; pl. +, best. pl. lärarna", [("", "läraren"), ("pl.", "lärare"), ("best. pl.", "lärarna")]),
        ("tisdag", "+en el. vard. -dan; pl. +ar", [("", "tisdagen tisdan"), ("pl.", "tisdagar")]),
        ("traktor", "+n +er [-o>r-]", [("", "traktorn"), ("", "traktorer")]),
        ("pryd", "n. sing. obest. undviks:, pryda", [("n. sing.", ""), ("", "pryda")]),
        ("gryn", "+et; pl. + el. (om: sorter:) +er", [("", "grynet"), ("pl.", "gryn gryner")]),
        ("kved", "+en el. +et; pl.+ar el. +", [("", "kveden kvedet"), ("pl.", "kvedar kved")]),
        ("femtioen", "vid: uppräkning: ibl. femti(o)ett", [("", "femtioett femtiett")]),
        ("papper", "+et el. pappret; pl. +, best. pl. +en el. papp…",
         [("", "papperet pappret"), ("pl.", "papper"), ("best. pl.", "papperen")]),
        ("begå", "begick, begått, pres. …", [("", "begick"), ("", "begått")]),
    ],
)  # fmt: skip
def test_cells_of_a_notation(word, inflection, cells):
    (read,) = notation.read(word, inflection)
    assert [(cell.label, " ".join(cell.forms)) for cell in read.cells] == cells


@pytest.mark.parametrize(
    ("word", "upos", "inflection", "variant", "form"),
    [
        ("falaffel", "NOUN", "+n falafflar _ +n falaflar", "falafel", "falaflarna"),
        ("skoter", "NOUN", "+n skotrar _ +n scootrar", "scooter", "scooterns"),
        ("sjöskoter", "NOUN", "+n -skotrar _ +n -scootrar", "sjöscooter", "sjöscootrar"),
        ("fajtas", "VERB", "fajtades fajtats _ fightades fightats", "fightas", "fightats"),
        ("grep", "NOUN", "+en +ar _ +n grepar", "grepe", "grepen"),
        ("kubbe", "NOUN", "+n kubbar _ +en +ar", "kubb", "kubben"),
        ("kvalitet", "NOUN", "+en +er _ +n +er", "kvalité", "kvalitéer"),
        ("polisväsen", "NOUN", "+det; pl. +, best. pl. +dena _ +t +n", "polisväsende", "polisväsenden"),
        ("timme", "NOUN", "+n timmar _ +n +r", "timma", "timmarna"),
        ("frilansare", "NOUN", "+n; pl. +, best. pl. -lansarna _ +en +ar", "frilans", "frilansen"),
    ],
)  # fmt: skip
def test_a_variant_headword_is_found(word, upos, inflection, variant, form):
    found = [made for made in swedish.forms([Entry(word, upos, Kind.COMMON, inflection)]) if made.lemma == variant]
    assert {variant, form} <= {made.spelling for made in found}
    assert any(made.is_headword for made in found)


def test_an_untold_variant_gives_only_what_is_printed_whole():
    made = spelled("morgon", "NOUN", "+en morgnar _ +en mornar")
    assert {"morgonen", "morgnarna", "mornar", "mornarnas"} <= made
    assert not {"moron", "moronen"} & made
    assert "wier" not in spelled("vajer", "NOUN", "+n vajrar _ +n wirar")


def test_a_cut_compound_is_completed_from_its_last_part():
    papper = Entry("papper", "NOUN", Kind.COMMON, "+et el. pappret; pl. +, best. pl. +en el. pappren")
    cut = Entry("kartpapper", "NOUN", Kind.COMMON, "+et el. -pappret; pl. +, best. pl. +en el. -pappre…")
    assert {"kartpapperen", "kartpappren", "kartpapprens"} <= set(readings(papper, cut))


# Nouns


@pytest.mark.parametrize(
    ("word", "inflection", "forms"),
    [
        ("hund", "+en +ar", "hund hunds hunden hundens hundar hundars hundarna hundarnas"),
        ("barn", "+et; pl. +", "barn barns barnet barnets barnen barnens"),
        ("program", "+met; pl. +, best. pl. +men", "program programs programmet programmets programmen programmens"),
        ("äpple", "+t +n", "äpple äpples äpplet äpplets äpplen äpplens äpplena äpplenas"),
        ("hus", "+et; pl. +", "hus huset husets husen husens"),
        ("lax", "+en +ar", "lax laxen laxens laxar laxars laxarna laxarnas"),
        ("mus", "+en möss", "mus musen musens möss mössen mössens"),
        ("museum", "museet museer", "museum museums museet museets museer museers museerna museernas"),
        ("tekniker", "+n; pl. +", "tekniker teknikers teknikern teknikerns teknikerna teknikernas"),
        ("poäng", "+en; pl. +", "poäng poängs poängen poängens"),
        ("anstiftan", "best. +", "anstiftan anstiftans"),
        ("fan", "pl. fans", "fan fans"),
        ("community", "+n; pl. communities", "community communitys communityn communityns communities"),
        ("kläder", "(null)", "kläder kläders kläderna klädernas"),
        ("glasögon", "(null)", "glasögon glasögons glasögonen glasögonens"),
        ("vindförhållanden", "(null)", "vindförhållanden vindförhållandens vindförhållandena vindförhållandenas"),
        ("november", "(null)", "november novembers"),
        ("officer", "+en; som: pl. anv. +are, best. pl. +arna",
         "officer officers officeren officerens officerare officerares officerarna officerarnas"),
        ("himmel", "himlen H himmelen, himmeln; pl. himlar",
         "himmel himmels himlen himlens himmelen himmelens himmeln himmelns himlar himlars himlarna himlarnas"),
    ],
)  # fmt: skip
def test_the_whole_noun_and_nothing_else(word, inflection, forms):
    assert spelled(word, "NOUN", inflection) == set(forms.split())


def test_noun_features():
    made = readings(Entry("barn", "NOUN", Kind.COMMON, "+et; pl. +"))
    assert made["barn"] == {
        "Case=Nom|Definite=Ind|Gender=Neut|Number=Sing",
        "Case=Nom|Definite=Ind|Gender=Neut|Number=Plur",
    }
    assert made["barnens"] == {"Case=Gen|Definite=Def|Gender=Neut|Number=Plur"}


def test_a_noun_in_s_is_its_own_genitive():
    assert {parse(said)["Case"] for said in readings(Entry("hus", "NOUN", Kind.COMMON, "+et; pl. +"))["hus"]} == {"Nom", "Gen"}


# Adjectives


@pytest.mark.parametrize(
    ("word", "inflection", "forms"),
    [
        ("fin", "+t +a", "fin fint fina fine finare finast finaste"),
        ("vacker", "+t vackra", "vacker vackert vackra vackre vackrare vackrast vackraste"),
        ("öppen", "+t öppna", "öppen öppent öppna öppne öppnare öppnast öppnaste"),
        ("stor", "+t +a, större störst", "stor stort stora store större störst största störste"),
        ("liten", "litet, best. lille lilla; pl. små; mindre minst", "liten litet lille lilla små mindre minst minsta minste"),
        ("få", "komp. färre, superl. färst", "få färre färst färsta färste"),
        ("pryd", "n. sing. obest. undviks:, pryda", "pryd pryda pryde prydare prydast prydaste"),
        ("absolut", "n. +, +a", "absolut absoluta absolute absolutare absolutast absolutaste"),
        ("begåvad", "begåvat +e", "begåvad begåvat begåvade"),
        ("svensk", "+t +a", "svensk svenskt svenska svenske"),
        ("typisk", "+t +a", "typisk typiskt typiska typiske"),
        ("blå", "blått, best. och: pl. blå el. blåa", "blå blått blåa blåe blåare blåast blåaste"),
        ("beige", "mest: oböjl., best. och: pl. ibl. beigea", "beige beigea"),
        ("bra", "(null)", "bra"),
        ("anhörig", "pl. -a", "anhörig anhöriga anhörige anhörigs anhörigas anhörigare anhörigast anhörigaste"),
        ("enda", "ende, vard. superl. endaste", "enda ende endaste"),
    ],
)  # fmt: skip
def test_the_whole_adjective_and_nothing_else(word, inflection, forms):
    assert spelled(word, "ADJ", inflection) == set(forms.split())


def test_what_other_entries_say_of_comparison():
    entries = [
        Entry("stor", "ADJ", Kind.COMMON, "+t +a, större störst"),
        Entry("jättestor", "ADJ", Kind.COMMON, "+t +a"),
        Entry("svensk", "ADJ", Kind.COMMON, "+t +a"),
        Entry("svenska", "NOUN", Kind.COMMON, "+n svenskor"),
        Entry("köpa", "VERB", Kind.COMMON, "köpte köpt"),
        Entry("nyköpt", "ADJ", Kind.COMMON, "n. +, +a"),
        Entry("söt", "ADJ", Kind.COMMON, "+t +a"),
        Entry("jättesöt", "ADJ", Kind.COMMON, "+t +a"),
    ]
    made = readings(*entries)
    assert {"sötare", "större"} <= set(made)
    assert not {"storare", "jättestorare", "svenskare", "nyköptare", "jättesötare"} & set(made)


def test_the_weak_form_has_two_readings():
    made = readings(Entry("stor", "ADJ", Kind.COMMON, "+t +a, större störst"))
    assert made["stora"] == {"Definite=Def|Degree=Pos|Number=Sing", "Degree=Pos|Number=Plur"}
    assert made["större"] == {"Degree=Cmp"}


# Verbs


@pytest.mark.parametrize(
    ("word", "inflection", "forms"),
    [
        ("tala", "+de +t", "tala talar talade talat talas talades talats talande talad"),
        ("bygga", "byggde byggt",
         "bygga bygger byggde byggt bygg byggas byggs bygges byggdes byggts byggande byggd byggda"),
        ("köpa", "köpte köpt", "köpa köper köpte köpt köp köpas köps köpes köptes köpts köpande köpta"),
        ("läsa", "läste läst", "läsa läser läste läst läs läsas läses lästes lästs läsande lästa"),
        ("tro", "trodde, trott, trodd n. trott, pres. tror", "tro tror trodde trott tros troddes trotts troende trodd trodda"),
        ("skriva", "skrev, skrivit, skriven skrivet skrivna, pres. skri…",
         "skriva skriver skrev skrivit skriv skrivas skrivs skrives skrevs skrivits skrivande skriven skrivet skrivna skrivne"),
        ("bära", "bar, burit, buren buret burna, pres. bär",
         "bära bär bar burit bäras bärs bars burits bärande buren buret burna burne"),
        ("hoppas", "hoppades hoppats", "hoppas hoppades hoppats"),
        ("trivas", "trivdes trivts", "trivas trivs trivdes trivts"),
        ("kunna", "kunde, kunnat, pres. kan", "kunna kan kunde kunnat"),
        ("måste", "pres. och: pret.; sup. måst", "måste måst"),
        ("lyss", "pres. lyss, pret. lyddes, sup. obrukl.", "lyss lyddes"),
        ("dimpa", "damp, dumpit el. dimpt, pres. dimper",
         "dimpa dimper damp dumpit dimpt dimp dimpas dimps dimpes damps dumpits dimpts dimpande"),
    ],
)  # fmt: skip
def test_the_whole_verb_and_nothing_else(word, inflection, forms):
    weak = {"byggde", "trodde"}
    assert spelled(word, "VERB", inflection) - weak == set(forms.split()) - weak


@pytest.mark.parametrize(
    ("word", "inflection", "good", "bad"),
    [
        ("lägga", "lade el. vard. la, lagt, lagd n. lagt, pres. lägge…", "lägger lägg läggs lades lagda", "läggar lad"),
        ("glömma", "glömde, glömt, glömd n. glömt, pres. glömmer, impe…", "glöm glöms glömmer glömda", "glömm glömms"),
        ("anta", "-tog, -tagit, -tagen -taget -tagna, pres. -tar, im…", "antar antag antager antogs antagande", "anter antande"),
        ("gå", "gick, gått, gången gånget gångna, pres. går, pres.…", "går gående gångna gicks", "gådde gådd"),
        ("vara", "var konjunktiv: vore, varit, pres. är konjunktiv:…", "är vore varit", "varen varna äs"),
        ("klä", "klär el. åld. kläder, klädde, klätt, klädd n. klät…", "klär kläder klädde kläs klädda", "klärde"),
        ("ligga", "låg, legat, pres. ligger", "ligger ligg liggande", "legad legade"),
        ("förgäta", "förgätit, förgäten förgätet förgätna, pres. förgät…", "förgätit förgäten förgäter", "förgätitde"),
        ("stupa", "+de ibl. stöp, +t", "stupar stupade stöp", "stuper"),
        ("stödja", "stödde, stött, stödd n. stött, pres. stöder", "stöder stöd stöds stödda", "stödja-"),
        ("spritta", "spratt, sup. saknas:, pres. spritter", "spratt spritter spritt", "sprittit"),
        ("ha", "hade, haft, havd haft havda, pres. har, imper. ha", "har havande havd havda", "hafd hafda"),
    ],
)  # fmt: skip
def test_irregular_verbs(word, inflection, good, bad):
    made = spelled(word, "VERB", inflection)
    assert set(good.split()) - made == set()
    assert set(bad.split()) & made == set()


@pytest.mark.parametrize(
    ("common", "neuter", "plural"),
    [
        ("talad", "talat", "talade"), ("byggd", "byggt", "byggda"), ("trodd", "trott", "trodda"), ("köpt", "köpt", "köpta"),
        ("skriven", "skrivet", "skrivna"), ("kommen", "kommet", "komna"), ("funnen", "funnet", "funna"),
        ("vänd", "vänt", "vända"),
    ],
)  # fmt: skip
def test_past_participles(common, neuter, plural):
    assert verb.participle(common) == (common, neuter, plural)


def test_deponents_are_not_passive():
    made = readings(Entry("hoppas", "VERB", Kind.COMMON, "hoppades hoppats"))
    assert not any("Voice=Pass" in said for features in made.values() for said in features)


def test_verbs_of_becoming_have_no_passive():
    tyst = Entry("tyst", "ADJ", Kind.COMMON, "n. +, +a")
    made = readings(tyst, Entry("tystna", "VERB", Kind.COMMON, "+de +t"), Entry("ordna", "VERB", Kind.COMMON, "+de +t"))
    assert {"tystnade", "tystnad", "ordnades"} <= set(made)
    assert not {"tystnas", "tystnades", "tystnats"} & set(made)


def test_passive_and_active_are_told_apart():
    made = readings(Entry("tala", "VERB", Kind.COMMON, "+de +t"))
    assert made["talas"] == {"VerbForm=Inf|Voice=Pass", "Mood=Ind|Tense=Pres|VerbForm=Fin|Voice=Pass"}
    assert made["talade"] >= {"Mood=Ind|Tense=Past|VerbForm=Fin|Voice=Act", "Number=Plur|Tense=Past|VerbForm=Part"}


# The rest


def test_pronouns_and_words_without_part_of_speech():
    made = readings(
        Entry("din", "PRON", Kind.COMMON, "ditt dina"),
        Entry("bra", "X", Kind.COMMON, "bättre, bäst"),
        Entry("delvis", "X", Kind.COMMON, "+t +a"),
        Entry("vem", "PRON", Kind.COMMON, "gen. vems"),
    )
    assert made["ditt"] == {"Gender=Neut|Number=Sing"}
    assert made["dina"] == {"Number=Plur"}
    assert made["bäst"] == {"Degree=Sup"}
    assert made["delvist"] == {"Gender=Neut|Number=Sing"}
    assert made["vems"] == {"Case=Gen"}
    assert not {"delvisare", "delvisast"} & set(made)


def test_an_abbreviation_spelled_out_is_a_word():
    made = list(swedish.forms([Entry("tv", "NOUN", Kind.ABBREVIATION, "tv:n tv:ar _ teven tevear")]))
    kinds = {form.spelling: form.kind for form in made}
    assert kinds["tv"] is Kind.ABBREVIATION
    assert {spelling for spelling, kind in kinds.items() if kind is Kind.COMMON} == {
        "teve", "teves", "teven", "tevens", "tevear", "tevears", "tevearna", "tevearnas",
    }  # fmt: skip


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind not in (Kind.COMMON, Kind.PROPER)])
def test_what_does_not_play_is_not_inflected(kind):
    (form,) = swedish.forms([Entry("tv", "NOUN", kind, "tv:n tv:ar")])
    assert (form.spelling, form.kind) == ("tv", kind)


def test_names_have_a_genitive_that_is_a_name():
    made = list(swedish.forms([Entry("Sverige", "PROPN", Kind.PROPER, "(null)"), Entry("Borås", "PROPN", Kind.PROPER)]))
    assert {(form.spelling, form.kind) for form in made} == {
        ("Sverige", Kind.PROPER), ("Sveriges", Kind.PROPER), ("Borås", Kind.PROPER),
    }  # fmt: skip


# All of SAOL


def test_every_headword_is_a_form_of_itself(everything):
    entries = {entry.headword for entry in saol.package.read(saol.package.installed(), Report())}
    assert entries - {form.spelling for form in everything if form.is_headword} == set()


def test_features_are_sound_and_can_be_said(everything):
    for features in {form.features for form in everything}:
        assert canonical(parse(features)) == features
        assert "=" not in describe(features)


def test_no_form_keeps_a_sign_of_the_notation(everything):
    signs = set("+[]()<>…;,_|")
    assert [form for form in everything if signs & set(form.spelling)] == []
    common = [form.spelling for form in everything if form.kind is Kind.COMMON]
    assert [spelling for spelling in common if spelling != spelling.strip() or " " in spelling] == []


def test_every_verb_that_is_inflected_has_a_present(everything):
    places = Counter()
    for form in everything:
        if form.kind is Kind.COMMON and form.upos == "VERB":
            places[form.lemma, "Tense=Pres|VerbForm=Fin" in form.features or form.lemma.endswith("s")] += 1
    without = {lemma for lemma, present in places if not present} - {lemma for lemma, present in places if present}
    assert without <= {"förbaske", "obs", "påskina", "torde", "lär", "nåde", "månde", "vederbör", "undfalla"}


@given(st.text("abdefgiklmnoprstuvåäö", min_size=1, max_size=12), st.text("+-;,. elpnbst…_[]()Habcå:", max_size=50))
def test_any_notation_can_be_read(word, inflection):
    for upos in ("NOUN", "ADJ", "VERB", "PRON", "X"):
        made = list(swedish.forms([Entry(word, upos, Kind.COMMON, inflection)]))
        assert word in {form.spelling for form in made}


@given(st.text("abdeåäö", min_size=1), st.text("abdeåäö", min_size=1))
def test_the_joint_is_within_the_word(word, tail):
    assert 0 <= notation.joint(word, tail) <= len(word)


@given(st.text("abdelnrsxzåäö", min_size=1))
def test_a_genitive_ends_in_s_x_or_z(word):
    assert noun.genitive(word)[-1] in "sxz"


# What is rare in a dictionary and common in speech


def test_only_pronouns_that_stand_alone_have_a_genitive():
    assert {"någons", "någras"} <= spelled("någon", "PRON", "något några")
    assert readings(Entry("denne", "PRON", Kind.COMMON, "denna n. detta; pl. dessa"))["dessas"] == {"Case=Gen"}
    assert "dettas" not in spelled("denne", "PRON", "denna n. detta; pl. dessa")
    assert "mins" not in spelled("min", "PRON", "mitt mina")


def test_the_long_infinitive_stands_beside_the_short():
    found = readings(Entry("dra", "VERB", Kind.COMMON, "drog, dragit, dragen draget dragna, pres. drar"))
    assert found["draga"] == {"VerbForm=Inf|Voice=Act"}
    assert "VerbForm=Inf|Voice=Pass" in found["dragas"]
    assert "gåa" not in spelled("gå", "VERB", "gick, gått, gången gånget gångna, pres. går")


def test_bli_has_no_passive():
    found = spelled("bli", "VERB", "blev, blivit, bliven blivet blivna, pres. blir el. …")
    assert {"bliva", "bliver", "blivande"} <= found
    assert not {"blis", "blivas", "blives", "blevs"} & found


def test_long_kinship_words_are_no_plurals():
    assert spelled("fader", "NOUN", "") == {"fader", "faders"}


def test_a_plural_like_the_singular_does_not_double_its_consonant():
    """Tusen man has no definite form; mannen is the singular."""
    found = readings(Entry("man", "NOUN", Kind.COMMON, "+nen; pl. + el. +nar"))
    assert all("Number=Sing" in features for features in found["mannen"])
    assert "mannarna" in found


@pytest.mark.parametrize(("word", "inflection"), [("död", "dött döda"), ("gravid", "n. sing. obest. obrukl., gravida")])
def test_what_has_no_degrees_is_not_compared(word, inflection):
    assert not any(
        "Degree=Cmp" in features or "Degree=Sup" in features
        for features in set().union(*readings(Entry(word, "ADJ", Kind.COMMON, inflection)).values())
    )


@pytest.mark.parametrize("file", ["swedish_uncompared", "swedish_comparison"])
def test_the_words_of_comparison_are_adjectives_of_the_list(file):
    adjectives = {entry.headword for entry in saol.package.read(saol.package.installed(), Report()) if entry.upos == "ADJ"}
    assert [word for word, _ in rows(f"{file}.tsv", ("word", "ground")) if word not in adjectives] == []
