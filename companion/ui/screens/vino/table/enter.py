"""
Forms for what is printed only on the components: the market's step, the price table, a region, a
price, the order of the regions.

A game uses the same forms, where a move enters the facts, as does the stored copy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import flet as ft

from companion.i18n import N_
from companion.kernel.errors import MalformedMove
from companion.kernel.phrase import Phrase
from companion.vino.box.board import COUNTS, MARKERS, REGIONS, VARIETIES, Region, Variety
from companion.vino.box.copies import (
    Column,
    Copy,
    Land,
    Need,
    NotEntered,
    from_rulebook,
    table_from_rows,
)
from companion.vino.box.problems import (
    LIKELY_STEPS,
    MOST_BOXES,
    MOST_INCOME,
    MOST_PRICE,
    Problem,
    column_problems,
    land_problems,
    problems,
)
from companion.vino.table.enter_map import EnterOrder, EnterPrice, EnterRegion
from companion.vino.table.enter_prices import EnterColumn, EnterStep, EnterTable

from ....hooks import use_made, use_several, use_value
from ....icons import icon
from ....parts.boundary import component
from ....parts.field import field
from ....parts.stepper import stepper
from ....parts.surface import card, sheet
from ....parts.touch import Primary, chip, tap
from ....scene import Scene, use_scene
from ..bits import flow, region_said, variety_mark, variety_said
from .numbers import several_numbers, whole_number

ROWS = ("sold", "income", "lost", "boxes")
LIKELY = tuple(step for step in LIKELY_STEPS if step >= 50 and step <= 100)


@dataclass(frozen=True)
class Entering:
    """What is to be entered, the copy so far, and what to do with the result."""

    need: Need
    copy: Copy
    on_enter: Callable[[object], object]
    on_close: Callable[[], object]


@component
def EntryForm(entering: Entering) -> ft.Control:
    """The form for this."""
    scene = use_scene()
    draw = {
        "step": StepEntry,
        "column": ColumnEntry,
        "table": TableEntry,
        "region": RegionEntry,
        "price": PriceEntry,
        "order": OrderEntry,
    }[entering.need.what]
    need = entering.need
    if need.what in ("table", "order", "price"):
        title = scene.t(f"enter.{need.what}")
    elif need.what == "region" and need.region:
        title = region_said(scene, need.region)
    else:
        title = scene.words.say(need.question)
    return sheet(scene, "enter", title, [draw(entering)], entering.on_close)


def _numbers(
    scene: Scene, id: str, label: str, value: str, change: Callable[[str], object], **more: Any
) -> ft.Control:
    """A field for numbers; a long label is above it in large text, since Material's cannot wrap."""
    above = scene.large_text
    written = field(
        scene,
        id,
        "" if above else label,
        value,
        on_change=lambda e: change(e.control.value),
        **more,
    )
    if not above:
        return written
    return ft.Column([scene.look.text(label, "label_large"), written], spacing=2, tight=True)


def _column(items: Sequence[ft.Control]) -> ft.Control:
    return ft.Column(
        list(items), spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, tight=True
    )


def warnings(scene: Scene, found: Iterable[Problem]) -> list[ft.Control]:
    """What is impossible or looks like a slip, in plain words."""
    c = scene.c
    return [
        card(
            scene,
            ft.Row(
                [
                    icon("warn", c.on_error_container if problem.hard else c.on_tertiary_container),
                    ft.Container(
                        scene.look.text(
                            scene.words.say(problem.says),
                            "body_medium",
                            c.on_error_container if problem.hard else c.on_tertiary_container,
                        ),
                        expand=True,
                    ),
                ],
                spacing=12,
            ),
            bgcolor=c.error_container if problem.hard else c.tertiary_container,
            border=None,
            padding=12,
        )
        for problem in found
    ]


def _book(scene: Scene, ready: bool, on_tap: Callable[[], object]) -> ft.Control:
    return Primary(
        "enter.book",
        scene.t("enter.book" if ready else "enter.missing"),
        on_tap if ready else None,
        drawing="check" if ready else None,
    )


@component
def StepEntry(entering: Entering) -> ft.Control:
    """The number of Vino one box of the market is."""
    scene = use_scene()
    written, set_written = use_value(str(entering.copy.step or ""))
    step = whole_number(written, COUNTS.demand_most)
    ready = step in LIKELY_STEPS
    wrong = [] if ready or step is None else [_problem(N_("copy.step"), most=COUNTS.demand_most)]
    return _column(
        [
            flow(
                [
                    chip(
                        scene,
                        f"enter.step-{likely}",
                        str(likely),
                        partial(set_written, str(likely)),
                        selected=step == likely,
                    )
                    for likely in LIKELY
                ]
            ),
            _numbers(
                scene,
                "enter.step.field",
                scene.t("enter.step"),
                written,
                set_written,
                keyboard_type=ft.KeyboardType.NUMBER,
            ),
            *warnings(scene, wrong),
            _book(scene, ready, lambda: entering.on_enter(EnterStep(step or 0))),
        ]
    )


def _problem(id: str, **facts: Any) -> Problem:
    return Problem(Phrase(id, facts), hard=True)


def _nothing_written() -> dict[str, str]:
    return {}


@component
def ColumnEntry(entering: Entering) -> ft.Control:
    """One column of the price table, asked for when this quantity is sold for the first time."""
    scene = use_scene()
    sold = entering.need.sold
    written, set_written = use_made(_nothing_written)
    limits = {"income": MOST_INCOME, "lost": sold, "boxes": MOST_BOXES}
    figures = {name: whole_number(written.get(name, ""), most) for name, most in limits.items()}
    known = all(figure is not None for figure in figures.values())
    column = Column(sold, *(figure or 0 for figure in figures.values()))
    found = list(column_problems(column)) if known else []
    too_many = whole_number(written.get("lost", ""), MOST_BOXES)
    if too_many is not None and too_many > sold:
        found = [_problem(N_("copy.lost"), sold=sold, lost=too_many)]

    def change(name: str, value: str) -> None:
        set_written(lambda now: {**now, name: value})

    return _column(
        [
            scene.look.text(scene.t("enter.column.how"), "body_medium", scene.c.on_surface_variant),
            *[
                _numbers(
                    scene,
                    f"enter.column.{name}",
                    scene.t(f"enter.row.{name}"),
                    written.get(name, ""),
                    partial(change, name),
                    keyboard_type=ft.KeyboardType.NUMBER,
                    autofocus=name == "income",
                )
                for name in limits
            ],
            *warnings(scene, found),
            _book(
                scene,
                known and not any(problem.hard for problem in found),
                lambda: entering.on_enter(EnterColumn(column)),
            ),
        ]
    )


@component
def TableEntry(entering: Entering) -> ft.Control:
    """The whole price table, in four short rows."""
    scene = use_scene()
    copy = entering.copy

    def known() -> dict[str, str]:
        return {
            name: " ".join(str(getattr(column, name)) for column in copy.table) for name in ROWS
        }

    written, set_written = use_made(known)
    complete, set_complete = use_value(copy.complete or not copy.table)
    limits = (COUNTS.cellar_most, MOST_INCOME, MOST_INCOME, MOST_INCOME)
    figures = [
        several_numbers(written[name], most) for name, most in zip(ROWS, limits, strict=True)
    ]
    found: list[Problem] = []
    table: tuple[Column, ...] = ()
    if all(figures) and written["sold"].strip():
        try:
            sold, income, lost, boxes = (tuple(figure or ()) for figure in figures)
            table = table_from_rows(sold, income, lost, boxes, step=copy.step)
            found = [
                problem
                for problem in problems(replace(Copy(), step=copy.step, table=table))
                if problem.says.id.startswith("copy.")
            ]
        except NotEntered as asked:
            found = [Problem(asked.need.question, hard=True)]
        except MalformedMove as reason:
            found = [Problem(Phrase(reason.message, dict(reason.facts)), hard=True)]

    def change(name: str, value: str) -> None:
        set_written(lambda now: {**now, name: value})

    ready = bool(table) and not any(problem.hard for problem in found)
    return _column(
        [
            scene.look.text(scene.t("enter.table.how"), "body_medium", scene.c.on_surface_variant),
            *[
                _numbers(
                    scene,
                    f"enter.table.{name}",
                    scene.t(f"enter.row.{name}"),
                    written[name],
                    partial(change, name),
                )
                for name in ROWS
            ],
            flow(
                [
                    chip(
                        scene,
                        "enter.table.complete",
                        scene.t("enter.table.complete"),
                        lambda: set_complete(not complete),
                        selected=complete,
                    )
                ]
            ),
            *warnings(scene, found),
            _book(scene, ready, lambda: entering.on_enter(EnterTable(table, complete))),
        ]
    )


@component
def RegionEntry(entering: Entering) -> ft.Control:
    """A region's vineyards from the cheapest on, its varieties and, if wished, prices."""
    scene = use_scene()
    look, c, t = scene.look, scene.c, scene.t
    region = entering.need.region or REGIONS[0]
    land, set_land = use_value(entering.copy.land(region))
    costs = " ".join("-" if price is None else str(price) for price in land.prices)
    prices, set_prices = use_value(costs)

    def change(**changes: Any) -> None:
        set_land(lambda now: replace(now, **changes))

    def resize(by: int) -> None:
        def resized(now: Land) -> Land:
            size = min(COUNTS.size_most, max(COUNTS.size_least, now.size + by))
            return replace(now, vineyards=(_known(now.vineyards) + "P" * size)[:size])

        set_land(resized)

    def turn(place: int) -> None:
        def turned(now: Land) -> Land:
            kinds = list(_known(now.vineyards))
            kinds[place - 1] = "P" if kinds[place - 1] == "G" else "G"
            return replace(now, vineyards="".join(kinds))

        set_land(turned)

    def offer(variety: Variety) -> None:
        def offered(now: Land) -> Land:
            there = variety in now.varieties
            kept = {v for v in now.varieties if v is not variety} | (set() if there else {variety})
            return replace(now, varieties=tuple(v for v in VARIETIES if v in kept))

        set_land(offered)

    numbers = several_numbers(prices.replace("-", "0"), MOST_PRICE) if prices.strip() else ()
    tidy = replace(
        land,
        vineyards=_known(land.vineyards),
        prices=tuple(number or None for number in numbers or ()),
    )
    found = list(land_problems(tidy))
    if numbers is None:
        found = [_problem(N_("enter.prices.wrong"))]
    ready = tidy.known and not any(problem.hard for problem in found)
    given = from_rulebook(entering.copy, region)
    tiles = [
        tap(
            f"enter.region.place-{place}",
            ft.Column(
                [look.text(str(place), "label_medium"), look.text(kind, "title_medium")],
                spacing=0,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            partial(turn, place),
            label=t(
                "enter.region.place",
                place=place,
                kind=t("tile.kind.government" if kind == "G" else "tile.kind.private"),
            ),
            width=52 * min(1.5, look.scale),
            padding=ft.Padding.symmetric(horizontal=2, vertical=4),
            border_radius=12,
            bgcolor=c.tertiary_container if kind == "G" else c.surface_container,
            alignment=ft.Alignment.CENTER,
        )
        for place, kind in enumerate(_known(land.vineyards), 1)
    ]
    return _column(
        [
            *(_from_rulebook(scene) if given - {"number"} else []),
            stepper(scene, "enter.region.size", t("enter.region.size"), land.size, resize),
            look.text(t("enter.region.kinds"), "body_medium", c.on_surface_variant),
            *([flow(tiles)] if tiles else []),
            _numbers(
                scene,
                "enter.region.kinds",
                t("enter.region.string"),
                _known(land.vineyards),
                lambda text: change(vineyards=_typed(text)),
                max_length=COUNTS.size_most,
                capitalization=ft.TextCapitalization.CHARACTERS,
            ),
            look.text(t("enter.region.varieties"), "title_medium"),
            flow(
                [
                    chip(
                        scene,
                        f"enter.region.variety-{variety.value}",
                        [
                            *variety_mark(scene, variety),
                            look.text(variety_said(scene, variety), "label_large"),
                        ],
                        (partial(offer, variety)) if variety is not MARKERS[region] else None,
                        selected=variety in land.varieties,
                    )
                    for variety in VARIETIES
                ]
            ),
            flow(
                [
                    chip(
                        scene,
                        "enter.region.complete",
                        t("enter.region.complete"),
                        lambda: change(complete=not land.complete),
                        selected=land.complete,
                    )
                ]
            ),
            _numbers(scene, "enter.region.prices", t("enter.region.prices"), prices, set_prices),
            *warnings(scene, found),
            _book(scene, ready, lambda: entering.on_enter(EnterRegion(tidy))),
        ]
    )


def _known(vineyards: str) -> str:
    """Return the kinds of vineyards; where only their number is known, they start as private."""
    return vineyards.replace("?", "P")


def _typed(text: str) -> str:
    """Return the typed letters; those that are no P or G are kept and reported."""
    return text.strip().upper().replace(" ", "")[: COUNTS.size_most]


def _from_rulebook(scene: Scene) -> list[ft.Control]:
    return [
        ft.Row(
            [
                icon("rules", scene.c.on_surface_variant),
                ft.Container(
                    scene.look.text(
                        scene.t("copy.from-rulebook"), "body_medium", scene.c.on_surface_variant
                    ),
                    expand=True,
                ),
            ],
            spacing=10,
        )
    ]


@component
def PriceEntry(entering: Entering) -> ft.Control:
    """A vineyard's price."""
    scene = use_scene()
    written, set_written = use_value("")
    price = whole_number(written, MOST_PRICE, 1)
    need = entering.need

    def enter() -> None:
        entering.on_enter(EnterPrice(need.region or REGIONS[0], need.place, price or 0))

    return _column(
        [
            scene.look.text(scene.words.say(need.question)),
            _numbers(
                scene,
                "enter.price.field",
                scene.t("enter.price"),
                written,
                set_written,
                keyboard_type=ft.KeyboardType.NUMBER,
                autofocus=True,
            ),
            _book(scene, price is not None, enter),
        ]
    )


@component
def OrderEntry(entering: Entering) -> ft.Control:
    """The printed order: the regions are tapped in order."""
    scene = use_scene()
    first, set_first = use_several(Region)
    rest = tuple(region for region in entering.copy.in_order if region not in first)
    order = (*first, *rest)

    def choose(region: Region) -> None:
        set_first(lambda now: tuple(r for r in now if r is not region) if region in now
                  else (*now, region))  # fmt: skip

    return _column(
        [
            scene.look.text(scene.t("enter.order.how"), "body_medium", scene.c.on_surface_variant),
            flow(
                [
                    chip(
                        scene,
                        f"enter.order.{region.value}",
                        scene.t(
                            "choosing.region", number=number, region=region_said(scene, region)
                        ),
                        partial(choose, region),
                        selected=region in first,
                    )
                    for number, region in enumerate(order, 1)
                ]
            ),
            _book(scene, bool(first), lambda: entering.on_enter(EnterOrder(order))),
        ]
    )
