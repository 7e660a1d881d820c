"""The formats that an operator may import, by name, and which reader reads a given file."""

from collections.abc import Sequence
from pathlib import Path

from lexsvc.sources.report import SourceError

FORMATS = {
    "saol": ("saol",),
    "tdk": ("tdk",),
    "eki": ("eki",),
    "thuum": ("thuum",),
    "wordlist": (),
    "hunspell": (),
}
"""Name of a format → the lexicons that it is for; none where it may be any."""


def reader_of(name: str, paths: Sequence[Path]) -> str:
    """Return the reader (``module.variable`` of lexsvc.sources) for files of a format, told by their beginning.

    Raises SourceError when a file cannot be opened.
    """
    beginning = _beginning(paths[0])
    match name:
        case "saol":
            return "saol.faksimil"
        case "tdk":
            return "tdk.autocomplete" if beginning.startswith(b"[") else "tdk.gts"
        case "eki":
            return "eki.ekilex_tsv" if beginning.split(b"\n")[0].count(b"\t") == 3 else "eki.lemmad"
        case "thuum":
            return "thuum.csv_export"
        case "hunspell":
            return "hunspell.files"
        case _:
            return "wordlist.words"


def _beginning(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(256).removeprefix(b"\xef\xbb\xbf").lstrip()
    except OSError as error:
        raise SourceError(f"{path}: cannot be read ({error.strerror})") from error
