"""New game: what is played and who sits at the table, then what has to be known of it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import flet as ft

from companion.storage import StorageError
from companion.viticulture import Solo

from ...icons import icon
from ...look import EDGE, PLAY_CONTROL
from ...parts.boundary import view_part
from ...parts.surface import layers
from ...parts.touch import Primary, at_least, icon_button, shaped
from ...scene import Scene, use_scene
from ..sheets import problem
from .draft import DRAFT, MOST_UNDO, Draft, edition_for, read_all, what_changed
from .kinds import KINDS, Desk
from .solo import CodeSheet


@view_part
def NewGameView() -> ft.View:
    """The preparation; every change is kept, so that it can be left and gone on with."""
    scene = use_scene()
    shelf = scene.house.tables.shelf
    own = scene.viewer.language

    def kept() -> tuple[Draft, tuple[Draft, ...]]:
        return read_all(shelf.draft(DRAFT), Draft(edition=edition_for(own)))

    drafts, set_drafts = ft.use_state(kept)
    latest = ft.use_ref(drafts)
    """Of two quick taps the second builds on what the first made, drawn already or not."""
    draft, past = latest.current
    opened, set_opened = ft.use_state(-1)
    reason, set_reason = ft.use_state(None)
    asking, set_asking = ft.use_state(False)

    def put(new: Draft, before: tuple[Draft, ...]) -> None:
        _keep(shelf, new, before)
        latest.current = (new, before)
        set_drafts(latest.current)

    def change(edit: Callable[[Draft], Draft], *, undoable: bool = True) -> None:
        now, before = latest.current
        new = edit(now)
        if new != now:
            put(new, (*before, now)[-MOST_UNDO:] if undoable else before)

    def undo() -> None:
        before = latest.current[1]
        if before:
            put(before[-1], before[:-1])
            set_opened(-1)

    def start() -> None:
        now = latest.current[0]
        try:
            there = KINDS[now.kind].begin(scene.house.tables, now)
        except StorageError as found:
            set_reason(found)
            return
        with suppress(StorageError):  # the game is there; its players may have to be typed again
            shelf.remember_players([vars(seat) for seat in now.seats])
            shelf.keep_draft(DRAFT, None)
        latest.current = (Draft(edition=now.edition), ())
        set_drafts(latest.current)
        scene.house.go(there)

    def challenged(game: Solo) -> None:
        set_asking(False)
        change(lambda now: now.as_challenged(game))

    desk = Desk(
        scene,
        draft,
        change,
        opened,
        set_opened,
        shelf.players(),
        own,
        lambda: set_asking(True),
    )
    _, draw = _pages(draft)[_step(draft) - 1]
    body = draw(desk)
    content = ft.Column(
        [
            _head(scene, draft, lambda: _back(scene, draft, change)),
            ft.Container(
                ft.Column(
                    body,
                    scroll=ft.ScrollMode.AUTO,
                    spacing=14,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                ),
                expand=True,
                padding=ft.Padding.only(left=EDGE, right=EDGE, top=8),
            ),
            _foot(scene, draft, change, past, undo, start),
        ],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        width=720 if scene.wide else None,
    )
    if scene.wide:
        content = ft.Container(content, alignment=ft.Alignment.TOP_CENTER)
    over: ft.Control | None = None
    if reason:
        over = problem(scene, reason, lambda: set_reason(None))
    elif asking:
        over = CodeSheet(challenged, lambda: set_asking(False))
    return ft.View(
        padding=0,
        bgcolor=scene.c.surface,
        controls=[ft.SafeArea(layers(content, over), expand=True)],
    )


def _pages(draft: Draft) -> tuple[Any, ...]:
    return KINDS[draft.kind].pages


def _step(draft: Draft) -> int:
    """Which page is open; a draft may have been left on one its kind has no more."""
    return min(draft.step, len(_pages(draft)))


def _keep(shelf: Any, draft: Draft, past: tuple[Draft, ...]) -> None:
    """A preparation that cannot be kept can still be gone on with."""
    try:
        steps = [step.as_dict() for step in past]
        shelf.keep_draft(DRAFT, {**draft.as_dict(), "past": steps})
    except StorageError:
        return


def _back(scene: Scene, draft: Draft, change: Callable[..., None]) -> None:
    if _step(draft) > 1:
        change(lambda now: replace(now, step=_step(now) - 1), undoable=False)
    else:
        scene.house.go("/")


def _head(scene: Scene, draft: Draft, back: Callable[[], None]) -> ft.Control:
    c = scene.c
    steps = ft.Row(
        [
            ft.Container(
                height=5,
                expand=True,
                bgcolor=c.primary if n < _step(draft) else c.surface_container_highest,
            )
            for n in range(len(_pages(draft)))
        ],
        spacing=4,
    )
    count = scene.look.text(
        scene.t("new.step", step=_step(draft), steps=len(_pages(draft))),
        "label_medium",
        c.on_surface_variant,
    )
    title = ft.Semantics(
        heading_level=1, content=scene.look.text(scene.t("new.title"), "title_large")
    )
    return ft.Container(
        ft.Column(
            [
                ft.Row(
                    [
                        icon_button(scene, "new.back", "back", scene.t("back"), back),
                        ft.Row(
                            [title, count],
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
                steps,
            ],
            spacing=4,
        ),
        padding=ft.Padding.only(left=8, right=EDGE, top=4, bottom=4),
    )


def _undo(
    scene: Scene, draft: Draft, past: tuple[Draft, ...], undo: Callable[[], None]
) -> ft.Control:
    """*Undo* and what it takes back, as on every screen."""
    c, look, t = scene.c, scene.look, scene.t
    color = c.on_surface if past else c.on_surface_variant
    what = t("undo.nothing")
    if past:
        id, player = what_changed(past[-1], draft)
        what = t(id, player=player.strip() or t("new.nameless"))
    words = [] if scene.large_text else [look.text(t("undo"), "label_large", color)]
    words.append(look.text(what, "label_medium", c.on_surface_variant))
    return shaped(
        scene,
        "new.undo",
        at_least(
            PLAY_CONTROL - 16,
            ft.Row(
                [icon("undo", color), ft.Column(words, spacing=0, tight=True, expand=True)],
                spacing=10,
            ),
        ),
        undo if past else None,
        shape="soft",
        fill=c.surface_container_high,
        label=t("undo.label", entry=what) if past else what,
    )


def _foot(
    scene: Scene,
    draft: Draft,
    change: Callable[..., None],
    past: tuple[Draft, ...],
    undo: Callable[[], None],
    start: Callable[[], None],
) -> ft.Control:
    t, c = scene.t, scene.c
    problem = draft.problem()
    if problem:
        primary = Primary("new.next", t(problem), None)
    elif _step(draft) < len(_pages(draft)):
        following, _ = _pages(draft)[_step(draft)]
        primary = Primary(
            "new.next",
            t(following),
            lambda: change(lambda now: replace(now, step=_step(now) + 1), undoable=False),
            drawing="arrow-right",
        )
    else:
        primary = Primary("new.start", t("new.start"), start, kind="advance", drawing="spring")
    undoing = _undo(scene, draft, past, undo)
    if scene.large_text:
        content: ft.Control = ft.Column(
            [undoing, primary], spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
        )
    else:
        content = ft.Row(
            [ft.Container(undoing, expand=5), ft.Container(primary, expand=6)], spacing=8
        )
    return ft.Container(
        content,
        bgcolor=c.surface_container_low,
        border=ft.Border.only(top=ft.BorderSide(1, c.outline_variant)),
        padding=ft.Padding.only(left=EDGE, right=EDGE, top=10, bottom=14),
    )
