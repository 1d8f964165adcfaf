"""The colours of the pieces, and the tracks they move on. Numbers come from ``data/``."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .tables import data_file


class Colour(Enum):
    """The six colours of the box."""

    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"
    ORANGE = "orange"
    PURPLE = "purple"
    WHITE = "white"


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


TRACKS = Tracks(**data_file("tracks"))
