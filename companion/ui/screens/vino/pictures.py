"""Charts: a demand on its track, and demands and vineyards over time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft
import flet.canvas as cv

from companion.vino.box.board import COUNTS, VARIETIES, Variety
from companion.vino.position.state import State

from ...icons import player_mark
from ...look import EDGE
from ...parts.header import pane_width
from ...parts.surface import card
from ...parts.touch import loose
from ...play import Play
from ...scene import Scene
from .bits import flow, name_style, variety_said

HEIGHT, HIGH, LEFT = 32.0, 170.0, 46.0
END = 12.0
"""Between the end of a track and the edge of its picture."""
MOST_DOTS = 21
HUES = {
    Variety.NEBBIOLO: ("orange", None),
    Variety.TREBBIANO: ("yellow", [8.0, 5.0]),
    Variety.MONTEPULCIANO: ("purple", [3.0, 5.0]),
    Variety.PINOT_GRIGIO: ("green", [10.0, 4.0, 2.0, 4.0]),
    Variety.BARBERA: ("blue", [14.0, 6.0]),
}
"""A colour and dashes for each variety: told apart without colours, too."""
DASHES: dict[str, list[float] | None] = {
    "circle": None,
    "square": [10, 4, 2, 4],
    "hexagon": [2, 4],
    "diamond": [3, 5],
    "triangle": [8, 5],
    "shield": [14, 6],
}


def demand_at(width: float, x: float) -> float:
    """Return the demand at a position of a track of this width."""
    most = COUNTS.demand_most
    return (x - END) / max(1.0, width - 2 * END) * 2 * most - most


def track(
    scene: Scene,
    width: float,
    was: int,
    will: int,
    step: int | None,
    *,
    height: float = HEIGHT,
    grip: bool = False,
) -> ft.Control:
    """
    A track from −500 to +500: a ring where the marker was, a disc where it will be. One that can be
    dragged has a larger disc, a ``grip``.
    """
    c, most = scene.c, COUNTS.demand_most
    size = step if step and 2 * most // step < MOST_DOTS else 100
    low, high, middle = END, width - END, height / 2

    def x(demand: int) -> float:
        return low + (high - low) * (demand + most) / (2 * most)

    rail = ft.Paint(color=c.outline_variant, stroke_width=4, stroke_cap=ft.StrokeCap.ROUND)
    shapes: list[cv.Shape] = [cv.Line(low, middle, high, middle, rail)]
    for demand in range(-most, most + 1, size):
        shapes.append(
            cv.Circle(x(demand), middle, 4 if demand == 0 else 2.5, ft.Paint(color=c.outline))
        )
    ink = c.on_surface_variant
    if will != was:
        ink = c.primary if will < was else scene.look.season("spring").strong
        path = ft.Paint(color=ink, stroke_width=4)
        shapes.append(cv.Line(x(was), middle, x(will), middle, path))
        shapes.append(cv.Circle(x(was), middle, 8, ft.Paint(color=c.surface_container_lowest)))
        ring = ft.Paint(color=ink, stroke_width=3, style=ft.PaintingStyle.STROKE)
        shapes.append(cv.Circle(x(was), middle, 8, ring))
    shapes.append(cv.Circle(x(will), middle, END if grip else 11, ft.Paint(color=ink)))
    if will != was:
        shapes.append(_arrow(scene, x(will), middle, 1 if will > was else -1))
    return ft.Semantics(
        exclude_semantics=True, content=cv.Canvas(shapes, width=width, height=height)
    )


def _arrow(scene: Scene, x: float, y: float, to: int) -> cv.Shape:
    """An arrow in the direction a marker moves, for those who cannot see colours."""
    paint = ft.Paint(
        color=scene.c.surface_container_lowest,
        stroke_width=2.2,
        style=ft.PaintingStyle.STROKE,
        stroke_cap=ft.StrokeCap.ROUND,
        stroke_join=ft.StrokeJoin.ROUND,
    )
    points = ((x - 2 * to, y - 4), (x + 2 * to, y), (x - 2 * to, y + 4))
    first, *others = points
    return cv.Path([cv.Path.MoveTo(*first), *(cv.Path.LineTo(*p) for p in others)], paint)


@dataclass(frozen=True)
class Curve:
    """One line of a chart."""

    colour: str
    dashes: list[float] | None
    values: Sequence[int]


def curves(
    scene: Scene, width: float, drawn: Sequence[Curve], levels: Sequence[int], said: str
) -> ft.Control:
    """A line chart; ``said`` is its description for screen readers."""
    c = scene.c
    count = max(len(line.values) for line in drawn)
    low, high = min(levels), max(levels)

    def x(n: int) -> float:
        return LEFT + (width - LEFT - 10) * n / max(1, count - 1)

    def y(value: float) -> float:
        return 12 + (HIGH - 24) * (1 - (value - low) / max(1, high - low))

    shapes: list[cv.Shape] = []
    for level in levels:
        paint = ft.Paint(color=c.outline_variant, stroke_width=1)
        style = ft.TextStyle(size=14, color=c.on_surface_variant)
        shapes.append(cv.Line(LEFT, y(level), width, y(level), paint))
        text = scene.words.number(level)
        shapes.append(cv.Text(20, y(level), text, style, alignment=ft.Alignment.CENTER))
    for line in drawn:
        path: list[cv.Path.PathElement] = [
            (cv.Path.LineTo if n else cv.Path.MoveTo)(x(n), y(value))
            for n, value in enumerate(line.values)
        ]
        paint = ft.Paint(
            color=scene.look.player(line.colour).ring,
            stroke_width=3,
            style=ft.PaintingStyle.STROKE,
            stroke_cap=ft.StrokeCap.ROUND,
            stroke_dash_pattern=line.dashes,
        )
        shapes.append(cv.Path(path, paint))
    return ft.Semantics(label=said, image=True, content=cv.Canvas(shapes, width=width, height=HIGH))


def count_bar(scene: Scene, width: float, colour: str, count: int, most: int) -> ft.Control:
    """A bar for a number, relative to the highest one."""
    c, colours, middle = scene.c, scene.look.player(colour), 7.0
    end = END + (width - 2 * END) * count / max(1, most)

    def stroke(ink: str, wide: float) -> ft.Paint:
        return ft.Paint(color=ink, stroke_width=wide, stroke_cap=ft.StrokeCap.ROUND)

    shapes: list[cv.Shape] = [
        cv.Line(END, middle, width - END, middle, stroke(c.outline_variant, 2))
    ]
    if count:
        shapes.append(cv.Line(END, middle, end, middle, stroke(colours.ring, 12)))
        shapes.append(cv.Line(END, middle, end, middle, stroke(colours.fill, 8)))
    return ft.Semantics(exclude_semantics=True, content=cv.Canvas(shapes, width=width, height=14))


def sample(scene: Scene, colour: str, dashes: list[float] | None) -> ft.Control:
    """A piece of a line, for the legend."""
    paint = ft.Paint(
        color=scene.look.player(colour).ring,
        stroke_width=3,
        style=ft.PaintingStyle.STROKE,
        stroke_dash_pattern=dashes,
    )
    shapes: list[cv.Shape] = [cv.Path([cv.Path.MoveTo(0, 8), cv.Path.LineTo(36, 8)], paint)]
    return ft.Semantics(exclude_semantics=True, content=cv.Canvas(shapes, width=36, height=16))


def market_history(scene: Scene, state: State) -> ft.Control:
    """The five demands after every sale, as a chart."""
    drawn = []
    told = []
    for variety in VARIETIES:
        colour, dashes = HUES[variety]
        values = [0, *[sale.market[variety.at] for sale in state.sales]]
        drawn.append(Curve(colour, dashes, values))
        told.append(scene.t("market.line", variety=variety_said(scene, variety), demand=values[-1]))
    most = COUNTS.demand_most
    width = min(pane_width(scene), 560) - 2 * EDGE - 30
    legend = flow(
        [
            ft.Row(
                [
                    sample(scene, *HUES[variety]),
                    loose(scene.look.text(variety_said(scene, variety), "label_medium")),
                ],
                spacing=6,
                tight=True,
            )
            for variety in VARIETIES
        ]
    )
    picture = curves(scene, width, drawn, (-most, 0, most), ". ".join(told))
    return card(
        scene,
        ft.Column(
            [scene.look.text(scene.t("market.history"), name_style(scene)), picture, legend],
            spacing=8,
        ),
        padding=4 if scene.large_text else 14,
    )


def vineyard_history(play: Play[State]) -> ft.Control:
    """Everybody's vineyards at the end of every round, as a chart."""
    scene, state = play.scene, play.state
    rows = [*(row.vineyards for row in state.rounds), tuple(map(state.vineyards, state.seats))]
    drawn, told = [], []
    for seat in state.seats:
        colours = scene.look.player(play.colour(seat))
        values = [0, *[row[seat] for row in rows]]
        drawn.append(Curve(play.colour(seat), DASHES[colours.shape], values))
        told.append(
            scene.t(
                "over.years.player",
                player=play.name(seat),
                points=scene.words.list([scene.words.number(value) for value in values[1:]]),
            )
        )
    most = max(5, *(value for line in drawn for value in line.values))
    top = -(-most // 5) * 5
    width = min(pane_width(scene), 560) - 2 * EDGE - 30
    legend = flow(
        [
            ft.Row(
                [
                    sample(
                        scene,
                        play.colour(seat),
                        DASHES[scene.look.player(play.colour(seat)).shape],
                    ),
                    player_mark(scene.look, play.colour(seat), play.name(seat), 24),
                    loose(scene.look.text(play.name(seat), "label_medium")),
                ],
                spacing=6,
                tight=True,
            )
            for seat in state.seats
        ]
    )
    picture = curves(scene, width, drawn, (0, top), ". ".join(told))
    return card(
        scene,
        ft.Column(
            [scene.look.text(scene.t("over.vineyards"), name_style(scene)), picture, legend],
            spacing=8,
        ),
        padding=4 if scene.large_text else 14,
    )
