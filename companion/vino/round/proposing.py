"""The sale a screen begins with, and those the list of legal moves has."""

from __future__ import annotations

from collections.abc import Iterator

from ..box.board import VARIETIES, Plot, Variety, figures_of
from ..position.kinds import Move
from ..position.phase import Phase
from ..position.setup import Negative
from ..position.state import State
from .sale import Sale, plots_of, room_to_rise, what_if
from .selling import Sell, SellNothing


def default_sale(state: State, seat: int, variety: Variety, quantity: int) -> Sell:
    """
    Return a proposed sale: vineyards go back where most of the variety are, the cheapest first, so
    that no region is left without need; the lowest demands rise, box by box.
    """
    sale = what_if(state, seat, variety, quantity)
    step, left = state.copy.known_step(), sale.rise
    rises = [0] * len(VARIETIES)
    others = [other for other in VARIETIES if other is not variety]
    while left > 0:
        able = [v for v in others if room_to_rise(state, v) > rises[v.at]]
        lowest = min(able, key=lambda v: state.demand(v) + rises[v.at])
        by = min(step, left, room_to_rise(state, lowest) - rises[lowest.at])
        rises[lowest.at] += by
        left -= by
    return Sell(seat, variety, quantity, _least_missed(state, sale), figures_of(rises))


def _least_missed(state: State, sale: Sale) -> tuple[Plot, ...]:
    left, given = list(plots_of(state, sale.seat, sale.variety)), []
    for _ in range(sale.lost):
        regions = [plot.region for plot in left]
        plot = max(left, key=lambda one: regions.count(one.region))  # of equal ones the first
        left.remove(plot)
        given.append(plot)
    return tuple(given)


def offers(state: State) -> Iterator[Move]:
    """Yield one proposed sale for each variety and quantity, or selling nothing."""
    seat = state.acting
    if state.phase is not Phase.SELLING or seat is None:
        return
    yield from _legal_sales(state, seat)
    yield SellNothing(seat)


def _legal_sales(state: State, seat: int) -> Iterator[Move]:
    if state.copy.step is None:
        return
    stock = state.cellar(seat)
    for variety in VARIETIES:
        for column in state.copy.table:
            if column.sold > stock[variety.at]:
                break
            sale = what_if(state, seat, variety, column.sold)
            if sale.sum >= 0 or state.setup.negative is not Negative.FORBID:
                yield default_sale(state, seat, variety, column.sold)
