"""Workers that are set right: nobody has more in training than there are."""

from __future__ import annotations

import pytest

from companion.viticulture.table.correct import Correct

from .vineyards import after, anna, mat, mat_of, table


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
