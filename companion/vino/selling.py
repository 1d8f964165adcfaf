"""
Selling wine: what a sale brings, what it costs, and how the market moves (VN-SELL, VN-MKT).

Everything a screen previews is a pure function of the state: :func:`what_if` for the sale,
:func:`still_to_place` for the sliders, :func:`default_sale` for a sale filled in beforehand.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.errors import MalformedMove
from companion.kernel.referee import Referee

from .course import Course, require_phase
from .events import Event, NothingSold, VarietyReturned, VineyardsLost, WineSold
from .moves import Figures, Plot, Sell, SellNothing
from .parts import COUNTS, REGIONS, VARIETIES, Phase, Variety, variety_name
from .setup import Negative
from .state import State


@dataclass(frozen=True, slots=True)
class Sale:
    """What a sale would come to."""

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
        """Price and demand, whatever is paid."""
        return self.price + self.demand


def what_if(state: State, seat: int, variety: Variety, quantity: int) -> Sale:
    """A sale as it would be booked now; the state is not touched."""
    column, step = state.copy.column(quantity), state.copy.known_step()
    demand, stock = state.demand(variety), state.cellar(seat)[variety.at]
    total = column.income + demand
    income = total if total >= 0 or state.setup.negative is Negative.PAY else 0
    fall = max(0, min(column.boxes * step, demand + COUNTS.demand_most))
    rise = min(fall, sum(room(state, other) for other in VARIETIES if other is not variety))
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


def room(state: State, variety: Variety) -> int:
    """By how much a demand can still rise (VN-MKT-05)."""
    return max(0, COUNTS.demand_most - state.demand(variety))


def still_to_place(sale: Sale, rises: tuple[int, ...]) -> int:
    """How many Vino have still to be spread before the sale can be confirmed (VN-MKT-06)."""
    return sale.rise - sum(rises)


def plots_of(state: State, seat: int, variety: Variety) -> tuple[Plot, ...]:
    """The vineyards that produce a variety, region by region, from the cheapest on."""
    return tuple(
        Plot(region, place)
        for region in REGIONS
        if state.grows(seat, region) is variety
        for place in state.owned(seat, region)
    )


def default_sale(state: State, seat: int, variety: Variety, quantity: int) -> Sell:
    """A sale filled in beforehand: the first vineyards go, the lowest demands rise, box by box."""
    sale = what_if(state, seat, variety, quantity)
    step, left = state.copy.known_step(), sale.rise
    rises = [0] * len(VARIETIES)
    others = [other for other in VARIETIES if other is not variety]
    while left > 0:
        able = [v for v in others if room(state, v) > rises[v.at]]
        lowest = min(able, key=lambda v: state.demand(v) + rises[v.at])
        by = min(step, left, room(state, lowest) - rises[lowest.at])
        rises[lowest.at] += by
        left -= by
    losses = plots_of(state, seat, variety)[: sale.lost]
    return Sell(seat, variety, quantity, losses, _figures(rises))


def decide_sale(state: State, move: Sell, referee: Referee) -> tuple[Event, ...]:
    """Book a sale: income first, then the vineyards lost, then the market."""
    seat, variety = move.seat, move.variety
    _require_turn(state, seat, referee)
    sale = what_if(state, seat, variety, move.quantity)
    stock = {"stock": sale.stock, "variety": variety_name(variety)}
    referee.require(move.quantity <= sale.stock, "VN-VAR-06", **stock)
    if state.setup.negative is Negative.FORBID:
        referee.require(sale.sum >= 0, "VN-SELL-07", sum=sale.sum)
    producing = plots_of(state, seat, variety)
    right = len(move.losses) == sale.lost and all(plot in producing for plot in move.losses)
    lost = {"lost": sale.lost, "variety": variety_name(variety)}
    referee.require(right, "VN-SELL-04", **lost)
    _require_market(state, sale, move.rises, referee)
    # Where the table insists, whatever is the seller's goes back; nobody gives another's back.
    losses = tuple(plot for plot in move.losses if state.owner(plot.region, plot.place) == seat)
    changes = [*move.rises]
    changes[variety.at] = move.rises[variety.at] - sale.fall
    figures = _figures(_within(state, changes))
    course = Course(state)
    course.add(
        WineSold(seat, variety, sale.quantity, sale.price, sale.demand, sale.income, figures)
    )
    if losses:
        course.add(VineyardsLost(seat, losses))
    for region in dict.fromkeys(plot.region for plot in losses):
        grows = course.state.grows(seat, region) is not None
        if grows and not course.state.owned(seat, region):
            course.add(VarietyReturned(seat, region))
    return course.events()


def decide_no_sale(state: State, move: SellNothing, referee: Referee) -> tuple[Event, ...]:
    """Sell nothing: no income, nothing lost, the market stays (VN-SELL-08)."""
    _require_turn(state, move.seat, referee)
    course = Course(state)
    course.add(NothingSold(move.seat))
    return course.events()


def _require_turn(state: State, seat: int, referee: Referee) -> None:
    require_phase(state, referee, Phase.SELLING)
    if state.phase is Phase.SELLING:
        acting = state.acting
        facts = {"acting": state.name(acting) if acting is not None else ""}
        referee.require(acting == seat, "VN-SELL-01", player=state.name(seat), **facts)


def _require_market(state: State, sale: Sale, rises: Figures, referee: Referee) -> None:
    name = variety_name(sale.variety)
    referee.require(rises[sale.variety.at] == 0, "VN-MKT-02", variety=name)
    for variety in VARIETIES:
        if variety is not sale.variety:
            fits = rises[variety.at] <= room(state, variety)
            most = {"variety": variety_name(variety), "most": COUNTS.demand_most}
            referee.require(fits, "VN-MKT-05", **most)
    missing = still_to_place(sale, rises)
    referee.require(missing == 0, "VN-MKT-06", rise=sale.rise, placed=sum(rises))
    step = state.copy.known_step()
    whole = sale.rise % step != 0 or all(rise % step == 0 for rise in rises)
    on_boxes = all(demand % step == 0 for demand in state.market)
    referee.require(whole or not on_boxes, "VN-MKT-01", step=step)


def _within(state: State, changes: list[int]) -> list[int]:
    """Whatever a table does, no marker leaves the track (VN-MKT-03)."""
    most = COUNTS.demand_most
    return [
        max(-most, min(most, demand + change)) - demand
        for demand, change in zip(state.market, changes, strict=True)
    ]


def _figures(numbers: list[int]) -> Figures:
    first, second, third, fourth, fifth = numbers
    return (first, second, third, fourth, fifth)


def check_quantity(quantity: int) -> None:
    """Raise :class:`MalformedMove` if nobody could sell so much (VN-SET-07)."""
    if not 1 <= quantity <= COUNTS.cellar_most:
        raise MalformedMove("move.quantity", most=COUNTS.cellar_most)
