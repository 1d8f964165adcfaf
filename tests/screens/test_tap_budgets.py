"""
How many taps things take, counted by playing them.

Every play says what it may cost; it is played on a phone without a client, each tap is counted,
and what came of it is looked at. ``python -m tests.screens.test_tap_budgets`` prints the table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any

import pytest

from companion.vino.box.board import Region, Variety
from companion.vino.round.choosing import ChooseRegions, Reveal
from companion.vino.round.selling import Sell
from companion.viticulture.actions.place import PlaceWorker
from companion.viticulture.actions.plant import Plant
from companion.viticulture.actions.wine import MakeWine
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vineyard import Structure
from companion.viticulture.table.parents import TakeParents
from companion.viticulture.year.fall import yet_to_draw
from companion.viticulture.year.turns import NextSeason
from tests.gallery import solo_vineyards, vineyards, vino_games
from tests.gallery.scenes import FEW, Room, alone, at, began, solo_on_to

from .headless import phone, story, viewer


@dataclass
class Fingers:
    """Counts what is tapped on a phone, from the room on."""

    room: Room
    open: AsyncExitStack
    one: Any = None
    taps: list[str] = field(default_factory=list)

    async def sit_down(self) -> None:
        """Open the room's game; that is not counted."""
        route = f"/game/{self.room.table.id}"
        opened = phone(self.room.tables, route=route, preferences=viewer())
        self.one = await self.open.enter_async_context(opened)

    async def tap(self, *ids: str) -> None:
        """Tap one after the other; nothing may speak against it."""
        for id in ids:
            await self.one.tap(id)
            self.taps.append(id)
            assert not self.one.has("illegal.anyway"), f"{id} breaks a rule"

    @property
    def state(self) -> Any:
        """How the table stands."""
        return at(self.room.table)

    @property
    def moves(self) -> list[Any]:
        """What was booked, the last first."""
        found, step = [], self.room.table.session.history.last
        while step is not None:
            found.append(step.entry.move)
            step = step.earlier
        return found


Play = Callable[[Fingers], Awaitable[None]]


@dataclass(frozen=True)
class Budget:
    """A play, the room it begins in, and the taps it may cost."""

    what: str
    most: int
    room: Callable[[], Room]
    play: Play


async def count(budget: Budget) -> int:
    """Play it and return the taps it took."""
    async with AsyncExitStack() as stack:
        fingers = Fingers(budget.room(), stack)
        await fingers.sit_down()
        await budget.play(fingers)
        return len(fingers.taps)


# -- the board -------------------------------------------------------------------------------------


def placing(*taps: str, structure: Structure | None = None) -> Play:
    """Place a worker: afterwards it is somebody else's turn, and one entry is booked."""

    async def play(fingers: Fingers) -> None:
        seat, before = fingers.state.turn, len(fingers.moves)
        await fingers.tap(*taps)
        assert fingers.state.turn != seat
        assert len(fingers.moves) == before + 1
        if structure is not None:
            assert structure in fingers.state.estates[seat].mat.built

    return play


def rich_in_grapes() -> Room:
    """Winter, with grapes for three wines, and the bonus free that allows them."""
    room = vineyards.winter()
    seat = at(room.table).turn
    vineyards.correct(room.table, seat, grapes_red="2 4 6", grapes_white="3 5")
    vineyards.correct(room.table, seat, wine_red="", wine_white="", wine_blush="")
    return room


async def three_wines(fingers: Fingers) -> None:
    """A red, a white and a blush with the bonus."""
    seat = fingers.state.turn
    await fingers.tap(
        "winter.action-make-wine", "act.wine-blush", "act.wine-red", "act.wine-white", "act.book"
    )
    move = fingers.moves[0]
    assert isinstance(move, MakeWine)
    assert len(move.wines) == 3
    assert fingers.state.turn != seat


async def visitor_with_a_deed(fingers: Fingers) -> None:
    """The Teacher trains a worker: the action, the card, the option, the deed."""
    seat = fingers.state.turn
    workers = fingers.state.estates[seat].mat.workers
    await fingers.tap("winter.action-play-winter-visitor", "act.visitor-teacher")
    await fingers.tap("act.option-1-2", "act.book")
    assert fingers.state.estates[seat].mat.workers == workers + 1
    assert fingers.one.has("winter.pass"), "the board is back"


async def point_for_anybody(fingers: Fingers) -> None:
    """A point for somebody whose turn it is not."""
    seat = (fingers.state.turn + 1) % len(fingers.state.estates)
    points = fingers.state.estates[seat].vp
    await fingers.tap(f"summer.points.seat-{seat + 1}.plus")
    assert fingers.state.estates[seat].vp == points + 1


# -- the year --------------------------------------------------------------------------------------


def taking(row: int, tapped: str) -> Play:
    """Take a row of the wake-up chart."""

    async def play(fingers: Fingers) -> None:
        seat = fingers.state.acting
        await fingers.tap(tapped)
        assert fingers.state.estates[seat].row == row

    return play


def four_in_fall() -> Room:
    """Fall, in which nobody has drawn yet."""
    room = vineyards.summer()
    room.table.play(NextSeason())
    assert len(yet_to_draw(at(room.table))) == 4
    return room


async def fall_for_four(fingers: Fingers) -> None:
    """Everybody draws a visitor, told by its season, and winter begins."""
    before = [estate.mat.hand.winter for estate in fingers.state.estates]
    await fingers.tap("fall.all-winter", "fall.next")
    assert fingers.state.season is Season.WINTER
    assert all(e.mat.hand.winter > n for e, n in zip(fingers.state.estates, before, strict=True))


def last_of_winter() -> Room:
    """Winter, in which nobody wants to place anybody any more."""
    room = vineyards.winter()
    for seat in at(room.table).seats:
        vineyards.correct(room.table, seat, hand_vine=2, hand_summer=1)
    return room


async def year_s_end(fingers: Fingers) -> None:
    """From the last turn of winter to the next spring."""
    year = fingers.state.year
    await fingers.tap("winter.all-done", "year-end.close")
    assert (fingers.state.year, fingers.state.season) == (year + 1, Season.SPRING)


def ready_for_a_year() -> Room:
    """Spring of four who have something to do in every season."""
    room = began(FEW, last_worker_ends=True, **vineyards.WHOLE)
    for n in range(len(FEW)):
        room.table.play(TakeParents(at(room.table).unsettled[0], n + 1, n + 3, n % 2 == 0))
    for seat in at(room.table).seats:
        vineyards.correct(room.table, seat, lira=9, hand_vine=2, hand_summer=1, workers=2)
        vineyards.correct(room.table, seat, structures="trellis", field_5="merlot")
        vineyards.correct(room.table, seat, grapes_red="2 4", hand_winter=0, hand_order=0)
    return room


SUMMER_OF_FOUR = (
    ("draw-vine",),
    ("give-tour",),
    ("build-structure", "act.structure-irrigation", "act.book"),
    ("plant-vine", "act.vine-pinot", "act.book"),
    ("give-tour",),
    ("sell-grape-or-field", "act.field-7", "act.book"),
    ("draw-vine",),
    ("plant-vine", "act.vine-malvasia", "act.book"),
)
WINTER_OF_FOUR = (
    ("harvest-field",),
    ("make-wine", "act.wine-red", "act.book"),
    ("train-worker",),
    ("draw-order",),
)
"""Two workers each in summer and the third in winter: an action, then what it asks for."""


async def whole_year_of_four(fingers: Fingers) -> None:
    """Rows, three workers each, visitors, the year's end."""
    workers = [estate.workers_left for estate in fingers.state.estates]
    assert workers == [3, 3, 3, 3], "two regular ones and the grande"
    await fingers.tap("spring.row-2", "spring.row-3", "spring.row-4", "spring.visitor-summer")
    for told in SUMMER_OF_FOUR:
        await fingers.tap(f"summer.action-{told[0]}", *told[1:])
    await fingers.tap("summer.all-done", "fall.all-winter", "fall.next")
    for told in WINTER_OF_FOUR:
        await fingers.tap(f"winter.action-{told[0]}", *told[1:])
    assert fingers.state.season is Season.YEAR_END, "the last worker of all ends winter"
    await fingers.tap("year-end.close")
    assert (fingers.state.year, fingers.state.season) == (2, Season.SPRING)
    assert sum(isinstance(move, Plant) for move in fingers.moves) == 2
    assert sum(isinstance(move, PlaceWorker) for move in fingers.moves) >= 4


async def the_automa(fingers: Fingers) -> None:
    """Draw its card, and confirm that its workers stand if there are any."""
    await fingers.tap("automa.draw")
    if fingers.state.automa.blocked:
        await fingers.tap("automa.placed")


async def empty_solo_year(fingers: Fingers) -> None:
    """A year in which the player does nothing but what the year asks for."""
    year, whole = fingers.state.year, bool(fingers.state.whole_seats)
    await fingers.tap(f"spring.row-{fingers.state.automa.glass[-1]}")
    await the_automa(fingers)
    await fingers.tap("summer.pass" if whole else "summer.next")
    await fingers.tap("fall.draw-0-1" if whole else "fall.next")
    await the_automa(fingers)
    await fingers.tap("winter.pass" if whole else "winter.next")
    await fingers.tap("year-end.close")
    assert (fingers.state.year, fingers.state.season) == (year + 1, Season.SPRING)


async def automa_s_season(fingers: Fingers) -> None:
    """A season of the Automa, up to the player's own turn."""
    await the_automa(fingers)
    assert fingers.state.automa.blocked, "or nothing was shown"
    assert not fingers.state.needs_card


# -- Vino ------------------------------------------------------------------------------------------


def three_to_sell() -> Room:
    """The first seller of Vino, who has more than three vineyards of a variety."""
    room = Room()
    vino_games.selling(vino_games.sit_down(room))
    return room


async def sale_of_three(fingers: Fingers) -> None:
    """Three of a variety are sold, whatever the page proposes first."""
    seat = fingers.state.acting
    while not fingers.one.said("selling.book").startswith("Sell 3 "):
        await fingers.tap("selling.quantity.minus")
    await fingers.tap("selling.book")
    move = fingers.moves[0]
    assert isinstance(move, Sell)
    assert (move.seat, move.quantity) == (seat, 3)


def at_vino(build: Callable[[Any], object]) -> Callable[[], Room]:
    """A game of Vino, so far."""

    def prepare() -> Room:
        room = Room()
        build(vino_games.sit_down(room))
        return room

    return prepare


def all_are_new(table: Any) -> None:
    """Everybody marks two regions in which nobody owns anything."""
    vino_games.choosing(table, 0)
    for seat in at(table).seats:
        table.play(ChooseRegions(seat, (Region.CALABRIA, Region.ABRUZZO)))
    table.play(Reveal())


async def first_vineyards(fingers: Fingers) -> None:
    """Markers are drawn, and a vineyard is bought in each of their regions."""
    seat = fingers.state.acting
    await fingers.tap("opening.draw")
    for region in fingers.state.estates[seat].drawn:
        await fingers.tap(f"opening.{region.value}.place-2")
    await fingers.tap("opening.buy")
    assert fingers.state.vineyards(seat) == 2


async def a_vineyard(fingers: Fingers) -> None:
    """A vineyard where the buyer has some already."""
    seat = fingers.state.acting
    before = fingers.state.vineyards(seat)
    await fingers.tap("buying.place-10", "buying.buy")
    assert fingers.state.vineyards(seat) == before + 1


async def a_first_vineyard(fingers: Fingers) -> None:
    """A vineyard in a new region, with its variety."""
    seat = fingers.state.acting
    await fingers.tap("buying.place-2", "buying.variety-barbera", "buying.buy")
    assert fingers.state.grows(seat, Region.CALABRIA) is Variety.BARBERA


async def two_regions(fingers: Fingers) -> None:
    """The next who has not chosen yet marks two regions."""
    seat = fingers.state.choosers[0]
    await fingers.tap("choosing.region-lazio", "choosing.region-toscana", "choosing.book")
    assert fingers.state.estates[seat].chosen == (Region.LAZIO, Region.TOSCANA)


async def next_order(fingers: Fingers) -> None:
    """The next round, in its order."""
    before = fingers.state.round
    await fingers.tap("closing.next")
    assert fingers.state.round == before + 1


def solo_year() -> Room:
    """A solo game of points, in its second spring."""
    return alone(2)


def solo_vineyard_year() -> Room:
    """A solo game with the whole vineyard, in its second spring."""
    return solo_vineyards.spring(2)


def solo_summer() -> Room:
    """A solo summer whose card is to be drawn."""
    room = alone(2)
    solo_on_to(room.table, Season.SUMMER)
    return room


BUDGETS = (
    Budget("draw a vine", 1, vineyards.summer, placing("summer.action-draw-vine")),
    Budget("the cart", 1, vineyards.summer, placing("summer.cart")),
    Budget("draw an order", 1, vineyards.winter, placing("winter.action-draw-order")),
    Budget("train a worker", 1, vineyards.winter, placing("winter.action-train-worker")),
    Budget(
        "harvest the one ripe field", 1, vineyards.winter, placing("winter.action-harvest-field")
    ),
    Budget(
        "build, one choice",
        3,
        vineyards.summer,
        placing(
            "summer.action-build-structure",
            "act.structure-trellis",
            "act.book",
            structure=Structure.TRELLIS,
        ),
    ),
    Budget(
        "sell a field, one choice",
        3,
        vineyards.summer,
        placing("summer.action-sell-grape-or-field", "act.field-7", "act.book"),
    ),
    Budget(
        "one wine, one choice",
        3,
        rich_in_grapes,
        placing("winter.action-make-wine", "act.wine-red", "act.book"),
    ),
    Budget("three wines", 6, rich_in_grapes, three_wines),
    Budget("a visitor with a deed", 5, vineyards.winter, visitor_with_a_deed),
    Budget("a point for anybody", 1, vineyards.summer, point_for_anybody),
    Budget("a row of the wake-up chart", 1, vineyards.spring, taking(3, "spring.row-3")),
    Budget("row 5 with its visitor", 1, vineyards.spring, taking(5, "spring.visitor-summer")),
    Budget("fall for four", 2, four_in_fall, fall_for_four),
    Budget("the year's end", 2, last_of_winter, year_s_end),
    Budget("a year of four, three workers each", 34, ready_for_a_year, whole_year_of_four),
    Budget("a season of the Automa", 2, solo_summer, automa_s_season),
    Budget("an empty solo year of points", 9, solo_year, empty_solo_year),
    Budget("an empty solo year of a vineyard", 9, solo_vineyard_year, empty_solo_year),
    Budget("Vino: a sale of three", 5, three_to_sell, sale_of_three),
    Budget("Vino: the first two vineyards", 4, at_vino(lambda table: table), first_vineyards),
    Budget("Vino: a vineyard", 2, at_vino(vino_games.buying), a_vineyard),
    Budget("Vino: a vineyard in a new region", 3, at_vino(all_are_new), a_first_vineyard),
    Budget("Vino: two regions", 3, at_vino(vino_games.choosing), two_regions),
    Budget("Vino: the next order", 1, at_vino(vino_games.sold), next_order),
)


@pytest.mark.parametrize("budget", [pytest.param(found, id=found.what) for found in BUDGETS])
def test_it_takes_no_more_taps_than(budget: Budget) -> None:
    @story
    async def play() -> None:
        counted = await count(budget)
        print(f"{budget.what}: {counted} of {budget.most}")
        assert counted <= budget.most

    play()


async def table() -> None:
    """Print every budget beside what was counted."""
    print(f"{'':40}budget  counted")
    for budget in BUDGETS:
        print(f"{budget.what:40}{budget.most:6}{await count(budget):9}")


if __name__ == "__main__":
    asyncio.run(table())
