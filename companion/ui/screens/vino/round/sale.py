"""A sale that is being put together: what is chosen of it, and what it would come to."""

from dataclasses import dataclass

from companion.vino.box.board import Figures, Plot, Variety
from companion.vino.box.copies import Need, NotEntered
from companion.vino.position.state import State
from companion.vino.round.sale import Sale, plots_of, what_if

from ....play import Play

NO_RISES: Figures = (0, 0, 0, 0, 0)


@dataclass(frozen=True)
class Selling:
    """A sale as far as it is put together."""

    variety: Variety | None = None
    quantity: int | None = None
    losses: tuple[Plot, ...] = ()
    """The vineyards that go back."""
    rises: Figures = NO_RISES
    """By how much each demand is pulled up."""


def variety_to_sell(play: Play[State]) -> Variety | None:
    """The variety that is to be sold."""
    return play.choice(Selling).variety


def quantities(play: Play[State], seat: int, variety: Variety) -> list[int]:
    """What may be sold: as printed, where the whole table is known, and not above the stock."""
    stock = play.state.cellar(seat)[variety.at]
    copy = play.state.copy
    if copy.complete:
        return [column.sold for column in copy.table if column.sold <= stock]
    return list(range(1, stock + 1))


def quantity_of(play: Play[State], seat: int, variety: Variety) -> int:
    """How much is to be sold; one, until something else is chosen."""
    offered = quantities(play, seat, variety) or [1]
    wanted = play.choice(Selling).quantity
    return wanted if wanted in offered else offered[0]


def sale_of(play: Play[State], seat: int, variety: Variety) -> Sale | Need:
    """The sale as it would be booked, or what has to be read off the components first."""
    try:
        return what_if(play.state, seat, variety, quantity_of(play, seat, variety))
    except NotEntered as asked:
        return asked.need


def chosen_losses(play: Play[State], sale: Sale) -> tuple[tuple[Plot, ...], Figures]:
    """Which vineyards go, and by how much each demand rises."""
    plots = plots_of(play.state, sale.seat, sale.variety)
    now = play.choice(Selling)
    losses = tuple(plot for plot in now.losses if plot in plots)
    if sale.lost == len(plots):
        losses = plots
    return losses[: sale.lost], now.rises


def step_quantity(play: Play[State], by: int) -> None:
    """More or less to sell; what was spread on the market begins anew."""
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
