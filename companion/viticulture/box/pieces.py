"""The printed tracks. Numbers come from ``data/``."""

from __future__ import annotations

from dataclasses import dataclass

from .tables import data_file


@dataclass(frozen=True, slots=True)
class Tracks:
    """Where the printed tracks begin and end, and other limits of the rulebook."""

    players_most: int
    points_start: int
    points_lowest: int
    points_end: int
    residual_most: int
    hand_limit: int
    solo_years: int
    solo_marker: int


TRACKS = Tracks(**data_file("tracks"))
