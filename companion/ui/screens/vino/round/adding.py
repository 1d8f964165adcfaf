"""The sum of a sale: how many bottles, what is paid, what it costs."""

from __future__ import annotations

import flet as ft

from companion.vino.box.board import Variety
from companion.vino.position.setup import Negative
from companion.vino.position.state import State
from companion.vino.round.sale import Sale

from ....icons import icon
from ....look import PLAY_CONTROL, STEPPER, TOUCH
from ....parts.header import pane_width
from ....parts.surface import card
from ....parts.touch import loose, step_button, tap
from ....play import Play
from ....scene import Scene
from ..bits import flow, variety_said
from .sale import quantity_of, step_quantity

ROOM_FOR_DRAWINGS = 420
"""So wide a page has room for a drawing beside each figure; the three stand in one line."""


def quantity_card(play: Play[State], seat: int, variety: Variety) -> ft.Control:
    scene, look = play.scene, play.scene.look
    quantity = quantity_of(play, seat, variety)
    stock = play.state.cellar(seat)[variety.at]
    numeral = ft.Semantics(
        label=scene.t("selling.of.label", quantity=quantity, stock=stock),
        exclude_semantics=True,
        content=ft.Column(
            [
                look.text(str(quantity), "display_medium", text_align=ft.TextAlign.CENTER),
                look.text(
                    scene.t("selling.of", stock=stock), "label_medium", scene.c.on_surface_variant
                ),
            ],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )
    what = variety_said(scene, variety)
    size = PLAY_CONTROL if scene.large_text else STEPPER
    less = step_button(
        scene,
        "selling.quantity.minus",
        scene.t("stepper.minus", what=what),
        lambda: step_quantity(play, -1),
        plus=False,
        size=size,
    )
    more = step_button(
        scene,
        "selling.quantity.plus",
        scene.t("stepper.plus", what=what),
        lambda: step_quantity(play, 1),
        plus=True,
        size=size,
    )
    return ft.Row([less, numeral, more], spacing=6 if scene.large_text else 14, tight=True)


def sum_card(play: Play[State], sale: Sale) -> ft.Control:
    """Price and demand, what is paid, what is given back, how far the market falls."""
    scene, look, c = play.scene, play.scene.look, play.scene.c
    income = ft.Semantics(
        live_region=True,
        content=ft.Column(
            [
                look.text(scene.words.number(sale.income), "display_medium", c.primary),
                look.text(scene.t("selling.income"), "label_medium", c.on_surface_variant),
            ],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.END,
        ),
    )
    quantity = quantity_card(play, sale.seat, sale.variety)
    if scene.width / look.scale < 340:
        top: ft.Control = ft.Column([quantity, income], spacing=6)
    else:
        top = ft.Row([quantity, income], alignment=ft.MainAxisAlignment.SPACE_BETWEEN, spacing=8)
    return card(
        scene,
        ft.Column(
            [top, ft.Container(height=1, bgcolor=c.outline_variant), *_facts(play, sale)],
            spacing=6,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=ft.Padding.symmetric(horizontal=14, vertical=10),
    )


def boxes_said(scene: Scene, state: State, sale: Sale) -> str:
    """
    Return how far the market falls: as many boxes as printed, or only to the end of the track.
    """
    if sale.fall == sale.boxes * (state.copy.step or 0):
        return scene.words.many("selling.boxes", sale.boxes)
    return scene.words.many("selling.boxes-end", sale.boxes, fall=sale.fall)


def below_zero(scene: Scene, state: State, sale: Sale) -> str:
    """A note on a sum below zero, as agreed at this table (VN-SELL-07)."""
    match state.setup.negative:
        case Negative.FORBID:
            return scene.t("why.VN-SELL-07", sum=sale.sum)
        case Negative.PAY:
            return scene.t("selling.pays", sum=sale.sum)
        case Negative.ZERO:
            return scene.t("selling.floor", sum=sale.sum)


def _facts(play: Play[State], sale: Sale) -> list[ft.Control]:
    """Price and demand, losses and fall of the market; each opens its rule."""
    scene, words, state = play.scene, play.scene.words, play.state
    sign = "+" if sale.demand >= 0 else "−"
    boxes = sale.fall // (state.copy.step or 1)
    added = f"{words.number(sale.price)} {sign} {words.number(abs(sale.demand))}"
    said = scene.t("selling.sum", price=sale.price, demand=sale.demand, sum=sale.sum)
    shown = [
        ("price", "note", "VN-SELL-02", added, scene.t("selling.fact.price"), said),
        (
            "lost",
            "vineyard",
            "VN-SELL-04",
            f"−{sale.lost}" if sale.lost else "0",
            words.many("selling.fact.lost", sale.lost),
            words.many("selling.lost", sale.lost),
        ),
        (
            "boxes",
            "market",
            "VN-MKT-01" if sale.fall == sale.boxes * (state.copy.step or 0) else "VN-MKT-04",
            f"−{boxes}" if boxes else "0",
            words.many("selling.fact.boxes", boxes),
            boxes_said(scene, state, sale),
        ),
    ]
    if scene.large_text:  # there is room for one or two: first what the sale costs
        shown = [*shown[1:], shown[0]]
    facts: list[ft.Control] = [
        flow([_fact(play, *fact) for fact in shown])
        if not scene.large_text
        else ft.Column([_fact(play, *fact) for fact in shown], spacing=4)
    ]
    if sale.sum < 0:
        facts.append(_remark(scene, "warn", below_zero(scene, state, sale)))
    if sale.fall != sale.boxes * (state.copy.step or 0):
        facts.append(_remark(scene, "market", boxes_said(scene, state, sale)))
    return facts


def _fact(
    play: Play[State], what: str, drawing: str, rule: str, figure: str, below: str, said: str
) -> ft.Control:
    """A figure of the sale with its label; for screen readers, a sentence."""
    scene, look, c = play.scene, play.scene.look, play.scene.c
    words: ft.Control = ft.Column(
        [
            ft.Container(width=TOUCH, height=0),
            look.text(figure, "title_large", no_wrap=True),
            look.text(below, "label_medium", c.on_surface_variant),
        ],
        spacing=0,
        tight=True,
    )
    if scene.large_text:
        words = look.text(said, "body_large", c.on_surface)
    narrow = pane_width(scene) / look.scale < ROOM_FOR_DRAWINGS
    drawn = [] if narrow else [icon(drawing, look.season("fall").strong, 22)]

    def explain() -> None:
        play.explain(rule)

    return tap(
        f"selling.fact-{what}",
        ft.Row(
            [ft.Container(width=0, height=48), *drawn, loose(words)]
            if scene.large_text
            else [*drawn, words],
            spacing=0 if scene.large_text else 6,
            tight=True,
        ),
        explain,
        label=said,
        on_hold=explain,
        border_radius=10,
        padding=ft.Padding.symmetric(vertical=4),
    )


def _remark(scene: Scene, drawing: str, said: str) -> ft.Control:
    c = scene.c
    return ft.Row(
        [
            *([] if scene.large_text else [icon(drawing, scene.look.season("fall").strong, 26)]),
            ft.Container(scene.look.text(said, "body_large", c.on_surface), expand=True),
        ],
        spacing=12,
    )
