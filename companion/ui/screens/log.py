"""
The log: all entries by year and season. Tapping one shows the table at that moment, and the way
back to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import flet as ft

from companion.cards import Card
from companion.kernel.game import told
from companion.kernel.history import Entry, Step
from companion.rulebook import named
from companion.table import Table

from ..hooks import Ref, use_kept, use_made, use_maybe
from ..icons import icon
from ..look import EDGE
from ..parts.back import below, levels, use_back
from ..parts.boundary import component, keyed, steady, view_component
from ..parts.entries import as_printed, cards_in
from ..parts.surface import layers, row, rows
from ..parts.touch import at_least, icon_button, tap
from ..play import Play, Screens, Taps
from ..scene import Scene, use_scene, use_table
from ..sheets import RulesSheet, Sheet
from .by_game import screens_of
from .finding import use_found_table
from .missing import missing_view


@view_component
def LogView() -> ft.View:
    """The log as a screen of its own, on a phone."""
    from .sheets.all import draw_sheet

    scene = use_scene()
    found = use_found_table(scene, ft.use_route_params().get("id", ""))
    sheet, set_sheet = use_maybe(Sheet)
    use_back(levels(sheet), lambda: set_sheet(below))
    kept: Ref[Taps | None] = use_kept(lambda: None)
    if isinstance(found, str):
        return missing_view(scene, found)
    screens = screens_of(found.session.game.NAME)
    kept.current = taps = kept.current or Taps(
        found, screens, True, set_sheet, _nothing_is_picked, scene.program.device
    )
    taps.watching = scene.program.device.why_not(found.id) is not None
    head = ft.Row(
        [
            icon_button(
                scene,
                "log.back",
                "back",
                scene.t("back"),
                lambda: scene.program.go(f"/game/{found.id}"),
            ),
            ft.Semantics(
                heading_level=1,
                content=scene.look.text(scene.t("log.title"), "headline_medium"),
                expand=True,
            ),
            help_button(scene, found, taps),
        ],
        spacing=4,
    )
    content = ft.Column(
        [
            ft.Container(head, padding=ft.Padding.only(left=8, right=8, top=6)),
            ft.Container(
                LogList(found, taps, titled=False),
                expand=True,
                padding=ft.Padding.only(left=EDGE, right=EDGE),
            ),
        ],
        spacing=4,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    here = scene.program.device.here(found.id, found.session)
    state = screens.seen(found.session.state, here.secret_of)
    play: Play[Any] = Play(scene, state, taps, here=here)
    over = draw_sheet(play, sheet) if sheet else None
    return ft.View(
        padding=0,
        bgcolor=scene.c.surface,
        controls=[ft.SafeArea(layers(content, over), expand=True)],
    )


def _nothing_is_picked(_: Any) -> None:
    """Do nothing: in the log there is nothing to choose."""


def help_button(scene: Scene, table: Table, taps: Taps) -> ft.Control:
    """The log's question mark: the rules of its entries."""
    return icon_button(
        scene,
        "log.help",
        "help",
        scene.t("rules.about-this"),
        lambda: taps.show(RulesSheet(rules_told(table))),
    )


def rules_told(table: Table) -> tuple[str, ...]:
    """
    Return the rules of the log's entries, the latest first; without any, those of the course of
    play.
    """
    told = (rule_told(table, step) for step in _newest_first(table.session.history.last))
    return tuple(dict.fromkeys(rule for rule in told if rule))


def rule_told(table: Table, step: Step[Any]) -> str:
    """Return the rule of an entry: the overruled one, if there is one."""
    if step.entry.overruled:
        return step.entry.overruled[0]
    return screens_of(table.session.game.NAME).rule_of(step.entry.move)


def _all_as_at_first() -> frozenset[int]:
    return frozenset()


@component
def LogList(table: Table, taps: Taps, titled: bool = True) -> ft.Control:
    """All entries, newest first; earlier years are folded until they are tapped."""
    scene = use_scene()
    use_table(table)
    taps.seeing.shown(table.mark)
    named_by: Ref[Named] = use_kept(dict)
    folded, set_folded = use_made(_all_as_at_first)
    """The years that are not as they are at first: the latest open, all earlier ones folded."""

    def fold(year: int) -> None:
        set_folded(lambda now: now ^ {year})

    lines: list[ft.Control] = []
    if titled:
        title = ft.Semantics(
            heading_level=2,
            expand=True,
            content=scene.look.text(scene.t("log.title"), "title_large"),
        )
        lines.append(ft.Row([title, help_button(scene, table, taps)]))
    history = table.session.history
    if history.next:
        lines += _undone(scene, table, taps)
    if not history.last:
        lines.append(
            scene.look.text(scene.t("log.empty"), "body_medium", scene.c.on_surface_variant)
        )
    screens = screens_of(table.session.game.NAME)
    latest = screens.chapter(history.last.before) if history.last else None
    year: int | None = None
    season: object = None
    begun: Counter[int] = Counter()
    """How often a year has begun: one that was corrected does so again, and is a heading more."""
    after: object = table.session.state
    new = first_named(table, named_by.current)
    for step in _newest_first(history.last):
        then, afterwards = step.before, after
        after = then
        if screens.chapter(then) != year:
            year, season = screens.chapter(then), None
            is_open = (year == latest) != (year in folded)
            begun[year] += 1
            lines.append(_year(scene, screens, year, begun[year], is_open, fold))
        if (year == latest) == (year in folded):
            continue
        if screens.part(then) != season:
            season = screens.part(then)
            lines.append(_season(scene, screens, then))
        lines.append(_entry(scene, table, step, afterwards, new.get(step.number, ()), taps))
    return ft.ListView(lines, spacing=2, expand=True, padding=ft.Padding.only(bottom=16))


Named: TypeAlias = dict[int, tuple[Entry, list[Card]]]
"""By the number of an entry the cards it names; the entry, because undo may put in another."""


def first_named(table: Table, known: Named) -> dict[int, tuple[Card, ...]]:
    """
    Return which cards each entry is the first of the log to name: there stands what is printed on
    the English card, and nowhere after.
    """
    game, seen = table.session.game, set[str]()
    found = {}
    for step in reversed(tuple(_newest_first(table.session.history.last))):
        before = known.get(step.number)
        if before is None or before[0] is not step.entry:
            named = cards_in(game.tell(step.before, step.entry))
            before = known[step.number] = (step.entry, named)
        new = tuple(card for card in before[1] if card.id not in seen)
        if new:
            found[step.number] = new
            seen.update(card.id for card in new)
    return found


def _newest_first(step: Step[Any] | None) -> Iterator[Step[Any]]:
    while step:
        yield step
        step = step.earlier


def _undone(scene: Scene, table: Table, taps: Taps) -> list[ft.Control]:
    """What was undone and can be redone, the last first: all of it, or up to an entry."""
    history, words = table.session.history, scene.words
    steps: list[tuple[int, Any, Any]] = []
    before, later = table.session.state, history.next
    while later:
        steps.append((len(history) + len(steps) + 1, before, later.entry))
        before, later = later.after, later.later

    def to_present() -> None:
        if taps.jump(len(history) + len(steps)):
            scene.program.go(f"/game/{table.id}")

    all_of_it = row(
        scene,
        "log.redo-all",
        scene.t("redo.all"),
        to_present,
        below=words.many("log.undone", len(steps)),
        drawing="redo",
        more=False,
    )
    lines: list[ft.Control] = [] if taps.watching else [rows(scene, [all_of_it])]
    game = table.session.game
    for number, state, entry in reversed(steps):
        said = words.say(game.tell(state, entry))
        lines.append(keyed(UndoneEntry, f"undone-{number}")(scene, table.id, number, said))
    return lines


@steady
def UndoneEntry(scene: Scene, id: str, number: int, said: str) -> ft.Control:
    """An entry that was undone, in grey; a tap shows the table as it was with it."""
    ink = scene.c.on_surface_variant
    return tap(
        f"log.undone-{number}",
        at_least(
            48,
            ft.Row(
                [
                    icon("redo", ink, 20),
                    ft.Container(scene.look.text(said, "body_large", ink), expand=True),
                    icon("next", ink, 20),
                ],
                spacing=8,
            ),
        ),
        lambda: scene.program.go(f"/game/{id}/at/{number}"),
        padding=ft.Padding.symmetric(horizontal=12),
        border_radius=12,
    )


def _year(
    scene: Scene,
    screens: Screens[Any, Any],
    year: int,
    time: int,
    is_open: bool,
    fold: Callable[[int], None],
) -> ft.Control:
    return tap(
        f"log.year-{year}" if time == 1 else f"log.year-{year}.{time}",
        at_least(
            48,
            ft.Row(
                [
                    ft.Container(
                        scene.look.text(screens.chapter_said(scene, year), "title_large"),
                        expand=True,
                    ),
                    icon("down" if is_open else "next", scene.c.on_surface_variant),
                ]
            ),
        ),
        lambda: fold(year),
        selected=is_open,
        border_radius=12,
    )


def _season(scene: Scene, screens: Screens[Any, Any], then: Any) -> ft.Control:
    band, drawing = screens.picture(then)
    colours = scene.look.season(band)
    return ft.Container(
        ft.Row(
            [
                icon(drawing, colours.on_container, 20),
                scene.look.text(
                    screens.part_said(scene, then), "label_large", colours.on_container
                ),
            ],
            spacing=10,
            wrap=True,
        ),
        bgcolor=colours.container,
        border_radius=12,
        padding=ft.Padding.symmetric(horizontal=12, vertical=6),
        margin=ft.Margin.only(top=8),
    )


def _entry(
    scene: Scene,
    table: Table,
    step: Step[Any],
    after: object,
    new: tuple[Card, ...],
    taps: Taps,
) -> ft.Control:
    return keyed(LogEntry, f"entry-{step.number}")(scene, table, step, after, new, taps)


@steady
def LogEntry(
    scene: Scene,
    table: Table,
    step: Step[Any],
    after: object,
    new: tuple[Card, ...],
    taps: Taps,
) -> ft.Control:
    """
    One entry in a sentence, and what came of it; entries never change, so each is drawn once.

    ``after`` is the state after it, ``new`` are the cards no earlier entry has named.
    """
    c = scene.c
    rule = rule_told(table, step)
    entry = told(table.session.game, step.before, step.entry, after)
    words: list[ft.Control] = [scene.look.text(scene.words.say(entry.sentence), "body_large")]
    words += as_printed(scene, *new)
    if entry.results is not None:
        results = scene.words.say(entry.results)
        words.append(scene.look.text(results, "body_medium", c.on_surface_variant))
    if step.entry.overruled:
        against = scene.t("log.overruled", rules=scene.words.list(named(step.entry.overruled)))
        words.append(scene.look.text(against, "label_medium", c.error))
    who = table.said_by(step.number)
    if who:  # it was done for somebody else
        by = scene.t("log.by", who=who)
        words.append(scene.look.text(by, "label_medium", c.on_surface_variant))
    why = getattr(step.entry.move, "why", "")
    if why:
        words.append(scene.look.text(why, "label_medium", c.on_surface_variant))
    return tap(
        f"log.entry-{step.number}",
        at_least(
            48,
            ft.Row(
                [
                    ft.Column(words, spacing=0, tight=True, expand=True),
                    icon("next", c.on_surface_variant, 20),
                ],
                spacing=8,
            ),
        ),
        lambda: scene.program.go(f"/game/{table.id}/at/{step.number}"),
        on_hold=(lambda: taps.explain(rule)) if rule else None,
        padding=ft.Padding.symmetric(horizontal=12, vertical=4),
        border_radius=12,
    )
