"""
Behind HAProxy and behind Caddy, as the examples set them up: who asks is told by them alone, a
phone stays where it is, and where a process is killed or ended the other one goes on.
"""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection, HTTPResponse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.bench.bench_screen import a_game_on, free_port
from tests.cli.program import Server, serving
from tests.light_phone import Phone
from tests.long import LONG
from tests.storage.engines import engine, shelf_on

from .fronts import FRONTS, Front

POINTS = "summer.points.seat-1"
PHONES = 30
"""At each process."""
ELSEWHERE = "127.0.0.7"
"""Another address of this machine."""
PATIENCE = 20.0

each_front = pytest.mark.parametrize("front", FRONTS, ids=lambda front: front.name)


@each_front
def test_the_example_is_understood(front: Front) -> None:
    subprocess.run([front.program, *front.check, front.example], check=True, capture_output=True)


# -- without phones --------------------------------------------------------------------------------


class Echo(BaseHTTPRequestHandler):
    """Answers with what it was asked."""

    def do_GET(self) -> None:
        port = self.server.server_address[1]
        said = json.dumps({"port": port, "headers": self.headers.items()}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def echoing(port: int = 0) -> Iterator[int]:
    """An echo until the block ends."""
    server = ThreadingHTTPServer(("127.0.0.1", port), Echo)
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()


def ask(port: int, **headers: str) -> tuple[int, dict[str, list[str]], HTTPResponse]:
    """Ask once, from elsewhere; return who has answered, what it was asked, and the answer."""
    end = time.monotonic() + PATIENCE
    while True:
        line = HTTPConnection("127.0.0.1", port, source_address=(ELSEWHERE, 0))
        try:
            line.request("GET", "/", headers={k.replace("_", "-"): v for k, v in headers.items()})
            answer = line.getresponse()
            text = answer.read()
            if answer.status == 200:
                break
        except OSError:
            text = b"nobody"
        assert time.monotonic() < end, text
        time.sleep(0.02)
    said = json.loads(text)
    heard: dict[str, list[str]] = {}
    for name, value in said["headers"]:
        heard.setdefault(name.lower(), []).append(value)
    return said["port"], heard, answer


@each_front
def test_who_asks_is_told_by_the_front_and_stays_where_he_is(front: Front, tmp_path: Path) -> None:
    with ExitStack() as stack:
        one = stack.enter_context(first := ExitStack()).enter_context(echoing())
        other = stack.enter_context(echoing())
        port = free_port()
        stack.enter_context(front.running(tmp_path, port, (one, other)))
        forged = {"X_Forwarded_For": "127.0.0.1", "X_Forwarded_Proto": "https"}
        _, heard, answer = ask(port, **forged, Forwarded="for=127.0.0.1")
        assert heard["x-forwarded-for"] == [ELSEWHERE]
        assert heard["x-forwarded-proto"] == ["http"]
        assert "forwarded" not in heard
        assert heard["host"] == [f"127.0.0.1:{port}"]
        assert (answer.getheader("Set-Cookie") or "").startswith("VENDEMMIA=")

        kept = {at: f"VENDEMMIA={front.cookie(*at)}" for at in (("a", one), ("b", other))}
        for (_, where), cookie in kept.items():
            assert {ask(port, Cookie=cookie)[0] for _ in range(6)} == {where}
        first.close()
        began = time.monotonic()
        assert ask(port, Cookie=kept["a", one])[0] == other
        assert time.monotonic() - began < 3


# -- with phones -----------------------------------------------------------------------------------


@pytest.mark.skipif(not LONG, reason="three starts of the program; with --long")
@each_front
def test_whoever_ends_the_phones_go_on_at_another_process(front: Front, tmp_path: Path) -> None:
    with ExitStack() as stack:
        one_engine = stack.enter_context(engine())
        shelf = shelf_on(one_engine)
        id = a_game_on(shelf)
        before = len(shelf.open(id).taps)
        shelf.close()
        port, *ports = (free_port() for _ in range(3))
        address = f"http://127.0.0.1:{port}"

        def start(name: str, port: int) -> Server:
            where = ("--port", str(port), "--store", one_engine.url, "--address", address)
            return stack.enter_context(serving(tmp_path / name / "data", *where))

        servers = [start(name, port) for name, port in zip("ab", ports, strict=True)]
        assert len({server.wait_for(r"/house/\w+$") for server in servers}) == 1
        stack.enter_context(front.running(tmp_path, port, tuple(ports)))

        def again() -> None:
            start("c", ports[0]).wait_for("/house/")

        kept = {at: front.cookie(at, port) for at, port in zip("ab", ports, strict=True)}
        taps = asyncio.run(play(address, f"/game/{id}", servers, again, kept))
        shelf = shelf_on(one_engine)
        assert len(shelf.open(id).taps) == before + taps
        shelf.close()


async def play(
    address: str,
    route: str,
    servers: list[Server],
    again: Callable[[], None],
    kept: dict[str, str],
) -> int:
    """Play on; return how many taps everybody has seen."""

    async def come(at: str) -> list[Phone]:
        coming = (connected(address, route, kept[at]) for _ in range(PHONES))
        return list(await asyncio.gather(*coming))

    phones = {at: await come(at) for at in "ab"}
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
            phones[at] = await come(at)
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


async def connected(address: str, route: str, cookie: str) -> Phone:
    """A phone that was with one of the processes before; it tries until somebody answers."""
    phone = Phone(address, route, headers={"Cookie": f"VENDEMMIA={cookie}"})
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
