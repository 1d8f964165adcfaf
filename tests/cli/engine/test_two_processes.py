"""The program twice on one engine, with phones on both: they show one table."""

from __future__ import annotations

import asyncio
import signal
import socket
from contextlib import ExitStack
from pathlib import Path

from companion.cli.manager import WHERE
from tests.bench.bench_screen import a_game_on
from tests.cli.program import PATIENCE, Server, serving
from tests.light_phone import Phone
from tests.storage.engines import Engine, engine, shelf_on

POINTS = "summer.points.seat-1"


def listening(place: Path) -> socket.socket:
    """A service manager's ear."""
    line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    line.settimeout(PATIENCE)
    line.bind(str(place))
    return line


def points(phone: Phone) -> str:
    """What the page says of the second player's points."""
    return phone.said(POINTS)


def test_two_processes_show_one_table_whoever_is_killed(tmp_path: Path) -> None:
    with ExitStack() as stack:
        one_engine = stack.enter_context(engine())
        shelf = shelf_on(one_engine)
        route = f"/game/{a_game_on(shelf)}"
        taps = len(shelf.open(route.rpartition("/")[2]).taps)
        shelf.close()
        where = ("--port", "0", "--store", one_engine.url, "--lang", "en")
        ear = stack.enter_context(listening(tmp_path / "manager"))
        manager = {WHERE: str(tmp_path / "manager")}
        servers = [
            stack.enter_context(serving(tmp_path / name / "data", *where, **manager))
            for name in "ab"
        ]
        assert {ear.recv(100) for _ in servers} == {b"READY=1"}, "what systemd waits for"
        asyncio.run(play(route, servers, one_engine))
        assert "Every tap is on its disk before it is shown." in servers[0].said()
        shelf = shelf_on(one_engine)
        assert len(shelf.open(route.rpartition("/")[2]).taps) == taps + 4
        shelf.close()


async def play(route: str, servers: list[Server], one_engine: Engine) -> None:
    one, other = servers
    async with Phone(one.address, route) as anna, Phone(other.address, route) as marco:
        await asyncio.gather(*(phone.has(f"{POINTS}.plus") for phone in (anna, marco)))
        before = points(anna)
        assert points(marco) == before
        await anna.tap(f"{POINTS}.plus")
        await marco.until(lambda: points(marco) != before)
        once = points(marco)
        await anna.until(lambda: points(anna) == once)
        await marco.tap(f"{POINTS}.plus")
        await anna.until(lambda: points(anna) not in (before, once))

        one_engine.kill()
        for phone in (anna, marco):
            await phone.until(lambda phone=phone: "away" in phone.ids())  # type: ignore[misc]
        await marco.tap(f"{POINTS}.plus")  # it waits for the engine
        one_engine.start()
        for phone in (anna, marco):
            await phone.until(lambda phone=phone: "away" not in phone.ids())  # type: ignore[misc]
        twice = points(anna)
        await anna.until(lambda: points(anna) == points(marco))

        one.process.send_signal(signal.SIGKILL)
        await anna.until_closed()
        async with Phone(other.address, route) as again:
            await again.until(lambda: points(again) == points(marco))
            await again.tap(f"{POINTS}.plus")
            await marco.until(lambda: points(marco) not in (before, once, twice))
