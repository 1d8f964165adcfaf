"""Many phones at several tables tap as fast as they can: no tap is lost, none comes twice."""

from __future__ import annotations

import asyncio
from itertools import accumulate, pairwise
from pathlib import Path

import pytest

from tests.bench import bench_phones as bench

PHONES, TABLES, TAPS = 9, 3, 45


def test_every_tap_of_many_phones_is_seen_on_all_and_written_once(tmp_path: Path) -> None:
    program = bench.vendemmia(tmp_path, TABLES)
    with bench.started(program) as process:
        found = asyncio.run(bench.measure(program, process, PHONES, 0, TAPS))
    assert found.seen == TAPS * PHONES // TABLES
    assert bench.booked(tmp_path / "data") == TAPS
    assert found.messages <= 2.1  # the change, and what is said of it


@pytest.mark.parametrize("phones", [1, 2, 3, 6])
def test_every_phone_gives_and_takes_in_turn_so_that_there_is_always_something_to_take(
    phones: int,
) -> None:
    taps = [bench.whose(tap, phones) for tap in range(60)]
    for phone in range(phones):
        own = [less for number, less in taps if number == phone]
        assert all(one is not other for one, other in pairwise(own))
    points = list(accumulate(-1 if less else 1 for _, less in taps))
    assert set(points) <= {-1, 0, 1}
