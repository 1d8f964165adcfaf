"""The whole play: players, places, rounds, the market, and everything that is counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.kernel.history import Entry
from companion.kernel.session import Session
from companion.plays import Play
from companion.plays.gathering import Gathering, moments, reseated, without_nothing

from ..box.board import REGIONS, VARIETIES
from ..ending.ties import outcome
from ..position.kinds import Event
from ..position.setup import Negative, Setup
from ..position.state import State
from ..round.buying import BuyingPassed, VineyardBought
from ..round.closing import OrderChanged, RoundClosed
from ..round.gift import BottleRemoved, VineyardsGiven
from ..round.selling import VineyardsLost, WineSold
from ..table.correct import Corrected

GAME = "vino"
SOURCES = ("bought", "gifts", "lost", "corrections")
"""Where vineyards come from and go to."""


def play(session: Session[Any]) -> Play:
    """Return a finished game as a play."""
    state: State = session.state
    beginning: State = session.game.new_game(session.setup)
    count = Gathering(len(state.estates))
    count.first = beginning.order[0]
    _market(count, beginning)
    for before, entry, after in moments(session):
        for event in entry.events:
            read = _READ.get(type(event))
            if read is not None:
                read(count, before, event)
        if any(isinstance(event, Corrected) for event in entry.events):
            for seat in before.seats:
                by = after.vineyards(seat) - before.vineyards(seat)
                count.add(seat, "vineyards.corrections", by)
        if after.market != before.market:
            _market(count, after)
        if any(isinstance(event, RoundClosed) for event in entry.events):
            _round(count, before, after, entry)
        order = reseated(entry)
        if order is not None:
            count.reseat(order)
    for seat in state.seats:
        _at_the_end(count, state, seat)
    return _play(state, count)


def _market(count: Gathering, state: State) -> None:
    count.note_table("market-round", state.round)
    for variety in VARIETIES:
        count.note_table(f"market.{variety.value}", state.demand(variety))


def _round(count: Gathering, before: State, after: State, entry: Entry) -> None:
    """Note where everybody stands when a round is closed."""
    incomes = entry.first(RoundClosed).incomes
    for seat in after.seats:
        count.note(seat, "points", after.vineyards(seat))
        count.note(seat, "income", incomes[seat])
        if after.setup.money:
            count.note(seat, "money", after.estates[seat].money)


def _bought(count: Gathering, before: State, event: VineyardBought) -> None:
    if before.owner(event.region, event.place) is None:
        count.add(event.seat, "vineyards.bought")
    count.add(event.seat, "spent", event.paid or 0)


def _given(count: Gathering, before: State, event: VineyardsGiven) -> None:
    if event.places:
        count.add(event.seat, "gifts")
    count.add(event.seat, "vineyards.gifts", len(event.places))


def _lost(count: Gathering, before: State, event: VineyardsLost) -> None:
    count.add(event.seat, "vineyards.lost", -len(event.plots))


def _sold(count: Gathering, before: State, event: WineSold) -> None:
    count.add(event.seat, "sales")
    count.add(event.seat, "income", event.income)
    count.add(event.seat, f"income.{event.variety.value}", event.income)
    count.add(event.seat, f"sold.{event.variety.value}", event.quantity)
    best = count.of[event.seat]["best-sale"]
    count.of[event.seat]["best-sale"] = max(best, event.income)


def _bottle(count: Gathering, before: State, event: BottleRemoved) -> None:
    count.table["bottles"] += 1


def _passed(count: Gathering, before: State, event: BuyingPassed) -> None:
    count.add(event.seat, "passed")


def _order(count: Gathering, before: State, event: OrderChanged) -> None:
    count.add(event.order[0], "first-in-order")


_READ: dict[type[Event], Callable[[Gathering, State, Any], None]] = {
    VineyardBought: _bought,
    VineyardsGiven: _given,
    VineyardsLost: _lost,
    WineSold: _sold,
    BottleRemoved: _bottle,
    BuyingPassed: _passed,
    OrderChanged: _order,
}


def _at_the_end(count: Gathering, state: State, seat: int) -> None:
    """Count what lies on the map at the end; the race ends with it."""
    for region in REGIONS:
        owned = len(state.owned(seat, region))
        count.add(seat, f"region.{region.value}", owned)
        count.add(seat, "regions", int(owned > 0))
    for variety, stock in zip(VARIETIES, state.cellar(seat), strict=True):
        count.add(seat, f"variety.{variety.value}", stock)
    row = count.rows[seat].setdefault("points", [])
    if len(row) >= max(state.round, 1):
        row[-1:] = [state.vineyards(seat)]
    else:
        row.append(state.vineyards(seat))


def _play(state: State, count: Gathering) -> Play:
    found = outcome(state)
    by_seat = {place.seat: place.rank for place in found.places}
    leaders = found.winners or tuple(seat for seat, rank in by_seat.items() if rank == 1)
    depth = "money" if state.setup.money else "board"
    return Play(
        GAME,
        depth=depth,
        variants=tuple(_variants(state.setup)),
        decided=found.decided_by or "",
        rounds=state.round,
        sides=tuple(
            count.side(
                seat,
                player,
                points=state.vineyards(seat),
                rank=1 if seat in leaders else by_seat[seat],
                won=seat in leaders,
                follows=depth,
            )
            for seat, player in enumerate(state.setup.players)
        ),
        series={name: tuple(row) for name, row in count.table_rows.items()},
        counts=without_nothing(count.table),
    )


def _variants(setup: Setup) -> Iterator[str]:
    """Yield which readings of the rules were played."""
    if setup.mixed_money:
        yield "mixed-money"
    if not setup.opening_gifts:
        yield "no-opening-gifts"
    if setup.negative is not Negative.ZERO:
        yield f"negative-{setup.negative.value}"
