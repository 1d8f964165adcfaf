"""The one picture of a finished game: who won, the podium, the race, the day."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from companion.games import words_of
from companion.history.exports.bgstats import marker_of
from companion.i18n import Language
from companion.plays import Play

from ..look import Look
from .axes import Axes, apart, levels, race_of, stepped
from .shapes import Fill, Picture, Shape, Stroke, Words, disc, mark, rectangle

WIDTH, HEIGHT, EDGE = 360, 450, 18
STEPS = (104, 90, 80, 73, 68, 64)
"""How high the places of the podium are."""
FLOOR = 262.0
DASHES: dict[str, tuple[float, ...]] = {
    "circle": (),
    "square": (10, 4, 2, 4),
    "hexagon": (2, 4),
    "diamond": (3, 5),
    "triangle": (8, 5),
    "shield": (14, 6),
}
"""Lines are told apart without colours, too."""
LOOK = Look("paper")


def result_picture(play: Play, words: Language) -> Picture:
    """Return the picture of a finished game in a language."""
    title = headline(play, words)
    day = words.date(datetime.fromtimestamp(play.ended / 1000).date())
    game = words.text(f"game.{play.game}")
    if play.level:
        game = f"{game} · {words.text(f'level.{play.level}')}"
    c = LOOK.c
    shapes: list[Shape] = [
        Words(EDGE, 30, game, 13, c.on_surface_variant, room=150),
        Words(WIDTH - EDGE, 30, day, 13, c.on_surface_variant, anchor=1, room=165),
        Words(WIDTH / 2, 68, title, 30, c.on_surface, "title", 0.5, WIDTH - 2 * EDGE, 14),
        *_podium(play, words),
        *_race(play, words),
        Words(WIDTH / 2, 441, words.text("app.name"), 11, c.on_surface_variant, anchor=0.5),
    ]
    if play.decided:
        told = words.text(f"over.decided.{play.decided}")
        shapes.append(
            Words(WIDTH / 2, 279, told, 12, c.on_surface_variant, anchor=0.5, room=WIDTH - 2 * EDGE)
        )
    return Picture(
        WIDTH,
        HEIGHT,
        c.surface,
        tuple(shapes),
        f"{title} · {day}",
        "\n".join(told_lines(play, words)),
    )


def headline(play: Play, words: Language) -> str:
    """Return who has won."""
    if play.solo and play.result:
        return words.text(f"over.solo.{play.result}")
    names = [play.sides[seat].name for seat in play.winners]
    if not names:
        return words.text(f"game.{play.game}")
    return words.many("over.wins", len(names), players=words.list(names))


def told_lines(play: Play, words: Language) -> Iterator[str]:
    """Yield the game, the day and everybody's place, a line each."""
    day = words.date(datetime.fromtimestamp(play.ended / 1000).date())
    yield f"{words.text(f'game.{play.game}')}, {day}"
    for seat in play.places:
        side = play.sides[seat]
        points = points_said(play, words, side.points)
        yield words.text("over.line", rank=side.rank, player=side.name, points=points)
    marker = marker_of(play)
    if marker is not None:
        yield words.text("share.automa", points=points_said(play, words, marker))
    if play.decided:
        yield words.text(f"over.decided.{play.decided}")


def points_said(play: Play, words: Language, points: int) -> str:
    """Return points, in Vino vineyards, with their word."""
    return words.many(words_of(play.game).points, points)


def _podium(play: Play, words: Language) -> Iterator[Shape]:
    c, marker = LOOK.c, marker_of(play)
    columns = [
        (side.rank, side.name, side.points, side.colour)
        for side in (play.sides[n] for n in play.places)
    ]
    if marker is not None:
        rank = 2 if play.result == "win" else 1
        columns.append((rank, words.text("automa"), marker, ""))
        columns = [(2 if play.result == "loss" else 1, *columns[0][1:]), columns[1]]
    count = len(columns)
    wide = min(110.0, (WIDTH - 2 * EDGE - 8 * (count - 1)) / count)
    left = (WIDTH - count * wide - 8 * (count - 1)) / 2
    for n, (rank, name, points, colour) in enumerate(columns):
        won = rank == 1 and bool(play.winners or play.solo)
        fill, ink = (c.primary, c.on_primary) if won else (c.surface_container_high, c.on_surface)
        x, top = left + n * (wide + 8), FLOOR - STEPS[min(rank, 6) - 1]
        middle = x + wide / 2
        yield rectangle(x, top, wide, FLOOR - top, fill, 10, below=False)
        yield Words(middle, top + 38, words.number(points), 34, ink, "numeral", 0.5, wide - 8)
        yield Words(middle, FLOOR - 9, words.text("over.rank", rank=rank), 12, ink, anchor=0.5)
        yield Words(middle, top - 8, name, 13, c.on_surface, anchor=0.5, room=wide + 4)
        yield from _marked(colour, name, middle, top - 41, 34)
        if won:
            yield _crown(middle, top - 68, c.tertiary)


def _marked(colour: str, name: str, x: float, y: float, size: float) -> tuple[Shape, ...]:
    """A player's mark; without a colour it is the Automa's."""
    c, initial = LOOK.c, name.strip()[:1].upper()
    if not colour:
        ring = disc(x, y, size / 2, c.outline), disc(x, y, size * 0.42, c.surface)
        return (
            *ring,
            Words(x, y + size * 0.17, initial, size * 0.46, c.on_surface, anchor=0.5, smallest=1),
        )
    p = LOOK.player(colour)
    return mark(x, y, size, p.shape, p.fill, p.ring, p.on, initial)


def _crown(x: float, y: float, colour: str) -> Shape:
    points = ((-11, 7), (-13, -6), (-6, 0), (0, -9), (6, 0), (13, -6), (11, 7))
    return Fill((tuple((x + px, y + py) for px, py in points),), colour)


def _race(play: Play, words: Language) -> Iterator[Shape]:
    """Everybody's points by year or round, and the Automa's."""
    c = LOOK.c
    marker = play.series.get("marker", ())
    lines = [(side.colour, side.name, *race_of(play, side)) for side in play.sides]
    if marker and play.level:
        lines.append(("", words.text("automa"), marker, 1))
    lines = [line for line in lines if line[2]]
    if not lines:
        return
    yield rectangle(EDGE, 290, WIDTH - 2 * EDGE, 134, c.outline_variant, 14)
    yield rectangle(EDGE + 1, 291, WIDTH - 2 * EDGE - 2, 132, c.surface_container_lowest, 13)
    title = words.text(words_of(play.game).race)
    yield Words(EDGE + 14, 310, title, 14, c.on_surface, "title", room=260)
    every = [value for line in lines for value in line[2]]
    rungs = levels(min(every), max(every), 4)
    steps = max(first + len(values) for _, _, values, first in lines)
    first = min(line[3] for line in lines)
    size = 15.0
    columns = 1 if len(lines) <= 5 else 2
    axes = Axes(
        EDGE + 38,
        322,
        WIDTH - EDGE - 14 - columns * (size + 4),
        402,
        rungs[0],
        rungs[-1],
        steps - first,
    )
    for rung in rungs:
        y = axes.y(rung)
        yield Stroke(((axes.left, y), (axes.right, y)), c.outline_variant, 0.7)
        yield Words(EDGE + 30, y + 3.5, words.number(rung), 10, c.on_surface_variant, anchor=1)
    for n in range(first, steps):
        yield Words(axes.x(n - first), 416, words.number(n), 10, c.on_surface_variant, anchor=0.5)
    for colour, _, values, begin in reversed(lines):
        points = stepped(axes, values, begin - first)
        ink, dashes = (
            (c.outline, (5.0, 4.0))
            if not colour
            else (LOOK.player(colour).ring, DASHES[LOOK.player(colour).shape])
        )
        yield Stroke(points, ink, 2.2, dashes) if len(points) > 1 else disc(*points[0], 3, ink)
    places = [axes.y(values[-1]) for _, _, values, _ in lines]
    for group in range(columns):
        mine = range(group, len(lines), columns)
        middles = apart([places[n] for n in mine], size + 1, 312, 410)
        x = axes.right + 8 + size / 2 + group * (size + 3)
        for n, y in zip(mine, middles, strict=True):
            yield from _marked(lines[n][0], lines[n][1], x, y, size)
