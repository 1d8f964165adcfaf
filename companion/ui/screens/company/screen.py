"""
A game on a screen across the room: the season, whose turn it is, everybody's points, the chart or
the market, and how to join. It follows by itself and nothing on it can be tapped.

Everything is as large as the screen allows; on a tablet or a television every numeral has at least
a twelfth of its height.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.company import Door, spelled
from companion.table import Table

from ...icons import icon, player_mark
from ...parts.boundary import component, keyed, view_component
from ...parts.far import FIGURE, letters
from ...parts.qr import qr
from ...parts.wake_lock import use_wake_lock
from ...play import Room, Screens
from ...scene import Scene, use_scene, use_table
from ..by_game import screens_of
from ..finding import use_found_table
from ..missing import missing_view
from .links import address_here

LEAST = 12
"""A numeral has at least this part of the height."""
HEAD, FOOT, EDGE = 0.13, 0.19, 0.02
"""Head, foot and margins, in parts of the height."""
BESIDE = 0.62
"""The part of the width everybody's points have where the chart stands beside them."""
BELOW = 0.24
"""The part of the height the chart has below them."""
ONE_COLUMN = 3
LINE = 1.15
"""The height of a line, in parts of its letters' size."""


@view_component
def ScreenView() -> ft.View:
    """The game with the id in the address."""
    scene = use_scene()
    found = use_found_table(scene, ft.use_route_params().get("id", ""))
    if isinstance(found, str):
        return missing_view(scene, found)
    return ft.View(
        padding=0,
        bgcolor=scene.c.surface,
        controls=[keyed(Across, f"screen-{found.id}")(found)],
    )


@component
def Across(table: Table) -> ft.Control:
    """The whole screen; it is nobody's, so it shows nobody's secrets."""
    scene = use_scene()
    use_table(table)
    use_wake_lock(True)
    session, screens = table.session, screens_of(table.session.game.NAME)
    state = screens.seen(session.state)
    roster = scene.program.device.companies.at(table.id).roster
    door = roster.door if roster else None
    w, h = scene.width, scene.height
    edge = EDGE * min(w, h)
    head, foot = HEAD * h, FOOT * h if door else 0
    room = Room(w - 2 * edge, h - head - foot - 3 * edge, h / LEAST)
    inside = _body(scene, screens, state, _standings(scene, screens, session), room, edge)
    parts: list[ft.Control] = [
        _head(scene, screens, state, Room(room.width, head, h / LEAST)),
        ft.Container(inside, height=room.height),
    ]
    if door:
        parts.append(_foot(scene, door, Room(room.width, foot - edge, h / LEAST)))
    return ft.SafeArea(
        ft.Container(
            ft.Column(parts, spacing=edge / 2, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
            padding=ft.Padding.symmetric(horizontal=edge),
            expand=True,
        ),
        expand=True,
    )


def _head(scene: Scene, screens: Screens[Any, Any], state: Any, room: Room) -> ft.Control:
    """Season and year, and whose turn it is."""
    band, drawing = screens.picture(state)
    colours = scene.look.season(band)
    acting = state.acting
    player = state.setup.players[acting] if acting is not None else None
    lines = 2 if room.width < 2.2 * room.numeral * LEAST / 2 and player else 1
    size = room.height * (0.36 if lines == 2 else 0.52)
    mark = size * 1.2
    share = room.width if lines == 2 else room.width / (2 if player else 1)
    said = screens.stands(scene, state)
    stands = ft.Semantics(
        heading_level=1,
        content=letters(said, size, colours.on_container, share - mark - 24),
    )
    first: ft.Control = ft.Row([icon(drawing, colours.strong, mark), stands], spacing=10)
    parts = [first]
    if player is not None:
        turn = scene.t("score.turn", player=player.name)
        drawn = player_mark(scene.look, player.colour.value, player.name, mark)
        words = letters(turn, size, colours.on_container, share - mark - 34)
        parts.append(ft.Row([drawn, words], spacing=10))
    content: ft.Control = ft.Column(parts, spacing=0, alignment=ft.MainAxisAlignment.CENTER)
    if lines == 1:
        content = ft.Row(parts, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    return ft.Container(
        content,
        height=room.height,
        bgcolor=colours.container,
        border_radius=14,
        padding=ft.Padding.symmetric(horizontal=10),
    )


@dataclass(frozen=True)
class Standing:
    """Who stands how."""

    name: str
    points: int
    colour: str = ""
    """The player's; empty for whoever has a ``drawing`` instead."""
    drawing: str = ""
    acting: bool = False


def _standings(scene: Scene, screens: Screens[Any, Any], session: Any) -> list[Standing]:
    """Everybody, the best first."""
    state = screens.seen(session.state)
    scores = screens.scores(state)
    found = []
    for place in session.game.outcome(state).places:
        player = state.setup.players[place.seat]
        acting = state.acting == place.seat
        found.append(Standing(player.name, scores[place.seat], player.colour.value, acting=acting))
    for drawing, name, points in screens.rivals(scene, state):
        found.append(Standing(name, points, drawing=drawing))
    return sorted(found, key=lambda one: -one.points)


def _body(
    scene: Scene,
    screens: Screens[Any, Any],
    state: Any,
    standings: list[Standing],
    room: Room,
    edge: float,
) -> ft.Control:
    across = room.width > 1.1 * room.height
    if across:
        left = Room(BESIDE * room.width - edge, room.height, room.numeral)
        right = Room((1 - BESIDE) * room.width, room.height, room.numeral)
    else:
        left = Room(room.width, (1 - BELOW) * room.height - edge, room.numeral)
        right = Room(room.width, BELOW * room.height, room.numeral)
    told = ft.Semantics(
        identifier="screen.standings", container=True, content=_cells(scene, standings, left)
    )
    parts: list[ft.Control] = [ft.Container(told, width=left.width, height=left.height)]
    chart = screens.far(scene, state, right)
    if chart is not None:
        parts.append(ft.Container(chart, width=right.width, height=right.height))
    if across:
        return ft.Row(parts, spacing=edge)
    return ft.Column(parts, spacing=edge)


def _cells(scene: Scene, standings: list[Standing], room: Room) -> ft.Control:
    """A cell for everybody, in one column or two."""
    gap = 6
    columns = 1 if len(standings) <= ONE_COLUMN else 2
    lines = -(-len(standings) // columns)
    cell = Room(
        (room.width - gap * (columns - 1)) / columns,
        (room.height - gap * (lines - 1)) / lines,
        room.numeral,
    )
    drawn = [_cell(scene, one, cell) for one in standings]
    return ft.Column(
        [ft.Row(list(drawn[n : n + columns]), spacing=gap) for n in range(0, len(drawn), columns)],
        spacing=gap,
    )


def _cell(scene: Scene, one: Standing, cell: Room) -> ft.Control:
    c = scene.c
    said = scene.words.number(one.points)
    numeral = min(max(cell.numeral, 0.42 * cell.height), 0.72 * cell.height)
    size = min(cell.numeral * 0.6, 0.3 * cell.height)
    left = cell.height - LINE * numeral - 14
    above = left > LINE * size
    mark = min(0.2 * cell.width, left if above else 0.5 * cell.height)
    if one.colour:
        drawn: ft.Control = player_mark(scene.look, one.colour, one.name, mark)
    else:
        drawn = icon(one.drawing, c.on_surface, mark)
    if above:
        figure = letters(said, numeral, c.on_surface, cell.width - 28)
        name = letters(one.name, size, c.on_surface, cell.width - mark - 40)
        top = ft.Row([drawn, ft.Container(name, expand=True)], spacing=10)
        inside: ft.Control = ft.Column(
            [top, figure],
            spacing=0,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    else:
        figure = letters(said, numeral, c.on_surface)
        room = cell.width - mark - numeral * FIGURE * len(said) - 50
        name = letters(one.name, size, c.on_surface, room)
        inside = ft.Row([drawn, ft.Container(name, expand=True), figure], spacing=10)
    return ft.Semantics(
        label=f"{one.name}: {said}",
        exclude_semantics=True,
        content=ft.Container(
            inside,
            width=cell.width,
            height=cell.height,
            padding=ft.Padding.symmetric(horizontal=10),
            border_radius=16,
            bgcolor=c.surface_container_lowest,
            border=ft.Border.all(4, c.tertiary)
            if one.acting
            else ft.Border.all(1, c.outline_variant),
        ),
    )


def _foot(scene: Scene, door: Door, room: Room) -> ft.Control:
    """How to join: the code to scan, the address and the code to type."""
    c = scene.c
    address = address_here(scene)
    parts: list[ft.Control] = []
    wide = room.width - (room.height + 12 if address else 0) - 12
    if address:
        said = scene.t("invite.scan")
        parts.append(qr(f"{address}/join/{door.key}", said, room.height))
    where = scene.t("screen.join", address=address.partition("//")[2] if address else "")
    told: list[ft.Control] = [
        letters(where, min(room.numeral / 2, room.height / 4), c.on_surface, wide, lines=2),
        letters(spelled(door.code), min(room.numeral, room.height / 2), c.on_surface, wide),
    ]
    parts.append(ft.Column(told, spacing=0, alignment=ft.MainAxisAlignment.CENTER, expand=True))
    return ft.Semantics(
        identifier="screen.join",
        container=True,
        content=ft.Container(ft.Row(parts, spacing=12), height=room.height),
    )
