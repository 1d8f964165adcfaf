"""A round of Vino on the screen: what is tapped is booked, what is shown is what will be booked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import flet as ft
import pytest
from PIL import ImageFont

from companion import vino
from companion.games import GAMES
from companion.i18n import LANGUAGES, language
from companion.resources import folder
from companion.storage import open_shelf
from companion.table import Table, Tables
from companion.ui.fonts import FONTS
from companion.ui.look import PLAY_CONTROL
from companion.ui.parts.frame import UNDO_SHARE
from companion.ui.parts.header import pane_width
from companion.ui.screens.vino import pictures
from companion.ui.screens.vino.round.sale import LOSSES, MARKET
from companion.ui.screens.vino.worth import pairs
from companion.vino import outcome
from companion.vino.box.board import VARIETIES, Region, Variety
from companion.vino.box.copies import Copy
from companion.vino.position.phase import Phase
from companion.vino.position.setup import Negative
from companion.vino.round.closing import CloseRound, next_order
from companion.vino.round.opening import NameMarkers, markers_left
from companion.vino.round.sale import plots_of
from companion.vino.round.selling import SellNothing
from companion.vino.table.correct_several import CorrectMarket, CorrectOrder
from tests.gallery import vino_games as games
from tests.gallery.scenes import Room
from tests.gallery.vino_games import LAZIO, TOSCANA, VENETO, at

from .headless import NARROW, PHONE, Phone, phone, story, viewer


def room(build: Any = None, count: int = 4, **readings: Any) -> Room:
    """A house with a game of Vino in it."""
    house = Room()
    games.sit_down(house, count, **readings)
    if build is not None:
        build(house.table)
    return house


def opened(house: Room, **facts: Any) -> Any:
    """The game on a phone."""
    facts.setdefault("preferences", viewer())
    return phone(house.tables, route=f"/game/{house.table.id}", **facts)


def entries(table: Table) -> int:
    """How much has happened."""
    return len(table.session.history)


# -- the preparation -----------------------------------------------------------------------------


@story
async def test_a_game_of_nothing_but_names_begins_and_asks_for_what_it_needs() -> None:
    house = Room()
    async with phone(house.tables, route="/new", preferences=viewer()) as one:
        await one.tap("new.kind-vino")
        assert one.route == "/new/vino"
        for n, name in enumerate(("Anna", "Marco")):
            await one.tap("new.add")
            await one.type(f"new.seat-{n + 1}.name", name)
            await one.tap(f"new.seat-{n + 1}.done")
        assert not one.tappable("new.next"), "two are too few"
        await one.tap("new.add")
        await one.type("new.seat-3.name", "Pia")
        await one.tap("new.seat-3.done")
        await one.tap("new.next")
        await one.tap("new.banker-1")
        await one.tap("new.start")
        house.table = house.tables.at(one.route.rpartition("/")[2])
        assert at(house.table).order == (1, 2, 0), "the oldest plays last"
        await one.tap("opening.draw")
        region = at(house.table).estates[1].drawn[0]
        assert not at(house.table).land(region).known
        await one.tap(f"opening.{region.value}.enter")
        for _ in range(4):
            await one.tap("enter.region.size.plus")
        await one.tap("enter.region.place-3")
        await one.tap("enter.book")
        assert at(house.table).land(region).vineyards.count("G") == 1
        await one.tap(f"opening.{region.value}.place-2")
        await one.tap("opening.buy")
        assert at(house.table).owned(1, region) == (2,)
        assert house.shelf.draft("vino-copy"), "and the next game knows it"


@story
async def test_an_undo_in_the_preparation_names_what_it_takes_back_and_it_is_kept() -> None:
    house = Room()
    async with phone(house.tables, route="/new/vino", preferences=viewer()) as one:
        for n, name in enumerate(("Anna", "Marco", "Pia")):
            await one.tap("new.add")
            await one.type(f"new.seat-{n + 1}.name", name)
            await one.tap(f"new.seat-{n + 1}.done")
        await one.tap("new.next")
        await one.tap("new.banker-1")
        assert "Anna" in one.said("new.undo")
        await one.tap("new.undo")
        assert one.selected("new.banker-3")
        await one.tap("new.money")
        await one.tap("new.negative-pay")
    async with phone(house.tables, route="/new/vino", preferences=viewer()) as other:
        assert other.selected("new.money")
        assert other.selected("new.negative-pay")
        await other.tap("new.undo")
        await other.tap("new.undo")
        assert not other.selected("new.money")
        assert "Pia" in other.said("new.undo")


# -- the opening ---------------------------------------------------------------------------------


@story
async def test_markers_drawn_on_the_table_are_typed_in() -> None:
    house = room(count=5)
    async with opened(house) as one:
        await one.tap("opening.marker-lazio")
        assert not one.tappable("opening.name"), "one is missing"
        await one.tap("opening.marker-toscana")
        await one.tap("opening.name")
        assert at(house.table).estates[0].drawn == (LAZIO, TOSCANA)
        await one.tap("opening.lazio.place-2")
        await one.tap("opening.toscana.place-3")
        assert one.said("opening.buy") == "Buy: Lazio 2 and Tuscany 3"
        await one.tap("opening.buy")
        assert at(house.table).owned(0, LAZIO) == (2,)
        assert at(house.table).owned(0, TOSCANA) == (3,)
        assert not one.has("opening.marker-lazio"), "it lies no longer face down"


@story
async def test_a_gift_between_two_vineyards_leaves_none_to_be_chosen_again() -> None:
    house = room(count=5)
    house.table.play(NameMarkers(0, (TOSCANA, LAZIO)))
    *others, last = at(house.table).free(TOSCANA, "P")
    for place in others:
        house.table.play(games.Correct("owner", 1, region=TOSCANA, place=place))
    async with opened(house) as one:
        await one.tap(f"opening.toscana.place-{last}")
        await one.tap("opening.lazio.place-2")
        await one.tap("opening.buy")
        assert at(house.table).gift is not None
        assert at(house.table).owned(0, TOSCANA) == (last,)
        assert at(house.table).owned(0, LAZIO) == (2,)


@story
async def test_a_region_that_is_done_with_leaves_another_list() -> None:
    house = room(count=5)
    house.table.play(NameMarkers(0, (LAZIO, TOSCANA)))
    async with opened(house) as one:
        before = list_around(one, "opening.toscana.place-3")
        await one.tap("opening.lazio.place-2")
        assert list_around(one, "opening.toscana.place-3") == before, "a choice leaves it alone"
        await one.tap("opening.buy")
        assert list_around(one, "opening.toscana.place-3") != before


def list_around(one: Phone, id: str) -> int:
    """The control that scrolls, in which something stands."""
    return next(node["_i"] for node in one.identified()[id][0].within[::-1] if node.get("scroll"))


@story
async def test_the_banker_of_five_draws_one_and_buys_anywhere() -> None:
    house = room(count=5)
    while at(house.table).acting != 4:
        house.table.play(next(iter(vino.legal_moves(at(house.table)))))
    async with opened(house) as one:
        left = markers_left(at(house.table))
        assert len(left) == 1
        await one.tap("opening.draw")
        await one.tap(f"opening.{left[0].value}.place-2")
        await one.tap("opening.buy")
        await one.tap("opening.region-trentino")
        await one.tap("opening.place-12")
        if not one.tappable("opening.buy"):
            free = at(house.table).free_varieties(Region.TRENTINO)
            await one.tap(f"opening.variety-{free[0].value}")
        await one.tap("opening.buy")
        assert at(house.table).estates[4].bought == 2
        assert at(house.table).phase is Phase.THIRD


@story
async def test_the_number_in_the_play_order_takes_no_room_a_name_needs() -> None:
    async with opened(room(games.buying), size=NARROW, preferences=viewer(text=2.0)) as one:
        await one.tap("play.season")
        await one.tap("table.order")
        texts = [f for f in one.walk(one.find("order.seat-1")) if f.node["_c"] == "Text"]
        number, name = (f.within[-1] for f in texts)
        assert number["width"] <= 40
        assert not number.get("expand")
        assert name["expand"]


# -- buying --------------------------------------------------------------------------------------


@story
async def test_the_order_is_shown_with_its_reason_and_an_owner_buys_on() -> None:
    house = room(games.buying)
    async with opened(house) as one:
        seat = at(house.table).acting
        assert one.sees("7 vineyards here")
        await one.tap("buying.place-10")
        await one.tap("buying.buy")
        assert at(house.table).owner(TOSCANA, 10) == seat


@story
async def test_an_order_that_a_gift_does_not_change_is_said_to_be_that_of_before() -> None:
    house = room(games.buying)
    said = "The order was fixed when the barrel arrived"
    async with opened(house) as one:
        assert not one.sees(said)
    first, second = at(house.table).owners[:2]
    for place in (1, 3, 6, 8, 9, 13):
        assert at(house.table).owner(TOSCANA, place) == first
        house.table.play(games.Correct("owner", second, region=TOSCANA, place=place))
    assert at(house.table).owners[:2] == (first, second)
    async with opened(house) as one:
        assert one.sees(said)


@pytest.mark.parametrize(
    ("size", "text", "first"), [(NARROW, 2.0, True), (PHONE, 1.0, False)], ids=["smallest", "phone"]
)
@story
async def test_where_there_is_little_room_the_vineyards_come_before_what_is_known_of_the_region(
    size: tuple[int, int], text: float, first: bool
) -> None:
    house = room(games.buying)
    async with opened(house, size=size, preferences=viewer(text=text)) as one:
        nodes = [found.node for found in one.walk()]
        vineyards = next(n for n, x in enumerate(nodes) if x.get("identifier") == "buying.place-1")
        left = language("en").many("tile.left", len(at(house.table).free(TOSCANA)))
        told = [n for n, x in enumerate(nodes) if str(x.get("value", "")).startswith(left)]
        assert len(told) == 1
        assert (vineyards < told[0]) == first


@story
async def test_a_pass_is_final_and_the_next_may_buy() -> None:
    house = room(games.buying)
    async with opened(house) as one:
        seat = at(house.table).acting
        await one.tap("buying.pass")
        assert seat not in at(house.table).owners
        assert at(house.table).acting != seat
        assert "passes" in one.said("play.undo")


@story
async def test_a_vineyard_that_is_taken_is_explained_and_can_be_bought_all_the_same() -> None:
    house = room(games.buying)
    async with opened(house) as one:
        seat, before = at(house.table).acting, entries(house.table)
        owners = at(house.table).ground(TOSCANA).owners
        read_copy = next(n for n, owner in enumerate(owners, 1) if owner not in (None, seat))
        await one.tap(f"buying.place-{read_copy}")
        assert one.sees(language("en").text("rule.VN-BUY-09.title"))
        await one.tap("illegal.leave")
        assert entries(house.table) == before
        await one.tap(f"buying.place-{read_copy}")
        await one.tap("illegal.anyway")
        assert at(house.table).owner(TOSCANA, read_copy) == seat
        assert "VN-BUY-09" in house.table.session.history.last.entry.overruled


@story
async def test_a_price_that_is_needed_is_asked_and_then_paid() -> None:
    house = room(games.unpriced, money=True)
    async with opened(house) as one:
        seat = at(house.table).acting
        await one.tap("buying.place-10")
        await one.tap("buying.buy")
        await one.type("enter.price.field", "120")
        await one.tap("enter.book")
        assert at(house.table).owner(TOSCANA, 10) == seat
        assert at(house.table).estates[seat].money == 1000 - 120


@story
async def test_which_varieties_a_region_has_left_is_said_before_anybody_buys_there() -> None:
    house = room(games.choosing)
    async with opened(house) as one:
        await one.tap("choosing.seat-1")
        assert "no variety left" not in one.said("choosing.region-liguria"), "Anna owns some there"
        await one.tap("choosing.seat-3")
        assert "no variety left" in one.said("choosing.region-liguria"), "closed to Sofía"
        assert "no variety left" not in one.said("choosing.region-lazio"), "she owns some there"
        await one.tap("play.map")
        left = at(house.table).free_varieties(TOSCANA)
        assert left
        assert len(left) < len(at(house.table).land(TOSCANA).varieties)
        names = [one.scene().t(f"variety.{variety.value}") for variety in left]
        said = one.scene().words.many("tile.varieties", len(left), varieties=", ".join(names))
        assert said in one.said("map.toscana")
        assert "no variety left" in one.said("map.liguria")
        await one.tap("map.toscana")
        assert any(text.endswith(said) for text in one.texts())


@story
async def test_a_region_without_a_variety_asks_for_none() -> None:
    house = room(games.choosing)
    house.table.play(games.Correct("phase", "third"))
    house.table.play(CorrectOrder((2, 0, 1, 3)))
    async with opened(house) as one:
        await one.tap("opening.region-liguria")
        await one.tap("opening.place-3")
        assert one.said("opening.buy") == "No variety left here"
        assert not one.tappable("opening.buy")


@story
async def test_where_money_is_followed_every_vineyard_says_what_it_costs() -> None:
    house = room(games.buying, money=True)
    async with opened(house) as one:
        owners = at(house.table).ground(TOSCANA).owners
        read_copy = next(n for n, owner in enumerate(owners, 1) if owner is not None)
        price = at(house.table).land(TOSCANA).price(read_copy)
        assert one.said(f"buying.place-{read_copy}").endswith(f"{price} Vino"), (
            "one that is owned, too"
        )


# -- the gift ------------------------------------------------------------------------------------


def waits(house: Room) -> tuple[int, ...]:
    """Who has still to pick of the gift, in order."""
    gift = at(house.table).gift
    return gift.waiting if gift else ()


@story
async def test_each_pick_of_a_gift_is_booked_by_who_picks_and_undone_by_itself() -> None:
    house = room(games.gift)
    first, second = waits(house)
    cheap, dear = at(house.table).free(TOSCANA, "G")
    async with opened(house) as one:
        assert one.said("gift.book") == f"Marco takes vineyard {dear}", "filled in: the dearest"
        await one.tap(f"gift.place-{cheap}")
        assert one.said("gift.book") == f"Marco takes vineyard {cheap}"
        await one.tap("gift.book")
        assert at(house.table).owner(TOSCANA, cheap) == first
        assert at(house.table).owner(TOSCANA, dear) is None, "this is the other's to pick"
        assert waits(house) == (second,)
        assert at(house.table).has_bottle(TOSCANA)
        assert one.said("gift.book") == f"Sofía takes vineyard {dear}"
        await one.tap("gift.book")
        assert at(house.table).owner(TOSCANA, dear) == second
        assert waits(house) == ()
        assert not at(house.table).has_bottle(TOSCANA), "with the last pick the bottle leaves"
        assert one.has("buying.pass"), "and buying goes on"
        await one.tap("play.undo")
        assert waits(house) == (second,)
        assert at(house.table).owner(TOSCANA, cheap) == first, "one undo, one pick"
        await one.tap("play.undo")
        assert waits(house) == (first, second)


@story
async def test_a_name_is_offered_only_while_several_wait_for_a_gift() -> None:
    house = room(games.gift)
    async with opened(house) as one:
        for hint in ("gift.which.how", "gift.which.how-one"):
            name = at(house.table).name(waits(house)[0])
            assert one.sees(language("en").text(hint, player=name))
            await one.tap("gift.book")


@story
async def test_a_table_that_agrees_books_what_is_left_of_a_gift_at_once() -> None:
    house = room(games.gift)
    first, second = waits(house)
    cheap, dear = at(house.table).free(TOSCANA, "G")
    async with opened(house) as one:
        await one.tap(f"gift.place-{cheap}")
        await one.tap("gift.all")
        assert at(house.table).owner(TOSCANA, cheap) == first
        assert at(house.table).owner(TOSCANA, dear) == second
        assert waits(house) == ()
        await one.tap("play.undo")
        assert waits(house) == (first, second)


@story
async def test_a_pick_out_of_turn_is_explained_and_can_be_recorded() -> None:
    house = room(games.gift)
    first, second = waits(house)
    async with opened(house) as one:
        await one.tap(f"gift.seat-{second + 1}")
        await one.tap("gift.book")
        assert one.sees(language("en").text("rule.VN-GIFT-03.title"))
        await one.tap("illegal.anyway")
        assert waits(house) == (first,)
        assert at(house.table).owned(second, TOSCANA)


@story
async def test_a_vineyard_that_is_no_part_of_the_gift_is_explained() -> None:
    house = room(games.gift)
    read_copy = at(house.table).owned(0, TOSCANA)[0]
    async with opened(house) as one:
        await one.tap(f"gift.place-{read_copy}")
        assert one.has("problem.close") or one.sees("VN-GIFT-05")
        assert len(waits(house)) == 2


@story
async def test_a_pick_stands_on_everybodys_page_and_outlives_the_app(tmp_path: Path) -> None:
    tables = Tables(open_shelf(tmp_path), GAMES)
    house = Room()
    house.tables, house.shelf = tables, tables.shelf
    games.gift(games.sit_down(house))
    id, (first, second) = house.table.id, waits(house)
    cheap, dear = at(house.table).free(TOSCANA, "G")
    async with opened(house) as one, opened(house) as other:
        await one.tap(f"gift.place-{cheap}")
        assert f"vineyard {dear}" in other.said("gift.book"), "not booked, not on other pages"
        await one.tap("gift.book")
        await other.settle()
        assert other.said("gift.book") == f"Sofía takes vineyard {dear}"
        assert "has picked" in other.said(f"gift.seat-{first + 1}")
    tables.shelf.close()  # killed between two picks
    again = Tables(open_shelf(tmp_path), GAMES)
    async with phone(again, route="/", preferences=viewer()) as later:
        await later.go(f"/game/{id}")
        assert later.said("gift.book") == f"Sofía takes vineyard {dear}"
        await later.tap("gift.book")
        assert at(again.at(id)).owner(TOSCANA, cheap) == first
        assert at(again.at(id)).owner(TOSCANA, dear) == second
    again.shelf.close()


# -- selling -------------------------------------------------------------------------------------


def spot(one: Any, demand: int) -> float:
    """Where on a track that can be pulled a demand stands, from its left."""
    wide = pane_width(one.scene()) - 60 - 2 * (PLAY_CONTROL + 8)
    return pictures.END + (wide - 2 * pictures.END) * (demand + 500) / 1000


@story
async def test_a_sale_opens_with_the_one_that_pays_most_and_one_tap_books_it() -> None:
    house = room(games.selling)
    seat = at(house.table).acting
    async with opened(house) as one:
        assert one.selected("selling.variety-nebbiolo")
        assert "demand +100 · 6 for 690" in one.said("selling.variety-nebbiolo")
        assert "demand −200 · 2 for 60" in one.said("selling.variety-trebbiano")
        assert one.said("selling.book") == "Sell 6 Nebbiolo for 690"
        await one.tap("selling.book")
    state = at(house.table)
    assert state.estates[seat].income == 690
    assert sum(state.market) == 0
    assert len(plots_of(state, seat, Variety.NEBBIOLO)) == 7 - 3


@story
async def test_all_of_a_proposed_sale_can_be_changed_in_five_taps() -> None:
    house = room(games.selling)
    seat = at(house.table).acting
    async with opened(house) as one:
        await one.tap("selling.losses")
        lost = plots_of(at(house.table), seat, Variety.NEBBIOLO)[-1]
        await one.tap(f"selling.losses.{lost.region.value}.place-{lost.place}")
        await one.tap("selling.market")
        assert led_to(one) == MARKET
        await one.tap("selling.market.pinot-grigio.plus")
        assert one.sees("Adds up to 0"), "the box comes from another"
        await one.tap("selling.book")
    state = at(house.table)
    assert state.estates[seat].income == 690
    assert lost not in plots_of(state, seat, Variety.NEBBIOLO)
    assert state.market[Variety.PINOT_GRIGIO.at] == 300


@story
async def test_the_others_are_pulled_up_until_the_fall_is_spread() -> None:
    house = room(games.selling)
    async with opened(house) as one:
        for _ in range(4):
            await one.tap("selling.quantity.minus")  # two boxes fall; Trebbiano stands on -200
        await one.tap("selling.market")
        slider = "selling.market.trebbiano.slide"
        assert one.find(slider)["value"] == "0", "as proposed: the lowest rises"
        await one.slide(slider, spot(one, 0), spot(one, -110))
        assert one.find(slider)["value"] == "−100", "it stands on boxes only"
        assert one.said("selling.adds-up") == "1 box missing"
        assert not one.tappable("selling.book")
        await one.slide(slider, spot(one, 400))
        assert one.find(slider)["value"] == "0", "not further than what fell"
        assert one.said("selling.adds-up") == "Adds up to 0"
        await one.slide("selling.market.barbera.slide", spot(one, 300))
        assert one.find("selling.market.barbera.slide")["value"] == "+100"
        assert one.find(slider)["value"] == "−200", "what is too much is taken from it"
        await one.slide(slider, spot(one, -450))
        assert one.find(slider)["value"] == "−200", "and nobody falls but what is sold"
        assert at(house.table).market[0] == 100, "nothing is booked yet"
        await one.tap("selling.market")
        await one.tap("selling.book")
        assert at(house.table).market == (-100, -200, 0, 200, 100)


@story
async def test_what_is_missing_is_filled_in_with_one_tap() -> None:
    house = room(games.selling)
    async with opened(house) as one:
        assert not one.has("selling.fill")
        await one.tap("selling.market")
        await one.tap("selling.market.trebbiano.minus")
        await one.tap("selling.market")
        assert one.said("selling.adds-up") == "1 box missing", "in short, too"
        await one.tap("selling.fill")
        assert not one.has("selling.fill")
        assert one.tappable("selling.book")


@story
async def test_a_slider_ends_at_the_end_of_the_track() -> None:
    house = room(games.selling)
    house.table.play(CorrectMarket((100, -500, 0, 450, -50)))
    async with opened(house) as one:
        await one.tap("selling.market")
        slider = "selling.market.pinot-grigio.slide"
        await one.slide(slider, spot(one, 500))
        assert one.find(slider)["value"] == "+500"
        assert not one.tappable("selling.market.pinot-grigio.plus")


@story
async def test_another_variety_is_sold_after_all() -> None:
    house = room(games.selling)
    async with opened(house) as one:
        await one.tap("selling.market")
        await one.tap("selling.market.barbera.plus")
        await one.tap("selling.variety-trebbiano")
        assert one.said("selling.book") == "Sell 2 Trebbiano for 60"
        assert one.find("selling.market.pinot-grigio.slide")["value"] == "+200", "begun anew"
        assert one.selected("selling.variety-trebbiano")


@story
async def test_nothing_is_sold_with_one_tap() -> None:
    house = room(games.selling)
    seat = at(house.table).acting
    async with opened(house) as one:
        assert one.said("selling.nothing") == "Marco sells nothing"
        await one.tap("selling.nothing")
    assert at(house.table).estates[seat].income == 0


@story
async def test_who_has_no_wine_is_not_said_to_sell() -> None:
    house = room(games.selling)
    for region in Region:
        for place in at(house.table).owned(1, region):
            house.table.play(games.Correct("owner", None, region=region, place=place))
    async with opened(house) as one:
        assert "Marco sells nothing" in one.texts()
        assert "Marco sells" not in one.texts()


@story
async def test_where_no_sale_pays_none_is_prepared() -> None:
    house = room(games.selling)
    house.table.play(CorrectMarket((-500, -300, -200, 500, 500)))
    kept = {TOSCANA: 3}
    for region in Region:
        for place in at(house.table).owned(1, region)[kept.get(region, 0) :]:
            house.table.play(games.Correct("owner", None, region=region, place=place))
    async with opened(house) as one:
        assert not one.selected("selling.variety-nebbiolo")
        assert not one.has("selling.book")
        await one.tap("selling.nothing")
    assert at(house.table).estates[1].income == 0


def led_to(one: Phone) -> str:
    """Where the page was last scrolled to."""
    return str([facts for name, facts in one.calls if name == "scroll_to"][-1]["scroll_key"])


@story
async def test_a_vineyard_that_goes_back_has_to_be_chosen() -> None:
    house = room(games.selling)
    seat = at(house.table).acting
    async with opened(house) as one:
        plot = plots_of(at(house.table), seat, Variety.NEBBIOLO)[0]
        id = f"selling.losses.{plot.region.value}.place-{plot.place}"
        assert one.sees("Tuscany 1, 3, and 6"), "those that go back are said"
        await one.tap("selling.losses")
        assert one.selected(id)
        assert led_to(one) == LOSSES, "what is opened comes into view"
        await one.tap(id)
        assert one.sees("1 more")
        assert not one.tappable("selling.book")
        assert at(house.table).market[0] == 100, "nothing is booked yet"
        await one.tap(id)
        assert one.tappable("selling.book")


@story
async def test_a_quantity_that_is_not_known_is_asked_when_it_is_first_sold() -> None:
    house = room(games.selling, copy=games.PART)
    async with opened(house) as one:
        assert one.sees("demand +100"), "what is known is said"
        await one.tap("selling.variety-nebbiolo")
        assert not one.tappable("selling.book")
        await one.tap("selling.enter")
        await one.type("enter.column.income", "160")
        await one.type("enter.column.lost", "2")
        await one.type("enter.column.boxes", "1")
        assert not one.tappable("enter.book"), "nobody who sells 1 can lose 2"
        await one.type("enter.column.lost", "1")
        await one.tap("enter.book")
        assert at(house.table).copy.column(1).income == 160
        await one.tap("selling.book")
        assert at(house.table).sales[-1].income == 260


@story
async def test_a_negative_sum_is_shown_and_counts_as_nothing() -> None:
    house = room(games.selling)
    house.table.play(CorrectMarket((-300, 100, 0, 200, 0)))
    async with opened(house) as one:
        await one.tap("selling.variety-nebbiolo")
        for _ in range(5):
            await one.tap("selling.quantity.minus")
        assert one.sees("−140")
        assert one.sees("counts as 0")
        await one.tap("selling.book")
        assert at(house.table).sales[-1].income == 0


@pytest.mark.parametrize(
    ("negative", "said"),
    [
        (Negative.ZERO, "−140 counts as 0: nothing is paid."),
        (Negative.PAY, "−140: the seller pays the bank."),
        (Negative.FORBID, "The sum is −140: in this game nobody sells at a loss."),
    ],
)
@story
async def test_what_comes_of_a_negative_sum_is_said_as_the_table_agreed(
    negative: Negative, said: str
) -> None:
    house = room(games.selling, negative=negative)
    house.table.play(CorrectMarket((-300, 100, 0, 200, 0)))
    async with opened(house) as one:
        await one.tap("selling.variety-nebbiolo")
        for _ in range(5):
            await one.tap("selling.quantity.minus")
        assert one.sees(said)
        await one.tap("play.market")
        await one.tap("market.what-if")
        assert one.sees(said), "it opens on what is being sold"


@story
async def test_a_what_if_opens_on_what_is_being_sold_or_else_on_the_best() -> None:
    house = room(games.selling)
    async with opened(house) as one:
        await one.tap("selling.variety-trebbiano")
        await one.tap("selling.quantity.minus")
        await one.tap("play.market")
        await one.tap("market.what-if")
        assert one.selected("what-if.variety-trebbiano")
        assert one.sees("Price 160, demand −200: −40")
        await one.tap("what-if.variety-nebbiolo")
        assert one.sees("Price 590, demand +100: 690"), "the best of another variety"
    async with opened(room(games.sold)) as one:
        await one.tap("play.market")
        await one.tap("market.what-if")
        seat = at(house.table).order[0]
        assert one.selected(f"what-if.seat-{seat + 1}")


@story
async def test_a_what_if_is_not_booked() -> None:
    house = room(games.selling)
    before = entries(house.table)
    async with opened(house) as one:
        await one.tap("play.market")
        await one.tap("market.what-if")
        await one.tap("what-if.seat-3")
        await one.tap("what-if.variety-trebbiano")
        shown = at(house.table).copy.column(1)
        assert one.sees(f"Price {shown.income}, demand −200")
        await one.tap("what-if.quantity.plus")
        assert entries(house.table) == before


@story
async def test_the_next_order_is_previewed_with_who_mixed_money_last() -> None:
    house = room(games.sold, mixed_money=True)
    state = at(house.table)
    async with opened(house) as one:
        first = next_order(state)[0]
        await one.tap(f"closing.mixed.seat-{first + 1}")
        await one.tap("closing.next")
        assert at(house.table).order == next_order(state, (first,))
        assert at(house.table).order[-1] == first
        assert at(house.table).phase is Phase.CHOOSING


@story
async def test_the_first_player_orders_several_who_mixed_their_money() -> None:
    house = room(games.sold, mixed_money=True)
    state = at(house.table)
    first, *_, third, last = next_order(state)
    async with opened(house) as one:
        told = one.scene().t("closing.mixed.order", player=state.name(first))
        await one.tap(f"closing.mixed.seat-{last + 1}")
        assert not one.sees(told), "one alone is last"
        await one.tap(f"closing.mixed.seat-{third + 1}")
        assert one.sees(told)
        await one.tap("closing.next")
        assert at(house.table).order[-2:] == (last, third), "in the order in which they were tapped"


@story
async def test_where_everybody_mixed_the_order_stays() -> None:
    house = room(games.sold, mixed_money=True)
    before = at(house.table).order
    async with opened(house) as one:
        for seat in reversed(before):
            await one.tap(f"closing.mixed.seat-{seat + 1}")
        await one.tap("closing.next")
        assert at(house.table).order == before


@story
async def test_the_market_its_history_and_the_standings_are_pictures_with_words() -> None:
    house = room(games.sold)
    house.table.play(CloseRound())
    state = at(house.table)
    async with opened(house) as one:
        await one.tap("play.map")
        await one.tap("map.market")
        t, words = one.scene().t, one.scene().words
        now = [
            t("market.line", variety=t(f"variety.{v.value}"), demand=state.demand(v))
            for v in VARIETIES
        ]
        assert ". ".join(now) in one.labels(), "how the demands went, and where they are"
        standing = [
            t(
                "over.years.player",
                player=state.name(seat),
                points=words.list(
                    [str(state.rounds[0].vineyards[seat]), str(state.vineyards(seat))]
                ),
            )
            for seat in state.seats
        ]
        assert ". ".join(standing) in one.labels()
        drawn = [found for found in one.walk() if found.node["_c"] == "Canvas"]
        assert len(drawn) >= 5 + 2 + len(state.seats), "tracks, histories, and a bar for everybody"


@story
async def test_a_bottle_that_leaves_without_a_gift_is_said_at_once() -> None:
    house = room(games.buying)
    async with opened(house) as one:
        for place in at(house.table).free(TOSCANA, "G"):
            assert not one.has("play.notice-1")
            await one.tap(f"buying.place-{place}")
            await one.tap("buying.buy")
        assert not at(house.table).has_bottle(TOSCANA)
        assert one.sees("Take the bottle off the map")
        await one.tap("play.notice-1")
        assert one.sees("VN-GIFT-09")
        await one.tap("rule.close")
        await one.tap("buying.pass")
        assert not one.sees("Take the bottle off the map")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("width", [360, 390])
@story
async def test_the_button_says_all_of_a_sale(width: int, code: str) -> None:
    house = room(games.selling)
    table = house.table
    while not at(table).cellar(at(table).acting)[Variety.MONTEPULCIANO.at]:
        table.play(SellNothing(at(table).acting))
    look = viewer(language=code)
    async with opened(house, size=(width, 740), preferences=look) as one:
        await one.tap("selling.variety-montepulciano")
        button = [f.node for f in one.walk(one.find("selling.book"))]
        label = next(node for node in button if node["_c"] == "Text")
        beside = 34 if any(node["_c"] == "Image" for node in button) else 0
        inner = (1 - UNDO_SHARE) * (width - 2 * 16 - 8) - 2 * 14 - beside
        assert lines(label["value"], label["style"]["size"], inner) <= 2, (label, inner)


def lines(said: str, size: float, room: float) -> int:
    """In how many lines a label stands."""
    file = folder("companion") / "ui" / "assets" / FONTS["Roboto Medium"]
    font = ImageFont.truetype(str(file), 100)
    count, line = 1, ""
    for word in said.split(" "):
        longer = f"{line} {word}".strip()
        if line and font.getlength(longer) * size / 100 > room:
            count, line = count + 1, word
        else:
            line = longer
    return count


# -- the end -------------------------------------------------------------------------------------


@story
async def test_money_is_asked_only_on_a_tie_and_decides_it() -> None:
    async with opened(room(games.ended)) as one:
        assert one.has("over.home")
        assert one.has("over.again")
        assert not any(id.startswith("over.money") for id in one.ids())
    house = room(lambda table: games.ended(table, tied=True))
    seats = outcome(at(house.table)).question.seats
    async with opened(house) as one:
        assert not one.tappable("over.tie")
        for amount, seat in zip((310, 280), seats, strict=True):
            await one.type(f"over.money.seat-{seat + 1}", str(amount))
        await one.tap("over.tie")
        assert outcome(at(house.table)).winners == (seats[0],)
        assert one.has("over.decided")


@story
async def test_the_sums_that_decided_are_said_with_the_winner() -> None:
    house = room(lambda table: games.counted(table, 300, 400))
    first, second = outcome(at(house.table)).places[:2]
    names = [at(house.table).name(place.seat) for place in (first, second)]
    async with opened(house) as one:
        sums = f"{names[0]}: 400 Vino and {names[1]}: 300 Vino"
        said = one.scene().words.many("over.sums", first.vineyards, sums=sums)
        assert one.sees(said)
        await one.tap("over.copy")
        shared = one.calls[-1][1]["data"]
        assert said in shared
        assert all(at(house.table).name(seat) in shared for seat in at(house.table).seats)


@story
async def test_the_same_table_plays_again_with_one_tap() -> None:
    house = room(games.ended)
    async with opened(house) as one:
        await one.tap("over.again")
        id = one.route.rpartition("/")[2]
        assert id != house.table.id
        table = house.tables.at(id)
        assert table.session.game is vino
        assert at(table).copy == at(house.table).copy


# -- table mode ----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
@pytest.mark.parametrize("count", [4, 5])
@story
async def test_table_mode_shows_everybodys_row(count: int, size: tuple[int, int]) -> None:
    house = room(games.selling, count=count, money=True)
    state = at(house.table)
    async with opened(house, size=size, preferences=viewer(table_mode=True)) as one:
        t, words = one.scene().t, one.scene().words
        for seat in state.seats:
            said = one.said(f"play.order.seat-{seat + 1}")
            assert state.name(seat) in said
            assert words.many("vino.vineyards", state.vineyards(seat)) in said
            assert t("vino.chip.place", place=state.order.index(seat) + 1) in said
            assert words.number(state.estates[seat].money) in said
            for variety in VARIETIES:
                stock = state.cellar(seat)[variety.at]
                name = t(f"variety.{variety.value}")
                assert (t("vino.stock", variety=name, stock=stock) in said) == bool(stock)
            assert (t("play.order.acting") in said) == (seat == state.acting)
        told = one.said("play.market")
        assert all(words.signed(demand) in told for demand in state.market)


@story
async def test_from_the_board_one_tap_leads_to_the_decision_and_booking_it_back() -> None:
    house = room(games.selling)
    async with opened(house, preferences=viewer(table_mode=True)) as one:
        assert not one.has("selling.book"), "nothing is booked unseen"
        assert one.said("board.decide") == "Marco’s turn"
        await one.tap("board.decide")
        assert one.selected("selling.variety-nebbiolo")
        await one.tap("board.back")
        assert one.has("board.decide")
        await one.tap("board.decide")
        await one.tap("selling.book")
        assert at(house.table).sales
        assert one.said("board.decide") == "Sofía’s turn"
    async with opened(room(games.ended), preferences=viewer(table_mode=True)) as one:
        assert not one.has("board.decide"), "at the end there is the podium"


# -- corrections ---------------------------------------------------------------------------------


@story
async def test_whose_a_vineyard_is_can_be_put_right_and_undone() -> None:
    house = room(games.buying)
    async with opened(house) as one:
        await one.tap("play.map")
        await one.tap("map.veneto")
        await one.tap("region.place-3")
        await one.tap("region.owner.seat-3")
        assert at(house.table).owner(VENETO, 3) == 2
        await one.tap("region.close")
        assert "Veneto" in one.said("play.undo")
        await one.tap("play.undo")
        assert at(house.table).owner(VENETO, 3) is None


@story
async def test_a_market_is_corrected_only_as_a_whole_that_adds_up() -> None:
    house = room(games.selling)
    async with opened(house) as one:
        await one.tap("play.market")
        await one.tap("market.put-right")
        await one.tap("correct-market.nebbiolo.plus")
        assert not one.tappable("correct-market.book")
        await one.tap("correct-market.barbera.minus")
        await one.tap("correct-market.book")
        assert at(house.table).market == (200, -200, 0, 200, -200)


@pytest.mark.parametrize(
    ("taps", "holds"),
    [
        (("play.season", "table.round.plus"), lambda s: s.round == 6),
        (("play.season", "table.barrel-veneto"), lambda s: s.barrel is VENETO),
        (
            ("play.season", "table.order", "order.seat-3", "order.book"),
            lambda s: s.order == (2, 0, 1, 3),
        ),
        (
            ("play.order.seat-1", "player.seat-1.marked", "marked.lazio", "marked.book"),
            lambda s: LAZIO in s.estates[0].chosen,
        ),
        (("play.map", "map.toscana", "region.bottle"), lambda s: not s.has_bottle(TOSCANA)),
        (
            ("play.map", "map.toscana", "region.seat-1.variety-barbera"),
            lambda s: s.grows(0, TOSCANA) is Variety.BARBERA,
        ),
    ],
)
@story
async def test_everything_followed_can_be_corrected(taps: tuple[str, ...], holds: Any) -> None:
    house = room(games.buying)
    async with opened(house) as one:
        for id in taps:
            await one.tap(id)
        assert holds(at(house.table))


@story
async def test_money_is_written_with_its_reason() -> None:
    house = room(games.buying, money=True)
    async with opened(house) as one:
        await one.tap("play.order.seat-2")
        await one.tap("player.seat-2.money")
        await one.type("amount.field", "1 250")
        await one.type("amount.why", "counted")
        await one.tap("amount.book")
        assert at(house.table).estates[1].money == 1250
        assert house.table.session.history.last.entry.move.why == "counted"


@story
async def test_looking_back_takes_no_moves_and_leads_there() -> None:
    house = room(games.gift)
    number = entries(house.table) - 1
    async with phone(
        house.tables, route=f"/game/{house.table.id}/at/{number}", preferences=viewer()
    ) as one:
        assert not one.has("buying.buy")
        assert not any(one.tappable(id) for id in one.ids() if id.startswith("buying.place"))
        await one.tap("back.here")
        assert at(house.table).gift is None


@story
async def test_home_says_where_the_game_stands() -> None:
    house = room(games.buying)
    async with phone(house.tables, route="/", preferences=viewer()) as one:
        assert one.sees("Round 5")
        assert one.sees("Vino, 4 players")
        await one.tap("home.resume")
        assert one.has("buying.pass")


# -- the copy ------------------------------------------------------------------------------------


@story
async def test_a_copy_is_entered_kept_undone_and_marked_where_it_is_the_rulebooks() -> None:
    house = Room()
    async with phone(house.tables, route="/copy", preferences=viewer()) as one:
        assert "from the rulebook" in one.said("copy.liguria")
        await one.tap("copy.step")
        await one.type("enter.step.field", "70")
        assert not one.tappable("enter.book")
        await one.tap("enter.step-100")
        await one.tap("enter.book")
        await one.tap("copy.table")
        fields = [id for id in one.ids() if id.startswith("enter.table.")]
        assert fields[0] == "enter.table.complete", "whether it is whole is asked in view"
        for name, figures in (("sold", "1 2"), ("income", "160 260"), ("lost", "1 1")):
            await one.type(f"enter.table.{name}", figures)
        await one.type("enter.table.boxes", "1")
        assert not one.tappable("enter.book"), "the rows are not equally long"
        await one.type("enter.table.boxes", "100 200")
        await one.tap("enter.book")
        await one.tap("copy.toscana")
        await one.type("enter.region.kinds", "ppgpg")
        await one.type("enter.region.prices", "40 50 60 70 80")
        await one.tap("enter.book")
        assert "PPGPG" in one.said("copy.toscana")
        await one.tap("copy.order")
        await one.tap("enter.order.veneto")
        await one.tap("enter.book")
    from companion.ui.screens.vino.table.keeping import kept_copy

    copy = kept_copy(house.shelf)
    assert (copy.step, copy.column(2).boxes) == (100, 2), "Vino were told as boxes"
    assert copy.in_order[0] is VENETO
    assert copy.land(TOSCANA).price(5) == 80
    async with phone(house.tables, route="/copy", preferences=viewer()) as other:
        await other.tap("copy.liguria")
        await other.type("enter.region.kinds", "PX")
        assert not other.tappable("enter.book")


@pytest.mark.parametrize("form", ["code", "text", "file"])
@story
async def test_a_copy_is_taken_over(form: str) -> None:
    import json

    from companion.ui.screens.vino.table.keeping import kept_copy
    from companion.vino.table import sharing

    written = {
        "code": sharing.code(games.BOX),
        "text": sharing.text(games.BOX),
        "file": json.dumps(sharing.to_file(games.BOX)),
    }[form]
    house = Room()
    async with phone(house.tables, route="/copy", preferences=viewer()) as one:
        await one.tap("copy.take")
        for damaged in (written[:-3], "hello", '{"a":' * 4000):
            await one.type("take.field", damaged)
            await one.tap("take.book")
            assert one.has("take.book"), "it is explained, and can be written anew"
        assert kept_copy(house.shelf) == Copy()
        await one.type("take.field", written)
        await one.tap("take.book")
        assert kept_copy(house.shelf) == games.BOX
        await one.tap("copy.share")
        assert one.sees("VINO1-")
        await one.tap("share.code")
        assert sharing.from_text(one.calls[-1][1]["data"]) == games.BOX
        await one.tap("share.close")
        await one.tap("copy.undo")
        assert kept_copy(house.shelf) == Copy()


@pytest.mark.parametrize("tongue", ["en", "es", "it", "ru"])
@story
async def test_what_is_shared_in_any_language_can_be_taken_over(tongue: str) -> None:
    from companion.ui.screens.vino.table.keeping import keep
    from companion.vino.table.sharing import read_copy

    house = Room()
    keep(house.shelf, games.BOX)
    async with phone(house.tables, route="/copy", preferences=viewer(language=tongue)) as one:
        await one.tap("copy.share")
        shown = [text for text in one.texts() if text.lstrip().startswith("VINO")]
        for chip in ("share.code", "share.text"):
            await one.tap(chip)
            shown.append(one.calls[-1][1]["data"])
        assert len(shown) == 4
        assert [read_copy(words) for words in shown] == [games.BOX] * 4


@story
async def test_varieties_stand_below_each_other_where_many_bottles_leave_a_name_no_room() -> None:
    async with opened(room(games.selling), preferences=viewer(language="it")) as one:
        tiles = [ft.Text("Montepulciano"), ft.Text("Nebbiolo")]
        for most, kind in ((9, ft.Row), (10, ft.Text)):
            lines = pairs(one.scene(), tiles, 332, most)
            assert isinstance(lines, ft.Column)
            assert isinstance(lines.controls[0], kind)
