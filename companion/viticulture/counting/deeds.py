"""What was done: actions, orders, structures, visitors, wines, trade; one reader for each event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.plays.gathering import Gathering

from ..actions.build import StructureBuilt
from ..actions.draw import CardsTaken
from ..actions.harvest import FieldsHarvested
from ..actions.order import OrderFilled
from ..actions.plant import VinesPlanted
from ..actions.sell import FieldTraded, GrapesSold
from ..actions.tour import CartTaken, TourGiven
from ..actions.train import WorkerTrained
from ..actions.uproot import VineUprooted
from ..actions.visit import VisitorsPlayed
from ..actions.wine import WinesMade
from ..box.parents import PAPAS
from ..box.vineyard import Structure
from ..cards.age import WineAged
from ..position.kinds import Event
from ..position.spaces import gets_bonus
from ..position.state import State
from ..position.workers import At, Space, Worker
from ..solo.deck import AutomaCardDrawn
from ..solo.season import ActionOccupied, AutomaWorkerPlaced
from ..solo.tokens import BonusTokenSpent
from ..table.parents import ParentsSettled
from ..table.tracks import LiraGained
from ..year.ageing import TokensAged
from ..year.first_player import FirstPlayerChosen
from ..year.spring import CardsDrawn, TakeRow
from ..year.year_end import ResidualsPaid
from .points import bonus_of

_STRUCTURES = {structure.value for structure in Structure}


def hear(count: Gathering, before: State, entry: Any) -> None:
    """Count one entry."""
    for event in entry.events:
        where = getattr(event, "where", None)
        if isinstance(where, At):
            _placed(count, before, event.seat, where)
        read = READ.get(type(event))
        if read is not None:
            read(count, before, event, entry.move)


def _placed(count: Gathering, before: State, seat: int, at: At) -> None:
    """Count a worker on its space; one sent ahead was counted when it was sent."""
    if at.space is not Space.PLANNED:
        where = at.space.value if at.action is None else at.action.value
        count.add(seat, f"action.{where}")
        if at.worker is not Worker.REGULAR:
            count.add(seat, f"worker.{at.worker.value}")
    if at.action is not None and not at.ahead and gets_bonus(before, seat, at):
        count.add(seat, f"bonus.{at.action.value}")


def _first(count: Gathering, before: State, event: FirstPlayerChosen, move: Any) -> None:
    count.first = event.seat


def _parents(count: Gathering, before: State, event: ParentsSettled, move: Any) -> None:
    if event.mama is not None:
        count.add(event.seat, f"mama.{event.mama}")
    if event.papa is not None:
        count.add(event.seat, f"papa.{event.papa}")
        if event.gift:
            count.add(event.seat, f"papa-gift.{event.papa}")
            if PAPAS[event.papa].gift in _STRUCTURES:
                count.add(event.seat, f"structure.{PAPAS[event.papa].gift}")


def _order(count: Gathering, before: State, event: OrderFilled, move: Any) -> None:
    count.add(event.seat, "orders")
    if event.order is not None:
        count.add(event.seat, f"order.{event.order}")
    count.add(event.seat, f"orders-worth.{event.points - bonus_of(before, event)}")


def _built(count: Gathering, before: State, event: StructureBuilt, move: Any) -> None:
    count.add(event.seat, f"structure.{event.structure.value}")
    count.add(event.seat, "lira.structures", -event.paid)


def _visitors(count: Gathering, before: State, event: VisitorsPlayed, move: Any) -> None:
    count.add(event.seat, f"visitors.{event.card.value}", event.count)
    for card in event.cards:
        count.add(event.seat, f"visitor.{card}")


def _wines(count: Gathering, before: State, event: WinesMade, move: Any) -> None:
    for wine in event.wines:
        count.add(event.seat, "wines")
        count.add(event.seat, f"wine.{wine.kind.value}")
        count.add(event.seat, "wine-value", wine.value)


def _aged(count: Gathering, before: State, event: TokensAged, move: Any) -> None:
    mat = before.estates[event.seat].mat
    if mat is not None:
        count.add(event.seat, "aged-wines", event.cellar.value - mat.cellar.value)
        count.add(event.seat, "aged-grapes", sum(event.red) + sum(event.white) - mat.grapes)


def _aged_by_card(count: Gathering, before: State, event: WineAged, move: Any) -> None:
    mat = before.estates[event.seat].mat
    if mat is not None:
        count.add(event.seat, "aged-wines", event.cellar.value - mat.cellar.value)


def _planted(count: Gathering, before: State, event: VinesPlanted, move: Any) -> None:
    for planting in event.vines:
        count.add(event.seat, "vines")
        count.add(event.seat, f"vine.{planting.vine.value}")


def _uprooted(count: Gathering, before: State, event: VineUprooted, move: Any) -> None:
    count.add(event.seat, "uprooted")


def _harvested(count: Gathering, before: State, event: FieldsHarvested, move: Any) -> None:
    count.add(event.seat, "harvests", len(event.crops))
    grapes = (grape for crop in event.crops for grape in (crop.red, crop.white))
    count.add(event.seat, "grapes", sum(grape is not None for grape in grapes))


def _trained(count: Gathering, before: State, event: WorkerTrained, move: Any) -> None:
    count.add(event.seat, "trained")
    count.add(event.seat, "lira.training", -event.paid)


def _tour(count: Gathering, before: State, event: TourGiven, move: Any) -> None:
    count.add(event.seat, "tours")
    count.add(event.seat, "lira.tour", event.lira)


def _cart(count: Gathering, before: State, event: CartTaken, move: Any) -> None:
    count.add(event.seat, "lira.cart", event.lira)


def _sold(count: Gathering, before: State, event: GrapesSold, move: Any) -> None:
    count.add(event.seat, "grapes-sold", len(event.red) + len(event.white))
    count.add(event.seat, "lira.grapes", event.lira)


def _traded(count: Gathering, before: State, event: FieldTraded, move: Any) -> None:
    count.add(event.seat, "fields-sold" if event.lira > 0 else "fields-bought")
    count.add(event.seat, "lira.fields", event.lira)


def _lira(count: Gathering, before: State, event: LiraGained, move: Any) -> None:
    if isinstance(move, TakeRow):
        count.add(event.seat, "lira.wake-up", event.by)


def _paid(count: Gathering, before: State, event: ResidualsPaid, move: Any) -> None:
    for seat, lira in enumerate(event.lira):
        count.add(seat, "residual-paid", lira)


def _taken(count: Gathering, before: State, event: CardsTaken, move: Any) -> None:
    count.add(event.seat, f"drawn.{event.card.value}", event.count)


def _drawn(count: Gathering, before: State, event: CardsDrawn, move: Any) -> None:
    count.add(event.seat, f"drawn.{event.deck.value}", event.count)


def _told(count: Gathering, before: State, event: ActionOccupied, move: Any) -> None:
    count.add(0, f"action.{event.action.value}", 1 if event.occupied else -1)


def _token(count: Gathering, before: State, event: BonusTokenSpent, move: Any) -> None:
    count.table["tokens-spent"] += 1


def _card(count: Gathering, before: State, event: AutomaCardDrawn, move: Any) -> None:
    count.table["automa-cards"] += 1


def _blocked(count: Gathering, before: State, event: AutomaWorkerPlaced, move: Any) -> None:
    count.table["automa-workers"] += 1


READ: dict[type[Event], Callable[[Gathering, State, Any, Any], None]] = {
    FirstPlayerChosen: _first,
    ParentsSettled: _parents,
    OrderFilled: _order,
    StructureBuilt: _built,
    VisitorsPlayed: _visitors,
    WinesMade: _wines,
    TokensAged: _aged,
    WineAged: _aged_by_card,
    VinesPlanted: _planted,
    VineUprooted: _uprooted,
    FieldsHarvested: _harvested,
    WorkerTrained: _trained,
    TourGiven: _tour,
    CartTaken: _cart,
    GrapesSold: _sold,
    FieldTraded: _traded,
    LiraGained: _lira,
    ResidualsPaid: _paid,
    CardsTaken: _taken,
    CardsDrawn: _drawn,
    ActionOccupied: _told,
    BonusTokenSpent: _token,
    AutomaCardDrawn: _card,
    AutomaWorkerPlaced: _blocked,
}
