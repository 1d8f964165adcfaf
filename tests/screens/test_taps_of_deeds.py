"""How many taps a deed costs in a whole vineyard, and that none of them books what nobody saw."""

from __future__ import annotations

from typing import Any

import pytest

from companion.ui.screens.viticulture.actions.at_once import at_once
from companion.viticulture import legal_moves
from companion.viticulture.actions.build import Build
from companion.viticulture.actions.harvest import Harvest
from companion.viticulture.actions.train import Train
from companion.viticulture.actions.wine import MakeWine
from companion.viticulture.box.board import BoardAction
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vineyard import Structure, Wine
from companion.viticulture.position.workers import Space, Worker
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.tracks import ScorePoints
from tests.gallery import solo_vineyards, vineyards
from tests.gallery.scenes import Room, at

from .headless import NARROW, Phone, story, viewer
from .test_vineyard import last_move, mat, opened, stands, taps

ONE_TAP = [
    ("summer", "action-draw-vine", {}),
    ("summer", "action-give-tour", {}),
    ("summer", "cart", {}),
    ("summer", "yoke", {"structures": "yoke", "field-5": "malvasia"}),
    ("summer", "action-build-structure", {"lira": 2, "structures": "trellis"}),
    ("winter", "action-draw-order", {}),
    ("winter", "action-harvest-field", {}),
    ("winter", "action-train-worker", {}),
    ("winter", "action-make-wine", {"grapes-red": "2", "grapes-white": ""}),
    ("winter", "action-fill-order", {"wine-red": "5", "wine-white": "", "wine-blush": ""}),
]


async def deed(room: Room, *ids: str, most: int) -> None:
    """These taps are one deed, and no more than that."""
    assert len(ids) <= most
    async with opened(room) as one:
        await taps(one, *ids)
        assert not one.has("act.book"), "it is booked"
        assert not one.has("effect.done"), "and nothing is left to close"


def prepared(season: str, **changes: Any) -> Room:
    """A season in which the acting player's mat is so."""
    room: Room = getattr(vineyards, season)()
    seat = at(room.table).turn
    for what, value in changes.items():
        room.table.play(Correct(what.replace("_", "-"), value, seat))
    room.table.play(Correct("turn", seat))
    return room


@pytest.mark.parametrize(("season", "what", "changes"), ONE_TAP, ids=lambda v: str(v))
@story
async def test_what_leaves_nothing_to_choose_is_booked_by_one_tap(
    season: str, what: str, changes: dict[str, Any]
) -> None:
    room = prepared(season, **changes)
    seat = at(room.table).turn
    before = len(stands(room, seat))
    await deed(room, f"{season}.{what}", most=1)
    assert len(stands(room, seat)) == before + 1
    assert not room.table.session.history.last.entry.overruled


@story
async def test_a_price_that_was_paid_with_the_card_is_not_asked_for_again() -> None:
    async with opened(vineyards.winter()) as one:
        await taps(one, "winter.action-play-winter-visitor", "act.visitor-teacher")
        await one.tap("act.option-1-2")
        assert one.tappable("act.book")
        assert not one.has("act.price.minus"), "the 2 lira are paid: it would say 0"


@story
async def test_a_placement_with_a_choice_costs_three_taps_a_point_one() -> None:
    room = vineyards.summer()
    await deed(room, "summer.action-build-structure", "act.structure-cottage", "act.book", most=3)
    assert last_move(room.table).structure is Structure.COTTAGE
    seat = at(room.table).turn
    for other in at(room.table).seats:
        await deed(room, f"summer.points.seat-{other + 1}.plus", most=1)
        assert last_move(room.table) == ScorePoints(other, 1)
    assert at(room.table).turn == seat


@story
async def test_three_wines_cost_five_taps_and_the_best_are_suggested() -> None:
    room = prepared(
        "winter",
        grapes_red="2 4",
        grapes_white="3 5",
        wine_red="",
        wine_white="",
        wine_blush="",
        structures="medium-cellar",
    )
    seat = at(room.table).turn
    wines = ("act.wine-blush", "act.wine-red", "act.wine-white")
    await deed(room, "winter.action-make-wine", *wines, "act.book", most=6)
    made = last_move(room.table)
    assert isinstance(made, MakeWine)
    assert [wine.kind for wine in made.wines] == [Wine.BLUSH, Wine.RED, Wine.WHITE]
    assert not mat(room.table, seat).red
    assert not room.table.session.history.last.entry.overruled


@story
async def test_a_suggested_wine_takes_the_grapes_that_were_tapped() -> None:
    room = vineyards.winter()
    async with opened(room) as one:
        await taps(one, "winter.action-make-wine", "act.red-grapes-2", "act.wine-blush")
        assert one.has("act.made-1")
        assert not one.has("act.made-2"), "the red 2 went into it"
        await one.tap("act.book")
    made = last_move(room.table)
    assert [(wine.kind, wine.red) for wine in made.wines] == [(Wine.BLUSH, (2,))]


VISITORS = [
    ("summer", "blacksmith", ("act.book", "act.structure-cottage", "act.book"), Build),
    ("summer", "architect", ("act.option-1-1", "act.structure-cottage", "act.book"), Build),
    ("winter", "teacher", ("act.option-1-2", "act.book"), Train),
    ("winter", "harvester", ("act.option-1-1", "act.field-5", "act.book"), Harvest),
    ("winter", "scholar", ("act.option-1-both", "act.book"), Train),
]


@pytest.mark.parametrize(("season", "card", "rest", "kind"), VISITORS, ids=lambda v: str(v))
def test_a_visitor_with_a_deed_costs_five_taps_and_ends_by_itself(
    season: str, card: str, rest: tuple[str, ...], kind: type
) -> None:
    @story
    async def played() -> None:
        room = prepared(season, lira=20, workers=5 if season == "summer" else 4)
        tile = f"{season}.action-play-{season}-visitor"
        await deed(room, tile, f"act.visitor-{card}", *rest, most=5)
        assert isinstance(last_move(room.table), kind)
        assert not any(entry.overruled for entry in room.table.session.history.done)

    played()


# -- what one tap takes ----------------------------------------------------------------------------


@story
async def test_a_tap_says_which_space_it_takes_and_takes_the_regular_worker_first() -> None:
    room = vineyards.summer()
    seat = at(room.table).turn
    async with opened(room) as one:
        assert "one tap: bonus space" in one.said("summer.action-draw-vine")
        assert "one tap" not in one.said("summer.action-build-structure")
        await one.tap("summer.action-draw-vine")
        placed = stands(room, seat)[-1]
        assert (placed.space, placed.worker) == (Space.MIDDLE, Worker.REGULAR)
        assert "bonus" in one.said("play.undo")
        await one.tap("play.undo")
        assert at(room.table).turn == seat


@story
async def test_a_second_look_is_a_long_press_or_the_corner_and_chooses_the_space() -> None:
    room = vineyards.summer()
    seat = at(room.table).turn
    async with opened(room) as one:
        await one.hold("summer.action-draw-vine")
        assert one.selected("act.space-middle")
        await taps(one, "act.close", "summer.action-draw-vine.choose", "act.space-left")
        assert one.sees("Left")
        await one.tap("act.book")
    assert stands(room, seat)[-1].space is Space.LEFT


@story
async def test_a_second_tap_right_after_the_first_is_not_the_next_players() -> None:
    room = vineyards.summer()
    count = len(room.table.session.history)
    async with opened(room) as one:
        one.press("summer.action-draw-vine")
        one.press("summer.action-draw-vine")
        await one.settle()
    assert len(room.table.session.history) == count + 1


def test_a_harvest_that_loses_a_grape_is_looked_at_first() -> None:
    room = prepared("winter", grapes_red="1 2 3 4", field_5="merlot pinot")
    state = at(room.table)
    moves = list(legal_moves(state))
    assert at_once(state, state.turn, "harvest-field", moves) is None


def test_an_order_that_leaves_a_choice_of_wines_is_looked_at_first() -> None:
    alone = at(prepared("winter", wine_red="5", wine_white="", wine_blush="").table)
    assert at_once(alone, alone.turn, "fill-order", list(legal_moves(alone))) is not None
    two = at(prepared("winter", wine_red="1 5", wine_white="", wine_blush="").table)
    assert at_once(two, two.turn, "fill-order", list(legal_moves(two))) is None


def test_a_token_of_a_solo_game_is_never_spent_by_a_tap() -> None:
    state = at(solo_vineyards.board().table)
    moves = list(legal_moves(state))
    found = [at_once(state, 0, action.value, moves) for action in BoardAction]
    assert any(found)
    assert not any(move.where.token for move in found if move)


# -- nothing unseen --------------------------------------------------------------------------------


@story
async def test_a_warning_and_the_result_stand_by_the_button_of_a_planting() -> None:
    room = vineyards.summer()
    async with opened(room) as one:
        await taps(one, "summer.action-plant-vine", "act.vine-merlot")
        pinned = by_the_button(one)
        assert "act.against" in pinned
        assert any("Field" in words for words in pinned)
        await one.tap("act.more")
        assert one.selected("act.more")
        assert not one.has("act.field-5"), "the next vine is asked for first"


def by_the_button(one: Phone) -> list[str]:
    """What stands between the dialogue's scrolling part and its button, or in it."""
    ids = [id for id in one.ids() if id.startswith("act.")]
    after = ids[ids.index("act.book") - 3 :] if "act.book" in ids else ids
    return [*after, *one.labels()]


@story
async def test_a_field_that_is_sold_is_marked_where_a_vine_is_planted() -> None:
    room = prepared("summer", sold="6")
    async with opened(room) as one:
        await taps(one, "summer.action-plant-vine", "act.vine-malvasia")
        assert "sold" in one.said("act.field-6")
        assert "sold" not in one.said("act.field-5")


@story
async def test_workers_and_spaces_have_words_in_the_dialogue() -> None:
    room = vineyards.summer()
    async with opened(room) as one:
        await one.tap("summer.action-give-tour.choose")
        for words in ("Regular", "Grande", "On the picture"):
            assert one.sees(words)


@story
async def test_the_search_for_a_visitor_forgives_a_slip_and_says_when_it_finds_none() -> None:
    room = vineyards.summer()
    async with opened(room) as one:
        await one.tap("summer.action-play-summer-visitor")
        await one.type("act.search", "archtect")
        assert one.has("act.visitor-architect")
        assert not one.has("act.visitor-broker")
        await one.type("act.search", "zzzz")
        assert one.sees("No visitor of this season has that name or effect.")
        assert one.has("act.visitor-untold")


@story
async def test_a_visitor_that_was_played_comes_last_and_says_so() -> None:
    room = vineyards.summer()
    async with opened(room) as one:
        visitors = "summer.action-play-summer-visitor"
        await taps(one, visitors, "act.visitor-broker", "act.option-1-1", "act.book", visitors)
        shown = [id for id in one.ids() if id.startswith("act.visitor-")]
        assert shown[-1] == "act.visitor-broker"
        assert "played" in one.said("act.visitor-broker")


@story
async def test_tiles_are_equally_many_and_named_at_every_size() -> None:
    for size, text in ((NARROW, 2.0), ((844, 390), 1.0)):
        room = vineyards.summer()
        async with opened(room, size=size, preferences=viewer(text=text)) as one:
            tiles = [id for id in one.ids() if id.startswith("summer.action-")]
            assert len(tiles) == 12, "six, each with its corner"


@story
async def test_the_last_visitor_of_all_ends_the_season_when_its_deed_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(vineyards.WHOLE, "last_worker_ends", True)
    room = prepared("winter", lira=20, workers=0, grande=1)
    seat = at(room.table).turn
    for other in at(room.table).seats:
        if other != seat:
            room.table.play(Correct("workers", 0, other))
            room.table.play(Correct("grande", 0, other))
            room.table.play(Correct("temporary", False, other))
    room.table.play(Correct("turn", seat))
    assert at(room.table).setup.last_worker_ends
    await deed(
        room,
        "winter.action-play-winter-visitor",
        "act.visitor-teacher",
        "act.option-1-2",
        "act.book",
        most=4,
    )
    assert at(room.table).season is Season.YEAR_END
