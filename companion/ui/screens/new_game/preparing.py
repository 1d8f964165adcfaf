"""What setting up any game shares: stored drafts with undo, and the frame of its pages."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Generic

import flet as ft

from companion.storage import Shelf, StorageError

from ...hooks import use_kept, use_made
from ...look import EDGE, GAP, PLAY_CONTROL, TOUCH
from ...parts.action import Action
from ...parts.frame import UndoButton, foot_bar
from ...parts.page import foot as page_foot
from ...parts.page import undo_button
from ...parts.touch import icon_button
from ...scene import Scene
from .draft import MOST_UNDO, ChangeDraft, D


@dataclass(frozen=True)
class Preparing(Generic[D]):
    """A draft, its earlier versions, and how to change it."""

    draft: D
    past: tuple[D, ...]
    latest: Callable[[], D]
    """The draft as it is now, drawn already or not."""
    change: ChangeDraft[D]
    undo: Callable[[], None]
    close: Callable[[D], None]
    """The game has begun: its players are remembered, and the next draft is a new one."""


def use_preparing(
    shelf: Shelf, name: str, read: Callable[[dict[str, Any] | None], D]
) -> Preparing[D]:
    """Return the draft stored under this name; every change is stored."""

    def kept() -> tuple[D, tuple[D, ...]]:
        data = shelf.draft(name)
        past = (data or {}).get("past")
        steps = past if isinstance(past, list) else []
        return read(data), tuple(read(step) for step in steps[-MOST_UNDO:])

    drafts, set_drafts = use_made(kept)
    latest = use_kept(lambda: drafts)
    """Of two quick taps the second builds on what the first made, drawn already or not."""

    def show(new: D, before: tuple[D, ...]) -> None:
        latest.current = (new, before)
        set_drafts(latest.current)

    def put(new: D, before: tuple[D, ...]) -> None:
        with suppress(StorageError):  # one that cannot be kept can still be gone on with
            shelf.keep_draft(name, {**new.as_dict(), "past": [step.as_dict() for step in before]})
        show(new, before)

    def change(edit: Callable[[D], D], /, *, undoable: bool = True) -> None:
        now, before = latest.current
        new = edit(now)
        if new != now:
            put(new, (*before, now)[-MOST_UNDO:] if undoable else before)

    def undo() -> None:
        before = latest.current[1]
        if before:
            put(before[-1], before[:-1])

    def close(fresh: D) -> None:
        now = latest.current[0]
        with suppress(StorageError):  # the game is there; its players may have to be typed again
            shelf.remember_players([vars(seat) for seat in now.seats])
            shelf.keep_draft(name, None)
        latest.current = (fresh, ())  # not drawn: the page of what has begun comes next

    draft, past = drafts
    return Preparing(draft, past, lambda: latest.current[0], change, undo, close)


def head(scene: Scene, title: str, step: int, steps: int, back: Callable[[], None]) -> ft.Control:
    """The title of a page, and how many pages there are; in one line where there is little room."""
    c, look = scene.c, scene.look
    told = scene.t("new.step", step=step, steps=steps)
    bars: ft.Control = ft.Row(
        [
            ft.Container(
                height=5,
                expand=True,
                bgcolor=c.primary if n < step else c.surface_container_highest,
            )
            for n in range(steps)
        ],
        spacing=4,
    )
    named = look.text(title, "title_large")
    beside = [look.text(told, "label_medium", c.on_surface_variant)]
    if little_room(scene):
        room = scene.width - TOUCH - 8 - 8 - EDGE
        named = look.capped.one_line(title, "title_large", room, least="label_large")
        bars, beside = ft.Semantics(label=told, content=bars), []
    name = ft.Semantics(heading_level=1, content=named)
    return ft.Container(
        ft.Column(
            [
                ft.Row(
                    [
                        icon_button(scene, "new.back", "back", scene.t("back"), back),
                        ft.Row(
                            [name, *beside],
                            wrap=True,
                            expand=True,
                            spacing=12,
                            run_spacing=0,
                            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
                            vertical_alignment=ft.CrossAxisAlignment.CENTER,
                        ),
                    ],
                    spacing=8,
                ),
                bars,
            ],
            spacing=4,
        ),
        padding=ft.Padding.only(left=8, right=EDGE, top=4, bottom=4),
    )


def little_room(scene: Scene) -> bool:
    """Whether at least half of the page is left to its body only if head and foot are short."""
    return scene.large_text and scene.low


def foot(
    scene: Scene, onward: Action, done: tuple[str, str] | None, undo: Callable[[], None]
) -> ft.Control:
    """*Undo* with what it takes back (a message id, and the player it is about), and the way on."""
    what = None
    if done:
        id, player = done
        what = scene.t(id, player=player.strip() or scene.t("new.did.nameless"))
    if little_room(scene):
        bare = UndoButton(scene, what, undo, PLAY_CONTROL, "new.undo")
        room = scene.width - 2 * EDGE - GAP - PLAY_CONTROL
        return foot_bar(
            scene,
            [
                ft.Container(bare, width=PLAY_CONTROL),
                ft.Container(onward.button(room), expand=True),
            ],
        )
    undoing = undo_button(scene, "new.undo", what, undo, named=not scene.large_text)
    return page_foot(scene, [undoing, onward.button()])
