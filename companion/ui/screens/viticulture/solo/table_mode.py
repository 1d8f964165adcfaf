"""Table mode against the Automa, to be read from a distance: its workers and the points."""

from __future__ import annotations

import flet as ft

from companion.viticulture.position.automa import Spot
from companion.viticulture.position.state import State
from companion.viticulture.solo.season import TickSpot

from ....icons import icon
from ....look import STEPPER
from ....parts.boundary import keyed, steady
from ....parts.surface import fixed_places
from ....parts.touch import tap
from ....play import Play, Taps
from ....scene import Scene
from ..actions import drawing_of
from ..seasons import band
from ..sheets import NumberSheet
from ..table.free_actions import free_actions
from ..table.score import player_on_card, point_button
from ..table.table_mode import foot_height, in_large, is_across, table_page
from .alone import automa_of, solo_of
from .naming import action_name, announced, cards_said
from .pace import ahead_said, pace_said
from .season import Picker
from .spots import skipped, tick_box

NUMERAL, LOW_NUMERAL, SMALLEST_NUMERAL = 120, 88, 64
BOARD = 340
"""The actions still free, upright, are not higher."""
LOW = 100
"""Spots lower than this leave less of the page to the points below them."""
LARGEST, ALWAYS, ALWAYS_WIDE, SMALLEST = 104, 44, 72, 28
"""Sizes of an action's name: at most, even if the page has to be scrolled then, and at least."""
WIDE = 1000
LETTER = 0.69
"""The width of a letter, in parts of its size."""
FIGURE = 0.62
"""The width of a figure."""
PICTURE = 64
INSIDE = 44 + 72
"""What stands beside a name, the picture apart: its box, the gaps, the edges."""
MUCH = 1.15
"""So much larger a name has to become to stand below its picture."""
CRAMPED = 150
"""Narrower than this a name stands below its picture."""
HEAD, POINTS, PACE = 44, 190, 60
"""Heights of what shares the page with the spots: the heading, the points, the pace line."""


def table_mode(play: Play[State], foot: ft.Control) -> ft.Control:
    """The spots as large as possible, the points below, and the footer."""
    scene = play.scene
    across = is_across(scene)
    if play.state.whole_seats and not automa_to_place(play.state):
        return _board(play, foot)
    head, spots, points = _announcement(play), _spots(play), _points(play)
    if across:
        beside = [head, points] if automa_of(play.state).spots else [points]
        left = spots if automa_of(play.state).spots else [head, *spots]
        inside: ft.Control = ft.Row(
            [
                ft.Container(_column(left), expand=3),
                ft.Container(_column(beside), expand=2),
            ],
            spacing=8,
            expand=True,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    else:
        inside = _column([head, *spots, points])
    return table_page(play, inside, foot)


def automa_to_place(state: State) -> bool:
    """Return whether the Automa comes first: a card to draw, or workers to put on the board."""
    automa = automa_of(state)
    return state.needs_card or any(s.skip is None and not s.ticked for s in automa.spots)


def _board(play: Play[State], foot: ft.Control) -> ft.Control:
    """The player's turn with the whole vineyard: the actions still free, and the points."""
    scene = play.scene
    room = scene.height - foot_height(scene) - 16
    if is_across(scene):
        left = free_actions(play, scene.width * 0.58, room, 2)
        inside: ft.Control = ft.Row(
            [
                ft.Container(left, expand=3),
                ft.Container(_column([_points(play)]), expand=2),
            ],
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    else:
        height = max(LOW, min(room - POINTS - PACE - 8, BOARD))
        inside = _column([free_actions(play, scene.width - 16, height, 2), _points(play)])
    return table_page(play, inside, foot)


def _column(parts: list[ft.Control]) -> ft.Control:
    return ft.Column(
        parts,
        spacing=8,
        expand=True,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _announcement(play: Play[State]) -> ft.Control:
    """What a screen reader says when the card is drawn; on the screen it is the line above."""
    scene, state = play.scene, play.state
    if not automa_of(state).cards:
        said = scene.t("solo.draw.how", season=scene.t(f"season.{state.season.value}"))
        return scene.look.text(said, "title_large")
    told = f"{announced(scene, state)} {cards_said(scene, automa_of(state).cards)}"
    title = scene.t("solo.in-order" if automa_of(state).blocked else "solo.nobody")
    shown = scene.look.text(title, "title_large")
    return ft.Semantics(label=told, exclude_semantics=True, content=shown)


def _spots(play: Play[State]) -> list[ft.Control]:
    scene, automa = play.scene, automa_of(play.state)
    height = _room(play)
    season = band(play.state.season)
    found: list[ft.Control] = [
        keyed(Large, f"large-{number}")(scene, play.taps, number, spot, season, height)
        for number, spot in enumerate(automa.spots)
        if spot.skip is None
    ]
    found += [_skip(scene, spot) for spot in automa.spots if spot.skip]
    if play.state.needs_card and solo_of(play.state).deck.value == "box":
        found.append(keyed(Picker, f"picker-{len(automa.cards)}")(play))
    return fixed_places(found)


def _skip(scene: Scene, spot: Spot) -> ft.Control:
    """A spot without a worker and the reason, in smaller letters."""
    return ft.Container(
        ft.Row([skipped(scene, spot, action_name(scene, spot.action))]),
        border=ft.Border.all(1, scene.c.outline_variant),
        border_radius=20,
    )


def _room(play: Play[State]) -> float:
    """Return how high a spot can be so that all of them, and the points, fit on the page."""
    scene, spots = play.scene, automa_of(play.state).spots
    placed = sum(spot.skip is None for spot in spots)
    skips = (len(spots) - placed) * 72
    height = scene.height - foot_height(scene) - 16 - skips
    if not is_across(scene):
        height -= HEAD + POINTS + 16
        height -= PACE if solo_of(play.state).aggressive else 0
    return float(height / max(1, placed) - 8)


def fitting(name: str, width: float, height: float) -> float:
    """Return the largest letters with which a name fits on one line or two."""
    longest = max(len(word) for word in name.split())
    return max(
        min(width / (LETTER * max(longest, len(name) / lines)), height / (1.1 * lines))
        for lines in (1, 2)
    )


def size_of(scene: Scene, name: str, height: float) -> tuple[float, bool]:
    """Return the size of a name, and whether it is below its picture instead of beside it."""
    whole = scene.width * (0.6 if is_across(scene) else 1) - 16
    room, always = whole - PICTURE - INSIDE, ALWAYS_WIDE if scene.width >= WIDE else ALWAYS
    beside = max(
        fitting(name, room, height - 24),
        min(always, fitting(name, room, 2 * always * 1.1)),
    )
    below = fitting(name, whole - 24, height - 24 - PICTURE - 4)
    narrow = below > MUCH * beside or room < CRAMPED
    size = max(beside, below if narrow else 0)
    return max(SMALLEST, min(LARGEST, size)), narrow


@steady
def Large(
    scene: Scene, taps: Taps, number: int, spot: Spot, season: str, height: float
) -> ft.Control:
    """One spot in the largest letters that fit."""
    c, colours = scene.c, scene.look.season(season)
    name = action_name(scene, spot.action)
    size, narrow = size_of(scene, name, height)
    ink = c.on_surface if spot.ticked else colours.on_container
    words = ft.Text(
        name,
        style=in_large(size, ink, 1.1),
    )
    picture = ft.Container(
        icon(
            drawing_of(spot.action), c.on_surface_variant if spot.ticked else colours.on_strong, 48
        ),
        width=PICTURE,
        height=PICTURE,
        border_radius=16,
        bgcolor=c.surface_container_highest if spot.ticked else colours.strong,
        alignment=ft.Alignment.CENTER,
    )
    box = tick_box(scene, spot.ticked, colours.strong, colours.on_strong, ink)
    if narrow:
        content: ft.Control = ft.Column(
            [ft.Row([picture, box], alignment=ft.MainAxisAlignment.SPACE_BETWEEN), words], spacing=4
        )
    else:
        content = ft.Row([picture, ft.Container(words, expand=True), box], spacing=14)
    return tap(
        f"automa.spot-{number + 1}",
        content,
        lambda: taps.do(TickSpot(number, not spot.ticked)),
        label=scene.t("solo.spot-placed" if spot.ticked else "solo.spot", action=name),
        on_hold=lambda: taps.explain("AUT-14"),
        selected=spot.ticked,
        padding=12,
        border_radius=20,
        bgcolor=c.surface_container_high if spot.ticked else colours.container,
    )


def _points(play: Play[State]) -> ft.Control:
    """The points between minus and plus, the lead, and what is missing this year."""
    scene, c, who = play.scene, play.scene.c, player_on_card(play, 0)
    shown = scene.words.number(who.estate.vp)
    across = is_across(scene)
    width = scene.width * (0.4 if across else 1) - 52 - 2 * STEPPER
    largest = NUMERAL if across or _room(play) >= LOW else LOW_NUMERAL
    size = min(largest, width / (FIGURE * max(2, len(shown))))
    numeral = tap(
        f"{who.season}.points.seat-1",
        ft.Text(
            shown,
            style=in_large(max(SMALLEST_NUMERAL, size), c.on_surface),
            no_wrap=True,
            text_align=ft.TextAlign.CENTER,
        ),
        lambda: play.show(NumberSheet(0, "vp")),
        label=scene.words.many("score.has", who.estate.vp, player=who.name),
        alignment=ft.Alignment.CENTER,
        expand=True,
    )
    steps = [
        point_button(scene, play.taps, who, -1),
        numeral,
        point_button(scene, play.taps, who, 1),
    ]
    told = [
        ft.Text(
            ahead_said(scene, play.state),
            style=ft.TextStyle(
                size=SMALLEST,
                weight=ft.FontWeight.W_500,
                font_family="Roboto Medium",
                color=c.on_surface,
            ),
            text_align=ft.TextAlign.CENTER,
        )
    ]
    if solo_of(play.state).aggressive:  # what is missing counts every year
        style = ft.TextStyle(size=20, color=c.on_surface)
        words = pace_said(scene, play.state)
        told.append(ft.Text(words, style=style, text_align=ft.TextAlign.CENTER))
    return ft.Container(
        ft.Column(
            [ft.Row(steps, spacing=8), *told],
            spacing=4,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=c.surface_container_low,
        border_radius=16,
        padding=10,
    )
