"""Every value of a mat, set by a correction."""

from __future__ import annotations

from typing import Any

import pytest

from companion import viticulture
from companion.kernel import MalformedMove, Session
from companion.viticulture.table.correct import Correct
from companion.viticulture.year.first_player import NameFirstPlayer

from ..chance_games import setup
from ..vineyards import CORRECTIONS, after, anna, mat, mat_of, table


@pytest.mark.parametrize(
    ("what", "value", "workers", "trained"),
    [
        ("workers", 5, 5, 2),
        ("workers", 1, 1, 1),
        ("workers", 0, 0, 0),
        ("trained-workers", 1, 4, 1),
        ("trained-workers", 9, 4, 4),
    ],
)
def test_who_is_in_training_is_one_of_the_workers(
    what: str, value: int, workers: int, trained: int
) -> None:
    state = after(table(anna=mat(workers=4, trained=2)), Correct(what, value, 0))
    assert (mat_of(state).workers, mat_of(state).trained) == (workers, trained)
    assert anna(state).workers_left == workers - trained + 1, "with the grande worker"


@pytest.mark.parametrize("what", sorted(CORRECTIONS))
def test_everything_on_a_mat_can_be_corrected(what: str) -> None:
    from companion.viticulture.table.values import value_of

    for value in CORRECTIONS[what]:
        session = Session.start(viticulture, setup(2), 1).play(NameFirstPlayer(0))
        session = session.play(Correct("workers", 5, 1)).play(Correct(what, value, 1))
        assert value_of(session.state, what, 1) == value
        told = viticulture.tell(session.state, session.history.done[-1])
        assert told.id == "log.correction-player"


@pytest.mark.parametrize(
    ("what", "value"),
    [
        ("grapes-red", "10"), ("grapes-red", "1 1"), ("wine-blush", "3"), ("wine-sparkling", "6"),
        ("field-5", "barolo"), ("structures", "tower"), ("structures", "yoke yoke"),
        ("sold", "4"), ("standing", "nowhere/left/regular"), ("standing", "cart"),
        ("standing", "make-wine/cart/regular"), ("hand-vine", -1), ("workers", "2"),
        ("drawn", 1), ("grapes-red", None), ("grapes-red", " 1"),
        ("standing", "cart/regular/ahead"),
    ],
)  # fmt: skip
def test_what_cannot_lie_on_a_mat_is_refused(what: str, value: Any) -> None:
    session = Session.start(viticulture, setup(2), 1)
    with pytest.raises(MalformedMove, match="correction"):
        session.play(Correct(what, value, 0), anyway=True)
