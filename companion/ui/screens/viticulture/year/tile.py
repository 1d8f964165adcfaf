"""An action as a tile: its spaces, its bonus, and who stands there."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from companion.viticulture.box.board import GAIN_OF, BoardAction
from companion.viticulture.position.spaces import blocked_space, spaces_of
from companion.viticulture.position.state import State
from companion.viticulture.position.workers import BONUS_SPACE, Space, Worker

from ....icons import icon, player_mark
from ....parts.boundary import steady
from ....parts.touch import at_least, tap
from ....play import Play, Taps
from ....scene import Scene
from ..actions import DIALOGS
from ..actions.standing import GAINS
from ..sheets import ActSheet

BOX = 40
"""The side of an action space; a little less where there are three."""


SMALL_BOX = 33


@dataclass(frozen=True)
class ShownSpace:
    """A space of an action, and who stands on it, if anybody."""

    space: Space
    seat: int | None = None
    name: str = ""
    colour: str = ""
    worker: Worker = Worker.REGULAR
    automa: bool = False
    """An Automa worker blocks it."""


@dataclass(frozen=True)
class ShownAction:
    """All that a tile shows."""

    season: str
    what: str
    spaces: tuple[ShownSpace, ...]
    gain: str
    open: bool
    only_grande: bool
    acting: int
    others: tuple[ShownSpace, ...] = ()
    """Grande workers on the picture."""


def shown_on(
    play: Play[State], seat: int, action: BoardAction, ways: dict[str, set[Space]]
) -> ShownAction:
    state = play.state
    free = {space: ShownSpace(space) for space in spaces_of(state)}
    others: list[ShownSpace] = []
    automa_on = blocked_space(state, action)
    if automa_on is not None:
        free[automa_on] = ShownSpace(automa_on, automa=True)
    for owner in state.seats:
        for at in state.estates[owner].stands:
            if at.action is not action:
                continue
            one = ShownSpace(at.space, owner, play.name(owner), play.colour(owner), at.worker)
            if at.space in free:
                free[at.space] = one
            else:
                others.append(one)
    there = ways.get(action.value, set())
    return ShownAction(
        state.season.value,
        action.value,
        tuple(free.values()),
        GAIN_OF[action].value,
        bool(there),
        there == {Space.ART},
        seat,
        tuple(others),
    )


@steady
def ActionTile(scene: Scene, taps: Taps, shown: ShownAction) -> ft.Control:
    """An action with its spaces."""
    look, c, t = scene.look, scene.c, scene.t
    colours = look.season(shown.season)
    ink = c.on_surface if shown.open else c.on_surface_variant
    usual = shown.open and not shown.only_grande
    spaces = [_space(scene, shown, one) for one in shown.spaces]
    spaces += [_mark(scene, one) for one in shown.others]
    name = t(f"action.{shown.what}")
    top = ft.Row(
        [
            icon(
                DIALOGS[shown.what].drawing, colours.strong if usual else c.on_surface_variant, 34
            ),
            ft.Row(
                spaces,
                wrap=True,
                spacing=5,
                run_spacing=5,
                alignment=ft.MainAxisAlignment.END,
                expand=True,
            ),
        ],
        spacing=5,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    words: list[ft.Control] = [look.text(name, "label_large", ink)]
    if shown.only_grande:
        hint = look.text(t("board.only-grande"), "label_medium", c.on_surface_variant)
        words.append(
            ft.Row(
                [icon("grande", c.on_surface_variant, 20), ft.Container(hint, expand=True)],
                spacing=4,
            )
        )
    inside = ft.Column(
        [top, ft.Column(words, spacing=4, tight=True)],
        spacing=8,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    said = [name, *(_label(scene, shown, one) for one in (*shown.spaces, *shown.others))]
    if shown.only_grande:
        said.append(t("board.only-grande"))
    live = not taps.looking_back
    return tap(
        f"{shown.season}.action-{shown.what}",
        at_least(76, inside, ft.CrossAxisAlignment.START),
        (lambda: taps.show(ActSheet(shown.acting, shown.what))) if live else None,
        on_hold=lambda: taps.explain(DIALOGS[shown.what].rule),
        label=", ".join(said),
        padding=10,
        border_radius=18,
        bgcolor=c.surface_container_lowest if usual else c.surface_container,
        border=ft.Border.all(1, c.outline_variant),
    )


def _label(scene: Scene, shown: ShownAction, one: ShownSpace) -> str:
    name = scene.t(f"space.{one.space.value}")
    if one.automa:
        return scene.t("board.space-automa", space=name)
    if one.seat is None:
        return scene.t("board.space-free", space=name)
    return scene.t(
        "board.space-taken",
        space=name,
        player=one.name,
        who=scene.t(f"worker.{one.worker.value}"),
    )


def _mark(scene: Scene, one: ShownSpace) -> ft.Control:
    size = 36 if one.worker is Worker.GRANDE else 28
    return player_mark(scene.look, one.colour, one.name, size)


def _space(scene: Scene, shown: ShownAction, one: ShownSpace) -> ft.Control:
    """One space: empty, with its bonus, or with a worker on it."""
    c, colours = scene.c, scene.look.season(shown.season)
    inside: ft.Control | None = None
    fill: str | None = c.surface_container_lowest if shown.open else None
    line = c.outline
    if one.automa:
        inside, fill, line = icon("automa", c.on_surface, 28), c.surface_container_high, c.outline
    elif one.seat is not None:
        inside, fill, line = _mark(scene, one), c.surface_container_high, c.surface_container_high
    elif one.space is BONUS_SPACE:
        drawing = GAINS.get(shown.gain, DIALOGS[shown.what].drawing)
        on = colours.on_container
        inside = ft.Row(
            [icon("plus", on, 12), icon(drawing, on, 19)],
            spacing=0,
            alignment=ft.MainAxisAlignment.CENTER,
        )
        fill, line = colours.container, colours.strong
    side = SMALL_BOX if len(shown.spaces) > 2 else BOX
    return ft.Container(
        inside,
        width=side,
        height=side,
        border_radius=10,
        bgcolor=fill,
        border=ft.Border.all(1.5, line),
        alignment=ft.Alignment.CENTER,
    )
