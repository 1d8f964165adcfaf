"""Whole vineyards at a table: mats set right, followed more or less, on several pages, all year."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Any

import pytest

from companion.games import GAMES
from companion.i18n import language
from companion.table import Tables
from companion.viticulture import outcome
from companion.viticulture.actions.plant import Plant
from companion.viticulture.actions.wine import MakeWine
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vineyard import Structure
from companion.viticulture.position.mat import Mat, Row, lowest, tokens
from companion.viticulture.position.spaces import actions_of_season
from companion.viticulture.position.workers import At, Space, Worker
from companion.viticulture.table.correct import Correct
from companion.viticulture.year.ageing import borders, rises
from companion.viticulture.year.hand_limit import too_many
from tests import whole_game
from tests.gallery import vineyards
from tests.gallery.scenes import at, summer

from .headless import DESKTOP, phone, story, viewer
from .test_vineyard import mat, opened, put_away, stands, taps

ROWS = {
    "grapes-red": Row.RED_GRAPES,
    "grapes-white": Row.WHITE_GRAPES,
    "wine-red": Row.RED,
    "wine-white": Row.WHITE,
    "wine-blush": Row.BLUSH,
    "wine-sparkling": Row.SPARKLING,
}


# -- where there is little room ------------------------------------------------------------------


@story
async def test_a_table_that_has_stopped_placing_goes_on_from_the_sheet_of_the_table_too() -> None:
    room = vineyards.summer()
    async with opened(room, size=(360, 740)) as one:
        await one.tap("play.season")
        foot = next(f for f in one.identified()["table.all-done"] if not f.covered)
        assert not any(node.get("scroll") for node in foot.within), "it is in view"
        await one.tap("table.all-done")
        assert at(room.table).season is Season.FALL
        assert not one.has("table.close")
        await one.tap("play.season")
        assert not one.has("table.all-done"), "in fall nobody places"
    async with opened(summer(), size=(360, 740)) as one:
        await one.tap("play.season")
        assert not one.has("table.all-done"), "the main button says it"


@story
async def test_the_points_of_four_stand_in_one_line_on_a_small_phone() -> None:
    async with opened(vineyards.summer(), size=(360, 740)) as one:
        seats = [next(iter(one.identified()[f"summer.points.seat-{n}.plus"])) for n in range(1, 5)]
        lines = {
            next(node["_i"] for node in reversed(seat.within) if len(node.get("controls", ())) == 4)
            for seat in seats
        }
        assert len(lines) == 1


# -- beside the board ------------------------------------------------------------------------------


@story
async def test_a_wide_page_shows_the_mat_of_who_acts_beside_the_board_and_any_other_on_a_tap() -> (
    None
):
    room = vineyards.summer()
    seat = at(room.table).turn
    other = (seat + 1) % 4
    async with opened(room, size=DESKTOP) as one:
        assert one.selected(f"mats.seat-{seat + 1}")
        for owner in (seat, other):
            await one.tap(f"mats.seat-{owner + 1}")
            built = Structure.COTTAGE in mat(room.table, owner).built
            await taps(one, "mats.row-grapes-red", "row.slot-9", "row.done")
            assert 9 in mat(room.table, owner).red
            assert one.has("mats.row-grapes-red"), "the mat is beside the board, not over it"
            assert not one.has("mat.close")
            await taps(one, "mats.structure-cottage", "row.correct")
            assert (Structure.COTTAGE in mat(room.table, owner).built) is not built
            assert one.selected(f"mats.seat-{owner + 1}"), "a correction is nobody's turn"
        await one.tap("summer.pass")
        assert one.selected(f"mats.seat-{at(room.table).turn + 1}")
        await one.tap("play.log")
        assert one.has("log.back")


# -- corrections -----------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ROWS)
@story
async def test_every_token_is_put_and_taken_away_with_two_taps(what: str) -> None:
    room, row = vineyards.winter(), ROWS[what]
    seat = at(room.table).turn
    async with opened(room) as one:
        await one.tap("winter.mat")
        for value in range(lowest(row), 10):
            there = value in tokens(mat(room.table, seat), row)
            await taps(one, f"mat.row-{what}", f"row.slot-{value}")
            assert (value in tokens(mat(room.table, seat), row)) is not there, value
            await one.tap("row.done")
        for value in range(1, lowest(row)):
            await one.tap(f"mat.row-{what}")
            assert not one.has(f"row.slot-{value}"), "there is no such icon"
            await one.tap("row.done")


@pytest.mark.parametrize(("what", "here", "there"), [("grapes-red", 4, 9), ("wine-blush", 6, 4)])
@story
async def test_a_token_is_dragged_along_its_row_as_one_correction(
    what: str, here: int, there: int
) -> None:
    room, row = vineyards.winter(), ROWS[what]
    seat = at(room.table).turn
    before = tokens(mat(room.table, seat), row)
    count = len(room.table.session.history)
    async with opened(room) as one:
        await one.tap("winter.mat")
        await one.drag(f"mat.row-{what}", here, there)
        after = tokens(mat(room.table, seat), row)
        assert after == tuple(sorted({*before} - {here} | {there}))
        assert len(room.table.session.history) == count + 1
        assert one.has("mat.close"), "the mat stays open"
        await one.drag(f"mat.row-{what}", there, here)
        assert tokens(mat(room.table, seat), row) == before


@story
async def test_every_field_structure_card_and_worker_is_set_right_on_the_mat() -> None:
    room = vineyards.winter()
    seat = at(room.table).turn

    def now() -> Mat:
        return mat(room.table, seat)

    async with opened(room) as one:
        await one.tap("winter.mat")
        for structure in Structure:
            built = structure in now().built
            await taps(one, f"mat.structure-{structure.value}", "row.correct")
            assert (structure in now().built) is not built, structure
        await taps(one, "mat.structure-windmill", "row.correct")
        await one.tap("mat.paid-windmill")
        assert now().paid == (Structure.WINDMILL,)
        for number in (5, 6, 7):
            await taps(one, f"mat.field-{number}", "row.vine-malvasia", "row.harvested")
            assert now().field(number).vines[-1].value == "malvasia"
            assert now().field(number).harvested
            planted = len(now().field(number).vines)
            await taps(one, f"row.stands-{planted}", "row.done")
            assert len(now().field(number).vines) == planted - 1
        await one.tap("mat.hand")
        for card in ("vine", "order", "summer", "winter", "visitor"):
            held = getattr(now().hand, card)
            await taps(one, f"row.hand-{card}.plus", f"row.hand-{card}.plus")
            await one.tap(f"row.hand-{card}.minus")
            assert getattr(now().hand, card) == held + 1
        drawn = now().drawn
        await taps(one, "row.drawn", "row.done")
        assert now().drawn is not drawn
        await one.tap("mat.workers")
        workers = now().workers
        await taps(one, "row.workers.plus", "row.trained-workers.plus", "row.temporary")
        assert (now().workers, now().trained) == (workers + 1, 1)
        assert at(room.table).estates[seat].temporary


@story
async def test_a_worker_that_stands_elsewhere_is_moved_without_its_action() -> None:
    room = vineyards.summer()
    seat = at(room.table).turn
    lira, there = at(room.table).estates[seat].lira, stands(room, seat)
    async with opened(room) as one:
        await taps(one, "summer.mat", "mat.workers", "row.stand-1")
        assert stands(room, seat) == there[1:]
        await one.tap("row.put-draw-vine")
        assert stands(room, seat)[-1].action.value == "draw-vine"
        await one.tap("row.put-cart")
        assert stands(room, seat)[-1] == At(Space.CART, None, Worker.REGULAR)
    assert at(room.table).estates[seat].lira == lira
    assert mat(room.table, seat).hand.vine == 3


# -- how deeply somebody is followed ---------------------------------------------------------------


@story
async def test_following_less_and_more_again_in_mid_game_loses_nothing() -> None:
    room = vineyards.winter()
    seat = at(room.table).turn
    before, others = at(room.table).estates[seat], at(room.table).whole_seats
    async with opened(room) as one:
        await taps(one, f"play.order.seat-{seat + 1}", f"player.seat-{seat + 1}.whole")
        assert at(room.table).estates[seat].mat is None
        assert set(at(room.table).whole_seats) == {*others} - {seat}, (
            "the others are followed as before"
        )
        assert not one.has(f"player.seat-{seat + 1}.mat")
        await taps(one, f"player.seat-{seat + 1}.points.plus", "player.close")
        assert one.has("winter.action-make-wine"), "the board stays"
        await one.tap("winter.action-make-wine.choose")
        assert not one.has("act.red-grapes-4"), "nothing is asked of who is not followed"
        await taps(one, "act.close", f"play.order.seat-{seat + 1}")
        await one.tap(f"player.seat-{seat + 1}.whole")
        after = at(room.table).estates[seat]
        assert after.mat == before.mat
        assert (after.lira, after.vp) == (before.lira, before.vp + 1)
        await taps(one, "player.close", "play.undo", "play.undo", "play.undo")
    assert at(room.table).estates[seat] == before


@story
async def test_a_table_that_counted_points_follows_a_vineyard_from_now_on() -> None:
    room = summer()
    points = at(room.table).estates[1].vp
    async with opened(room) as one:
        assert not one.has("summer.action-draw-vine")
        await taps(one, "summer.player.seat-2", "player.seat-2.whole", "player.seat-2.mat")
        await taps(one, "mat.row-wine-red", "row.slot-3", "row.done", "mat.close")
        assert one.has("summer.action-draw-vine"), "the board is there for who is followed"
    assert at(room.table).whole_seats == (1,)
    assert at(room.table).estates[1].vp == points
    assert mat(room.table, 1).cellar.red == (3,)


# -- laying out, other pages, restarts -------------------------------------------------------------


@story
async def test_what_was_laid_out_stays_ticked_on_other_pages_and_after_a_restart() -> None:
    room = vineyards.setup()
    async with AsyncExitStack() as stack:
        here = await stack.enter_async_context(opened(room))
        there = await stack.enter_async_context(opened(room))
        await taps(here, "setup.decks", "setup.bank", "setup.bank")
        await there.settle()
        assert there.selected("setup.decks"), "the other page sees it at once"
        assert not there.selected("setup.bank")
        await there.tap("setup.board")
        await here.settle()
        assert here.selected("setup.board")
    again = Tables(room.shelf, GAMES)  # the program, started anew on what lies on the disk
    route = f"/game/{room.table.id}"
    async with phone(again, route=route, preferences=viewer()) as one:
        assert one.selected("setup.decks")
        assert one.selected("setup.board")
        assert not one.selected("setup.bank")
        await one.tap("first.draw")
    assert again.at(room.table.id).session.state.season is Season.SPRING


@story
async def test_what_is_placed_on_one_page_stands_on_the_other_and_nothing_is_overwritten() -> None:
    room = vineyards.summer()
    seat = at(room.table).turn
    async with AsyncExitStack() as stack:
        here = await stack.enter_async_context(opened(room))
        there = await stack.enter_async_context(opened(room, preferences=viewer(language="ru")))
        await there.tap("summer.action-draw-vine.choose")
        await here.tap("summer.action-draw-vine")
        await there.settle()
        assert there.has("act.against"), "somebody else is to act now"
        count = len(room.table.session.history)
        await there.tap("act.book")
        assert there.has("illegal.anyway")
        assert len(room.table.session.history) == count
        await taps(there, "illegal.leave", "act.close")
        name = room.table.session.state.setup.players[seat].name
        assert name in there.said("summer.action-draw-vine")
        await taps(there, "summer.mat", "mat.row-wine-red", "row.slot-1")
        await here.tap("summer.mat")
        assert here.said("mat.row-wine-red").count("1")


@story
async def test_a_game_killed_in_a_year_goes_on_where_it_was() -> None:
    room = vineyards.winter()
    before = at(room.table)
    again = Tables(room.shelf, GAMES)
    route = f"/game/{room.table.id}"
    async with phone(again, route=route, preferences=viewer()) as one:
        assert again.at(room.table.id).session.state == before
        assert one.has("winter.action-make-wine")
        await one.tap("play.undo")
        assert again.at(room.table.id).session.state != before


# -- the year's end --------------------------------------------------------------------------------


@story
async def test_the_year_end_shows_an_arrow_or_a_lock_for_every_token_and_books_just_that() -> None:
    room = vineyards.year_end()
    state = at(room.table)
    told: dict[int, dict[Row, list[int]]] = {}
    async with opened(room) as one:
        words = " ".join([*one.texts(), *one.labels()])
        for seat in state.seats:
            there = state.estates[seat].mat
            for row in Row:
                closed = () if "grapes" in row.value else borders(there)
                for step in rises(tokens(there, row), closed):
                    told.setdefault(seat, {}).setdefault(row, []).append(step.to)
                    name = row.value.replace("-grapes", " grapes")
                    name = name if "grapes" in name else f"{name} wine"
                    shown = (
                        f"{name} {step.value} becomes {step.to}"
                        if step.to != step.value
                        else f"{name} {step.value} stays"
                    )
                    assert shown in words
        assert "blush wine 6: the large cellar is missing" in words, "why it stays"
        await put_away(one, room)
        await one.tap("year-end.close")
    for seat, rows in told.items():
        for row, values in rows.items():
            assert tokens(mat(room.table, seat), row) == tuple(sorted(values)), (seat, row)


@story
async def test_no_card_is_put_away_unseen_and_who_still_has_to_choose_is_named() -> None:
    room = vineyards.year_end()
    beyond = too_many(at(room.table), 0)
    held = mat(room.table, 0).hand.cards
    async with opened(room) as one:
        assert not [id for id in one.ids() if id.startswith("year-end.away.") and one.selected(id)]
        asked = language("en").text("year-end.missing", player="Anna", count=beyond)
        assert one.said("year-end.close") == asked
        shape = one.shape("year-end.close")
        await one.tap("year-end.away.seat-1.vine")
        assert one.said("year-end.close") != asked
        await one.tap("year-end.close")
        assert one.has("illegal.anyway")
        await one.tap("illegal.leave")
        assert at(room.table).season is Season.YEAR_END
        await taps(one, *["year-end.away.seat-1.vine"] * 5)
        assert not one.selected("year-end.away.seat-1.vine"), "after all five none again"
        await put_away(one, room)
        assert one.shape("year-end.close") != shape, "now it moves time on"
        await one.tap("play.undo")
        await one.tap("play.redo")
        await taps(one, "year-end.close", "illegal.anyway")
    assert at(room.table).year == 2
    assert mat(room.table, 0).hand.cards == held, "played so all the same"


@story
async def test_everybody_s_points_stand_at_the_year_s_end() -> None:
    room = vineyards.year_end()
    async with opened(room) as one:
        said = " ".join(one.labels())
        for seat in at(room.table).seats:
            name = room.table.session.setup.players[seat].name
            points = at(room.table).estates[seat].vp
            assert language("en").many("score.has", points, player=name) in said


# -- a whole game ----------------------------------------------------------------------------------


@story
async def test_a_whole_game_is_played_to_the_podium_without_a_correction() -> None:
    """What is played comes from mamas, papas, rows and the board; Chromium plays the same."""
    room, turns = vineyards.setup(), iter(whole_game.TURNS)
    table, used = room.table, []
    async with opened(room) as one:
        count, since = 0, 0
        for tap in whole_game.taps():
            await one.tap(tap)
            assert not one.has("illegal.anyway"), tap
            if whole_game.ends_a_turn(tap):
                assert at(table).turn == next(turns)
            count += 1
            if len(table.session.history) != since:
                used.append((table.session.history.last.entry.move, count))
                count, since = 0, len(table.session.history)
        assert one.has("over.home")
    state, moves = at(table), [entry.move for entry in table.session.history.done]
    stood = {where.action for where in map(where_of, moves) if where}
    assert {*actions_of_season(Season.SUMMER), *actions_of_season(Season.WINTER)} <= stood
    assert {Space.CART, Space.YOKE} <= {where.space for where in map(where_of, moves) if where}
    assert not any(isinstance(move, Correct) for move in moves)
    assert not any(entry.overruled for entry in table.session.history.done)
    assert (state.season, state.year) == (Season.OVER, 2)
    assert outcome(state).winners == (3,)
    one_each = [taps for move, taps in used if where_of(move) and ordinary(move)]
    assert len(one_each) >= 10
    assert max(one_each) <= 3, "an ordinary placement"


def where_of(move: Any) -> At | None:
    """Where a worker was placed."""
    found: At | None = getattr(move, "where", None)
    return found


def ordinary(move: Any) -> bool:
    """One thing is done: no second vine, no second wine, no card with options."""
    if isinstance(move, Plant):
        return len(move.vines) == 1
    if isinstance(move, MakeWine):
        return len(move.wines) == 1
    return not getattr(move, "cards", ())
