"""Two processes behind HAProxy, as the example sets it up: one is killed, then one is ended."""

from __future__ import annotations

import asyncio
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.bench.bench_screen import a_game_on, free_port
from tests.cli.program import ROOT, Server, serving
from tests.light_phone import Phone
from tests.long import LONG
from tests.storage.engines import engine, shelf_on

EXAMPLE = ROOT / "packaging" / "host" / "haproxy.cfg"
POINTS = "summer.points.seat-1"
PLACES = ("/usr/sbin/haproxy", "/usr/local/sbin/haproxy")
PHONES = 3
"""At each process."""


def program() -> str:
    found = shutil.which("haproxy") or next(filter(shutil.which, PLACES), None)
    assert found, "haproxy is not here: apt-get install haproxy"
    return found


@contextmanager
def balanced(ports: dict[int, int], folder: Path) -> Iterator[None]:
    """HAProxy by the example, on other ports."""
    text = EXAMPLE.read_text(encoding="utf-8")
    for usual, port in ports.items():
        text = re.sub(rf":{usual}\b", f":{port}", text)
    config = folder / "haproxy.cfg"
    config.write_text(text, encoding="utf-8")
    process = subprocess.Popen([program(), "-db", "-f", config])
    try:
        yield
    finally:
        process.kill()
        process.wait()


def test_the_example_is_understood() -> None:
    subprocess.run([program(), "-c", "-f", EXAMPLE], check=True, capture_output=True)


@pytest.mark.skipif(not LONG, reason="three starts of the program; with --long")
def test_whoever_ends_the_phones_go_on_at_another_process(tmp_path: Path) -> None:
    with ExitStack() as stack:
        one_engine = stack.enter_context(engine())
        shelf = shelf_on(one_engine)
        id = a_game_on(shelf)
        before = len(shelf.open(id).taps)
        shelf.close()
        front, *ports = (free_port() for _ in range(3))
        address = f"http://127.0.0.1:{front}"

        def start(name: str, port: int) -> Server:
            where = ("--port", str(port), "--store", one_engine.url, "--address", address)
            return stack.enter_context(serving(tmp_path / name / "data", *where))

        servers = [start(name, port) for name, port in zip("ab", ports, strict=True)]
        assert len({server.wait_for(r"/house/\w+$") for server in servers}) == 1
        stack.enter_context(balanced({8550: front, 8551: ports[0], 8552: ports[1]}, tmp_path))

        def again() -> None:
            start("c", ports[0]).wait_for("/house/")

        taps = asyncio.run(play(address, f"/game/{id}", servers, again))
        shelf = shelf_on(one_engine)
        assert len(shelf.open(id).taps) == before + taps
        shelf.close()


async def play(address: str, route: str, servers: list[Server], again: Callable[[], None]) -> int:
    """Play on; return how many taps everybody has seen."""
    phones = {at: [await connected(address, route, at) for _ in range(PHONES)] for at in "ab"}
    taps = 0

    async def tap(phone: Phone) -> None:
        nonlocal taps
        taps += 1
        before = phone.said(POINTS)
        await phone.tap(f"{POINTS}.plus")
        await phone.until(lambda: phone.said(POINTS) != before)
        now = phone.said(POINTS)
        everybody = [*phones["a"], *phones["b"]]
        await asyncio.gather(*(one.until(lambda p=one: p.said(POINTS) == now) for one in everybody))  # type: ignore[misc]

    async def end(server: Server, how: signal.Signals, *leave: str) -> None:
        shown = phones["b"][0].said(POINTS)
        server.process.send_signal(how)
        for at in leave:
            await asyncio.gather(*(phone.until_closed() for phone in phones[at]))
        began = time.perf_counter()
        for at in leave:
            phones[at] = [await connected(address, route, at) for _ in range(PHONES)]
        print(
            f"after {how.name} {PHONES * len(leave)} are back: {time.perf_counter() - began:.2f} s"
        )
        assert {phone.said(POINTS) for at in leave for phone in phones[at]} == {shown}

    await tap(phones["a"][0])
    await tap(phones["b"][0])
    await end(servers[0], signal.SIGKILL, "a")  # they are at b now
    await tap(phones["a"][0])
    again()
    await end(servers[1], signal.SIGTERM, "a", "b")
    await tap(phones["b"][0])
    for phone in (*phones["a"], *phones["b"]):
        await phone.close()
    return taps


async def connected(address: str, route: str, at: str) -> Phone:
    """A phone that was with one of the processes before; it tries until somebody answers."""
    phone = Phone(address, route, headers={"Cookie": f"VENDEMMIA={at}"})
    end = time.monotonic() + 60
    while True:
        try:
            await phone.connect()
            await phone.has(f"{POINTS}.plus")
            return phone
        except (OSError, ConnectionError) as problem:
            if time.monotonic() > end:
                raise TimeoutError from problem
            await asyncio.sleep(0.05)
