"""
``python -m tests.door.flood``: what others notice of a phone that floods, in milliseconds.

A server of its own; one phone that taps and waits for what comes of it; and others that send as
fast as the network takes it: events for a control that is not there, turns of the device, other
addresses. It prints; it does not judge.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.cli.program import serving
from tests.light_phone import PAGE, Phone

TAPS = 40
Flood = Callable[[Phone, int], Awaitable[None]]


async def nothing(phone: Phone, n: int) -> None:
    """An event for a control that is not there."""
    await phone.event(987_654, "click")


async def turning(phone: Phone, n: int) -> None:
    """The device is turned."""
    size = {"width": 390.0 + n % 2 * 400, "height": 844.0}
    await phone.event(PAGE, "resize", size)


async def wandering(phone: Phone, n: int) -> None:
    """Another address."""
    await phone.go("/rules" if n % 2 else "/settings")


FLOODS: dict[str, Flood] = {"nothing": nothing, "turning": turning, "wandering": wandering}


async def flood(phone: Phone, what: Flood) -> int:
    """Send until the line is closed; return how many messages went."""
    n = 0
    while phone.closed is None:
        try:
            await what(phone, n)
        except Exception:  # it is closed
            break
        n += 1
    await phone.until_closed()
    return n


async def tap(phone: Phone) -> float:
    """Go to another screen and back; return the seconds until it is there."""
    begin = time.perf_counter()
    await phone.tap("tab.settings")
    await phone.until(lambda: phone.nodes("settings.calm"))
    end = time.perf_counter()
    await phone.tap("tab.play")
    await phone.until(lambda: phone.nodes("home.new"))
    return end - begin


async def measure(address: str) -> None:
    """Print how long taps take, without and with each flood."""
    async with Phone(address) as honest:
        await honest.until(honest.ids)
        for name in ("", *FLOODS):
            command = (sys.executable, "-m", "tests.door.flood", address, name)
            flooding = await asyncio.create_subprocess_exec(*command) if name else None
            took = sorted([await tap(honest) * 1000 for _ in range(TAPS)])
            shown = f"p50 {statistics.median(took):.0f}  p95 {took[int(TAPS * 0.95)]:.0f}"
            print(f"{name or 'no flood':12}{shown}  max {took[-1]:.0f} ms", flush=True)
            if flooding:
                await flooding.wait()


async def be_one(address: str, name: str) -> None:
    """Flood until put out."""
    phone = Phone(address, name=name, keep=False)
    await phone.connect()
    print(f"{'':12}closed after {await flood(phone, FLOODS[name])} messages", flush=True)


def main(arguments: list[str]) -> None:
    """Measure once."""
    if arguments:
        asyncio.run(be_one(*arguments))
        return
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "data") as server:
        asyncio.run(measure(server.address))


if __name__ == "__main__":
    main(sys.argv[1:])
