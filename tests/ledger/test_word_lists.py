"""Named word lists in the ledger: replaced whole, read by name, and told to other processes."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import Engine

from lexsvc.ledger.changes import read_changes
from lexsvc.ledger.database import reading, writing
from lexsvc.ledger.revisions import lock
from lexsvc.ledger.word_lists import WordList, delete_list, read_list, read_lists, replace_list


def _replace(engine: Engine, name: str, *words: str, lexicon: str = "saol", by: str = "editor") -> bool:
    with writing(engine) as connection:
        return replace_list(connection, lexicon, name, words, by)


def _delete(engine: Engine, name: str, lexicon: str = "saol") -> WordList | None:
    with writing(engine) as connection:
        return delete_list(connection, lexicon, name)


def _lists(engine: Engine, lexicon: str = "saol") -> dict[str, list[str]]:
    with reading(engine) as connection:
        return {found.name: found.words for found in read_lists(connection, lexicon)}


def _changes(engine: Engine, lexicon: str = "saol") -> int:
    with reading(engine) as connection:
        return read_changes(connection).get(lexicon, 0)


def test_a_list_is_replaced_whole(engine: Engine) -> None:
    assert _replace(engine, "djur", "katt", "häst")
    assert not _replace(engine, "djur", "ko", by="another")
    assert _lists(engine) == {"djur": ["ko"]}
    with reading(engine) as connection:
        found = read_list(connection, "saol", "djur")
    assert found is not None
    assert (found.name, found.words, found.by, len(found.updated_at)) == ("djur", ["ko"], "another", 24)


def test_lists_come_by_name_and_are_those_of_their_lexicon(engine: Engine) -> None:
    for name in ("b_", "b-a", "a", "b1"):
        _replace(engine, name)
    _replace(engine, "b1", "maja", lexicon="eki")
    assert list(_lists(engine)) == ["a", "b-a", "b1", "b_"]
    assert _lists(engine, "eki") == {"b1": ["maja"]}
    _delete(engine, "b1")
    assert _lists(engine, "eki") == {"b1": ["maja"]}


def test_a_deleted_list_is_gone_and_may_come_again(engine: Engine) -> None:
    _replace(engine, "djur", "katt")
    deleted = _delete(engine, "djur")
    assert deleted is not None
    assert deleted.words == ["katt"]
    assert _delete(engine, "djur") is None
    with reading(engine) as connection:
        assert read_list(connection, "saol", "djur") is None
    assert _replace(engine, "djur")
    assert _lists(engine) == {"djur": []}


def test_every_change_is_counted_and_makes_no_revision(engine: Engine) -> None:
    counts = [_changes(engine)]
    for change in (lambda: _replace(engine, "a"), lambda: _replace(engine, "a", "ko"), lambda: _delete(engine, "a")):
        change()
        counts.append(_changes(engine))
    assert counts == sorted(set(counts))
    _delete(engine, "a")  # nothing was there to change
    assert _changes(engine) == counts[-1]
    with writing(engine) as connection:
        assert lock(connection, "saol") == 0


def test_what_is_not_committed_is_not_told(engine: Engine) -> None:
    _replace(engine, "djur", "katt")
    before = _changes(engine)

    def replace_and_fail() -> None:
        with writing(engine) as connection:
            replace_list(connection, "saol", "djur", ["ko"], "editor")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        replace_and_fail()
    assert (_lists(engine), _changes(engine)) == ({"djur": ["katt"]}, before)


def test_writers_at_once_leave_the_list_of_one(engine: Engine) -> None:
    uploads = [[f"{word}{number}" for word in ("katt", "ko")] for number in range(8)]
    with ThreadPoolExecutor(len(uploads)) as pool:
        new = list(pool.map(lambda words: _replace(engine, "djur", *words), uploads))
    assert new.count(True) == 1
    assert _lists(engine)["djur"] in uploads
