"""
The crush pad: where grapes come to, harvested or by a card.

One token on each icon. A harvested grape whose icon is taken comes to the next lower free one;
below the lowest there is none and the grape is lost (HARV-05, HARV-06). Tokens that lie there never
move for it (HARV-07).
"""

from __future__ import annotations

from .components import HIGHEST
from .mat import Field, Mat, Values, lower_free, with_token
from .vineyard_events import Crop


def crop(mat: Mat, number: int) -> tuple[Crop, Mat]:
    """What a field gives, and the mat after it: each colour by itself (HARV-01, HARV-02)."""
    field = mat.field(number)
    red, reds = landed(mat.red, field.red)
    white, whites = landed(mat.white, field.white)
    fields = mat.with_field(number, Field(field.vines, field.sold, True))
    return Crop(number, red, white), with_pad(mat, reds, whites, fields)


def landed(row: Values, value: int) -> tuple[int | None, Values]:
    """The icon a harvested grape comes to, and the row after it; nine is the most (HARV-08)."""
    if value <= 0:
        return None, row
    icon = lower_free(row, min(value, HIGHEST))
    return icon, row if icon is None else with_token(row, icon)


def with_pad(mat: Mat, red: Values, white: Values, fields: tuple[Field, ...] | None = None) -> Mat:
    """The mat with its crush pad (and fields) as they are now."""
    return Mat(
        mat.fields if fields is None else fields,
        mat.built,
        red,
        white,
        mat.cellar,
        mat.hand,
        mat.workers,
        mat.trained,
        mat.grande,
        mat.paid,
        mat.drawn,
        mat.parents,
    )
