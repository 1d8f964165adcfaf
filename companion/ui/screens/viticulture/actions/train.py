"""Training a worker; by a card the price can be entered."""

from __future__ import annotations

from dataclasses import dataclass, replace

import flet as ft

from companion.viticulture.actions.train import Train
from companion.viticulture.box.board import TRAINING_LIRA

from ..sheets import Choice
from .dialog import ActionDialog, Dialog
from .price import price, price_step, stepped


@dataclass(frozen=True)
class TrainChoice(Choice):
    """The chosen price."""

    price: int | None = None


def content(d: Dialog[TrainChoice]) -> list[ft.Control]:
    """The price, if it is done by a card."""

    def step(by: int) -> None:
        d.choose(lambda now: replace(now, price=stepped(d, TRAINING_LIRA, now.price, by)))

    return price_step(d, TRAINING_LIRA, d.chosen.price, step)


def move(d: Dialog[TrainChoice]) -> Train:
    """Return the move: training a worker, for next year or, by some cards, for this one."""
    option = d.option
    ready = bool(option and option.this_year)
    return Train(d.seat, d.at, price(d, TRAINING_LIRA, d.chosen.price), ready)


DIALOG = ActionDialog(
    "train-worker",
    "train",
    "WORK-10",
    TrainChoice,
    content,
    move,
    log={Train: "WORK-10"},
)
