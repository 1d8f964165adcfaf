"""The price of an action done by a card: as the card says, or as entered."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from ....parts.stepper import stepper
from .dialog import C, Dialog


def price(d: Dialog[C], usual: int, told: int | None) -> int | None:
    """
    Return the price to book: as entered, or 0 if it was paid with the card; ``None`` for the
    printed price.
    """
    if d.at is not None:
        return None
    if told is not None:
        return told
    if _is_paid(d):
        return 0
    return max(0, usual - (d.option.less if d.option else 0))


def _is_paid(d: Dialog[C]) -> bool:
    return d.option is not None and d.option.price is not None


def price_step(
    d: Dialog[C], usual: int, told: int | None, step: Callable[[int], None]
) -> list[ft.Control]:
    """A stepper for the price, by a card; none where it was paid with the card."""
    now = price(d, usual, told)
    if now is None or _is_paid(d):
        return []
    return [stepper(d.scene, "act.price", d.t("act.price"), now, step)]


def stepped(d: Dialog[C], usual: int, told: int | None, by: int) -> int:
    """Return the price changed by this step."""
    return max(0, (price(d, usual, told) or 0) + by)
