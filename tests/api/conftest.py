"""The application over a real lexicon: the dragon language, compiled here."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from lexsvc.compiled import artifact
from lexsvc.compiled.build import build
from lexsvc.config import Settings
from lexsvc.service import Service
from lexsvc.web.app import create_app


@pytest.fixture(scope="session")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    home = tmp_path_factory.mktemp("home")
    found = Settings.from_environment({"LEXSVC_HOME": str(home), "LEXSVC_MAX_BODY": "100000"})
    built = build(found.data, home, "thuum")
    artifact.publish(home, "thuum", built.digest)
    return found


@pytest.fixture(scope="session")
def service(settings: Settings) -> Service:
    return Service.open(settings)


@pytest.fixture(scope="session")
def app(settings: Settings, service: Service) -> Flask:
    return create_app(service, settings=settings)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
