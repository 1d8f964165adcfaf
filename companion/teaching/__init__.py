"""
The first year, led: which card is due at which moment (``data/*/teaching.toml``).

A lesson is a card with a few sentences and the rule they come from. It belongs to a *moment*, such
as ``spring`` or ``act.make-wine``; which moments a state is at is said by the module of each game.
Nothing is remembered here: whoever asks says which lessons were read already.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import cache

from companion.resources import folder


@dataclass(frozen=True, slots=True)
class Lesson:
    """One card; its words are ``teach.<id>.title``, ``teach.<id>.text`` and those of its lines."""

    id: str
    at: str
    """The moment it belongs to."""
    drawing: str
    rule: str
    """The entry that tells it in full."""
    only: frozenset[str] = frozenset()
    """
    What the table has to be like: ``alone`` (against the Automa) or ``many``, ``one`` (player) or
    ``several``, ``whole`` or ``score``.
    """
    lines: tuple[str, ...] = ()
    """What there is to decide, and what speaks for which: ``teach.<id>.<line>``."""
    alone: bool = False
    """Whether it has a text of its own, ``teach.<id>.alone``, for whom nobody else plays."""
    words: str = "text"
    """Which of its texts is to be shown."""

    @property
    def text(self) -> str:
        """The message id of its text."""
        return f"teach.{self.id}.{self.words}"

    @property
    def said(self) -> tuple[str, ...]:
        """The message ids of its lines."""
        return tuple(f"teach.{self.id}.{line}" for line in self.lines)


@cache
def lessons(game: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game, in the order they are given."""
    path = folder("data") / game / "teaching.toml"
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["lesson"]
    return tuple(
        Lesson(
            row["id"],
            row["at"],
            row["drawing"],
            row["rule"],
            frozenset(row.get("only", ())),
            tuple(row.get("lines", ())),
            "alone" in row.get("texts", ()),
        )
        for row in rows
    )


def due(
    game: str, moments: Iterable[str], table: Collection[str], read: Collection[str]
) -> tuple[Lesson, ...]:
    """Return what is to be shown at these moments at such a table, the first card first."""
    kind = frozenset(table)
    return tuple(
        replace(lesson, words="alone") if lesson.alone and "one" in kind else lesson
        for moment in moments
        for lesson in lessons(game)
        if lesson.at == moment and lesson.only <= kind and lesson.id not in read
    )


__all__ = ["Lesson", "due", "lessons"]
