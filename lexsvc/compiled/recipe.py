"""By what a lexicon was compiled: a fingerprint of the code and tables, so that a start knows what is out of date."""

import hashlib
from pathlib import Path

from lexsvc.config import own_data

_PACKAGE = Path(__file__).parent.parent
_COMPILERS = ("words", "sources", "morphology", "compiled")


def recipe(data: Path) -> str:
    """Return 16 hex digits that change when the code that compiles, a file of ``data`` or a table of ours changes."""
    files = [path for part in _COMPILERS for path in (_PACKAGE / part).rglob("*.py")]
    tables = {path.resolve() for place in (data, own_data()) for path in place.rglob("*")}
    files += [path for path in tables if path.suffix in (".toml", ".tsv")]
    digest = hashlib.sha256()
    for path in sorted(files):
        content = path.read_bytes()
        digest.update(f"{path.name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:16]
