"""The colours of the tokens."""

from __future__ import annotations

from enum import Enum


class Colour(Enum):
    """The colours players are remembered with; the box has tokens in five."""

    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"
    ORANGE = "orange"
    PURPLE = "purple"
    WHITE = "white"
