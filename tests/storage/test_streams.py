"""The stores there are, and a made-up one: all pass the same contract."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.storage import MemoryShelf, Streams, TinyShelf
from companion.storage.notifying import NotifyingShelf

from .contract import BEGUN, Contract, tap
from .engines import Engine, shelf_on
from .faraway import Faraway, Server


class TestJournals(Contract):
    """Files in a folder; one process has them, so there is one way to them."""

    @pytest.fixture(autouse=True)
    def _folder(self, tmp_path: Path) -> None:
        self.folder = tmp_path

    def ways(self) -> tuple[Streams, Streams]:
        shelf = TinyShelf(self.folder)
        return shelf, shelf

    def test_what_was_appended_is_a_game_after_reopening(self) -> None:
        shelf = TinyShelf(self.folder)
        shelf.append("friday", 0, BEGUN)
        shelf.append("friday", 1, tap(1))
        shelf.close()
        shelf = TinyShelf(self.folder)
        assert shelf.open("friday").header == BEGUN
        assert shelf.open("friday").taps == (tap(1),)
        assert [(card.id, card.touched) for card in shelf.games()] == [("friday", 5)]
        shelf.close()


class TestMemory(Contract):
    """A shelf in memory."""

    def ways(self) -> tuple[Streams, Streams]:
        shelf = MemoryShelf()
        return shelf, shelf


class TestWatched(Contract):
    """A shelf around another."""

    def ways(self) -> tuple[Streams, Streams]:
        shelf = NotifyingShelf(MemoryShelf(), lambda: None)
        return shelf, shelf


class TestFaraway(Contract):
    """A store that several processes share."""

    def ways(self) -> tuple[Streams, Streams]:
        server = Server()
        return Faraway(server, seed=1), Faraway(server, seed=2)


class TestEngine(Contract):
    """Valkey or Redis, and two processes that have it."""

    @pytest.fixture(autouse=True)
    def _engine(self, empty_engine: Engine) -> None:
        self.engine = empty_engine

    def ways(self) -> tuple[Streams, Streams]:
        return shelf_on(self.engine), shelf_on(self.engine)
