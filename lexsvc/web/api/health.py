"""Health: is the process alive, and has it lexicons to answer from."""

from typing import Literal

import msgspec
from flask import Blueprint

from lexsvc.service import Service
from lexsvc.web.answer import Answer, Environ, json_answer
from lexsvc.web.endpoint import Endpoint, blueprint
from lexsvc.web.problems import NotReadyError


class Health(msgspec.Struct, frozen=True):
    """The process answers."""

    status: Literal["ok"] = "ok"


class Readiness(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is served; ``failed`` are lexicons whose current artifact could not be loaded (the log says why).

    ``notes`` say what works less well than it could, as a live look-up that is not set up.
    """

    status: Literal["ready", "degraded"]
    lexicons: list[str]
    failed: list[str]
    notes: list[str] = []


HEALTH = Endpoint(name="healthz", path="/healthz", summary="Whether the process is alive", answers=(Health,))
READY = Endpoint(
    name="readyz",
    path="/readyz",
    summary="Whether there is a lexicon to answer from",
    answers=(Readiness,),
    problems=(NotReadyError,),
)

_UNSTORED = ("Cache-Control", "no-store")


class HealthChecks:
    """Answers load balancers and operators; what they put in the query is theirs."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def blueprint(self) -> Blueprint:
        """Return the routes."""
        return blueprint("health", {HEALTH: self.health, READY: self.ready})

    def health(self, environ: Environ) -> Answer:
        """Answer that the process is alive."""
        return json_answer(Health(), _UNSTORED)

    def ready(self, environ: Environ) -> Answer:
        """Answer what is served; one damaged lexicon does not take the others out."""
        names, failed = self._service.names(), sorted(self._service.failed)
        if not names:
            raise NotReadyError("no lexicon is served here; compile one")
        notes = {info.authority_note for info in map(self._service.info, names)} - {""}
        return json_answer(Readiness("degraded" if failed else "ready", names, failed, sorted(notes)), _UNSTORED)
