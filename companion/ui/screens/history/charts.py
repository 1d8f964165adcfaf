"""The pictures of one finished game: who was ahead when, and what the points were made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import flet as ft

from companion.cards import capital
from companion.history.exports.bgstats import marker_of
from companion.plays import Play, Side

from ...icons import player_mark
from ...parts.boundary import keyed
from ...parts.surface import card
from ...pictures.axes import race_of
from ...scene import Scene
from .lines import Chart, Line

VINEYARD, VINO = "viticulture", "vino"


def charts(scene: Scene, play: Play) -> list[ft.Control]:
    """Return the pictures of a finished game, with their numbers."""
    if play.game == VINO:
        return [*_vino(scene, play)]
    return [*_viticulture(scene, play)]


def _viticulture(scene: Scene, play: Play) -> Iterable[ft.Control]:
    t = scene.t
    lines = [_race(play, side) for side in play.sides]
    if marker_of(play) is not None:
        lines.append(Line(t("automa"), "", play.series["marker"], 1))
    rows = tuple((side.name, side.colour, side.rows) for side in play.sides if any(side.rows))
    yield from _chart("race", t("over.years"), lines, "year", rows=rows)
    yield from _bars(
        scene,
        "sources",
        t("charts.sources"),
        play,
        "points.",
        lambda what: t(f"history.source.{what}"),
    )
    residual, lira = (
        [Line(side.name, side.colour, side.series.get(name, ()), 1) for side in play.sides]
        for name in ("residual", "lira")
    )
    yield from _chart("residual", t("charts.residual"), residual, "year")
    yield from _chart("lira", t("charts.lira"), lira, "year")


def _vino(scene: Scene, play: Play) -> Iterable[ft.Control]:
    t = scene.t
    lines = [_race(play, side) for side in play.sides]
    yield from _chart("race", t("over.vineyards"), lines, "round")
    yield from _bars(
        scene,
        "sources",
        t("charts.vineyards"),
        play,
        "vineyards.",
        lambda what: t(f"history.vineyards.{what}"),
    )
    yield from _market(scene, play)
    for name, title in (("income", t("charts.income")), ("money", t("charts.money"))):
        found = [Line(side.name, side.colour, side.series.get(name, ()), 1) for side in play.sides]
        yield from _chart(name, title, found, "round")
    yield from _bars(
        scene,
        "varieties",
        t("charts.varieties"),
        play,
        "income.",
        lambda what: t(f"variety.{what}"),
    )


def _race(play: Play, side: Side) -> Line:
    return Line(side.name, side.colour, *race_of(play, side))


def _chart(
    id: str,
    title: str,
    lines: Sequence[Line],
    step: str,
    *,
    rows: tuple[tuple[str, str, tuple[int, ...]], ...] = (),
    steps: tuple[int, ...] = (),
) -> Iterable[ft.Control]:
    """Yield a chart, if there is anything on it."""
    drawn = tuple(line for line in lines if line.values)
    if any(any(line.values) for line in drawn):
        yield keyed(Chart, f"charts.{id}")(id, title, drawn, step, rows, steps)


def _market(scene: Scene, play: Play) -> Iterable[ft.Control]:
    """How the demands moved, from change to change."""
    from ..vino.pictures import HUES  # it brings the game along

    lines = [
        Line(
            scene.t(f"variety.{variety.value}"),
            HUES[variety][0],
            play.series.get(f"market.{variety.value}", ()),
        )
        for variety in HUES
    ]
    rounds = play.series.get("market-round", ())
    yield from _chart("market", scene.t("charts.market"), lines, "round", steps=rounds)


def _bars(
    scene: Scene, id: str, title: str, play: Play, counts: str, said: Callable[[str], str]
) -> Iterable[ft.Control]:
    """Yield a card of bars: what something is made of, and of it everybody's part."""
    found: dict[str, list[tuple[Side, int]]] = {}
    for side in play.sides:
        for name, number in side.counts.items():
            if name.startswith(counts) and number:
                found.setdefault(name.removeprefix(counts), []).append((side, number))
    if not found:
        return
    most = max(abs(number) for parts in found.values() for _, number in parts)
    of_all = {what: -sum(number for _, number in parts) for what, parts in found.items()}
    look = scene.look
    content: list[ft.Control] = [
        ft.Semantics(heading_level=2, content=look.text(title, "title_large"))
    ]
    for what in sorted(found, key=lambda what: (of_all[what], what)):
        bars = [_bar(scene, side, number, most) for side, number in found[what]]
        heading = look.text(capital(said(what)), "label_large")
        content.append(ft.Column([heading, *bars], spacing=2, tight=True))
    column = ft.Column(
        content, spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, tight=True
    )
    yield ft.Semantics(
        identifier=f"charts.{id}",
        container=True,
        content=card(scene, column, padding=8 if scene.large_text else 16),
    )


def _bar(scene: Scene, side: Side, number: int, most: int) -> ft.Control:
    """One player's part; what was taken away is an empty bar."""
    colours, look = scene.look.player(side.colour), scene.look
    part = max(1, round(1000 * abs(number) / most))
    fill = colours.fill if number > 0 else None
    bar = ft.Container(
        expand=part,
        height=14,
        border_radius=4,
        bgcolor=fill,
        border=ft.Border.all(2, colours.ring),
    )
    rest = [ft.Container(expand=1000 - part)] if part < 1000 else []
    written = look.text(scene.words.number(number), "label_medium", text_align=ft.TextAlign.END)
    said = scene.t("over.years.player", player=side.name, points=scene.words.number(number))
    line = ft.Row(
        [
            player_mark(look, side.colour, side.name, 26),
            ft.Row([bar, *rest], spacing=0, expand=True),
            ft.Container(written, width=46 * min(look.scale, 1.7)),
        ],
        spacing=8,
    )
    return ft.Semantics(label=said, content=ft.Semantics(exclude_semantics=True, content=line))
