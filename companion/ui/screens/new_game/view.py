"""The screen for a new game: first what is played and by whom, then its options."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import flet as ft

from companion.kernel.errors import CompanionError
from companion.storage import StorageError
from companion.viticulture.solo.choices import Solo

from ...hooks import use_maybe, use_value
from ...parts.action import Action
from ...parts.back import use_back
from ...parts.boundary import view_component
from ...parts.page import page
from ...scene import Scene, use_scene
from ..sheets import problem
from .draft import DRAFT, ChangeDraft, Draft, read, what_changed
from .kinds import KINDS, Desk
from .players import known_players, use_list
from .preparing import foot, head, use_preparing
from .solo import CodeSheet


@view_component
def NewGameView() -> ft.View:
    """The pages of a new game; every change is stored."""
    scene = use_scene()
    shelf = scene.program.tables.shelf
    own = scene.viewer.language
    edition = scene.viewer.edition
    preparing = use_preparing(shelf, DRAFT, lambda data: read(data, Draft(edition=edition)))
    draft, change = preparing.draft, preparing.change
    opened, set_opened = use_value(-1)
    reason, set_reason = use_maybe(CompanionError, StorageError)
    asking, set_asking = use_value(False)
    shown = use_list(draft, opened)

    def undo() -> None:
        preparing.undo()
        set_opened(-1)

    def start() -> None:
        now = preparing.latest().settled
        if not now.seats:
            return  # the tap before has begun it
        try:
            scene.program.device.begins()
            there = KINDS[now.kind].begin(scene.program.tables, now)
        except (CompanionError, StorageError) as found:
            set_reason(found)
            return
        preparing.close(Draft(edition=now.edition))
        scene.program.go(there)

    def back() -> None:
        if _step(draft) > 1:
            change(lambda now: replace(now, step=_step(now) - 1), undoable=False)
        else:
            scene.program.go("/")

    def put_away() -> None:
        """Put the sheet away, if there is one, else go back a page."""
        if reason or asking:
            set_reason(None)
            set_asking(False)
        else:
            back()

    use_back(_step(draft) - 1 + int(bool(reason or asking)), put_away)

    def challenged(game: Solo) -> None:
        set_asking(False)
        change(lambda now: now.as_challenged(game))

    desk = Desk(
        scene,
        draft,
        change,
        opened,
        set_opened,
        known_players(shelf),
        own,
        lambda: set_asking(True),
    )
    _, draw = _pages(draft)[_step(draft) - 1]
    body = draw(desk)
    over: ft.Control | None = None
    if reason:
        over = problem(scene, reason, lambda: set_reason(None))
    elif asking:
        over = CodeSheet(challenged, lambda: set_asking(False))
    past = preparing.past
    done = what_changed(past[-1], draft) if past else None
    top = head(scene, scene.t("new.title"), _step(draft), len(_pages(draft)), back)
    buttons = foot(scene, _onward(scene, draft, change, start), done, undo)
    return page(scene, top, body, buttons, over, list_of=shown)


def _pages(draft: Draft) -> tuple[Any, ...]:
    return KINDS[draft.kind].pages


def _step(draft: Draft) -> int:
    """Return the current page; a stored draft may be on one that does not exist any more."""
    return min(draft.step, len(_pages(draft)))


def _onward(
    scene: Scene, draft: Draft, change: ChangeDraft[Draft], start: Callable[[], None]
) -> Action:
    t = scene.t
    missing = draft.problem()
    if missing:
        return Action("new.next", t(missing))
    if _step(draft) < len(_pages(draft)):
        following, _ = _pages(draft)[_step(draft)]
        return Action(
            "new.next",
            t(following),
            lambda: change(lambda now: replace(now.settled, step=_step(now) + 1), undoable=False),
            drawing="arrow-right",
        )
    return Action("new.start", t("new.start"), start, kind="advance", drawing="spring")
