"""A game once more: step by step or year by year, with the log beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.kernel.game import told
from companion.table import Table

from ...hooks import Ref, Setter, use_kept, use_maybe, use_value
from ...icons import icon
from ...look import EDGE, PLAY_CONTROL
from ...parts.back import below, levels, use_back
from ...parts.boundary import component, keyed, steady, view_component
from ...parts.header import pane_width
from ...parts.keys import use_keys
from ...parts.surface import card, layers
from ...parts.touch import at_least, chip, icon_button, tap
from ...play import Play, Taps
from ...scene import Scene, use_scene, use_table
from ...sheets import Sheet
from ..by_game import screens_of
from ..finding import find_table
from ..home import with_points
from ..missing import missing_view
from ..rail import bar, main_view, rail
from ..sheets.all import draw_sheet
from .common import HISTORY, heading, muted


@view_component
def ReplayView() -> ft.View:
    """The game with the id in the address, from its first entry on."""
    scene = use_scene()
    path, id = ft.use_view_path(), ft.use_route_params().get("id", "")
    found = find_table(scene, id)
    if isinstance(found, str):
        return missing_view(scene, found)
    return main_view(scene, path, keyed(Replay, f"replay-{id}")(found))


def _nothing_is_picked(_: Any) -> None:
    """Do nothing: what has been cannot be chosen anew."""


@component
def Replay(table: Table) -> ft.Control:
    """The table at one moment, what had just happened, and the steps on and back."""
    scene = use_scene()
    use_table(table)
    at, set_at = use_value(0)
    log, set_log = use_value(False)
    sheet, set_sheet = use_maybe(Sheet)
    use_back(levels(sheet), lambda: set_sheet(below))
    screens = screens_of(table.session.game.NAME)
    kept: Ref[Taps | None] = use_kept(lambda: None)
    kept.current = taps = kept.current or Taps(
        table, screens, True, set_sheet, _nothing_is_picked, scene.program.device
    )
    session = table.session
    steps = session.history.steps
    states = [*[step.before for step in steps], session.state]
    chapters = [screens.chapter(state) for state in states]
    last = len(steps)
    now = min(at, last)

    def go(number: int) -> None:
        set_at(min(max(0, number), last))

    def by(step: int) -> Callable[[], None]:
        return lambda: set_at(lambda was: min(max(0, was + step), last))

    on_top = ft.use_route_location() == ft.use_view_path()
    keys = {"plus": by(1), "minus": by(-1)}
    use_keys(keys if on_top and not sheet else None)
    here = scene.program.device.here(table.id, session)
    state = screens.seen(states[now], here.secret_of)
    play: Play[Any] = Play(scene, state, taps, here=here)
    lines = LogOfChapter(scene, table, chapters[now], now, set_at)
    top = ft.Row(
        [
            icon_button(
                scene,
                "replay.back",
                "back",
                scene.t("back"),
                lambda: scene.program.go(f"{HISTORY}/game/{table.id}"),
            ),
            ft.Semantics(
                heading_level=1,
                expand=True,
                content=scene.look.text(screens.stands(scene, state), "title_large"),
            ),
        ],
        spacing=4,
    )
    years = ft.Row(
        [
            chip(
                scene,
                f"replay.year-{chapter}",
                screens.chapter_said(scene, chapter),
                partial(go, chapters.index(chapter)),
                selected=chapter == chapters[now],
            )
            for chapter in dict.fromkeys(chapters)
        ],
        wrap=True,
        spacing=8,
        run_spacing=8,
    )
    parts: list[ft.Control] = [_happened(scene, table, steps, states, now), years]
    if not scene.wide:
        ways = [
            chip(
                scene, "replay.table", scene.t("history.replay.table"), lambda: set_log(False),
                selected=not log,
            ),
            chip(
                scene, "replay.log", scene.t("log.title"), lambda: set_log(True), selected=log
            ),
        ]  # fmt: skip
        parts.append(ft.Row(ways, wrap=True, spacing=8))
    if log and not scene.wide:
        parts.append(lines)
    else:
        parts.append(_scores(scene, play))
        parts += screens.body_of(play)
    whole = ft.Column(
        [
            ft.Container(top, padding=ft.Padding.only(left=8, right=8, top=6)),
            ft.Container(
                ft.Column(
                    parts,
                    spacing=12,
                    scroll=ft.ScrollMode.AUTO,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                ),
                expand=True,
                padding=ft.Padding.only(left=EDGE, right=EDGE, top=4),
            ),
            _steps(scene, now, last, by),
        ],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    over = draw_sheet(play, sheet) if sheet else None
    return ft.SafeArea(layers(_placed(scene, whole, lines), over), expand=True)


def _placed(scene: Scene, whole: ft.Control, lines: ft.Control) -> ft.Control:
    """The table, and on a wide page the log beside it."""
    if not scene.wide:
        return ft.Column(
            [whole, bar(scene, HISTORY)] if not scene.low else [whole],
            spacing=0,
            expand=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    beside = ft.Column(
        [heading(scene, scene.t("log.title")), lines],
        spacing=8,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Row(
        [
            rail(scene, HISTORY),
            ft.Container(whole, width=pane_width(scene)),
            ft.Container(width=1, bgcolor=scene.c.outline_variant),
            ft.Container(
                beside,
                expand=True,
                padding=ft.Padding.only(left=20, right=20, top=14, bottom=14),
            ),
        ],
        spacing=0,
        expand=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _happened(
    scene: Scene, table: Table, steps: Sequence[Any], states: Sequence[Any], now: int
) -> ft.Control:
    """What had just happened, in the words of the log."""
    if not now:
        said, results = scene.t("history.replay.begins"), None
    else:
        entry = told(table.session.game, steps[now - 1].before, steps[now - 1].entry, states[now])
        said, results = scene.words.say(entry.sentence), entry.results
    words: list[ft.Control] = [scene.look.text(said, "title_medium")]
    if results is not None:
        words.append(muted(scene, scene.words.say(results)))
    inside = ft.Column(words, spacing=2, tight=True)
    return ft.Semantics(
        identifier="replay.entry", live_region=True, content=card(scene, inside, padding=12)
    )


def _scores(scene: Scene, play: Play[Any]) -> ft.Control:
    """Everybody's points at that moment."""
    points = play.screens.scores(play.state)
    said = [
        with_points(scene, play.name(seat), points[seat])
        for seat in sorted(play.state.seats, key=lambda seat: (-points[seat], seat))
    ]
    said += [with_points(scene, name, n) for _, name, n in play.screens.rivals(scene, play.state)]
    words = scene.look.text(scene.words.list(said), "label_large")
    return ft.Semantics(identifier="replay.scores", content=words)


def _steps(
    scene: Scene, now: int, last: int, by: Callable[[int], Callable[[], None]]
) -> ft.Control:
    """One step back, where one is, one step on."""
    look, c = scene.look.capped, scene.c

    def button(id: str, drawing: str, said: str, step: int, possible: bool) -> ft.Control:
        return tap(
            f"replay.{id}",
            icon(drawing, c.on_primary_container if possible else c.outline, 28),
            by(step) if possible else None,
            label=said,
            width=72,
            height=PLAY_CONTROL,
            border_radius=20,
            bgcolor=c.primary_container if possible else c.surface_container_high,
            alignment=ft.Alignment.CENTER,
        )

    where = look.text(
        scene.t("history.replay.at", number=now, of=last),
        "label_large",
        text_align=ft.TextAlign.CENTER,
    )
    return ft.Container(
        ft.Row(
            [
                button("earlier", "back", scene.t("history.replay.earlier"), -1, now > 0),
                ft.Container(where, expand=True),
                button("later", "arrow-right", scene.t("history.replay.later"), 1, now < last),
            ],
            spacing=8,
        ),
        bgcolor=c.surface_container_low,
        border=ft.Border.only(top=ft.BorderSide(1, c.outline_variant)),
        padding=ft.Padding.symmetric(horizontal=EDGE, vertical=8),
    )


@component
def LogOfChapter(scene: Scene, table: Table, chapter: int, now: int, go: Setter[int]) -> ft.Control:
    """The entries of the year that is looked at; a tap leads to the moment after one."""
    screens = screens_of(table.session.game.NAME)
    steps = table.session.history.steps
    lines: list[ft.Control] = [
        keyed(Line, f"line-{step.number}")(scene, table, step, step.number == now, go)
        for step in steps
        if screens.chapter(step.before) == chapter
    ]
    if not lines:
        lines = [muted(scene, scene.t("log.empty"))]
    return ft.Column(lines, spacing=2, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


@steady
def Line(
    scene: Scene, table: Table, step: Any, here: bool, go: Setter[int]
) -> ft.Control:  # fmt: skip
    """One entry."""
    c = scene.c
    said = scene.words.say(table.session.game.tell(step.before, step.entry))
    color = c.on_primary_container if here else c.on_surface
    return tap(
        f"replay.entry-{step.number}",
        at_least(48, scene.look.text(said, "body_medium", color)),
        lambda: go(step.number),
        selected=here,
        bgcolor=c.primary_container if here else None,
        padding=ft.Padding.symmetric(horizontal=12, vertical=2),
        border_radius=12,
    )
