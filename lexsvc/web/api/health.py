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

    ``notes`` say what works less well than it could: a live look-up that is not set up, a database that does not answer.
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
        """Answer what is served; neither one damaged lexicon nor an outage of the database takes the others out."""
        names, failed, outage = self._service.names(), sorted(self._service.catalogue.failed), self._service.follower.outage
        if not names:
            why = f"the database does not answer since {outage}" if outage else "compile one"
            raise NotReadyError(f"no lexicon is served here; {why}")
        infos = [self._service.info(name) for name in names]
        notes = sorted({info.authority_note for info in infos} - {""})
        if outage:
            revisions = ", ".join(f"{info.name} {info.revision}" for info in infos)
            notes.append(f"the database does not answer since {outage}; the last known revisions go on to serve: {revisions}")
        return json_answer(Readiness("degraded" if failed or outage else "ready", names, failed, notes), _UNSTORED)
