"""Actions without a choice (draw, tour, cart), and training, whose price a card can change."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.viticulture import PlaceWorker, Train
from companion.viticulture.components import TRAINING_LIRA

from ....parts.stepper import stepper
from .dialog import Dialog


def content(d: Dialog) -> list[ft.Control]:
    """Nothing is to be chosen."""
    return []


def move(d: Dialog) -> Any:
    """The worker is placed; what comes of it the rules know."""
    return PlaceWorker(d.seat, d.at) if d.at else None


def price(d: Dialog, usual: int) -> int | None:
    """What is paid where a card says so; nothing where it is as printed."""
    if d.at is not None:
        return None
    option, told = d.option, d.chosen.get("price")
    if told is not None:
        return int(told)
    if option is not None and option.price is not None:
        return 0  # paid with the card
    return max(0, usual - (option.less if option else 0))


def price_step(d: Dialog, usual: int) -> list[ft.Control]:
    """By a card the price can be told, too."""
    now = price(d, usual)
    if now is None:
        return []
    return [
        stepper(
            d.scene,
            "act.price",
            d.t("act.price"),
            now,
            lambda by: d.choose(price=max(0, (price(d, usual) or 0) + by)),
        )
    ]


def train_content(d: Dialog) -> list[ft.Control]:
    """The price, by a card."""
    return price_step(d, TRAINING_LIRA)


def train(d: Dialog) -> Any:
    """A further worker, for next year or, by some cards, for this one."""
    option = d.option
    ready = bool(option and option.this_year)
    return Train(d.seat, d.at, price(d, TRAINING_LIRA), ready)
