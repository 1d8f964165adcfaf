"""Entering a number: points scored, lira gained, or a correction with its reason."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.viticulture.position.state import State
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.tracks import GainLira, ScorePoints

from ....hooks import use_value
from ....icons import player_mark
from ....parts.boundary import component
from ....parts.field import field
from ....parts.surface import sheet
from ....parts.touch import Primary, chip
from ....play import Play
from ....scene import use_scene
from ....sheets import RuleSheet
from ...sheets.rules import help_button
from ..sheets import NumberSheet

NUMBER_RULES = {"vp": "VP-03", "lira": "ORD-07"}
"""The rules a long press on a number opens."""

WHY_LENGTH = 80


@component
def Number(play: Play[State], open_: NumberSheet) -> ft.Control:
    """Enter a number, as points scored (or lira gained) or as a correction with its reason."""
    scene = use_scene()
    seat, what = open_.seat, open_.what
    estate = play.state.estates[seat]
    now = estate.vp if what == "vp" else estate.lira
    written, set_written = use_value("")
    why, set_why = use_value("")
    t = scene.t
    value = _number(written)
    base = f"number.{what}"
    by = value - now if value is not None else 0

    def explain() -> None:
        play.show(RuleSheet(NUMBER_RULES[what], open_))

    def book() -> None:
        play.do(ScorePoints(seat, by) if what == "vp" else GainLira(seat, by))

    def correct() -> None:
        play.do(Correct(what, value, seat, why=why.strip()))

    def step(n: int) -> None:
        set_written(lambda text: _stepped(text, now, n))

    quick = ft.Row(
        [
            chip(
                scene,
                f"{base}.add-{n}" if n > 0 else f"{base}.take-{-n}",
                scene.words.signed(n),
                partial(step, n),
                on_hold=explain,
            )
            for n in (-1, 1, 2, 3, 4, 5)
        ],
        wrap=True,
        spacing=8,
        run_spacing=8,
    )
    ready = value is not None and by != 0
    content: list[ft.Control] = [
        field(
            scene,
            f"{base}.field",
            t(f"track.{'points' if what == 'vp' else what}"),
            written,
            style="display_small",
            hint_text=scene.words.number(now),
            keyboard_type=ft.KeyboardType.NUMBER,
            autofocus=True,
            on_change=lambda e: set_written(e.control.value),
            on_submit=lambda _: book() if ready else None,
        ),
        quick,
        Primary(
            f"{base}.book",
            scene.words.text(f"number.book.{what}", by=scene.words.signed(by))
            if ready
            else t("number.missing"),
            book if ready else None,
            drawing="check" if ready else None,
        ),
        scene.look.text(t("number.or"), "label_medium", scene.c.on_surface_variant),
        field(
            scene,
            f"{base}.why",
            t("number.why"),
            why,
            max_length=WHY_LENGTH,
            on_change=lambda e: set_why(e.control.value),
        ),
        Primary(
            f"{base}.correct",
            t("number.correct", value=scene.words.number(value))
            if value is not None and ready
            else t("number.missing"),
            correct if ready else None,
            drawing="edit" if ready else None,
            tone="tonal",
        ),
    ]
    mark = player_mark(scene.look, play.colour(seat), play.name(seat), 40)
    title = t("number.title", player=play.name(seat), number=scene.words.number(now))
    help = help_button(play, open_, (NUMBER_RULES[what],))
    return sheet(scene, "number", title, content, play.close, mark=mark, help=help)


def _stepped(written: str, now: int, by: int) -> str:
    """Return the entered number, or else the present one, changed by this step."""
    number = _number(written)
    return str((now if number is None else number) + by)


def _number(written: str) -> int | None:
    """Return the entered number, if it can be on a track."""
    text = written.strip().replace("−", "-")
    digits = text.removeprefix("-").removeprefix("+")
    if not digits.isdecimal() or len(digits) > 3:
        return None
    return max(-99, int(text))
