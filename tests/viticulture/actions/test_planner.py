"""Workers that go ahead of their season, and how they act when it comes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion import viticulture
from companion.kernel import MalformedMove
from companion.viticulture.actions.harvest import Harvest
from companion.viticulture.actions.place import PlaceWorker
from companion.viticulture.actions.planner import Resign, SendAhead, ahead_moves
from companion.viticulture.actions.wine import MakeWine, Pressing
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import Wine
from companion.viticulture.position.mat import Hand
from companion.viticulture.position.spaces import spaces_taken, waiting_plans
from companion.viticulture.position.state import State
from companion.viticulture.position.workers import At, Space
from companion.viticulture.solo.choices import Solo
from companion.viticulture.year.turns import NextSeason, Pass, TakeTurn

from ..positions import ANNA
from ..vineyards import (
    ART,
    CART,
    DRAW_ORDER,
    GRANDE,
    HARVEST,
    LEFT,
    MAKE,
    MIDDLE,
    SUMMER_VISITOR,
    TOUR,
    TRAIN,
    after,
    anna,
    at,
    mat,
    mat_of,
    refused,
    standing,
    table,
    visit,
    winter,
)


@pytest.mark.parametrize("id", [pytest.param(None, id="FRI-01 of a worker sent ahead")])
def test_in_the_friendly_variant_a_plan_on_the_bonus_space_uses_the_bonus(id: None) -> None:
    planned = At(Space.PLANNED, MAKE)
    ahead = replace(at(MAKE, MIDDLE), ahead=True)
    vineyard = mat(red=(2, 3, 4))
    state = standing(winter(3, anna=vineyard, friendly=True), 0, ahead)
    three = tuple(Pressing(Wine.RED, (n,)) for n in (2, 3, 4))
    assert refused(state, MakeWine(0, planned, three[:1])) == "FRI-01"
    assert refused(state, MakeWine(0, planned, three)) is None
    assert set(_made(state)) == {(3, None)}
    full = standing(state, 1, at(MAKE))
    assert refused(full, MakeWine(0, planned, three[:1])) is None
    assert set(_made(full)) == {(1, None)}


def _made(state: State) -> Iterator[tuple[int, str | None]]:
    """How many wines the listed moves make, and what speaks against each of them."""
    for move in viticulture.legal_moves(state):
        if isinstance(move, MakeWine):
            yield len(move.wines), refused(state, move)


def planned_alone(*, tokens: int = 0, challenge: int | None = None, drawn: bool = True) -> State:
    """Winter alone; a worker was sent to draw an order, and the season's card lies there or not."""
    state = winter(1, solo=Solo(challenge=challenge))
    state = standing(state, ANNA, replace(at(DRAW_ORDER), ahead=True))
    return state.with_automa(cards=(1,) if drawn else (), tokens=tokens)


PLANNED = At(Space.PLANNED, DRAW_ORDER)


@pytest.mark.parametrize(
    "move",
    [
        pytest.param(PlaceWorker(ANNA, PLANNED), id="AUT-13 acts"),
        pytest.param(Resign(ANNA, DRAW_ORDER), id="AUT-13 is given up"),
    ],
)
def test_who_was_sent_ahead_waits_for_the_season_s_card(move: Any) -> None:
    assert refused(planned_alone(drawn=False), move) == "AUT-13"
    assert refused(planned_alone(), move) is None


@pytest.mark.parametrize(
    ("state", "rule"),
    [
        pytest.param(planned_alone(), "AUT-09", id="AUT-09 none is there"),
        pytest.param(planned_alone(tokens=3).with_automa(token_spent=True), "AUT-09",
                     id="AUT-09 one was given"),
        pytest.param(planned_alone(tokens=3, challenge=5), "CAMP-14", id="CAMP-14 not to be used"),
        pytest.param(planned_alone(tokens=3), None, id="AUT-08 given"),
    ],
)  # fmt: skip
def test_a_token_for_a_worker_sent_ahead_is_given_when_it_acts(
    state: State, rule: str | None
) -> None:
    move = PlaceWorker(ANNA, replace(PLANNED, token=True))
    assert refused(state, move) == rule
    if rule is None:
        then = after(state, move)
        assert then.automa is not None
        assert (then.automa.tokens, mat_of(then).hand.order) == (2, 2)


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


@pytest.mark.parametrize("id", [pytest.param(None, id="TURN-07 VIS-10 the last worker goes ahead")])
def test_who_sends_the_last_worker_ahead_is_passed_over(id: None) -> None:
    state = standing(table(3), 0, CART, At(Space.CART, worker=GRANDE))
    assert after(state, SendAhead(0, at(DRAW_ORDER))).turn == 1
    others = state.with_estate(1, passed=True).with_estate(2, passed=True)
    alone = after(others, SendAhead(0, at(DRAW_ORDER)))
    assert alone.turn is None
    assert after(alone, NextSeason()).season is Season.FALL
    assert after(replace(state, turn=1), SendAhead(0, at(DRAW_ORDER))).turn == 1


@pytest.mark.parametrize("id", [pytest.param(None, id="VIS-11 BON-01 two plans on one action")])
def test_of_two_workers_sent_to_one_action_each_has_the_bonus_of_its_own_space(id: None) -> None:
    plans = (At(LEFT, DRAW_ORDER, ahead=True), At(MIDDLE, DRAW_ORDER, ahead=True))
    state = in_winter(standing(table(3), 0, *plans))
    act = PlaceWorker(0, At(Space.PLANNED, DRAW_ORDER))
    first = after(state, act)
    assert mat_of(first).hand.order == 1
    assert mat_of(after(first, act)).hand.order == 3
