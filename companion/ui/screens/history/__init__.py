"""
What remains of the evenings: all games, the numbers they come to, the people, the records.

    /history                      all games, unfinished first
    /history/game/ID              one game: how it ended, what can be done with it
    /history/game/ID/replay       the same game, step by step or year by year
    /history/numbers              the numbers of everybody together
    /history/people[/PERSON]      everybody, and one of them
    /history/records              records and achievements

It is read at home only: a visiting phone has no way here.
"""

from .games import GamesView
from .numbers import NumbersView
from .people import PeopleView
from .person import PersonView
from .play import PlayView
from .records import RecordsView
from .replay import ReplayView

__all__ = [
    "GamesView",
    "NumbersView",
    "PeopleView",
    "PersonView",
    "PlayView",
    "RecordsView",
    "ReplayView",
]
