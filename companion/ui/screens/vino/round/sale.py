"""An unfinished sale: what is chosen, and its result."""

from dataclasses import dataclass

from companion.vino.box.board import Figures, Plot, Variety
from companion.vino.box.copies import Need, NotEntered
from companion.vino.position.state import State
from companion.vino.round.sale import Sale, plots_of, what_if

from ....play import Play

NO_RISES: Figures = (0, 0, 0, 0, 0)


@dataclass(frozen=True)
class Selling:
    """A sale as far as it is chosen."""

    variety: Variety | None = None
    quantity: int | None = None
    losses: tuple[Plot, ...] = ()
    """The vineyards that go back."""
    rises: Figures = NO_RISES
    """By how much each demand is pulled up."""


def variety_to_sell(play: Play[State]) -> Variety | None:
    """Return the chosen variety."""
    return play.choice(Selling).variety


def quantities(play: Play[State], seat: int, variety: Variety) -> list[int]:
    """
    Return the quantities that can be sold: up to the stock and, if the whole table is known, as
    printed.
    """
    stock = play.state.cellar(seat)[variety.at]
    copy = play.state.copy
    if copy.complete:
        return [column.sold for column in copy.table if column.sold <= stock]
    return list(range(1, stock + 1))


def quantity_of(play: Play[State], seat: int, variety: Variety) -> int:
    """Return the chosen quantity; one at first."""
    offered = quantities(play, seat, variety) or [1]
    wanted = play.choice(Selling).quantity
    return wanted if wanted in offered else offered[0]


def sale_of(play: Play[State], seat: int, variety: Variety) -> Sale | Need:
    """Return the sale as it would be booked, or what has to be entered first."""
    try:
        return what_if(play.state, seat, variety, quantity_of(play, seat, variety))
    except NotEntered as asked:
        return asked.need


def chosen_losses(play: Play[State], sale: Sale) -> tuple[tuple[Plot, ...], Figures]:
    """Return the vineyards to give back, and the rise of each demand."""
    plots = plots_of(play.state, sale.seat, sale.variety)
    now = play.choice(Selling)
    losses = tuple(plot for plot in now.losses if plot in plots)
    if sale.lost == len(plots):
        losses = plots
    return losses[: sale.lost], now.rises


def step_quantity(play: Play[State], by: int) -> None:
    """Sell more or less; the market is spread again from the start."""
    seat, variety = play.state.acting, variety_to_sell(play)
    if seat is None or variety is None:
        return
    offered = quantities(play, seat, variety)
    if not offered:
        return
    shown = quantity_of(play, seat, variety)

    def stepped(before: Selling) -> Selling:
        now = before.quantity if before.quantity in offered else shown
        at = offered.index(now) + by
        return Selling(before.variety, offered[min(max(at, 0), len(offered) - 1)])

    play.pick(Selling, stepped)
