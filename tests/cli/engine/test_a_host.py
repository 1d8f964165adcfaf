"""A host under load, as `tests.bench.bench_host` measures it: the bench finds what it looks for."""

from __future__ import annotations

import pytest

from tests.bench import bench_host as bench
from tests.long import LONG

PHONES, TAPS, RATE = 12, 100, 20.0


@pytest.mark.skipif(not LONG, reason="two starts of the program; with --long")
def test_every_tap_of_all_phones_is_seen_by_all_and_written_once() -> None:
    with bench.hosted(bench.Wish(PHONES, processes=2)) as host:
        host.open()
        figures = host.tap(RATE, TAPS)
        assert (figures.load.taps, figures.load.unseen) == (TAPS, 0)
        assert len(figures.load.seen) == TAPS * 6
        assert host.end() == (0, 0, [])


@pytest.mark.skipif(not LONG, reason="a start of the program; with --long")
def test_a_tap_that_is_missing_or_there_twice_is_found() -> None:
    with bench.hosted(bench.Wish(6, processes=1)) as host:
        host.open()
        host.tap(RATE, 3)
        (id,) = host.begun
        shelf = bench.shelf_at(host.url)
        shelf.add_tap(id, dict(shelf.open(id).taps[-1]))
        shelf.close()
        lost, doubled, _ = host.end()
        assert (lost, doubled) == (0, 1)
