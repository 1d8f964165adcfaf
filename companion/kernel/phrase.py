"""
What is said of a game before it is said in a language: phrases, and facts.

A fact is one thing that is different after an entry. A game compares two states and lists the facts
(:meth:`companion.kernel.Game.came_of`). No event is asked, so nothing is left out, whatever caused
it: the move, a structure, a bonus space, a card. The log says of the facts what the entry's
sentence does not say itself; ``replay --json`` gives them all.

>>> Fact("vp", 3, 1, seat=0).by
-2
>>> Fact("grapes-red", (1, 3), (3, 4), seat=0).gained
(4,)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias


def N_(id: str) -> str:
    """Mark a message id that is said later; returns it unchanged."""
    return id


@dataclass(frozen=True, slots=True)
class Phrase:
    """
    One sentence as data; the i18n package renders it in a language.

    A fact may be text, a number, another phrase, or a tuple of those (said as a list).
    With a ``count`` the sentence has plural forms and ``{count}`` is a fact, too.
    """

    id: str
    facts: Mapping[str, object] = field(default_factory=dict)
    count: int | None = None


Amount: TypeAlias = int | str | tuple[int | str, ...] | None
"""A number, a name, or the things of a row; ``None`` where there is nothing."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that is different after an entry."""

    what: str
    """Its name in lower case with hyphens; programs know it by this."""
    was: Amount
    now: Amount
    seat: int | None = None
    """Whose it is; ``None`` for what belongs to the table."""
    of: str | None = None
    """Which one, where there are several: a field, a region, a variety."""

    @property
    def by(self) -> int:
        """How much more it is; 0 where it is no number."""
        return self.now - self.was if isinstance(self.now, int) and isinstance(self.was, int) else 0

    @property
    def gained(self) -> tuple[int | str, ...]:
        """The things of a row that were not there before."""
        return _beyond(self.now, self.was)

    @property
    def lost(self) -> tuple[int | str, ...]:
        """The things of a row that are there no more."""
        return _beyond(self.was, self.now)


def _beyond(more: Amount, less: Amount) -> tuple[int | str, ...]:
    if not isinstance(more, tuple) or not isinstance(less, tuple):
        return ()
    return tuple((Counter(more) - Counter(less)).elements())


def differs(
    what: str, was: Amount, now: Amount, seat: int | None = None, of: str | None = None
) -> Iterator[Fact]:
    """Yield the fact that something is different, if it is."""
    if was != now:
        yield Fact(what, was, now, seat, of)


class _Everything:
    """Contains every name."""

    def __contains__(self, what: object) -> bool:
        return True


EVERYTHING = _Everything()
"""For moves whose sentence leaves nothing out."""
