"""Placing workers: spaces, sorts of workers, bonuses, the friendly variant."""

from __future__ import annotations

from typing import Any

import pytest

from companion import viticulture
from companion.kernel import MalformedMove
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
from companion.viticulture.box.board import GAIN_OF, SEASON_OF, Gain
from companion.viticulture.box.orders import Bottle
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import Structure, Wine
from companion.viticulture.position.mat import Cellar, Hand
from companion.viticulture.position.spaces import left_of, spaces_of, spaces_taken
from companion.viticulture.position.workers import At, Space, Worker
from companion.viticulture.solo.choices import Solo
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.turns import NextSeason, Pass
from companion.viticulture.year.year_end import CloseYear

from .vineyards import (
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
    RIGHT,
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
    ("count", "spaces"),
    [
        pytest.param(1, (LEFT,), id="PLACE-01 AUT-12 alone"),
        pytest.param(2, (LEFT,), id="PLACE-01 BON-07 two"),
        pytest.param(3, (LEFT, MIDDLE), id="PLACE-01 three"),
        pytest.param(4, (LEFT, MIDDLE), id="PLACE-01 four"),
        pytest.param(5, (LEFT, MIDDLE, RIGHT), id="PLACE-01 five"),
        pytest.param(6, (LEFT, MIDDLE, RIGHT), id="PLACE-01 six"),
    ],
)
def test_an_action_has_as_many_spaces_as_players_ask_for(count: int, spaces: Any) -> None:
    state = table(count)
    assert spaces_of(state) == spaces
    offered = {move.where.space for move in viticulture.legal_moves(state)
               if isinstance(move, PlaceWorker) and move.where.action is TOUR}  # fmt: skip
    assert offered == set(spaces)
    for space in {LEFT, MIDDLE, RIGHT} - set(spaces):
        rule = "BON-07" if space is MIDDLE else "PLACE-01"
        assert refused(state, PlaceWorker(0, at(TOUR, space))) == rule


@pytest.mark.parametrize("first", [pytest.param(space, id=f"PLACE-02 {space.value}") for space in
                                   (LEFT, MIDDLE, RIGHT)])  # fmt: skip
def test_spaces_are_taken_in_any_order(first: Space) -> None:
    assert refused(table(5), PlaceWorker(0, at(TOUR, first))) is None


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


@pytest.mark.parametrize("season", [pytest.param(s, id=f"PLACE-07 PLACE-08 {s.value}") for s in
                                    (Season.SUMMER, Season.WINTER)])  # fmt: skip
def test_the_cart_takes_any_number_and_gives_a_lira_each(season: Season) -> None:
    state = standing(table(season=season, anna=mat(workers=5), lira=0), 1, CART, CART)
    state = after(state, PlaceWorker(0, CART))
    assert state.turn == 1
    state = after(state, Pass(1), PlaceWorker(0, CART))
    assert anna(state).lira == 2
    assert anna(state).stands == (CART, CART)


@pytest.mark.parametrize("season", [pytest.param(Season.SUMMER, id="PLACE-09 summer"),
                                    pytest.param(Season.WINTER, id="PLACE-09 winter")])  # fmt: skip
def test_each_season_has_six_actions_with_a_bonus_each(season: Season) -> None:
    actions = [action for action, its in SEASON_OF.items() if its is season]
    assert len(actions) == 6
    assert all(action in GAIN_OF for action in actions)


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


@pytest.mark.parametrize(
    ("workers", "rule"),
    [
        pytest.param(4, None, id="PLACE-11 the fifth"),
        pytest.param(5, "PLACE-12", id="PLACE-12 not a sixth, by action"),
    ],
)
def test_five_regular_workers_are_the_most(workers: int, rule: str | None) -> None:
    state = winter(anna=mat(workers=workers))
    assert refused(state, Train(0, at(TRAIN))) == rule
    assert refused(state, Train(0, None)) == rule


def test_a_temporary_worker_is_a_worker_more() -> None:
    state = table(anna=mat(workers=5), temporary=True)
    assert anna(state).workers_left == 7


@pytest.mark.parametrize(
    ("stand", "lira"),
    [
        pytest.param(at(TOUR, MIDDLE, GRANDE), 3, id="WORK-01 BON-01 grande with the bonus"),
        pytest.param(at(TOUR, LEFT, GRANDE), 2, id="WORK-01 grande without"),
        pytest.param(at(TOUR, MIDDLE), 3, id="BON-01 BON-05 regular with the bonus"),
        pytest.param(at(TOUR, MIDDLE, bonus=False), 2, id="BON-02 BON-04 the bonus is optional"),
    ],
)
def test_a_tour_with_and_without_its_bonus(stand: At, lira: int) -> None:
    assert anna(after(table(3, lira=0), PlaceWorker(0, stand))).lira == lira


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


@pytest.mark.parametrize("id", [pytest.param(None, id="WORK-08")])
def test_a_temporary_worker_goes_back_to_the_chart(id: None) -> None:
    state = table(season=Season.YEAR_END, temporary=True)
    assert not anna(after(state, CloseYear())).temporary


@pytest.mark.parametrize(
    "ready", [pytest.param(False, id="WORK-10 WORK-11"), pytest.param(True, id="WORK-10 by a card")]
)
def test_a_trained_worker_counts_at_once_and_works_next_year(ready: bool) -> None:
    state = after(winter(anna=mat(workers=4)), Train(0, None, ready=ready))
    assert mat_of(state).workers == 5
    assert left_of(anna(state), Worker.REGULAR) == (5 if ready else 4)
    assert refused(state, Train(0, None)) == "PLACE-12"


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


@pytest.mark.parametrize("id", [pytest.param(None, id="BON-05 all twelve")])
def test_the_bonuses_are_those_of_the_board(id: None) -> None:
    gains = [GAIN_OF[action] for action in (DRAW_VINE, TOUR, BUILD, SUMMER_VISITOR, SELL, PLANT)]
    assert gains == [Gain.VINE, Gain.LIRA, Gain.LIRA, Gain.MORE, Gain.POINT, Gain.MORE]
    gains = [GAIN_OF[action] for action in (DRAW_ORDER, HARVEST, TRAIN, WINTER_VISITOR, MAKE, FILL)]
    assert gains == [Gain.ORDER, Gain.MORE, Gain.LIRA, Gain.MORE, Gain.MORE, Gain.POINT]


@pytest.mark.parametrize(
    ("move", "lira", "rule"),
    [
        pytest.param(Build(0, middle(BUILD), Structure.TRELLIS), 1, None, id="BON-03 BON-06 build"),
        pytest.param(Build(0, at(BUILD), Structure.TRELLIS), 1, "SUM-05", id="SUM-05 build"),
        pytest.param(Train(0, middle(TRAIN)), 3, None, id="BON-03 BON-06 train"),
        pytest.param(Train(0, at(TRAIN)), 3, "SUM-05", id="SUM-05 train"),
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


@pytest.mark.parametrize("id", [pytest.param(None, id="TURN-05 TURN-06 TURN-08")])
def test_workers_left_from_summer_work_in_winter(id: None) -> None:
    state = after(table(), PlaceWorker(0, CART), Pass(1), Pass(0))
    assert state.season is Season.FALL
    state = viticulture.evolve(state, viticulture.EVENTS.decode(
        {"event": "season-began", "season": "winter"}))  # fmt: skip
    assert anna(state).workers_left == 2
    assert refused(state, Pass(0)) is None


@pytest.mark.parametrize("id", [pytest.param(None, id="TURN-07 TURN-13")])
def test_who_has_no_workers_left_is_passed_over(id: None) -> None:
    state = standing(table(), 1, CART, CART, At(Space.CART, worker=GRANDE))
    state = after(state, PlaceWorker(0, at(TOUR)))
    assert state.turn == 0
    state = after(state, PlaceWorker(0, CART), PlaceWorker(0, At(Space.CART, worker=GRANDE)))
    assert state.turn is None
    assert refused(state, NextSeason()) is None
    assert after(state, NextSeason()).season is Season.FALL


@pytest.mark.parametrize("id", [pytest.param(None, id="WAKE-08 which visitor")])
def test_row_five_asks_which_visitor(id: None) -> None:
    state = table(season=Season.SPRING, row=None).with_estate(1, row=None)
    offered = [move for move in viticulture.legal_moves(state) if isinstance(move, TakeRow)]
    of_five = [move for move in offered if move.row == 5]
    assert [move.visitor and move.visitor.value for move in of_five] == ["summer", "winter"]
    assert mat_of(after(state, of_five[1])).hand == Hand(winter=1)
    untold = after(state, TakeRow(0, 5))
    assert mat_of(untold).hand == Hand(visitor=1)


@pytest.mark.parametrize(
    ("row", "hand"),
    [
        pytest.param(2, Hand(vine=1), id="WAKE-05 the hand"),
        pytest.param(3, Hand(order=1), id="WAKE-06 the hand"),
    ],
)
def test_a_row_s_card_joins_the_hand(row: int, hand: Hand) -> None:
    state = table(season=Season.SPRING, row=None)
    assert mat_of(after(state.with_estate(1, row=7), TakeRow(0, row))).hand == hand


@pytest.mark.parametrize("id", [pytest.param(None, id="WAKE-07 whole vineyard")])
def test_row_four_gives_a_lira_wherever_lira_are_followed(id: None) -> None:
    state = table(season=Season.SPRING, row=None, lira=2).with_estate(1, row=7)
    assert anna(after(state, TakeRow(0, 4))).lira == 3


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
    assert refused(state.with_automa(tokens=0), move) in ("AUT-08", "AUT-10")


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


@pytest.mark.parametrize("id", [pytest.param(None, id="AUT-23 VIS-11 whole vineyard")])
def test_alone_a_worker_sent_ahead_keeps_the_automa_off_its_space(id: None) -> None:
    from companion.viticulture.box.automa_cards import AUTOMA_CARDS
    from companion.viticulture.box.board import Board
    from companion.viticulture.position.automa import Skip
    from companion.viticulture.solo.deck import DrawAutomaCard

    card, spots = next(
        (number, card.spots(Board.BASE, Season.WINTER))
        for number, card in AUTOMA_CARDS.items()
        if card.spots(Board.BASE, Season.WINTER)
    )
    state = standing(winter(1, solo=Solo()), 0, At(LEFT, spots[0], ahead=True))
    state = state.with_automa(deck=(card,))
    state = after(state, DrawAutomaCard())
    assert state.automa is not None
    assert state.automa.spots[0].skip is Skip.PLAYER_THERE
    assert spots[0] not in state.automa.blocked
