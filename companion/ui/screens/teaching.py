"""The cards of a first year on a play screen, for games that were begun with *Teach us*."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.table import Table
from companion.taught import Taught
from companion.teaching import Lesson

from ..hooks import use_kept, use_made, use_value
from ..parts.boundary import keyed
from ..parts.lesson import LessonCard
from ..play import Play, Teaching
from ..scene import Scene
from ..sheets import RuleSheet, Sheet
from .by_game import screens_of

Shown = tuple[str, int]
"""A card that is shown, and how many entries there were."""
NOTHING: Shown = ("", 0)


def use_teaching(
    scene: Scene, table: Table, state: Any, sheet: Sheet | None, looking_back: bool
) -> Teaching | None:
    """
    Return the cards that are due; ``None`` where the game is not taught.

    A card that was shown while the game went on is not shown again, whether it was put away or
    not; if the game went back instead, it waits until its moment comes again.
    """
    device = scene.program.device
    shelf = device.companies.tables.shelf
    taught, _ = use_made(
        lambda: None if looking_back else Taught.find(shelf, table.id, device.reader(table.id))
    )
    _, set_turn = use_value(0)
    shown = use_kept(lambda: (NOTHING, NOTHING))
    page, over = _due(table, state, sheet, taught)
    entries = len(table.session.history)
    now = _first(page), _first(over)

    def passed() -> None:
        if taught is None:
            return
        before, waiting = shown.current, {lesson.id for lesson in (*page, *over)}
        if sheet is not None:
            waiting.add(before[1][0])  # a rule that is read over it leads back to it
        over_now = now[1] or (before[1][0] if sheet is not None else "")
        shown.current = (_since(before[0], now[0], entries), _since(before[1], over_now, entries))
        if taught.on:
            gone = (id for id, since in before if id not in waiting and entries >= since)
            taught.have_read(filter(None, gone))

    ft.use_effect(passed, dependencies=[*now, sheet is None])
    if taught is None:
        return None

    def again() -> None:
        set_turn(lambda turn: turn + 1)

    def read(lesson: Lesson) -> None:
        taught.have_read([lesson.id])
        again()

    def turn(on: bool) -> None:
        taught.turn(on)
        again()

    return Teaching(taught, page, over, read, turn, taught.on)


def _due(
    table: Table, state: Any, sheet: Sheet | None, taught: Taught | None
) -> tuple[tuple[Lesson, ...], tuple[Lesson, ...]]:
    """Return the cards of the page and of the sheet over it."""
    if taught is None or not taught.on:
        return (), ()
    screens = screens_of(table.session.game.NAME)
    page = screens.lessons(state, None, taught.read)
    return page, screens.lessons(state, sheet, taught.read) if sheet else ()


def _since(before: Shown, id: str, entries: int) -> Shown:
    """Return what is shown now, and since when."""
    return before if before[0] == id else (id, entries)


def _first(lessons: tuple[Lesson, ...]) -> str:
    return lessons[0].id if lessons else ""


def lesson(play: Play[Any]) -> list[ft.Control]:
    """Return the card that is due on the page, if there is one."""
    teaching = play.teaching
    return _card(play, teaching, teaching.page, lambda: None) if teaching else []


def lesson_on_sheet(play: Play[Any], here: Callable[[], Sheet | None]) -> list[ft.Control]:
    """Return the card that is due on a sheet; from its rule one comes back ``here``."""
    teaching = play.teaching
    return _card(play, teaching, teaching.sheet, here) if teaching else []


def _card(
    play: Play[Any],
    teaching: Teaching,
    due: tuple[Lesson, ...],
    here: Callable[[], Sheet | None],
) -> list[ft.Control]:
    if not due:
        return []
    first = due[0]
    drawn = keyed(LessonCard, "lesson")(
        first,
        len(due) - 1,
        lambda: teaching.read(first),
        lambda: play.show(RuleSheet(first.rule, here())),
        lambda: teaching.turn(False),
    )
    return [drawn]
