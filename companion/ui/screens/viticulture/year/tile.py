"""
An action as a tile: its spaces, its bonus, and who stands there.

A tap books at once what leaves nothing to choose; the space it would take is framed. The drawing in
the corner opens the dialogue, where worker, space and bonus are chosen.
"""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from companion.viticulture.box.board import CART_LIRA, GAIN_OF, BoardAction
from companion.viticulture.position.spaces import blocked_space, spaces_of
from companion.viticulture.position.state import State
from companion.viticulture.position.workers import BONUS_SPACE, At, Space, Worker

from ....icons import icon, player_mark
from ....look import EDGE, GAP, TOUCH
from ....parts.boundary import steady
from ....parts.touch import at_least, tap, use_guard
from ....play import Play, Taps
from ....scene import Scene
from ..actions import DIALOGS
from ..actions.standing import CART, GAINS
from ..sheets import ActSheet

BOX = 40
"""The side of an action space, where there is room for it."""
PADDING, SMALL_PADDING, LOW_PADDING = 8, 6, 4
NARROW_PADDING = 1
"""So much beside the drawing of a narrow tile, so that the tile's middle is not the drawing's."""
"""Between a tile's edge and what is in it; less on a short page, and least above and below."""
FULL, FULL_ALONE = 800, 900
"""On a lower page, at normal text size, everything is a little shorter: alone the Automa's actions
stand above."""
LEAST = 124
"""The width of a tile, at normal text size, in which no word of its name is broken."""
WIDEST = 528
"""The width of a screen beside which something else is shown."""


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
    move: object | None = None
    """What a tap books; none: it opens the dialogue."""
    short: bool = False
    """Whether everybody's points below have room only if tiles are a little shorter."""
    narrow: bool = False
    """Whether cart and yoke share their line with a third tile."""

    @property
    def padding(self) -> int:
        """The room between a tile's edge at the side and what is in it."""
        if self.narrow:
            return NARROW_PADDING
        return SMALL_PADDING if self.short else PADDING

    @property
    def above(self) -> int:
        """The same above and below."""
        return LOW_PADDING if self.short else PADDING

    @property
    def takes(self) -> At | None:
        """Where a tap puts a worker."""
        return getattr(self.move, "where", None)


def shown_on(
    play: Play[State],
    seat: int,
    action: BoardAction,
    ways: dict[str, set[Space]],
    move: object | None,
) -> ShownAction:
    """Return what a tile shows of an action; ``ways`` are the spaces that can be taken now."""
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
        move,
        is_short(play),
    )


def is_short(play: Play[State]) -> bool:
    """Whether the page is so high that all fits only if everything on it is a little shorter."""
    full = FULL if play.state.automa is None else FULL_ALONE
    return not play.scene.low and play.scene.height / play.scene.look.scale < full


def columns(scene: Scene) -> int:
    """Return how many tiles stand side by side: on a low page as many as there is room for."""
    room = _room(scene)
    for count in (6, 3, 2):
        fits = (room - GAP * (count - 1)) / count >= LEAST * scene.look.scale
        if fits and (count < 6 or scene.low):
            return count
    return 1


def _room(scene: Scene) -> float:
    """Return the width the tiles share."""
    return min(scene.width - 2 * EDGE, WIDEST) if scene.wide else scene.width - 2 * EDGE


def column_room(scene: Scene, count: int) -> float:
    """Return the width of a tile where so many stand side by side."""
    return (_room(scene) - GAP * (count - 1)) / count


def in_columns(scene: Scene, tiles: list[ft.Control], count: int | None = None) -> ft.Control:
    """Tiles side by side, ``count`` of them or as many as have room, in a line equally high."""
    count = count or columns(scene)
    lines: list[ft.Control] = [
        ft.Row(
            [ft.Container(tile, expand=True) for tile in tiles[n : n + count]],
            spacing=GAP,
            intrinsic_height=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
        for n in range(0, len(tiles), count)
    ]
    return ft.Column(
        lines,
        spacing=GAP,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


@steady
def ActionTile(scene: Scene, taps: Taps, shown: ShownAction) -> ft.Control:
    """
    An action with its spaces. Whoever stands there, it keeps its height; grande workers on the
    picture stand on the drawing.
    """
    look, c, t = scene.look, scene.c, scene.t
    count = columns(scene)
    inner = column_room(scene, count) - 2 * shown.padding
    side = min(BOX, (inner - TOUCH - 4 * len(shown.spaces)) / len(shown.spaces))
    spaces = [_space(scene, shown, one, side) for one in shown.spaces]
    name = t(f"action.{shown.what}")
    ink = c.on_surface if shown.open else c.on_surface_variant
    words: ft.Control = look.fitted(name, "label_large", inner, ink)
    if count == 1:  # beside another tile both are as high as the higher one
        words = look.two_lines(name, "label_large", inner, ink, ft.TextAlign.START)
    top = ft.Row(
        [
            ft.Container(width=TOUCH, height=TOUCH),  # below the drawing, which is a button
            ft.Row(spaces, spacing=4, alignment=ft.MainAxisAlignment.END, expand=True),
        ],
        spacing=0,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    line = look.size("label_large") * 1.25
    inside = ft.Column(
        [top, at_least(2 * line, words, ft.CrossAxisAlignment.START)],
        spacing=0 if shown.short else 4,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    said = [name, *(_label(scene, shown, one) for one in (*shown.spaces, *shown.others))]
    if shown.only_grande:
        said.append(t("board.only-grande"))
    return placing_tile(scene, taps, shown.season, f"action-{shown.what}", shown, inside, said)


@steady
def PlaceTile(scene: Scene, taps: Taps, shown: ShownAction) -> ft.Control:
    """The cart or the yoke: its name, and what it gives."""
    look, c = scene.look, scene.c
    name = scene.t(f"action.{shown.what}")
    ink = c.on_surface if shown.open else c.on_surface_variant
    if shown.narrow:  # what is said of the yoke is in its label
        gives: list[ft.Control] = []
        if shown.what == CART:
            lira = look.text(scene.words.signed(CART_LIRA), "label_large", ink, no_wrap=True)
            gives = [lira, icon("lira", ink, 20)]
        above = ft.Row([ft.Container(width=TOUCH, height=TOUCH), *gives], spacing=2)
        below = ft.Container(look.text(name, "label_large", ink), padding=ft.Padding.only(left=8))
        inside: ft.Control = ft.Column([above, below], spacing=0, tight=True)
        return placing_tile(
            scene, taps, shown.season, shown.what, shown, inside, [name, shown.gain]
        )
    note = look.text(shown.gain, "body_medium", c.on_surface_variant)
    if shown.short:  # in one line; all of it is in the label
        room = column_room(scene, columns(scene)) - 2 * shown.padding - TOUCH - 8
        note = look.one_line(shown.gain, "body_medium", room, c.on_surface_variant)
    words = ft.Column(
        [look.text(name, "label_large", ink), note], spacing=0, tight=True, expand=True
    )
    lines = 1 if scene.low or shown.short else 2  # whatever is said of the yoke, as high as this
    height = look.size("label_large") * 1.25 + lines * look.size("body_medium") * 1.47
    row = ft.Row([ft.Container(width=TOUCH, height=TOUCH), words], spacing=8)
    inside = at_least(max(TOUCH, height), row)
    return placing_tile(scene, taps, shown.season, shown.what, shown, inside, [name, shown.gain])


def placing_tile(
    scene: Scene,
    taps: Taps,
    season: str,
    name: str,
    shown: ShownAction,
    inside: ft.Control,
    said: list[str],
) -> ft.Control:
    """
    A tile that places a worker, with the drawing in its corner as a button of its own. For a moment
    after the turn has changed it takes no taps, so that a second one is not the next player's.
    """
    c, colours = scene.c, scene.look.season(season)
    dialog = DIALOGS[shown.what]
    usual = shown.open and not shown.only_grande

    def look_twice() -> None:
        taps.show(ActSheet(shown.acting, shown.what))

    def place() -> None:
        if shown.move is None:
            look_twice()
        else:
            taps.do(shown.move)

    guarded = use_guard((season, shown.acting), place)
    live = not taps.closed
    takes = shown.takes
    if takes is not None:
        where = takes.space if takes.action else Space(shown.what)
        said = [*said, scene.t("board.at-once", space=scene.t(f"space.{where.value}"))]
    tile = tap(
        f"{season}.{name}",
        inside,
        guarded if live else None,
        on_hold=look_twice if live else None,
        label=", ".join(said),
        padding=ft.Padding.symmetric(horizontal=shown.padding, vertical=shown.above),
        border_radius=18,
        bgcolor=c.surface_container_lowest if usual else c.surface_container,
        border=ft.Border.all(1, c.outline_variant),
    )
    drawn = ft.Stack(
        [
            ft.Container(
                icon(dialog.drawing, colours.strong if usual else c.on_surface_variant, 30),
                width=TOUCH,
                height=TOUCH,
                border_radius=14,
                bgcolor=colours.container if usual else c.surface_container_high,
                alignment=ft.Alignment.CENTER,
            ),
            *_on_picture(scene, shown),
            ft.Container(
                icon("more", c.on_surface, 16),
                width=18,
                height=18,
                right=-1,
                bottom=-1,
                border_radius=9,
                bgcolor=c.surface_container_lowest,
                border=ft.Border.all(1, c.outline_variant),
                alignment=ft.Alignment.CENTER,
            ),
        ],
        width=TOUCH,
        height=TOUCH,
        clip_behavior=ft.ClipBehavior.NONE,
    )
    corner = tap(
        f"{season}.{name}.choose",
        drawn,
        look_twice if live else None,
        on_hold=lambda: taps.explain(dialog.rule),
        label=scene.t("board.choose", action=scene.t(f"action.{shown.what}")),
        border_radius=14,
    )
    return ft.Stack(
        [tile, ft.Container(corner, left=shown.padding, top=shown.above)],
        fit=ft.StackFit.PASS_THROUGH,
    )


def _on_picture(scene: Scene, shown: ShownAction) -> list[ft.Control]:
    """Grande workers on the picture, or that only a grande worker can still go there."""
    size = 18
    marks = [player_mark(scene.look, one.colour, one.name, size) for one in shown.others[:2]]
    if shown.only_grande:
        marks.append(icon("grande", scene.c.on_surface, size))
    return [
        ft.Container(mark, width=size, height=size, right=n * (size - 4), top=0)
        for n, mark in enumerate(marks)
    ]


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


def _space(scene: Scene, shown: ShownAction, one: ShownSpace, side: float) -> ft.Control:
    """One space: empty, with its bonus, or with a worker on it."""
    c, colours = scene.c, scene.look.season(shown.season)
    inside: ft.Control | None = None
    fill: str | None = c.surface_container_lowest if shown.open else None
    line = c.outline
    if one.automa:
        inside = icon("automa", c.on_surface, side * 0.7)
        fill, line = c.surface_container_high, c.outline
    elif one.seat is not None:
        size = side * (0.9 if one.worker is Worker.GRANDE else 0.7)
        inside = player_mark(scene.look, one.colour, one.name, size)
        fill, line = c.surface_container_high, c.surface_container_high
    elif one.space is BONUS_SPACE:
        drawing = GAINS.get(shown.gain, DIALOGS[shown.what].drawing)
        on = colours.on_container
        inside = ft.Row(
            [icon("plus", on, side * 0.3), icon(drawing, on, side * 0.48)],
            spacing=0,
            alignment=ft.MainAxisAlignment.CENTER,
        )
        fill, line = colours.container, colours.strong
    taken = shown.takes is not None and shown.takes.space is one.space
    return ft.Container(
        inside,
        width=side,
        height=side,
        border_radius=min(10, side / 4),
        bgcolor=fill,
        border=ft.Border.all(3, colours.strong) if taken else ft.Border.all(1.5, line),
        alignment=ft.Alignment.CENTER,
    )
