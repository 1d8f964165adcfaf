"""An engine for all tests of a worker, empty for each of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .engines import Engine, engine


@pytest.fixture(scope="session")
def running_engine() -> Iterator[Engine]:
    """An engine as it is meant to be: what it has acknowledged is on disk."""
    with engine() as one:
        yield one


@pytest.fixture
def empty_engine(running_engine: Engine) -> Engine:
    """The same, with nothing in it."""
    running_engine.flush()
    return running_engine
