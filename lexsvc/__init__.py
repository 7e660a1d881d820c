"""lexsvc: a lexicon service for word games."""

__version__ = "0.1.0"
