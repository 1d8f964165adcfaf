"""Playing visitors: by name or untold, paid in full before they give anything."""

from __future__ import annotations

from typing import Any

import pytest

from companion import viticulture
from companion.i18n import language
from companion.kernel import Lenient, MalformedMove, Scripted
from companion.kernel.history import Entry
from companion.viticulture.actions.build import Build
from companion.viticulture.actions.plant import Plant, Planting
from companion.viticulture.actions.uproot import Uproot
from companion.viticulture.actions.visit import PlayVisitors
from companion.viticulture.box.board import BoardAction
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import Structure
from companion.viticulture.cards.booking import Book, Change, Counter
from companion.viticulture.position.mat import Hand
from companion.viticulture.position.state import State

from ..positions import ANNA
from ..vineyards import (
    ART,
    BUILD,
    GRANDE,
    SUMMER_VISITOR,
    TOUR,
    WINTER_VISITOR,
    after,
    anna,
    at,
    blocking,
    full,
    mat,
    mat_of,
    refused,
    table,
    visit,
    winter,
)


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


def test_visitors_are_played_around_the_automa() -> None:
    state = blocking(BoardAction.PLAY_SUMMER_VISITOR, anna=mat(hand=Hand(summer=1)))
    stand = at(BoardAction.PLAY_SUMMER_VISITOR, ART, GRANDE)
    assert refused(state, PlayVisitors(ANNA, stand)) is None
    assert refused(state, Build(ANNA, at(BUILD), Structure.YOKE)) is None


POINTS, LIRA, RESIDUAL = Counter.POINTS, Counter.LIRA, Counter.RESIDUAL
HELD = Hand(summer=2, winter=1)


@pytest.mark.parametrize(
    ("state", "move", "rule"),
    [
        pytest.param(table(anna=mat(hand=HELD)), visit(), None, id="VIS-01 SUM-06"),
        pytest.param(table(anna=mat(hand=Hand(winter=3))), visit(), "SUM-06",
                     id="SUM-06 no summer visitor"),
        pytest.param(table(anna=mat(hand=Hand(visitor=1))), visit(), None,
                     id="VIS-01 one of an untold season"),
        pytest.param(winter(anna=mat(hand=HELD)), visit(where=at(WINTER_VISITOR)), None,
                     id="VIS-01 winter"),
        pytest.param(table(anna=mat(hand=HELD), lira=8), visit(Change(LIRA, -9, 0)), "VIS-02",
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
                           Change(LIRA, 2, 2)), "VIS-02", id="VIS-03 two opponents cost twice"),
        pytest.param(table(3, anna=mat(hand=HELD), lira=4),
                     visit(Change(LIRA, -2, 0), Change(LIRA, 2, 1), Change(LIRA, -2, 0),
                           Change(LIRA, 2, 2)), None, id="VIS-03 paid"),
        pytest.param(table(anna=mat(hand=HELD)).with_estate(1, lira=0),
                     visit(Change(LIRA, -1, 1)), "VIS-02", id="VIS-02 nor does an opponent"),
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


@pytest.mark.parametrize("id", [pytest.param(None, id="VIS-04")])
def test_what_a_card_costs_comes_before_what_it_gives(id: None) -> None:
    """Several things on one card in any order, but a cost is not paid from its own gain."""
    state = table(anna=mat(hand=HELD), lira=1)
    assert refused(state, visit(Change(LIRA, 4, 0), Change(LIRA, -3, 0))) == "VIS-02"
    both = (Change(POINTS, 1, 0), Change(LIRA, -1, 0))
    assert anna(after(state, visit(*both))) == anna(after(state, visit(*reversed(both))))


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


def test_a_visitor_is_named_or_untold() -> None:
    state = table(anna=mat(hand=HELD))
    then = after(state, visit(cards=("broker",)))
    assert mat_of(then).hand.cards == 2
    with pytest.raises(MalformedMove, match="visitor"):
        refused(state, visit(cards=("broker", "planner")))


@pytest.mark.parametrize(
    ("cards", "count", "said"),
    [
        (("broker",), 2, "Anna plays: Broker and 1 more visitor"),
        (("broker", "peddler"), 2, "Anna plays: Broker and Peddler"),
        ((), 2, "Anna plays 2 visitors"),
    ],
)
def test_a_card_that_was_not_named_is_counted_beside_the_named_one(
    cards: tuple[str, ...], count: int, said: str
) -> None:
    state, move = table(), PlayVisitors(ANNA, at(SUMMER_VISITOR), cards, count)
    assert language("en").say(viticulture.tell(state, Entry(move, ()))) == said
