"""What happened on a vineyard, in one short sentence, as data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase

from .components import MAMAS, PAPAS, Bottle
from .mat import At
from .state import State
from .vineyard_events import (
    CardsTaken,
    CartTaken,
    FieldsHarvested,
    FieldTraded,
    GrapesSold,
    OrderFilled,
    StructureBuilt,
    TourGiven,
    VinesPlanted,
    WinesMade,
    WorkerTrained,
)
from .vineyard_moves import (
    AddToken,
    AgeWine,
    Book,
    Build,
    Change,
    DrawVisitors,
    FillOrder,
    Follow,
    Harvest,
    MakeWine,
    PlaceWorker,
    Plant,
    Planting,
    PlayVisitors,
    RemoveToken,
    Resign,
    Retrieve,
    SellGrapes,
    SendAhead,
    SwapVines,
    TakeParents,
    TradeField,
    Train,
    Uproot,
)

Facts = dict[str, object]


def _event(entry: Entry, kind: type) -> Any:
    return next(event for event in entry.events if isinstance(event, kind))


def _name(state: State, seat: int) -> Facts:
    return {"player": state.setup.players[seat].name}


def _follow(state: State, move: Follow, entry: Entry) -> Phrase:
    return Phrase("log.follow" if move.whole else "log.follow-score", _name(state, move.seat))


def _parents(state: State, move: TakeParents, entry: Entry) -> Phrase:
    facts = _name(state, move.seat)
    if move.vines:
        name = PAPAS[move.papa].name if move.papa is not None else "–"
        vines = _on_fields(move.vines)
        return Phrase("log.parents-vines", {**facts, "name": name, "vines": vines})
    if move.mama is None or move.papa is None:
        return Phrase("log.parents-by-hand", facts)
    papa = PAPAS[move.papa]
    names = {"first": MAMAS[move.mama].name, "second": papa.name}
    gift = Phrase(f"gift.{papa.gift}") if move.gift else Phrase("gift.lira", {"lira": papa.instead})
    return Phrase("log.parents", {**facts, **names, "gift": gift})


def _worker(state: State, move: PlaceWorker, entry: Entry) -> Phrase:
    facts = _name(state, move.seat)
    for event in entry.events:
        match event:
            case CardsTaken(count=count, card=card):
                return Phrase(f"log.takes.{card.value}", facts, count=count)
            case TourGiven(lira=lira):
                return Phrase("log.tour", {**facts, "lira": lira})
            case CartTaken(lira=lira):
                return Phrase("log.cart", {**facts, "lira": lira})
    return Phrase("log.placed", {**facts, "where": where(move.where)})


def where(at: At) -> Phrase:
    """Where a worker stands, in words."""
    if at.action is None:
        return Phrase(f"action.{at.space.value}")
    return at.action.phrase


def _train(state: State, move: Train, entry: Entry) -> Phrase:
    paid = _event(entry, WorkerTrained).paid
    return Phrase("log.train", {**_name(state, move.seat), "lira": paid})


def _build(state: State, move: Build, entry: Entry) -> Phrase:
    facts: Facts = {**_name(state, move.seat), "what": move.structure.phrase}
    return Phrase("log.build", {**facts, "lira": _event(entry, StructureBuilt).paid})


def _plant(state: State, move: Plant, entry: Entry) -> Phrase:
    planted: VinesPlanted = _event(entry, VinesPlanted)
    return Phrase("log.plant", {**_name(state, move.seat), "vines": _on_fields(planted.vines)})


def _on_fields(vines: tuple[Planting, ...]) -> tuple[Phrase, ...]:
    return tuple(
        Phrase("log.vine-on-field", {"vine": planting.vine.phrase, "field": planting.field})
        for planting in vines
    )


def _sell(state: State, move: SellGrapes, entry: Entry) -> Phrase:
    sold: GrapesSold = _event(entry, GrapesSold)
    grapes = (
        *(Phrase("grape.red", {"value": value}) for value in sold.red),
        *(Phrase("grape.white", {"value": value}) for value in sold.white),
    )
    return Phrase("log.sell", {**_name(state, move.seat), "grapes": grapes, "lira": sold.lira})


def _trade(state: State, move: TradeField, entry: Entry) -> Phrase:
    lira = abs(_event(entry, FieldTraded).lira)
    facts: Facts = {**_name(state, move.seat), "field": move.field, "lira": lira}
    return Phrase("log.buy-field" if move.buy else "log.sell-field", facts)


def _harvest(state: State, move: Harvest, entry: Entry) -> Phrase:
    harvested: FieldsHarvested = _event(entry, FieldsHarvested)
    fields = tuple(crop.field for crop in harvested.crops)
    grapes: tuple[Phrase, ...] = ()
    for crop in harvested.crops:
        if crop.red is not None:
            grapes = (*grapes, Phrase("grape.red", {"value": crop.red}))
        if crop.white is not None:
            grapes = (*grapes, Phrase("grape.white", {"value": crop.white}))
    facts: Facts = {**_name(state, move.seat), "fields": fields}
    if not grapes:
        return Phrase("log.harvest-nothing", facts, count=len(fields))
    return Phrase("log.harvest", {**facts, "grapes": grapes}, count=len(fields))


def _uproot(state: State, move: Uproot, entry: Entry) -> Phrase:
    facts: Facts = {**_name(state, move.seat), "vine": move.vine.phrase, "field": move.field}
    return Phrase("log.uproot", facts)


def _wine(state: State, move: MakeWine, entry: Entry) -> Phrase:
    made: WinesMade = _event(entry, WinesMade)
    wines = bottles(tuple(Bottle(making.kind, making.value) for making in made.wines))
    return Phrase("log.wine", {**_name(state, move.seat), "wines": wines})


def bottles(wines: tuple[Bottle, ...]) -> tuple[Phrase, ...]:
    """Wines by kind and value."""
    return tuple(Phrase(f"bottle.{w.kind.value}", {"value": w.value}) for w in wines)


def _order(state: State, move: FillOrder, entry: Entry) -> Phrase:
    filled: OrderFilled = _event(entry, OrderFilled)
    facts: Facts = {**_name(state, move.seat), "wines": bottles(filled.wines)}
    return Phrase("log.order", facts, count=filled.points)


def _visitors(state: State, move: PlayVisitors, entry: Entry) -> Phrase:
    facts = _name(state, move.seat)
    if move.cards:
        names = tuple(Phrase(f"visitor.{card}.name") for card in move.cards)
        return Phrase("log.visitors-named", {**facts, "cards": names})
    return Phrase("log.visitors", facts, count=move.count)


def _book(state: State, move: Book, entry: Entry) -> Phrase:
    return Phrase("log.book", {"changes": tuple(change(state, each) for each in move.changes)})


def change(state: State, each: Change) -> Phrase:
    """One number that changes, in words."""
    return Phrase(f"change.{each.what.value}", {**_name(state, each.seat), "by": each.by})


def _draw(state: State, move: DrawVisitors, entry: Entry) -> Phrase:
    facts = _name(state, move.seat)
    drawn = ["summer"] * move.summer + ["winter"] * move.winter
    if not drawn:
        return Phrase("log.draws-none", facts)
    if len(drawn) > 2:
        return Phrase("log.draws-many", facts, count=len(drawn))
    return Phrase(f"log.draws.{'-'.join(drawn)}", facts)


def _ahead(state: State, move: SendAhead, entry: Entry) -> Phrase:
    return Phrase("log.ahead", {**_name(state, move.seat), "where": where(move.where)})


def _resign(state: State, move: Resign, entry: Entry) -> Phrase:
    return Phrase("log.resign", {**_name(state, move.seat), "where": move.action.phrase})


def _retrieve(state: State, move: Retrieve, entry: Entry) -> Phrase:
    places = tuple(where(at) for at in move.workers)
    facts: Facts = {**_name(state, move.seat), "places": places}
    return Phrase("log.retrieve", facts, count=len(places))


def _token(state: State, move: AddToken | RemoveToken, entry: Entry) -> Phrase:
    facts: Facts = {**_name(state, move.seat), "token": token(move)}
    return Phrase("log.token-added" if isinstance(move, AddToken) else "log.token-removed", facts)


def token(move: AddToken | RemoveToken) -> Phrase:
    """A grape or a wine, in words."""
    names = {"red-grapes": "grape.red", "white-grapes": "grape.white"}
    name = names.get(move.row.value, f"bottle.{move.row.value}")
    return Phrase(name, {"value": move.value})


def _age(state: State, move: AgeWine, entry: Entry) -> Phrase:
    facts = _name(state, move.seat)
    if move.kind is None or move.value is None:
        return Phrase("log.age", facts, count=move.times)
    wine = Phrase(f"bottle.{move.kind.value}", {"value": move.value})
    return Phrase("log.age-one", {**facts, "wine": wine})


def _swap(state: State, move: SwapVines, entry: Entry) -> Phrase:
    facts: Facts = {**_name(state, move.seat), "one": move.one.vine.phrase}
    return Phrase("log.swap", {**facts, "other": move.other.vine.phrase})


TELLS: dict[type, Callable[[State, Any, Entry], Phrase]] = {
    Follow: _follow,
    TakeParents: _parents,
    PlaceWorker: _worker,
    Train: _train,
    Build: _build,
    Plant: _plant,
    SellGrapes: _sell,
    TradeField: _trade,
    Harvest: _harvest,
    Uproot: _uproot,
    MakeWine: _wine,
    FillOrder: _order,
    PlayVisitors: _visitors,
    Book: _book,
    DrawVisitors: _draw,
    SendAhead: _ahead,
    Resign: _resign,
    Retrieve: _retrieve,
    AddToken: _token,
    RemoveToken: _token,
    AgeWine: _age,
    SwapVines: _swap,
}
"""What says what."""
