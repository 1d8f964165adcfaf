"""
Table mode: for a phone in the middle of the table, read from a distance.

It is a score board: everybody's points, whose turn it is, and where whole vineyards are followed
the actions that are still free.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import flet as ft

from companion.viticulture.position.state import State

from ....icons import icon, player_mark
from ....look import STEPPER, TOUCH
from ....parts.boundary import steady
from ....parts.frame import undo_of
from ....parts.header import home_button
from ....parts.touch import icon_button, loose, tap
from ....play import Play, Taps
from ....scene import Scene
from ....sheets import RulesSheet
from ..seasons import band
from ..sheets import NumberSheet, PlayerSheet, TableSheet
from .free_actions import free_actions
from .score import PlayerOnCard, player_label, player_on_card, point_button

NUMERAL, SMALLEST = 120, 28
HEAD = 48
LETTER = 0.6
"""The width of a letter, in parts of its size."""
SMALLEST_NAME = 14
LOW = 190
"""A panel lower than this has its buttons beside the numeral."""
LINE = 136
FOOT, NARROW_FOOT, ACROSS_FOOT = 170, 236, 72
STRIP, ACROSS_STRIP = 84, 60
WIDE_ENOUGH, WIDE_FOR_SIX, THREE_ACROSS = 340, 460, 790
NARROWEST = 130
"""In a panel narrower than this the figures are smaller than on a line of their own."""
NARROW = 150
"""A panel narrower than this has one button of the full size, plus, below its numeral."""
AROUND = HEAD + STEPPER + 22
"""What a panel holds above and below its numeral."""
FIGURES = 0.88
"""The height of figures, which have nothing below their line, in parts of their size."""
BOTH = 2 * STEPPER + TOUCH + 24
"""So wide a low panel has minus and plus, with a numeral between them that can be tapped, too."""
LOWEST = STEPPER + 22


def table_mode(play: Play[State], foot: ft.Control) -> ft.Control:
    """
    Everybody's points as large as possible, the actions still free where they are known, and the
    footer with the season.
    """
    scene = play.scene
    seats = _seats(play)
    strip = [_strip(play)] if play.state.whole_seats else []
    below = strip_height(scene) + 8 if strip else 0
    across = is_across(scene)
    columns = _columns(len(seats), across, scene.width)
    lines = [seats[n : n + columns] for n in range(0, len(seats), columns)]
    room = PanelSize(
        width=(scene.width - 8 * (columns + 1)) / columns,
        height=(scene.height - foot_height(scene) - 8 - below) / len(lines) - 8,
    )
    cramped = room.height < LOWEST
    if cramped:
        room = replace(room, height=LOWEST)
    grid = ft.Column(
        [
            ft.Row(
                [
                    # without keys: see `fixed_places`
                    Panel(scene, play.taps, player_on_card(play, seat), room)
                    for seat in line
                ],
                spacing=8,
                expand=not cramped,
                height=LOWEST if cramped else None,
                vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            )
            for line in lines
        ],
        spacing=8,
        expand=True,
        scroll=ft.ScrollMode.AUTO if cramped else None,
    )
    if not strip:
        return table_page(play, grid, foot)
    board = ft.Column(
        [grid, *strip],
        spacing=8,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return table_page(play, board, foot)


def _strip(play: Play[State]) -> ft.Control:
    return free_actions(play, play.scene.width - 16, strip_height(play.scene))


def strip_height(scene: Scene) -> float:
    """Return how high the actions stand below the points."""
    return ACROSS_STRIP if is_across(scene) else STRIP


def is_across(scene: Scene) -> bool:
    """Return whether the phone is in landscape."""
    return scene.width > scene.height


def table_page(play: Play[State], inside: ft.Control, foot: ft.Control) -> ft.Control:
    """A whole page: the large content, the season below it, and the footer."""
    below: ft.Control = ft.Column([_season_line(play), foot], spacing=0)
    if is_across(play.scene):
        below = _across_footer(play)
    return ft.Container(
        ft.Column(
            [ft.Container(inside, expand=True, padding=8), below],
            spacing=0,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=play.scene.c.surface,
        expand=True,
    )


def foot_height(scene: Scene) -> float:
    """Return the height of the page below the large content."""
    if is_across(scene):
        return ACROSS_FOOT
    return NARROW_FOOT if scene.large_text else FOOT


def in_large(size: float, color: str, height: float = 1.0) -> ft.TextStyle:
    """Return the letters and numerals that are read from a distance."""
    return ft.TextStyle(
        size=size,
        height=height,
        weight=ft.FontWeight.W_600,
        font_family="Literata Display",
        color=color,
    )


@dataclass(frozen=True)
class PanelSize:
    """The room one player has on the page."""

    width: float
    height: float

    @property
    def is_low(self) -> bool:
        """Whether it is too low for a numeral above its buttons: they are beside it."""
        return self.height < LOW

    @property
    def is_line(self) -> bool:
        """Whether it is so low that the name has no line of its own."""
        return self.height < LINE

    @property
    def has_both(self) -> bool:
        """Whether there is room for minus, numeral and plus beside each other."""
        return self.width >= BOTH


def _seats(play: Play[State]) -> tuple[int, ...]:
    placed = play.state.order
    return placed + tuple(seat for seat in play.state.seats if seat not in placed)


def _columns(seats: int, across: bool, width: float) -> int:
    if across:
        if (width - 8) / seats - 8 >= NARROWEST:
            return seats
        return 3 if width >= THREE_ACROSS else 2
    return 2 if seats > 1 and width >= WIDE_ENOUGH and (seats <= 4 or width >= WIDE_FOR_SIX) else 1


@steady
def Panel(scene: Scene, taps: Taps, who: PlayerOnCard, room: PanelSize) -> ft.Control:
    """A player's name and points, in the given room."""
    look, c = scene.look, scene.c
    seat, season, name, estate = who.seat, who.season, who.name, who.estate
    current = who.is_acting
    base = f"{season}.points.seat-{seat + 1}"
    beside = room.is_low
    if room.is_line:
        size = min(NUMERAL, room.height - 20, (room.width - 2 * STEPPER - HEAD - 30) / 1.2)
    elif beside:
        buttons_wide = (1 + room.has_both) * STEPPER
        size = min(NUMERAL, room.height - HEAD - 24, (room.width - buttons_wide - 40) / 1.2)
    else:
        size = min(NUMERAL, (room.height - AROUND) / FIGURES, (room.width - 24) / 1.25)
    style = look.style("title_large")
    fitting = (room.width - HEAD - 30) / (LETTER * max(1, len(name)))
    style = ft.TextStyle(  # a second line would be taken from the numeral
        size=max(SMALLEST_NAME, min(look.size("title_large"), fitting)),
        height=style.height,
        weight=style.weight,
        font_family=style.font_family,
        color=style.color,
    )
    written = ft.Text(name, style=style, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)
    head = tap(
        f"{season}.player.seat-{seat + 1}",
        ft.Row(
            [
                ft.Container(width=0, height=HEAD),
                player_mark(look, who.colour, name, 34, turned=estate.passed),
                *([] if room.is_line else [loose(written)]),
            ],
            alignment=ft.MainAxisAlignment.CENTER,
            spacing=0 if room.is_line else 10,
        ),
        lambda: taps.show(PlayerSheet(seat)),
        on_hold=lambda: taps.explain("ORD-07"),
        label=player_label(scene, who),
        border_radius=12,
        width=HEAD if room.is_line else None,
    )
    numeral = tap(
        base,
        ft.Text(
            scene.words.number(estate.vp),
            style=in_large(max(SMALLEST, size), c.on_surface, FIGURES),
            no_wrap=True,
        ),
        lambda: taps.show(NumberSheet(seat, "vp")),
        on_hold=lambda: taps.explain("VP-03"),
        label=scene.words.many("score.has", estate.vp, player=name),
        alignment=ft.Alignment.CENTER,
        expand=True,
    )

    wide = not (room.is_line or beside)
    less, more = (point_button(scene, taps, who, by, wide=wide) for by in (-1, 1))
    if room.is_line:
        line = ft.Row([head, less, numeral, more], spacing=4, expand=True)
        inside: list[ft.Control] = [line]
    elif beside:
        inside = [
            head,
            ft.Row(
                [less, numeral, more] if room.has_both else [numeral, more], spacing=4, expand=True
            ),
        ]
    else:
        steps = [more] if room.width < NARROW else [less, more]  # the numeral takes points away
        buttons: list[ft.Control] = [ft.Container(step, expand=True) for step in steps]
        inside = [head, numeral, ft.Row(buttons, spacing=8)]
    return ft.Container(
        ft.Column(inside, spacing=2, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        bgcolor=c.surface if current else c.surface_container_low,
        border=ft.Border.all(3, look.season(season).strong if current else ft.Colors.TRANSPARENT),
        border_radius=16,
        padding=5,
        expand=True,
    )


def _season_button(play: Play[State]) -> ft.Control:
    """Season and year, with a button to correct them."""
    scene, look = play.scene, play.scene.look
    state = play.state
    colours = look.season(band(state.season))
    return tap(
        "play.season",
        ft.Row(
            [
                ft.Container(
                    icon(state.season.value, colours.on_strong),
                    width=44,
                    height=44,
                    border_radius=22,
                    bgcolor=colours.strong,
                    alignment=ft.Alignment.CENTER,
                ),
                look.text(scene.t(f"season.{state.season.value}"), "title_large"),
                look.text(scene.t("year", year=state.year), "label_large"),
                *([icon("flag", scene.c.tertiary, 28)] if state.last_year else []),
            ],
            alignment=ft.MainAxisAlignment.CENTER,
            spacing=12,
            wrap=scene.large_text,
        ),
        lambda: play.show(TableSheet()),
        on_hold=lambda: play.explain("TURN-01"),
        padding=ft.Padding.symmetric(horizontal=8, vertical=4),
        border_radius=16,
    )


def _season_line(play: Play[State]) -> ft.Control:
    """The way home, the season, and the question mark."""
    season = ft.Container(_season_button(play), expand=True)
    return ft.Row([home_button(play.scene), season, _help_button(play)])


def _help_button(play: Play[State]) -> ft.Control:
    """The rules of this season: table mode has no header with a question mark."""
    scene = play.scene
    return icon_button(
        scene, "play.help", "help", scene.t("play.help"), lambda: play.show(RulesSheet())
    )


def _across_footer(play: Play[State]) -> ft.Control:
    """Undo, season and the main action side by side."""
    scene = play.scene
    undo, action = undo_of(scene, play.taps), play.screens.primary_of(play)
    return ft.Container(
        ft.Row(
            [
                home_button(scene),
                ft.Container(undo, expand=3),
                ft.Container(_season_button(play), expand=4),
                _help_button(play),
                ft.Container(action.button() if action else None, expand=3),
            ],
            spacing=12,
        ),
        padding=ft.Padding.only(left=8, right=8, bottom=8),
    )
