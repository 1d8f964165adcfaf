"""Games in which whole vineyards are followed, told by their moves, and what is to see of them."""

from __future__ import annotations

from typing import Any

from companion.table import Table
from companion.viticulture.actions.build import Build
from companion.viticulture.actions.harvest import Harvest
from companion.viticulture.actions.order import FillOrder
from companion.viticulture.actions.place import PlaceWorker
from companion.viticulture.actions.planner import SendAhead
from companion.viticulture.actions.plant import Plant, Planting
from companion.viticulture.actions.sell import TradeField
from companion.viticulture.actions.visit import PlayVisitors
from companion.viticulture.box.board import BoardAction
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import Structure
from companion.viticulture.cards.booking import Change, Counter
from companion.viticulture.position.setup import Tracking
from companion.viticulture.position.workers import At, Space, Worker
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.follow import Follow
from companion.viticulture.table.parents import TakeParents
from companion.viticulture.year.fall import DrawVisitors, yet_to_draw

from .scenes import FEW, MANY, Room, at, began, on_to, wake_up

WHOLE = {"tracking": Tracking.VINEYARD}


def setup() -> Room:
    """Nothing has happened yet; the table is being laid out."""
    room = Room()
    room.sit_down(FEW, **WHOLE)
    return room


def parents(names: tuple[str, ...] = FEW, taken: int = 1, **setup: Any) -> Room:
    """Some have their mama and papa."""
    room = began(names, **WHOLE, **setup)
    for n in range(taken):
        room.table.play(TakeParents(at(room.table).unsettled[0], n + 1, n + 3, n % 2 == 0))
    return room


def spring(names: tuple[str, ...] = FEW, **setup: Any) -> Room:
    """Everybody has what they start with."""
    return parents(names, len(names), **setup)


def correct(table: Table, seat: int, **what: object) -> None:
    """Set what lies on a mat."""
    for name, value in what.items():
        table.play(Correct(name.replace("_", "-"), value, seat))


def summer(names: tuple[str, ...] = FEW, **setup: Any) -> Room:
    """The first summer; some workers have been placed."""
    room = spring(names, **setup)
    table = wake_up(room.table)
    for seat in at(table).seats:
        correct(table, seat, lira=9, hand_vine=3, hand_summer=2, hand_winter=1, hand_order=1)
    correct(table, 0, structures="trellis", wine_red="2", grapes_red="1 4", grapes_white="3")
    put(table, BoardAction.GIVE_TOUR, Space.LEFT)
    middle = Space.MIDDLE if len(names) > 2 else Space.LEFT
    put(table, BoardAction.GIVE_TOUR if len(names) > 2 else BoardAction.DRAW_VINE, middle)
    if len(names) > 2:
        turn = at(table).turn
        where = At(Space.LEFT, BoardAction.PLANT_VINE)
        table.play(Plant(turn, where, (Planting(Vine.MALVASIA, 5),)))
        turn = at(table).turn
        where = At(Space.MIDDLE, BoardAction.BUILD_STRUCTURE, Worker.GRANDE)
        table.play(Build(turn, where, Structure.IRRIGATION))
    return room


def sold() -> Room:
    """Whoever acts has sold a field, and can hardly buy it back."""
    room = summer()
    correct(room.table, at(room.table).acting, sold="7", lira=6)
    return room


def put(table: Table, action: BoardAction, space: Space, worker: Worker = Worker.REGULAR) -> None:
    """Whose turn it is stands somewhere without a choice."""
    table.play(PlaceWorker(at(table).turn, At(space, action, worker)))


def results() -> Room:
    """Entries of which more came than their sentences say, for others too, and against rules."""
    room = summer()
    table = room.table
    visitor = At(Space.LEFT, BoardAction.PLAY_SUMMER_VISITOR, Worker.GRANDE)
    broker = (Change(Counter.POINTS, -2, 0), Change(Counter.LIRA, 6, 0))
    table.play(PlayVisitors(0, visitor, ("broker",), 1, broker), anyway=True)
    sold = At(Space.MIDDLE, BoardAction.SELL_GRAPE_OR_FIELD, Worker.GRANDE)
    table.play(TradeField(1, sold, 7), anyway=True)
    given = (Change(Counter.LIRA, 2, 0), Change(Counter.POINTS, 1, 1), Change(Counter.VINE, 1, 2))
    table.play(PlayVisitors(2, visitor, (), 1, given), anyway=True)
    table.play(FillOrder(0, None, 14, ()), anyway=True)
    return room


def fall(names: tuple[str, ...] = FEW, **setup: Any) -> Room:
    """One has drawn; the next has a cottage."""
    room = summer(names, **setup)
    on_to(room.table, Season.FALL)
    waiting = yet_to_draw(at(room.table))
    room.table.play(DrawVisitors(waiting[0], 1, 0))
    if len(waiting) > 1:
        correct(room.table, waiting[1], structures="cottage irrigation")
    return room


def fall_named(names: tuple[str, ...] = FEW) -> Room:
    """The same where both visitors of a cottage are named before either is seen."""
    return fall(names, cottage_named=True)


def winter(names: tuple[str, ...] = FEW) -> Room:
    """A winter in which there is everything to do."""
    room = summer(names)
    table = room.table
    on_to(table, Season.FALL)
    for seat in yet_to_draw(at(table)):
        table.play(DrawVisitors(seat, 0, 1))
    on_to(table, Season.WINTER)
    for seat in at(table).seats:
        correct(table, seat, workers=4, standing="", field_5="merlot pinot", harvested="",
                grapes_red="2 4", grapes_white="3 5", wine_red="3 4", wine_white="2",
                wine_blush="6", hand_order=2, hand_winter=2,
                structures="trellis irrigation windmill medium-cellar", lira=6)  # fmt: skip
    correct(table, 0, sold="7", field_6="trebbiano malvasia")
    table.play(Harvest(at(table).turn, At(Space.LEFT, BoardAction.HARVEST_FIELD), (5,)))
    return room


def swapping() -> Room:
    """Vines of two fields that could change places."""
    room = winter()
    correct(room.table, at(room.table).turn, field_6="trebbiano", field_7="merlot syrah")
    return room


def planned() -> Room:
    """Somebody's worker was sent ahead to winter."""
    room = summer()
    turn = at(room.table).turn
    room.table.play(SendAhead(turn, At(Space.LEFT, BoardAction.DRAW_ORDER)))
    table = on_to(room.table, Season.FALL)
    for seat in yet_to_draw(at(table)):
        table.play(DrawVisitors(seat, 0, 1))
    on_to(table, Season.WINTER)
    return room


def year_end(names: tuple[str, ...] = FEW) -> Room:
    """Tokens that age and tokens that cannot; two have too many cards."""
    room = winter(names)
    table = on_to(room.table, Season.YEAR_END)
    correct(table, 0, wine_red="2 3 4", hand_vine=5, hand_order=4)
    correct(table, 1, hand_summer=6, residual=2)
    return room


def mixed() -> Room:
    """One player's score alone is followed."""
    room = summer()
    room.table.play(Follow(3, whole=False))
    return room


__all__ = ["FEW", "MANY", "fall", "fall_named", "mixed", "parents", "planned", "spring", "summer",
           "swapping", "winter", "year_end"]  # fmt: skip
