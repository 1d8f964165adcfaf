"""Selling grapes, or selling or buying back a field."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from companion.i18n import N_
from companion.viticulture.actions.sell import SellGrapes, TradeField
from companion.viticulture.box.vineyard import FIELDS
from companion.viticulture.position.mat import Row

from ....parts.touch import chip
from .. import terms
from ..sheets import Choice
from .dialog import ActionDialog, Dialog, dialog_title, flow
from .grapes import NO_GRAPES, Grapes, grapes


@dataclass(frozen=True)
class SaleChoice(Choice):
    """The chosen grapes, or the field."""

    grapes: Grapes = NO_GRAPES
    field: int | None = None


def content(d: Dialog[SaleChoice]) -> list[ft.Control]:
    """The grapes of the crush pad, then the fields."""

    def toggle(row: Row, value: int) -> None:
        d.choose(lambda now: SaleChoice(now.grapes.having(row, now.grapes.turned(row, value))))

    return [
        dialog_title(d, d.t("act.grapes")),
        *grapes(d, d.chosen.grapes, toggle),
        dialog_title(d, d.t("act.fields")),
        flow([_field(d, number) for number in FIELDS]),
    ]


def move(d: Dialog[SaleChoice]) -> TradeField | SellGrapes | None:
    """Return the move: trading the chosen field, or selling the grapes."""
    field, its = d.chosen.field, d.chosen.grapes
    if field is not None:
        return TradeField(d.seat, d.at, field, d.mat.field(field).sold)
    return SellGrapes(d.seat, d.at, its.red, its.white) if its.red or its.white else None


def _field(d: Dialog[SaleChoice], number: int) -> ft.Control:
    sold = d.mat.field(number).sold
    words = d.t("act.buy-field" if sold else "act.sell-field", number=number)

    def pick(now: SaleChoice) -> SaleChoice:
        return SaleChoice(field=None if now.field == number else number)

    return chip(
        d.scene,
        f"act.field-{number}",
        words,
        lambda: d.choose(pick),
        selected=d.chosen.field == number,
        on_hold=d.holds(terms.BOUGHT if sold else terms.SOLD),
    )


DIALOG = ActionDialog(
    "sell-grape-or-field",
    "sell",
    "SUM-07",
    SaleChoice,
    content,
    move,
    missing=lambda _: N_("act.missing.sale"),
    log={SellGrapes: "SUM-07", TradeField: "SUM-11"},
)
