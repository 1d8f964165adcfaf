"""
A chart of lines, and the same as numbers.

Lines are told apart by colour, by dashes, and by the mark with the initial at their end. Who does
not see them hears every line's numbers; the table has them step by step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft
import flet.canvas as cv

from ...hooks import use_value
from ...icons import icon, player_mark
from ...look import EDGE
from ...parts.boundary import component
from ...parts.surface import card
from ...parts.touch import chip, loose
from ...pictures.axes import Axes, apart, levels, stepped
from ...pictures.result import DASHES
from ...scene import Scene, use_scene

MARK, HIGH, BELOW = 26, 180.0, 26.0
GROWS = 1.5
"""So far the numbers at the side grow; whoever needs them larger has them as a table."""
WIDEST = 520


@dataclass(frozen=True)
class Line:
    """One line of a chart."""

    name: str
    colour: str
    """A player's; empty for the Automa."""
    values: tuple[int, ...]
    first: int = 0
    """The step at which it begins."""


Rows = tuple[tuple[str, str, tuple[int, ...]], ...]
"""For everybody name, colour, and the wake-up row of every year."""


@component
def Chart(
    id: str, title: str, lines: tuple[Line, ...], step: str, rows: Rows, steps: tuple[int, ...]
) -> ft.Control:
    """
    A chart of lines with a button that turns it into a table.

    ``step`` is what a step is called, ``year`` or ``round``; they are counted
    unless ``steps`` are given. ``rows`` stand below the race.
    """
    scene = use_scene()
    numbers, set_numbers = use_value(False)
    heading = ft.Semantics(heading_level=2, content=scene.look.text(title, "title_large"))
    switch = chip(
        scene,
        f"charts.{id}.numbers",
        scene.t("charts.numbers.chip"),
        lambda: set_numbers(lambda now: not now),
        selected=numbers,
    )
    if numbers:
        parts = [_table(scene, lines, step, rows, steps)]
    else:
        parts = [_picture(scene, lines, rows, steps), _legend(scene, lines)]
    return ft.Semantics(
        identifier=f"charts.{id}",
        container=True,
        content=card(
            scene,
            ft.Column(
                [heading, *parts, ft.Row([switch], wrap=True)],
                spacing=10,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
            padding=_padding(scene),
        ),
    )


def _padding(scene: Scene) -> int:
    return 8 if scene.large_text else 16


def _width(scene: Scene) -> float:
    """Return the room for a chart with its marks."""
    page = min(scene.width - (96 if scene.wide or scene.low else 0), 720 if scene.wide else 10_000)
    return min(page - 2 * EDGE - 2 * _padding(scene) - 4, WIDEST)


def _ink(scene: Scene, line: Line) -> tuple[str, list[float] | None]:
    """Return a line's colour and dashes."""
    if not line.colour:
        return scene.c.outline, [6.0, 5.0]
    colours = scene.look.player(line.colour)
    return colours.ring, list(DASHES[colours.shape]) or None


def _mark(scene: Scene, name: str, colour: str, size: float = MARK) -> ft.Control:
    if not colour:
        return icon("automa", scene.c.on_surface_variant, size)
    return player_mark(scene.look, colour, name, size)


def _paint(ink: str, dashes: list[float] | None) -> ft.Paint:
    return ft.Paint(
        color=ink,
        stroke_width=3,
        style=ft.PaintingStyle.STROKE,
        stroke_cap=ft.StrokeCap.ROUND,
        stroke_dash_pattern=dashes,
    )


def _picture(scene: Scene, lines: Sequence[Line], rows: Rows, steps: tuple[int, ...]) -> ft.Control:
    """The lines, the numbers at their side, and the marks at their ends."""
    c, words = scene.c, scene.words
    letter = 14 * min(scene.look.scale, GROWS)
    every = [value for line in lines for value in line.values]
    rungs = levels(min(every), max(every))
    begin = min(line.first for line in lines)
    count = max(line.first + len(line.values) for line in lines) - begin
    said = [words.number(rung) for rung in rungs]
    left = max(map(len, said)) * letter * 0.56 + 10
    if rows:
        left = max(left, MARK + 8)
    width = _width(scene)
    axes = Axes(left, 10, width - MARK - 10, HIGH - 6, rungs[0], rungs[-1], count)
    high = HIGH + BELOW * min(scene.look.scale, GROWS)
    style = ft.TextStyle(size=letter, color=c.on_surface_variant)
    shapes: list[cv.Shape] = []
    for rung, text in zip(rungs, said, strict=True):
        paint = ft.Paint(color=c.outline if rung == 0 else c.outline_variant, stroke_width=1)
        shapes.append(cv.Line(axes.left, axes.y(rung), axes.right, axes.y(rung), paint))
        shapes.append(
            cv.Text(left - 6, axes.y(rung), text, style, alignment=ft.Alignment.CENTER_RIGHT)
        )
    for at, number in _shown(steps or range(begin, begin + count), axes, letter):
        middle = high - letter * 0.7
        shapes.append(
            cv.Text(axes.x(at), middle, words.number(number), style, alignment=ft.Alignment.CENTER)
        )
    for line in reversed(lines):
        shapes += _drawn(scene, axes, line, begin)
    tops = apart([axes.y(line.values[-1]) for line in lines], MARK + 1, 0, high)
    ends = [
        ft.Container(_mark(scene, line.name, line.colour), left=width - MARK, top=y - MARK / 2)
        for line, y in zip(lines, tops, strict=True)
    ]
    told = ". ".join(_said(scene, line.name, line.values) for line in lines)
    canvas = cv.Canvas(shapes, width=width, height=high)
    picture = ft.Stack(
        [ft.Semantics(label=told, image=True, content=canvas), *ends], width=width, height=high
    )
    below = [_chosen(scene, rows, axes, begin, width, letter)] if rows else []
    return ft.Column([picture, *below], spacing=8, tight=True)


def _said(scene: Scene, name: str, values: Sequence[int]) -> str:
    points = scene.words.list(map(scene.words.number, values))
    return scene.t("over.years.player", player=name, points=points)


def _shown(steps: Sequence[int], axes: Axes, letter: float) -> list[tuple[int, int]]:
    """Return which steps have room for their number; of equal ones the first has it."""
    found: list[tuple[int, int]] = []
    for at, number in enumerate(steps):
        if at and steps[at - 1] == number:
            continue
        room = letter * (0.7 + 0.6 * len(str(number)))
        if not found or axes.x(at) - axes.x(found[-1][0]) >= room:
            found.append((at, number))
    return found


def _drawn(scene: Scene, axes: Axes, line: Line, begin: int) -> list[cv.Shape]:
    ink, dashes = _ink(scene, line)
    first, *others = stepped(axes, line.values, line.first - begin)
    if not others:
        return [cv.Circle(*first, 4, ft.Paint(color=ink))]
    path: list[cv.Path.PathElement] = [cv.Path.MoveTo(*first)]
    path += [cv.Path.LineTo(*point) for point in others]
    return [cv.Path(path, _paint(ink, dashes))]


def _chosen(
    scene: Scene, rows: Rows, axes: Axes, begin: int, width: float, letter: float
) -> ft.Control:
    """The wake-up rows below the race, year below year; as words where there is no room."""
    look, c = scene.look, scene.c
    parts: list[ft.Control] = [look.text(scene.t("history.section.rows"), "label_large")]
    room = axes.x(1) - axes.x(0)
    style = ft.TextStyle(size=letter, color=c.on_surface)
    for name, colour, chosen in rows:
        told = _row_told(scene, name, chosen)
        if room < letter * 0.8:
            line: ft.Control = ft.Row(
                [
                    _mark(scene, name, colour),
                    loose(look.text(" · ".join(map(_row_said, chosen)), "body_medium")),
                ],
                spacing=8,
            )
        else:
            shapes: list[cv.Shape] = [
                cv.Text(
                    axes.x(n - begin), MARK / 2, _row_said(row), style,
                    alignment=ft.Alignment.CENTER,
                )
                for n, row in enumerate(chosen, 1)
            ]  # fmt: skip
            canvas = cv.Canvas(shapes, width=width, height=MARK)
            line = ft.Stack([canvas, _mark(scene, name, colour)], width=width, height=MARK)
        hidden = ft.Semantics(exclude_semantics=True, content=line)
        parts.append(ft.Semantics(label=told, content=hidden))
    return ft.Column(parts, spacing=4, tight=True)


def _row_said(row: int) -> str:
    return str(row) if row else "–"


def _row_told(scene: Scene, name: str, chosen: Sequence[int]) -> str:
    said = scene.t("over.years.player", player=name, points=", ".join(map(_row_said, chosen)))
    return f"{scene.t('history.section.rows')}. {said}"


def _legend(scene: Scene, lines: Sequence[Line]) -> ft.Control:
    """Whose line is which."""
    long = 24 if scene.large_text else 36  # the longest names need the room

    def one(line: Line) -> ft.Control:
        path: list[cv.Path.PathElement] = [cv.Path.MoveTo(0, 8), cv.Path.LineTo(long, 8)]
        sample = cv.Canvas([cv.Path(path, _paint(*_ink(scene, line)))], width=long, height=16)
        name = loose(scene.look.text(line.name, "label_medium"))
        marked = _mark(scene, line.name, line.colour, 22)
        return ft.Row([sample, marked, name], spacing=6, tight=True)

    legend = ft.Row([one(line) for line in lines], wrap=True, spacing=14, run_spacing=4)
    return ft.Semantics(exclude_semantics=True, content=legend)


def _table(
    scene: Scene, lines: Sequence[Line], step: str, rows: Rows, steps: tuple[int, ...]
) -> ft.Control:
    """The numbers of all lines, a row for every step."""
    look, c, words = scene.look, scene.c, scene.words
    begin = min(line.first for line in lines)
    count = max(line.first + len(line.values) for line in lines) - begin
    chosen = {name: row for name, _, row in rows}
    parts: list[ft.Control] = []
    for at in range(begin, begin + count):
        told, cells = [], list[ft.Control]()
        for line in lines:
            if not 0 <= at - line.first < len(line.values):
                continue
            number = words.number(line.values[at - line.first])
            hour = chosen.get(line.name, ())[at - 1 : at] if at else ()
            beside = [scene.t("charts.row", row=row) for row in hour if row]
            said = scene.t("over.years.player", player=line.name, points=number)
            told.append(", ".join([said, *beside]))
            shown = [_mark(scene, line.name, line.colour, 24), look.text(number, "label_large")]
            shown += [look.text(row, "label_medium", c.on_surface_variant) for row in beside]
            cells.append(ft.Row(shown, spacing=5, tight=True))
        named = scene.t(f"charts.{step}", number=steps[at] if steps else at)
        inside = ft.Column(
            [
                look.text(named, "label_medium", c.on_surface_variant),
                ft.Row(cells, wrap=True, spacing=16, run_spacing=4),
            ],
            spacing=2,
            tight=True,
        )
        hidden = ft.Semantics(exclude_semantics=True, content=inside)
        parts.append(ft.Semantics(label=f"{named}. {'; '.join(told)}", content=hidden))
        parts.append(ft.Container(height=1, bgcolor=c.outline_variant))
    return ft.Column(parts[:-1], spacing=6, tight=True)


__all__ = ["Chart", "Line", "Rows"]
