"""The engine of `tests.storage`."""

from tests.storage.conftest import empty_engine, running_engine

__all__ = ["empty_engine", "running_engine"]
