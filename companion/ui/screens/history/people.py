"""Everybody who plays here, in one list; the last two that were made one can be taken apart."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.history.keeping import History
from companion.history.people import Person
from companion.kernel.errors import CompanionError
from companion.storage import StorageError

from ...hooks import use_maybe, use_value
from ...icons import icon
from ...parts.back import use_back
from ...parts.boundary import view_component
from ...parts.surface import layers, row, rows
from ...parts.touch import chip
from ...scene import Scene, use_scene
from ..rail import main_view
from ..sheets import problem
from .common import (
    HISTORY,
    SHOWN,
    day,
    dotted,
    everybody,
    mark,
    muted,
    nothing_yet,
    part_view,
    persons,
    use_counting,
    use_history,
)


@view_component
def PeopleView() -> ft.View:
    """The list."""
    scene = use_scene()
    history = use_history(scene)
    counting = use_counting(scene, history)
    shown, set_shown = use_value(SHOWN)
    reason, set_reason = use_maybe(CompanionError, StorageError)
    use_back(int(bool(reason)), lambda: set_reason(None))
    path = f"{HISTORY}/people"
    found = everybody(scene, history)

    def undo() -> None:
        try:
            history.tell_people(history.people.undone())
        except StorageError as problem_:
            set_reason(problem_)

    parts: list[ft.Control] = [*counting]
    if found:
        parts.append(muted(scene, scene.t("history.people.how")))
        parts += _undo(scene, history, undo)
        parts.append(rows(scene, [_person(scene, one) for one in found[:shown]]))
    elif not counting:
        parts.append(nothing_yet(scene, scene.t("history.people.empty")))
    if len(found) > shown:
        said = scene.words.many("history.more-people", len(found) - shown)
        more = chip(scene, "people.more", said, lambda: set_shown(len(found)))
        parts.append(ft.Row([more], wrap=True))
    over = problem(scene, reason, lambda: set_reason(None)) if reason else None
    return main_view(scene, path, layers(part_view(scene, "people", parts, path), over))


def _undo(scene: Scene, history: History, undo: Callable[[], None]) -> list[ft.Control]:
    """The last two that were made one, to be taken apart again."""
    if not history.people.merges:
        return []
    kept, gone = history.people.merges[-1]
    said = scene.t(
        "history.people.undo",
        gone=name_of(scene, history, gone),
        kept=name_of(scene, history, kept),
    )
    drawn = [icon("undo", scene.c.on_surface), scene.look.text(said, "label_large")]
    return [ft.Row([chip(scene, "people.undo", drawn, undo)], wrap=True)]


def name_of(scene: Scene, history: History, id: str) -> str:
    """Return the name somebody plays under by this id, merged or not."""
    person = persons(scene, history).get(id)
    if person is not None:
        return person.name
    for play in history.every:
        for side in play.sides:
            if side.person == id:
                return side.name
    return id


def _person(scene: Scene, person: Person) -> ft.Control:
    told = []
    if person.plays:
        told.append(
            dotted([scene.words.many("history.games", person.plays), day(scene, person.last)])
        )
    else:
        told.append(scene.t("history.people.none-yet"))
    if len(person.names) > 1:
        told.append(scene.t("history.people.also", names=scene.words.list(person.names[1:])))
    return row(
        scene,
        f"people.person-{person.id}",
        person.name,
        partial(scene.program.go, f"{HISTORY}/people/{person.id}"),
        below="\n".join(told),
        ahead=mark(scene, person),
    )
