"""An unfinished sale: what is chosen or proposed, and its result."""

from dataclasses import dataclass, replace

from companion.vino.box.board import Figures, Plot, Variety
from companion.vino.box.copies import Need, NotEntered
from companion.vino.position.state import State
from companion.vino.round.proposing import default_sale
from companion.vino.round.sale import Sale, best_of_all, best_sale, plots_of, what_if

from ....play import Play

LOSSES, MARKET = "losses", "market"
"""The keys of the parts of a sale that can be opened."""


@dataclass(frozen=True)
class Selling:
    """A sale as far as it is chosen; the rest is as proposed."""

    variety: Variety | None = None
    quantity: int | None = None
    losses: tuple[Plot, ...] | None = None
    """The vineyards that go back."""
    rises: Figures | None = None
    """By how much each demand is pulled up."""
    opened: bool = False
    """Whether the market is shown with its buttons."""
    losses_opened: bool = False
    """Whether all vineyards are shown that may go back."""

    @property
    def leads_to(self) -> str:
        """The part that is opened: what would be booked in it comes into view."""
        return MARKET if self.opened else LOSSES if self.losses_opened else ""


def variety_to_sell(play: Play[State]) -> Variety | None:
    """Return the chosen variety, or the one that pays most; ``None`` if none pays anything."""
    chosen = play.choice(Selling).variety
    if chosen is not None or play.state.acting is None:
        return chosen
    best = best_of_all(play.state, play.state.acting)
    return best.variety if best else None


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
    """Return the chosen quantity, or the one that pays most."""
    offered = quantities(play, seat, variety) or [1]
    wanted = play.choice(Selling).quantity
    if wanted is None:
        best = best_sale(play.state, seat, variety)
        wanted = best.quantity if best else None
    return wanted if wanted in offered else offered[0]


def sale_of(play: Play[State], seat: int, variety: Variety) -> Sale | Need:
    """Return the sale as it would be booked, or what has to be entered first."""
    try:
        return what_if(play.state, seat, variety, quantity_of(play, seat, variety))
    except NotEntered as asked:
        return asked.need


def chosen_losses(play: Play[State], sale: Sale) -> tuple[tuple[Plot, ...], Figures]:
    """Return the vineyards to give back and the rise of each demand, as chosen or as proposed."""
    plots = plots_of(play.state, sale.seat, sale.variety)
    now = play.choice(Selling)
    proposed = default_sale(play.state, sale.seat, sale.variety, sale.quantity)
    losses, rises = proposed.losses, proposed.rises
    if now.losses is not None and sale.lost != len(plots):
        losses = tuple(plot for plot in now.losses if plot in plots)[: sale.lost]
    return losses, rises if now.rises is None else now.rises


def proposed_losses(play: Play[State], sale: Sale) -> tuple[Plot, ...]:
    """Return the vineyards to give back while nobody has chosen others."""
    return default_sale(play.state, sale.seat, sale.variety, sale.quantity).losses


def step_quantity(play: Play[State], by: int) -> None:
    """Sell more or less; what goes back and what rises is proposed anew."""
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
        quantity = offered[min(max(at, 0), len(offered) - 1)]
        return replace(before, variety=variety, quantity=quantity, losses=None, rises=None)

    play.pick(Selling, stepped)
