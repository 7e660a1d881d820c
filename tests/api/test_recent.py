"""What was answered a moment ago is answered the same, and nothing is remembered for ever."""

from lexsvc.config import Settings
from lexsvc.service import Service
from lexsvc.web import recent
from lexsvc.web.answer import Answer
from lexsvc.web.app import create_app
from lexsvc.web.recent import Recent


def _answer(text: bytes) -> Answer:
    return Answer("200 OK", [], text)


def test_an_answer_comes_back() -> None:
    memory = Recent()
    memory.note("maja", _answer(b"valid"))
    assert memory.recall("maja") == _answer(b"valid")
    assert memory.recall("majade") is None


def test_what_nobody_asks_is_forgotten_and_what_is_asked_stays(monkeypatch) -> None:
    monkeypatch.setattr(recent, "_GENERATION", 4)
    memory = Recent()
    memory.note("often", _answer(b"often"))
    memory.note("once", _answer(b"once"))
    for n in range(12):
        memory.note(n, _answer(b"other"))
        assert memory.recall("often") is not None
    assert memory.recall("once") is None


def test_a_large_answer_is_not_kept() -> None:
    memory = Recent()
    memory.note("much", _answer(b"x" * 10_000))
    assert memory.recall("much") is None


def test_options_and_lexicons_are_different_questions(settings: Settings, service: Service) -> None:
    client = create_app(settings, service).test_client()
    paths = ["eki/words/šokk", "eki/words/šokk?without=š", "saol/words/bok", "english/words/bok", "eki/words/%C5%A0OKK"]
    first = [client.get(f"/v1/lexicons/{path}").data for path in paths]
    assert len(set(first)) == len(paths)
    assert [client.get(f"/v1/lexicons/{path}").data for path in paths] == first
