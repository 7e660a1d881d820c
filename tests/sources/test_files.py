"""Text files as operators have them."""

import pytest

from lexsvc.sources.files import read_lines
from lexsvc.sources.report import SourceError


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        ("", []),
        ("ev", ["ev"]),
        ("ev\n", ["ev"]),
        ("\ufeffev\r\nel\r\n", ["ev", "el"]),
        ("\n\nev\n\n", ["", "", "ev", ""]),
        ("e\u2028v\x0bx\n", ["e\u2028v\x0bx"]),
    ],
)
def test_only_lf_and_crlf_end_a_line(tmp_path, content, lines):
    path = tmp_path / "t.txt"
    path.write_bytes(content.encode())
    assert read_lines(path) == lines


def test_what_is_not_utf8_is_named_with_its_line(tmp_path):
    path = tmp_path / "t.txt"
    path.write_bytes(b"ev\nd\xffg\n")
    with pytest.raises(SourceError, match=r"t\.txt:2: is not UTF-8"):
        read_lines(path)


def test_what_cannot_be_opened_is_named(tmp_path):
    with pytest.raises(SourceError, match=r"gone\.txt: cannot be read"):
        read_lines(tmp_path / "gone.txt")
