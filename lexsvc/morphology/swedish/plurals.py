"""Nouns that exist in the plural only: kläder, cerealier. SAOL prints them without inflection, as it does much else.

Those without inflection that end as plurals do are plurals; the words that do not obey stand in
``data/swedish_singulars.tsv``, by their endings.
"""

from functools import cache

from lexsvc.morphology.grammar_tables import rows

_PLURAL_ENDINGS = ("ar", "or", "er", "ögon", "öron", "anden", "enden")


def is_plural(headword: str) -> bool:
    """Whether a noun that SAOL prints without inflection is a plural: kläder, glasögon; not islam, november."""
    return headword.endswith(_PLURAL_ENDINGS) and not headword.endswith(_singulars())


@cache
def _singulars() -> tuple[str, ...]:
    return tuple(ending for ending, _ in rows("swedish_singulars.tsv", ("ending", "ground")))
