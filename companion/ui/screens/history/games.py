"""All games: unfinished ones first, then what is over, and what narrows the list down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any

import flet as ft

from companion.history.keeping import Filter, History, year_of
from companion.plays import person_of
from companion.storage import GameCard
from companion.table import Going

from ...hooks import Setter, use_kept, use_value
from ...icons import icon
from ...parts.back import use_back
from ...parts.boundary import component, view_component
from ...parts.surface import layers, row, rows, sheet
from ...parts.touch import Primary, chip, icon_button
from ...scene import Scene, use_scene, use_table
from ..by_game import screens_of
from ..home import ended_of, names_on
from ..rail import main_view
from .common import (
    HISTORY,
    day,
    dotted,
    everybody,
    games_of,
    heading,
    nothing_yet,
    part_view,
    persons,
    use_counting,
    use_history,
)
from .keeping import keeping_rows

BESIDE = 114
"""What of the page's width a game in progress has not for its words."""
SHOWN = 12
"""Finished games that are drawn at first: few, so that the page is there at once."""
MOST_PEOPLE = 24
"""Players that are offered at first to narrow the list down."""


@view_component
def GamesView() -> ft.View:
    """The first page of the tab."""
    scene = use_scene()
    history = use_history(scene)
    on_top = ft.use_route_location() == ft.use_view_path()
    drawn = use_kept(lambda: False)
    asked, set_asked = use_value(Filter())
    choosing, set_choosing = use_value(False)
    shown, set_shown = use_value(SHOWN)
    tables = scene.program.tables
    use_table(tables if on_top else None)
    use_back(int(choosing), lambda: set_choosing(False))
    if not on_top and not drawn.current:
        return ft.View(controls=[])  # it lies below another screen, where nobody has seen it yet
    drawn.current = True

    def ask(new: Filter) -> None:
        set_asked(new)
        set_shown(SHOWN)

    everything = asked == Filter() and not history.notes.archived
    saved = tables.games(shown if everything else None)
    going = [table for table in saved.going if _goes(history, table, asked)]
    left = saved.more + max(len(going) - shown, 0)
    over = found_cards(history, saved.over, asked)
    parts: list[ft.Control] = [_filter_row(scene, history, asked, ask, set_choosing)]
    if going:
        parts.append(heading(scene, scene.t("history.going")))
        parts.append(rows(scene, [_going(scene, history, table) for table in going[:shown]]))
    if over:
        parts.append(heading(scene, scene.t("home.finished")))
        parts.append(rows(scene, [finished_row(scene, history, one) for one in over[:shown]]))
    left += max(len(over) - shown, 0)
    if left:
        said = scene.words.many("history.more", left)
        more = chip(scene, "history.more", said, lambda: set_shown(lambda now: now + 5 * SHOWN))
        parts.append(ft.Row([more], wrap=True))
    if not going and not over:
        none = asked == Filter() and not history.notes.archived
        parts.append(nothing_yet(scene, scene.t("history.empty" if none else "history.none")))
    parts += keeping_rows(scene)
    sheet_over: ft.Control | None = None
    if choosing:
        count = len(going) + saved.more + len(over)
        sheet_over = FilterSheet(asked, ask, count, lambda: set_choosing(False))
    content = part_view(scene, "games", parts)
    return main_view(scene, HISTORY, layers(content, sheet_over))


def found_cards(
    history: History, over: Sequence[GameCard], asked: Filter
) -> Sequence[GameCard]:  # fmt: skip
    """Return the finished games that are asked for, the latest first."""
    if asked == Filter(archived=asked.archived):  # nothing has to be counted for this
        away = history.notes.archived
        if not away:
            return () if asked.archived else over
        return [card for card in over if (card.id in away) == asked.archived]
    by_id = {card.id: card for card in over}
    return [by_id[play.id] for play in history.found(asked) if play.id in by_id]


def _goes(history: History, table: Going, asked: Filter) -> bool:
    """Return whether an unfinished game is asked for."""
    setup = table.state.setup
    solo = getattr(setup, "solo", None)
    of, names = history.people.of, [player.name for player in setup.players]
    return (
        (table.id in history.notes.archived) == asked.archived
        and asked.game in ("", table.game.NAME)
        and asked.level in ("", solo.level.value if solo else "")
        and asked.year in (0, datetime.fromtimestamp(table.touched / 1000).year)
        and (
            not asked.person
            or of(asked.person) in {of(person_of(name)) for name in names}
        )
    )  # fmt: skip


# -- rows ----------------------------------------------------------------------------------------


def _going(scene: Scene, history: History, table: Going) -> ft.Control:
    """A game in progress: a tap goes on, the dots lead to all that can be done with it."""
    state, screens = table.state, screens_of(table.game.NAME)
    band, drawing = screens.picture(state)
    names = scene.words.list([player.name for player in state.setup.players])
    title, stands = history.notes.title(table.id), screens.stands(scene, state)
    told = [*([stands] if title else []), names, screens.players_said(scene, state)]
    main = row(
        scene,
        f"history.game.{table.id}",
        title or stands,
        partial(scene.program.go, f"/game/{table.id}"),
        below="\n".join(told),
        drawing=drawing,
        season=band,
        more=False,
        room=scene.width - BESIDE,
    )
    dots = icon_button(
        scene,
        f"history.about.{table.id}",
        "more",
        scene.t("history.about", names=names),
        partial(scene.program.go, f"{HISTORY}/game/{table.id}"),
    )
    return ft.Row([ft.Container(main, expand=True), dots], spacing=0)


def finished_row(
    scene: Scene, history: History, card: GameCard, base: str = "history"
) -> ft.Control:  # fmt: skip
    """A finished game: its title or who won, everybody's score, the game and the day."""
    told, title = ended_of(scene, card), history.notes.title(card.id)
    when = day(scene, card.touched)
    if told is None:
        name, lines, drawing = names_on(scene, card) or card.id, [when], "trophy"
    else:
        name, drawing = told.title, told.drawing
        lines = [told.scores, dotted([told.game, when])]
    if title:
        lines.insert(0, name)
    return row(
        scene,
        f"{base}.game.{card.id}",
        title or name,
        partial(scene.program.go, f"{HISTORY}/game/{card.id}"),
        below="\n".join(lines),
        drawing=drawing,
    )


# -- narrowing it down ---------------------------------------------------------------------------


def _filter_row(
    scene: Scene,
    history: History,
    asked: Filter,
    ask: Callable[[Filter], None],
    choose: Setter[bool],
) -> ft.Control:
    """What is asked for, and the way to change it."""
    words = filter_said(scene, history, asked)
    label = scene.t("history.filter.now", what=words) if words else scene.t("history.filter")
    c = scene.c
    chips = [
        chip(
            scene,
            "history.filter",
            [
                icon("search", c.on_primary_container if words else c.on_surface),
                scene.look.text(
                    label, "label_large", c.on_primary_container if words else c.on_surface
                ),
            ],
            lambda: choose(True),
            selected=bool(words),
        )
    ]
    if words:
        chips.append(chip(scene, "history.clear", scene.t("history.clear"), lambda: ask(Filter())))
    return ft.Row(chips, wrap=True, spacing=8, run_spacing=8)


def filter_said(scene: Scene, history: History, asked: Filter) -> str:
    """Return in words what is asked for; empty for everything."""
    person = persons(scene, history).get(history.people.of(asked.person)) if asked.person else None
    found = [
        scene.t("history.archive") if asked.archived else "",
        scene.t(f"game.{asked.game}") if asked.game else "",
        person.name if person else "",
        scene.t(f"level.{asked.level}") if asked.level else "",
        str(asked.year) if asked.year else "",
    ]
    return dotted(filter(None, found))


@component
def FilterSheet(
    asked: Filter, ask: Callable[[Filter], None], count: int, close: Callable[[], None]
) -> ft.Control:
    """Game, player, level, year and archive, each to be chosen; the list changes at once."""
    scene = use_scene()
    history = use_history(scene)
    counting = use_counting(scene, history)
    everyone, set_everyone = use_value(False)
    t = scene.t

    def choice(
        what: str,
        title: str,
        values: Iterable[tuple[Any, str]],
        now: Any,
        more: Sequence[ft.Control] = (),
    ) -> list[ft.Control]:
        listed = list(values)
        if not listed:
            return []
        blank = "" if isinstance(now, str) else type(now)(0)
        chips = [
            chip(
                scene,
                f"filter.{what}-{value or 'all'}",
                said,
                partial(ask, replace(asked, **{what: value})),
                selected=value == now,
            )
            for value, said in [(blank, t("history.filter.all")), *listed]
        ]
        return [
            scene.look.text(title, "title_medium"),
            ft.Row([*chips, *more], wrap=True, spacing=8, run_spacing=8),
        ]

    found: Mapping[str, tuple[Any, ...]] = history.remembered("offered", lambda: _offered(history))
    person = history.people.of(asked.person)
    played = [(one.id, one.name) for one in everybody(scene, history) if one.plays]
    most = len(played) if everyone else MOST_PEOPLE
    people = [one for n, one in enumerate(played) if n < most or one[0] == person]
    more = []
    if len(played) > len(people):
        said = scene.words.many("history.more-people", len(played) - len(people))
        more = [chip(scene, "filter.more-people", said, lambda: set_everyone(True))]
    parts = [
        *counting,
        *choice(
            "game", t("history.filter.game"), [(g, t(f"game.{g}")) for g in found["games"]],
            asked.game,
        ),
        *choice("person", t("history.filter.player"), people, person, more),
        *choice(
            "level", t("history.filter.level"), [(v, t(f"level.{v}")) for v in found["levels"]],
            asked.level,
        ),
        *choice(
            "year", t("history.filter.year"), [(y, str(y)) for y in found["years"]], asked.year
        ),
    ]  # fmt: skip
    if history.notes.archived:
        parts.append(
            ft.Row(
                [
                    chip(
                        scene,
                        "filter.archive",
                        t("history.archive"),
                        partial(ask, replace(asked, archived=not asked.archived)),
                        selected=asked.archived,
                    )
                ],
                wrap=True,
            )
        )
    if not parts:
        parts = [scene.look.text(t("history.empty"), "body_large")]
    done = Primary("filter.show", scene.words.many("history.show", count), close)
    return sheet(scene, "filter", t("history.filter"), parts, close, foot=done)


LEVELS = ("very-easy", "easy", "normal", "hard", "very-hard")


def _offered(history: History) -> Mapping[str, tuple[Any, ...]]:
    """Return what there is to choose from."""
    every = history.every
    levels = {play.level for play in every}
    return {
        "games": games_of(every),
        "levels": tuple(level for level in LEVELS if level in levels),
        "years": tuple(sorted({year_of(play) for play in every}, reverse=True)),
    }
