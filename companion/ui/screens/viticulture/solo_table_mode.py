"""Table mode against the Automa: where it stands and the points, read from a metre and a half."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.viticulture import Spot, TickSpot

from ...icons import icon
from ...parts.boundary import steady
from ...parts.surface import places
from ...parts.touch import tap
from ...scene import Scene
from ..sheets import Sheet
from .score import seated, step
from .seasons import band
from .solo_parts import DRAWINGS, action_name, ahead_said, announced, cards_said, tick_box
from .solo_season import Picker
from .table_mode import across_footer, season_line

NUMERAL, LARGEST, LARGEST_WIDE, SMALLEST = 88, 44, 72, 28
WIDE = 1000
LETTER = 0.64
"""The width of a letter, in parts of its size."""


def table_mode(play: Any, foot: ft.Control) -> ft.Control:
    """The spots as large as they will go, the points below, and the footer."""
    scene = play.scene
    across = scene.width > scene.height
    spots = [_announcement(play), *_spots(play)]
    points = _points(play)
    if across:
        inside: ft.Control = ft.Row(
            [
                ft.Container(_column(spots), expand=3),
                ft.Container(_column([points]), expand=2),
            ],
            spacing=8,
            expand=True,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        below: ft.Control = across_footer(play)
    else:
        inside = _column([*spots, points])
        below = ft.Column([season_line(play), foot], spacing=0)
    return ft.Container(
        ft.Column(
            [ft.Container(inside, expand=True, padding=8), below],
            spacing=0,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=scene.c.surface,
        expand=True,
    )


def _column(parts: list[ft.Control]) -> ft.Control:
    return ft.Column(
        parts,
        spacing=8,
        expand=True,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _announcement(play: Any) -> ft.Control:
    """What a screen reader says when the card is drawn; to be seen it is the line above."""
    scene, state = play.scene, play.state
    if not state.automa.cards:
        said = scene.t("solo.draw.how", season=scene.t(f"season.{state.season.value}"))
        return scene.look.text(said, "title_large")
    told = f"{announced(scene, state)} {cards_said(scene, state.automa.cards)}"
    title = scene.t("solo.in-order" if state.automa.blocked else "solo.nobody")
    shown = scene.look.text(title, "title_large")
    return ft.Semantics(label=told, live_region=True, exclude_semantics=True, content=shown)


def _spots(play: Any) -> list[ft.Control]:
    scene, automa = play.scene, play.state.automa
    found: list[ft.Control] = [
        Large(scene, play.taps, number, spot, band(play.state.season), key=f"large-{number}")
        for number, spot in enumerate(automa.spots)
        if spot.skip is None
    ]
    if play.state.needs_card and play.state.setup.solo.deck.value == "box":
        found.append(Picker(play, key=f"picker-{len(automa.cards)}"))
    return places(found)


@steady
def Large(scene: Scene, taps: Any, number: int, spot: Spot, season: str) -> ft.Control:
    """One spot with the largest letters its name leaves room for."""
    c, colours = scene.c, scene.look.season(season)
    name = action_name(scene, spot.action)
    across = scene.width > scene.height
    room = (scene.width * (0.6 if across else 1) - 16) - 64 - 44 - 72
    longest = max(len(word) for word in name.split())
    largest = LARGEST_WIDE if scene.width >= WIDE else LARGEST
    size = max(SMALLEST, min(largest, room / (LETTER * max(longest, len(name) / 2))))
    ink = c.on_surface if spot.ticked else colours.on_container
    words = ft.Text(
        name,
        style=ft.TextStyle(
            size=size,
            height=1.1,
            weight=ft.FontWeight.W_600,
            font_family="Literata Display",
            color=ink,
        ),
    )
    picture = ft.Container(
        icon(DRAWINGS[spot.action], c.on_surface_variant if spot.ticked else colours.on_strong, 48),
        width=64,
        height=64,
        border_radius=16,
        bgcolor=c.surface_container_highest if spot.ticked else colours.strong,
        alignment=ft.Alignment.CENTER,
    )
    box = tick_box(scene, spot.ticked, colours.strong, colours.on_strong, ink)
    narrow = room < 150
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


def _points(play: Any) -> ft.Control:
    """The points between minus and plus, and how far ahead they are."""
    scene, c, who = play.scene, play.scene.c, seated(play, 0)
    numeral = tap(
        f"{who.season}.points.seat-1",
        ft.Text(
            scene.words.number(who.estate.vp),
            style=ft.TextStyle(
                size=NUMERAL,
                height=1.0,
                weight=ft.FontWeight.W_600,
                font_family="Literata Display",
                color=c.on_surface,
            ),
            no_wrap=True,
            text_align=ft.TextAlign.CENTER,
        ),
        lambda: play.show(Sheet("number", seat=0, what="vp")),
        label=scene.words.many("score.has", who.estate.vp, player=who.name),
        alignment=ft.Alignment.CENTER,
        expand=True,
    )
    steps = [step(scene, play.taps, who, -1), numeral, step(scene, play.taps, who, 1)]
    said = ft.Text(
        ahead_said(scene, play.state),
        style=ft.TextStyle(
            size=SMALLEST,
            weight=ft.FontWeight.W_500,
            font_family="Roboto Medium",
            color=c.on_surface,
        ),
        text_align=ft.TextAlign.CENTER,
    )
    return ft.Container(
        ft.Column(
            [ft.Row(steps, spacing=8), said],
            spacing=4,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=c.surface_container_low,
        border_radius=16,
        padding=10,
    )
