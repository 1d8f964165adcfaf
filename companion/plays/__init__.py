"""
What remains of a finished game: one frozen value that statistics, pictures and exports are made of.

A :class:`Play` is read off a session and never kept in its stead: whoever loses it makes it anew.
How a game is counted is the game's own affair (``counting`` in its package); here is the shape.
"""

from .play import Box, Counting, Numbers, Play, PlayWords, Series, Side, person_of
from .wire import play_from_wire, play_to_wire

__all__ = [
    "Box",
    "Counting",
    "Numbers",
    "Play",
    "PlayWords",
    "Series",
    "Side",
    "person_of",
    "play_from_wire",
    "play_to_wire",
]
