"""Playing alone: its own plays and rates, by level, variants and challenge."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.plays import Play

from .people import People
from .statistics import by_time


@dataclass(frozen=True, slots=True)
class Alone:
    """One person's games alone of one kind; of all kinds, if nothing is named."""

    level: str = ""
    """Of the Automa; empty without its cards, or for all."""
    variants: tuple[str, ...] = ()
    challenge: int = 0
    plays: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    open: int = 0
    """Games whose result was never told."""
    best: int | None = None
    margin: int | None = None
    """The widest lead over the Automa."""
    streak: int = 0
    longest: int = 0

    @property
    def rate(self) -> float | None:
        """The part of the games with a result that was won."""
        decided = self.wins + self.draws + self.losses
        return self.wins / decided if decided else None


def alone(
    plays: Iterable[Play], people: People = People(), person: str = ""  # noqa: B008
) -> tuple[Alone, ...]:  # fmt: skip
    """
    Return the games alone: all together first, then each kind, most played first.

    Without a person everybody's. Empty if there are none.
    """
    kinds: dict[tuple[str, tuple[str, ...], int], list[Play]] = {}
    every: list[Play] = []
    of = people.of
    mine = (play for play in plays if len(play.sides) == 1)
    for play in by_time(one for one in mine if person in ("", of(one.sides[0].person))):
        every.append(play)
        kinds.setdefault((play.level, play.variants, play.challenge), []).append(play)
    if not every:
        return ()
    found = [_counted(mine, *kind) for kind, mine in kinds.items()]
    found.sort(key=lambda one: (-one.plays, one.level, one.variants, one.challenge))
    return (_counted(every, "", (), 0), *found)


def _counted(plays: list[Play], level: str, variants: tuple[str, ...], challenge: int) -> Alone:
    """Return some plays, the earliest first, as one line."""
    results = [play.result for play in plays]
    streak = longest = 0
    for result in results:
        streak = streak + 1 if result == "win" else 0
        longest = max(longest, streak)
    margins = [play.margin for play in plays if play.margin is not None]
    return Alone(
        level,
        variants,
        challenge,
        len(plays),
        results.count("win"),
        results.count("draw"),
        results.count("loss"),
        results.count(""),
        max(play.sides[0].points for play in plays),
        max(margins, default=None),
        streak,
        longest,
    )
