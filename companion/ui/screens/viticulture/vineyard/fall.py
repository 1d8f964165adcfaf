"""Fall: who draws which visitors, in wake-up order; a tap tells it and goes on to the next."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.viticulture import DrawVisitors, NextSeason
from companion.viticulture.fall_visitors import draws, yet_to_draw

from ....icons import icon, player_mark
from ....parts.action import Action
from ....parts.surface import rows
from ....parts.touch import at_least, chip, tap
from ..score import last_year_notice
from ..sheets import Sheet
from ..solo_parts import standing
from . import terms


def body(play: Any) -> list[ft.Control]:
    """Whoever is next with the choices there are, then everybody in order."""
    scene, look, state = play.scene, play.scene.look, play.state
    waiting = yet_to_draw(state)
    return [
        *last_year_notice(play),
        ft.Semantics(heading_level=1, content=look.text(scene.t("fall.title"), "headline_medium")),
        *(_draw(play, waiting[0]) if waiting else []),
        rows(scene, [_drawer(play, seat, n) for n, seat in enumerate(state.order)]),
        *standing(play),
    ]


def primary(play: Any) -> Action:
    """On to winter; whose draw is still missing is said when it is tapped."""
    words = play.scene.t("next.winter")
    return Action("fall.next", words, lambda: play.do(NextSeason()), "advance", "winter")


def _draw(play: Any, seat: int) -> list[ft.Control]:
    """What can be drawn: of either season, and two with a cottage."""
    scene = play.scene
    mat = play.state.estates[seat].mat
    if mat is None or not play.legal:
        return []
    ways = [(1, 0), (0, 1)]
    if draws(mat) > 1:
        ways += [(2, 0), (1, 1), (0, 2)]
    chips = []
    for summer, winter in ways:
        rule = terms.DRAWS if summer + winter == 1 else terms.COTTAGE
        marks = [*_cards(scene, "summer", summer), *_cards(scene, "winter", winter)]
        if scene.large_text and summer and winter:  # one below the other
            pair = [ft.Row(marks[:2], tight=True), ft.Row(marks[2:], tight=True)]
            marks = [ft.Column(pair, spacing=0, tight=True)]
        said = scene.t("fall.draw", summer=summer, winter=winter)
        chips.append(
            chip(
                scene,
                f"fall.draw-{summer}-{winter}",
                marks,
                lambda summer=summer, winter=winter: play.do(DrawVisitors(seat, summer, winter)),
                label=said,
                on_hold=lambda rule=rule: play.explain(rule),
            )
        )
    words = scene.look.text(scene.t("fall.who-draws", player=play.name(seat)), "body_large")
    return [words, ft.Row(chips, wrap=True, spacing=8, run_spacing=8)]


def _cards(scene: Any, season: str, count: int) -> list[ft.Control]:
    """So many visitors of a season: the drawing in its colour, and its name."""
    if not count:
        return []
    name = scene.t(f"season.{season}")
    words = name if count == 1 else scene.t("fall.some", count=count, season=name)
    mark = icon(f"{season}-visitor", scene.look.season(season).strong, 28)
    return [mark, scene.look.text(words, "label_large")]


def _drawer(play: Any, seat: int, place: int) -> ft.Control:
    scene, look, c = play.scene, play.scene.look, play.scene.c
    mat = play.state.estates[seat].mat
    drawn = mat is not None and mat.drawn
    held: list[ft.Control] = []
    if mat is not None and not scene.large_text:
        for season, count in (("summer", mat.hand.summer), ("winter", mat.hand.winter)):
            held += [
                icon(f"{season}-visitor", look.season(season).strong, 24),
                look.text(scene.words.number(count), "label_large", c.on_surface_variant),
            ]
    mark = [icon("check", look.season("fall").strong, 24)] if drawn else []
    label = scene.t(
        "fall.drawn" if drawn else "fall.draws", player=play.name(seat), place=place + 1
    )
    sheet = "mat" if mat is not None else "player"
    return tap(
        f"fall.player.seat-{seat + 1}",
        at_least(
            48,
            ft.Row(
                [
                    look.text(str(place + 1), "title_large", c.on_surface_variant),
                    player_mark(look, play.colour(seat), play.name(seat), 36),
                    ft.Container(look.text(play.name(seat), "title_medium"), expand=True),
                    *held,
                    *mark,
                ],
                spacing=10,
            ),
        ),
        (lambda: play.show(Sheet(sheet, seat=seat))) if play.legal else None,
        on_hold=lambda: play.explain(terms.DRAWS),
        label=label,
        padding=ft.Padding.symmetric(horizontal=16, vertical=8),
    )
