"""Killed again and again while two write: what the engine has acknowledged is there, once."""

from __future__ import annotations

import threading
import time
from random import Random

from companion.cli.engine.shelf import EngineShelf
from companion.storage import Away, NumberTaken
from tests.long import so_many
from tests.storage.contract import BEGUN, tap
from tests.storage.engines import engine, shelf_on

KILLS = so_many(50, 4)


def test_what_was_acknowledged_is_there_however_often_the_engine_is_killed() -> None:
    chance, over = Random(16), threading.Event()
    booked: dict[str, list[int]] = {"A": [], "B": []}

    def play(shelf: EngineShelf, by: str) -> None:
        """Write, each with a number of its own; a tap nobody knows of is looked for."""
        stands = own = 0
        while not over.is_set():
            try:
                try:
                    shelf.append("friday", stands + 1, tap(own, by))
                except NumberTaken:
                    stands += len(shelf.follow("friday", stands + 1))
                    continue
                stands += 1
                booked[by].append(own)
            except Away:
                continue
            own += 1

    with engine() as one:
        shelves = [shelf_on(one, patience=30) for _ in "AB"]
        shelves[0].append("friday", 0, BEGUN)
        writing = [
            threading.Thread(target=play, args=pair) for pair in zip(shelves, "AB", strict=True)
        ]
        for thread in writing:
            thread.start()
        for _ in range(KILLS):
            time.sleep(chance.uniform(0.01, 0.1))
            one.kill()
            one.start()
        over.set()
        for thread in writing:
            thread.join()
        story = shelves[0].follow("friday", 1)
        for by in "AB":
            assert [event["n"] for event in story if event["by"] == by] == booked[by]
        assert story
        for shelf in shelves:
            shelf.close()
