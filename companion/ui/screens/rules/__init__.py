"""
The lookup: a search field, and all entries by subject.

    /rules                        the field; below it the ways to all the rest
    /rules/ID                     an entry
    /rules/area/AREA[/ID]         the entries of an area
    /rules/cards/TABLE[/CARD]     a table of cards
    /rules/card/CARD              one card
    /rules/terms[/TERM]           what things are called in every rulebook
    /rules/glance/GAME[/ID]       a year, or a round, on one page
"""

from .areas import AreaView
from .cards import CardsView, CardView
from .entry import EntryView
from .glance import GlanceView
from .search import RulesView
from .terms import TermsView, TermView

__all__ = [
    "AreaView",
    "CardView",
    "CardsView",
    "EntryView",
    "GlanceView",
    "RulesView",
    "TermView",
    "TermsView",
]
