"""Visitors and what cards do besides: numbers, plans, workers that come back (VIS)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion import viticulture
from companion.kernel import MalformedMove
from companion.viticulture.actions.build import Build
from companion.viticulture.actions.harvest import Harvest
from companion.viticulture.actions.place import PlaceWorker
from companion.viticulture.actions.planner import Resign, SendAhead, ahead_moves
from companion.viticulture.actions.plant import Plant, Planting
from companion.viticulture.actions.train import Train
from companion.viticulture.actions.uproot import Uproot
from companion.viticulture.actions.visit import PlayVisitors
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import Structure
from companion.viticulture.cards.booking import Book, Change, Counter
from companion.viticulture.cards.organizer import MoveRooster
from companion.viticulture.cards.retrieve import Retrieve, retrievable
from companion.viticulture.position.mat import Hand
from companion.viticulture.position.spaces import spaces_taken, waiting_plans
from companion.viticulture.position.workers import At, Space, Worker
from companion.viticulture.year.turns import NextSeason, Pass, TakeTurn

from .vineyards import (
    ART,
    CART,
    DRAW_ORDER,
    GRANDE,
    HARVEST,
    LEFT,
    MIDDLE,
    SUMMER_VISITOR,
    TOUR,
    TRAIN,
    WINTER_VISITOR,
    YOKE,
    after,
    anna,
    at,
    full,
    mat,
    mat_of,
    refused,
    standing,
    table,
    winter,
)

POINTS, LIRA, RESIDUAL = Counter.POINTS, Counter.LIRA, Counter.RESIDUAL
HELD = Hand(summer=2, winter=1)


def visit(*changes: Change, count: int = 1, where: At | None = None, **more: Any) -> PlayVisitors:
    return PlayVisitors(0, where or at(SUMMER_VISITOR), count=count, changes=changes, **more)


@pytest.mark.parametrize(
    ("state", "move", "rule"),
    [
        pytest.param(table(anna=mat(hand=HELD)), visit(), None, id="VIS-01 SUM-06"),
        pytest.param(table(anna=mat(hand=Hand(winter=3))), visit(), "VIS-01",
                     id="VIS-01 no summer visitor"),
        pytest.param(table(anna=mat(hand=Hand(visitor=1))), visit(), None,
                     id="VIS-01 one of an untold season"),
        pytest.param(winter(anna=mat(hand=HELD)), visit(where=at(WINTER_VISITOR)), None,
                     id="VIS-01 winter"),
        pytest.param(table(anna=mat(hand=HELD), lira=8), visit(Change(LIRA, -9, 0)), "SUM-05",
                     id="VIS-02 lira"),
        pytest.param(table(anna=mat(hand=HELD), vp=-4), visit(Change(POINTS, -2, 0)), "VP-02",
                     id="VIS-02 VP-02"),
        pytest.param(table(anna=mat(hand=HELD), vp=-5), visit(Change(POINTS, -1, 0)), "VP-01",
                     id="VIS-02 VP-01"),
        pytest.param(table(anna=mat(hand=HELD), residual=1), visit(Change(RESIDUAL, -2, 0)),
                     "ORD-08", id="VIS-02 ORD-08"),
        pytest.param(table(anna=mat(hand=HELD)), visit(Change(Counter.SUMMER, -2, 0)), "VIS-02",
                     id="VIS-02 the card itself does not pay"),
        pytest.param(table(anna=mat(hand=HELD)), visit(Change(Counter.VISITOR, -2, 0)), None,
                     id="VIS-02 visitors of either season"),
        pytest.param(table(anna=mat(hand=HELD)), visit(Change(Counter.VISITOR, -3, 0)), "VIS-02",
                     id="VIS-02 nor does it among visitors of either season"),
        pytest.param(table(anna=mat(hand=Hand(visitor=1))), visit(Change(Counter.WINTER, -1, 0)),
                     "VIS-02", id="VIS-02 nor does an untold one of the other season"),
        pytest.param(table(anna=mat(hand=HELD)),
                     visit(Change(Counter.VISITOR, -1, 0), Change(Counter.WINTER, -1, 0),
                           Change(Counter.SUMMER, -1, 0)), "VIS-02",
                     id="VIS-02 no visitor pays for two"),
        pytest.param(table(3, anna=mat(hand=HELD), lira=3),
                     visit(Change(LIRA, -2, 0), Change(LIRA, 2, 1), Change(LIRA, -2, 0),
                           Change(LIRA, 2, 2)), "SUM-05", id="VIS-03 two opponents cost twice"),
        pytest.param(table(3, anna=mat(hand=HELD), lira=4),
                     visit(Change(LIRA, -2, 0), Change(LIRA, 2, 1), Change(LIRA, -2, 0),
                           Change(LIRA, 2, 2)), None, id="VIS-03 paid"),
        pytest.param(table(anna=mat(hand=HELD)).with_estate(1, lira=0),
                     visit(Change(LIRA, -1, 1)), "SUM-05", id="VIS-02 nor does an opponent"),
    ],
)  # fmt: skip
def test_playing_a_visitor(state: Any, move: PlayVisitors, rule: str | None) -> None:
    assert refused(state, move) == rule


@pytest.mark.parametrize("id", [pytest.param(None, id="VIS-01 VIS-06 SUM-06")])
def test_a_visitor_is_played_with_the_worker_and_discarded(id: None) -> None:
    state = table(anna=mat(hand=HELD), lira=9)
    move = visit(Change(LIRA, -9, 0), Change(POINTS, 3, 0), cards=("broker",))
    then = after(state, move)
    assert (anna(then).lira, anna(then).vp) == (0, 3)
    assert mat_of(then).hand == Hand(summer=1, winter=1)
    assert anna(then).stands == (at(SUMMER_VISITOR),)
    assert then.turn == 1


@pytest.mark.parametrize("id", [pytest.param(None, id="VIS-02 either season after the told ones")])
def test_visitors_of_either_season_are_paid_from_what_the_others_leave(id: None) -> None:
    state = table(anna=mat(hand=Hand(summer=2, winter=1)))
    either, told = Change(Counter.VISITOR, -1, 0), Change(Counter.SUMMER, -2, 0)
    assert mat_of(after(state, Book((either, told)))).hand == Hand()
    gained = Change(Counter.SUMMER, 1, 0)
    state = table(anna=mat(hand=Hand(winter=1)))
    assert mat_of(after(state, Book((gained, either)))).hand == Hand(summer=1)


@pytest.mark.parametrize("id", [pytest.param(None, id="VIS-04")])
def test_what_a_card_costs_comes_before_what_it_gives(id: None) -> None:
    """Several things on one card in any order, but a cost is not paid from its own gain."""
    state = table(anna=mat(hand=HELD), lira=1)
    assert refused(state, visit(Change(LIRA, 4, 0), Change(LIRA, -3, 0))) == "SUM-05"
    both = (Change(POINTS, 1, 0), Change(LIRA, -1, 0))
    assert anna(after(state, visit(*both))) == anna(after(state, visit(*reversed(both))))


@pytest.mark.parametrize("id", [pytest.param(None, id="VIS-15")])
def test_lira_become_points_and_not_the_other_way(id: None) -> None:
    """A card is booked as it is printed; the app knows no exchange of its own."""
    state = table(anna=mat(hand=HELD), lira=3)
    then = after(state, Book((Change(LIRA, -3, 0), Change(POINTS, 1, 0))))
    assert (anna(then).lira, anna(then).vp) == (0, 1)
    assert not [m for m in viticulture.legal_moves(then) if isinstance(m, Book)]


@pytest.mark.parametrize("id", [pytest.param(None, id="ORD-05 VP-03 END-01 by a card")])
def test_gains_by_a_card_follow_the_tracks(id: None) -> None:
    state = table(vp=18, residual=4)
    then = after(state, Book((Change(RESIDUAL, 3, 0), Change(POINTS, 2, 0))))
    assert (anna(then).residual, anna(then).vp, then.last_year) == (5, 20, True)


def test_cards_that_a_card_draws_join_the_hands() -> None:
    state = table(anna=mat(hand=Hand(summer=1)))
    changes = (
        Change(Counter.VINE, 1, 0),
        Change(Counter.WINTER, 2, 0),
        Change(Counter.SUMMER, 1, 1),
    )
    then = after(state, visit(*changes))
    assert mat_of(then).hand == Hand(vine=1, winter=2)
    assert mat_of(then, 1).hand == Hand(summer=1)


def test_what_changes_for_nobody_s_mat_changes_the_score_alone() -> None:
    state = table().with_estate(1, mat=None, lira=0)
    then = after(
        state, Book((Change(LIRA, 5, 1), Change(Counter.VINE, 1, 1), Change(POINTS, 2, 1)))
    )
    assert (then.estates[1].lira, then.estates[1].vp, then.estates[1].mat) == (0, 2, None)


@pytest.mark.parametrize("id", [pytest.param(None, id="VIS-05 VIS-13")])
def test_the_sharecropper(id: None) -> None:
    state = table(anna=mat(hand=Hand(vine=1, summer=1), fields={5: (Vine.MALVASIA,)}))
    planted = after(state, visit(), Plant(0, None, (Planting(Vine.CHARDONNAY, 7),), bare=True))
    assert mat_of(planted).field(7).vines == (Vine.CHARDONNAY,)
    uprooted = after(state, visit(), Uproot(0, None, 5, Vine.MALVASIA),
                     Book((Change(Counter.VINE, -1, 0), Change(POINTS, 2, 0))))  # fmt: skip
    assert (mat_of(uprooted).hand.vine, anna(uprooted).vp) == (1, 2)


@pytest.mark.parametrize("id", [pytest.param(None, id="VIS-07")])
def test_the_manager_does_an_action_of_summer_without_a_worker(id: None) -> None:
    state = full(winter(3, anna=mat(hand=Hand(winter=1)), lira=2), TOUR)
    then = after(state, visit(where=at(WINTER_VISITOR)), Build(0, None, Structure.TRELLIS))
    assert mat_of(then).built == (Structure.TRELLIS,)
    assert (anna(then).lira, len(anna(then).stands), then.turn) == (0, 1, 1)


@pytest.mark.parametrize("id", [pytest.param(None, id="VIS-08")])
def test_the_motivator(id: None) -> None:
    grande = At(Space.CART, worker=GRANDE)
    state = standing(standing(winter(3, anna=mat(hand=Hand(winter=1))), 0, grande), 2, grande)
    state = after(state, visit(where=at(WINTER_VISITOR)), Retrieve(0, (grande,)),
                  Retrieve(2, (grande,)), Book((Change(POINTS, 1, 0),)))  # fmt: skip
    assert anna(state).vp == 1
    assert (anna(state).stands, state.estates[2].stands) == ((at(WINTER_VISITOR),), ())


@pytest.mark.parametrize("id", [pytest.param(None, id="VIS-09 WAKE-13")])
def test_the_organizer(id: None) -> None:
    state = table(3, anna=mat(hand=Hand(summer=1)))
    then = after(state, visit(), MoveRooster(0, 6))
    assert (anna(then).row, anna(then).vp, anna(then).passed) == (6, 1, True)
    assert then.order == (1, 2, 0)
    assert then.season is Season.SUMMER
    assert refused(state, MoveRooster(0, 2)) == "WAKE-02"
    assert refused(state, MoveRooster(0, 7)) is None
    assert anna(after(state, MoveRooster(0, 7))).temporary


def test_the_organizer_leaves_a_temporary_worker_where_it_is() -> None:
    state = table(3).with_estate(1, temporary=True)
    assert not anna(after(state, MoveRooster(0, 7))).temporary


@pytest.mark.parametrize("id", [pytest.param(None, id="VIS-10 VIS-11")])
def test_the_planner(id: None) -> None:
    state = table(3, anna=mat(hand=Hand(summer=1), fields={5: (Vine.MALVASIA,), 6: (Vine.PINOT,)}))
    sent = SendAhead(0, at(HARVEST, MIDDLE))
    state = after(state, visit(), sent)
    assert spaces_taken(state, HARVEST) == [MIDDLE]
    assert anna(state).workers_left == 1
    state = in_winter(state)
    assert waiting_plans(state) == [(0, At(MIDDLE, HARVEST, ahead=True))]
    assert refused(state, PlaceWorker(0, at(DRAW_ORDER))) == "VIS-10"
    assert refused(state, Pass(0)) == "VIS-10"
    assert refused(state, NextSeason()) == "VIS-10"
    assert refused(state.with_estate(0, mat=None), TakeTurn(0)) == "VIS-10"
    offered = set(viticulture.legal_moves(state))
    planned = At(Space.PLANNED, HARVEST)
    assert Harvest(0, planned, (5,)) in offered
    assert not [move for move in offered if isinstance(move, PlaceWorker)]
    then = after(state, Harvest(0, planned, (5, 6)))
    assert anna(then).stands == (at(SUMMER_VISITOR), at(HARVEST, MIDDLE))
    assert then.turn == 0
    assert refused(then, PlaceWorker(0, at(DRAW_ORDER, worker=GRANDE))) is None


def in_winter(state: Any) -> Any:
    for season in ("fall", "winter"):
        state = viticulture.evolve(state, viticulture.EVENTS.decode(
            {"event": "season-began", "season": season}))  # fmt: skip
    return state


@pytest.mark.parametrize(
    ("sent", "rule"),
    [
        pytest.param(At(LEFT, HARVEST), None, id="VIS-10 a winter action"),
        pytest.param(At(LEFT, TOUR), "VIS-10", id="VIS-10 a season to come"),
        pytest.param(At(Space.RIGHT, HARVEST), "VIS-11", id="VIS-11 spaces there are"),
        pytest.param(At(ART, HARVEST, GRANDE), "WORK-04", id="VIS-11 the art only if full"),
        pytest.param(At(MIDDLE, TRAIN), "PLACE-03", id="VIS-11 a free one"),
    ],
)
def test_where_the_planner_sends(sent: At, rule: str | None) -> None:
    state = standing(table(3), 1, At(MIDDLE, TRAIN, ahead=True))
    assert refused(state, SendAhead(0, sent)) == rule
    assert (SendAhead(0, sent) in set(ahead_moves(state, 0))) is (rule is None)


@pytest.mark.parametrize("id", [pytest.param(None, id="TURN-04 VIS-10")])
def test_who_has_passed_sends_nobody_ahead(id: None) -> None:
    state = table(3).with_estate(0, passed=True)
    assert refused(state, SendAhead(0, at(HARVEST))) == "TURN-04"
    assert not list(ahead_moves(state, 0))


def test_the_planner_s_worker_is_not_sent_to_a_yoke() -> None:
    with pytest.raises(MalformedMove):
        refused(table(), SendAhead(0, At(Space.YOKE)))


@pytest.mark.parametrize("id", [pytest.param(None, id="VIS-10 WAKE-14 several")])
def test_several_plans_go_in_wake_up_order(id: None) -> None:
    state = table(3)
    state = standing(state, 1, At(LEFT, DRAW_ORDER, ahead=True))
    state = standing(state, 0, At(MIDDLE, DRAW_ORDER, ahead=True))
    state = in_winter(state)
    second = PlaceWorker(1, At(Space.PLANNED, DRAW_ORDER))
    assert refused(state, second) == "WAKE-14"
    state = after(state, PlaceWorker(0, At(Space.PLANNED, DRAW_ORDER)))
    assert mat_of(state).hand.order == 2
    assert mat_of(after(state, second), 1).hand.order == 1
    assert refused(state, PlaceWorker(0, At(Space.PLANNED, DRAW_ORDER))) == "VIS-11"


def test_a_plan_that_cannot_be_done_is_given_up() -> None:
    state = in_winter(standing(table(), 0, At(LEFT, HARVEST, ahead=True)))
    assert {type(m) for m in viticulture.legal_moves(state)} >= {Resign}
    then = after(state, Resign(0, HARVEST))
    assert anna(then).stands == (At(LEFT, HARVEST),)
    assert refused(then, PlaceWorker(0, CART)) is None


@pytest.mark.parametrize("id", [pytest.param(None, id="VIS-12")])
def test_the_producer(id: None) -> None:
    state = standing(table(3, anna=mat(hand=Hand(summer=1)), lira=2), 0, at(TOUR))
    state = after(state, visit(Change(LIRA, -2, 0)), Retrieve(0, (at(TOUR),)))
    assert anna(state).workers_left == 2
    assert spaces_taken(state, TOUR) == []
    assert at(SUMMER_VISITOR) in retrievable(state, 0)
    with pytest.raises(MalformedMove, match="no-worker"):
        after(state, Retrieve(0, (at(TOUR),)))


@pytest.mark.parametrize("id", [pytest.param(None, id="VIS-12 TURN-08 goes on")])
def test_who_gets_workers_back_has_turns_again(id: None) -> None:
    stands = (CART, CART, At(Space.CART, worker=GRANDE))
    state = standing(standing(table(), 0, *stands), 1, *stands[1:])
    state = after(replace(state, turn=1), PlaceWorker(1, CART))
    assert state.turn is None
    assert after(state, Retrieve(0, (CART,))).turn == 0


@pytest.mark.parametrize("id", [pytest.param(None, id="WORK-10 a worker ready at once")])
def test_a_card_can_train_a_worker_for_this_year(id: None) -> None:
    state = winter(lira=3)
    then = after(state, Train(0, None, paid=3, ready=True))
    assert (anna(then).lira, anna(then).workers_left) == (0, 4)


def test_a_visitor_is_named_or_untold() -> None:
    state = table(anna=mat(hand=HELD))
    then = after(state, visit(cards=("broker",)))
    assert mat_of(then).hand.cards == 2
    with pytest.raises(MalformedMove, match="visitor"):
        refused(state, visit(cards=("broker", "planner")))


@pytest.mark.parametrize("id", [pytest.param(None, id="TURN-07 VIS-10 the last worker goes ahead")])
def test_who_sends_the_last_worker_ahead_is_passed_over(id: None) -> None:
    state = standing(table(3), 0, CART, At(Space.CART, worker=GRANDE))
    assert after(state, SendAhead(0, at(DRAW_ORDER))).turn == 1
    others = state.with_estate(1, passed=True).with_estate(2, passed=True)
    alone = after(others, SendAhead(0, at(DRAW_ORDER)))
    assert alone.turn is None
    assert after(alone, NextSeason()).season is Season.FALL
    assert after(replace(state, turn=1), SendAhead(0, at(DRAW_ORDER))).turn == 1


@pytest.mark.parametrize(
    ("worker", "rule"),
    [
        pytest.param(Worker.REGULAR, "STR-13", id="STR-12 STR-13 VIS-12 the worker came home"),
        pytest.param(GRANDE, "WORK-05", id="STR-12 WORK-05 VIS-12 the worker came home"),
    ],
)
def test_the_yoke_is_used_once_a_year_even_if_its_worker_comes_home(
    worker: Worker, rule: str
) -> None:
    fields = {5: (Vine.MALVASIA,), 6: (Vine.SANGIOVESE,)}
    state = table(1, anna=mat(fields=fields, built=(Structure.YOKE,)))
    state = after(state, Harvest(0, YOKE, (5,)), Retrieve(0, (YOKE,)))
    again = At(Space.YOKE, worker=worker)
    assert refused(state, Harvest(0, again, (6,))) == rule
    assert all(getattr(m, "where", None) != again for m in viticulture.legal_moves(state))
    assert refused(state, PlaceWorker(0, CART)) is None
    next_year = viticulture.evolve(state, viticulture.EVENTS.decode({"event": "workers-returned"}))
    assert refused(next_year, Harvest(0, again, (6,))) is None


@pytest.mark.parametrize(
    ("residual", "by", "expected"),
    [
        pytest.param(3, (3, 3), 5, id="ORD-05 twice by one card"),
        pytest.param(3, (3, -1, 3), 5, id="ORD-05 a cost between"),
        pytest.param(1, (1, 1), 3, id="ORD-05 below the end"),
        pytest.param(6, (1,), 6, id="ORD-05 a corrected bottle is not moved back"),
    ],
)
def test_what_several_changes_of_a_card_move_the_bottle(
    residual: int, by: tuple[int, ...], expected: int
) -> None:
    state = table(residual=residual).with_estate(1, residual=4)
    changes = tuple(Change(RESIDUAL, each, 0) for each in by)
    then = after(state, Book((*changes, Change(RESIDUAL, 1, 1))))
    assert (then.estates[0].residual, then.estates[1].residual) == (expected, 5)


@pytest.mark.parametrize("id", [pytest.param(None, id="VIS-11 BON-01 two plans on one action")])
def test_of_two_workers_sent_to_one_action_each_has_the_bonus_of_its_own_space(id: None) -> None:
    plans = (At(LEFT, DRAW_ORDER, ahead=True), At(MIDDLE, DRAW_ORDER, ahead=True))
    state = in_winter(standing(table(3), 0, *plans))
    act = PlaceWorker(0, At(Space.PLANNED, DRAW_ORDER))
    first = after(state, act)
    assert mat_of(first).hand.order == 1
    assert mat_of(after(first, act)).hand.order == 3
