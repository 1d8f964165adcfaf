"""Viticulture's records and achievements."""

from __future__ import annotations

from itertools import pairwise

from companion.plays import Play, Side
from companion.plays.feats import Achievement, Moment, Record, counted, highest

from ..box.vineyard import Structure
from ..box.wake_up import WAKE_UP
from ..position.setup import Tracking
from ..solo.choices import CHALLENGES, LEVELS, Level

WHOLE = Tracking.VINEYARD.value
ALL_STRUCTURES = len(Structure)
BEST_ORDER = 6
RICH = 30
MANY_POINTS = 25


def best_year(play: Play, side: Side) -> int | None:
    """Return the most points in one year."""
    return max((now - was for was, now in pairwise(side.race)), default=None)


RECORDS = (
    Record("best-year", best_year),
    Record("order-points", counted("points.orders", WHOLE)),
    Record("orders", counted("orders", WHOLE)),
    Record("wines", counted("wines", WHOLE)),
    Record("vines", counted("vines", WHOLE)),
    Record("residual-paid", counted("residual-paid")),
    Record("lira", highest("lira")),
)


def _alone(level: Level) -> Achievement:
    def reached(now: Moment) -> bool:
        return now.play.result == "win" and now.play.level == level.value

    return Achievement(f"alone-{level.value}", reached)


def _no_visitors(now: Moment) -> bool:
    played = now.has("visitors.summer") + now.has("visitors.winter")
    return now.won and now.side.follows == WHOLE and not played


ACHIEVEMENTS = (
    Achievement("order-of-six", lambda now: now.has(f"orders-worth.{BEST_ORDER}") > 0),
    Achievement("all-structures", lambda now: now.under("structure.") == ALL_STRUCTURES),
    Achievement("sparkling", lambda now: now.has("wine.sparkling") > 0),
    Achievement("every-row", lambda now: set(now.side.rows) >= set(WAKE_UP)),
    Achievement("no-visitors", _no_visitors),
    Achievement("rich", lambda now: max(now.side.series.get("lira", (0,))) >= RICH),
    Achievement("twenty-five", lambda now: now.side.points >= MANY_POINTS),
    *map(_alone, LEVELS),
    Achievement(
        "alone-aggressive",
        lambda now: now.play.result == "win" and "aggressive" in now.play.variants,
    ),
    Achievement(
        "campaign", lambda now: now.play.result == "win" and now.play.challenge == max(CHALLENGES)
    ),
)
