"""
The play screen: the frame, the body for the present decision, and the open sheet.

What is particular to a game comes from its package of screens. With a number of entries in the
address the screen shows the table at that moment; it then takes no moves and offers to go back
there.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from companion.table import Table

from ..hooks import use_kept, use_made, use_maybe, use_value
from ..look import EDGE, GAP
from ..parts.action import Action
from ..parts.aloud import under_heading, use_answers, use_news, with_answer
from ..parts.away import away_notice, closed_notice
from ..parts.back import below, levels, use_back
from ..parts.boundary import component, keyed, steady, view_component
from ..parts.damage import damage_said
from ..parts.frame import foot_bar, footer, rooms
from ..parts.header import pane_width
from ..parts.keys import use_keys
from ..parts.surface import layers, row, rows
from ..parts.touch import Primary, use_guard
from ..parts.wake_lock import use_wake_lock
from ..play import NOTHING_PICKED, Picked, Play, Taps
from ..scene import Scene, use_scene, use_table
from ..seeing import Seeing
from ..sheets import KeysSheet, Sheet
from .by_game import screens_of
from .company.waiting import for_others, for_whom, waiting, waits, watching_foot
from .finding import use_found_table
from .log import LogList
from .missing import missing_view
from .rail import rail
from .sheets.all import draw_sheet
from .teaching import lesson, use_teaching


@view_component
def GameView() -> ft.View:
    """The game with the id in the address."""
    scene = use_scene()
    id = ft.use_route_params().get("id", "")
    found = use_found_table(scene, id)
    if isinstance(found, str):
        return missing_view(scene, found)
    watching = scene.program.device.why_not(id) is not None
    key = f"game-{id}-watched" if watching else f"game-{id}"
    return ft.View(
        padding=0,
        bgcolor=scene.c.surface,
        controls=[keyed(GameScreen, key)(found, watching=watching)],
    )


@view_component
def LookBackView() -> ft.View:
    """The same game after a number of entries."""
    scene = use_scene()
    params = ft.use_route_params()
    found = use_found_table(scene, params.get("id", ""))
    if isinstance(found, str):
        return missing_view(scene, found)
    number = int(params["number"]) if params.get("number", "").isdecimal() else 0
    watching = scene.program.device.why_not(found.id) is not None
    return ft.View(
        padding=0,
        bgcolor=scene.c.surface,
        controls=[keyed(GameScreen, f"at-{number}")(found, number, watching)],
    )


@component
def GameScreen(table: Table, number: int | None = None, watching: bool = False) -> ft.Control:
    """The frame of a play screen with all it contains."""
    scene = use_scene()
    use_table(table)
    looking_back = number is not None
    left, _ = use_made(lambda: _left(scene, table, looking_back))
    sheet, set_sheet = use_maybe(Sheet, start=left.sheet)
    picked, set_picked = use_value(left.picked)
    screens = screens_of(table.session.game.NAME)
    taps, _ = use_made(lambda: _taps(scene, table, looking_back, watching, set_sheet, set_picked))
    taps.seeing.shown(table.mark)
    session = table.session if number is None else table.session.jump(number)
    here = scene.program.device.here(table.id, table.session)
    state = screens.seen(session.state, here.secret_of)
    if not looking_back:
        scene.program.kept[table.id] = Left(sheet if sheet and sheet.kept else None, picked)

    teaching = use_teaching(scene, table, state, sheet, looking_back)
    chosen = picked.valid(screens.decision(state))
    play: Play[Any] = Play(scene, state, taps, chosen, here, teaching)
    primary = for_others(play) if waits(play) else screens.primary_of(play)
    body = use_body(screens.page(state), chosen.leads_to)

    on_top = ft.use_route_location() == ft.use_view_path()
    answered, answer = use_answers()
    use_back(levels(sheet), lambda: set_sheet(below))
    keys: dict[str, Callable[[], object] | None] = {}
    meaning = (primary.label, primary.kind) if primary else None
    following = use_guard(meaning, primary.on_tap if primary else None)
    if not taps.closed and not sheet:  # a sheet may have a field, whose keys are its own
        keys |= {
            "undo": taps.undo,
            "redo": taps.redo,
            "next": following,
            **screens.keys_of(play),
            **questions(play, answer),
        }
    use_keys(keys if on_top else None)
    news = use_news(table, screens, taps.untold, on_top and not looking_back)
    use_wake_lock(scene.viewer.awake and on_top)

    def jump() -> None:
        if taps.jump(number or 0):
            scene.program.go(f"/game/{table.id}")

    button = use_button(scene, primary, session.history.next is not None)
    if looking_back:
        foot = _looking_back(scene, table, number or 0, None if watching else jump)
    elif watching:
        foot = watching_foot(play)
    elif button:
        foot = footer(scene, taps, button)
    else:
        foot = ft.Container(height=0)

    aside = waits(play) or for_whom(play) or lesson(play)
    whole = None if aside else screens.whole_page(play, foot)
    if whole is not None:
        body.current = None  # the list is not shown, and has nowhere to scroll
    content = whole or _frame(play, table, foot, body)
    over = draw_sheet(play, sheet) if sheet else None
    content = under_heading(screens.stands(scene, state), content)
    screen = with_answer(scene, layers(content, over), answered, news)
    return ft.SafeArea(screen, expand=True, avoid_intrusions_bottom=True)


def _taps(
    scene: Scene,
    table: Table,
    looking_back: bool,
    watching: bool,
    set_sheet: Callable[[Any], None],
    set_picked: Callable[[Any], None],
) -> Taps:
    """What taps on this page do."""
    program, screens = scene.program, screens_of(table.session.game.NAME)
    return Taps(
        table,
        screens,
        looking_back,
        set_sheet,
        set_picked,
        program.device,
        watching,
        Seeing(program.sending),
    )


def questions(play: Play[Any], answer: Callable[[str], None]) -> dict[str, Callable[[], None]]:
    """Return what the keys do that ask something."""

    def ask(question: str) -> Callable[[], None]:
        return lambda: answer(play.screens.answer(play.scene, play.now, question))

    asked = {question: ask(question) for question in ("standings", "turn", "automa", "mat")}
    return {
        **asked,
        "last": lambda: answer(play.last_said),
        "keys": lambda: play.show(KeysSheet()),
    }


@dataclass(frozen=True)
class Left:
    """What was open and chosen when the screen was left for the rules or the settings."""

    sheet: Sheet | None = None
    picked: Picked = NOTHING_PICKED


def _left(scene: Scene, table: Table, looking_back: bool) -> Left:
    found = scene.program.kept.get(table.id)
    return found if isinstance(found, Left) and not looking_back else Left()


def use_body(page: object, opened: str) -> ft.Ref[ft.Column]:
    """
    The list below the header; it begins at its top whenever another ``page`` is shown, and leads to
    what is ``opened`` in it.
    """
    body: ft.Ref[ft.Column]
    body, _ = use_made(ft.Ref)
    shown = use_kept(lambda: page)
    here = ft.context.page

    async def to_top() -> None:
        if body.current is not None:
            with suppress(RuntimeError):  # drawn anew just now, it is not there yet, and at its top
                await body.current.scroll_to(offset=0)

    def turned() -> None:
        if shown.current != page:
            shown.current = page
            here.run_task(to_top)

    async def to_opened() -> None:
        if body.current is not None:
            with suppress(RuntimeError):  # what came on top of it meanwhile is drawn instead
                await body.current.scroll_to(scroll_key=opened)

    ft.use_effect(turned, dependencies=[page])
    ft.use_effect(lambda: here.run_task(to_opened) if opened else None, dependencies=[opened])
    return body


class Latest:
    """
    What the primary button does now. It stays the same object, so the button is not redrawn while
    its label stays the same.
    """

    now: Callable[[], object] | None = None

    def __call__(self) -> None:
        if self.now:
            self.now()


def use_button(scene: Scene, primary: Action | None, redo: bool) -> ft.Control | None:
    """The primary button, beside undo and, where there is something, ``redo``."""
    latest, _ = use_made(Latest)
    latest.now = primary.on_tap if primary else None
    if primary is None:
        return None
    _, room = rooms(scene, redo)
    return Button(scene, replace(primary, on_tap=latest if primary.on_tap else None), room)


@steady
def Button(scene: Scene, primary: Action, room: float) -> ft.Control:
    """The primary button; it is redrawn only when what it says changes."""
    return primary.button(room)


def _frame(play: Play[Any], table: Table, foot: ft.Control, body: ft.Ref[ft.Column]) -> ft.Control:
    scene, taps = play.scene, play.taps
    top = play.screens.header_of(play)
    inside = ft.Container(
        ft.Column(
            [*_notices(play, table), *lesson(play), *_body(play)],
            ref=body,
            data=body,
            key=str(play.screens.list_of(play.state)),
            scroll=ft.ScrollMode.AUTO,
            spacing=12,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=ft.Padding.only(left=EDGE, right=EDGE, top=8 if scene.short else 14),
        expand=True,
    )
    pane = ft.Column(
        [top, inside, foot], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
    if not scene.wide:
        return pane
    beside = play.screens.beside(play) or LogList(table, taps)
    return ft.Row(
        [
            rail(scene, "/", game=table.id),
            ft.Container(pane, width=pane_width(scene), clip_behavior=ft.ClipBehavior.HARD_EDGE),
            ft.Container(width=1, bgcolor=scene.c.outline_variant),
            ft.Container(
                beside,
                expand=True,
                padding=ft.Padding.only(left=20, right=20, top=14, bottom=14),
            ),
        ],
        spacing=0,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _body(play: Play[Any]) -> list[ft.Control]:
    """What is to be done now; while others are to act, what is one's own."""
    if waits(play):
        return waiting(play)
    return play.screens.body_of(play)


SEVERAL = 2
"""From so many undone entries on, one tap brings all of them back."""


def _notices(play: Play[Any], table: Table) -> list[ft.Control]:
    """What stands above the screen: that one looks back, or how to come back to the present."""
    scene, undone = play.scene, len(table.session.history.undone)
    if play.looking_back:
        said = scene.t("back.notice")
        return [scene.look.text(said, "body_medium", scene.c.on_surface_variant)]
    found = [*away_notice(scene), *closed_notice(scene, table.id), *for_whom(play)]
    lost = table.trouble is not None and table.trouble.reason == "taken-back"
    if table.trouble is not None and (lost or play.scene.program.device.at_home):
        said = damage_said(scene, table.trouble)
        seen = row(
            scene,
            "play.trouble",
            scene.t("damage.taken-back.title" if lost else "damage.seen"),
            table.read_trouble,
            below=said,
            drawing="warn",
            end="close",
        )
        found.append(rows(scene, [seen]))
    if undone < SEVERAL or play.taps.closed:
        return found
    button = row(
        scene,
        "play.redo-all",
        scene.t("redo.all"),
        play.taps.redo_all,
        below=scene.words.many("log.undone", undone),
        drawing="redo",
        more=False,
    )
    return [*found, rows(scene, [button])]


def _looking_back(
    scene: Scene, table: Table, number: int, jump: Callable[[], None] | None
) -> ft.Control:
    """The two ways on from an earlier moment, or from one that was undone."""
    room = (pane_width(scene) - 2 * EDGE - GAP) / 2
    later = number > len(table.session.history)
    now = Primary(
        "back.now",
        scene.t("back.now"),
        lambda: scene.program.go(f"/game/{table.id}"),
        tone="tonal",
        room=room,
    )
    here = Primary(
        "back.here",
        scene.t("back.forward" if later else "back.here"),
        jump,
        kind="advance",
        drawing="redo" if later else "undo",
        room=room,
    )
    ways = (now, here) if jump else (now,)
    return foot_bar(scene, [ft.Container(button, expand=True) for button in ways])


__all__ = ["GameScreen", "GameView", "LookBackView"]
