"""
The rules of Viticulture Essential Edition.

One year, told by its moves::

    NameFirstPlayer  who holds the grape bunch
    TakeRow          spring: a rooster on the wake-up chart, its bonus at once
    TakeTurn, Pass   summer: turns in wake-up order until everybody has passed
    NextSeason       on to fall, on to winter
    CloseYear        the year's end as one step

Where whole vineyards are followed, a worker's turn is the move of its action (``Train``, ``Plant``,
``Harvest``…); against the Automa its cards are drawn (``DrawAutomaCard``). Points, residual
payments and lira move at any time, and any followed value can be set to what it is on the table
(``Correct``).

A move lives in the module of what happens, with its check, its decision, its sentence and its
events: ``year/`` for the parts of the year, ``actions/`` for what workers do, ``cards/`` for what
visitors do, ``solo/`` for the Automa, ``table/`` for what can be done at any time, ``ending/`` for
who has won. ``box/`` is what is printed, ``position/`` what is followed. ``game.py`` names all of
them.

>>> from companion.kernel import Session
>>> from companion.kernel.people import Colour, Player
>>> from companion.viticulture.position.setup import Setup
>>> from companion.viticulture.year.first_player import NameFirstPlayer
>>> from companion.viticulture.year.spring import TakeRow
>>> from companion import viticulture
>>> table = Setup(players=(Player("Anna", Colour.BLUE), Player("Marco", Colour.GREEN)))
>>> game = Session.start(viticulture, table, seed=1).play(NameFirstPlayer(0))
>>> game.play(TakeRow(seat=0, row=6)).state.estates[0].vp
1
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

NAME = "viticulture"

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
