"""
Fall: who draws visitors, in wake-up order. Where whole vineyards are followed, a tap books the
cards drawn.
"""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.viticulture.position.mat import Mat
from companion.viticulture.position.state import State
from companion.viticulture.year.fall import DrawVisitors, draws, yet_to_draw
from companion.viticulture.year.turns import NextSeason

from ....icons import icon, player_mark
from ....parts.action import Action
from ....parts.surface import rows
from ....parts.touch import at_least, chip, tap
from ....play import Play
from ....scene import Scene
from .. import terms
from ..sheets import MatSheet, PlayerSheet
from ..solo.pace import standing_card
from ..table.score import last_year_notice


def body(play: Play[State]) -> list[ft.Control]:
    """Everybody in order with what they draw; above them the next player with a choice."""
    scene, look, state = play.scene, play.scene.look, play.state
    title = ft.Semantics(
        heading_level=2, content=look.text(scene.t("fall.title"), "headline_medium")
    )
    drawers = [_drawer(play, seat, n) for n, seat in enumerate(state.order)]
    if state.whole_seats:
        waiting = yet_to_draw(state)
        said = _draw(play, waiting[0]) if waiting else []
        return [*last_year_notice(play), title, *said, rows(scene, drawers), *standing_card(play)]
    faint = scene.c.on_surface_variant
    how = look.text(scene.t("fall.how"), "body_medium", faint)
    cottage = look.text(scene.t("fall.cottage"), "body_medium", faint)
    return [
        *last_year_notice(play),
        title,
        how,
        rows(scene, drawers),
        cottage,
        *standing_card(play),
    ]


def primary(play: Play[State]) -> Action:
    """Return the action: going on to winter; a tap says whose draw is still missing."""
    words = play.scene.t("next.winter")
    return Action("fall.next", words, lambda: play.do(NextSeason()), "advance", "winter")


def _draw(play: Play[State], seat: int) -> list[ft.Control]:
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
            pair: list[ft.Control] = [ft.Row(marks[:2], tight=True), ft.Row(marks[2:], tight=True)]
            marks = [ft.Column(pair, spacing=0, tight=True)]
        said = scene.t("fall.draw", summer=summer, winter=winter)
        chips.append(
            chip(
                scene,
                f"fall.draw-{summer}-{winter}",
                marks,
                partial(play.do, DrawVisitors(seat, summer, winter)),
                label=said,
                on_hold=partial(play.explain, rule),
            )
        )
    words = scene.look.text(scene.t("fall.who-draws", player=play.name(seat)), "body_large")
    return [words, ft.Row(chips, wrap=True, spacing=8, run_spacing=8)]


def _cards(scene: Scene, season: str, count: int) -> list[ft.Control]:
    """Visitors of a season: the drawing in its colour, and its name."""
    if not count:
        return []
    name = scene.t(f"season.{season}")
    words = name if count == 1 else scene.t("fall.some", count=count, season=name)
    mark = icon(f"{season}-visitor", scene.look.season(season).strong, 28)
    return [mark, scene.look.text(words, "label_large")]


def _drawer(play: Play[State], seat: int, place: int) -> ft.Control:
    """A player's line; a tap opens the mat or, where none is followed, the player."""
    scene, look, c = play.scene, play.scene.look, play.scene.c
    mat = play.state.estates[seat].mat
    drawn = mat is not None and mat.drawn
    whole = play.state.whole_seats
    beside = _held(scene, mat) if whole else _both(scene)
    label = scene.t(
        "fall.drawn" if drawn else "fall.draws", player=play.name(seat), place=place + 1
    )
    its = MatSheet(seat) if mat is not None else PlayerSheet(seat)
    return tap(
        f"fall.player.seat-{seat + 1}",
        at_least(
            48,
            ft.Row(
                [
                    look.text(str(place + 1), "title_large", c.on_surface_variant),
                    player_mark(look, play.colour(seat), play.name(seat), 36),
                    ft.Container(look.text(play.name(seat), "title_medium"), expand=True),
                    *beside,
                ],
                spacing=10 if whole else 14,
            ),
        ),
        (lambda: play.show(its)) if play.legal else None,
        on_hold=lambda: play.explain(terms.DRAWS),
        label=label,
        padding=ft.Padding.symmetric(horizontal=16, vertical=8),
    )


def _both(scene: Scene) -> list[ft.Control]:
    """A note that a card of either season can be drawn."""
    if scene.large_text:
        return []
    strong = scene.look.season("fall").strong
    marks: list[ft.Control] = [icon("summer-visitor", strong), icon("winter-visitor", strong)]
    return [ft.Row(marks, spacing=6, tight=True)]


def _held(scene: Scene, mat: Mat | None) -> list[ft.Control]:
    """How many visitors a player holds, and whether they have drawn."""
    look = scene.look
    found: list[ft.Control] = []
    if mat is not None and not scene.large_text:
        for season, count in (("summer", mat.hand.summer), ("winter", mat.hand.winter)):
            found += [
                icon(f"{season}-visitor", look.season(season).strong, 24),
                look.text(scene.words.number(count), "label_large", scene.c.on_surface_variant),
            ]
    if mat is not None and mat.drawn:
        found.append(icon("check", look.season("fall").strong, 24))
    return found
