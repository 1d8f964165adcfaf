"""The same schedules, and the same laws, on tables in a Valkey or Redis that really runs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.cli.engine.shelf import EngineShelf
from tests.long import so_many
from tests.storage.engines import engine, shelf_on

from .on_engine import Blind, kinds_on
from .running import run


@pytest.fixture(scope="module")
def shelf() -> Iterator[EngineShelf]:
    """An engine that need not outlive its power: nobody takes it away here."""
    with engine("--appendonly", "no") as one:
        shelf = shelf_on(one)
        yield shelf
        shelf.close()


def test_every_law_is_kept_on_an_engine_too(shelf: EngineShelf) -> None:
    booked = 0
    for seed in range(so_many(500, 6)):
        done = run(seed, kinds_on(shelf))
        assert done.broken == (), f"seed {seed}"
        booked += done.counts["of them booked"]
    assert booked > 20


def test_one_who_believes_what_it_has_not_heard_is_found(shelf: EngineShelf) -> None:
    assert any(run(seed, kinds_on(shelf, Blind)).broken for seed in range(40))
