"""What the tests of disputes share: an application over a ledger of its own, and who asks it what."""

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from sqlalchemy import URL, Engine, create_engine, text
from werkzeug.test import TestResponse

from lexsvc.catalogue import publish_compiled
from lexsvc.compiled import artifact
from lexsvc.config import Settings
from lexsvc.ledger.tokens import Scope, make_token
from lexsvc.service import Service
from lexsvc.web.app import create_app
from lexsvc.web.endpoint import endpoints
from lexsvc.web.openapi import document
from tests.ledger.editions import compile_edition

DISPUTES = "/v1/lexicons/thuum/disputes"

OpenDesk = Callable[..., "Desk"]
"""Opens a desk; takes settings that differ from the usual ones."""


def changed(data: Path, directory: Path, old: str, new: str) -> Path:
    """Return a copy of the data in which the lexicon's rulebook says something else."""
    copy = Path(shutil.copytree(data, directory / "data"))
    rulebook = copy / "lexicons" / "thuum.toml"
    rules = rulebook.read_text(encoding="utf-8")
    assert rules.count(f"\n{old}\n") == 1
    rulebook.write_text(rules.replace(f"\n{old}\n", f"\n{new}\n"), encoding="utf-8")
    return copy


class HeldClient(FlaskClient):
    """A client that holds every answer to what the OpenAPI document says of it."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        answer = super().open(*args, **kwargs)
        rule, _ = self.application.url_map.bind("").match(answer.request.path, answer.request.method, return_rule=True)
        api = document(endpoints(self.application))
        operation = api["paths"][re.sub(r"<(\w+)>", r"{\1}", rule.rule)][answer.request.method.lower()]
        described = operation["responses"][str(answer.status_code)]
        assert described.get("headers", {}).keys() <= set(answer.headers.keys())
        if answer.status_code != 304:
            schema = described["content"][answer.mimetype if answer.is_json else answer.content_type]["schema"]
            body = answer.get_json() if answer.is_json else answer.get_data(as_text=True)
            Draft202012Validator({**schema, "components": api["components"]}).validate(body)
        return answer


class Desk:
    """Reports words, rules on them and looks, as players and moderators do over HTTP."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.service = Service.open(settings)
        self.app: Flask = create_app(settings, self.service)
        self.app.test_client_class = HeldClient
        self.client: FlaskClient = self.app.test_client()
        self.moderator = self.token("Ada", Scope.MODERATE, Scope.DISPUTE)

    @property
    def engine(self) -> Engine:
        return self.service.engine

    @property
    def home(self) -> Path:
        return self.settings.home

    def report(
        self, word: str, kind: str = "not_a_word", *, token: str | None = None, key: str | None = None, **fields: Any
    ) -> TestResponse:
        headers = self.as_(token) | ({"Idempotency-Key": key} if key is not None else {})
        return self.client.post(DISPUTES, json={"word": word, "kind": kind, **fields}, headers=headers)

    def opened(self, word: str, kind: str = "not_a_word", **fields: Any) -> int:
        """Report a word and return the number of the dispute that this opens."""
        answer = self.report(word, kind, **fields)
        assert answer.status_code == 201, answer.get_json()
        number = answer.get_json()["id"]
        assert isinstance(number, int)
        return number

    def rule(self, dispute: int, decision: str = "upheld", text: str = "because", **fields: Any) -> TestResponse:
        body = {"decision": decision, "text": text, **fields}
        return self.client.post(f"/v1/disputes/{dispute}/ruling", json=body, headers=self.as_(self.moderator))

    def ruled(self, dispute: int, decision: str = "upheld", **fields: Any) -> dict[str, Any]:
        """Rule on a dispute, superseding what ruling there is, and return the new one."""
        rulings = self.get(f"/v1/disputes/{dispute}").get_json()["rulings"]
        last = rulings[-1]["id"] if rulings else None
        answer = self.rule(dispute, decision, supersedes=last, **fields)
        assert answer.status_code == 200, answer.get_json()
        ruling = answer.get_json()["rulings"][-1]
        assert isinstance(ruling, dict)
        return ruling

    def get(self, path: str, token: str | None = None, **headers: str) -> TestResponse:
        return self.client.get(path, headers=self.as_(token) | headers)

    def verdict(self, word: str, **query: Any) -> tuple[str, str | None]:
        answer = self.client.get(f"/v1/lexicons/thuum/words/{word}", query_string=query)
        assert answer.status_code == 200, answer.get_json()
        check = answer.get_json()
        return check["verdict"], check["reason"]

    @staticmethod
    def as_(token: str | None) -> dict[str, str]:
        return {"Authorization": f"Bearer {token}"} if token else {}

    def token(self, name: str, *scopes: Scope) -> str:
        """Make a token, which the application knows at once."""
        token = make_token(self.engine, name, scopes)
        self.service.look()
        return token

    def edition(self, *rows: str) -> str:
        """Publish another edition of the lexicon, which has these headwords alone; return its digest."""
        made = compile_edition(self.settings.data, self.home, rows)
        artifact.publish(self.home, "thuum", made.digest)
        publish_compiled(self.engine, self.home, "thuum", made.digest)
        self.service.look()
        return made.digest

    @property
    def environment(self) -> dict[str, str]:
        """What a command needs to work on the same ledger."""
        return {"LEXSVC_HOME": str(self.home), "LEXSVC_DATABASE": self.settings.database_url}

    def close(self) -> None:
        """Let go of the database and of whoever was asked."""
        if self.service.appeal:
            self.service.appeal.authority.close()
        self.engine.dispose()

    @contextmanager
    def outage(self) -> Iterator[None]:
        """Keep everybody from the database."""
        self.engine.dispose()
        away = _file_away if self.engine.dialect.name == "sqlite" else _closed
        with away(self.engine.url):
            yield


@contextmanager
def _file_away(url: URL) -> Iterator[None]:
    assert url.database
    file = Path(url.database)
    aside = file.rename(file.with_suffix(".aside"))
    file.mkdir()
    yield
    file.rmdir()
    aside.rename(file)


@contextmanager
def _closed(url: URL) -> Iterator[None]:
    keeper = create_engine(url.set(database="postgres"), isolation_level="AUTOCOMMIT")
    with keeper.connect() as connection:
        connection.execute(text(f'ALTER DATABASE "{url.database}" ALLOW_CONNECTIONS false'))
        try:
            yield
        finally:
            connection.execute(text(f'ALTER DATABASE "{url.database}" ALLOW_CONNECTIONS true'))
    keeper.dispose()
