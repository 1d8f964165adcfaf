"""An engine that is away for a while: what was asked is done once, or refused in words."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion.cli.engine import line, scripts
from companion.cli.engine.address import read_address
from companion.cli.engine.cells import Gap
from companion.cli.engine.errors import Refused
from companion.cli.engine.shelf import EngineShelf
from companion.storage import Away, ChangedMeanwhile, NumberTaken, apart, aside, holds_up
from tests.storage.contract import BEGUN, tap
from tests.storage.engines import Engine, engine, shelf_on


@pytest.fixture
def shelf(empty_engine: Engine) -> Iterator[EngineShelf]:
    one = shelf_on(empty_engine)
    yield one
    one.close()


class Deaf:
    """A client whose next answers are lost: what was asked is done, and nobody hears of it."""

    def __init__(self, client: Any, times: int) -> None:
        self._client = client
        self.times = times

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)

    def register_script(self, script: str) -> Any:
        known = self._client.register_script(script)

        def run(**how: Any) -> Any:
            answer = known(**how)
            if self.times:
                self.times -= 1
                raise line.ConnectionError("lost")
            return answer

        return run


def test_an_event_whose_answer_was_lost_is_there_once_and_acknowledged(shelf: EngineShelf) -> None:
    shelf.append("friday", 0, BEGUN)
    shelf.line._client = Deaf(shelf.line._client, 1)
    shelf.line._scripts.clear()
    shelf.append("friday", 1, tap(1))
    assert shelf.follow("friday", 1) == (tap(1),)


def test_whatever_is_asked_twice_is_done_once(shelf: EngineShelf) -> None:
    times = 1
    shelf.line._client = Deaf(shelf.line._client, times)
    shelf.start("friday", BEGUN, {}, 1)
    shelf.line._client.times = times
    shelf.file_card("friday", finished=True, card={"a": 1}, touched=2)
    shelf.line._client.times = times
    shelf.remember_players([{"name": "Anna"}])
    shelf.line._client.times = times
    shelf.keep_draft("x", {"a": 1})
    shelf.line._client.times = times
    shelf.keep_draft("x", None)
    fresh = EngineShelf(shelf.line)
    assert [(card.id, card.finished, card.card) for card in fresh.games()] == [
        ("friday", True, {"a": 1})
    ]
    assert fresh.players() == ({"name": "Anna"},)
    assert fresh.draft("x") is None


def test_the_same_tap_of_somebody_else_is_not_ones_own(empty_engine: Engine) -> None:
    one, other = shelf_on(empty_engine), shelf_on(empty_engine)
    one.append("friday", 0, BEGUN)
    one.append("friday", 1, tap(1))
    with pytest.raises(NumberTaken):
        other.append("friday", 1, tap(1))
    one.close()
    other.close()


def test_a_tap_waits_for_an_engine_that_is_killed_and_begins_again() -> None:
    with engine() as one:
        shelf = shelf_on(one)
        shelf.append("friday", 0, BEGUN)
        shelf.append("friday", 1, tap(1))
        one.kill()
        again = threading.Timer(0.3, one.start)
        again.start()
        shelf.append("friday", 2, tap(2))
        again.join()
        assert shelf.follow("friday") == (BEGUN, tap(1), tap(2))
        shelf.close()


def test_patience_ends_and_says_nothing_of_what_it_does_not_know() -> None:
    with engine() as one:
        shelf = shelf_on(one, patience=0.2)
        shelf.append("friday", 0, BEGUN)
        one.kill()
        with pytest.raises(Away):
            shelf.append("friday", 1, tap(1))
        assert shelf.line.away
        assert shelf.settings() == {}  # what is drawn comes from memory
        one.start()
        time.sleep(line.PAUSE)  # nobody tries again so soon
        assert shelf.follow("friday") == (BEGUN,)
        assert not shelf.line.away
        shelf.close()


def test_what_the_engine_refuses_is_told_in_its_words(shelf: EngineShelf) -> None:
    shelf.line.ask("SET", scripts.key_of("settings"), "no hash")
    with pytest.raises(Refused, match="WRONGTYPE"):
        shelf.keep_setting("a", 1)


def test_a_roster_that_was_changed_meanwhile_is_not_written_over(empty_engine: Engine) -> None:
    one, other = shelf_on(empty_engine), shelf_on(empty_engine)
    one.keep_roster("friday", {"phones": ["A"]})
    with pytest.raises(ChangedMeanwhile):
        other.keep_roster("friday", {"phones": ["B"]})
    assert other.roster("friday") == {"phones": ["A"]}
    other.keep_roster("friday", {"phones": ["A", "B"]})
    with pytest.raises(ChangedMeanwhile):
        one.keep_roster("friday", None)
    assert one.roster("friday") == {"phones": ["A", "B"]}
    one.close()
    other.close()


def test_what_two_write_at_once_is_the_same_for_both_in_the_end(empty_engine: Engine) -> None:
    one, other = shelf_on(empty_engine), shelf_on(empty_engine)

    def write(shelf: EngineShelf, by: int) -> None:
        for n in range(20):
            shelf.keep_draft("form", {"by": by, "n": n})
            shelf.remember_players([{"name": f"{by}-{n}"}])

    writing = [threading.Thread(target=write, args=pair) for pair in ((one, 1), (other, 2))]
    for thread in writing:
        thread.start()
    for thread in writing:
        thread.join()
    fresh = shelf_on(empty_engine)
    for shelf in (one, other):
        shelf.hear(line.entries(shelf.line.ask("XRANGE", scripts.BELL, f"({shelf.at}-0", "+")))
        assert shelf.draft("form") == fresh.draft("form")
        assert shelf.players() == fresh.players()
        assert len(shelf.players()) == 40
        assert shelf.at == fresh.at
        assert not shelf._cells._told
        shelf.close()
    fresh.close()


def test_who_missed_something_reads_all_anew(empty_engine: Engine) -> None:
    one, other = shelf_on(empty_engine), shelf_on(empty_engine)
    one.keep_setting("a", 1)
    one.keep_setting("b", 2)
    rung = line.entries(one.line.ask("XRANGE", scripts.BELL, "-", "+"))
    with pytest.raises(Gap):
        other.hear(rung[1:])
    assert other.settings() == {"a": 1, "b": 2}
    one.close()
    other.close()


def test_an_engine_that_stands_still_is_not_waited_for(
    empty_engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does later what it was asked; nobody is told that it has not."""
    monkeypatch.setattr(line, "ANSWER", 0.2)
    shelf = shelf_on(empty_engine, patience=0.1)
    shelf.append("friday", 0, BEGUN)
    empty_engine.stop()
    try:
        with pytest.raises(Away):
            shelf.append("friday", 1, tap(1))
    finally:
        empty_engine.go_on()
    time.sleep(line.PAUSE)
    monkeypatch.undo()
    assert shelf.follow("friday", 1) in ((), (tap(1),))
    shelf.close()
    fresh = shelf_on(empty_engine)
    stands = len(fresh.follow("friday", 1))
    fresh.append("friday", stands + 1, tap(2))
    assert fresh.follow("friday", stands + 1) == (tap(2),)
    fresh.close()


def test_a_full_engine_says_so_and_keeps_what_it_has() -> None:
    with engine() as one:
        shelf = shelf_on(one)
        shelf.append("friday", 0, BEGUN)
        shelf.line.ask("CONFIG", "SET", "maxmemory", "1")
        with pytest.raises(Refused, match="maxmemory"):
            shelf.append("friday", 1, tap(1))
        with pytest.raises(Refused):
            shelf.keep_roster("friday", {"phones": []})
        assert shelf.roster("friday") is None
        shelf.line.ask("CONFIG", "SET", "maxmemory", "0")
        shelf.append("friday", 1, tap(1))
        assert shelf.follow("friday") == (BEGUN, tap(1))
        shelf.close()


class Hanging:
    """Between us and an engine: it takes connections, and whatever is said after that is lost."""

    def __init__(self, engine: Engine, folder: Path) -> None:
        self.url = f"unix://{folder / 'hanging'}"
        self.asked, self.hangs = 0, False
        self._engine = engine
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(folder / "hanging"))
        self._listening.listen()
        threading.Thread(target=self._take, daemon=True).start()

    def _take(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.socket(socket.AF_UNIX)
                far.connect(str(self._engine.socket))
                for ends in ((near, far, True), (far, near, False)):
                    threading.Thread(target=self._pass_on, args=ends, daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket, asks: bool) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                self.asked += asks
                if not self.hangs:
                    other.sendall(data)

    def close(self) -> None:
        self._listening.close()


def test_pages_do_not_wait_for_an_engine_that_hangs(
    empty_engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who waits aside has his patience; what holds up all pages is given up soon, and once."""
    monkeypatch.setattr(line, "AT_ONCE", 0.05)
    hanging = Hanging(empty_engine, tmp_path)
    address = read_address(hanging.url)
    assert address is not None
    shelf = EngineShelf(line.Line(address))
    shelf.append("friday", 0, BEGUN)
    shelf.line.watched = True

    async def draw() -> None:
        assert shelf.follow("friday") == (BEGUN,)
        hanging.hangs = True
        with pytest.raises(Away):
            shelf.follow("friday")
        asked = hanging.asked
        for _ in range(3):
            await asyncio.sleep(line.PAUSE)
            with pytest.raises(Away):
                shelf.follow("friday")
            with pytest.raises(Away):
                shelf.keep_roster("friday", {"phones": []})
        assert hanging.asked == asked, "somebody else looks whether it is back"

    began = time.monotonic()
    asyncio.run(draw())
    assert time.monotonic() - began < line.ANSWER
    asked = hanging.asked
    hanging.hangs = False
    assert shelf.follow("friday") == (BEGUN,)  # who may wait, asks
    assert hanging.asked > asked
    shelf.close()
    hanging.close()


def test_who_has_gone_aside_holds_nobody_up() -> None:
    async def tap() -> list[bool]:
        return await apart(lambda: [holds_up(), aside(holds_up), holds_up()])

    assert not holds_up()
    assert asyncio.run(tap()) == [True, False, True]
