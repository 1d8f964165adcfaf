"""
The cottage in fall, by the reading the table has agreed on (STR-11): the first visitor is looked at
before the second is chosen, or both kinds are named before either card is seen.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.viticulture.position.state import State

from ....icons import icon
from ....look import PLAY_CONTROL
from ....parts.touch import at_least, chip, tap
from ....play import Play
from .. import terms

Cards = tuple[int, int]
"""Visitors of summer and of winter."""

PAIRS: tuple[Cards, ...] = ((2, 0), (1, 1), (0, 2))
"""What both cards can be, named at once."""

ONE: tuple[Cards, Cards] = ((1, 0), (0, 1))
"""One card of each season."""


def reading(play: Play[State], told: Cards = (0, 0)) -> ft.Control:
    """Say how the second visitor is chosen, after as much as is told."""
    scene = play.scene
    said = "fall.cottage-second" if sum(told) == 1 else "fall.cottage-look"
    if play.state.setup.cottage_named:
        said = "fall.cottage-named"
    words = scene.look.text(scene.t(said), "body_medium", scene.c.on_surface_variant)
    if scene.large_text:
        return words
    # Always as high: the names below stay where they are, however much is told.
    return at_least(2 * scene.look.style_line("body_medium"), words, ft.CrossAxisAlignment.START)


def at_this_table(play: Play[State]) -> ft.Control:
    """Say below the rule which reading this table plays by."""
    scene = play.scene
    said = "fall.table-named" if play.state.setup.cottage_named else "fall.table-look"
    return scene.look.text(scene.t(said), "title_medium")


def pairs(
    play: Play[State], seat: int, told: Cards, tell: Callable[[Cards], None]
) -> list[ft.Control]:
    """Both kinds to name with one tap; a tap on what is told takes it back."""
    return [
        _pair(play, seat, pair, told == pair, partial(tell, (0, 0) if told == pair else pair))
        for pair in PAIRS
    ]


def singles(
    play: Play[State], seat: int, told: Cards, tell: Callable[[Cards], None]
) -> list[ft.Control]:
    """
    Who has named both may still take one card alone, as the cottage only allows a second: what of
    the pair that is; a tap on the one that is told takes it back.
    """
    scene = play.scene
    found = []
    for season, one, count in zip(("summer", "winter"), ONE, told, strict=True):
        if not count:
            continue
        visitor = scene.t(f"visitor-of.{season}")
        found.append(
            chip(
                scene,
                f"fall.draws.seat-{seat + 1}.only-{season}",
                scene.t("fall.only-one", visitor=visitor),
                partial(tell, (0, 0) if told == one else one),
                selected=told == one,
                label=scene.t("fall.tells-one", player=play.name(seat), visitor=visitor),
                on_hold=partial(play.explain, terms.SECOND),
            )
        )
    return [ft.Row(found, wrap=True, spacing=8, run_spacing=8)] if found else []


def _pair(
    play: Play[State], seat: int, pair: Cards, told: bool, on_tap: Callable[[], None]
) -> ft.Control:
    scene, c = play.scene, play.scene.c
    summer, winter = pair
    marks: list[ft.Control] = [
        icon(f"{season}-visitor", scene.look.season(season).strong, 28)
        for season, count in (("summer", summer), ("winter", winter))
        for _ in range(count)
    ]
    colours = scene.look.season("winter" if winter > summer else "summer")
    inside = ft.Row(marks, spacing=2, alignment=ft.MainAxisAlignment.CENTER)
    return tap(
        f"fall.draws.seat-{seat + 1}.both-{summer}-{winter}",
        at_least(PLAY_CONTROL - 4, inside),
        on_tap,
        label=scene.t("fall.tells-both", player=play.name(seat), summer=summer, winter=winter),
        selected=told,
        on_hold=partial(play.explain, terms.SECOND),
        border_radius=14,
        padding=ft.Padding.symmetric(horizontal=2, vertical=2),
        bgcolor=colours.container if told else c.surface_container_lowest,
        border=ft.Border.all(2, colours.strong if told else c.outline_variant),
    )
