"""What the screens of the history share: their frames, large figures, bars, and the counting."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import partial

import flet as ft

from companion.history.keeping import History, Progress, history_of
from companion.history.people import Person
from companion.plays import Play

from ...hooks import Setter, use_kept, use_value
from ...icons import icon, player_mark
from ...look import EDGE
from ...parts.surface import LONG_WORD, card
from ...parts.touch import at_least, chip, icon_button, tap
from ...scene import Scene, use_table
from ..by_game import SCREENS
from ..rail import framed, main_frame

HISTORY = "/history"
PARTS = (
    ("games", HISTORY),
    ("numbers", f"{HISTORY}/numbers"),
    ("people", f"{HISTORY}/people"),
    ("records", f"{HISTORY}/records"),
)
"""The pages of the tab, and their addresses."""
SLICE = 0.12
"""Seconds of counting after which everything else has its turn."""
SHOWN = 30
"""Rows that are drawn before more of them are asked for."""


def use_history(scene: Scene) -> History:
    """Return the history of the house; draw again whenever it changes."""
    history = history_of(scene.program.device.companies.tables)
    use_table(history)
    return history


# -- counting ------------------------------------------------------------------------------------


def use_counting(scene: Scene, history: History) -> list[ft.Control]:
    """
    Count what is not counted yet while the page stands, a moment at a time. Return what tells how
    far it is; nothing once all is counted. Whoever leaves the page, or stops it, loses nothing.
    """
    page = ft.context.page
    left = history.behind
    at_first = use_kept(lambda: left)
    going = use_kept(lambda: False)
    stopped, set_stopped = use_value(False)

    async def count() -> None:
        while going.current and not history.count(_for_a_moment()):
            await asyncio.sleep(0)
        going.current = False

    def start() -> None:
        if not going.current and not (history.ready and history.settled):
            going.current = True
            page.run_task(count)

    def stop() -> None:
        going.current = False

    def pause() -> None:
        stop()
        set_stopped(True)

    def go_on() -> None:
        set_stopped(False)
        start()

    ft.use_effect(start, dependencies=[], cleanup=stop)
    if not left:
        return []
    all_of_them = max(at_first.current, left)
    said = scene.words.many("history.counting", all_of_them, done=all_of_them - left)
    button = chip(
        scene,
        "history.count-on" if stopped else "history.stop",
        scene.t("history.count-on.button" if stopped else "history.stop.button"),
        go_on if stopped else pause,
    )
    bar = ft.ProgressBar(value=(all_of_them - left) / all_of_them, height=8, border_radius=4)
    parts: list[ft.Control] = [
        ft.Semantics(identifier="history.counting", content=scene.look.text(said, "body_large")),
        ft.Semantics(exclude_semantics=True, content=bar),
        ft.Row([button], wrap=True),
    ]
    return [card(scene, ft.Column(parts, spacing=10))]


def _for_a_moment() -> Progress:
    """Return what lets the counting go on until a moment is over."""
    until = time.monotonic() + SLICE
    return lambda done, of: time.monotonic() < until


# -- frames --------------------------------------------------------------------------------------


def part_view(
    scene: Scene, part: str, content: Sequence[ft.Control], route: str = HISTORY
) -> ft.Control:
    """One of the pages of the tab: its name, the ways to the others, its content."""
    title = scene.look.text(scene.t("tab.history"), "headline_medium")
    ways = [
        chip(
            scene,
            f"history.{name}",
            scene.t(f"history.{name}.chip"),
            partial(scene.program.go, address),
            selected=name == part,
        )
        for name, address in PARTS
    ]
    parts: list[ft.Control] = [
        ft.Semantics(heading_level=1, content=title),
        ft.Row(ways, wrap=True, spacing=8, run_spacing=8),
        *content,
    ]
    return framed(scene, HISTORY, _scrolling(parts, route, 16), [])


def _scrolling(parts: Sequence[ft.Control], key: str, top: int) -> ft.Control:
    """What a page is made of; all of it is there at once, so that nothing is out of reach."""
    return ft.Column(
        [ft.Container(height=max(0, top - 14)), *parts, ft.Container(height=10)],
        spacing=14,
        expand=True,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        key=key,
    )


def leaf_view(
    scene: Scene,
    path: str,
    title: str,
    content: Sequence[ft.Control],
    *,
    name: str,
    back: str,
    ahead: ft.Control | None = None,
    foot: Sequence[ft.Control] = (),
) -> ft.View:
    """A page one level further in: the way back, its title, its content."""
    return main_frame(scene, HISTORY, leaf(scene, path, title, content, name, back, ahead), [*foot])


def leaf(
    scene: Scene,
    path: str,
    title: str,
    content: Sequence[ft.Control],
    name: str,
    back: str,
    ahead: ft.Control | None = None,
) -> ft.Control:
    """The content of such a page."""
    top = icon_button(
        scene, f"{name}.back", "back", scene.t("back"), lambda: scene.program.go(back)
    )
    words = scene.look.fitted(title, "headline_medium", scene.width - 2 * EDGE)
    head: ft.Control = ft.Semantics(heading_level=1, content=words, expand=True)
    if ahead is not None and not scene.large_text:
        head = ft.Row([ahead, head], spacing=14)
    else:
        head = ft.Row([head])
    return _scrolling([ft.Row([top]), head, *content], path, 8)


def heading(scene: Scene, said: str) -> ft.Control:
    """The name of a section."""
    return ft.Semantics(heading_level=2, content=scene.look.text(said, "title_large"))


def muted(scene: Scene, said: str) -> ft.Control:
    """A line beside the main thing."""
    return scene.look.text(said, "body_medium", scene.c.on_surface_variant)


def starred(scene: Scene, color: str, title: str, said: str) -> ft.Control:
    """An achievement: its name, and a line below."""
    words: list[ft.Control] = [scene.look.text(title, "title_medium"), muted(scene, said)]
    if scene.large_text:  # long words need the whole width
        return ft.Column([icon("star", color), *words], spacing=2, tight=True)
    beside = ft.Column(words, spacing=0, tight=True, expand=True)
    return ft.Row([icon("star", color), beside], spacing=12)


def nothing_yet(scene: Scene, said: str) -> ft.Control:
    """What stands where there is nothing yet."""
    return card(scene, scene.look.text(said, "body_large"))


# -- numbers -------------------------------------------------------------------------------------


def tenths(scene: Scene, value: float) -> str:
    """Return a number with at most one digit behind the point."""
    whole = round(value, 1)
    return scene.words.number(int(whole) if whole == int(whole) else whole)


def percent(scene: Scene, part: float) -> str:
    """Return a part as per cent."""
    return scene.t("percent", number=scene.words.number(round(100 * part)))


def lasted(scene: Scene, minutes: int) -> str:
    """Return how long something took."""
    if minutes < 60:
        return scene.words.many("history.minutes", minutes)
    hours, rest = divmod(minutes, 60)
    if minutes >= 600 or not rest:
        return scene.words.many("history.hours", round(minutes / 60))
    return scene.t("history.hours-minutes", hours=hours, minutes=rest)


def dotted(parts: Iterable[str]) -> str:
    """Return facts beside each other; no line begins with the dot between them."""
    return "\N{NO-BREAK SPACE}· ".join(parts)


def day(scene: Scene, at: int) -> str:
    """Return the day of a moment, where the reader is."""
    return scene.words.date(datetime.fromtimestamp(at / 1000).date())


def figures(scene: Scene, found: Iterable[tuple[str, str, str]]) -> ft.Control:
    """Large numbers beside each other: identifier, number, what it is of."""
    look, c = scene.look, scene.c
    width = 104 * min(look.scale, 1.7)
    cells: list[ft.Control] = [
        ft.MergeSemantics(
            ft.Semantics(
                identifier=id,
                content=ft.Container(
                    ft.Column(
                        [
                            look.one_line(number, "display_small", width, least="title_large"),
                            look.text(said, "body_medium", c.on_surface_variant),
                        ],
                        spacing=0,
                        tight=True,
                    ),
                    width=None if scene.large_text else width,
                ),
            ),
            key=id,
        )
        for id, number, said in found
    ]
    if scene.large_text:
        return ft.Column(cells, spacing=10)
    return ft.Row(cells, wrap=True, spacing=12, run_spacing=10)


BESIDE = 440
"""From so wide a page on, at normal text size, name, bar and number have room beside each other."""
Bar = tuple[str, str, float]
"""A line of a chart: what it is, the number in words, and the part of the whole width."""


def bars(scene: Scene, id: str, lines: Sequence[Bar], colour: str = "") -> ft.Control:
    """
    A chart of bars. Every line says its number, so whoever does not see the bars misses nothing.
    """
    look, c = scene.look, scene.c
    narrow = scene.large_text or scene.width / look.scale < BESIDE

    def bar(part: float) -> ft.Control:
        full = round(1000 * min(1.0, max(0.0, part)))
        inside: list[ft.Control] = []
        if full:
            inside.append(ft.Container(bgcolor=colour or c.primary, expand=full))
        if full < 1000:
            inside.append(ft.Container(expand=1000 - full))
        return ft.Container(
            ft.Row(
                inside,
                spacing=0,
                expand=True,
                vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
            height=14,
            border_radius=4,
            bgcolor=c.surface_container_high,
            clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        )

    def line(what: str, number: str, part: float) -> ft.Control:
        words = look.text(what, "body_medium")
        count = look.text(number, "label_medium", c.on_surface_variant, text_align=ft.TextAlign.END)
        inside: ft.Control
        if scene.large_text:
            inside = ft.Column([words, bar(part), count], spacing=2, tight=True)
        elif narrow:
            over = ft.Row([ft.Container(words, expand=True), count], spacing=8)
            inside = ft.Column([over, bar(part)], spacing=2, tight=True)
        else:
            inside = ft.Row(
                [
                    ft.Container(words, expand=4),
                    ft.Container(bar(part), expand=4),
                    ft.Container(count, expand=3, alignment=ft.Alignment.CENTER_RIGHT),
                ],
                spacing=10,
            )
        return ft.MergeSemantics(inside)

    return ft.Semantics(
        identifier=id,
        container=True,
        content=ft.Column([line(*one) for one in lines], spacing=8, tight=True),
    )


def of_the_most(scene: Scene, found: Sequence[tuple[str, int | float, str]]) -> list[Bar]:
    """Return the lines of a chart whose longest bar is the largest number."""
    most = max((abs(number) for _, number, _ in found), default=0) or 1
    return [(what, said, max(0.0, number) / most) for what, number, said in found]


def fold(
    scene: Scene,
    id: str,
    title: str,
    said: str,
    inside: Callable[[], Sequence[ft.Control]],
    opened: frozenset[str],
    set_opened: Setter[frozenset[str]],
) -> ft.Control:
    """A section that is opened by a tap; what is in it is made only then."""
    here = id in opened
    look, c = scene.look, scene.c
    long = scene.large_text and any(len(word) > LONG_WORD for word in title.split())
    words: list[ft.Control] = [
        look.text(title, "label_large" if long else "title_medium"),
        look.text(said, "body_medium", c.on_surface_variant),
    ]
    line: ft.Control = ft.Column(words, spacing=0, tight=True, expand=not scene.large_text)
    if not scene.large_text:  # long words need the whole width
        line = ft.Row([line, icon("down" if here else "next", c.on_surface_variant)], spacing=8)
    top = tap(
        id,
        at_least(56, line),
        lambda: set_opened(lambda now: now ^ {id}),
        selected=here,
        padding=ft.Padding.symmetric(horizontal=16, vertical=8),
    )
    parts: list[ft.Control] = [top]
    if here:
        parts.append(
            ft.Container(
                ft.Column(
                    list(inside()),
                    spacing=12,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                ),
                padding=ft.Padding.only(left=16, right=16, bottom=14),
            )
        )
    return ft.Column(parts, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


# -- games and people ----------------------------------------------------------------------------


def games_of(plays: Iterable[Play]) -> tuple[str, ...]:
    """Return the games that were played, in the order of the app's own list."""
    there = {play.game for play in plays}
    return tuple(game for game in SCREENS if game in there)


def everybody(scene: Scene, history: History) -> tuple[Person, ...]:
    """Return everybody who has finished a game or is remembered."""
    shelf = scene.program.device.companies.tables.shelf

    def make() -> tuple[Person, ...]:
        return history.people.all(history.every, shelf.players())

    return history.remembered("everybody", make)


def persons(scene: Scene, history: History) -> dict[str, Person]:
    """Return everybody by their ids."""
    return history.remembered(
        "persons", lambda: {person.id: person for person in everybody(scene, history)}
    )


def mark(scene: Scene, person: Person | None, size: float = 40) -> ft.Control:
    """The mark of a person, in the colour they play with."""
    colour, name = (person.colour, person.name) if person else ("", "")
    return player_mark(scene.look, colour or "white", name or "?", size)


__all__ = [
    "HISTORY",
    "SHOWN",
    "Bar",
    "bars",
    "day",
    "dotted",
    "everybody",
    "figures",
    "fold",
    "games_of",
    "heading",
    "lasted",
    "leaf",
    "leaf_view",
    "mark",
    "muted",
    "nothing_yet",
    "of_the_most",
    "part_view",
    "percent",
    "persons",
    "starred",
    "tenths",
    "use_counting",
    "use_history",
]
