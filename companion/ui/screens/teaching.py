"""The cards of a first year on a play screen, for games that were begun with *Teach us*."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.table import Table
from companion.taught import Taught
from companion.teaching import Lesson

from ..hooks import Ref, use_kept, use_made, use_value
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
    shown = use_kept(lambda: NOTHING)
    drawn: Ref[dict[str, int]] = use_kept(dict)
    screens = screens_of(table.session.game.NAME)
    page = screens.lessons(state, None, taught.read) if taught and taught.on else ()
    entries = len(table.session.history)
    now = _first(page)

    def on_sheet(here: Sheet | None) -> tuple[Lesson, ...]:
        """What is chosen on a sheet is known when it is drawn."""
        if taught is None or not taught.on or here is None:
            return ()
        due = screens.lessons(state, here, taught.read)
        if due:
            drawn.current.setdefault(_first(due), entries)
        return due

    def passed() -> None:
        if taught is None:
            return
        before = [shown.current] if shown.current[0] not in {one.id for one in page} else []
        shown.current = _since(shown.current, now, entries)
        if sheet is None:  # a rule that is read over a sheet leads back to it
            before += drawn.current.items()
            drawn.current = {}
        if taught.on:
            taught.have_read(id for id, since in before if id and entries >= since)

    ft.use_effect(passed, dependencies=[now, sheet is None])
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

    return Teaching(taught, page, on_sheet, read, turn, taught.on)


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
    return _card(play, teaching, teaching.on_sheet(here()), here) if teaching else []


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
