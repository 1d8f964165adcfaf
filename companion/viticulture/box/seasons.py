"""The parts of a year, in order."""

from __future__ import annotations

from enum import Enum

from companion.kernel.phrase import Phrase


class Season(Enum):
    """The parts of a year. Before the first spring the first player is chosen."""

    FIRST_PLAYER = "first-player"
    SPRING = "spring"
    SUMMER = "summer"
    FALL = "fall"
    WINTER = "winter"
    YEAR_END = "year-end"
    OVER = "over"

    @property
    def phrase(self) -> Phrase:
        """The season's name."""
        return Phrase(f"season.{self.value}")

    @property
    def has_turns(self) -> bool:
        """Whether workers are placed: in summer and winter (TURN-02)."""
        return self is Season.SUMMER or self is Season.WINTER

    @property
    def following(self) -> Season:
        """The next season (TURN-01)."""
        return _ORDER[_ORDER.index(self) + 1]


_ORDER = (Season.SPRING, Season.SUMMER, Season.FALL, Season.WINTER, Season.YEAR_END)
