"""The end: who won, what decided it, and everybody's points year by year as a picture."""

from __future__ import annotations

from typing import Any

import flet as ft
import flet.canvas as cv

from companion.viticulture import (
    TRACKS,
    CountForTie,
    Place,
    State,
    marker_path,
    outcome,
    solo_result,
    start_points,
)
from companion.viticulture.ties import STEPS, amount

from ...icons import icon, player_mark
from ...parts.action import Action
from ...parts.surface import card
from ...parts.touch import tap
from ...sheets import RuleSheet
from .picking import pick, picked

HEIGHTS = (172, 150, 130, 114, 102, 92)
DASHES: dict[str, list[float] | None] = {
    "circle": None,
    "square": [10, 4, 2, 4],
    "hexagon": [2, 4],
    "diamond": [3, 5],
    "triangle": [8, 5],
    "shield": [14, 6],
}


def body(play: Any) -> list[ft.Control]:
    """The result, then the podium, then the years."""
    scene, state = play.scene, play.state
    result = outcome(state)
    title = ft.Semantics(
        heading_level=1,
        content=scene.look.text(
            _title(play, result), "headline_medium", text_align=ft.TextAlign.CENTER
        ),
    )
    parts: list[ft.Control] = [title]
    if state.setup.is_solo:
        parts.append(against_the_automa(play))
    else:
        parts.append(_podium(play, result.places, result.winners))
        if result.question:
            parts.append(_question(play, result))
        elif result.decided_by:
            parts.append(_decided(play, result))
    if state.years:
        parts.append(years(play))
    return parts


def primary(play: Any) -> Action:
    """A tie that is still to be counted, or the way home."""
    t = play.scene.t
    question = None if play.state.setup.is_solo else outcome(play.state).question
    if question:
        chosen = picked(play).get(f"tie-{question.what}", {})
        amounts = tuple(chosen.get(seat, 0) for seat in question.seats)
        return Action(
            "over.tie",
            t(f"over.count.{question.what}"),
            lambda: play.do(CountForTie(question.what, question.seats, amounts)),
            drawing="check",
        )
    return Action("over.home", t("over.home"), lambda: play.scene.house.go("/"), drawing="home")


def _title(play: Any, result: Any) -> str:
    t = play.scene.t
    if play.state.setup.is_solo:
        return t(f"over.solo.{solo_result(play.state)}")
    if result.question:
        return t("over.tie")
    names = [play.name(seat) for seat in result.winners]
    return play.scene.words.many("over.wins", len(names), players=play.scene.words.list(names))


def against_the_automa(play: Any) -> ft.Control:
    """The two numbers that decide."""
    scene, c, state = play.scene, play.scene.c, play.state
    vp, marker = state.score(0), state.automa.marker if state.automa else TRACKS.solo_marker

    def side(mark: ft.Control, number: int, name: str) -> ft.Control:
        return ft.Column(
            [
                mark,
                scene.look.text(scene.words.number(number), "display_large"),
                scene.look.text(name, "label_large", c.on_surface_variant),
            ],
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            expand=True,
            spacing=4,
        )

    return card(
        scene,
        ft.Row(
            [
                side(player_mark(scene.look, play.colour(0), play.name(0), 56), vp, play.name(0)),
                side(icon("automa", c.primary, 56), marker, scene.t("automa")),
            ]
        ),
    )


def _podium(play: Any, places: tuple[Place, ...], winners: tuple[int, ...]) -> ft.Control:
    scene = play.scene
    if scene.large_text or (len(places) > 4 and not scene.wide):
        return _ladder(play, places, winners)
    return ft.Row(
        [_column(play, place, place.seat in winners) for place in places],
        vertical_alignment=ft.CrossAxisAlignment.END,
        spacing=8,
    )


def _column(play: Any, place: Place, won: bool) -> ft.Control:
    scene, look, c = play.scene, play.scene.look, play.scene.c
    fill, ink = (c.primary, c.on_primary) if won else (c.surface_container_high, c.on_surface)
    name = play.name(place.seat)
    column = ft.Column(
        [
            *([icon("crown", c.tertiary, 32)] if won else []),
            player_mark(look, play.colour(place.seat), name, 44),
            look.text(name, "label_large", text_align=ft.TextAlign.CENTER),
            ft.Container(
                ft.Column(
                    [
                        look.text(scene.words.number(place.vp), "display_medium", ink),
                        look.text(scene.t("over.rank", rank=place.rank), "label_medium", ink),
                    ],
                    alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
                    horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                ),
                height=HEIGHTS[place.rank - 1] + 20 * (look.scale - 1),
                bgcolor=fill,
                border_radius=ft.BorderRadius.only(top_left=14, top_right=14),
                padding=ft.Padding.only(top=6, bottom=8),
                alignment=ft.Alignment.CENTER,
            ),
        ],
        spacing=6,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return _explained(play, place, column)


def _explained(play: Any, place: Place, content: ft.Control, **box: Any) -> ft.Control:
    """Somebody's place on the podium; a tap, or a long press, says who wins and why."""
    scene, name = play.scene, play.name(place.seat)
    said = scene.words.many("score.has", place.vp, player=name)
    rule = "END-05" if outcome(play.state).decided_by else "END-04"
    return tap(
        f"over.place.seat-{place.seat + 1}",
        content,
        lambda: play.show(RuleSheet(rule)),
        on_hold=lambda: play.explain(rule),
        label=f"{scene.t('over.rank', rank=place.rank)}: {said}",
        expand=True,
        **box,
    )


def _ladder(play: Any, places: tuple[Place, ...], winners: tuple[int, ...]) -> ft.Control:
    scene, look, c = play.scene, play.scene.look, play.scene.c

    def rung(place: Place) -> ft.Control:
        won = place.seat in winners
        fill, ink = (c.primary, c.on_primary) if won else (c.surface_container_high, c.on_surface)
        rank = look.text(scene.t("over.rank", rank=place.rank), "label_large", ink)
        mark = player_mark(look, play.colour(place.seat), play.name(place.seat), 40)
        name = look.text(play.name(place.seat), "title_medium", ink)
        points = look.text(scene.words.number(place.vp), "display_small", ink)
        if scene.large_text:
            first = ft.Row([rank, mark, ft.Container(expand=True), points], spacing=12)
            inside: ft.Control = ft.Column([first, name], spacing=0)
        else:
            inside = ft.Row([rank, mark, ft.Container(name, expand=True), points], spacing=12)
        return _explained(
            play,
            place,
            inside,
            bgcolor=fill,
            border_radius=14,
            padding=ft.Padding.symmetric(horizontal=14, vertical=8),
        )

    return ft.Column(
        [rung(place) for place in places],
        spacing=8,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _decided(play: Any, result: Any) -> ft.Control:
    scene, c = play.scene, play.scene.c
    drawing = {"lira": "lira", "wine": "wine-red", "grapes": "grape-red"}.get(
        result.decided_by, "people"
    )
    return tap(
        "over.decided",
        ft.Row(
            [
                icon(drawing, c.on_tertiary_container, 32),
                ft.Column(
                    [
                        scene.look.text(
                            scene.t(f"over.decided.{result.decided_by}"),
                            "title_medium",
                            c.on_tertiary_container,
                        ),
                        scene.look.text(
                            _amounts(play, result), "body_medium", c.on_tertiary_container
                        ),
                    ],
                    spacing=2,
                    tight=True,
                    expand=True,
                ),
            ],
            spacing=16,
        ),
        lambda: play.show(RuleSheet("END-05")),
        on_hold=lambda: play.explain("END-05"),
        bgcolor=c.tertiary_container,
        border_radius=16,
        padding=16,
    )


def _amounts(play: Any, result: Any) -> str:
    """What everybody had of what decided; a shared victory tells the rule."""
    scene, state, what = play.scene, play.state, result.decided_by
    best = max(place.vp for place in result.places)
    tied = [place.seat for place in result.places if place.vp == best]
    had = {seat: amount(state, seat, what) for seat in tied} if what in STEPS else {}
    known = [f"{play.name(seat)} {n}" for seat, n in had.items() if n is not None]
    if not known:
        return scene.t("over.decided.rule")
    return scene.t("over.decided.amounts", amounts=", ".join(known), points=best)


def _question(play: Any, result: Any) -> ft.Control:
    from ...parts.stepper import stepper

    scene, question = play.scene, result.question
    chosen = picked(play).get(f"tie-{question.what}", {})

    def step(seat: int, by: int) -> None:
        def stepped(now: dict[int, int] | None) -> dict[int, int]:
            counted = now or {}
            return {**counted, seat: max(0, counted.get(seat, 0) + by)}

        pick(play, **{f"tie-{question.what}": stepped})

    return card(
        scene,
        ft.Column(
            [
                scene.look.text(scene.t(f"over.ask.{question.what}"), "title_medium"),
                *[
                    stepper(
                        scene,
                        f"over.tie.seat-{seat + 1}",
                        play.name(seat),
                        chosen.get(seat, 0),
                        lambda by, seat=seat: step(seat, by),
                        mark=player_mark(scene.look, play.colour(seat), play.name(seat), 36),
                        on_hold=lambda: play.explain("END-05"),
                    )
                    for seat in question.seats
                ],
            ],
            spacing=12,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=scene.c.tertiary_container,
    )


def years(play: Any) -> ft.Control:
    """Points at the end of every year: a line a player, told apart by dashes and by colour."""
    scene, look, c = play.scene, play.scene.look, play.scene.c
    closed = play.state.years
    width = min((560 if scene.wide else scene.width) - 64, 480) - 34
    height, left = 190.0, 34.0
    start, marker = start_of(play.state), marker_by_year(play.state)
    values = [start, *marker, *[vp for year in closed for vp in year]]
    top, low = max(TRACKS.points_end, *values), min(0, *values)

    def x(year: int) -> float:
        return left + (width - left - 12) * year / max(1, len(closed))

    def y(vp: int) -> float:
        return 10 + (height - 34) * (1 - (vp - low) / (top - low))

    def label(text: str, at_x: float, at_y: float) -> cv.Shape:
        style = ft.TextStyle(size=14, color=c.on_surface_variant)
        return cv.Text(at_x, at_y, text, style, alignment=ft.Alignment.CENTER)

    shapes: list[cv.Shape] = []
    for vp in (0, 10, 20):
        dash = [6.0, 5.0] if vp == TRACKS.points_end and not marker else None
        paint = ft.Paint(
            color=c.outline if dash else c.outline_variant, stroke_width=1, stroke_dash_pattern=dash
        )
        shapes += [cv.Line(left, y(vp), width, y(vp), paint), label(str(vp), 14, y(vp))]
    shapes += [label(str(n + 1), x(n + 1), height - 8) for n in range(len(closed))]
    if marker:
        steps: list[cv.Path.PathElement] = [cv.Path.MoveTo(x(0), y(marker[0]))]
        for n, vp in enumerate(marker):
            steps += [cv.Path.LineTo(x(n), y(vp)), cv.Path.LineTo(x(n + 1), y(vp))]
        paint = ft.Paint(
            color=c.outline,
            stroke_width=2,
            style=ft.PaintingStyle.STROKE,
            stroke_dash_pattern=[6.0, 5.0],
        )
        shapes.append(cv.Path(steps, paint))
    for seat in play.state.seats:
        colours = look.player(play.colour(seat))
        points = [start, *[year[seat] for year in closed]]
        path = [
            (cv.Path.LineTo if n else cv.Path.MoveTo)(x(n), y(vp)) for n, vp in enumerate(points)
        ]
        paint = ft.Paint(
            color=colours.ring,
            stroke_width=3,
            style=ft.PaintingStyle.STROKE,
            stroke_cap=ft.StrokeCap.ROUND,
            stroke_dash_pattern=DASHES[colours.shape],
        )
        shapes.append(cv.Path(path, paint))
    ends = ft.Column(
        [
            player_mark(look, play.colour(place.seat), play.name(place.seat), 26)
            for place in outcome(play.state).places
        ]
        + ([icon("automa", c.outline, 26)] if marker else []),
        spacing=3,
    )
    return card(
        scene,
        ft.Column(
            [
                look.text(scene.t("over.years"), "title_large"),
                ft.Row(
                    [
                        ft.Semantics(
                            label=_years_label(play),
                            image=True,
                            content=cv.Canvas(shapes, width=width, height=height),
                        ),
                        ends,
                    ],
                    spacing=8,
                    vertical_alignment=ft.CrossAxisAlignment.START,
                ),
            ],
            spacing=8,
        ),
    )


def start_of(state: State) -> int:
    """Where the corks began: alone a level or a challenge may say otherwise."""
    game = state.setup.solo
    return TRACKS.points_start if game is None else start_points(game)


def marker_by_year(state: State) -> list[int]:
    """Alone: where the Automa's cork stood in each year that was closed, at last as it is told."""
    way = dict(marker_path(state))
    found = [way[n + 1] for n in range(len(state.years)) if n + 1 in way]
    return [*found[:-1], state.automa.marker] if found and state.automa else found


def _years_label(play: Any) -> str:
    words = play.scene.words
    lines = {
        play.name(seat): [year[seat] for year in play.state.years] for seat in play.state.seats
    }
    marker = marker_by_year(play.state)
    if marker:
        lines[play.scene.t("automa")] = marker
    return ". ".join(
        play.scene.t("over.years.player", player=name, points=words.list(map(words.number, line)))
        for name, line in lines.items()
    )
