"""
Four languages: sentences from catalogs, numbers and dates as each language writes them.

    >>> from companion.i18n import language, negotiate
    >>> language("ru").signed(-3)
    '−3'
    >>> negotiate(["ca-ES", "fr"])
    'es'

A screen says ``lang.text("spring.which-hour")``, ``lang.many("log.cards", 3)`` or, for something
that happened, ``lang.say(phrase)``. Every id is written out in the code, or marked with ``N_``
where it is only kept for later, so that ``python -m companion.i18n extract`` finds it. How to add
or translate a sentence: ``locales/README.md``.
"""

from companion.kernel.phrase import N_

from .languages import PSEUDO, Language, language
from .negotiation import LANGUAGES, negotiate
from .others import offered, percent_done

__all__ = [
    "LANGUAGES",
    "N_",
    "PSEUDO",
    "Language",
    "language",
    "negotiate",
    "offered",
    "percent_done",
]
