"""A simulated sale."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.kernel.errors import MalformedMove
from companion.vino.box.board import COUNTS, VARIETIES, Variety
from companion.vino.box.copies import NotEntered
from companion.vino.position.phase import Phase
from companion.vino.position.state import State
from companion.vino.round.sale import Sale, best_of_all, best_sale, what_if

from ....hooks import use_value
from ....parts.boundary import component
from ....parts.stepper import stepper
from ....parts.surface import card, sheet
from ....parts.touch import at_least, chip
from ....play import Play
from ....scene import Scene, use_scene
from ..bits import flow, mark_and_name, missing_row, name_style, why
from ..round.adding import below_zero, boxes_said
from ..round.sale import quantity_of, variety_to_sell
from ..worth import pairs, variety_tile
from . import EnterSheet, WhatIfSheet

MOST, INSIDE = 5, 12
"""So many sentences are told of a sale, and the room around them."""


def first_shown(play: Play[State]) -> tuple[int, Variety, int]:
    """
    Return whose sale is shown first, and of what: what is being sold, else the best there is.
    """
    state = play.state
    seat = state.acting if state.acting is not None else state.order[0]
    if state.phase is Phase.SELLING and state.gift is None:
        variety = variety_to_sell(play)
        if variety is not None:
            return seat, variety, quantity_of(play, seat, variety)
    return seat, *_best(state, seat)


def _best(state: State, seat: int) -> tuple[Variety, int]:
    """Return the variety and quantity that pay most, or else one of what is in the cellar."""
    best = best_of_all(state, seat)
    if best is not None:
        return best.variety, best.quantity
    stock = state.cellar(seat)
    return next((v for v in VARIETIES if stock[v.at]), VARIETIES[0]), 1


@component
def WhatIf(play: Play[State], open_: WhatIfSheet) -> ft.Control:
    """A simulated sale; nothing is booked."""
    scene = use_scene()
    state = play.state
    shown, set_shown = use_value(first_shown(play))
    seat, variety, quantity = shown

    def show_seat(other: int) -> None:
        set_shown((other, *_best(state, other)))

    def show_variety(other: Variety) -> None:
        best = best_sale(state, seat, other)
        set_shown((seat, other, best.quantity if best else 1))

    def step(by: int) -> None:
        def stepped(now: tuple[int, Variety, int]) -> tuple[int, Variety, int]:
            return now[0], now[1], min(COUNTS.cellar_most, max(1, now[2] + by))

        set_shown(stepped)

    content: list[ft.Control] = [
        scene.look.text(scene.t("what-if.how"), "body_medium", scene.c.on_surface_variant),
        flow(
            [
                chip(
                    scene,
                    f"what-if.seat-{other + 1}",
                    mark_and_name(play, other),
                    partial(show_seat, other),
                    selected=other == seat,
                )
                for other in state.order
            ]
        ),
        pairs(
            scene,
            [
                variety_tile(
                    play,
                    f"what-if.variety-{other.value}",
                    seat,
                    other,
                    partial(show_variety, other),
                    selected=other is variety,
                    rule="VN-SELL-01",
                )
                for other in VARIETIES
            ],
            most=max(play.state.cellar(seat)),
        ),
        stepper(scene, "what-if.quantity", scene.t("what-if.quantity"), quantity, step),
    ]
    title = scene.t("what-if")
    above, foot = _shown(play, open_, shown)
    if not scene.large_text and not scene.low:  # whatever is told, the list above stays as high
        most = MOST * scene.look.style_line(name_style(scene)) + 2 * (MOST - 1) + 2 * INSIDE
        foot = at_least(most, foot, ft.CrossAxisAlignment.END)
    return sheet(scene, "what-if", title, [*content, *above], play.close, foot=foot, steady=True)


def _shown(
    play: Play[State], open_: WhatIfSheet, shown: tuple[int, Variety, int]
) -> tuple[list[ft.Control], ft.Control]:
    """
    What would come of it, in view whatever is tapped above, or what has to be entered. In large
    text only the income has room there.
    """
    scene = play.scene
    try:
        sale = what_if(play.state, *shown)
    except NotEntered as asked:
        need = asked.need
        said = scene.words.say(need.question)
        enter = (lambda: play.show(EnterSheet(need))) if play.legal else None
        return [], missing_row(scene, "what-if.enter", said, enter)
    except MalformedMove as reason:
        return [], scene.look.text(scene.t(reason.message, **dict(reason.facts)))
    asked_why = why(play, "what-if.why", "VN-SELL-02", open_)
    told = _result(play, sale)
    if scene.large_text or scene.low:
        income, *others = told
        return [_sentences(scene, others), flow([asked_why])], _sentences(scene, [income])
    inside = ft.Row([ft.Container(_lines(scene, told), expand=True), asked_why], spacing=8)
    return [], card(scene, inside, padding=INSIDE)


def _lines(scene: Scene, told: list[str]) -> ft.Control:
    style = name_style(scene)
    return ft.Column([scene.look.text(said, style) for said in told], spacing=2, tight=True)


def _sentences(scene: Scene, told: list[str]) -> ft.Control:
    return card(scene, _lines(scene, told), padding=INSIDE)


def _result(play: Play[State], sale: Sale) -> list[str]:
    """Return what the sale would bring and cost, in sentences, the income first."""
    scene, state = play.scene, play.state
    told = [
        scene.t("what-if.income", income=sale.income),
        scene.t("selling.sum", price=sale.price, demand=sale.demand, sum=sale.sum),
        scene.words.many("selling.lost", sale.lost),
        boxes_said(scene, state, sale),
    ]
    if sale.sum < 0:
        told.append(below_zero(scene, state, sale))
    if sale.quantity > sale.stock:
        told.append(scene.t("what-if.more", stock=sale.stock))
    return told
