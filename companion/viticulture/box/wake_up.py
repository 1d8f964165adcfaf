"""The wake-up chart: seven rows and their bonuses."""

from __future__ import annotations

from enum import Enum

from .tables import data_file


class Bonus(Enum):
    """The bonus of a wake-up row (WAKE-04 to WAKE-10)."""

    NONE = "none"
    VINE = "vine"
    ORDER = "order"
    LIRA = "lira"
    VISITOR = "visitor"
    POINT = "point"
    WORKER = "worker"


DRAWN = (Bonus.VINE, Bonus.ORDER, Bonus.VISITOR)
"""The bonuses that are drawn from a deck on the table."""

WAKE_UP: dict[int, Bonus] = {row["hour"]: Bonus(row["bonus"]) for row in data_file("wakeup")["row"]}
"""The chart: from the hour (the row) to its bonus."""
