"""Morphology: one module a language, each with the same face: ``forms(entries)`` yields every form of the entries."""
