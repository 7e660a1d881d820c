"""Named word lists over HTTP: what is stored, what is told instead, and which checks tell membership."""

import shutil
import unicodedata
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from lexsvc.config import Settings
from lexsvc.ledger.tokens import Scope, make_token
from lexsvc.service import Service
from lexsvc.web.api.lists import MAX_WORDS
from lexsvc.web.app import create_app


class Editor:
    """Somebody with a token who writes the lists of one lexicon, and looks at them."""

    def __init__(self, settings: Settings, lexicon: str) -> None:
        self.service = Service.open(settings)
        assert self.service.names() == [lexicon]
        self.client: FlaskClient = create_app(settings, self.service).test_client()
        self.lexicon = f"/v1/lexicons/{lexicon}"
        self.token = make_token(self.service.engine, "Editor", [Scope.ADMIN, Scope.MODERATE])
        assert self.service.look()

    @property
    def signed(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def put(self, name: str, words: list[str], **query: str) -> TestResponse:
        return self.client.put(f"{self.lexicon}/lists/{name}", json={"words": words}, query_string=query, headers=self.signed)

    def delete(self, name: str) -> TestResponse:
        return self.client.delete(f"{self.lexicon}/lists/{name}", headers=self.signed)

    def get(self, path: str, **headers: str) -> TestResponse:
        return self.client.get(f"{self.lexicon}/{path}", headers={k.replace("_", "-"): v for k, v in headers.items()})

    def words(self, name: str) -> list[str]:
        found: list[str] = self.get(f"lists/{name}").get_json()["words"]
        return found

    def lists_of(self, word: str) -> list[str]:
        found: list[str] = self.get(f"words/{word}").get_json()["lists"]
        return found

    def rule_out(self, word: str) -> None:
        dispute = self.client.post(f"{self.lexicon}/disputes", json={"word": word, "kind": "not_a_word"})
        body = {"decision": "upheld", "text": "out", "supersedes": None}
        ruled = self.client.post(f"/v1/disputes/{dispute.get_json()['id']}/ruling", json=body, headers=self.signed)
        assert ruled.status_code == 200, ruled.get_json()


NewEditor = Callable[..., Editor]


@pytest.fixture(scope="module")
def published(settings: Settings, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """A home with one real lexicon, in whose ledger it is published."""

    @cache
    def home_of(lexicon: str) -> Path:
        home = tmp_path_factory.mktemp(lexicon)
        (home / "published").mkdir()
        (home / "artifacts").symlink_to((settings.home / "artifacts").resolve())
        shutil.copy(settings.home / "published" / lexicon, home / "published")
        Service.open(Settings.from_environment({"LEXSVC_HOME": str(home)})).engine.dispose()
        return home

    return home_of


@pytest.fixture
def of(published: Callable[[str], Path], tmp_path: Path) -> NewEditor:
    """An editor of a real lexicon, over a ledger of its own: ``of("saol")``."""

    def new(lexicon: str, **environment: str) -> Editor:
        home = shutil.copytree(published(lexicon), tmp_path / "home", symlinks=True)
        return Editor(Settings.from_environment({"LEXSVC_HOME": str(home), **environment}), lexicon)

    return new


@pytest.fixture
def saol(of: NewEditor) -> Editor:
    return of("saol")


def test_a_new_list_is_created_and_another_of_that_name_takes_its_place(saol: Editor) -> None:
    created = saol.put("djur", ["katt", "häst"])
    assert created.status_code == 201
    assert created.headers["Location"] == "/v1/lexicons/saol/lists/djur"
    assert created.get_json() == {"lexicon": "saol", "name": "djur", "words": 2, "unknown": []}
    replaced = saol.put("djur", ["ko"])
    assert replaced.status_code == 200
    assert "Location" not in replaced.headers
    assert saol.words("djur") == ["ko"]
    assert (saol.lists_of("ko"), saol.lists_of("katt")) == (["djur"], [])


def test_words_come_back_in_the_order_of_the_language_and_the_usual_spelling(saol: Editor) -> None:
    assert saol.put("blandat", ["ÖRN", "åsna", "zebra", " Ärta ", "apa"]).get_json()["words"] == 5
    assert saol.words("blandat") == ["apa", "zebra", "åsna", "ärta", "örn"]


def test_a_row_of_tiles_is_one_word_however_it_is_written(saol: Editor) -> None:
    spellings = ["idé", "IDÉ", "ide", unicodedata.normalize("NFD", "idé")]
    assert saol.put("tankar", spellings).get_json()["words"] == 1
    for spelling in spellings:
        assert saol.lists_of(spelling) == ["tankar"]


def test_unknown_words_are_told_and_not_stored(saol: Editor) -> None:
    stored = saol.put("djur", ["katt", "kattt", "Sverige", "a\x00b", ""])
    assert stored.status_code == 201
    assert stored.get_json()["words"] == 1
    assert stored.get_json()["unknown"] == [
        {"word": "kattt", "verdict": "invalid", "reason": "not_in_lexicon"},
        {"word": "Sverige", "verdict": "invalid", "reason": "proper_noun"},
        {"word": "a\x00b", "verdict": "invalid", "reason": "illegal_character"},
        {"word": "", "verdict": "invalid", "reason": "empty"},
    ]
    assert saol.words("djur") == ["katt"]


def test_a_strict_upload_is_stored_whole_or_not_at_all(saol: Editor) -> None:
    saol.put("djur", ["katt"])
    refused = saol.put("djur", ["ko", "kattt", "xyzzy"], strict="true")
    assert refused.status_code == 422
    assert [fault["field"] for fault in refused.get_json()["errors"]] == ["words[1]", "words[2]"]
    assert saol.words("djur") == ["katt"]
    assert saol.put("djur", ["ko", "häst"], strict="true").status_code == 200
    assert saol.words("djur") == ["häst", "ko"]


def test_a_word_that_nobody_could_be_asked_about_is_unknown(of: NewEditor) -> None:
    eki = of("eki")  # EKILEX is on, and there is no key
    stored = eki.put("loomad", ["kass", "õunuzik"]).get_json()
    assert stored["unknown"] == [{"word": "õunuzik", "verdict": "undetermined", "reason": "authority_unavailable"}]
    assert eki.words("loomad") == ["kass"]


def _whole(editor: Editor, path: str, body: dict[str, Any]) -> list[list[str]]:
    answer = editor.client.post(f"{editor.lexicon}/{path}", json={**body, "detail": True})
    assert answer.status_code == 200, answer.get_json()
    return [check["lists"] for check in answer.get_json()["results"]]


def test_a_check_tells_the_lists_of_its_word(saol: Editor) -> None:
    before = saol.get("words/katt")
    assert before.get_json()["lists"] == []
    saol.put("husdjur", ["katt"])
    saol.put("djur", ["katt", "älg"])
    after = saol.get("words/katt", If_None_Match=before.headers["ETag"])
    assert (after.status_code, after.get_json()["lists"]) == (200, ["djur", "husdjur"])
    assert saol.get("words/katt", If_None_Match=after.headers["ETag"]).status_code == 304
    assert saol.get("words?word=katt").get_json()["lists"] == ["djur", "husdjur"]
    assert saol.get("words/katt?revision=1").get_json()["lists"] == ["djur", "husdjur"]
    expected = [["djur", "husdjur"], [], ["djur"]]
    assert _whole(saol, "check", {"words": ["KATT", "nope", "älg"]}) == expected
    assert _whole(saol, "challenge?explain=true", {"words": ["KATT", "nope", "älg"]}) == expected
    assert _whole(saol, "check", {"plays": [["k", "a", {"?": "t"}, "t"]]}) == [["djur", "husdjur"]]


def test_a_word_that_a_ruling_takes_out_stays_in_its_lists(saol: Editor) -> None:
    saol.put("djur", ["katt", "ko"])
    saol.rule_out("katt")
    check = saol.get("words/katt").get_json()
    assert (check["verdict"], check["reason"], check["lists"]) == ("invalid", "removed", ["djur"])
    assert saol.words("djur") == ["katt", "ko"]
    assert saol.put("djur", ["katt", "ko"]).get_json()["unknown"] == [{"word": "katt", "verdict": "invalid", "reason": "removed"}]
    assert saol.lists_of("katt") == []


def test_the_lists_that_there_are(saol: Editor) -> None:
    assert saol.get("lists").get_json() == {"lexicon": "saol", "lists": []}
    for name, words in {"b": ["ko"], "a-b_1": [], "a": ["katt", "ko"]}.items():
        assert saol.put(name, words).status_code == 201
    answer = saol.get("lists")
    assert [(found["name"], found["words"], found["by"]) for found in answer.get_json()["lists"]] == [
        ("a", 2, "Editor"),
        ("a-b_1", 0, "Editor"),
        ("b", 1, "Editor"),
    ]
    assert all(len(found["updated_at"]) == 24 for found in answer.get_json()["lists"])
    assert saol.get("lists", If_None_Match=answer.headers["ETag"]).status_code == 304
    saol.put("b", [])
    assert saol.get("lists", If_None_Match=answer.headers["ETag"]).status_code == 200


def test_a_deleted_list_is_told_nowhere(saol: Editor) -> None:
    saol.put("djur", ["katt"])
    deleted = saol.delete("djur")
    assert (deleted.status_code, deleted.get_json()["name"], deleted.get_json()["words"]) == (200, "djur", 1)
    assert saol.lists_of("katt") == []
    for answer in (saol.delete("djur"), saol.get("lists/djur")):
        assert (answer.status_code, answer.get_json()["title"]) == (404, "No such list")


def test_who_may_write_lists(saol: Editor) -> None:
    checker = make_token(saol.service.engine, "Checker", [Scope.CHECK, Scope.SEARCH, Scope.DISPUTE, Scope.MODERATE])
    saol.service.look()
    path, body = f"{saol.lexicon}/lists/djur", {"words": ["katt"]}
    for method in (saol.client.put, saol.client.delete):
        assert method(path, json=body).status_code == 401
        assert method(path, json=body, headers={"Authorization": f"Bearer {checker}"}).status_code == 403
    assert saol.get("lists").get_json()["lists"] == []


def test_where_players_may_not_search_they_may_not_read_a_list(of: NewEditor) -> None:
    saol = of("saol", LEXSVC_ENFORCE_VERIFY_ONLY="on")
    saol.put("djur", ["katt"])
    answer = saol.get("lists/djur")
    assert (answer.status_code, answer.get_json()["title"]) == (403, "Search not offered")
    assert [found["name"] for found in saol.get("lists").get_json()["lists"]] == ["djur"]
    assert saol.lists_of("katt") == ["djur"]


@pytest.mark.parametrize("name", ["Djur", "djur.", "d" * 65, "d%20", "å"])
def test_a_name_that_is_none_is_refused(saol: Editor, name: str) -> None:
    answer = saol.put(name, ["katt"])
    assert (answer.status_code, answer.get_json()["field"]) == (422, "name")
    assert saol.get(f"lists/{name}").status_code == 404


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "words"),
        ({"words": "katt"}, "words"),
        ({"words": ["katt", 1]}, "words[1]"),
        ({"words": ["katt"] * (MAX_WORDS + 1)}, "words"),
        ({"words": [], "name": "djur"}, "name"),
    ],
    ids=["none", "text", "number", "many", "more"],
)
def test_a_body_that_is_no_list_is_refused(saol: Editor, body: dict[str, Any], field: str) -> None:
    answer = saol.client.put(f"{saol.lexicon}/lists/djur", json=body, headers=saol.signed)
    assert (answer.status_code, answer.get_json()["field"]) == (422, field)
    assert saol.get("lists").get_json()["lists"] == []


def test_an_unknown_lexicon_has_no_lists(saol: Editor) -> None:
    path = "/v1/lexicons/none/lists"
    assert saol.client.get(path).status_code == 404
    assert saol.client.get(f"{path}/djur").status_code == 404
    assert saol.client.put(f"{path}/djur", json={"words": []}, headers=saol.signed).status_code == 404
    assert saol.client.delete(f"{path}/djur", headers=saol.signed).status_code == 404


def test_the_largest_list(saol: Editor) -> None:
    export = saol.get("export").get_data(as_text=True)
    words = [line for line in export.splitlines() if not line.startswith("#")][:MAX_WORDS]
    assert saol.put("alla", words).get_json() == {"lexicon": "saol", "name": "alla", "words": MAX_WORDS, "unknown": []}
    assert saol.words("alla") == words
