"""Placing workers: who may stand where, bonuses, the friendly variant, blocked actions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion import viticulture
from companion.kernel import Lenient, MalformedMove, Scripted
from companion.viticulture.actions.build import Build
from companion.viticulture.actions.harvest import Harvest
from companion.viticulture.actions.order import FillOrder
from companion.viticulture.actions.place import PlaceWorker
from companion.viticulture.actions.plant import Plant, Planting
from companion.viticulture.actions.sell import SellGrapes, TradeField
from companion.viticulture.actions.tour import TourGiven
from companion.viticulture.actions.train import Train
from companion.viticulture.actions.uproot import Uproot
from companion.viticulture.actions.visit import PlayVisitors
from companion.viticulture.actions.wine import MakeWine, Pressing
from companion.viticulture.box.automa_cards import actions_of
from companion.viticulture.box.board import Board, BoardAction
from companion.viticulture.box.orders import Bottle
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import Structure, Wine
from companion.viticulture.position.automa import Spot
from companion.viticulture.position.mat import Cellar, Hand
from companion.viticulture.position.spaces import left_of, placements, spaces_of, spaces_taken
from companion.viticulture.position.state import State
from companion.viticulture.position.workers import At, Space, Worker
from companion.viticulture.solo.choices import Solo
from companion.viticulture.solo.deck import DrawAutomaCard
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.parents import TakeParents
from companion.viticulture.year.spring import TakeRow

from ..positions import ANNA
from ..vineyards import (
    ART,
    BUILD,
    CART,
    DRAW_ORDER,
    DRAW_VINE,
    FILL,
    GRANDE,
    HARVEST,
    LEFT,
    MAKE,
    MIDDLE,
    PLANT,
    SELL,
    SUMMER_VISITOR,
    TEMPORARY,
    TOUR,
    TRAIN,
    WINTER_VISITOR,
    YOKE,
    after,
    anna,
    at,
    begun_alone,
    blocking,
    events,
    full,
    mat,
    mat_of,
    refused,
    standing,
    table,
    winter,
)

PLANTED = {5: (Vine.MALVASIA,), 6: (Vine.SANGIOVESE,)}


@pytest.mark.parametrize(
    ("state", "move", "rule"),
    [
        pytest.param(standing(table(3), 1, at(TOUR)), PlaceWorker(0, at(TOUR)), "PLACE-03",
                     id="PLACE-03 one worker a space"),
        pytest.param(standing(table(3), 0, at(TOUR)), PlaceWorker(0, at(TOUR, MIDDLE)), None,
                     id="PLACE-04 TURN-02 several of one's own, on several turns"),
        pytest.param(full(table(3), TOUR), PlaceWorker(0, at(TOUR)), "PLACE-05",
                     id="PLACE-05 no free space"),
        pytest.param(full(table(3), TOUR), PlaceWorker(0, at(TOUR, ART)), "PLACE-05",
                     id="PLACE-05 not on the art"),
        pytest.param(full(table(3), TOUR), PlaceWorker(0, at(TOUR, ART, GRANDE)), None,
                     id="WORK-02 the grande worker"),
        pytest.param(table(3), PlaceWorker(0, at(TOUR, ART, GRANDE)), "WORK-04",
                     id="WORK-04 not while a space is free"),
        pytest.param(standing(full(table(3), TOUR), 2, at(TOUR, ART, GRANDE)),
                     PlaceWorker(0, at(TOUR, ART, GRANDE)), None, id="WORK-03 several grandes"),
        pytest.param(table(3), PlaceWorker(0, at(TOUR, LEFT, GRANDE)), None,
                     id="WORK-01 WORK-12 on a free space like any other"),
        pytest.param(table(), PlaceWorker(0, at(DRAW_ORDER)), "TURN-09", id="TURN-09 summer"),
        pytest.param(winter(), PlaceWorker(0, at(TOUR)), "TURN-09", id="TURN-09 winter"),
        pytest.param(table(), PlaceWorker(0, CART), None, id="TURN-10 the cart in summer"),
        pytest.param(winter(), PlaceWorker(0, CART), None, id="TURN-10 the cart in winter"),
        pytest.param(table(season=Season.FALL), PlaceWorker(0, CART), "TURN-02", id="TURN-02 fall"),
        pytest.param(table(), PlaceWorker(1, at(TOUR)), "TURN-03", id="TURN-03"),
        pytest.param(table(passed=True), PlaceWorker(0, at(TOUR)), "TURN-04", id="TURN-04"),
        pytest.param(table(), PlaceWorker(0, at(TOUR, worker=TEMPORARY)), "WORK-07",
                     id="WORK-07 held by nobody"),
        pytest.param(table(temporary=True), PlaceWorker(0, at(TOUR, worker=TEMPORARY)), None,
                     id="WORK-07 held"),
        pytest.param(standing(table(), 0, CART, CART), PlaceWorker(0, at(TOUR)), "TURN-08",
                     id="TURN-08 all regular workers are out"),
        pytest.param(standing(table(), 0, At(Space.CART, worker=GRANDE)),
                     PlaceWorker(0, at(TOUR, worker=GRANDE)), "TURN-08", id="TURN-08 grande"),
        pytest.param(standing(table(anna=mat(workers=3, trained=1)), 0, CART, CART),
                     PlaceWorker(0, at(TOUR)), "WORK-10", id="WORK-10 trained this year"),
        pytest.param(table(anna=mat(hand=Hand(vine=1))), Plant(0, at(PLANT), ()), "PLACE-06",
                     id="PLACE-06 an action has to be carried out"),
        pytest.param(winter(), Harvest(0, at(HARVEST), ()), "PLACE-06", id="PLACE-06 harvest"),
    ],
)  # fmt: skip
def test_who_may_stand_where(state: Any, move: Any, rule: str | None) -> None:
    assert refused(state, move) == rule
    assert (move in set(viticulture.legal_moves(state))) is (rule is None)


@pytest.mark.parametrize(
    ("state", "rule"),
    [
        pytest.param(table(anna=mat(fields=PLANTED)), "STR-12", id="PLACE-10 a yoke of one's own"),
        pytest.param(table(anna=mat(fields=PLANTED, built=(Structure.YOKE,))), None,
                     id="PLACE-10 built"),
    ],
)  # fmt: skip
def test_the_yoke_is_private(state: Any, rule: str | None) -> None:
    assert refused(state, Harvest(0, YOKE, (5,))) == rule


@pytest.mark.parametrize("id", [pytest.param(None, id="WORK-06 WORK-02")])
def test_a_grande_on_the_art_gains_no_bonus(id: None) -> None:
    state = standing(table(2, lira=0), 1, at(TOUR))
    move = PlaceWorker(0, at(TOUR, ART, GRANDE))
    assert events(state, move) == (TourGiven(0, move.where, 2),)


@pytest.mark.parametrize("id", [pytest.param(None, id="WORK-05")])
def test_a_grande_does_not_go_to_an_occupied_yoke(id: None) -> None:
    state = standing(table(anna=mat(fields=PLANTED, built=(Structure.YOKE,))), 0, YOKE)
    assert refused(state, Harvest(0, At(Space.YOKE, worker=GRANDE), (5,))) == "WORK-05"


@pytest.mark.parametrize("id", [pytest.param(None, id="WORK-09")])
def test_a_temporary_worker_goes_to_the_yoke(id: None) -> None:
    state = table(anna=mat(fields=PLANTED, built=(Structure.YOKE,)), temporary=True)
    move = Harvest(0, At(Space.YOKE, worker=TEMPORARY), (5,))
    assert left_of(anna(after(state, move)), Worker.TEMPORARY) == 0


HANDS = Hand(4, 4, 4, 4)
RICH = mat(
    fields=PLANTED, hand=HANDS, red=(1, 2, 3), white=(4,),
    cellar=Cellar(red=(5,)), built=(Structure.MEDIUM_CELLAR,),
)  # fmt: skip
ONE_VINE = Planting(Vine.SANGIOVESE, 7)


def middle(action: Any, **more: Any) -> At:
    return at(action, MIDDLE, **more)


@pytest.mark.parametrize(
    ("season", "without", "with_bonus", "what"),
    [
        pytest.param("summer", PlaceWorker(0, at(DRAW_VINE)), PlaceWorker(0, middle(DRAW_VINE)),
                     "vine", id="BON-05 SUM-01 draw vine"),
        pytest.param("winter", PlaceWorker(0, at(DRAW_ORDER)), PlaceWorker(0, middle(DRAW_ORDER)),
                     "order", id="BON-05 draw order"),
        pytest.param("summer", PlaceWorker(0, at(TOUR)), PlaceWorker(0, middle(TOUR)), "lira",
                     id="BON-05 SUM-02 tour"),
        pytest.param("summer", Build(0, at(BUILD), Structure.TRELLIS),
                     Build(0, middle(BUILD), Structure.TRELLIS), "lira", id="BON-05 build"),
        pytest.param("winter", Train(0, at(TRAIN)), Train(0, middle(TRAIN)), "lira",
                     id="BON-05 train"),
        pytest.param("summer", SellGrapes(0, at(SELL), (1,)), SellGrapes(0, middle(SELL), (1,)),
                     "vp", id="BON-05 SUM-16 sell grapes"),
        pytest.param("summer", TradeField(0, at(SELL), 7), TradeField(0, middle(SELL), 7), "vp",
                     id="BON-05 SUM-16 sell a field"),
        pytest.param("winter", FillOrder(0, at(FILL), 1, (Bottle(Wine.RED, 5),)),
                     FillOrder(0, middle(FILL), 1, (Bottle(Wine.RED, 5),)), "vp",
                     id="BON-05 ORD-10 fill order"),
    ],
)  # fmt: skip
def test_the_bonus_space_gives_one_more(
    season: str, without: Any, with_bonus: Any, what: str
) -> None:
    state = table(3, Season(season), anna=RICH)
    plain, more = after(state, without), after(state, with_bonus)
    assert _count(more, what) == _count(plain, what) + 1


def _count(state: Any, what: str) -> int:
    estate = anna(state)
    found: int = getattr(estate, what) if hasattr(estate, what) else getattr(estate.mat.hand, what)
    return found


@pytest.mark.parametrize(
    ("season", "one", "most", "too_many", "rule"),
    [
        pytest.param("summer", Plant(0, at(PLANT), (ONE_VINE,)),
                     Plant(0, middle(PLANT), (ONE_VINE,) * 2),
                     Plant(0, at(PLANT), (ONE_VINE,) * 2), "BON-05", id="BON-05 plant"),
        pytest.param("winter", Harvest(0, at(HARVEST), (5,)), Harvest(0, middle(HARVEST), (6, 5)),
                     Harvest(0, at(HARVEST), (5, 6)), "BON-05", id="BON-05 harvest"),
        pytest.param("winter", MakeWine(0, at(MAKE), (Pressing(Wine.RED, (1,)),)),
                     MakeWine(0, middle(MAKE), tuple(Pressing(Wine.RED, (n,)) for n in (1, 2, 3))),
                     MakeWine(0, at(MAKE), tuple(Pressing(Wine.RED, (n,)) for n in (1, 2, 3))),
                     "WINE-01", id="BON-05 WINE-01 make wine"),
        pytest.param("summer", PlayVisitors(0, at(SUMMER_VISITOR)),
                     PlayVisitors(0, middle(SUMMER_VISITOR), count=2),
                     PlayVisitors(0, at(SUMMER_VISITOR), count=2), "BON-05",
                     id="BON-05 BON-08 summer visitor"),
        pytest.param("winter", PlayVisitors(0, at(WINTER_VISITOR)),
                     PlayVisitors(0, middle(WINTER_VISITOR), count=2),
                     PlayVisitors(0, at(WINTER_VISITOR), count=2), "BON-05",
                     id="BON-05 winter visitor"),
    ],
)  # fmt: skip
def test_the_bonus_space_lets_do_one_more(
    season: str, one: Any, most: Any, too_many: Any, rule: str
) -> None:
    state = table(3, Season(season), anna=RICH)
    assert refused(state, one) is None
    assert refused(state, most) is None
    assert refused(state, too_many) == rule


@pytest.mark.parametrize(
    ("move", "lira", "rule"),
    [
        pytest.param(Build(0, middle(BUILD), Structure.TRELLIS), 1, None, id="BON-03 BON-06 build"),
        pytest.param(Build(0, at(BUILD), Structure.TRELLIS), 1, "SUM-05", id="SUM-05 build"),
        pytest.param(Train(0, middle(TRAIN)), 3, None, id="BON-03 BON-06 train"),
        pytest.param(Train(0, at(TRAIN)), 3, "PLACE-06", id="PLACE-06 train"),
    ],
)
def test_the_bonus_lira_pays_the_cost(move: Any, lira: int, rule: str | None) -> None:
    season = Season.WINTER if isinstance(move, Train) else Season.SUMMER
    state = table(3, season, lira=lira)
    assert refused(state, move) == rule
    if rule is None:
        assert anna(after(state, move)).lira == 0


@pytest.mark.parametrize(
    ("friendly", "move", "others", "rule"),
    [
        pytest.param(True, Plant(0, middle(PLANT), (ONE_VINE,)), (), "FRI-01", id="FRI-01"),
        pytest.param(True, Plant(0, middle(PLANT), (ONE_VINE,) * 2), (), None,
                     id="FRI-01 completed"),
        pytest.param(True, Plant(0, middle(PLANT), (ONE_VINE,)), (at(PLANT),), None,
                     id="FRI-01 no other space is free"),
        pytest.param(True, PlaceWorker(0, middle(TOUR, bonus=False)), (), "FRI-01",
                     id="FRI-02 an unused bonus"),
        pytest.param(False, Plant(0, middle(PLANT), (ONE_VINE,)), (), None, id="FRI-03 BON-04"),
    ],
)  # fmt: skip
def test_the_friendly_variant(friendly: bool, move: Any, others: Any, rule: str | None) -> None:
    state = standing(table(3, anna=RICH, friendly=friendly), 1, *others)
    assert refused(state, move) == rule


@pytest.mark.parametrize("id", [pytest.param(None, id="WORK-07 TURN-08 of who is followed less")])
def test_only_who_took_row_seven_places_the_temporary_worker(id: None) -> None:
    state = table(3).with_estate(0, mat=None)
    move = PlaceWorker(0, at(TOUR, worker=TEMPORARY))
    assert refused(state, move) == "WORK-07"
    holder = state.with_estate(0, temporary=True)
    assert refused(holder, move) is None
    again = standing(holder, 0, At(Space.CART, worker=TEMPORARY))
    assert refused(again, move) == "TURN-08"


def test_what_the_friendly_variant_offers_is_complete() -> None:
    state = table(3, Season.WINTER, anna=RICH, friendly=True)
    moves = list(viticulture.legal_moves(state))
    assert [move for move in moves if refused(state, move) is not None] == []
    made = [m for m in moves if isinstance(m, MakeWine) and m.where and m.where.space is MIDDLE]
    assert {len(move.wines) for move in made} == {3}


@pytest.mark.parametrize("id", [pytest.param(None, id="AUT-16")])
def test_alone_the_grande_goes_to_an_action_the_automa_blocks(id: None) -> None:
    state = alone(blocked=TOUR)
    assert refused(state, PlaceWorker(0, at(TOUR))) == "AUT-15"
    assert refused(state, PlaceWorker(0, at(TOUR, LEFT, GRANDE))) == "AUT-16"
    assert anna(after(state, PlaceWorker(0, at(TOUR, ART, GRANDE)))).lira == 11


@pytest.mark.parametrize(
    ("stand", "rule", "lira"),
    [
        pytest.param(at(TOUR, token=True), None, 12, id="AUT-09 BON-01 a token for the bonus"),
        pytest.param(at(TOUR, ART, GRANDE, token=True), None, 12, id="AUT-11"),
        pytest.param(At(Space.CART, token=True), "AUT-10", 10, id="AUT-10 not on the cart"),
    ],
)
def test_alone_a_token_gives_the_bonus(stand: At, rule: str | None, lira: int) -> None:
    state = alone(blocked=TOUR if stand.space is ART else DRAW_VINE, tokens=1)
    move = PlaceWorker(0, stand)
    assert refused(state, move) == rule
    if rule is None:
        then = after(state, move)
        assert anna(then).lira == lira
        assert then.automa is not None
        assert then.automa.tokens == 0
    assert refused(state.with_automa(tokens=0), move) in ("AUT-09", "AUT-10")


def alone(blocked: Any, tokens: int = 0) -> Any:
    from companion.viticulture.position.automa import Spot

    state = table(1, solo=Solo())
    return state.with_automa(cards=(1,), spots=(Spot(1, blocked),), tokens=tokens)


@pytest.mark.parametrize("id", [pytest.param(None, id="CAMP-02 whole vineyard")])
def test_challenge_two_is_played_on_the_middle_spaces(id: None) -> None:
    state = table(1, solo=Solo(challenge=2)).with_automa(cards=(1,))
    assert spaces_of(state) == (MIDDLE,)
    assert anna(after(state, PlaceWorker(0, at(TOUR, MIDDLE)))).lira == 12


def test_a_worker_of_somebody_followed_less_deeply_takes_its_space_all_the_same() -> None:
    state = table(3).with_estate(1, mat=None)
    state = after(state, PlaceWorker(0, CART), PlaceWorker(1, at(TOUR)))
    assert spaces_taken(state, TOUR) == [LEFT]
    assert state.estates[1].lira == 0
    with pytest.raises(MalformedMove, match="not-followed"):
        after(table(3).with_estate(0, mat=None), Build(0, at(BUILD), Structure.YOKE))


def test_the_yoke_gives_no_bonus_and_costs_a_turn() -> None:
    state = table(anna=mat(fields=PLANTED, built=(Structure.YOKE,)))
    then = after(state, Uproot(0, YOKE, 5, Vine.MALVASIA))
    assert then.turn == 1
    assert anna(then).stands == (YOKE,)


YOKED = mat(built=(Structure.YOKE,), fields={5: (Vine.SANGIOVESE,)}, red=(4,), white=(4,),
            hand=Hand(vine=2, order=1, summer=1), cellar=Cellar(red=(9,)))  # fmt: skip
RED_NINE = FillOrder(0, None, None, (Bottle(Wine.RED, 9),), (Bottle(Wine.RED, 9),), 1, 0)
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


@pytest.mark.parametrize(
    ("state", "move", "rule"),
    [
        pytest.param(table(), Build(0, at(BUILD), Structure.WINDMILL, 0), "STR-01",
                     id="SUM-03 STR-01 a price of one's own"),
        pytest.param(table(), Build(0, at(BUILD), Structure.WINDMILL, 5), None,
                     id="STR-01 the printed price, told"),
        pytest.param(table(), Build(0, None, Structure.WINDMILL, 0), None, id="SUM-03 by a card"),
        pytest.param(winter(), Train(0, at(TRAIN), 0), "WORK-10", id="WORK-10 a price"),
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


def test_a_token_that_is_not_there_leaves_none_AUT_08() -> None:
    state = table(1, solo=Solo(challenge=5)).with_automa(cards=(1,))
    for event in viticulture.decide(
        state, PlaceWorker(ANNA, at(TOUR, token=True)), Scripted(), Lenient()
    ).events:
        state = viticulture.evolve(state, event)
    assert state.automa is not None
    assert state.automa.tokens == 0


ALL_SUMMER = tuple(actions_of(Board.BASE, Season.SUMMER))


@pytest.mark.parametrize(
    "action",
    [pytest.param(action, id=f"AUT-15 AUT-16 {action.value}") for action in ALL_SUMMER],
)
def test_a_blocked_action_is_offered_to_the_grande_worker_alone(action: BoardAction) -> None:
    offered = dict(placements(blocking(action), ANNA))
    assert {(way.space, way.worker) for way in offered[action]} == {(ART, GRANDE)}
    for other in set(ALL_SUMMER) - {action}:
        assert {way.space for way in offered[other]} == {LEFT}


@pytest.mark.parametrize(
    ("stand", "rule"),
    [
        pytest.param(at(TOUR), "AUT-15", id="AUT-15 regular"),
        pytest.param(at(TOUR, LEFT, TEMPORARY), "AUT-15", id="AUT-15 temporary"),
        pytest.param(at(TOUR, LEFT, GRANDE), "AUT-16", id="AUT-16 not on its very space"),
        pytest.param(at(TOUR, ART, GRANDE), None, id="AUT-16 on the picture"),
        pytest.param(at(DRAW_VINE), None, id="AUT-15 the others are free"),
        pytest.param(at(DRAW_VINE, MIDDLE), "BON-07", id="AUT-12 left spaces only"),
        pytest.param(at(DRAW_VINE, ART, GRANDE), "WORK-04", id="AUT-16 only if blocked"),
    ],
)
def test_where_the_automa_stands_nobody_else_does(stand: Any, rule: str | None) -> None:
    assert refused(blocking(TOUR, temporary=True), PlaceWorker(ANNA, stand)) == rule


@pytest.mark.parametrize("id", [pytest.param(None, id="AUT-15 played so all the same")])
def test_a_blocked_action_can_be_recorded_all_the_same(id: None) -> None:
    session = (
        begun_alone().play(TakeParents(ANNA, 1, 1)).play(TakeRow(ANNA, 1)).play(DrawAutomaCard())
    )
    blocked = session.state.automa.blocked[0] if session.state.automa else None
    move = PlaceWorker(ANNA, at(DRAW_VINE))
    session = session.play(Correct("blocked", "draw-vine"))
    assert session.why_not(move).rule == "AUT-15"
    forced = session.play(move, anyway=True)
    assert forced.history.done[-1].overruled == ("AUT-15",)
    assert mat_of(forced.state).hand.vine == mat_of(session.state).hand.vine + 1
    assert blocked is not None


@pytest.mark.parametrize("id", [pytest.param(None, id="AUT-13 the card before any worker")])
def test_no_worker_before_the_card(id: None) -> None:
    session = begun_alone().play(TakeParents(ANNA, 1, 1)).play(TakeRow(ANNA, 1))
    assert session.why_not(PlaceWorker(ANNA, at(TOUR))).rule == "AUT-13"
    assert not [m for m in viticulture.legal_moves(session.state) if isinstance(m, PlaceWorker)]


@pytest.mark.parametrize(
    ("stand", "spent", "lira"),
    [
        pytest.param(at(TOUR, token=True), 1, 12, id="AUT-09 a token for the bonus"),
        pytest.param(at(TOUR), 0, 11, id="AUT-08 kept"),
    ],
)
def test_a_token_is_given_with_the_worker_and_the_next_worker_may_give_another(
    stand: Any, spent: int, lira: int
) -> None:
    state = after(blocking(tokens=2), PlaceWorker(ANNA, stand))
    assert state.automa is not None
    assert (state.automa.tokens, anna(state).lira) == (2 - spent, lira)
    assert refused(state, PlaceWorker(ANNA, at(DRAW_VINE, token=True))) is None


@pytest.mark.parametrize(
    ("stand", "blocked", "rule"),
    [
        pytest.param(at(TOUR, MIDDLE), False, None, id="CAMP-02 middle"),
        pytest.param(at(TOUR, LEFT), False, "CAMP-02", id="CAMP-02 not left"),
        pytest.param(at(TOUR, MIDDLE), True, "AUT-15", id="CAMP-02 the Automa in the middle"),
        pytest.param(at(TOUR, ART, GRANDE), True, None, id="CAMP-02 the grande on the picture"),
        pytest.param(at(TOUR, MIDDLE, token=True), False, "CAMP-14", id="CAMP-14 no tokens"),
    ],
)
def test_challenge_2_is_played_in_the_middle(stand: Any, blocked: bool, rule: str | None) -> None:
    state = blocking(*((TOUR,) if blocked else ()), challenge=2, tokens=2)
    assert spaces_of(state) == (MIDDLE,)
    assert refused(state, PlaceWorker(ANNA, stand)) == rule
    if rule is None:
        gained = anna(after(state, PlaceWorker(ANNA, stand))).lira - anna(state).lira
        assert gained == (3 if stand.space is MIDDLE else 2), "the printed bonus, not on the art"


BESIDE_THE_YOKE = mat(built=(Structure.YOKE,), fields={5: (Vine.PINOT,)})
GIVEN = replace(YOKE, token=True)


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        pytest.param(Harvest(0, YOKE, (5,)), None, id="AUT-10 a harvest without a token"),
        pytest.param(Harvest(0, GIVEN, (5,)), "AUT-10", id="AUT-10 not for a harvest"),
        pytest.param(Uproot(0, YOKE, 5, Vine.PINOT), None, id="AUT-10 a vine without a token"),
        pytest.param(Uproot(0, GIVEN, 5, Vine.PINOT), "AUT-10", id="AUT-10 not for a vine"),
    ],
)
def test_a_token_buys_nothing_on_the_yoke(move: Any, rule: str | None) -> None:
    state = table(1, solo=Solo(), anna=BESIDE_THE_YOKE)
    state = state.with_automa(cards=(1,), spots=(Spot(1, DRAW_VINE),), tokens=1)
    assert refused(state, move) == rule
