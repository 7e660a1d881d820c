"""The application over a real lexicon: the dragon language, compiled here, with options to agree on."""

import shutil
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from lexsvc.compiled import artifact
from lexsvc.compiled.build import build
from lexsvc.config import Settings
from lexsvc.service import Service
from lexsvc.web.app import create_app

OPTIONS = """
[options]
without = ["z", "x"]
inflections = { plural = ["Number=Plur"], genitive = ["Case=Gen"] }
"""


@pytest.fixture(scope="session")
def api_settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    home, data = tmp_path_factory.mktemp("home"), tmp_path_factory.mktemp("data") / "data"
    shutil.copytree(Settings.from_environment({}).data, data)
    rulebook = data / "lexicons" / "thuum.toml"
    rulebook.write_text(rulebook.read_text() + OPTIONS)
    artifact.publish(home, "thuum", build(data, home, "thuum").digest)
    return _settings(home, data)


def _settings(home: Path, data: Path) -> Settings:
    return Settings.from_environment({"LEXSVC_HOME": str(home), "LEXSVC_DATA": str(data), "LEXSVC_MAX_BODY": "200000"})


@pytest.fixture(scope="session")
def thuum(api_settings: Settings) -> Service:
    return Service.open(api_settings)


@pytest.fixture(scope="session")
def app(api_settings: Settings, thuum: Service) -> Flask:
    return create_app(api_settings, thuum)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
