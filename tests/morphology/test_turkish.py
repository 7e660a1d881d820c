"""Turkish forms: harmony, softening, cases, possessives, tenses, as the grammar makes them."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexsvc.morphology import turkish
from lexsvc.morphology.turkish.phonology import BACK, ROUND, VOWELS, ending, realise
from lexsvc.morphology.turkish.stems import before_vowel, read_notation
from lexsvc.words.entry import Entry, Kind
from lexsvc.words.features import canonical, describe, parse


def readings(*entries):
    found = {}
    for form in turkish.forms(entries):
        found.setdefault((form.spelling, form.lemma), set()).add(form.features)
    return found


def spellings(word, upos="NOUN", inflection="0"):
    return {spelling for spelling, _ in readings(Entry(word, upos, Kind.COMMON, inflection))}


def noun(word, inflection="0"):
    return spellings(word, "NOUN", inflection)


def verb(word, inflection="0"):
    return spellings(word, "VERB", inflection)


@pytest.mark.parametrize(
    ("suffix", "stem", "written"),
    [
        ("lAr", "ev", "ler"), ("lAr", "okul", "lar"), ("lAr", "göz", "ler"), ("lAr", "kız", "lar"),
        ("(y)I", "ev", "i"), ("(y)I", "kız", "ı"), ("(y)I", "okul", "u"), ("(y)I", "göz", "ü"), ("(y)I", "araba", "yı"),
        ("(y)A", "köprü", "ye"), ("(n)In", "oda", "nın"), ("(n)In", "gün", "ün"),
        ("DA", "ev", "de"), ("DA", "kitap", "ta"), ("DAn", "ağaç", "tan"), ("DAn", "deniz", "den"),
        ("(s)I", "kapı", "sı"), ("(s)I", "göz", "ü"), ("(I)mIz", "ev", "imiz"), ("(I)mIz", "araba", "mız"),
        ("lArImIzdAn", "arkadaş", "larımızdan"), ("(y)lA", "kâğıt", "la"), ("CA", "çocuk", "ça"),
        ("(y)I", "kâr", "ı"), ("(y)I", "millî", "yi"), ("(y)I", "mahkûm", "u"),
    ],
)  # fmt: skip
def test_suffix_follows_the_stem(suffix, stem, written):
    assert realise(suffix, ending(stem)) == written


@pytest.mark.parametrize(
    ("word", "flags", "accusative"),
    [
        ("kitap", "UZYUM", "kitabı"), ("ağaç", "UZYUM", "ağacı"), ("kurt", "UZYUM", "kurdu"), ("çocuk", "UZYUM", "çocuğu"),
        ("renk", "UZYUM", "rengi"), ("psikolog", "UZYUM Fransızca", "psikoloğu"), ("at", "0", "atı"), ("top", "0", "topu"),
        ("burun", "UDUS", "burnu"), ("ağız", "UDUS", "ağzı"), ("oğul", "UDUS", "oğlu"), ("vakit", "UDUS Arapça", "vakti"),
        ("kayıt", "UZYUM,UDUS", "kaydı"), ("hak", "UZTUR Arapça", "hakkı"), ("ret", "UZYUM,UZTUR Arapça", "reddi"),
        ("tıp", "UZYUM,UZTUR Arapça", "tıbbı"), ("saat", "UYZ Arapça", "saati"), ("rol", "UYZ Fransızca", "rolü"),
        ("hal", "UZTUR,UYZ Arapça", "halli"), ("kalp", "UZYUM,UYZ", "kalbi"), ("hukuk", "0 Arapça", "hukuku"),
        ("sır", "0", "sırrı"), ("sır", "0", "sırı"), ("koyun", "0", "koynu"), ("koyun", "0", "koyunu"), ("galip", "0", "galibi"),
        ("muzip", "0 Arapça", "muzibi"), ("kalotip", "0 Fransızca", "kalotipi"), ("hayret", "UZYUM Arapça", "hayreti"),
        ("sedyelik", "0", "sedyeliği"), ("su", "0", "suyu"), ("akarsu", "0", "akarsuyu"), ("radyo", "0", "radyoyu"),
    ],
)  # fmt: skip
def test_accusative_shows_the_stem_before_vowels(word, flags, accusative):
    assert accusative in noun(word, flags)


@pytest.mark.parametrize(
    ("word", "attributes", "accusative"),
    [
        ("kitap", "A:", "kitabı"), ("abat", "A:NoVoicing", "abatı"), ("at", "A:", "atı"), ("renk", "A:", "rengi"),
        ("ağız", "A:LastVowelDrop", "ağzı"), ("ahit", "A:Voicing,LastVowelDrop", "ahdi"), ("af", "A:Doubling", "affı"),
        ("ahval", "A:InverseHarmony", "ahvali"), ("adamotu", "A:CompoundP3sg;Roots:adam-ot", "adamotunu"),
        ("acemborusu", "A:CompoundP3sg;Roots:acem-boru", "acemborusunu"),
    ],
)  # fmt: skip
def test_zemberek_attributes_say_the_same(word, attributes, accusative):
    assert accusative in noun(word, attributes)


def test_without_flags_a_word_does_what_most_of_its_shape_do():
    assert "kabağı" in noun("kabak", "")
    assert "sevinci" in noun("sevinç", "")
    assert "zooloğu" in noun("zoolog", "")
    assert "mikrobu" in noun("mikrop", "")
    assert "milleti" in noun("millet", "")


def test_a_noun_has_cases_plural_and_owners():
    assert {
        "evler", "evi", "eve", "evde", "evden", "evin", "evle", "evleri", "evlere", "evlerde", "evlerden", "evlerin",
        "evim", "evimiz", "eviniz", "evinde", "evini", "evine", "evimde", "evimizde", "evlerim", "evlerimiz", "evlerinde",
        "evlerimizden", "evlerimizi",
        "evdeki", "evindeki", "evdir", "evdi", "evse",
    } <= noun("ev")  # fmt: skip


def test_buffer_letters_after_a_vowel():
    assert {
        "arabayı", "arabaya", "arabanın", "arabası", "arabasını", "arabasında", "arabam", "araban", "arabanda", "arabamız",
        "arabayla", "arabaydı",
    } <= noun("araba")  # fmt: skip


def test_water_keeps_its_y_before_vowels_only():
    forms = noun("su")
    assert {"suyu", "suya", "suyun", "suyum", "suda", "sudan", "suyla", "sular"} <= forms
    assert not {"suyda", "sunun", "susu", "sum", "sula"} & forms


@pytest.mark.parametrize(
    ("spelling", "features"),
    [
        ("evler", "Case=Nom|Number=Plur"), ("evi", "Case=Acc|Number=Sing"),
        ("evi", "Case=Nom|Number=Sing|Number[psor]=Sing|Person[psor]=3"), ("evde", "Case=Loc|Number=Sing"),
        ("evlerden", "Case=Abl|Number=Plur"), ("evimiz", "Case=Nom|Number=Sing|Number[psor]=Plur|Person[psor]=1"),
        ("evinde", "Case=Loc|Number=Sing|Number[psor]=Sing|Person[psor]=3"), ("evle", "Case=Ins|Number=Sing"),
    ],
)  # fmt: skip
def test_a_noun_form_says_what_it_is(spelling, features):
    assert features in readings(Entry("ev", "NOUN", Kind.COMMON, "0"))[spelling, "ev"]


@pytest.mark.parametrize(
    ("infinitive", "flags", "forms"),
    [
        ("gitmek", "UZYUM,GZ[er]", "gidiyor gidiyorum gider gitti gitmiş gidecek gideceğim gitse gitmeli gitsin gidin gidelim"),
        ("gitmek", "UZYUM,GZ[er]", "gitmiyor gitmez gitmem gitmedi gitmeyecek gitmemek gidemez gidebilir giden gidip giderek"),
        ("gitmek", "UZYUM,GZ[er]", "gidince gittiği gittiğini gittikleri gideceği giderken gitmeden gidiyordu giderdi gitmişti"),
        ("okumak", "0", "okuyor okur okudu okuyacak okuyan okuyup okuyalım okumuyor okumaz okuyamaz okuyabilir oku"),
        ("ağlamak", "GZ[r],UDAR-YOR", "ağlıyor ağlar ağladı ağlayacak ağlayan ağlamıyor"),
        ("söylemek", "GZ[r],UDAR-YOR", "söylüyor söyler söyleyecek söylemiyor"),
        ("demek", "GZ[r],UDAR", "diyor der diyecek diyen dedi deyip deyince deyin diyebilir diye"),
        ("yemek", "GZ[r],UDAR", "yiyor yer yiyecek yiyen yedi yiyip yiyince yiyin yiyebilir"),
        ("gelmek", "GZ[ir]", "gelir gelirim geliyor"), ("almak", "GZ[ır]", "alır alıyor"), ("olmak", "0", "olur oluyor olacak"),
        ("durmak", "0", "durur"), ("kaymak", "0", "kayar"), ("affetmek", "UZYUM,GZ[er]", "affeder affediyor affetti"),
        ("yazdırmak", "0", "yazdırır yazdırıyor"), ("sevmek", "", "sever seviyor"), ("etmek", "", "eder ediyor"),
        ("öğretmek", "A:", "öğretiyor öğretir"),
        ("öğretmek", "0", "öğretiyor öğretir"), ("öğretmek", "", "öğretiyor"), ("tatmak", "A:Voicing", "tadıyor"),
        ("gülmek", "A:", "güler gülüyor güldü gülmüş"), ("bulmak", "A:Aorist_I", "bulur"),
    ],
)  # fmt: skip
def test_a_verb_in_its_tenses_moods_and_participles(infinitive, flags, forms):
    assert set(forms.split()) <= verb(infinitive, flags)


def test_what_a_verb_never_makes():
    assert not {"gitiyor", "gidti", "gitecek", "gitmeyor", "gidmek"} & verb("gitmek", "UZYUM,GZ[er]")
    assert not {"deyen", "deyecek", "diyince", "deyor"} & verb("demek", "GZ[r],UDAR")
    for flags in ("", "0", "A:"):
        assert not {"öğrediyor", "öğredir"} & verb("öğretmek", flags)
    assert not {"ağlayor", "ağlaıyor"} & verb("ağlamak", "GZ[r],UDAR-YOR")


def test_a_potential_has_no_potential_and_no_negative():
    forms = verb("gidebilmek")
    assert {"gidebilir", "gidebiliyor", "gidebilecek", "gidebilen"} <= forms
    assert not {"gidebilmez", "gidebilebilir"} & forms


@pytest.mark.parametrize(
    ("spelling", "features"),
    [
        ("gidiyor", "Aspect=Prog|Mood=Ind|Number=Sing|Person=3|Tense=Pres"),
        ("gitmez", "Aspect=Hab|Mood=Ind|Number=Sing|Person=3|Polarity=Neg|Tense=Pres"),
        ("gittim", "Evident=Fh|Mood=Ind|Number=Sing|Person=1|Tense=Past"),
        ("gitmiş", "Evident=Nfh|Mood=Ind|Number=Sing|Person=3|Tense=Past"), ("git", "Mood=Imp|Number=Sing|Person=2"),
        ("gideceğiz", "Mood=Ind|Number=Plur|Person=1|Tense=Fut"), ("gidip", "VerbForm=Conv"),
        ("gitmemek", "Polarity=Neg|VerbForm=Vnoun"), ("giden", "Tense=Pres|VerbForm=Part"),
    ],
)  # fmt: skip
def test_a_verb_form_says_what_it_is(spelling, features):
    assert features in readings(Entry("gitmek", "VERB", Kind.COMMON, "UZYUM,GZ[er]"))[spelling, "gitmek"]


def test_compounds_that_end_in_a_possessive_are_known_by_their_parts():
    parts = [Entry(word, "NOUN", Kind.COMMON, flags) for word, flags in (("zeytin", "0"), ("yağ", "0"), ("zeytinyağı", "0"))]
    forms = {spelling for spelling, lemma in readings(*parts) if lemma == "zeytinyağı"}
    assert {"zeytinyağı", "zeytinyağını", "zeytinyağına", "zeytinyağları", "zeytinyağım", "zeytinyağıyla"} <= forms
    assert not {"zeytinyağıyı", "zeytinyağılar", "zeytinyağısı"} & forms


@pytest.mark.parametrize(
    ("parts", "word", "accusative"),
    [
        ("ayak kap", "ayakkabı", "ayakkabıyı"), ("yüz baş", "yüzbaşı", "yüzbaşıyı"), ("araba kutu uç", "kutucu", "kutucuyu"),
        ("boz ay ayı", "bozayı", "bozayıyı"), ("kara kut", "karakutu", "karakutuyu"),
    ],
)  # fmt: skip
def test_words_that_only_look_like_such_compounds(parts, word, accusative):
    entries = [Entry(part, "NOUN", Kind.COMMON, "UZYUM" if part in ("kap", "uç") else "0") for part in [*parts.split(), word]]
    assert (accusative, word) in readings(*entries)


@pytest.mark.parametrize(
    ("word", "forms"),
    [
        ("ben", "beni bana bende benden benim benimle"), ("o", "onu ona onda ondan onun onlar onları"),
        ("bu", "bunu buna bunlar"), ("biri", "birini birine birinden"), ("kendi", "kendini kendim kendisi kendime kendileri"),
        ("kimse", "kimseyi kimseye"),
        ("hepsi", "hepsini hepimiz hepimizin"),
    ],
)  # fmt: skip
def test_pronouns(word, forms):
    assert set(forms.split()) <= spellings(word, "PRON")


def test_the_particle_of_questions_carries_the_person():
    assert {"musun", "muyum", "muyuz", "musunuz", "muydu", "mudur"} <= spellings("mu", "PART")


def test_a_pronoun_that_is_a_noun_too_has_both_declensions():
    found = readings(Entry("ben", "NOUN", Kind.COMMON, "0"), Entry("ben", "PRON", Kind.COMMON, "0"))
    assert ("bana", "ben") in found
    assert ("benler", "ben") in found


def test_a_noun_that_is_an_adjective_too_inflects_once():
    forms = list(turkish.forms([Entry("genç", upos, Kind.COMMON, "UZYUM") for upos in ("NOUN", "ADJ")]))
    assert [form.upos for form in forms if form.spelling == "genç"] == ["NOUN", "ADJ"]
    assert {form.upos for form in forms if form.spelling == "gençler"} == {"NOUN"}


def test_an_adjective_carries_the_person():
    assert {"güzelsin", "güzeliz", "güzelsiniz"} <= spellings("güzel", "ADJ")
    assert {"mutluyum", "mutluyuz"} <= spellings("mutlu", "ADJ")


@pytest.mark.parametrize("upos", ["ADV", "CCONJ", "INTJ", "ADP"])
def test_words_that_do_not_inflect(upos):
    assert spellings("belki", upos) == {"belki"}


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind is not Kind.COMMON])
def test_entries_of_other_kinds_pass_through(kind):
    (form,) = turkish.forms([Entry("İstanbul", "PROPN", kind)])
    assert (form.spelling, form.lemma, form.features, form.kind) == ("İstanbul", "İstanbul", "", kind)


def test_a_word_without_a_part_of_speech_may_be_both():
    forms = spellings("ekmek", "X", "")
    assert {"ekiyor", "ekmeği"} <= forms


NATIVE = st.text("abcçdefgğhıijklmnoöprsştuüvyz", min_size=2, max_size=9).filter(lambda word: set(word) & VOWELS)
FLAGS = st.lists(st.sampled_from(["UZYUM", "UYZ", "UDUS", "UZTUR", "UD", "GZ[er]", "GZ[ir]", "UNKNOWN"]), max_size=3)


@given(NATIVE, st.sampled_from(["NOUN", "ADJ", "PRON", "VERB", "NUM", "X"]), FLAGS)
def test_only_the_headword_has_no_features(word, upos, flags):
    lemma = word + "mek" if upos == "VERB" else word
    for form in turkish.forms([Entry(lemma, upos, Kind.COMMON, ",".join(flags) or "0")]):
        assert form.lemma == lemma
        assert form.features == canonical(parse(form.features))
        assert form.features or form.spelling == lemma


@given(NATIVE)
def test_native_plurals_keep_the_harmony(word):
    last = [letter for letter in word if letter in VOWELS][-1]
    assert word + ("lar" if last in BACK else "ler") in spellings(word)


@given(NATIVE, st.sampled_from(["lArImIzdAn", "(y)I", "(s)InI", "(y)AcAğIm", "DIğImIz"]))
def test_a_suffix_never_puts_two_vowels_together_nor_breaks_rounding(word, suffix):
    written = realise(suffix, ending(word))
    assert not (word[-1] in VOWELS and written[0] in VOWELS)
    vowels = [letter for letter in written if letter in VOWELS]
    for before, after in pairwise(vowels):
        assert (before in BACK) == (after in BACK)
        assert after not in ROUND or before in ROUND


@given(st.text("brtklm", min_size=1, max_size=4), FLAGS)
def test_a_word_without_a_vowel_does_no_harm(word, flags):
    assert word in spellings(word, "NOUN", ",".join(flags) or "0")


@given(NATIVE, FLAGS)
def test_the_stem_before_vowels_is_never_empty(word, flags):
    assert before_vowel(word, read_notation(word, ",".join(flags) or "0"))


def test_every_feature_can_be_said_in_words():
    entries = [Entry("ev", "NOUN", Kind.COMMON, "0"), Entry("iyi", "ADJ", Kind.COMMON, "0"),
               Entry("gitmek", "VERB", Kind.COMMON, "UZYUM"), Entry("mi", "PART")]  # fmt: skip
    for form in turkish.forms(entries):
        assert "=" not in describe(form.features)
