"""Forms for what is printed on the map: a region, a price, the order of the regions."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from companion.i18n import N_
from companion.vino.box.board import COUNTS, MARKERS, REGIONS, VARIETIES, Region, Variety
from companion.vino.box.copies import Land, from_rulebook
from companion.vino.box.problems import MOST_PRICE, land_problems
from companion.vino.table.enter_map import EnterOrder, EnterPrice, EnterRegion

from ....hooks import use_several, use_value
from ....icons import icon
from ....parts.boundary import component
from ....parts.stepper import stepper
from ....parts.surface import row, rows
from ....parts.touch import chip, tap
from ....scene import Scene, use_scene
from ..bits import flow, region_said, variety_mark, variety_said
from .entry import Entering, entry_sheet, numbers_field, problem
from .numbers import several_numbers, whole_number


@component
def RegionEntry(entering: Entering) -> ft.Control:
    """A region's vineyards from the cheapest on, its varieties and, if wished, prices."""
    scene = use_scene()
    look, c, t = scene.look, scene.c, scene.t
    region = entering.need.region or REGIONS[0]
    land, set_land = use_value(entering.copy.land(region))
    opened, set_opened = use_value(False)
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

    def offered_chips() -> list[ft.Control]:
        return [
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
        ]

    numbers = several_numbers(prices.replace("-", "0"), MOST_PRICE) if prices.strip() else ()
    tidy = replace(
        land,
        vineyards=_known(land.vineyards),
        prices=tuple(number or None for number in numbers or ()),
    )
    found = list(land_problems(tidy))
    if numbers is None:
        found = [problem(N_("enter.prices.wrong"))]
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
    return entry_sheet(
        entering,
        [
            *(_from_rulebook(scene) if given - {"number"} else []),
            stepper(scene, "enter.region.size", t("enter.region.size"), land.size, resize),
            look.text(t("enter.region.kinds"), "body_medium", c.on_surface_variant),
            *([flow(tiles)] if tiles else []),
            numbers_field(
                scene,
                "enter.region.kinds",
                t("enter.region.string"),
                _known(land.vineyards),
                lambda text: change(vineyards=_typed(text)),
                max_length=COUNTS.size_most,
                capitalization=ft.TextCapitalization.CHARACTERS,
            ),
            rows(
                scene,
                [
                    row(
                        scene,
                        "enter.region.varieties",
                        t("enter.region.varieties"),
                        lambda: set_opened(not opened),
                        below=None if opened else _offered(scene, land),
                        end="down",
                    )
                ],
            ),
            *(offered_chips() if opened else []),
            numbers_field(
                scene, "enter.region.prices", t("enter.region.prices"), prices, set_prices
            ),
        ],
        ready,
        lambda: entering.on_enter(EnterRegion(tidy)),
        found,
        _offered(scene, land) if opened else "",
    )


def _offered(scene: Scene, land: Land) -> str:
    """Return the varieties entered so far, and whether these are all."""
    said = scene.words.list([variety_said(scene, variety) for variety in land.varieties])
    parts = [said, *([scene.t("enter.region.complete")] if land.complete else [])]
    return " · ".join(part for part in parts if part)


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

    return entry_sheet(
        entering,
        [
            scene.look.text(scene.words.say(need.question)),
            numbers_field(
                scene,
                "enter.price.field",
                scene.t("enter.price"),
                written,
                set_written,
                keyboard_type=ft.KeyboardType.NUMBER,
                autofocus=True,
            ),
        ],
        price is not None,
        enter,
        (),
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

    return entry_sheet(
        entering,
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
        ],
        bool(first),
        lambda: entering.on_enter(EnterOrder(order)),
        (),
    )
