"""
Overviews: a year of Viticulture, or a round of Vino, in a dozen steps (``data/*/glance.toml``).
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

from .games import GAMES
from .resources import folder

GLANCES = tuple(game for game in GAMES if (folder("data") / game / "glance.toml").is_file())
"""The games with an overview on one page."""


@dataclass(frozen=True)
class GlanceStep:
    """One step, and the id of the statement that explains it."""

    words: str
    statement: str
    drawing: str = ""


@dataclass(frozen=True)
class Part:
    """A part of a year or round, in the colours of a season."""

    id: str
    title: str
    drawing: str
    season: str
    steps: tuple[GlanceStep, ...]


@cache
def _table(game: str) -> dict[str, Any]:
    path = folder("data") / game / "glance.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def drawing_of(game: str) -> str:
    """Return the drawing of the overview."""
    return str(_table(game)["drawing"])


@cache
def glance(game: str) -> tuple[Part, ...]:
    """Return the parts of a game's year or round, in order."""
    table = _table(game)
    return tuple(
        Part(
            part["id"],
            part["title"],
            part["drawing"],
            part["season"],
            tuple(
                GlanceStep(step["words"], step["statement"], step.get("drawing", ""))
                for step in table["step"]
                if step["part"] == part["id"]
            ),
        )
        for part in table["part"]
    )
