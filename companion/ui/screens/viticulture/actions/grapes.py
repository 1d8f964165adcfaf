"""Choosing grapes on the crush pad by tapping them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.viticulture.position.mat import Row
from companion.viticulture.position.mat import tokens as tokens_of

from .. import terms
from ..tokens import GRAPE_ROWS, choice, glass_token
from .dialog import C, Dialog, flow
from .preview import token_name

RED, WHITE = Row.RED_GRAPES, Row.WHITE_GRAPES


@dataclass(frozen=True)
class Grapes:
    """The chosen grapes, by their values."""

    red: tuple[int, ...] = ()
    white: tuple[int, ...] = ()

    def of(self, row: Row) -> tuple[int, ...]:
        """Return those of one row."""
        return self.red if row is RED else self.white

    def having(self, row: Row, values: tuple[int, ...]) -> Grapes:
        """Return a copy with others of one row."""
        return Grapes(values, self.white) if row is RED else Grapes(self.red, values)

    def turned(self, row: Row, value: int) -> tuple[int, ...]:
        """Return those of a row, in order, with this one added or removed."""
        now = self.of(row)
        return tuple(v for v in now if v != value) if value in now else tuple(sorted((*now, value)))


NO_GRAPES = Grapes()
FAINT = 0.25
"""How much is seen of a grape that is used."""


def grapes(
    d: Dialog[C],
    chosen: Grapes,
    toggle: Callable[[Row, int], object],
    used: tuple[tuple[Row, int], ...] = (),
) -> list[ft.Control]:
    """
    Every grape that is there; those ``used`` for something already keep their places, and take no
    tap.
    """
    found: list[ft.Control] = []
    for row in GRAPE_ROWS:
        for value in tokens_of(d.mat, row):
            gone = (row, value) in used
            token = glass_token(d.scene.look, row, value, 40)
            found.append(
                choice(
                    d.scene,
                    f"act.{row.value}-{value}",
                    ft.Container(token, opacity=FAINT if gone else 1),
                    None if gone else partial(toggle, row, value),
                    selected=value in chosen.of(row),
                    label=token_name(d.scene, row, value),
                    dim=gone,
                    on_hold=d.holds(terms.TOKEN_ROW_RULES[row]),
                )
            )
    if found:
        return [flow(found)]
    empty = d.scene.look.text(d.t("act.no-grapes"), "body_medium", d.scene.c.on_surface_variant)
    return [empty]
