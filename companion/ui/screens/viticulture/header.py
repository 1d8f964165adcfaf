"""The header of Viticulture's screens: season, year, and the wake-up order as chips."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from companion.i18n import N_
from companion.viticulture.box.seasons import Season
from companion.viticulture.position.estate import Estate
from companion.viticulture.position.state import State

from ...parts.boundary import steady
from ...parts.frame import play_header, seat_chip, strip
from ...play import Taps
from ...scene import Scene
from .seasons import band, glyph
from .sheets import PlayerSheet, TableSheet
from .solo.deck import status
from .solo.naming import part_said, year_said

YEAR = (Season.SPRING, Season.SUMMER, Season.FALL, Season.WINTER)


def outline(state: State) -> State:
    """
    Return the state reduced to what the header shows, so that it stays equal when points move.
    """
    estates = (
        Estate(row=e.row, passed=e.passed, mat=None if e.mat is None or e.mat.parents else e.mat)
        for e in state.estates
    )
    return replace(state, estates=tuple(estates), years=())


@steady
def Header(scene: Scene, state: State, taps: Taps) -> ft.Control:
    """The header with its buttons."""
    season, year = state.season, year_said(scene, state)
    name = part_said(scene, state)
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
        chips=[_chip(scene, state, seat, taps) for seat in _chip_order(state)],
        strip=strip(scene.look, band(season), len(YEAR), _progress(state)),
        status=status(scene, state, taps),
    )


def _progress(state: State) -> int:
    if state.season is Season.YEAR_END:
        return len(YEAR)
    return YEAR.index(state.season) if state.season in YEAR else -1


def _chip_order(state: State) -> tuple[int, ...]:
    waiting = tuple(seat for seat in state.clockwise if seat not in state.order)
    return state.order + waiting


def _chip(scene: Scene, state: State, seat: int, taps: Taps) -> ft.Control:
    player, estate = state.setup.players[seat], state.estates[seat]
    live = not taps.looking_back
    return seat_chip(
        scene,
        band(state.season),
        seat,
        player.name,
        player.colour.value,
        number=estate.row,
        current=state.acting == seat,
        aside=estate.passed,
        label=_chip_label(scene, state, seat),
        on_tap=(lambda: taps.show(PlayerSheet(seat))) if live else None,
        on_hold=lambda: taps.explain("WAKE-11"),
    )


def _chip_label(scene: Scene, state: State, seat: int) -> str:
    name, estate = state.setup.players[seat].name, state.estates[seat]
    parts = [name]
    if estate.row is not None:
        parts.append(scene.t("play.order.hour", hour=estate.row))
    if estate.passed:
        parts.append(scene.t("play.order.passed"))
    if state.acting == seat:
        parts.append(scene.t("play.order.acting"))
    return ", ".join(parts)
