"""Which colours and which drawing a part of the year wears."""

from __future__ import annotations

from companion.viticulture.box.seasons import Season

BANDS = {Season.FIRST_PLAYER: "spring", Season.YEAR_END: "winter"}
GLYPHS = {Season.FIRST_PLAYER: "first-player", Season.OVER: "trophy"}


def band(season: Season) -> str:
    """The season whose colours a part of the year wears."""
    return BANDS.get(season, season.value)


def glyph(season: Season) -> str:
    """The drawing of a part of the year."""
    return GLYPHS.get(season, season.value)
