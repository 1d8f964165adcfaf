"""Summer and winter in score-only tracking: whose turn it is, and large steppers for everybody."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.viticulture import NextSeason, Pass, ScorePoints, Season, TakeTurn

from ...icons import icon, player_mark
from ...parts.frame import said
from ...parts.surface import card
from ...parts.touch import at_least, chip, step_button, tap
from ..sheets import Sheet
from .action import Action


def body(play: Any) -> list[ft.Control]:
    """The turn, then a card for every player in wake-up order."""
    cards = [score_card(play, seat) for seat in _seats(play)]
    hint = play.scene.look.text(
        play.scene.t("score.hint"),
        "body_medium",
        play.scene.c.on_surface_variant,
        text_align=ft.TextAlign.CENTER,
    )
    hints = [hint] if play.legal else []
    return [*last_year_notice(play), turn_bar(play), *cards, *hints]


def primary(play: Any) -> Action:
    """On to the next part of the year: whoever is still in passes."""
    following = play.state.season.following
    return Action(
        f"{play.state.season.value}.next",
        play.scene.t(f"next.{following.value}"),
        lambda: play.do(NextSeason()),
        "advance",
        following.value,
    )


def _seats(play: Any) -> tuple[int, ...]:
    placed = play.state.order
    return placed + tuple(seat for seat in play.state.seats if seat not in placed)


def last_year_notice(play: Any) -> list[ft.Control]:
    """Somebody has reached the end of the track: this year is played out."""
    if not play.state.last_year or play.state.season is Season.OVER:
        return []
    scene, c = play.scene, play.scene.c
    return [
        tap(
            "play.last-year",
            at_least(
                36,
                ft.Row(
                    [
                        icon("flag", c.on_tertiary_container),
                        ft.Container(
                            scene.look.text(
                                scene.t("last-year"), "label_large", c.on_tertiary_container
                            ),
                            expand=True,
                        ),
                    ],
                    spacing=12,
                ),
            ),
            lambda: play.show(Sheet("rule", rule="END-01")),
            bgcolor=c.tertiary_container,
            border_radius=16,
            padding=ft.Padding.symmetric(horizontal=16, vertical=6),
        )
    ]


def turn_bar(play: Any) -> ft.Control:
    """Whose turn it is; a worker placed, or a pass, moves it on."""
    scene, state = play.scene, play.state
    seat = state.turn
    season = state.season.value
    if seat is None:
        return scene.look.text(scene.t("score.title"), "headline_medium")
    following = state.next_after(seat)
    title = scene.look.text(
        scene.t("score.turn", player=play.name(seat)), "headline_medium", no_wrap=False
    )
    buttons: list[ft.Control] = []
    if not play.legal:
        return ft.Semantics(heading_level=1, content=title)
    if following not in (None, seat):
        buttons.append(
            chip(
                scene,
                f"{season}.turn",
                [
                    icon("worker", scene.c.on_surface),
                    scene.look.text(
                        scene.t("score.placed", player=play.name(following)), "label_large"
                    ),
                ],
                lambda: play.do(TakeTurn(seat)),
            )
        )
    buttons.append(
        chip(
            scene,
            f"{season}.pass",
            [
                icon("pass", scene.c.on_surface),
                scene.look.text(scene.t("score.pass"), "label_large"),
            ],
            lambda: play.do(Pass(seat)),
            label=scene.t("score.pass.label", player=play.name(seat)),
        )
    )
    return ft.Column(
        [
            ft.Row(
                [
                    ft.Semantics(heading_level=1, content=title, expand=True),
                    *_last_points(play),
                ],
                spacing=8,
            ),
            ft.Row(buttons, spacing=8, run_spacing=8, wrap=True),
        ],
        spacing=8,
    )


def _last_points(play: Any) -> list[ft.Control]:
    """The points booked by the last tap, so that a slip is seen at once."""
    step = play.table.session.history.last
    if play.looking_back or not step or not isinstance(step.entry.move, ScorePoints):
        return []
    scene, c, move = play.scene, play.scene.c, step.entry.move
    shown = ft.Container(
        ft.Row(
            [
                player_mark(scene.look, play.colour(move.seat), play.name(move.seat), 24),
                scene.look.text(
                    scene.words.signed(move.by), "title_medium", c.on_primary_container
                ),
            ],
            spacing=6,
            tight=True,
        ),
        bgcolor=c.primary_container,
        border_radius=20,
        padding=ft.Padding.symmetric(horizontal=12, vertical=6),
    )
    told = said(scene, play.table)
    return [ft.Semantics(label=told, live_region=True, exclude_semantics=True, content=shown)]


def score_card(play: Any, seat: int) -> ft.Control:
    """A player's points between minus and plus; bottle, lira and grey worker beside the name."""
    scene, look, c = play.scene, play.scene.look, play.scene.c
    season = play.state.season.value
    name = play.name(seat)
    base = f"{season}.points.seat-{seat + 1}"
    current = play.state.turn == seat
    narrow = scene.width / look.scale < 340
    player = tap(
        f"{season}.player.seat-{seat + 1}",
        _player(play, seat, beside=narrow),
        (lambda: play.show(Sheet("player", seat=seat))) if play.legal else None,
        label=player_label(play, seat),
        padding=ft.Padding.symmetric(horizontal=4, vertical=2),
        border_radius=12,
    )
    vp = play.state.estates[seat].vp
    steppers: list[ft.Control] = [
        step_button(
            scene,
            f"{base}.minus",
            scene.t("score.minus", player=name),
            lambda: play.do(ScorePoints(seat, -1)),
            plus=False,
        ),
        tap(
            base,
            ft.Container(
                look.text(
                    scene.words.number(vp),
                    "display_large",
                    text_align=ft.TextAlign.CENTER,
                    no_wrap=True,
                ),
                alignment=ft.Alignment.CENTER,
                height=max(64, 64 * min(look.scale, 1.3)),
            ),
            (lambda: play.show(Sheet("number", seat=seat, what="vp"))) if play.legal else None,
            label=scene.words.many("score.has", vp, player=name),
            expand=True,
            border_radius=16,
        ),
        step_button(
            scene,
            f"{base}.plus",
            scene.t("score.plus", player=name),
            lambda: play.do(ScorePoints(seat, 1)),
            plus=True,
        ),
    ]
    if not play.legal:
        steppers = steppers[1:2]
    if narrow:
        content: ft.Control = ft.Column(
            [player, ft.Row(steppers, spacing=8)],
            spacing=4,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    else:
        content = ft.Row([ft.Container(player, expand=4), ft.Row(steppers, spacing=8, expand=9)])
    line = look.season(season).strong if current else c.outline_variant
    return card(
        scene,
        content,
        border=ft.Border.all(2 if current else 1, line),
        padding=ft.Padding.symmetric(horizontal=10, vertical=10),
        key=f"card-{seat}",
    )


def _player(play: Any, seat: int, *, beside: bool) -> ft.Control:
    scene, look, c = play.scene, play.scene.look, play.scene.c
    estate = play.state.estates[seat]
    facts: list[ft.Control] = [
        icon("bottle", c.on_surface_variant, 20),
        look.text(str(estate.residual), "label_large", c.on_surface_variant),
    ]
    if play.state.setup.lira:
        facts += [
            icon("lira", c.on_surface_variant, 20),
            look.text(scene.words.number(estate.lira), "label_large", c.on_surface_variant),
        ]
    if estate.temporary:
        facts.append(icon("temp-worker", c.on_surface_variant, 20))
    mark = player_mark(look, play.colour(seat), play.name(seat), 36, turned=estate.passed)
    numbers = ft.Row(facts, spacing=3, run_spacing=0, wrap=True)
    name = look.text(play.name(seat), "title_medium")
    if beside:
        return at_least(
            44,
            ft.Row(
                [mark, ft.Column([name, numbers], spacing=0, tight=True, expand=True)], spacing=10
            ),
        )
    return ft.Column(
        [ft.Row([mark, ft.Container(numbers, expand=True)], spacing=8), name], spacing=4
    )


def player_label(play: Any, seat: int) -> str:
    """Everything followed of a player, for a screen reader."""
    scene, estate = play.scene, play.state.estates[seat]
    parts = [play.name(seat), scene.t("score.residual", residual=estate.residual)]
    if play.state.setup.lira:
        parts.append(scene.words.many("score.lira", estate.lira))
    if estate.temporary:
        parts.append(scene.t("score.temporary"))
    return ", ".join(parts)
