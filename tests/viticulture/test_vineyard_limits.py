"""What a worker cannot do although a card can, and what a worker that was sent ahead waits for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion import viticulture
from companion.kernel import Lenient, MalformedMove, Scripted
from companion.viticulture.actions.build import Build
from companion.viticulture.actions.harvest import Harvest
from companion.viticulture.actions.order import FillOrder
from companion.viticulture.actions.place import PlaceWorker
from companion.viticulture.actions.planner import Resign
from companion.viticulture.actions.plant import Plant, Planting
from companion.viticulture.actions.sell import TradeField
from companion.viticulture.actions.train import Train
from companion.viticulture.actions.uproot import Uproot
from companion.viticulture.actions.visit import PlayVisitors
from companion.viticulture.actions.wine import MakeWine, Pressing
from companion.viticulture.box.automa_cards import AUTOMA_CARDS
from companion.viticulture.box.board import Board
from companion.viticulture.box.orders import Bottle
from companion.viticulture.box.parents import PAPAS, POINT, WORKER
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import Structure, Wine
from companion.viticulture.cards.organizer import MoveRooster
from companion.viticulture.cards.retrieve import Retrieve
from companion.viticulture.position.automa import Skip
from companion.viticulture.position.mat import Cellar, Hand
from companion.viticulture.position.state import State
from companion.viticulture.position.workers import At, Space
from companion.viticulture.solo.choices import Deck, Solo
from companion.viticulture.solo.deck import NameAutomaCard
from companion.viticulture.solo.ending import CountWorkers, counts_workers, known_workers
from companion.viticulture.table.parents import TakeParents
from companion.viticulture.year.turns import TakeTurn

from .positions import ANNA
from .vineyards import (
    ART,
    BUILD,
    CART,
    DRAW_ORDER,
    DRAW_VINE,
    GRANDE,
    MAKE,
    MIDDLE,
    PLANT,
    SUMMER_VISITOR,
    TOUR,
    TRAIN,
    WINTER_VISITOR,
    YOKE,
    after,
    at,
    mat,
    mat_of,
    refused,
    standing,
    table,
    winter,
)

YOKED = mat(built=(Structure.YOKE,), fields={5: (Vine.SANGIOVESE,)}, red=(4,), white=(4,),
            hand=Hand(vine=2, order=1, summer=1), cellar=Cellar(red=(9,)))  # fmt: skip
RED_NINE = FillOrder(0, None, None, (Bottle(Wine.RED, 9),), (Bottle(Wine.RED, 9),), 1, 0)


# -- cart and yoke --------------------------------------------------------------------------------

ACTIONS = [
    pytest.param(Train(0, None), id="train"),
    pytest.param(Build(0, None, Structure.TRELLIS), id="build"),
    pytest.param(Plant(0, None, (Planting(Vine.SANGIOVESE, 6),)), id="plant"),
    pytest.param(TradeField(0, None, 7), id="trade"),
    pytest.param(MakeWine(0, None, (Pressing(Wine.RED, (4,)),)), id="make wine"),
    pytest.param(RED_NINE, id="order"),
    pytest.param(PlayVisitors(0, None), id="visitor"),
]


@pytest.mark.parametrize("move", ACTIONS)
def test_the_cart_gives_its_lira_and_is_no_action_PLACE_08(move: Any) -> None:
    state = table(anna=YOKED, lira=20)
    assert refused(state, replace(move, where=CART)) == "PLACE-08"


@pytest.mark.parametrize("move", ACTIONS)
def test_the_yoke_serves_a_field_or_a_vine_and_nothing_else_STR_12(move: Any) -> None:
    state = table(anna=YOKED, lira=20)
    assert refused(state, replace(move, where=YOKE)) == "STR-12"
    assert refused(state, Harvest(0, YOKE, (5,))) is None
    assert refused(state, Uproot(0, YOKE, 5, Vine.SANGIOVESE)) is None


# -- what only a card allows ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "move", "rule"),
    [
        pytest.param(table(), Build(0, at(BUILD), Structure.WINDMILL, 0), "BON-06",
                     id="SUM-03 STR-01 a price of one's own"),
        pytest.param(table(), Build(0, at(BUILD), Structure.WINDMILL, 5), None,
                     id="STR-01 the printed price, told"),
        pytest.param(table(), Build(0, None, Structure.WINDMILL, 0), None, id="SUM-03 by a card"),
        pytest.param(winter(), Train(0, at(TRAIN), 0), "BON-06", id="PLACE-12 a price"),
        pytest.param(winter(), Train(0, at(TRAIN), ready=True), "WORK-10", id="WORK-10 ready"),
        pytest.param(winter(), Train(0, None, 0, ready=True), None, id="WORK-10 by a card"),
        pytest.param(
            table(anna=mat(hand=Hand(vine=1), fields={5: (Vine.MERLOT, Vine.SYRAH)})),
            Plant(0, at(PLANT), (Planting(Vine.SANGIOVESE, 5),), over=True), "VINE-01",
            id="VINE-01 over the maximum"),
        pytest.param(
            table(anna=mat(hand=Hand(vine=1), fields={5: (Vine.MERLOT, Vine.SYRAH)})),
            Plant(0, None, (Planting(Vine.SANGIOVESE, 5),), over=True), None,
            id="VINE-09 by the Cultivator"),
        pytest.param(
            table(anna=mat(hand=Hand(vine=1))),
            Plant(0, at(PLANT), (Planting(Vine.CHARDONNAY, 5),), bare=True), "VINE-04",
            id="VINE-04 without its structures"),
        pytest.param(
            winter(anna=mat(red=(9,))),
            MakeWine(0, at(MAKE), (Pressing(Wine.RED, (9,)),), anywhere=True), "WINE-09",
            id="WINE-09 in a cellar that is not built"),
        pytest.param(
            winter(anna=mat(red=(7, 8, 9))),
            MakeWine(0, None, tuple(Pressing(Wine.RED, (n,)) for n in (7, 8, 9)), anywhere=True),
            "WINE-18", id="WINE-18 three by the Zymologist"),
        pytest.param(
            winter(anna=mat(red=(7, 8, 9))),
            MakeWine(0, None, tuple(Pressing(Wine.RED, (n,)) for n in (7, 9)), anywhere=True),
            None, id="WINE-18 two by the Zymologist"),
        pytest.param(
            table(anna=YOKED), Uproot(0, YOKE, 5, Vine.SANGIOVESE, discarded=True), "VINE-07",
            id="VINE-07 discarded at the yoke"),
        pytest.param(
            table(anna=YOKED), Uproot(0, None, 5, Vine.SANGIOVESE, discarded=True), None,
            id="VINE-07 discarded by a card"),
    ],
)  # fmt: skip
def test_what_a_card_allows_a_worker_does_not(state: State, move: Any, rule: str | None) -> None:
    assert refused(state, move) == rule


def test_nobody_says_of_a_worker_that_it_was_sent_ahead_by_placing_it() -> None:
    with pytest.raises(MalformedMove):
        refused(table(), PlaceWorker(0, at(TOUR, ahead=True)))


def test_two_workers_forced_onto_one_space_leave_the_other_free_WORK_04() -> None:
    state = standing(table(3), 1, at(TOUR), at(TOUR))
    assert refused(state, PlaceWorker(0, at(TOUR, ART, GRANDE))) == "WORK-04"
    assert refused(state, PlaceWorker(0, at(TOUR, MIDDLE))) is None


@pytest.mark.parametrize(
    ("state", "action"),
    [
        pytest.param(winter(anna=mat(hand=Hand(summer=1))), SUMMER_VISITOR, id="TURN-09 in winter"),
        pytest.param(table(anna=mat(hand=Hand(winter=1))), WINTER_VISITOR, id="TURN-09 in summer"),
    ],
)
def test_a_visitor_of_the_other_season_is_recorded_all_the_same(state: State, action: Any) -> None:
    referee = Lenient()
    move = PlayVisitors(0, at(action))
    told = viticulture.decide(state, move, Scripted(), referee).events
    assert referee.overruled == ["TURN-09"]
    for event in told:
        state = viticulture.evolve(state, event)
    assert mat_of(state).hand.visitors == 0


def test_who_has_passed_takes_no_worker_back_VIS_08() -> None:
    stand = at(DRAW_VINE, worker=GRANDE)
    state = standing(table(), 0, stand)
    assert refused(state, Retrieve(0, (stand,))) is None
    assert refused(state.with_estate(0, passed=True), Retrieve(0, (stand,))) == "VIS-08"


def test_the_organizer_s_turn_goes_on_from_the_row_that_is_left_TURN_03() -> None:
    state = table(3)
    for seat, row in enumerate((1, 3, 7)):
        state = state.with_estate(seat, row=row)
    assert after(state, MoveRooster(0, 6)).turn == 1
    assert after(after(state, TakeTurn(0)), MoveRooster(0, 6)).turn == 1


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


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("id", [pytest.param(None, id="WORK-10 TURN-07 the Governess")])
def test_a_worker_that_is_ready_at_once_has_a_turn_of_its_own(count: int, id: None) -> None:
    state = winter(count, anna=mat(hand=Hand(winter=1), workers=0, grande=1))
    for other in range(1, count):
        state = state.with_estate(other, passed=True)
    played = after(state, PlayVisitors(0, at(WINTER_VISITOR, worker=GRANDE)))
    assert played.turn is None
    assert after(played, Train(0, None, 3, ready=True)).turn == 0
    assert after(played, Train(0, None, 3)).turn is None


# -- parents --------------------------------------------------------------------------------------


def papa(gift: str) -> int:
    """The first papa with a gift."""
    return next(id for id, one in PAPAS.items() if one.gift == gift)


def test_a_papa_s_point_can_be_the_twentieth_END_01() -> None:
    state = table(season=Season.SPRING, anna=mat(parents=None), vp=19)
    then = after(state, TakeParents(0, 1, papa(POINT), gift=True))
    assert (then.estates[0].vp, then.last_year) == (20, True)


def test_only_the_second_challenge_minds_a_papa_s_worker_CAMP_02() -> None:
    vineyard = mat(parents=None, workers=5)
    move = TakeParents(0, 1, papa(WORKER), gift=True)
    assert refused(table(season=Season.SPRING, anna=vineyard), move) is None
    alone = table(1, Season.SPRING, anna=vineyard, solo=Solo(challenge=2))
    assert refused(alone, move) == "CAMP-02"


def test_a_structure_that_is_built_again_all_the_same_stands_there_once() -> None:
    state = table(anna=mat(built=(Structure.TRELLIS,)))
    referee = Lenient()
    for event in viticulture.decide(
        state, Build(0, at(BUILD), Structure.TRELLIS), Scripted(), referee
    ).events:
        state = viticulture.evolve(state, event)
    assert referee.overruled == ["SUM-04"]
    assert mat_of(state).built == (Structure.TRELLIS,)


# -- alone: sent ahead, and then the card ---------------------------------------------------------


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


@pytest.mark.parametrize("ahead", [True, False])
def test_the_automa_skips_where_the_player_s_worker_stands_AUT_23(ahead: bool) -> None:
    """Be it still to act, or, because the table would have it so, after it has acted."""
    state = winter(1, solo=Solo(deck=Deck.BOX))
    state = standing(state, ANNA, replace(at(DRAW_ORDER), ahead=ahead))
    card = next(
        number
        for number, card in AUTOMA_CARDS.items()
        if DRAW_ORDER in card.spots(Board.BASE, Season.WINTER)
    )
    state = viticulture.decide(state, NameAutomaCard(card), Scripted(), Lenient()).state
    assert state.automa is not None
    assert [spot.skip for spot in state.automa.spots if spot.action is DRAW_ORDER] == [
        Skip.PLAYER_THERE
    ]
    assert DRAW_ORDER not in state.free_actions


@pytest.mark.parametrize(
    ("state", "rule"),
    [
        pytest.param(planned_alone(), "AUT-08", id="AUT-08 none is there"),
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


def test_a_token_that_is_not_there_leaves_none_AUT_08() -> None:
    state = table(1, solo=Solo(challenge=5)).with_automa(cards=(1,))
    for event in viticulture.decide(
        state, PlaceWorker(ANNA, at(TOUR, token=True)), Scripted(), Lenient()
    ).events:
        state = viticulture.evolve(state, event)
    assert state.automa is not None
    assert state.automa.tokens == 0


def test_workers_of_a_followed_mat_are_not_told_as_well_CAMP_03() -> None:
    alone = winter(1, anna=mat(workers=5), solo=Solo(challenge=3)).with_automa(trained=4)
    assert known_workers(alone) == 6
    assert not counts_workers(alone)
    assert refused(alone, CountWorkers(4)) == "CAMP-03"
