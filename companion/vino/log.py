"""Every entry of the history in one short sentence, as data: for the log and for *Undo …*."""

from __future__ import annotations

from typing import assert_never

from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase

from .correction import value_of
from .events import (
    BottleRemoved,
    Corrected,
    MarkersDrawn,
    OrderChanged,
    RegionsRevealed,
    VarietyTaken,
    VineyardBought,
    WineSold,
)
from .moves import (
    Buy,
    ChooseRegions,
    CloseRound,
    Correct,
    CorrectMarket,
    CorrectOrder,
    CorrectRegions,
    CountForTie,
    DrawMarkers,
    EnterColumn,
    EnterCopy,
    EnterOrder,
    EnterPrice,
    EnterRegion,
    EnterStep,
    EnterTable,
    GiveGift,
    Move,
    NameMarkers,
    Pass,
    Pick,
    Reveal,
    Sell,
    SellNothing,
)
from .parts import VARIETIES, Phase, Region, Variety, phase_name, region_name, variety_name
from .state import State


def tell(state: State, entry: Entry, *, short: bool = False) -> Phrase:
    """
    Say an entry; ``state`` is the one before it. ``short`` is for a button.

    What somebody marked in secret is told by the reveal and by nothing else.
    """
    told = _told(state, entry, short)
    moved = isinstance(entry.move, Buy | GiveGift)
    if moved and not short and any(isinstance(event, BottleRemoved) for event in entry.events):
        return Phrase("log.vino.bottle", {"what": told})
    return told


def _told(state: State, entry: Entry, short: bool) -> Phrase:
    move: Move = entry.move
    name = [player.name for player in state.setup.players]
    facts: dict[str, object]
    match move:
        case DrawMarkers(seat) | NameMarkers(seat):
            drawn = next(e.regions for e in entry.events if isinstance(e, MarkersDrawn))
            return Phrase("log.vino.markers", {"player": name[seat], "regions": _names(drawn)})
        case Buy():
            return _purchase(entry, name, short)
        case Pass(seat):
            if state.barrel is None:
                return Phrase("log.vino.pass", {"player": name[seat]})
            here = {"player": name[seat], "region": region_name(state.barrel)}
            return Phrase("log.vino.pass-region", here)
        case ChooseRegions(seat):
            return Phrase("log.vino.chosen", {"player": name[seat]})
        case Reveal():
            return _reveal(state, entry, name, short)
        case GiveGift(picks):
            return _gift(state, picks, name)
        case Sell():
            return _sale(entry, name, short)
        case SellNothing(seat):
            return Phrase("log.vino.no-sale", {"player": name[seat]})
        case CloseRound():
            order = next(e.order for e in entry.events if isinstance(e, OrderChanged))
            order_names = tuple(name[seat] for seat in order)
            return Phrase("log.vino.order", {"round": state.round, "players": order_names})
        case CountForTie(seats, amounts):
            told = tuple(
                Phrase("log.counted", {"player": name[seat], "amount": n})
                for seat, n in zip(seats, amounts, strict=True)
            )
            return Phrase("log.tie", {"what": Phrase("tie.money"), "told": told})
        case EnterStep(step):
            return Phrase("log.vino.step", {"step": step})
        case EnterColumn(column):
            facts = {"sold": column.sold, "income": column.income}
            return Phrase("log.vino.column", {**facts, "lost": column.lost, "boxes": column.boxes})
        case EnterTable():
            return Phrase("log.vino.table")
        case EnterRegion(land):
            facts = {"region": region_name(land.region), "vineyards": land.vineyards}
            return Phrase("log.vino.region", facts)
        case EnterPrice(region, place, price):
            facts = {"region": region_name(region), "place": place, "price": price}
            return Phrase("log.vino.price", facts)
        case EnterOrder(regions):
            return Phrase("log.vino.region-order", {"regions": _names(regions)})
        case EnterCopy():
            return Phrase("log.vino.copy")
        case Correct():
            return _correction(state, entry, name)
        case CorrectMarket(market):
            demands = tuple(_demand(v, market[v.at]) for v in VARIETIES)
            return Phrase("log.vino.market-corrected", {"demands": demands})
        case CorrectOrder(order):
            order_names = tuple(name[seat] for seat in order)
            return Phrase("log.vino.order-corrected", {"players": order_names})
        case CorrectRegions(seat, regions):
            facts = {"player": name[seat], "regions": _names(regions)}
            return Phrase("log.vino.regions-corrected", facts)
        case _:
            assert_never(move)


def _names(regions: tuple[Region, ...]) -> tuple[Phrase, ...]:
    return tuple(region_name(region) for region in regions)


def _demand(variety: Variety, by: int) -> Phrase:
    return Phrase("log.vino.demand", {"variety": variety_name(variety), "by": by})


def _purchase(entry: Entry, name: list[str], short: bool) -> Phrase:
    bought = next(e for e in entry.events if isinstance(e, VineyardBought))
    facts: dict[str, object] = {
        "player": name[bought.seat],
        "region": region_name(bought.region),
        "place": bought.place,
    }
    variety = next((e.variety for e in entry.events if isinstance(e, VarietyTaken)), None)
    if variety is not None and not short:
        return Phrase("log.vino.bought-variety", {**facts, "variety": variety_name(variety)})
    return Phrase("log.vino.bought", facts)


def _reveal(state: State, entry: Entry, name: list[str], short: bool) -> Phrase:
    told = any(isinstance(event, RegionsRevealed) for event in entry.events)
    if short or not told or not any(estate.chosen for estate in state.estates):
        return Phrase("log.vino.reveal")
    choices = tuple(
        Phrase("log.vino.choice", {"player": name[seat], "regions": _names(chosen)})
        for seat in state.order
        if (chosen := state.estates[seat].chosen)
    )
    return Phrase("log.vino.revealed", {"choices": choices})


def _gift(state: State, picks: tuple[Pick, ...], name: list[str]) -> Phrase:
    told = tuple(
        Phrase("log.vino.pick", {"player": name[pick.seat], "places": pick.places})
        for pick in picks
    )
    if state.gift is None:
        return Phrase("log.vino.given", {"picks": told})
    return Phrase("log.vino.gift", {"region": region_name(state.gift.region), "picks": told})


def _sale(entry: Entry, name: list[str], short: bool) -> Phrase:
    sold = next(e for e in entry.events if isinstance(e, WineSold))
    facts: dict[str, object] = {
        "player": name[sold.seat],
        "quantity": sold.quantity,
        "variety": variety_name(sold.variety),
        "income": sold.income,
    }
    if short:
        return Phrase("log.vino.sold-short", facts)
    moved = tuple(_demand(v, sold.changes[v.at]) for v in VARIETIES if sold.changes[v.at])
    if not moved:
        return Phrase("log.vino.sold-still", facts)
    return Phrase("log.vino.sold", {**facts, "demands": moved})


def _correction(state: State, entry: Entry, name: list[str]) -> Phrase:
    event = next(e for e in entry.events if isinstance(e, Corrected))
    facts: dict[str, object] = {
        "what": _what(event),
        "was": _value(event.what, value_of(state, event), name),
        "value": _value(event.what, event.value, name),
    }
    if event.seat is None:
        return Phrase("log.correction", facts)
    return Phrase("log.correction-player", {"player": name[event.seat], **facts})


def _what(event: Corrected) -> Phrase:
    what = Phrase(f"value.vino.{event.what}")
    if event.region is None:
        return what
    region = region_name(event.region)
    if event.place is None:
        return Phrase("log.vino.in-region", {"what": what, "region": region})
    return Phrase("log.vino.vineyard", {"region": region, "place": event.place})


def _value(what: str, value: object, name: list[str]) -> object:
    match what:
        case "owner" if isinstance(value, int):
            return name[value]
        case "owner":
            return Phrase("value.nobody")
        case "variety" if isinstance(value, str):
            return variety_name(Variety(value))
        case "barrel" if isinstance(value, str):
            return region_name(Region(value))
        case "phase" if isinstance(value, str):
            return phase_name(Phase(value))
    if isinstance(value, bool):
        return Phrase("value.yes" if value else "value.no")
    return Phrase("value.none") if value is None else value
