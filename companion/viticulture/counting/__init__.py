"""
A finished game of Viticulture, counted: see :mod:`companion.plays`.

The counts of a player, by name; those that end in a dot are followed by which one:

``points.``
    points by source: ``start parents wake-up orders bonus tasting-room windmill visitors cards
    cellars told corrections``. Together they are the final points.
``visitor-points.``
    the part of ``points.visitors`` that a visitor gave whose name was told
``action.``, ``bonus.``, ``worker.``
    workers placed, by action (also ``cart`` and ``yoke``); bonuses taken; grande and temporary ones
``orders``, ``order.``, ``orders-worth.``
    orders filled, by number of the card, by points printed on it
``residual-paid``
    lira of residual payments
``mama.``, ``papa.``, ``papa-gift.``
    parents, and the papas whose gift was taken
``structure.``
    structures built or got
``visitors.``, ``visitor.``
    visitors played by season, and by name
``wines``, ``wine.``, ``wine-value``
    wines made, by kind, and their values together
``aged-wines``, ``aged-grapes``
    steps by which wines and grapes rose
``vines``, ``vine.``, ``uprooted``, ``harvests``, ``grapes``, ``trained``, ``tours``
    what else was done
``grapes-sold``, ``fields-sold``, ``fields-bought``, ``lira.``
    trade; lira by source: ``tour cart grapes fields wake-up``; spent: ``lira.structures``,
    ``lira.training``, below zero
``drawn.``
    cards drawn with workers and from the chart, by type

Of the table: ``automa-cards``, ``automa-workers``, ``tokens-spent``. Rows of a player: ``points``,
``residual``, ``lira`` (where followed) and ``row`` by year; of the table: ``marker`` by year.
"""

from typing import Any

from companion.kernel.phrase import N_
from companion.kernel.session import Session
from companion.plays import Box, PlayWords

from .feats import ACHIEVEMENTS, RECORDS
from .playing import play
from .points import SOURCES

_NAME = "Viticulture Essential Edition"  # not shown: name that programs match
BOX = Box(_NAME, 183394)
WORDS = PlayWords(
    points=N_("replay.points"),
    race=N_("over.years"),
    rounds=N_("history.years"),
    latest=N_("history.latest"),
    side=N_("history.side"),
    start=True,
    depths=True,
)


def for_others(session: Session[Any]) -> Session[Any]:
    """Return the game as it is: what is in its entries has been seen."""
    return session


__all__ = ["ACHIEVEMENTS", "BOX", "RECORDS", "SOURCES", "WORDS", "for_others", "play"]
