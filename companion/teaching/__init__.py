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
    apart: tuple[str, ...] = ()
    """Those lines instead for whom nobody else plays."""
    score: str = ""
    """The moment it belongs to where only the score is tracked: no dialogue is opened there."""
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
            tuple(row.get("apart", ())),
            row.get("score", ""),
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
        _said_to(lesson, kind)
        for moment in moments
        for lesson in lessons(game)
        if _belongs(lesson, moment, kind) and lesson.only <= kind and lesson.id not in read
    )


def _belongs(lesson: Lesson, moment: str, kind: frozenset[str]) -> bool:
    """Return whether a lesson belongs to a moment at such a table."""
    return lesson.at == moment or ("score" in kind and lesson.score == moment)


def _said_to(lesson: Lesson, kind: frozenset[str]) -> Lesson:
    """Return a lesson with the words for whoever plays."""
    if "one" not in kind:
        return lesson
    words = "alone" if lesson.alone else lesson.words
    return replace(lesson, words=words, lines=lesson.apart or lesson.lines)


__all__ = ["Lesson", "due", "lessons"]
