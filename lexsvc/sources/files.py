"""Text files as an operator supplies them: UTF-8, with a byte order mark or without, lines ended as on any system."""

from pathlib import Path

from lexsvc.sources.report import SourceError


def read_text(path: Path) -> str:
    """Return what a file says; raises SourceError that names it, and the line where it is not UTF-8."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise SourceError(f"{path.name}: cannot be read ({error.strerror})") from error
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise SourceError(f"{path.name}:{line}: is not UTF-8 ({error.reason})") from error


def read_lines(path: Path) -> list[str]:
    """Return the lines of a file without their ends, LF or CRLF; raises SourceError as ``read_text`` does.

    The other line separators of Unicode are part of a line: a word may have been listed with one.
    """
    lines = read_text(path).split("\n")
    if not lines[-1]:
        lines.pop()
    return [line.removesuffix("\r") for line in lines]
