"""A year on the screen: what is tapped is booked, what is shown is what will be booked."""

from __future__ import annotations

from typing import Any

import pytest

from companion.i18n import language
from companion.table import Table
from companion.viticulture.box.seasons import Season
from companion.viticulture.table.correct import Correct
from companion.viticulture.year.year_end import CloseYear, residuals
from tests.gallery.scenes import (
    FEW,
    Room,
    at,
    crowded,
    fresh,
    in_season,
    solo,
    spring,
    summer,
    tie,
)

from .headless import Phone, phone, story, viewer


def opened(room: Room, **facts: object) -> object:
    """The room's game on a phone."""
    facts.setdefault("preferences", viewer())
    return phone(room.tables, route=f"/game/{room.table.id}", **facts)


def vp(table: Table) -> list[int]:
    """Everybody's points."""
    return [estate.vp for estate in at(table).estates]


@story
async def test_a_tap_on_a_row_books_it_with_its_bonus() -> None:
    room = spring()
    seat = at(room.table).acting
    async with opened(room) as one:
        assert not one.tappable("spring.choose"), "the rows are the buttons"
        await one.tap("spring.row-5")
        assert at(room.table).estates[seat].row == 5
        assert at(room.table).acting != seat
        assert room.table.session.setup.players[seat].name in one.said("spring.row-5")


@story
async def test_the_second_of_two_quick_taps_on_a_row_is_not_taken_for_the_next_chooser_s() -> None:
    room = spring()
    count = len(room.table.session.history)
    async with opened(room) as one:
        one.clock.held = True
        await one.tap("spring.row-5")
        await one.tap("spring.row-5")
        await one.tap("spring.row-1")
        assert not one.has("illegal.anyway")
        assert len(room.table.session.history) == count + 1
        one.clock.tick()
        await one.tap("spring.row-1")
        assert len(room.table.session.history) == count + 2


@story
async def test_a_taken_row_is_explained_and_can_be_recorded_all_the_same() -> None:
    room = spring()
    seat, before = at(room.table).acting, len(room.table.session.history)
    async with opened(room) as one:
        await one.tap("spring.row-6")
        assert one.has("illegal.anyway")
        assert one.sees(language("en").text("rule.WAKE-02.title")), "the rule is named"
        await one.tap("illegal.leave")
        assert len(room.table.session.history) == before
        await one.tap("spring.row-6")
        await one.tap("illegal.anyway")
        assert at(room.table).estates[seat].row == 6
        assert room.table.session.history.last.entry.overruled
        assert not one.has("illegal.anyway")


@story
async def test_the_rooster_draw_names_who_was_drawn_and_goes_on_to_spring(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("companion.ui.screens.viticulture.year.first_player.FIRST_PAUSE", 0)
    room = fresh()
    async with opened(room) as one:
        await one.tap("first.draw")
        for _ in range(20):
            await one.settle()
        assert at(room.table).season is Season.SPRING
        assert one.has("spring.row-1")
        assert not one.has("first.draw")


@story
async def test_while_the_first_player_is_drawn_nothing_shows_the_result(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("companion.ui.screens.viticulture.year.first_player.FIRST_PAUSE", 60)
    room = fresh()
    async with opened(room) as one:
        header = {id: one.said(id) for id in one.ids() if id.startswith("play.order")}
        await one.tap("first.draw")
        assert at(room.table).first_player is not None, "it is booked already"
        assert {id: one.said(id) for id in header} == header
        assert not one.has("play.undo"), "its words would tell"
        assert not one.has("spring.row-1")


@story
async def test_turns_pass_on_and_the_last_pass_brings_the_next_season() -> None:
    room = summer(FEW[:2])
    async with opened(room) as one:
        table = room.table
        while at(table).season is Season.SUMMER:
            turn = at(table).turn
            await one.tap("summer.pass")
            assert at(table).season is not Season.SUMMER or at(table).turn != turn
        assert one.has("fall.next")
        await one.tap("fall.next")
        assert one.has("winter.next")
        await one.tap("winter.turn")
        await one.tap("winter.next")
        assert one.has("year-end.close")


@story
async def test_points_and_residual_are_stepped_and_said() -> None:
    room = summer()
    async with opened(room) as one:
        before = vp(room.table)
        await one.tap("summer.points.seat-2.plus")
        await one.tap("summer.points.seat-2.plus")
        await one.tap("summer.points.seat-2.minus")
        assert vp(room.table)[1] == before[1] + 1
        assert str(before[1] + 1) in one.said("summer.points.seat-2")
        await one.tap("summer.player.seat-2")
        for _ in range(5 - at(room.table).estates[1].residual):
            await one.tap("player.seat-2.residual.plus")
        taps = len(room.table.session.history)
        await one.tap("player.seat-2.residual.plus")
        assert one.sees("ORD-05"), "the end of the track is explained"
        assert len(room.table.session.history) == taps, "and nothing booked"


@story
async def test_quick_taps_on_a_stepper_are_all_counted() -> None:
    room = summer()
    async with opened(room) as one:
        before = vp(room.table)[0]
        for _ in range(7):
            one.press("summer.points.seat-1.plus")
        await one.settle()
        assert vp(room.table)[0] == before + 7


@story
async def test_a_number_is_written_as_points_won() -> None:
    room = summer()
    async with opened(room) as one:
        now = vp(room.table)[0]
        await one.tap("summer.points.seat-1")
        assert not one.tappable("number.vp.book")
        await one.type("number.vp.field", str(now + 4))
        await one.tap("number.vp.book")
        assert vp(room.table)[0] == now + 4
        assert not one.has("number.vp.book"), "the sheet is put away"
        assert one.said("play.undo") == "Undo: Anna +4 VP"


@story
async def test_a_number_is_corrected_with_its_reason() -> None:
    room = summer()
    async with opened(room) as one:
        await one.tap("summer.points.seat-1")
        one.press("number.vp.add-5")
        one.press("number.vp.add-1")
        await one.settle()
        assert one.written("number.vp.field") == str(vp(room.table)[0] + 6)
        await one.type("number.vp.field", "−3")
        await one.type("number.vp.why", "Windmill")
        await one.tap("number.vp.correct")
        entry = room.table.session.history.last.entry
        assert entry.move == Correct("vp", -3, 0, why="Windmill")
        await one.tap("play.log")
        assert one.sees("Windmill")


@story
async def test_nonsense_in_the_number_field_books_nothing() -> None:
    room = summer()
    async with opened(room) as one:
        await one.tap("summer.points.seat-1")
        for nonsense in ("", "abc", "²", "1.5", "99999", "--1", " "):
            await one.type("number.vp.field", nonsense)
            assert not one.tappable("number.vp.book"), nonsense


@story
async def test_what_the_years_end_shows_is_what_is_booked() -> None:
    room = in_season(Season.YEAR_END, lira=True)()
    table = room.table
    paid, lira = residuals(at(table)), [estate.lira for estate in at(table).estates]
    async with opened(room) as one:
        for seat, amount in enumerate(paid):
            if amount:
                assert f"+{amount}" in one.said("year-end.step-3"), seat
        shown = one.said("year-end.step-5")
        await one.tap("year-end.close")
        assert [estate.lira for estate in at(table).estates] == [
            had + got for had, got in zip(lira, paid, strict=True)
        ]
        assert FEW[at(table).first_player] in shown
        assert (at(table).year, at(table).season) == (3, Season.SPRING)
        await one.tap("play.undo")
        assert one.has("year-end.close"), "one undo takes the whole year's end back"


@story
async def test_the_last_year_is_announced_and_can_be_lifted() -> None:
    room = crowded()
    async with opened(room) as one:
        assert one.sees("Last year")
        await one.tap("play.last-year")
        await one.tap("rule.lift-last-year")
        assert not one.has("play.last-year")
        assert not at(room.table).last_year


@story
async def test_a_last_year_that_was_not_declared_cannot_be_lifted() -> None:
    room = summer()
    async with opened(room) as one:
        await taps_to_the_rule(one)
        assert one.has("rule.close")
        assert not one.has("rule.lift-last-year")
    room = crowded()
    async with opened(room) as one:
        await taps_to_the_rule(one)
        assert one.has("rule.lift-last-year")


async def taps_to_the_rule(one: Phone) -> None:
    """Look up how the game ends, from a table that need not be in its last year."""
    await one.tap("play.season")
    await one.hold("table.last-year")


@story
async def test_a_tie_is_asked_counted_and_decided() -> None:
    room = tie()()
    async with opened(room) as one:
        assert one.has("over.tie.seat-1.plus")
        one.press("over.tie.seat-2.plus")
        one.press("over.tie.seat-2.plus")
        await one.settle()
        await one.tap("over.tie.seat-1.plus")
        await one.tap("over.tie.seat-2.minus")
        await one.tap("over.tie.seat-2.plus")
        await one.tap("over.tie")
        assert one.sees("Marco")
        assert "Marco 2, Anna 1" in one.said("over.decided"), "what it was that decided"
        assert at(room.table).estates[1].counted_lira == 2
        await one.tap("over.decided")
        assert one.has("rule.close")


@story
async def test_alone_the_game_ends_against_the_automa_after_seven_years() -> None:
    for points, word in ((23, "won"), (17, "lost")):
        room = solo(points)()
        async with opened(room) as one:
            assert one.has("over.home"), word
            assert one.sees("Automa")
            await one.tap("play.undo")
            assert one.has("year-end.close"), "the end can be taken back"
            await one.tap("year-end.close")
            await one.tap("over.home")
            assert one.route == "/"


@story
async def test_tables_own_values_can_be_corrected() -> None:
    room = summer()
    async with opened(room) as one:
        await one.tap("play.season")
        await one.tap("table.year.plus")
        await one.tap("table.first-3")
        assert (at(room.table).year, at(room.table).first_player) == (3, 2)
        await one.tap("table.season-winter")
        await one.tap("table.close")
        assert one.has("winter.next")


@story
async def test_a_sheet_is_put_away_beside_it_and_covers_what_is_below() -> None:
    room = summer()
    async with opened(room) as one:
        await one.tap("summer.player.seat-1")
        assert not one.has("summer.next")
        await one.tap("player.beside")
        assert one.has("summer.next")


@story
async def test_opening_a_sheet_does_not_send_the_screen_again() -> None:
    room = summer()
    async with opened(room) as one:
        whole = max(one.sizes)
        before = len(one.sizes)
        await one.tap("summer.player.seat-1")
        assert sum(one.sizes[before:]) < 0.7 * whole, "the sheet itself, and nothing else"
        before = len(one.sizes)
        await one.tap("player.close")
        assert sum(one.sizes[before:]) < 1000


@story
async def test_a_point_costs_a_short_message() -> None:
    room = summer()
    async with opened(room) as one:
        await one.tap("summer.points.seat-1.plus")
        before = len(one.sizes)
        await one.tap("summer.points.seat-1.plus")
        assert sum(one.sizes[before:]) < 1000


async def whole_year(one: Phone, table: Table) -> None:
    """Everything through to the next spring, by the one action of each screen."""
    year = at(table).year
    while at(table).year == year and at(table).season is not Season.OVER:
        match at(table).season:
            case Season.SPRING if at(table).acting is not None:
                free = [row for row in range(1, 8) if at(table).rooster_on(row) is None]
                await one.tap(f"spring.row-{free[0]}")
            case Season.YEAR_END:
                await one.tap("year-end.close")
            case season:
                await one.tap(f"{season.value}.next")


@story
async def test_a_whole_game_by_hand_is_undone_to_its_beginning_and_done_again() -> None:
    room = fresh()
    table = room.table
    async with opened(room) as one:
        await one.tap("first.seat-1")
        for _ in range(2):
            await whole_year(one, table)
        played = table.session
        assert any(entry.move == CloseYear() for entry in played.history.done)
        while one.tappable("play.undo"):
            await one.tap("play.undo")
        assert one.has("first.draw")
        while one.has("play.redo"):
            await one.tap("play.redo")
        assert table.session == played


@story
async def test_on_a_low_wide_page_the_chart_stands_in_two_columns() -> None:
    room = spring()
    async with opened(room, size=(844, 390)) as one:
        columns = [
            [id for id in (f"spring.row-{n}" for n in range(1, 8)) if _within(one, column, id)]
            for column in _columns(one)
        ]
        assert columns == [
            [f"spring.row-{n}" for n in (1, 2, 3, 4)],
            ["spring.row-5", "spring.row-6", "spring.row-7"],
        ]


def _columns(one: Phone) -> list[Any]:
    """The innermost columns that hold rows of the chart, from the left."""
    found: dict[int, Any] = {}
    for number in range(1, 8):
        (row, *_) = one.identified()[f"spring.row-{number}"]
        column = [node for node in row.within if node["_c"] == "Column"][-1]
        found[column["_i"]] = column
    return list(found.values())


def _within(one: Phone, column: Any, id: str) -> bool:
    return any(f.node.get("identifier") == id for f in one.walk(column))
