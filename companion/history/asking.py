"""What is asked of all finished games, and a page of the answer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from companion.plays import Play


def year_of(play: Play) -> int:
    """Return the calendar year in which a play ended, where the reader is."""
    return datetime.fromtimestamp(play.ended / 1000).year


@dataclass(frozen=True, slots=True)
class Filter:
    """Which plays are asked for; what is empty asks for all."""

    game: str = ""
    person: str = ""
    level: str = ""
    year: int = 0
    archived: bool = False
    """The archive instead of everything else."""


EVERYTHING = Filter()


@dataclass(frozen=True, slots=True)
class Page:
    """Some of the plays that were asked for, the latest first."""

    rows: tuple[Play, ...]
    total: int
    more: bool
