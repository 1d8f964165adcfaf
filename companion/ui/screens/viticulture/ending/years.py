"""Points by year, as a chart and in words."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft
import flet.canvas as cv

from companion.viticulture.box.pieces import TRACKS
from companion.viticulture.position.state import State
from companion.viticulture.solo.choices import start_points
from companion.viticulture.solo.pace import marker_path

from ....icons import icon, player_mark
from ....parts.surface import card
from ....play import Play

DASHES: dict[str, list[float] | None] = {
    "circle": None,
    "square": [10, 4, 2, 4],
    "hexagon": [2, 4],
    "diamond": [3, 5],
    "triangle": [8, 5],
    "shield": [14, 6],
}
MARK = 26
"""The side of the mark at the end of a line."""


def years_picture(play: Play[State]) -> ft.Control:
    """A chart of points at the end of every year: a line for each player, by colour and dashes."""
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
        path: list[cv.Path.PathElement] = [
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
    last: list[tuple[float, ft.Control]] = [
        (y(closed[-1][seat]), player_mark(look, play.colour(seat), play.name(seat), MARK))
        for seat in play.state.seats
    ]
    if marker:
        last.append((y(marker[-1]), icon("automa", c.outline, MARK)))
    tops = beside([line for line, _ in last], height)
    ends = [
        ft.Container(mark, left=width + 4, top=top)
        for (_, mark), top in zip(last, tops, strict=True)
    ]
    return card(
        scene,
        ft.Column(
            [
                look.text(scene.t("over.years"), "title_large"),
                ft.Stack(
                    [
                        ft.Semantics(
                            label=_years_label(play),
                            image=True,
                            content=cv.Canvas(shapes, width=width, height=height),
                        ),
                        *ends,
                    ],
                    width=width + 4 + MARK,
                    height=height,
                ),
            ],
            spacing=8,
        ),
    )


def beside(lines: Sequence[float], height: float) -> list[float]:
    """
    Return where marks have to begin so that each is at the end of its line, as near as it can be
    without lying over another.
    """
    order = sorted(range(len(lines)), key=lines.__getitem__)
    tops = [0.0] * len(lines)
    least = 0.0
    for number in order:
        tops[number] = least = max(least, lines[number] - MARK / 2)
        least += MARK + 1
    most = height - MARK
    for number in reversed(order):
        tops[number] = most = min(most, tops[number])
        most -= MARK + 1
    return tops


def start_of(state: State) -> int:
    """Return where the corks began: in a solo game a level or a challenge may change it."""
    game = state.setup.solo
    return TRACKS.points_start if game is None else start_points(game)


def marker_by_year(state: State) -> list[int]:
    """Return the Automa's marker in each closed year of a solo game."""
    way = dict(marker_path(state))
    found = [way[n + 1] for n in range(len(state.years)) if n + 1 in way]
    return [*found[:-1], state.automa.marker] if found and state.automa else found


def _years_label(play: Play[State]) -> str:
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
