"""Looking for a visitor by its name or by what it does; a slip of the finger is forgiven."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from companion.cards import GAME
from companion.i18n import LANGUAGES, Language, language
from companion.lookup.catalogue import CARD
from companion.lookup.folding import fold
from companion.lookup.index import Document, Index, Text, built
from companion.viticulture.actions.visit import PlayVisitors
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.visitors import VisitorCard, visitors


def wanted(
    question: str, season: Season, words: Language, played: Iterable[str]
) -> list[VisitorCard]:
    """
    Return the visitors of a season that a question is about, all of them if it is empty.

    First come those whose name begins so; those ``played`` already come last.
    """
    asked = fold(question).split()
    found = [
        visitor
        for visitor in visitors().values()
        if visitor.season is season and all(word in _said(visitor, words) for word in asked)
    ]
    if not found:
        hits = _index(season).search(question, words.code)
        return [visitors()[hit.document.id] for hit in hits]
    gone = frozenset(played)
    names = {visitor.id: fold(words.text(f"visitor.{visitor.id}.name")) for visitor in found}
    start = fold(question)
    found.sort(key=lambda v: (v.id in gone, not names[v.id].startswith(start), names[v.id]))
    return found


def played_so_far(moves: Iterable[object]) -> frozenset[str]:
    """Return the visitors that were played by name."""
    return frozenset(
        card for move in moves if isinstance(move, PlayVisitors) for card in move.cards
    )


def _said(visitor: VisitorCard, words: Language) -> str:
    name = words.text(f"visitor.{visitor.id}.name")
    effect = words.text(f"visitor.{visitor.id}.effect")
    return fold(f"{name} {effect} {' '.join(visitor.printed.values())}")


@cache
def _index(season: Season) -> Index:
    """Return the search over a season's visitors, in all languages."""
    documents = (_document(v) for v in visitors().values() if v.season is season)
    return built(documents, LANGUAGES)


def _document(visitor: VisitorCard) -> Document:
    texts = {
        code: Text(
            (language(code).text(f"visitor.{visitor.id}.name"), *visitor.printed.values()),
            body=language(code).text(f"visitor.{visitor.id}.effect"),
        )
        for code in LANGUAGES
    }
    return Document(visitor.id, CARD, GAME, texts)
