"""The tables of expected verdicts in ``tests/cases``, against the compiled lexicons."""

from pathlib import Path

import pytest

from lexsvc.cases import CaseError, differences, read_cases
from lexsvc.service import Service

TABLES = sorted((Path(__file__).parent / "cases").glob("*.tsv"))


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_every_case_comes_out(service: Service, path: Path) -> None:
    assert [difference for difference in differences(service, read_cases(path)) if difference] == []


HEADER = "lexicon\tinput\ttiles\toptions\tverdict\treason\tnote\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("word\n", r"t\.tsv:1: the header must be"),
        (HEADER + "thuum\tdiin\n", r"t\.tsv:2: has 2 columns"),
        (HEADER + "thuum\tdiin\t\t\tmaybe\t\t\n", r"t\.tsv:2: verdict 'maybe'"),
        (HEADER + "thuum\tdiin\t\t\tvalid\tbecause\t\n", r"t\.tsv:2: there is no reason 'because'"),
        (HEADER + "thuum\tdiin\t\twith=a\tvalid\t\t\n", r"t\.tsv:2: there is no option 'with'"),
        (HEADER + "klingon\tdiin\t\t\tvalid\t\t\n", r"t\.tsv:2: there is no lexicon 'klingon'"),
    ],
)
def test_a_wrong_table_names_its_line(service: Service, tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "t.tsv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CaseError, match=said):
        list(differences(service, read_cases(path)))


def test_a_difference_says_what_came(service: Service, tmp_path: Path) -> None:
    path = tmp_path / "t.tsv"
    path.write_text(HEADER + "thuum\talduin\t\t\tvalid\t\t\nthuum\tdiin\td i i n\t\tvalid\t\t\n", encoding="utf-8")
    first, second = differences(service, read_cases(path))
    assert first is not None
    assert first.came.startswith("invalid")
    assert second is not None
    assert second.came == "valid d 3 n"
