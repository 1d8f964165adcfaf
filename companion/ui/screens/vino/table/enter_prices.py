"""Forms for the market's step and the price table."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import flet as ft

from companion.i18n import N_
from companion.kernel.errors import MalformedMove
from companion.kernel.phrase import Phrase
from companion.vino.box.board import COUNTS
from companion.vino.box.copies import Column, Copy, NotEntered, table_from_rows
from companion.vino.box.problems import (
    LIKELY_STEPS,
    MOST_BOXES,
    MOST_INCOME,
    Problem,
    column_problems,
    problems,
)
from companion.vino.table.enter_prices import EnterColumn, EnterStep, EnterTable

from ....hooks import use_made, use_value
from ....parts.boundary import component
from ....parts.touch import chip
from ....scene import use_scene
from ..bits import flow
from .entry import Entering, entry_sheet, numbers_field, problem
from .numbers import several_numbers, whole_number

ROWS = ("sold", "income", "lost", "boxes")
LIKELY = tuple(step for step in LIKELY_STEPS if step >= 50 and step <= 100)


@component
def StepEntry(entering: Entering) -> ft.Control:
    """The number of Vino one box of the market is."""
    scene = use_scene()
    written, set_written = use_value(str(entering.copy.step or ""))
    step = whole_number(written, COUNTS.demand_most)
    ready = step in LIKELY_STEPS
    wrong = [] if ready or step is None else [problem(N_("copy.step"), most=COUNTS.demand_most)]
    return entry_sheet(
        entering,
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
            numbers_field(
                scene,
                "enter.step.field",
                scene.t("enter.step"),
                written,
                set_written,
                keyboard_type=ft.KeyboardType.NUMBER,
            ),
        ],
        ready,
        lambda: entering.on_enter(EnterStep(step or 0)),
        wrong,
    )


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
        found = [problem(N_("copy.lost"), sold=sold, lost=too_many)]

    def change(name: str, value: str) -> None:
        set_written(lambda now: {**now, name: value})

    return entry_sheet(
        entering,
        [
            scene.look.text(scene.t("enter.column.how"), "body_medium", scene.c.on_surface_variant),
            *[
                numbers_field(
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
        ],
        known and not any(problem.hard for problem in found),
        lambda: entering.on_enter(EnterColumn(column)),
        found,
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
    return entry_sheet(
        entering,
        [
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
            scene.look.text(scene.t("enter.table.how"), "body_medium", scene.c.on_surface_variant),
            *[
                numbers_field(
                    scene,
                    f"enter.table.{name}",
                    scene.t(f"enter.row.{name}"),
                    written[name],
                    partial(change, name),
                )
                for name in ROWS
            ],
        ],
        ready,
        lambda: entering.on_enter(EnterTable(table, complete)),
        found,
    )
