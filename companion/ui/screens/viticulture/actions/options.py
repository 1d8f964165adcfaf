"""The options of visitors in a few words, and steppers for numbers booked by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import flet as ft

from companion.cards import capital
from companion.viticulture.cards.booking import Change, Counter
from companion.viticulture.cards.ready import CardStep, Ready

from ....parts.stepper import stepper
from .dialog import C, Dialog

COUNTERS = {"vp": Counter.POINTS, "lira": Counter.LIRA}
"""What taking both options of a card can cost, and what is counted for each of something."""


STEPPED_COUNTERS = (Counter.LIRA, Counter.POINTS, Counter.RESIDUAL, Counter.VINE, Counter.ORDER,
         Counter.SUMMER, Counter.WINTER)  # fmt: skip


TITLES = {
    Counter.LIRA: "track.lira",
    Counter.POINTS: "track.points",
    Counter.RESIDUAL: "track.residual",
    Counter.VINE: "value.hand-vine",
    Counter.ORDER: "value.hand-order",
    Counter.SUMMER: "value.hand-summer",
    Counter.WINTER: "value.hand-winter",
    Counter.VISITOR: "value.hand-visitor",
}


def option_in_words(d: Dialog[C], option: Ready) -> str:
    """Return an option in a few words: *Lira −4, winter visitors +3*."""
    said = [change_in_words(d, change) for change in option.changes if change.by]
    said += [step_in_words(d, step) for step in option.steps]
    if not said:  # counted once for each of something there is none of
        said = [
            f"{d.t(TITLES[COUNTERS[what]])} 0" for what in option.option.gain if what in COUNTERS
        ]
    return ", ".join(said)


def step_in_words(d: Dialog[C], step: CardStep) -> str:
    """Return a step in words, with how often it can be done."""
    name = d.t(f"act.do-{step.do}")
    if step.most < 2:
        return name
    times = "effect.exactly" if step.least == step.most else "effect.times"
    return d.scene.words.many(times, step.most, what=name)


def change_in_words(d: Dialog[C], change: Change) -> str:
    """Return a change in words: *Lira −4*."""
    return f"{d.t(TITLES[change.what])} {d.scene.words.signed(change.by)}"


def counters(
    d: Dialog[C], now: Mapping[Counter, int], step: Callable[[Counter, int], None]
) -> list[ft.Control]:
    """Minus and plus for every counter."""
    return [
        stepper(
            d.scene,
            f"act.by-{what.value}",
            capital(d.t(TITLES[what])),
            now.get(what, 0),
            partial(step, what),
        )
        for what in STEPPED_COUNTERS
    ]


def counted(now: Mapping[Counter, int], what: Counter, by: int) -> Mapping[Counter, int]:
    """Return these numbers with one of them changed."""
    return {**now, what: now.get(what, 0) + by}
