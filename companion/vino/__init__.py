"""
The rules of Vino (Christwart Conrad), for 3 to 5 players.

One round, told by its moves::

    ChooseRegions, Reveal   two regions each, in secret, shown together
    Buy, Pass               region by region in the printed order, owners before newcomers
    GiveGift                the government's gift, as soon as it is due
    Sell, SellNothing       one variety each; vineyards lost, market moved
    CloseRound              the next play order, least income first

Before the first round everybody draws markers (DrawMarkers, NameMarkers) and buys three vineyards.
What is printed only on the components may be entered at any time (``Enter…``); where it is needed
and unknown, :class:`~companion.vino.box.copies.NotEntered` says what to ask. Any followed value can
be corrected.

Where to find things: ``box`` is what is printed, ``position`` is the state, ``round`` holds the
moves above, each with its events; ``table`` holds corrections, entries and what a seat may see,
``ending`` ties and places. ``game`` names all modules of moves and events.
"""

from .ending.standing import heading, standing
from .ending.ties import outcome
from .game import (
    EVENTS,
    MOVES,
    SETUP,
    STATE,
    again,
    as_said,
    check_entry,
    decide,
    evolve,
    is_over,
    legal_moves,
    says,
    solo_result,
    tell,
)
from .position.facts import came_of, tell_fact
from .position.state import new_game

NAME = "vino"

__all__ = [
    "EVENTS",
    "MOVES",
    "NAME",
    "SETUP",
    "STATE",
    "again",
    "as_said",
    "came_of",
    "check_entry",
    "decide",
    "evolve",
    "heading",
    "is_over",
    "legal_moves",
    "new_game",
    "outcome",
    "says",
    "solo_result",
    "standing",
    "tell",
    "tell_fact",
]
