"""The Flask application."""

import logging
from typing import Any

import msgspec
from flask import Flask, Response, request
from flask.json.provider import JSONProvider
from werkzeug.middleware.proxy_fix import ProxyFix

from lexsvc.config import Settings
from lexsvc.ledger.webhooks import Outbox
from lexsvc.moderation import Moderation
from lexsvc.service import Service
from lexsvc.web.access import Access
from lexsvc.web.api.challenge import Challenges
from lexsvc.web.api.disputes import Disputes
from lexsvc.web.api.documentation import Documentation
from lexsvc.web.api.export import Exports
from lexsvc.web.api.health import HealthChecks
from lexsvc.web.api.lexicons import Lexicons
from lexsvc.web.api.lists import Lists
from lexsvc.web.api.metrics import Metrics
from lexsvc.web.api.revisions import Revisions
from lexsvc.web.api.search import Searches
from lexsvc.web.api.words import Words
from lexsvc.web.endpoint import endpoints, flask_response
from lexsvc.web.lane import Lane
from lexsvc.web.problems import UnreadableError, problem_answer


class MsgspecProvider(JSONProvider):
    """Flask's JSON by msgspec."""

    def dumps(self, obj: Any, **kwargs: Any) -> str:
        """Return ``obj`` as JSON."""
        return msgspec.json.encode(obj).decode()

    def loads(self, s: str | bytes, **kwargs: Any) -> Any:
        """Return what JSON text says; raises ``msgspec.DecodeError``."""
        return msgspec.json.decode(s)


def create_app(settings: Settings, service: Service | None = None) -> Flask:
    """Return the application over a service, by default the one that the settings describe."""
    service = service or Service.open(settings)
    access = Access(service.tokens, settings.open_scopes)
    app = Flask(__name__, static_folder=None)
    app.json = MsgspecProvider(app)
    app.url_map.merge_slashes = False  # two slashes are another path, not a detour
    app.before_request(lambda: access.watch(request.environ))
    app.before_request(_require_utf8)
    app.register_error_handler(Exception, _problem)
    moderation = Moderation(service, settings.dispute_limits, Outbox(settings.webhooks))
    words = Words(service, settings.max_body)
    for resource in (
        Lexicons(service),
        words,
        Challenges(service, settings.max_body),
        Searches(service, settings),
        Exports(service, settings),
        Disputes(moderation, access, settings),
        Revisions(service, access, settings),
        Lists(service, access, settings),
        HealthChecks(service),
        Metrics(),
        Documentation(lambda: endpoints(app)),
    ):
        app.register_blueprint(resource.blueprint())
    if service.appeal and service.appeal.authority.note and any(map(service.appeal_from, service.names())):
        logging.getLogger(__name__).warning("%s", service.appeal.authority.note)
    app.wsgi_app = Lane(app.wsgi_app, words.one, access)  # type: ignore[method-assign]
    if settings.proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=settings.proxies, x_proto=settings.proxies)  # type: ignore[method-assign]
    return app


def _require_utf8() -> None:
    """Refuse a path that is not UTF-8, which Flask would read with U+FFFD for the broken bytes."""
    try:
        request.environ.get("PATH_INFO", "").encode("latin-1").decode()
    except UnicodeError as error:
        raise UnreadableError("the path is not UTF-8") from error


def _problem(error: Exception) -> Response:
    return flask_response(problem_answer(error, request.environ))
