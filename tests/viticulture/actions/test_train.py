"""Training workers: how many there can be, and from when on they work."""

from __future__ import annotations

from typing import Any

import pytest

from companion.viticulture.actions.train import Train
from companion.viticulture.actions.visit import PlayVisitors
from companion.viticulture.box.seasons import Season
from companion.viticulture.position.mat import Hand
from companion.viticulture.position.spaces import left_of
from companion.viticulture.position.state import State
from companion.viticulture.position.workers import Worker

from ..vineyards import (
    GRANDE,
    MIDDLE,
    TRAIN,
    WINTER_VISITOR,
    after,
    anna,
    at,
    blocking,
    mat,
    mat_of,
    refused,
    winter,
)


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


@pytest.mark.parametrize(
    "ready", [pytest.param(False, id="WORK-10 WORK-11"), pytest.param(True, id="WORK-10 by a card")]
)
def test_a_trained_worker_counts_at_once_and_works_next_year(ready: bool) -> None:
    state = after(winter(anna=mat(workers=4)), Train(0, None, ready=ready))
    assert mat_of(state).workers == 5
    assert left_of(anna(state), Worker.REGULAR) == (5 if ready else 4)
    assert refused(state, Train(0, None)) == "PLACE-12"


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


def with_workers(count: int, challenge: int = 2) -> State:
    return blocking(year=Season.WINTER, challenge=challenge, anna=mat(workers=count))


@pytest.mark.parametrize(
    ("state", "move", "rule"),
    [
        pytest.param(with_workers(2), Train(0, at(TRAIN, MIDDLE)), "CAMP-02", id="CAMP-02 a third"),
        pytest.param(with_workers(2), Train(0, None, 0), "CAMP-02", id="CAMP-02 nor by a card"),
        pytest.param(with_workers(1), Train(0, at(TRAIN, MIDDLE)), None, id="CAMP-02 a second"),
        pytest.param(with_workers(4, 7), Train(0, at(TRAIN)), None, id="PLACE-12 elsewhere five"),
        pytest.param(with_workers(5, 7), Train(0, at(TRAIN)), "PLACE-12", id="PLACE-12 alone"),
    ],
)
def test_how_many_workers_a_challenge_knows(state: State, move: Any, rule: str | None) -> None:
    assert refused(state, move) == rule


@pytest.mark.parametrize("id", [pytest.param(None, id="WORK-10 a worker ready at once")])
def test_a_card_can_train_a_worker_for_this_year(id: None) -> None:
    state = winter(lira=3)
    then = after(state, Train(0, None, paid=3, ready=True))
    assert (anna(then).lira, anna(then).workers_left) == (0, 4)
