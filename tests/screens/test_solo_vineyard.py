"""Alone with the whole vineyard: the Automa's cards, then the board, the mat and the year's end."""

from __future__ import annotations

from typing import Any

import pytest

from companion.campaigns import campaigns_of
from companion.i18n import language
from companion.viticulture.actions.place import PlaceWorker
from companion.viticulture.box.board import BoardAction
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vines import Vine
from companion.viticulture.position.setup import Tracking
from companion.viticulture.position.spaces import actions_of_season
from companion.viticulture.position.workers import At, Space, Worker
from companion.viticulture.solo.choices import Level
from companion.viticulture.solo.ending import solo_result
from companion.viticulture.solo.season import TickSpot
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.parents import TakeParents
from companion.viticulture.year.hand_limit import proposed_discards
from companion.viticulture.year.year_end import CloseYear
from tests.gallery import solo_vineyards
from tests.gallery.scenes import Room, at, draft

from .headless import NARROW, Phone, phone, story, viewer

words = language("en").text


def sitting(room: Room, **wish: Any) -> Any:
    """A phone that shows the room's game."""
    route = f"/game/{room.table.id}"
    return phone(room.tables, route=route, preferences=viewer(**wish))


def last_move(room: Room) -> Any:
    """The move that was made last."""
    return room.table.session.history.last.entry.move


async def taps(one: Phone, *ids: str) -> None:
    """One tap after the other."""
    for id in ids:
        await one.tap(id)


async def automa(one: Phone, room: Room) -> None:
    """The Automa's season: two taps at most, then the board is the player's."""
    await one.tap("automa.draw")
    if at(room.table).automa.blocked:
        await one.tap("automa.placed")


async def placed(one: Phone, room: Room) -> BoardAction:
    """A worker on the first action of the season that asks for no choice and is not blocked."""
    season = at(room.table).season
    plain = {
        Season.SUMMER: (BoardAction.DRAW_VINE, BoardAction.GIVE_TOUR),
        Season.WINTER: (BoardAction.DRAW_ORDER,),
    }
    free = [a for a in plain[season] if a not in at(room.table).automa.blocked]
    action = free[0] if free else None
    await one.tap(f"{season.value}.{f'action-{action.value}' if action else 'cart'}")
    return action or BoardAction.GIVE_TOUR


@story
async def test_one_tap_never_spends_a_token() -> None:
    room = solo_vineyards.board()
    for what, value in (("lira", 1), ("structures", "trellis")):
        room.table.play(Correct(what, value, 0))
    room.table.play(Correct("tokens", 1))
    async with sitting(room) as one:
        await one.tap("summer.action-build-structure")
        assert one.has("act.structure-yoke"), "with the token it costs what there is"
        assert at(room.table).automa.tokens == 1
        assert at(room.table).estates[0].lira == 1


@story
async def test_a_whole_solo_year_with_the_vineyard() -> None:
    room = draft("Lea", kind="solo", step=2, seed=11, level="hard", whole=True)()
    async with phone(room.tables, route="/new", preferences=viewer()) as one:
        await one.tap("new.start")
        room.table = table = room.tables.at(one.route.removeprefix("/game/"))
        assert table.session.setup.tracking is Tracking.VINEYARD
        for task in ("board", "glass", "parents"):
            assert one.has(f"setup.{task}"), "the board and the Automa are laid out in one list"
        await taps(one, "setup.begin", "parents.mama-4", "parents.papa-6", "parents.gift")
        await taps(one, "spring.row-4")
        assert at(table).season is Season.SUMMER

        await automa(one, room)
        for action in actions_of_season(Season.SUMMER):
            said = one.said(f"summer.action-{action.value}")
            blocked = action in at(table).automa.blocked
            stands = words("board.space-automa", space=words("space.left"))
            assert (stands in said) is blocked, action
        for _ in range(2):
            await placed(one, room)
        assert at(table).estates[0].workers_left == 1
        assert at(table).automa.tokens == 1, "of row 4"
        await one.tap("summer.cart")
        assert at(table).season is Season.FALL, "the last worker ends its season"

        await one.tap("fall.draw-0-1")
        assert at(table).season is Season.WINTER
        await automa(one, room)
        assert at(table).season is Season.YEAR_END, "nobody but the Automa had a worker"
        assert one.sees(words("solo.behind", points=20 - at(table).estates[0].vp))
        await one.tap("year-end.close")
        state = at(table)
        assert (state.year, state.season) == (2, Season.SPRING)
        assert state.estates[0].stands == ()
        assert state.automa.glass == (1, 2, 3, 5, 6, 7)
        assert not any(entry.overruled for entry in table.session.history.done)
        for _ in range(len(table.session.history.done)):
            await one.tap("play.undo")
        assert at(table).season is Season.FIRST_PLAYER, "every tap can be taken back"


@story
async def test_a_blocked_space_is_explained_and_can_be_recorded_all_the_same() -> None:
    room = solo_vineyards.blocked()
    async with sitting(room) as one:
        await one.tap("summer.action-give-tour.choose")
        assert one.selected("act.worker-grande"), "the grande worker may go there"
        assert one.selected("act.space-art")
        await one.tap("act.worker-regular")
        name = words("action.give-tour")
        assert one.sees(words("why.AUT-15", action=name)), "said before it is booked"
        await one.tap("act.book")
        assert one.sees(words("why.AUT-15", action=name))
        await one.tap("illegal.anyway")
        assert last_move(room) == PlaceWorker(0, At(Space.LEFT, BoardAction.GIVE_TOUR))
        assert room.table.session.history.done[-1].overruled == ("AUT-15",)
        await one.tap("play.undo")
        await one.tap("summer.action-give-tour")
        grande = At(Space.ART, BoardAction.GIVE_TOUR, Worker.GRANDE)
        assert last_move(room) == PlaceWorker(0, grande)
        assert not room.table.session.history.done[-1].overruled


@story
async def test_a_token_buys_the_bonus_with_the_placement() -> None:
    room = solo_vineyards.blocked()
    before = at(room.table)
    async with sitting(room) as one:
        await taps(one, "summer.action-draw-vine.choose", "act.token", "act.book")
        after = at(room.table)
        assert last_move(room).where.token
        assert after.automa.tokens == before.automa.tokens - 1
        assert after.estates[0].mat.hand.vine == before.estates[0].mat.hand.vine + 2
        await one.tap("summer.cart.choose")
        assert not one.has("act.token"), "the cart has no bonus"


@story
async def test_in_challenge_2_the_middle_is_played_and_no_token_offered() -> None:
    room = solo_vineyards.board(challenge=2)
    async with sitting(room) as one:
        free = at(room.table).free_actions[0]
        await one.tap(f"summer.action-{free.value}.choose")
        assert one.has("act.space-middle")
        assert not one.has("act.space-left")
        assert not one.has("act.token")
        await one.tap("act.close")
        await one.tap("summer.automa")
        assert one.sees(words("challenge.2.middle"))
        assert one.sees(words("challenge.2.two-regular"))


@story
async def test_challenge_1_asks_for_three_vines_and_no_mama() -> None:
    room = solo_vineyards.parents(challenge=1)
    async with sitting(room) as one:
        assert not one.has("parents.mama-1")
        await one.tap("parents.papa-6")
        assert not one.tappable("parents.book")
        await taps(one, "act.vine-malvasia", "act.more", "act.vine-pinot", "act.more")
        assert not one.tappable("parents.book"), "two are not enough"
        await taps(one, "act.vine-syrah", "act.field-7", "parents.book", "parents.gift")
        move = last_move(room)
        assert isinstance(move, TakeParents)
        assert [planting.vine for planting in move.vines] == [Vine.MALVASIA, Vine.PINOT, Vine.SYRAH]
        assert at(room.table).estates[0].mat.planted == 3
        assert one.has("spring.row-1")
        await one.tap("play.undo")
        assert one.has("parents.papa-6"), "papa and vines are one entry"


@story
async def test_a_harvest_of_challenge_4_takes_three_fields() -> None:
    room = solo_vineyards.board(Season.WINTER, challenge=4)
    room.table.play(Correct("field-7", "pinot", 0))
    room.table.play(Correct("blocked", "train-worker", None))
    room.table.play(TickSpot())
    async with sitting(room) as one:
        await one.tap("winter.action-harvest-field")
        await taps(one, "act.field-5", "act.field-6", "act.field-7", "act.book")
        assert last_move(room).fields == (5, 6, 7)
        assert not room.table.session.history.done[-1].overruled


@pytest.mark.parametrize(("workers", "lost"), [(4, True), (5, False)])
def test_the_year_s_end_of_challenge_3_knows_the_workers(workers: int, lost: bool) -> None:
    @story
    async def close() -> None:
        room = solo_vineyards.year_end(3, challenge=3)
        room.table.play(Correct("workers", workers, 0))
        async with sitting(room) as one:
            assert one.sees(words("solo.loses.CAMP-03")) is lost
            assert not one.has("year-end.workers-6"), "they stand on the mat"
            await one.tap("year-end.close")
            assert (at(room.table).season is Season.OVER) is lost

    close()


@story
async def test_the_cellars_of_challenge_6_are_counted_by_themselves() -> None:
    room = solo_vineyards.year_end(7, challenge=6)
    async with sitting(room) as one:
        await one.tap("year-end.close")
        assert solo_result(at(room.table)) == "loss"
        assert one.sees(words("over.solo.loss"))
        assert at(room.table).automa.medium > 0, "3 became 4 and 5 became 6"


@story
async def test_an_order_of_challenge_8_is_explained() -> None:
    room = solo_vineyards.board(Season.WINTER, challenge=8)
    room.table.play(Correct("wine-red", "1 2 3 4 5 6", 0))
    async with sitting(room) as one:
        await taps(one, "winter.action-fill-order", "act.all-orders")
        order = next(id for id in one.ids() if id.startswith("act.order-"))
        await one.tap(order)
        assert one.sees(words("why.CAMP-08"))


@story
async def test_the_blocked_actions_are_told_and_the_card_is_behind_them() -> None:
    room = solo_vineyards.board(level=Level.HARD)
    async with sitting(room) as one:
        spots = at(room.table).automa.spots
        names = [words(f"action.{spot.action.value}") for spot in spots if spot.skip is None]
        said = one.said("summer.automa")
        assert words("solo.places", actions=language("en").list(names)) in said
        assert words("solo.behind", points=20) in said
        await one.tap("summer.automa")
        for number in range(len(spots)):
            assert one.has(f"automa.spot-{number + 1}.why")
        await one.tap("automa.spot-1.why")
        assert one.sees(words("rule.AUT-14.text"))


@story
async def test_in_the_aggressive_variant_the_pace_stands_above_the_board() -> None:
    room = solo_vineyards.board(year=3, aggressive=True)
    async with sitting(room) as one:
        winter = words("season.winter").lower()
        assert one.sees(words("solo.pace.year", points=1, seasons=winter))


@story
async def test_table_mode_shows_the_automa_large_and_then_the_way_to_the_board() -> None:
    room = solo_vineyards.season()
    async with sitting(room, table_mode=True) as one:
        assert not one.has("summer.action-draw-vine")
        await automa(one, room)
        assert not one.has("summer.action-draw-vine")
        await one.tap("summer.board")
        assert one.has("summer.action-draw-vine"), "without the board nobody could be placed"


@story
async def test_the_vineyard_can_be_followed_from_mid_game_on() -> None:
    from tests.gallery.scenes import solo_drawn

    room = solo_drawn(ticks=3)()
    async with sitting(room) as one:
        assert not one.has("summer.action-draw-vine")
        await taps(one, "play.order.seat-1", "player.seat-1.whole", "player.close")
        assert one.has("summer.action-draw-vine")
        assert at(room.table).whole_seats == (0,)


@story
async def test_on_the_extended_board_the_deck_is_all_there_is() -> None:
    room = draft("Lea", kind="solo", step=2, seed=11, board="tuscany", whole=True)()
    async with phone(room.tables, route="/new", preferences=viewer()) as one:
        assert not one.has("new.whole")
        await one.tap("new.start")
        table = room.tables.at(one.route.removeprefix("/game/"))
        assert table.session.setup.tracking is Tracking.SCORE
        await one.tap("setup.begin")
        await one.tap("play.order.seat-1")
        assert not one.has("player.seat-1.whole")


@story
async def test_a_campaign_can_be_played_with_the_whole_vineyard() -> None:
    room = draft("Lea", kind="campaign", step=2, seed=11)()
    async with phone(room.tables, route="/new", preferences=viewer()) as one:
        await taps(one, "new.whole", "new.cottage", "new.start")
        (saga,) = campaigns_of(room.tables).all()
        assert saga.setup.tracking is Tracking.VINEYARD
        assert saga.setup.cottage_named
        await one.tap("campaign.play")
        await one.tap("setup.begin")
        assert one.has("parents.papa-1")
        assert not one.has("parents.mama-1"), "challenge 1"


@story
async def test_looking_back_at_the_board_takes_no_taps() -> None:
    room = solo_vineyards.board()
    number = len(room.table.session.history.done)
    route = f"/game/{room.table.id}/at/{number}"
    async with phone(room.tables, route=route, preferences=viewer(), size=NARROW) as one:
        assert one.has("summer.action-draw-vine")
        assert not one.tappable("summer.action-draw-vine")
        await one.tap("summer.automa")
        assert not one.tappable("automa.spot-1")


def test_a_solo_year_end_ages_what_lies_on_the_mat() -> None:
    room = solo_vineyards.year_end()
    mat = at(room.table).estates[0].mat
    room.table.play(CloseYear(proposed_discards(at(room.table))))
    assert at(room.table).estates[0].mat.red == tuple(value + 1 for value in mat.red)


@pytest.mark.parametrize(("code", "drawn"), [("it", 0), ("es", 1)])
@story
async def test_a_long_word_in_row_5_has_the_room_of_its_drawing_on_a_small_phone(
    code: str, drawn: int
) -> None:
    room = solo_vineyards.spring()
    route, wish = f"/game/{room.table.id}", viewer(language=code)
    async with phone(room.tables, route=route, preferences=wish, size=(360, 740)) as one:
        answer = one.find("spring.visitor-winter")
        assert len([f for f in one.walk(answer) if f.node["_c"] == "Image"]) == drawn
