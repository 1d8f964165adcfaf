"""A ready text for BoardGameGeek, to be pasted into a play that is logged there by hand."""

from __future__ import annotations

from datetime import datetime

from companion.i18n import Language
from companion.plays import Play

from .bgstats import box_of, marker_of


def page(play: Play) -> str:
    """Return the address of the game's page."""
    return f"https://boardgamegeek.com/boardgame/{box_of(play).bgg}"


def text(play: Play, words: Language) -> str:
    """Return a play in a few lines: game and day, everybody's place, how long it took."""
    day = words.date(datetime.fromtimestamp(play.ended / 1000).date())
    lines = [words.text("bgg.title", game=box_of(play).name, date=day)]
    for seat in play.places:
        side = play.sides[seat]
        points = words.number(side.points)
        rank = words.number(side.rank)
        lines.append(words.text("bgg.place", rank=rank, player=side.name, points=points))
    marker = marker_of(play)
    if marker is not None:
        level = words.text(f"level.{play.level}")
        lines.append(words.text("bgg.automa", level=level, points=words.number(marker)))
    if play.challenge:
        lines.append(words.text("bgg.challenge", number=words.number(play.challenge)))
    if play.minutes:
        lines.append(words.many("bgg.minutes", play.minutes))
    return "\n".join(lines)
