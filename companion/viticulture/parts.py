"""The nouns of the box: colours, seasons, wake-up rows, tracks. Numbers come from ``data/``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from enum import Enum
from typing import Any

from companion.resources import folder


class Colour(Enum):
    """The six colours of the box."""

    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"
    ORANGE = "orange"
    PURPLE = "purple"
    WHITE = "white"


class Season(Enum):
    """Where the year stands. Before the first spring the first player is chosen."""

    FIRST_PLAYER = "first-player"
    SPRING = "spring"
    SUMMER = "summer"
    FALL = "fall"
    WINTER = "winter"
    YEAR_END = "year-end"
    OVER = "over"

    @property
    def has_turns(self) -> bool:
        """Workers are placed in summer and in winter (TURN-02)."""
        return self is Season.SUMMER or self is Season.WINTER

    @property
    def following(self) -> Season:
        """The next part of the year (TURN-01)."""
        return _ORDER[_ORDER.index(self) + 1]


_ORDER = (Season.SPRING, Season.SUMMER, Season.FALL, Season.WINTER, Season.YEAR_END)


class Bonus(Enum):
    """What a wake-up row gives at once (WAKE-04 to WAKE-10)."""

    NONE = "none"
    VINE = "vine"
    ORDER = "order"
    LIRA = "lira"
    VISITOR = "visitor"
    POINT = "point"
    WORKER = "worker"


CARDS = (Bonus.VINE, Bonus.ORDER, Bonus.VISITOR)
"""The bonuses that are drawn from a deck on the table."""


def table(name: str) -> dict[str, Any]:
    """One of the data files of this game."""
    path = folder("data") / "viticulture" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


WAKE_UP: dict[int, Bonus] = {row["hour"]: Bonus(row["bonus"]) for row in table("wakeup")["row"]}
"""The chart: from the hour (the row) to its bonus."""


@dataclass(frozen=True, slots=True)
class Tracks:
    """Where the printed tracks begin and end, and what else the rulebook counts."""

    players_most: int
    points_start: int
    points_lowest: int
    points_end: int
    residual_most: int
    hand_limit: int
    solo_years: int
    solo_marker: int


TRACKS = Tracks(**table("tracks"))
