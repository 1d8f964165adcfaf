"""Marking the words of a name by which a question found a document."""

from __future__ import annotations

import re

from .folding import asked
from .index import Hit
from .stemming import silent, stem
from .vocabulary import one_slip


def marked(hit: Hit, question: str) -> tuple[str, list[tuple[str, bool]]]:
    """Return the name most like the question, in pieces, each with whether it was asked for."""
    language = hit.language
    ignored = silent(language)
    wanted = [word for word in asked(question) if word not in ignored] or asked(question)
    best: tuple[int, str, list[tuple[str, bool]]] = (-1, "", [])
    for name in hit.document.texts[language].names:
        pieces = [
            (piece, any(_alike(word, asker, language) for word in asked(piece) for asker in wanted))
            for piece in re.findall(r"\w+|\W+", name)
        ]
        found = sum(is_found for _, is_found in pieces)
        if found > best[0]:
            best = (found, name, pieces)
    return best[1], best[2]


def _alike(word: str, asker: str, language: str) -> bool:
    """Return whether a word of a name was asked for."""
    if stem(word, language) == stem(asker, language):
        return True
    if word.startswith(asker) and len(asker) > 1:
        return True
    return len(asker) > 3 and one_slip(asker, word)
