"""Simplemma's dictionary files (``et.plzma``): words and their lemmas, front-coded and compressed.

After LZMA the file is the bytes ``SMFC1``, a flag byte (bit 0: keys and values are reversed), the number of records and
the records, sorted by key. A record is: how many bytes its key shares with the key before; the length and bytes of the
rest; then the value: 254 for the value of the record before, 255 with length and bytes for a value in full, else how many
bytes to cut off the key, with length and bytes to add. Numbers have seven bits a byte, lowest first.
"""

import lzma
from collections.abc import Iterator
from pathlib import Path

from lexsvc.sources.report import SourceError

_MAGIC = b"SMFC1"
_REVERSED = 1
_AS_BEFORE = 254
_IN_FULL = 255


def read_lemmas(path: Path) -> set[str]:
    """Return the lemmas of a file; raises SourceError that names the file when it is not of this format."""
    try:
        data = lzma.decompress(path.read_bytes())
    except (OSError, lzma.LZMAError) as error:
        raise SourceError(f"{path.name}: cannot be decompressed ({error})") from error
    if not data.startswith(_MAGIC) or len(data) < len(_MAGIC) + 2:
        raise SourceError(f"{path.name}: is no dictionary of simplemma 2 (it must begin with {_MAGIC.decode()})")
    place = len(_MAGIC)
    step = -1 if data[place] & _REVERSED else 1
    try:
        count, place = _number(data, place + 1)
        values = set()
        records = 0
        for value in _values(data, place):
            values.add(value)
            records += 1
        lemmas = {value[::step].decode() for value in values}
    except (IndexError, UnicodeDecodeError) as error:
        raise SourceError(f"{path.name}: is damaged ({error})") from error
    if records != count:
        raise SourceError(f"{path.name}: is damaged ({records} records, {count} announced)")
    return lemmas


def _values(data: bytes, place: int) -> Iterator[bytes]:
    key = value = b""
    while place < len(data):
        shared, place = _number(data, place)
        rest, place = _text(data, place)
        key = key[:shared] + rest
        cut = data[place]
        place += 1
        if cut == _IN_FULL:
            value, place = _text(data, place)
        elif cut != _AS_BEFORE:
            added, place = _text(data, place)
            value = key[: len(key) - cut] + added
        yield value


def _number(data: bytes, place: int) -> tuple[int, int]:
    byte = data[place]
    if byte < 0x80:
        return byte, place + 1
    number = shift = 0
    while byte & 0x80:
        number |= (byte & 0x7F) << shift
        shift += 7
        place += 1
        byte = data[place]
    return number | byte << shift, place + 1


def _text(data: bytes, place: int) -> tuple[bytes, int]:
    length, place = _number(data, place)
    end = place + length
    if end > len(data):
        raise IndexError("a text runs past the end")
    return data[place:end], end
