"""The year's end: every step on one page, booked with one tap."""

from __future__ import annotations

import flet as ft

from companion.viticulture.box.pieces import TRACKS
from companion.viticulture.position.state import State
from companion.viticulture.year.year_end import CloseYear, ends_now, next_first_player, residuals

from ....icons import icon, player_mark
from ....parts.action import Action
from ....parts.surface import rows
from ....parts.touch import at_least, tap
from ....play import Play
from ....sheets import RuleSheet
from ..table.score import last_year_notice


def body(play: Play[State]) -> list[ft.Control]:
    """Everybody's points, and the five steps."""
    return [*last_year_notice(play), *points_line(play), *steps(play)]


def steps(play: Play[State]) -> list[ft.Control]:
    """The five steps in printed order."""
    scene = play.scene
    return [
        rows(
            scene,
            [
                step_card(
                    play,
                    1,
                    "age",
                    scene.t("year-end.age"),
                    [],
                    "AGE-01",
                    scene.t("year-end.age.how"),
                ),
                step_card(
                    play, 2, "worker", scene.t("year-end.workers"), workers_home(play), "YEAR-01"
                ),
                step_card(
                    play, 3, "bottle", scene.t("year-end.residual"), collected(play), "ORD-07"
                ),
                step_card(
                    play,
                    4,
                    "card",
                    scene.t("year-end.hands", most=TRACKS.hand_limit),
                    [],
                    "YEAR-02",
                    scene.t("year-end.hands.how", most=TRACKS.hand_limit),
                ),
                step_card(
                    play, 5, "first-player", scene.t("year-end.first"), first(play), "YEAR-06"
                ),
            ],
        ),
    ]


def primary(play: Play[State]) -> Action:
    """Return the action: booking the whole year's end."""
    over = ends_now(play.state)
    label = play.scene.t("year-end.finish" if over else "year-end.close", year=play.state.year)
    drawing = "trophy" if over else "check"
    return Action("year-end.close", label, lambda: play.do(CloseYear()), "advance", drawing)


def points_line(play: Play[State]) -> list[ft.Control]:
    """Everybody's points, the most first; against the Automa the marker says more."""
    state, scene, look, c = play.state, play.scene, play.scene.look, play.scene.c
    if state.automa is not None:
        return []
    seats = sorted(state.seats, key=lambda seat: -state.estates[seat].vp)
    told = [
        scene.words.many("score.has", state.score(seat), player=play.name(seat)) for seat in seats
    ]
    most = state.score(seats[0])
    items: list[ft.Control] = []
    for seat in seats:
        leads = state.score(seat) == most
        points = look.text(scene.words.number(state.score(seat)), "title_large", no_wrap=True)
        items.append(
            ft.Container(
                ft.Row(
                    [player_mark(look, play.colour(seat), play.name(seat), 28), points],
                    spacing=6,
                    tight=True,
                ),
                padding=ft.Padding.symmetric(horizontal=8, vertical=4),
                border_radius=18,
                bgcolor=c.primary_container if leads else None,
            )
        )
    line = ft.Row(
        [icon("cork", c.primary, 28), *items],
        wrap=True,
        spacing=6,
        run_spacing=4,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return [ft.Semantics(label=scene.words.list(told), exclude_semantics=True, content=line)]


def step_card(
    play: Play[State],
    number: int,
    drawing: str,
    title: str,
    what: list[ft.Control],
    rule: str,
    how: str | None = None,
) -> ft.Control:
    scene, look, c = play.scene, play.scene.look, play.scene.c
    words: list[ft.Control] = [look.text(title, "title_medium")]
    if how:
        words.append(look.text(how, "body_medium", c.on_surface_variant))
    if what:
        words.append(
            ft.Row(
                what,
                wrap=True,
                spacing=14,
                run_spacing=4,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            )
        )
    return tap(
        f"year-end.step-{number}",
        at_least(
            48,
            ft.Row(
                [
                    *(
                        []
                        if scene.large_text
                        else [icon(drawing, look.season("winter").strong, 30)]
                    ),
                    ft.Column(words, spacing=4, tight=True, expand=True),
                ],
                spacing=16,
            ),
        ),
        (lambda: play.show(RuleSheet(rule))) if play.legal else None,
        on_hold=lambda: play.explain(rule),
        padding=ft.Padding.symmetric(horizontal=16, vertical=10),
    )


def workers_home(play: Play[State]) -> list[ft.Control]:
    scene, look, c = play.scene, play.scene.look, play.scene.c
    for seat in play.state.seats:
        if play.state.estates[seat].temporary:
            said = scene.t("year-end.temporary", player=play.name(seat))
            return [look.text(said, "body_medium", c.on_surface_variant)]
    return [look.text(scene.t("year-end.workers.all"), "body_medium", c.on_surface_variant)]


def collected(play: Play[State]) -> list[ft.Control]:
    scene, look, c = play.scene, play.scene.look, play.scene.c
    paid: list[ft.Control] = [
        ft.Row(
            [
                player_mark(look, play.colour(seat), play.name(seat), 28),
                look.text(
                    scene.words.signed(amount),
                    "title_large",
                    semantics_label=scene.words.many(
                        "year-end.collects", amount, player=play.name(seat)
                    ),
                ),
            ],
            spacing=6,
            tight=True,
        )
        for seat, amount in enumerate(residuals(play.state))
        if amount
    ]
    if paid:
        return paid
    return [look.text(scene.t("year-end.residual.none"), "body_medium", c.on_surface_variant)]


def first(play: Play[State]) -> list[ft.Control]:
    scene, look, state = play.scene, play.scene.look, play.state
    here, there = state.first_player or 0, next_first_player(state)
    if len(state.estates) == 1:
        return [look.text(scene.t("year-end.roosters"), "body_medium", scene.c.on_surface_variant)]
    said = scene.t("year-end.first.moves", here=play.name(here), there=play.name(there))
    return [
        player_mark(look, play.colour(here), play.name(here), 28),
        icon("arrow-right", scene.c.on_surface),
        player_mark(look, play.colour(there), play.name(there), 32),
        look.text(said, "body_medium", scene.c.on_surface_variant),
    ]
