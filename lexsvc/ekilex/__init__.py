"""EKILEX, the live authority on Estonian words: https://ekilex.ee, by the Institute of the Estonian Language.

``answers`` reads what it sends, ``decision`` says what that means, ``client`` asks, ``lookup`` asks as often as a word
needs and no more than it may, ``cache`` remembers, ``authority`` is what the service talks to.
"""

ATTRIBUTION = "EKI ühendsõnastik / Ekilex, Eesti Keele Instituut, CC BY 4.0"
"""What the licence of the data asks to be shown with its words."""

NAME = "ekilex"
"""What a rulebook calls it."""
