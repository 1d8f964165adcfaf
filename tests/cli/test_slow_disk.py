"""A disk that is slow for one table, and the program as it is served."""

from __future__ import annotations

from pathlib import Path
from statistics import median

from tests.bench.bench_slow_disk import run

SLOW = 0.4
"""Longer than any answer of a busy machine, so that one that waited for it is told apart."""


def test_who_taps_at_another_table_does_not_wait_for_the_slow_one(tmp_path: Path) -> None:
    figures = run(tmp_path, SLOW, tables=2, taps=8)
    assert min(figures.slow) >= SLOW, "shown before it was durable"
    assert median(figures.others) < SLOW / 2
