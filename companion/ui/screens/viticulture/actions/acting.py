"""
The sheet of an action: the worker, the space, and the action's own dialogue.

One button books it. What it would change, and a rule against it, stand right above the button and
never scroll away.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import flet as ft

from companion.viticulture.position.state import State

from ....icons import icon
from ....look import EDGE
from ....parts.boundary import component
from ....parts.surface import sheet
from ....parts.touch import Primary, at_least
from ....play import Play
from ....scene import use_scene
from ....sheets import Sheet
from ...teaching import lesson_on_sheet
from ..choosing import use_choosing
from ..sheets import ActSheet
from . import DIALOGS
from .after_card import book
from .dialog import ActionDialog, ActionDraft, Dialog, help_button, without_choice
from .preview import pinned
from .standing import proposed, where_it_stands, whose, worker_and_space

SHORT = 18
"""Letters a button has room for where text is large."""
ROOMY = 800
"""On a lower page, at normal text size, a choice and its result have no room below the worker."""
RESULT = 32
"""The height of a line of what would change: it is kept before there is any."""
STANDS = 128
"""Width for where the worker stands, between a sheet's drawing and its buttons."""


@component
def Acting(play: Play[State], open_: ActSheet) -> ft.Control:
    """The sheet of one action."""
    scene = use_scene()
    dialog = DIALOGS[open_.action]
    kind = dialog.choice
    if play.state.estates[open_.seat].mat is None:  # who is not followed only stands somewhere
        dialog = without_choice(dialog.action, dialog.drawing, dialog.rule)
    before = open_.choice if isinstance(open_.choice, kind) else kind()
    draft = use_choosing(lambda: ActionDraft(before, open_.at))

    def here() -> Sheet:
        now = draft.now
        return replace(open_, at=now.at, choice=now.choice)

    at = None
    if not open_.by_card:
        at = draft.now.at or proposed(play.state, open_.seat, open_.action)
    lesson = lesson_on_sheet(play, here)
    d = Dialog[Any](play, open_.seat, at, draft, card=open_.card, sheet=here, led=bool(lesson))
    move = dialog.move(d)
    stands = [] if at is None else worker_and_space(d, at)
    content = dialog.content(d)
    short = not scene.low and scene.height / scene.look.scale < ROOMY
    # The choice of worker and space is out of view at first: what is proposed is told elsewhere.
    below = bool(content) and (scene.low or (short and dialog.first(d)))
    parts = [*content, *stands] if below else [*stands, *content]
    parts = [*lesson, *parts]
    unseen = below or bool(lesson)
    told: list[ft.Control] = []
    if unseen and not scene.low and (short or lesson) and at is not None:
        told = where_it_stands(d, at, scene.width - 2 * EDGE, tight=True)
    if open_.seat != play.state.acting and move is None:  # the result says it, once there is one
        told = whose(d)
    beside: list[ft.Control] = []
    if scene.low:  # there is room for the result alone
        parts += dialog.pinned(d)
    else:
        beside = dialog.pinned(d)
    button = Primary(
        "act.book",
        _says(d, dialog, move),
        (lambda: _book(d, dialog, open_)) if move is not None else None,
        drawing="check" if move is not None else None,
    )
    stretch = ft.CrossAxisAlignment.STRETCH
    result = pinned(play, move, d.explain, told)
    between = 8 if result else 0
    lines = ft.Column(result, spacing=between, tight=True, horizontal_alignment=stretch)
    foot = ft.Column(
        [*beside, at_least(RESULT, lines, ft.CrossAxisAlignment.END), button],
        spacing=8,
        tight=True,
        horizontal_alignment=stretch,
    )
    what = open_.action
    title = scene.t("act.uproot") if what == "uproot" else scene.t(f"action.{what}")
    mark: ft.Control = icon(dialog.drawing, scene.look.season(play.state.season.value).strong, 36)
    if scene.low and unseen and at is not None:
        mark = ft.Row([mark, *where_it_stands(d, at, STANDS)], spacing=8, tight=True)
    return sheet(
        scene,
        "act",
        title,
        parts,
        (lambda: play.show(open_.after)) if open_.after else play.close,
        mark=mark,
        foot=foot,
        help=help_button(play, "act.help", dialog.rule, here),
        steady=bool(content),
        list_of=dialog.first(d),
    )


def _says(d: Dialog[Any], dialog: ActionDialog[Any], move: object) -> str:
    """Return the button's label: what it books, or what is missing."""
    if move is None:
        return d.t(dialog.missing(d))
    what = dialog.booked(d)
    if not what or (d.scene.large_text and (d.scene.low or len(what) > SHORT)):
        return d.t("act.book")
    return d.t("act.book-what", what=what)


def _book(d: Dialog[Any], dialog: ActionDialog[Any], open_: ActSheet) -> None:
    """Book the action; then continue with a visitor's effect, or return to the card."""
    now = replace(d, at=d.stands) if d.at else d
    move = dialog.move(now)
    if move is not None:
        book(now, move, dialog.follows(now), open_.after)
