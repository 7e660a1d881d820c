"""Tokens in the ledger: shown once, kept as a digest, found as they were made and not otherwise, revoked for good."""

import hashlib
import hmac
import re
import string
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Engine, select

from lexsvc.config import Secret
from lexsvc.ledger.changes import TOKENS as SUBJECT
from lexsvc.ledger.changes import read_changes
from lexsvc.ledger.database import DatabaseUnavailableError, open_engine, reading
from lexsvc.ledger.migrate import migrate
from lexsvc.ledger.schema import METADATA, SECRETS, TOKENS
from lexsvc.ledger.tokens import (
    MAX_NAME,
    NoKeyError,
    Scope,
    TokenBook,
    TokenError,
    all_tokens,
    digest,
    hmac_key,
    make_token,
    prepare_key,
    revoke_token,
)

NO_SECRET, SECRET = Secret(""), Secret("k" * 32)
FORM = re.compile(r"lexsvc_[A-Za-z0-9_-]{43}")


def _look(book: TokenBook, engine: Engine) -> None:
    """What the follower does: prepare once, then read what has changed."""
    book.prepare(engine)
    with reading(engine) as connection:
        book.read(connection, read_changes(connection))


def _book(engine: Engine, secret: Secret = NO_SECRET) -> TokenBook:
    book = TokenBook(secret)
    _look(book, engine)
    return book


def _changes(engine: Engine) -> int:
    with reading(engine) as connection:
        return read_changes(connection).get(SUBJECT, 0)


def _names(engine: Engine) -> list[str]:
    with reading(engine) as connection:
        return [token.name for token in all_tokens(connection)]


def test_a_token_is_known_by_its_text(engine: Engine) -> None:
    text = make_token(engine, "game", [Scope.DISPUTE, Scope.CHECK, Scope.CHECK])
    make_token(engine, "other", [Scope.ADMIN])
    found = _book(engine).find(text)
    assert found is not None
    assert (found.name, found.scopes, found.revoked_at) == ("game", {Scope.CHECK, Scope.DISPUTE}, None)
    with reading(engine) as connection:
        tokens = all_tokens(connection)
    assert [token.name for token in tokens] == ["game", "other"]
    assert tokens[0] == found


def test_a_token_has_256_random_bits(engine: Engine) -> None:
    texts = {make_token(engine, f"game {number}", [Scope.CHECK]) for number in range(20)}
    assert len(texts) == 20
    assert all(FORM.fullmatch(text) for text in texts)  # 43 characters of six bits


def test_the_database_has_the_hmac_and_not_the_token(engine: Engine) -> None:
    text = make_token(engine, "game", [Scope.CHECK])
    with reading(engine) as connection:
        key = hmac_key(connection, NO_SECRET)
        assert connection.scalar(select(TOKENS.c.digest)) == hmac.new(key, text.encode(), hashlib.sha256).hexdigest()
        for table in METADATA.sorted_tables:
            for row in connection.execute(select(table)):
                assert text.removeprefix("lexsvc_") not in str(row)
    assert len(key) == 32


def test_the_operators_secret_is_the_key_and_is_not_stored(engine: Engine) -> None:
    text = make_token(engine, "game", [Scope.CHECK], SECRET)
    with reading(engine) as connection:
        assert connection.scalar(select(TOKENS.c.digest)) == digest(SECRET.reveal().encode(), text)
        assert connection.execute(select(SECRETS)).all() == []
    assert _book(engine, SECRET).find(text)
    assert _book(engine, Secret("K" * 32)).find(text) is None
    assert _book(engine).find(text) is None


def test_names_are_not_used_twice(engine: Engine) -> None:
    text = make_token(engine, "game", [Scope.CHECK])
    before = _changes(engine)
    for _ in ("while it is good", "when it is revoked"):
        with pytest.raises(TokenError, match=r"'game'.*not used twice"):
            make_token(engine, "game", [Scope.ADMIN])
        assert (_names(engine), _changes(engine)) == (["game"], before)
        found = _book(engine).find(text)
        assert found is None or found.scopes == {Scope.CHECK}
        if found is not None:
            revoke_token(engine, "game")
            before += 1


WRONG_NAMES = [
    "",
    " ",
    " game",
    "game ",
    "a\nb",
    "a\tb",
    "a\x00b",
    "a\x1b[2Jb",
    "a\u202eb",
    "a\u200bb",
    "\udcff",
    "n" * (MAX_NAME + 1),
]


@pytest.mark.parametrize("name", WRONG_NAMES, ids=ascii)
def test_a_name_is_printable_and_not_long(engine: Engine, name: str) -> None:
    for refused in (lambda: make_token(engine, name, [Scope.CHECK]), lambda: revoke_token(engine, name)):
        with pytest.raises(TokenError, match="1 to 100 printable characters"):
            refused()
    assert (_names(engine), _changes(engine)) == ([], 0)


def test_a_name_may_be_in_any_script(engine: Engine) -> None:
    for name in ("n" * MAX_NAME, "ğ" * MAX_NAME, "õ ä's game; DROP TABLE tokens --", "🐉"):
        text = make_token(engine, name, [Scope.CHECK])
        found = _book(engine).find(text)
        assert found is not None
        assert found.name == name


def test_a_token_needs_a_scope(engine: Engine) -> None:
    with pytest.raises(TokenError, match="check, search, dispute, moderate, admin"):
        make_token(engine, "game", [])
    assert _names(engine) == []


def test_a_revoked_token_is_good_for_nothing_and_stays_on_the_list(engine: Engine) -> None:
    revoked, other = make_token(engine, "game", list(Scope)), make_token(engine, "other", [Scope.CHECK])
    book = _book(engine)
    revoke_token(engine, "game")
    assert book.find(revoked)  # until it looks
    _look(book, engine)
    assert book.find(revoked) is None
    assert book.find(other)
    with reading(engine) as connection:
        instants = [token.revoked_at for token in all_tokens(connection)]
    assert [at is not None for at in instants] == [True, False]
    with pytest.raises(TokenError, match="no token 'game' that could be revoked"):
        revoke_token(engine, "game")
    with reading(engine) as connection:
        assert [token.revoked_at for token in all_tokens(connection)] == instants


def test_an_unknown_token_cannot_be_revoked(engine: Engine) -> None:
    make_token(engine, "game", [Scope.CHECK])
    before = _changes(engine)
    with pytest.raises(TokenError, match="no token 'Game' that could be revoked"):
        revoke_token(engine, "Game")
    assert _changes(engine) == before


def test_a_process_that_has_never_looked_knows_no_token(engine: Engine) -> None:
    text = make_token(engine, "game", [Scope.CHECK])
    book = TokenBook(NO_SECRET)
    for asked in (lambda: book.find(text), lambda: book.digest("127.0.0.1")):
        with pytest.raises(NoKeyError):
            asked()
    assert issubclass(NoKeyError, DatabaseUnavailableError)  # to a caller it is the same


def test_nothing_shows_the_key(engine: Engine) -> None:
    make_token(engine, "game", [Scope.CHECK], SECRET)
    book = _book(engine, SECRET)
    assert SECRET.reveal() not in f"{book} {book!r} {SECRET!r}"


def test_two_of_one_name_at_once_are_one(engine: Engine) -> None:
    prepare_key(engine, NO_SECRET)

    def attempt(_: int) -> str | None:
        try:
            return make_token(engine, "game", [Scope.CHECK])
        except TokenError:
            return None

    with ThreadPoolExecutor(4) as pool:
        made = [text for text in pool.map(attempt, range(8)) if text]
    assert len(made) == 1
    assert _book(engine).find(made[0])


_PROCESS = """
import sys
from lexsvc.config import Secret
from lexsvc.ledger.database import open_engine, reading
from lexsvc.ledger.tokens import hmac_key, prepare_key

engine = open_engine(sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
prepare_key(engine, Secret(""))
with reading(engine) as connection:
    print(hmac_key(connection, Secret("")).hex())
"""


def test_processes_that_make_the_key_at_once_agree(engine: Engine, database_url: str) -> None:
    command = [sys.executable, "-c", _PROCESS, database_url]
    processes = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    told = [process.communicate(timeout=60) for process in processes]
    assert [process.returncode for process in processes] == [0, 0, 0], told
    with reading(engine) as connection:
        assert {key.strip() for key, _ in told} == {hmac_key(connection, NO_SECRET).hex()}
        assert len(connection.execute(select(SECRETS)).all()) == 1


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TokenBook, str]]:
    """A book and the text of the token in it."""
    path: Path = tmp_path_factory.mktemp("tokens") / "lexsvc.sqlite"
    engine = open_engine(f"sqlite:///{path}")
    migrate(engine)
    text = make_token(engine, "game", [Scope.CHECK])
    yield _book(engine), text
    engine.dispose()


@given(data=st.data())
def test_a_token_is_found_only_as_it_was_made(known: tuple[TokenBook, str], data: st.DataObject) -> None:
    book, text = known
    place = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 2))
    alike = st.text(st.sampled_from(string.ascii_letters + string.digits + "_-=\n\x00 Ａａ١"), max_size=2)
    changed = text[:place] + data.draw(st.one_of(alike, st.text(max_size=2))) + text[place + length :]
    assert (book.find(changed) is not None) == (changed == text)


@given(st.one_of(st.text(), st.from_regex(FORM, fullmatch=True)))
def test_no_other_text_is_a_token(known: tuple[TokenBook, str], text: str) -> None:
    book, made = known
    assert (book.find(text) is not None) == (text == made)


def _rfc_2104(key: bytes, text: str) -> str:
    """HMAC-SHA-256 as RFC 2104 defines it, for blocks of 64 bytes."""
    block = (key if len(key) <= 64 else hashlib.sha256(key).digest()).ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in block) + text.encode()).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in block) + inner).hexdigest()


_TEXT = st.text(st.characters(exclude_categories=["Cs"]))


@given(key=st.binary(min_size=32, max_size=200), text=_TEXT, other=_TEXT)
def test_a_digest_is_the_hmac_and_tells_texts_apart(key: bytes, text: str, other: str) -> None:
    assert digest(key, text) == _rfc_2104(key, text)
    assert (digest(key, text) == digest(key, other)) == (text == other)
    assert digest(key, text) != digest(key + b"x", text)
