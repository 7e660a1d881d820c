"""Who may go through a lexicon's words: search, suggestions and export ask here, and nowhere else."""

from lexsvc.config import Settings
from lexsvc.service import Service
from lexsvc.web.problems import Fault, SearchNotOfferedError


def require_search(service: Service, settings: Settings, lexicon: str) -> None:
    """Let a caller search a lexicon; raises UnknownLexiconError, SearchNotOfferedError.

    A game whose players only verify says so in its rulebook (``players_may_search``); that binds callers where the operator
    enforces it.
    """
    rules = service.lexicon(lexicon).rulebook
    if settings.enforce_verify_only and not rules.players_may_search:
        detail = f"players of {rules.game} verify words in {rules.title} and do not search it; check single words instead"
        raise SearchNotOfferedError(detail, Fault("lexicon", detail))
