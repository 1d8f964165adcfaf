"""
The search: one index over rules, cards and terms, in all languages at once.

    >>> from companion.lookup import find
    >>> [find(word)[0].document.id for word in ("gallo", "rooster", "петух", "sveglia")]
    ['WAKE-01', 'WAKE-01', 'WAKE-01', 'WAKE-01']

Pure Python, because it runs inside a browser, too. The index is built when somebody asks for the
first time (:func:`find`), or before that, a little at a time (:func:`warm`).
"""

from .catalogue import documents, find, is_ready, warm
from .index import Document, Hit, Index, Text, built

__all__ = [
    "Document",
    "Hit",
    "Index",
    "Text",
    "built",
    "documents",
    "find",
    "is_ready",
    "warm",
]
