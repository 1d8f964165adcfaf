"""The sheets of a player in Vino: vineyards, wine, marked regions, and corrections."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

import flet as ft

from companion.vino.box.board import COUNTS, Region
from companion.vino.position.phase import Phase
from companion.vino.position.state import State
from companion.vino.table.correct import Correct
from companion.vino.table.correct_several import CorrectRegions
from companion.vino.table.notices import tokens_left

from ....hooks import use_kept, use_value
from ....icons import player_mark
from ....parts.boundary import component
from ....parts.field import field
from ....parts.surface import row, rows, sheet
from ....parts.touch import Primary, chip
from ....play import Play
from ....scene import use_scene
from ..bits import (
    flow,
    name_style,
    region_said,
    regions_said,
    variety_said,
)
from ..table.numbers import whole_number
from . import AmountSheet, MarkedSheet, RegionSheet
from .market import stock_said

WHY_LENGTH = 80
LIMITS = {"money": (-9999, 99_999), "income": (-999, 9999)}


def player_sheet(play: Play[State], seat: int) -> ft.Control:
    """Everything followed of a player, with corrections."""
    scene, state = play.scene, play.state
    estate, t = state.estates[seat], scene.t
    base = f"player.seat-{seat + 1}"
    content: list[ft.Control] = [scene.look.text(stock_said(play, seat), name_style(scene))]
    places = [
        row(
            scene,
            f"{base}.{region.value}",
            region_said(scene, region),
            partial(play.show, RegionSheet(region)),
            below=_held(play, seat, region),
            drawing="vineyard",
        )
        for region in state.copy.in_order
        if state.owned(seat, region)
    ]
    if places:
        content.append(rows(scene, places))
    told = [t("player.tokens", left=tokens_left(state, seat))]
    if estate.chosen and state.phase is not Phase.CHOOSING:
        told.append(t("player.marked", regions=regions_said(scene, estate.chosen)))
    if estate.income is not None and state.phase in (Phase.SELLING, Phase.CLOSING):
        told.append(t("player.income", income=estate.income))
    content += [scene.look.text(said, "body_medium", scene.c.on_surface_variant) for said in told]
    if play.legal:
        content += _corrections(play, seat, base)
    mark = player_mark(scene.look, play.colour(seat), play.name(seat), 40)
    return sheet(scene, "player", play.name(seat), content, play.close, mark=mark)


def _held(play: Play[State], seat: int, region: Region) -> str:
    scene, state = play.scene, play.state
    grown = state.grows(seat, region)
    owned = state.owned(seat, region)
    numbers = scene.words.list([str(place) for place in owned])
    said = scene.words.many("player.vineyards", len(owned), places=numbers)
    return f"{variety_said(scene, grown)} · {said}" if grown else said


def _corrections(play: Play[State], seat: int, base: str) -> list[ft.Control]:
    scene, state = play.scene, play.state
    estate, t = state.estates[seat], scene.t
    chips: list[ft.Control] = []

    def amount(what: Literal["money", "income"]) -> Callable[[], None]:
        return lambda: play.show(AmountSheet(seat, what))

    if state.setup.money:
        chips.append(chip(scene, f"{base}.money", t("player.correct.money"), amount("money")))
    if state.phase in (Phase.SELLING, Phase.CLOSING):
        chips.append(chip(scene, f"{base}.income", t("player.correct.income"), amount("income")))
    if state.phase is Phase.BUYING and state.barrel is not None:
        passed = seat not in state.owners and seat not in state.newcomers
        chips.append(
            chip(
                scene,
                f"{base}.passed",
                t("label.passed"),
                lambda: play.do(Correct("passed", not passed, seat)),
                selected=passed,
            )
        )
    if state.phase is Phase.BUYING and estate.chosen:
        chips.append(
            chip(
                scene,
                f"{base}.marked",
                t("player.correct.marked"),
                lambda: play.show(MarkedSheet(seat)),
            )
        )
    if not chips:
        return []
    return [scene.look.text(t("player.corrections"), "title_medium"), flow(chips)]


@component
def PutAmountRight(play: Play[State], seat: int, what: str) -> ft.Control:
    """Correct a player's money or income."""
    scene = use_scene()
    written, set_written = use_value("")
    why, set_why = use_value("")
    least, most = LIMITS[what]
    value = whole_number(written, most, least)
    now = getattr(play.state.estates[seat], what)

    def book() -> None:
        play.do(Correct(what, value, seat, why=why.strip()))

    content: list[ft.Control] = [
        field(
            scene,
            "amount.field",
            scene.t(f"player.correct.{what}"),
            written,
            style="display_small",
            hint_text=scene.words.number(now or 0),
            keyboard_type=ft.KeyboardType.NUMBER,
            autofocus=True,
            on_change=lambda e: set_written(e.control.value),
            on_submit=lambda _: book() if value is not None else None,
        ),
        field(
            scene,
            "amount.why",
            scene.t("number.why"),
            why,
            max_length=WHY_LENGTH,
            on_change=lambda e: set_why(e.control.value),
        ),
    ]
    foot = Primary(
        "amount.book",
        scene.t("number.correct", value=scene.words.number(value))
        if value is not None
        else scene.t("number.missing"),
        book if value is not None else None,
        drawing="edit" if value is not None else None,
    )
    mark = player_mark(scene.look, play.colour(seat), play.name(seat), 40)
    return sheet(scene, "amount", play.name(seat), content, play.close, mark=mark, foot=foot)


@component
def PutMarkedRight(play: Play[State], seat: int) -> ft.Control:
    """Correct the regions a player marked; those come first, so that they are in view."""
    scene = use_scene()
    before = use_kept(lambda: tuple(play.state.estates[seat].chosen or ())).current
    marked, set_marked = use_value(before)
    listed = dict.fromkeys((*before, *play.state.copy.in_order))

    def toggle(region: Region) -> None:
        set_marked(
            lambda now: (
                tuple(r for r in now if r is not region)
                if region in now
                else (*now, region)[-COUNTS.marked :]
            )
        )

    content: list[ft.Control] = [
        flow(
            [
                chip(
                    scene,
                    f"marked.{region.value}",
                    region_said(scene, region),
                    partial(toggle, region),
                    selected=region in marked,
                )
                for region in listed
            ]
        ),
    ]
    book = Primary(
        "marked.book",
        scene.t("correct.book"),
        (lambda: play.do(CorrectRegions(seat, marked))) if marked else None,
        drawing="edit",
    )
    mark = None
    if not scene.large_text:
        mark = player_mark(scene.look, play.colour(seat), play.name(seat), 40)
    title = scene.t("player.correct.marked")
    return sheet(scene, "marked", title, content, play.close, mark=mark, foot=book)
