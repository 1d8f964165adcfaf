"""
What a tap costs, counted: controls that are made anew, changes Flet is told of and controls it
compares itself, messages and bytes to each phone. A count is the same on every machine, however
busy it is.

    python -m tests.screens.test_what_a_tap_costs

prints all of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from flet.controls.base_control import BaseControl
from flet.controls.id_counter import ControlId
from flet.controls.object_patch import DiffBuilder
from flet.messaging.protocol import MessageAction

from companion.ui import retained
from tests.gallery.scenes import SCENES, Scene

from .headless import DESKTOP, PHONE, Phone, phone, story, viewer

BY_NAME = {scene.name: scene for scene in SCENES}


@dataclass(frozen=True)
class Cost:
    """For each phone."""

    made: int
    """Controls made, whether or not they stay."""
    compared: int
    """Changes Flet is told of, and controls it compares with the one before by itself."""
    messages: int
    """Those that tell of what is drawn."""
    bytes: int
    anew: int
    """Controls a client makes anew: what stays and is told something, with all that is in it."""


@dataclass(frozen=True)
class Tap:
    """A tap on a scene, and the most it may cost."""

    scene: str
    taps: tuple[str, ...]
    """The last one is counted."""
    most: Cost
    size: tuple[int, int] = PHONE

    @property
    def name(self) -> str:
        return f"{self.scene}-{self.taps[-1]}"


MORE, LESS = "summer.points.seat-1.plus", "summer.points.seat-1.minus"
TAPS = (
    Tap("summer-lira", (MORE, LESS), Cost(113, 16, 1, 1060, 13)),
    Tap("summer-lira", (MORE, LESS), Cost(210, 18, 1, 2300, 215), DESKTOP),
    Tap("summer-lira", (MORE, "play.undo"), Cost(115, 19, 1, 2450, 30)),
    Tap("summer-six", ("summer.turn",), Cost(260, 37, 3, 2560, 130)),
    Tap("table-mode", (MORE, LESS), Cost(105, 10, 1, 700, 10)),
    Tap("table-mode-vineyards", (MORE, LESS), Cost(150, 10, 1, 710, 10)),
    Tap("spring", ("spring.row-3",), Cost(120, 4, 1, 4600, 140)),
    Tap("vineyard-spring", ("spring.row-3",), Cost(270, 63, 3, 6800, 78)),
    Tap("vineyard-summer", ("summer.action-draw-vine",), Cost(480, 45, 3, 5200, 105)),
    Tap("vineyard-summer", ("summer.action-draw-vine",), Cost(1100, 56, 3, 75000, 150), DESKTOP),
    Tap("solo-summer", ("automa.spot-1",), Cost(220, 23, 3, 2150, 24)),
    Tap("solo-vineyard-summer", ("summer.action-draw-vine",), Cost(195, 31, 3, 5900, 70)),
    Tap("vineyard-fall", ("fall.draws.seat-2.summer",), Cost(110, 5, 1, 520, 6)),
    Tap("vino-buying", ("buying.place-1",), Cost(195, 3, 1, 4600, 215)),
    Tap("vino-selling", ("selling.quantity.minus",), Cost(125, 11, 1, 680, 22)),
    Tap("vino-selling", ("selling.book",), Cost(290, 58, 3, 7400, 140)),
    Tap("vino-choosing", ("choosing.region-lazio",), Cost(300, 6, 1, 1030, 275)),
)


@contextmanager
def counting() -> Iterator[list[int]]:
    """Count what is made, compared and made anew by clients meanwhile."""
    counted = [0, 0, 0]
    changed_ones = set[int]()
    compare, make, tell = DiffBuilder._compare_dataclasses, ControlId.next, retained.tell

    def compared(self: Any, parent: Any, path: Any, src: Any, dst: Any, frozen: bool) -> None:
        counted[1] += isinstance(dst, BaseControl) and src is not dst
        compare(self, parent, path, src, dst, frozen)

    def told(self: Any, place: list[Any], change: retained.Change) -> None:
        counted[1] += 1
        if change.name is not None:
            changed_ones.update(map(id, inside(change.of)))
            counted[2] = len(changed_ones)
        tell(self, place, change)

    def made() -> int:
        counted[0] += 1
        return make()

    changed: Any = DiffBuilder
    numbers: Any = ControlId
    keeping: Any = retained
    changed._compare_dataclasses, numbers.next, keeping.tell = compared, made, told
    try:
        yield counted
    finally:
        changed._compare_dataclasses, numbers.next, keeping.tell = compare, make, tell


def inside(value: Any) -> Iterator[BaseControl]:
    """A control with all that is in it."""
    if isinstance(value, BaseControl):
        yield value
        kind: Any = type(value)
        held = [*value._values.values(), *(getattr(value, n) for n in kind._structural_fields)]
        for each in held:
            yield from inside(each)
    elif isinstance(value, list):
        for each in value:
            yield from inside(each)


async def cost(tap: Tap, count: int = 2) -> Cost:
    """Tap on one of so many phones at the table; return what it cost on the average."""
    scene = BY_NAME[tap.scene]
    room = scene.prepare()
    async with AsyncExitStack() as all_phones:
        phones = [
            await all_phones.enter_async_context(
                phone(room.tables, route=scene.route(room), size=tap.size, preferences=look(scene))
            )
            for _ in range(count)
        ]
        for id in tap.taps[:-1]:
            await tapped(phones, id)
        messages, sizes = (sum(f(one) for one in phones) for f in (_messages, _bytes))
        with counting() as counted:
            await tapped(phones, tap.taps[-1])
        made, compared, anew = counted
        messages = sum(map(_messages, phones)) - messages
        sizes = sum(map(_bytes, phones)) - sizes
    return Cost(*(-(-n // count) for n in (made, compared, messages, sizes, anew)))


def told(one: Phone) -> list[bytes]:
    """The messages so far that told of something drawn; others go to the device in their time."""
    return [raw for raw in one.taken if raw[:2] == bytes((0x92, MessageAction.PATCH_CONTROL.value))]


def _messages(one: Phone) -> int:
    return len(told(one))


def _bytes(one: Phone) -> int:
    return sum(map(len, told(one)))


async def tapped(phones: list[Phone], id: str) -> None:
    """Tap on the first phone, and wait for all."""
    await phones[0].tap(id)
    for one in phones[1:]:
        await one.settle()


def look(scene: Scene) -> dict[str, Any]:
    return viewer(table_mode=scene.table_mode, calm=True)


@pytest.mark.parametrize("tap", TAPS, ids=lambda tap: tap.name)
@story
async def test_a_tap_costs_no_more_than_it_may(tap: Tap) -> None:
    over: list[str] = []
    for _ in range(3):  # what the tap before has left to do may come in between
        found = await cost(tap)
        over = [
            f"{name}: {getattr(found, name)} of {most}"
            for name, most in vars(tap.most).items()
            if getattr(found, name) > most
        ]
        if not over:
            break
    assert over == []


def main() -> None:
    """Print what every tap costs."""
    head = f"{'made':>7}{'compared':>10}{'messages':>10}{'bytes':>8}{'anew':>6}"
    print(f"{'each phone':60}{head}")
    for tap in TAPS:
        found = asyncio.run(cost(tap))
        numbers = f"{found.made:7}{found.compared:10}{found.messages:10}{found.bytes:8}"
        numbers += f"{found.anew:6}"
        wide = " (wide)" if tap.size == DESKTOP else ""
        print(f"{tap.name + wide:60}{numbers}")


if __name__ == "__main__":
    main()
