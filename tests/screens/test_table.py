"""What concerns the whole table: the standings, the players, the setup, the next game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.i18n import language
from companion.kernel.people import Colour
from companion.viticulture.box.board import BoardAction
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vineyard import Structure
from companion.viticulture.solo.choices import Solo
from tests.gallery import solo_vineyards, vineyards
from tests.gallery.scenes import (
    Room,
    alone,
    at,
    began,
    ended,
    fresh,
    home,
    solo_ended,
    summer,
)

from .headless import Phone, phone, story, viewer


def opened(room: Room, **facts: object) -> object:
    """The room's game on a phone."""
    facts.setdefault("preferences", viewer())
    facts.setdefault("route", f"/game/{room.table.id}")
    return phone(room.tables, **facts)


async def taps(one: Phone, *ids: str) -> None:
    for id in ids:
        await one.tap(id)


def players(room: Room, id: str = "") -> list[str]:
    table = room.tables.at(id) if id else room.table
    return [player.name for player in at(table).setup.players]


# -- who leads -------------------------------------------------------------------------------------


@story
async def test_the_sheet_of_the_table_says_who_leads_in_order_of_points() -> None:
    room = vineyards.winter()
    estates = at(room.table).estates
    async with opened(room) as one:
        await one.tap("play.season")
        ids = [id for id in one.ids() if id.startswith("table.standing.")]
        seats = [int(id.rpartition("-")[2]) - 1 for id in ids]
        points = [estates[seat].vp for seat in seats]
        assert points == sorted(points, reverse=True)
        assert len(points) == len(estates)
        first = one.said(ids[0])
        assert at(room.table).name(seats[0]) in first
        assert "lira" in first
        await one.tap(ids[1])
        assert one.has("mat.close"), "a tap leads to the mat"
        await one.tap("mat.close")
        assert one.has("table.close"), "and back to who leads"


@story
async def test_who_leads_is_one_tap_away_from_a_mat_and_the_mat_is_there_again() -> None:
    room = vineyards.summer()
    async with opened(room) as one:
        await taps(one, "summer.mat", "mat.standings")
        assert one.has("table.standing.seat-1")
        await one.tap("table.close")
        assert one.has("mat.close")


@story
async def test_alone_the_standings_have_the_automas_marker() -> None:
    room = alone()
    async with opened(room) as one:
        await one.tap("play.season")
        assert any("Automa" in text for text in one.texts())


# -- the players -----------------------------------------------------------------------------------


@story
async def test_a_player_is_renamed_recoloured_and_reseated_in_the_midst_of_a_game() -> None:
    room = vineyards.summer()
    names = players(room)
    async with opened(room) as one:
        await taps(one, "play.season", "table.people", "people.seat-2")
        await one.type("people.seat-2.name", "Marta")
        await one.tap("people.seat-2.rename")
        assert players(room)[1] == "Marta"
        assert one.sees("Marta")
        free = next(
            colour for colour in Colour
            if colour not in {player.colour for player in at(room.table).setup.players}
        )  # fmt: skip
        await one.tap(f"people.seat-2.colour-{free.value}")
        assert at(room.table).setup.players[1].colour is free
        await one.tap("people.seat-2.up")
        assert players(room)[:2] == ["Marta", names[0]]
        assert one.selected("people.seat-1"), "the same player stays open"
        await taps(one, "people.close", "table.close", "play.undo", "play.undo", "play.undo")
        assert players(room) == names


@story
async def test_a_name_that_is_empty_or_the_same_cannot_be_booked() -> None:
    room = summer()
    async with opened(room) as one:
        await taps(one, "play.season", "table.people", "people.seat-1")
        assert not one.tappable("people.seat-1.rename")
        await one.type("people.seat-1.name", "  ")
        assert not one.tappable("people.seat-1.rename")


# -- the setup -------------------------------------------------------------------------------------


@story
async def test_the_list_of_the_setup_is_left_and_found_again_in_the_first_year() -> None:
    room = vineyards.setup()
    async with opened(room) as one:
        await one.tap("setup.board")
        await one.tap("first.seat-1")
        await taps(one, "play.season", "table.setup")
        assert one.route.endswith("/setup")
        assert one.selected("setup.board")
        await one.tap("setup.mats")
        await one.tap("setup.mats.why")
        assert one.has("rule.close")
        await taps(one, "rule.close", "setup.back")
        assert one.route == f"/game/{room.table.id}"
        await one.go("/")
        assert "8" in one.said("home.setup"), "ten things, two of them done"
        await one.tap("home.setup")
        assert one.selected("setup.mats")


@story
async def test_the_list_is_not_offered_any_more_after_the_first_year() -> None:
    room = summer()
    assert at(room.table).year > 1
    async with opened(room) as one:
        await one.tap("play.season")
        assert not one.has("table.setup")
        await one.go("/")
        assert not one.has("home.setup")


@pytest.mark.parametrize("prepare", [fresh, lambda: alone(begun=False)], ids=["table", "alone"])
@story
async def test_where_points_are_counted_the_list_has_mats_and_parents_too(
    prepare: Callable[[], Room],
) -> None:
    async with opened(prepare()) as one:
        for task in ("board", "mats", "workers", "parents", "gifts"):
            assert one.has(f"setup.{task}"), task


@story
async def test_lira_to_begin_with_are_booked_where_only_lira_are_counted_besides_points() -> None:
    room = began(lira=True)
    async with opened(room, route=f"/game/{room.table.id}/setup") as one:
        assert not one.tappable("setup.lira.book")
        for _ in range(3):
            await one.tap("setup.lira.seat-1.plus")
        await one.tap("setup.lira.seat-2.plus")
        await one.tap("setup.lira.book")
        assert [estate.lira for estate in at(room.table).estates][:2] == [3, 1]


# -- mama and papa ---------------------------------------------------------------------------------


@story
async def test_mama_and_papa_take_three_taps_and_the_papas_choice_is_never_booked_unseen() -> None:
    room = vineyards.parents(taken=0)
    async with opened(room) as one:
        await taps(one, "parents.mama-4", "parents.papa-9")
        assert len(room.table.session.history) == 1, "nothing but the first player is booked"
        assert one.tappable("parents.gift")
        assert one.tappable("parents.lira")
        await one.tap("parents.lira")
        assert at(room.table).estates[0].mat.parents == (4, 9)
        assert not one.has("parents.gift")


@story
async def test_who_closes_the_papas_choice_is_led_back_to_it() -> None:
    room = vineyards.parents(taken=0)
    async with opened(room) as one:
        await taps(one, "parents.papa-9", "parents.mama-4", "parents.close", "parents.book")
        assert one.has("parents.gift")


@story
async def test_whose_parents_are_asked_is_named_and_marked() -> None:
    room = vineyards.parents(taken=0)
    async with opened(room) as one:
        for seat, name in enumerate(players(room)):
            assert at(room.table).acting == seat
            assert one.sees(f"Mama and papa of {name}")
            acting = language("en").text("play.order.acting")
            for other in range(len(players(room))):
                assert (acting in one.said(f"play.order.seat-{other + 1}")) is (other == seat)
            await one.tap("parents.by-hand")
        assert one.has("spring.row-1")


@story
async def test_alone_lira_to_begin_with_are_asked_for_too() -> None:
    room = began(("Lea",), lira=True, solo=Solo())
    async with opened(room, route=f"/game/{room.table.id}/setup") as one:
        assert one.has("setup.lira.seat-1.plus")
        assert one.has("setup.glass")


# -- structures of a mat ---------------------------------------------------------------------------


@story
async def test_a_structure_is_built_for_its_price_or_only_corrected_and_both_are_said() -> None:
    room = vineyards.summer()
    seat = at(room.table).turn or 0

    def estate() -> object:
        return at(room.table).estates[seat]

    async with opened(room) as one:
        await one.tap("summer.mat")
        built = at(room.table).estates[seat].mat.built
        open_ = next(s for s in Structure if s not in built and s.cost <= estate().lira)
        lira = estate().lira
        await one.tap(f"mat.structure-{open_.value}")
        assert str(lira - open_.cost) in " ".join(one.texts())
        await one.tap("row.build")
        assert open_ in estate().mat.built
        assert estate().lira == lira - open_.cost
        assert one.has("mat.close"), "the mat is there again"
        await one.tap(f"mat.structure-{open_.value}")
        assert not one.has("row.build")
        await one.tap("row.correct")
        assert open_ not in estate().mat.built
        assert estate().lira == lira - open_.cost, "a correction costs nothing"


# -- the next game ---------------------------------------------------------------------------------


@story
async def test_the_same_table_plays_again_with_one_tap_from_the_podium() -> None:
    room = ended(("Anna", "Marco", "Sofía"), 21, 17, 24)()
    async with opened(room) as one:
        await one.tap("over.again")
        id = one.route.removeprefix("/game/")
        assert id != room.table.id
        assert players(room, id) == ["Anna", "Marco", "Sofía"]
        following = at(room.tables.at(id))
        assert following.season is Season.FIRST_PLAYER
        assert following.first_player is None, "who begins is drawn anew"
        assert [estate.vp for estate in following.estates] == [0, 0, 0]


@story
async def test_the_same_table_plays_again_with_one_tap_from_home() -> None:
    room = ended(("Anna", "Marco"), 21, 17)()
    async with opened(room, route="/") as one:
        assert "Anna" in one.said("home.again")
        await one.tap("home.again")
        assert players(room, one.route.removeprefix("/game/")) == ["Anna", "Marco"]


@story
async def test_in_a_campaign_the_next_game_comes_of_the_campaign() -> None:
    room = solo_ended(23, challenge=2)()
    async with opened(room) as one:
        assert not one.has("over.again")


@story
async def test_a_result_can_be_copied_and_shared_as_a_text() -> None:
    room = ended(("Anna", "Marco", "Sofía"), 21, 17, 24)()
    async with opened(room) as one:
        await one.tap("over.copy")
        assert one.has("over.copy")


@story
async def test_home_lists_a_finished_game_by_winner_and_game_with_scores_in_order() -> None:
    room = home()
    async with opened(room, route="/") as one:
        found = [one.said(id) for id in one.ids() if id.startswith("home.game.")]
        won = [said for said in found if "wins" in said]
        assert won
        for said in won:
            assert "Viticulture" in said


@story
async def test_the_winner_stands_first_in_the_list() -> None:
    room = ended(("Anna", "Marco", "Sofía"), 21, 17, 24)()
    async with opened(room, route="/") as one:
        said = one.said(f"home.game.{room.table.id}")
        points = [
            f"{name}\N{NO-BREAK SPACE}{n}"
            for name, n in (("Sofía", 24), ("Anna", 21), ("Marco", 17))
        ]
        places = [said.index(one) for one in points]
        assert places == sorted(places)
        assert "Sofía wins" in said


# -- table mode ------------------------------------------------------------------------------------


@story
async def test_table_mode_with_whole_vineyards_is_a_score_board() -> None:
    room = vineyards.summer()
    async with opened(room, preferences=viewer(table_mode=True)) as one:
        for seat, estate in enumerate(at(room.table).estates):
            assert str(estate.vp) in one.said(f"summer.points.seat-{seat + 1}")
        assert one.tappable("summer.pass")
        assert one.tappable("play.undo")
        free = one.said("summer.board")
        words = language("en").text
        taken = BoardAction.GIVE_TOUR
        assert words(f"action.{taken.value}") not in free, "both spaces are taken"
        assert words(f"action.{BoardAction.SELL_GRAPE_OR_FIELD.value}") in free
        await one.tap("summer.points.seat-2.plus")
        assert at(room.table).estates[1].vp == 1


@story
async def test_one_tap_leads_to_the_board_and_the_next_turn_back() -> None:
    room = vineyards.summer()
    turn = at(room.table).turn
    async with opened(room, preferences=viewer(table_mode=True)) as one:
        await one.tap("summer.board")
        assert one.has("summer.action-plant-vine")
        await one.tap("summer.table-mode")
        assert one.has("summer.board"), "back without placing anybody"
        await taps(one, "summer.board", "summer.pass")
        assert at(room.table).turn != turn
        assert one.has("summer.board")


@story
async def test_alone_table_mode_stays_when_the_automa_has_placed() -> None:
    room = solo_vineyards.board()
    async with opened(room, preferences=viewer(table_mode=True)) as one:
        assert one.has("summer.board")
        assert one.has("summer.points.seat-1")
        await one.tap("summer.board")
        assert one.has("summer.automa")


# -- the way back ----------------------------------------------------------------------------------


@story
async def test_back_puts_away_one_sheet_after_the_other() -> None:
    room = vineyards.summer()
    async with opened(room) as one:
        await taps(one, "summer.mat", "mat.structure-yoke")
        await one.back()
        assert one.has("mat.close")
        assert not one.has("row.correct")
        await one.tap("mat.standings")
        await one.back()
        assert one.has("mat.close")
        await taps(one, "mat.close", "play.season", "table.people", "people.seat-1")
        await one.back()
        assert one.has("table.close")


@pytest.mark.parametrize(("width", "both"), [(390, False), (430, True)])
@story
async def test_a_narrow_low_panel_has_plus_beside_a_numeral_that_is_tapped_for_the_rest(
    width: int, both: bool
) -> None:
    room = vineyards.summer()
    async with opened(room, size=(width, 664), preferences=viewer(table_mode=True)) as one:
        points = "summer.points.seat-1"
        assert one.has(f"{points}.minus") is both
        await one.tap(f"{points}.plus")
        await one.tap(points)
        assert one.has("number.vp.field"), "there every number can be told"
