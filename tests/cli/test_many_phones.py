"""Many phones at several tables tap as fast as they can: no tap is lost, none comes twice."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.bench import bench_phones as bench

PHONES, TABLES, TAPS = 9, 3, 45


def test_every_tap_of_many_phones_is_seen_on_all_and_written_once(tmp_path: Path) -> None:
    program = bench.vendemmia(tmp_path, TABLES)
    with bench.started(program) as process:
        found = asyncio.run(bench.measure(program, process, PHONES, 0, TAPS))
    assert found.seen == TAPS * PHONES // TABLES
    assert bench.booked(tmp_path / "data") == TAPS
    assert found.messages <= 2.1  # the change, and what is said of it
