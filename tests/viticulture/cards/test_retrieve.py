"""Workers that come back by a card."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion import viticulture
from companion.kernel import MalformedMove
from companion.viticulture.actions.harvest import Harvest
from companion.viticulture.actions.place import PlaceWorker
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import Structure
from companion.viticulture.cards.booking import Book, Change, Counter
from companion.viticulture.cards.retrieve import Retrieve, retrievable
from companion.viticulture.position.mat import Hand
from companion.viticulture.position.spaces import spaces_taken
from companion.viticulture.position.workers import At, Space, Worker

from ..vineyards import (
    CART,
    DRAW_VINE,
    GRANDE,
    SUMMER_VISITOR,
    TOUR,
    WINTER_VISITOR,
    YOKE,
    after,
    anna,
    at,
    mat,
    refused,
    standing,
    table,
    visit,
    winter,
)


def test_who_has_passed_takes_no_worker_back_VIS_08() -> None:
    stand = at(DRAW_VINE, worker=GRANDE)
    state = standing(table(), 0, stand)
    assert refused(state, Retrieve(0, (stand,))) is None
    assert refused(state.with_estate(0, passed=True), Retrieve(0, (stand,))) == "VIS-08"


POINTS, LIRA = Counter.POINTS, Counter.LIRA


@pytest.mark.parametrize("id", [pytest.param(None, id="VIS-08")])
def test_the_motivator(id: None) -> None:
    grande = At(Space.CART, worker=GRANDE)
    state = standing(standing(winter(3, anna=mat(hand=Hand(winter=1))), 0, grande), 2, grande)
    state = after(state, visit(where=at(WINTER_VISITOR)), Retrieve(0, (grande,)),
                  Retrieve(2, (grande,)), Book((Change(POINTS, 1, 0),)))  # fmt: skip
    assert anna(state).vp == 1
    assert (anna(state).stands, state.estates[2].stands) == ((at(WINTER_VISITOR),), ())


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
