"""The terms of both games as each rulebook prints them, from ``data/words/``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from .resources import folder

LANGUAGE_OF = {"en": "en", "es": "es", "es-r14": "es", "ru": "ru", "it": "it"}
"""Every rulebook and its language, in the order of the columns; ``it`` is Vino's."""

EDITIONS = tuple(LANGUAGE_OF)
SAID_IN = ("en", "es", "it", "ru")
"""The languages of what players say, in the order they stand in."""
EDITION_OF = {language: edition for edition, language in reversed(LANGUAGE_OF.items())}
"""The rulebook that speaks for a language; of the two Spanish ones the one that was sold."""


@dataclass(frozen=True, slots=True)
class Term:
    """A term and its names."""

    id: str
    game: str
    """``viticulture``, ``vino`` or ``both``."""
    names: Mapping[str, str] = field(hash=False)
    """By edition; an edition that has no such thing is not in it."""
    ours: frozenset[str]
    """The editions in whose language no rulebook has the term: our proposal stands there."""
    reviews: frozenset[str]
    """The editions known from component lists and reviews only, not from their rulebook."""
    pages: Mapping[str, int] = field(hash=False)
    entry: str = ""
    """The statement whose entry tells what it is about."""

    def name(self, language: str) -> str:
        """Return its name in a language."""
        return self.names.get(EDITION_OF.get(language, "en")) or self.names["en"]


def _table(name: str) -> dict[str, Any]:
    path = folder("data") / "words" / name
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def terms() -> dict[str, Term]:
    """Return all terms by id, in the order of the game."""
    return {
        id: Term(
            id,
            entry["game"],
            {edition: entry[edition] for edition in EDITIONS if edition in entry},
            frozenset(entry.get("ours", ())),
            frozenset(entry.get("reviews", ())),
            entry.get("pages", {}),
            entry.get("entry", ""),
        )
        for id, entry in _table("glossary.toml")["term"].items()
    }


@cache
def keywords() -> dict[str, dict[str, tuple[str, ...]]]:
    """Return what players say instead of printed terms: by statement, by language."""
    return {
        statement: {
            language: tuple(words.split("\n"))
            for language, words in zip(SAID_IN, said.strip().split("\n\n"), strict=True)
        }
        for statement, said in _table("keywords.toml")["say"].items()
    }
