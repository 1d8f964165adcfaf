"""A packet as codes: one, or several of which any few are enough, shown one after the other."""

from __future__ import annotations

import asyncio

import flet as ft

from companion.handover import frames, text

from ...hooks import Ref, use_kept, use_value
from ...look import EDGE
from ...parts.boundary import component
from ...parts.qr import qr
from ...parts.touch import chip
from ...scene import Scene, use_scene

PICTURE = 340
"""The width of a code, in dp, where there is room."""
AROUND, LEAST = 180, 200
"""What stands above and below a code, in dp: a camera has to see all of it. And its least width."""
PACES = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
"""Seconds a code stands before the next."""
USUAL = 4
"""A camera that opens links wants a tap for each."""


def link(base: str, packet: bytes) -> str:
    """Return the link to be copied or sent."""
    return f"{base}{text.letters(packet)}"


def code(scene: Scene, base: str, data: bytes, said: str) -> ft.Control:
    """A packet or a frame as a picture."""
    size = min(PICTURE, scene.width - 4 * EDGE, max(LEAST, scene.height - AROUND))
    picture = qr(base, said, size, text.digits(data))
    return ft.Row([picture], alignment=ft.MainAxisAlignment.CENTER)


@component
def Codes(packet: bytes, base: str) -> ft.Control:
    """Codes that take turns; it stands still where less motion is wanted."""
    scene = use_scene()
    page = ft.context.page
    number, set_number = use_value(0)
    pace, set_pace = use_value(USUAL)
    running, set_running = use_value(not scene.still)
    now: Ref[tuple[bool, float]] = use_kept(lambda: (True, PACES[USUAL]))
    now.current = running, PACES[pace]
    there: Ref[bool] = use_kept(lambda: True)

    async def go_round() -> None:
        waited = 0.0
        while there.current:
            await asyncio.sleep(PACES[0])
            going, seconds = now.current
            waited = waited + PACES[0] if going else 0.0
            if waited >= seconds and there.current:
                waited = 0.0
                onward()

    def onward() -> None:
        set_number(lambda number: (number + 1) % frames.ALL)

    def leave() -> None:
        there.current = False
        scene.program.leaving.discard(leave)

    def begin() -> None:
        there.current = True
        scene.program.leaving.add(leave)  # a page that is closed unmounts nothing
        page.run_task(go_round)

    ft.use_effect(begin, dependencies=[], cleanup=leave)
    t, look = scene.t, scene.look
    frame = frames.frame_of(packet, number)
    said = t("hand.code-number", number=number + 1)
    needed = scene.words.many("hand.codes", frame.needed)
    slower, faster = min(pace + 1, len(PACES) - 1), max(pace - 1, 0)
    chips = [
        chip(
            scene, "hand.pause", t("hand.pause" if running else "hand.go-on"),
            lambda: set_running(lambda now: not now),
        ),
        chip(scene, "hand.next", t("hand.next"), onward),
        chip(
            scene, "hand.slower", t("hand.slower"), lambda: set_pace(slower), spent=slower == pace
        ),
        chip(
            scene, "hand.faster", t("hand.faster"), lambda: set_pace(faster), spent=faster == pace
        ),
    ]  # fmt: skip
    return ft.Column(
        [
            look.text(needed, "body_large"),
            code(scene, base, frame.written(), said),
            ft.Semantics(identifier="hand.code", content=look.text(said, "title_medium")),
            ft.Row(chips, wrap=True, spacing=8, run_spacing=8),
        ],
        spacing=10,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
