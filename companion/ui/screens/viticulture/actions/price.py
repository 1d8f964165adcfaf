"""What is paid where a card lets something happen: as the card says, or as it is told."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from ....parts.stepper import stepper
from .dialog import C, Dialog


def price(d: Dialog[C], usual: int, told: int | None) -> int | None:
    """What is paid where a card says so; nothing where it is as printed."""
    if d.at is not None:
        return None
    if told is not None:
        return told
    option = d.option
    if option is not None and option.price is not None:
        return 0  # paid with the card
    return max(0, usual - (option.less if option else 0))


def price_step(
    d: Dialog[C], usual: int, told: int | None, step: Callable[[int], None]
) -> list[ft.Control]:
    """By a card the price can be told, too."""
    now = price(d, usual, told)
    if now is None:
        return []
    return [stepper(d.scene, "act.price", d.t("act.price"), now, step)]


def stepped(d: Dialog[C], usual: int, told: int | None, by: int) -> int:
    """So much more or less than is paid now."""
    return max(0, (price(d, usual, told) or 0) + by)
