"""The header of Viticulture's screens: season, year, and the wake-up order as chips."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from companion.i18n import N_
from companion.viticulture.box.seasons import Season
from companion.viticulture.position.estate import Estate
from companion.viticulture.position.state import State

from ...icons import icon
from ...look import TOUCH
from ...parts.boundary import steady
from ...parts.header import SeatChip, Strip, play_header
from ...parts.touch import tap
from ...play import Taps
from ...scene import Scene
from .seasons import band, glyph
from .sheets import AutomaSheet, PlayerSheet, TableSheet
from .solo.deck import status
from .solo.naming import part_said, year_said

YEAR = (Season.SPRING, Season.SUMMER, Season.FALL, Season.WINTER)


def outline(state: State) -> State:
    """
    Return the state reduced to what the header shows, so that it stays equal while nothing of that
    changes.
    """
    estates = (Estate(row=e.row, passed=e.passed, vp=e.vp) for e in state.estates)
    return replace(state, estates=tuple(estates), years=())


@steady
def Header(scene: Scene, state: State, asked: int | None, taps: Taps) -> ft.Control:
    """The header with its buttons; the seat that is ``asked`` is marked."""
    season, year = state.season, year_said(scene, state)
    if state.last_year and state.season is not Season.OVER:
        year = f"{year} · {scene.t('label.last-year')}"
    name = part_said(scene, state)
    beside = [*_automa(scene, state, taps), *status(scene, state, taps)]
    return play_header(
        scene,
        taps,
        band=band(season),
        drawing=glyph(season),
        name=name,
        line=year,
        label=scene.t("play.season.label", season=name, year=year),
        table=TableSheet(),
        rule="TURN-01",
        help=N_("play.help"),
        chips=[_chip(scene, state, seat, asked == seat) for seat in _chip_order(state)],
        strip=Strip(scene.look, band(season), len(YEAR), _progress(state)),
        status=beside,
        status_width=STATUS * scene.look.scale if beside else 0,
    )


STATUS = 250
"""The width of what stands beside the player of a solo game."""


def _progress(state: State) -> int:
    if state.season is Season.YEAR_END:
        return len(YEAR)
    return YEAR.index(state.season) if state.season in YEAR else -1


def _chip_order(state: State) -> tuple[int, ...]:
    waiting = tuple(seat for seat in state.clockwise if seat not in state.order)
    return state.order + waiting


def _chip(scene: Scene, state: State, seat: int, current: bool) -> SeatChip:
    player, estate = state.setup.players[seat], state.estates[seat]
    return SeatChip(
        seat,
        player.name,
        player.colour.value,
        state.score(seat),
        _chip_label(scene, state, seat, current),
        number=estate.row,
        current=current,
        aside=estate.passed,
        opens=PlayerSheet(seat),
        rule="WAKE-11",
    )


def _automa(scene: Scene, state: State, taps: Taps) -> list[ft.Control]:
    """The Automa's marker, beside the player's points."""
    if state.automa is None:
        return []
    c, look = scene.c, scene.look.capped
    marker = scene.words.number(state.automa.marker)
    return [
        tap(
            "play.marker",
            ft.Row(
                [
                    icon("automa", c.on_surface, 24),
                    look.text(marker, "title_medium", c.on_surface, no_wrap=True),
                ],
                spacing=4,
                tight=True,
            ),
            None if taps.closed else (lambda: taps.show(AutomaSheet())),
            label=scene.t("play.marker", points=marker),
            on_hold=lambda: taps.explain("AUT-02"),
            height=TOUCH,
            padding=ft.Padding.symmetric(horizontal=10),
            border_radius=16,
            bgcolor=c.surface_container_lowest,
        )
    ]


def _chip_label(scene: Scene, state: State, seat: int, current: bool) -> str:
    name, estate = state.setup.players[seat].name, state.estates[seat]
    parts = [name, scene.words.many("play.order.points", state.score(seat))]
    if estate.row is not None:
        parts.append(scene.t("play.order.hour", hour=estate.row))
    if estate.passed:
        parts.append(scene.t("play.order.passed"))
    if current:
        parts.append(scene.t("play.order.acting"))
    return ", ".join(parts)
