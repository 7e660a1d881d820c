"""The dragon language's headwords, its table of dragon names, and the CSV that an operator supplies."""

from collections import Counter

import pytest

from lexsvc.config import Settings
from lexsvc.sources import tables, thuum
from lexsvc.sources.report import Report, SourceError
from lexsvc.words.entry import Kind

DATA = Settings.from_environment({}).data
HEADER = "headword\tparts_of_speech\tkind\n"


def read(reader, path, text):
    path.write_text(text, encoding="utf-8")
    report = Report()
    return list(reader.read([path], report)), report


def test_the_headwords_are_641_of_which_636_may_play():
    report = Report()
    kinds = {entry.headword: entry.kind for entry in thuum.headwords.read([DATA / "thuum.tsv"], report)}
    assert report.taken == len(kinds) == 641
    assert sum(kind in (Kind.COMMON, Kind.PROPER) for kind in kinds.values()) == 636


def test_one_entry_for_each_part_of_speech(tmp_path):
    entries, _ = read(thuum.headwords, tmp_path / "t.tsv", HEADER + "ahzid\tadj adv n v\tcommon\n")
    assert [entry.upos for entry in entries] == ["ADJ", "ADV", "NOUN", "VERB"]


def test_the_dragon_names_are_twenty_and_none_is_a_headword():
    headwords = {entry.headword for entry in thuum.headwords.read([DATA / "thuum.tsv"], Report())}
    names = list(tables.additions(DATA / "additions/thuum.tsv"))
    assert Counter(entry.kind for entry in names) == {Kind.DRAGON_NAME: 20}
    assert not headwords & {entry.headword for entry in names}


@pytest.mark.parametrize("text", ["", "word\tpos\n", HEADER + "fus\tn\n", HEADER + "fus\tq\tcommon\n"])
def test_broken_headwords_are_named_by_file_and_line(tmp_path, text):
    with pytest.raises(SourceError, match=r"^t\.tsv:\d"):
        read(thuum.headwords, tmp_path / "t.tsv", text)


CSV = '"Dragon Word","Word Type","Canon Level",Definition,Notes\n'


def test_the_csv_gives_legacy_words_their_kind(tmp_path):
    text = CSV + 'Fus            ,noun,Canon,"Force,\nas a shout",\nGolthiraak,noun,Legacy,aardvark,\n'
    entries, report = read(thuum.csv_export, tmp_path / "t.csv", text)
    assert [(entry.headword, entry.kind) for entry in entries] == [("fus", Kind.COMMON), ("golthiraak", Kind.LEGACY)]
    assert report.taken == 2


def test_the_csv_takes_the_first_of_alternatives(tmp_path):
    entries, _ = read(thuum.csv_export, tmp_path / "t.csv", CSV + "Aal / -ha,verb,Canon,may,\n")
    assert [(entry.headword, entry.upos) for entry in entries] == [("aal", "VERB")]


def test_a_bad_record_of_the_csv_is_refused_with_its_line(tmp_path):
    text = CSV + "Fus,noun,Canon,Force,\n,noun,Canon,,\nRo,wibble,Canon,,\n"
    _, report = read(thuum.csv_export, tmp_path / "t.csv", text)
    assert [refusal.line for refusal in report.refused] == [3, 4]


def test_another_file_is_not_taken_for_the_csv(tmp_path):
    with pytest.raises(SourceError, match=r"t\.csv:1"):
        read(thuum.csv_export, tmp_path / "t.csv", "word\nfus\n")
