"""How many spaces an action has, and how many workers are left."""

from __future__ import annotations

from typing import Any

import pytest

from companion import viticulture
from companion.viticulture.actions.place import PlaceWorker
from companion.viticulture.position.spaces import spaces_of
from companion.viticulture.position.workers import Space

from ..vineyards import LEFT, MIDDLE, RIGHT, TOUR, anna, at, mat, refused, table


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


def test_a_temporary_worker_is_a_worker_more() -> None:
    state = table(anna=mat(workers=5), temporary=True)
    assert anna(state).workers_left == 7
