"""The colours and drawing of each part of the year."""

from __future__ import annotations

from companion.viticulture.box.seasons import Season

BANDS = {Season.FIRST_PLAYER: "spring", Season.YEAR_END: "winter"}
GLYPHS = {Season.FIRST_PLAYER: "first-player", Season.OVER: "trophy"}


def band(season: Season) -> str:
    """Return the season whose colours a part of the year has."""
    return BANDS.get(season, season.value)


def glyph(season: Season) -> str:
    """Return the drawing of a part of the year."""
    return GLYPHS.get(season, season.value)
