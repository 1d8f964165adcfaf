"""
What a picture is made of: filled rings, strokes and words, in the order in which they are painted.

>>> rectangle(0, 0, 2, 1, "#000000").rings
(((0, 0), (2, 0), (2, 1), (0, 1)),)
"""

from __future__ import annotations

import math
from dataclasses import dataclass

Point = tuple[float, float]
Ring = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Fill:
    """Closed rings, filled; a ring that runs the other way round is a hole."""

    rings: tuple[Ring, ...]
    colour: str


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through some points, with dashes of these lengths."""

    points: Ring
    colour: str
    width: float
    dashes: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Words:
    """One line of text on its baseline; where it has less ``room`` than it needs, it is smaller."""

    x: float
    y: float
    text: str
    size: float
    colour: str
    font: str = "text"
    """``text``, ``title`` or ``numeral``."""
    anchor: float = 0.0
    """Which part of it stands at ``x``: 0 its beginning, 0.5 its middle, 1 its end."""
    room: float = math.inf
    smallest: float = 9.0
    """No smaller than this; what has no room even then ends in an ellipsis."""


Shape = Fill | Stroke | Words


@dataclass(frozen=True, slots=True)
class Picture:
    """Shapes on a ground."""

    width: int
    height: int
    ground: str
    shapes: tuple[Shape, ...]
    title: str
    """What it is, in a few words."""
    told: str
    """What it shows, for those who do not see it."""


def rectangle(
    x: float,
    y: float,
    width: float,
    height: float,
    colour: str,
    round: float = 0,
    below: bool = True,
) -> Fill:
    """A rectangle, with round corners, at the top only if not ``below``."""
    right, bottom = x + width, y + height
    corners = ((x, y, 2), (right, y, 3), (right, bottom, 0), (x, bottom, 1))
    points: list[Point] = []
    for at_x, at_y, quarter in corners:
        if not round or (at_y == bottom and not below):
            points.append((at_x, at_y))
            continue
        middle_x = at_x + (round if at_x == x else -round)
        middle_y = at_y + (round if at_y == y else -round)
        points += _arc(middle_x, middle_y, round, quarter * 90, quarter * 90 + 90)
    return Fill((tuple(points),), colour)


def disc(x: float, y: float, radius: float, colour: str) -> Fill:
    """A circle."""
    return Fill((tuple(_arc(x, y, radius, 0, 350, 36)),), colour)


def _arc(
    x: float, y: float, radius: float, start: float, end: float, steps: int = 8
) -> list[Point]:
    angles = [math.radians(start + (end - start) * n / steps) for n in range(steps + 1)]
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


def _regular(corners: int, turned: float) -> tuple[Point, ...]:
    """A polygon around the middle, of radius 1."""
    angles = [math.radians(turned + 360 * n / corners) for n in range(corners)]
    return tuple((math.cos(angle), math.sin(angle)) for angle in angles)


OUTLINES: dict[str, Ring] = {
    "circle": _regular(36, 0),
    "square": ((-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)),
    "hexagon": _regular(6, 0),
    "diamond": _regular(4, 0),
    "triangle": ((0, -1), (1.04, 0.86), (-1.04, 0.86)),
    "shield": (
        (-0.86, -0.9),
        (0.86, -0.9),
        (0.86, 0.2),
        (0.5, 0.7),
        (0, 1),
        (-0.5, 0.7),
        (-0.86, 0.2),
    ),
}
"""The shapes of players, around their middle."""

RIM = 0.84
"""So much of a mark is its fill; the rest is the ring."""


def mark(
    x: float, y: float, size: float, shape: str, fill: str, ring: str, on: str, initial: str
) -> tuple[Shape, ...]:
    """A player's shape around a middle, with the initial."""
    radius, outline = size / 2, OUTLINES[shape]

    def scaled(by: float) -> Ring:
        return tuple((x + px * radius * by, y + py * radius * by) for px, py in outline)

    low = size * 0.09 if shape == "triangle" else 0
    letter = Words(x, y + size * 0.17 + low, initial, size * 0.46, on, anchor=0.5, smallest=1)
    return Fill((scaled(1),), ring), Fill((scaled(RIM),), fill), letter
