"""Sell grapes, or sell a field, or buy it back: one of the three."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.viticulture import FIELDS, SellGrapes, TradeField
from companion.viticulture.vineyard_moves import Row

from ....parts.touch import chip
from . import terms
from .dialog import Dialog, flow, heading
from .grapes import grapes


def content(d: Dialog) -> list[ft.Control]:
    """The grapes of the crush pad, then the fields."""
    return [
        heading(d, d.t("act.grapes")),
        *grapes(d, _toggle),
        heading(d, d.t("act.fields")),
        flow([_field(d, number) for number in FIELDS]),
    ]


def move(d: Dialog) -> Any:
    """The field that is chosen, or else the grapes."""
    field = d.chosen.get("field")
    if field is not None:
        return TradeField(d.seat, d.at, field, d.mat.field(field).sold)
    red, white = d.chosen.get(Row.RED_GRAPES, ()), d.chosen.get(Row.WHITE_GRAPES, ())
    return SellGrapes(d.seat, d.at, red, white) if red or white else None


def _toggle(d: Dialog, row: Row, value: int) -> None:
    now: tuple[int, ...] = d.chosen.get(row, ())
    then = tuple(v for v in now if v != value) if value in now else tuple(sorted((*now, value)))
    d.choose(**{"field": None}, more={row: then})


def _field(d: Dialog, number: int) -> ft.Control:
    sold = d.mat.field(number).sold
    words = d.t("act.buy-field" if sold else "act.sell-field", number=number)

    def pick() -> None:
        none: dict[Any, Any] = {Row.RED_GRAPES: (), Row.WHITE_GRAPES: ()}
        d.choose(field=None if d.chosen.get("field") == number else number, more=none)

    return chip(
        d.scene,
        f"act.field-{number}",
        words,
        pick,
        selected=d.chosen.get("field") == number,
        on_hold=d.holds(terms.BOUGHT if sold else terms.SOLD),
    )
