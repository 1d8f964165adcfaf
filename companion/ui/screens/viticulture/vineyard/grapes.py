"""The grapes on the crush pad, to be chosen by tapping them."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.viticulture.by_card import tokens as tokens_of
from companion.viticulture.vineyard_moves import Row

from . import terms
from .dialog import Dialog, flow
from .preview import token_name
from .tokens import GRAPE_ROWS, choice, token


def grapes(
    d: Dialog, toggle: Callable[[Dialog, Row, int], None], used: tuple[tuple[Row, int], ...] = ()
) -> list[ft.Control]:
    """Every grape that is there and not used for something already."""
    found: list[ft.Control] = []
    for row in GRAPE_ROWS:
        for value in tokens_of(d.mat, row):
            if (row, value) in used:
                continue
            found.append(
                choice(
                    d.scene,
                    f"act.{row.value}-{value}",
                    token(d.scene.look, row, value, 40),
                    lambda row=row, value=value: toggle(d, row, value),
                    selected=value in d.chosen.get(row, ()),
                    label=token_name(d.scene, row, value),
                    on_hold=d.holds(terms.ROWS[row]),
                )
            )
    if found:
        return [flow(found)]
    empty = d.scene.look.text(d.t("act.no-grapes"), "body_medium", d.scene.c.on_surface_variant)
    return [empty]
