"""
A finished game of Vino, counted: see :mod:`companion.plays`.

The counts of a player, by name; those that end in a dot are followed by which one:

``vineyards.``
    vineyards by where they came from: ``bought gifts lost corrections``. Together they are those of
    the end.
``income``, ``income.``, ``sold.``, ``sales``, ``best-sale``
    income of all sales, by variety; bottles sold by variety; how many sales, and the best of them
``gifts``
    gifts of the government with a vineyard for this player
``spent``
    money paid for vineyards, where money is followed
``regions``, ``region.``, ``variety.``
    regions with a vineyard at the end; vineyards there; bottles of each variety at the end
``first-in-order``
    rounds in which this player came first in the play order
``passed``
    regions where this player bought nothing

Of the table: ``bottles`` that left. Rows of a player: ``points`` (vineyards), ``income`` and
``money`` (where followed) by round; of the table: ``market.`` by variety, once at the beginning and
after every change of the market, and ``market-round``, the round of each.
"""

from dataclasses import replace
from typing import Any

from companion.kernel.history import History
from companion.kernel.phrase import N_
from companion.kernel.session import Session
from companion.plays import Box, PlayWords

from ..position.phase import Phase
from .feats import ACHIEVEMENTS, RECORDS
from .playing import SOURCES, play

BOX = Box("Vino", 142)
WORDS = PlayWords(
    points=N_("vino.vineyards"),
    race=N_("over.vineyards"),
    rounds=N_("history.rounds"),
    latest=N_("history.latest.vino"),
    side=N_("history.side.vino"),
    start=False,
    depths=False,
)


def for_others(session: Session[Any]) -> Session[Any]:
    """
    Return the game as it was before regions were marked that are not revealed yet.

    A file without them would be no game; they are marked again, where it goes on.
    """
    while session.state.phase is Phase.CHOOSING and len(session.state.choosers) < len(
        session.state.seats
    ):
        session = session.undo()
    return replace(session, history=History(session.history.last))


__all__ = ["ACHIEVEMENTS", "BOX", "RECORDS", "SOURCES", "WORDS", "for_others", "play"]
