"""
A sale: its income, its losses, and how the market moves (VN-SELL, VN-MKT).

Screens preview a sale by pure functions of the state: :func:`what_if` for the sale,
:func:`best_sale` for the one that pays most, :func:`still_to_place` for the market.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..box.board import COUNTS, REGIONS, VARIETIES, Figures, Plot, Variety, figures_of
from ..position.setup import Negative
from ..position.state import State


@dataclass(frozen=True, slots=True)
class Sale:
    """The result of a sale."""

    seat: int
    variety: Variety
    quantity: int
    stock: int
    price: int
    """From the table."""
    demand: int
    """Before the market moves (VN-MKT-08)."""
    income: int
    """What is paid: the sum, or 0 if it is negative (VN-SELL-07)."""
    lost: int
    """How many vineyards go back."""
    boxes: int
    """What the table says of the market."""
    fall: int
    """By how many Vino the demand really falls (VN-MKT-04)."""
    rise: int
    """How many Vino the others rise altogether: what fell, as far as they have room."""

    @property
    def sum(self) -> int:
        """Price and demand together, whatever is paid."""
        return self.price + self.demand


def what_if(state: State, seat: int, variety: Variety, quantity: int) -> Sale:
    """Return a sale as it would be booked now; the state is not changed."""
    column, step = state.copy.column(quantity), state.copy.known_step()
    demand, stock = state.demand(variety), state.cellar(seat)[variety.at]
    total = column.income + demand
    income = total if total >= 0 or state.setup.negative is Negative.PAY else 0
    fall = max(0, min(column.boxes * step, demand + COUNTS.demand_most))
    rise = min(fall, sum(room_to_rise(state, other) for other in VARIETIES if other is not variety))
    lost = min(column.lost, stock)
    return Sale(
        seat,
        variety,
        quantity,
        stock,
        column.income,
        demand,
        income,
        lost,
        column.boxes,
        fall,
        rise,
    )


def best_sale(state: State, seat: int, variety: Variety, more: int = 0) -> Sale | None:
    """
    Return the sale of a variety that pays most now, as far as the price table is known.

    Of equal incomes the one that costs fewer vineyards, then fewer bottles. With ``more`` the stock
    is so many bottles larger: what a vineyard would be worth that is not bought yet.
    """
    copy, stock = state.copy, state.cellar(seat)[variety.at] + more
    if copy.step is None:
        return None
    columns = [column for column in copy.table if column.sold <= stock]
    sales = [what_if(state, seat, variety, column.sold) for column in columns]
    if state.setup.negative is Negative.FORBID:
        sales = [sale for sale in sales if sale.sum >= 0]
    return min(sales, key=lambda sale: (-sale.income, sale.lost, sale.quantity), default=None)


def best_of_all(state: State, seat: int) -> Sale | None:
    """Return the sale that pays a player most of all varieties; ``None`` if none pays anything."""
    found = (best_sale(state, seat, variety) for variety in VARIETIES)
    sales = [sale for sale in found if sale is not None and sale.income > 0]
    return min(sales, key=lambda sale: (-sale.income, sale.lost, sale.quantity), default=None)


def room_to_rise(state: State, variety: Variety) -> int:
    """Return by how much a demand can still rise (VN-MKT-05)."""
    return max(0, COUNTS.demand_most - state.demand(variety))


def still_to_place(sale: Sale, rises: tuple[int, ...]) -> int:
    """Return how many Vino have yet to be spread before the sale can be made (VN-MKT-06)."""
    return sale.rise - sum(rises)


def plots_of(state: State, seat: int, variety: Variety) -> tuple[Plot, ...]:
    """Return the vineyards that produce a variety, by region, the cheapest first."""
    return tuple(
        Plot(region, place)
        for region in REGIONS
        if state.grows(seat, region) is variety
        for place in state.owned(seat, region)
    )


def most_rise(state: State, sale: Sale, variety: Variety) -> int:
    """Return the most a demand may rise by: what fell (VN-MKT-06), and to its end (VN-MKT-05)."""
    return min(sale.rise, room_to_rise(state, variety))


def risen(sale: Sale, rises: Figures, variety: Variety, to: int) -> Figures:
    """
    Return the rises with one of them set.

    What is then too much is taken from the others, from the one that rises most first: so a spread
    that adds up still does when a box goes to another variety.
    """
    now = list(rises)
    now[variety.at] = to
    while (over := sum(now) - sale.rise) > 0:
        others = [other for other in VARIETIES if other is not variety and now[other.at]]
        if not others:
            break
        most = max(others, key=lambda other: now[other.at])
        now[most.at] -= min(over, now[most.at])
    return figures_of(now)
