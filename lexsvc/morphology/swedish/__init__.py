"""Swedish: from the notation of Svenska Akademiens ordlista to every form of every word.

``notation`` reads SAOL's notation into cells; ``cut`` completes what the list breaks off; ``variants`` finds the spelling of
variant headwords; ``noun``, ``adjective``, ``verb`` and ``other`` know what the cells mean and what SAOL leaves to the reader.
"""

from lexsvc.morphology.swedish.paradigms import forms

__all__ = ["forms"]
