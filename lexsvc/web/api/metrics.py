"""Metrics for Prometheus, of the process that answers."""

from flask import Blueprint
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from lexsvc.web.answer import Answer, Environ, text_answer
from lexsvc.web.endpoint import Endpoint, blueprint

METRICS = Endpoint(
    name="metrics",
    path="/metrics",
    summary="What this process counts, for Prometheus",
    description="Calls to EKILEX, how long they took, words found in the answers kept, the state of the breaker.",
    media=CONTENT_TYPE_LATEST,
)


class Metrics:
    """Shows what was counted."""

    def blueprint(self) -> Blueprint:
        """Return the route."""
        return blueprint("metrics", {METRICS: self.metrics})

    def metrics(self, environ: Environ) -> Answer:
        """Answer with all metrics of this process."""
        return text_answer(generate_latest().decode(), METRICS.media, ("Cache-Control", "no-store"))
