"""What belongs to no player: round, phase, barrel, order, and what is known of the copy."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.vino.box.copies import Need
from companion.vino.position.phase import Phase, phase_name
from companion.vino.position.state import State
from companion.vino.table.correct import Correct
from companion.vino.table.correct_several import CorrectOrder

from ....hooks import use_several
from ....icons import player_mark
from ....look import DIGIT
from ....parts.boundary import component
from ....parts.stepper import stepper
from ....parts.surface import row, rows, sheet
from ....parts.touch import Primary, chip
from ....play import Play
from ....scene import use_scene
from ...sheets.menu import menu
from ...sheets.people import people_chip
from ..bits import (
    flow,
    region_said,
    regions_begun,
    vino_said,
)
from . import EnterSheet, OrderSheet, TableSheet


def table_sheet(play: Play[State]) -> ft.Control:
    """Round, phase, barrel and order; the copy; table mode."""
    scene, state = play.scene, play.state
    t = scene.t

    def correct(what: str, value: Any) -> Callable[[], object]:
        return lambda: play.do(Correct(what, value))

    content: list[ft.Control] = [
        *menu(play),
        stepper(
            scene,
            "table.round",
            t("table.round"),
            state.round,
            lambda by: play.do(Correct("round", min(99, max(0, state.round + by)))),
        ),
        scene.look.text(t("table.phase"), "label_medium", scene.c.on_surface_variant),
        flow(
            [
                chip(
                    scene,
                    f"table.phase-{phase.value}",
                    scene.words.say(phase_name(phase)),
                    correct("phase", phase.value),
                    selected=state.phase is phase,
                )
                for phase in Phase
            ]
        ),
    ]
    if state.phase is Phase.BUYING:
        content += [
            scene.look.text(t("table.barrel"), "label_medium", scene.c.on_surface_variant),
            flow(
                [
                    chip(
                        scene,
                        f"table.barrel-{region.value}",
                        region_said(scene, region),
                        correct("barrel", region.value),
                        selected=state.barrel is region,
                    )
                    for region in state.copy.in_order
                ]
            ),
        ]

    def enter(what: str) -> Callable[[], None]:
        return lambda: play.show(EnterSheet(Need(what)))

    content += [
        rows(
            scene,
            [
                row(
                    scene,
                    "table.order",
                    t("order.title"),
                    lambda: play.show(OrderSheet()),
                    below=scene.words.list([play.name(seat) for seat in state.order]),
                    drawing="compass-rose",
                ),
                row(
                    scene,
                    "table.prices",
                    t("enter.table"),
                    enter("table"),
                    below=_table_known(play),
                    drawing="note",
                ),
                row(
                    scene,
                    "table.step",
                    t("enter.step"),
                    enter("step"),
                    below=vino_said(scene, state.copy.step)
                    if state.copy.step
                    else t("tile.not-entered"),
                    drawing="market",
                ),
                row(
                    scene,
                    "table.numbers",
                    t("enter.order"),
                    enter("order"),
                    below=regions_begun(scene, state.copy.in_order),
                    drawing="barrel",
                ),
            ],
        ),
        flow(
            [
                chip(
                    scene,
                    "table.table-mode",
                    t("settings.table-mode"),
                    lambda: scene.program.change(table_mode=not scene.viewer.table_mode),
                    selected=scene.viewer.table_mode,
                ),
                people_chip(play, "table.people", TableSheet()),
            ]
        ),
    ]
    return sheet(scene, "table", t("table.title"), content, play.close)


def _table_known(play: Play[State]) -> str:
    scene, table = play.scene, play.state.copy.table
    if not table:
        return scene.t("tile.not-entered")
    return scene.words.many("copy.columns", len(table))


@component
def PutOrderRight(play: Play[State]) -> ft.Control:
    """Correct the play order: the names are tapped in order."""
    scene = use_scene()
    first, set_first = use_several(int)
    order = (*first, *(seat for seat in play.state.order if seat not in first))

    def choose(seat: int) -> None:
        set_first(
            lambda now: (
                tuple(other for other in now if other != seat) if seat in now else (*now, seat)
            )
        )

    content: list[ft.Control] = [
        scene.look.text(scene.t("order.how"), "body_medium", scene.c.on_surface_variant),
        flow(
            [
                chip(
                    scene,
                    f"order.seat-{seat + 1}",
                    [
                        *_placed(play, seat, place),
                        scene.look.text(play.name(seat), "label_large"),
                    ],
                    partial(choose, seat),
                    selected=seat in first,
                )
                for place, seat in enumerate(order, 1)
            ]
        ),
    ]
    book = Primary(
        "order.book",
        scene.t("correct.book"),
        (lambda: play.do(CorrectOrder(order))) if first else None,
        drawing="edit",
    )
    return sheet(scene, "order", scene.t("order.title"), content, play.close, foot=book)


def _placed(play: Play[State], seat: int, place: int) -> list[ft.Control]:
    scene = play.scene
    digit = scene.look.text(str(place), "title_medium", no_wrap=True)
    # As wide as it is: half of the chip would be kept for it, which the name needs.
    number = ft.Container(digit, width=DIGIT * scene.look.size("title_medium"))
    if scene.large_text:
        return [number]
    return [number, player_mark(scene.look, play.colour(seat), play.name(seat), 26)]
