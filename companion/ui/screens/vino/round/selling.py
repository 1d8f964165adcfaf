"""
Selling a variety: income, lost vineyards, and the market.

All of it is a preview of :func:`~companion.vino.what_if` until it is booked with one tap, and that
is not offered before vineyards and boxes add up.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import flet as ft

from companion.vino.box.board import VARIETIES, Plot, Region, Variety
from companion.vino.box.copies import Need
from companion.vino.position.setup import Negative
from companion.vino.position.state import State
from companion.vino.round.sale import Sale, plots_of, still_to_place
from companion.vino.round.selling import Sell, SellNothing

from ....icons import icon
from ....look import PLAY_CONTROL, STEPPER
from ....parts.action import Action
from ....parts.surface import card
from ....parts.touch import chip, loose, step_button, tap
from ....play import Play
from ....scene import Scene
from ..bits import (
    flow,
    missing_row,
    notes,
    pill,
    question,
    region_said,
    subtitle,
    toggled,
    variety_mark,
    variety_said,
)
from ..sheets import EnterSheet
from ..tiles import tiles
from .sale import Selling, chosen_losses, quantity_of, sale_of, step_quantity, variety_to_sell
from .spreading import missing_said, spreading


def body(play: Play[State]) -> list[ft.Control]:
    """The varieties, then quantity, vineyards and market of the chosen one."""
    scene, state, seat = play.scene, play.state, play.state.acting
    if seat is None:
        return []
    stock = state.cellar(seat)
    variety = variety_to_sell(play)
    parts: list[ft.Control] = [
        *notes(play),
    ]
    if variety is None:
        below = scene.t("selling.how") if any(stock) else scene.t("selling.none")
        said = scene.t("selling.title", player=play.name(seat))
        grown = [v for v in VARIETIES if stock[v.at]]
        return [
            *parts,
            question(play, seat, said, below),
            flow([_choice(play, v, stock[v.at]) for v in grown]),
        ]
    parts.append(_sold(play, seat, variety))
    found = sale_of(play, seat, variety)
    if isinstance(found, Need):
        if found.what != "step":
            parts.append(card(scene, _quantity(play, seat, variety), padding=12))
        parts.append(_ask(play, found))
        return parts
    return [*parts, _sum(play, found), spreading(play, found), *_losses(play, found)]


def primary(play: Play[State]) -> Action:
    """Return selling, what still has to add up or, with no variety chosen, selling nothing."""
    scene, t, seat = play.scene, play.scene.t, play.state.acting
    if seat is None:
        return Action("selling.book", t("selling.none"))
    variety = variety_to_sell(play)
    if variety is None:
        return Action(
            "selling.nothing",
            t("selling.nothing", player=play.name(seat)),
            lambda: play.do(SellNothing(seat)),
            "advance",
            "pass",
        )
    sale = sale_of(play, seat, variety)
    if isinstance(sale, Need):
        return Action("selling.book", t("selling.ask"))
    losses, rises = chosen_losses(play, sale)
    missing = still_to_place(sale, rises)
    if missing:
        return Action("selling.book", missing_said(play, missing))
    if len(losses) != sale.lost:
        return Action("selling.book", scene.words.many("selling.give-back", sale.lost))
    label = t(
        "selling.book",
        quantity=sale.quantity,
        variety=variety_said(scene, variety),
        income=sale.income,
    )
    move = Sell(seat, variety, sale.quantity, losses, rises)
    return Action("selling.book", label, lambda: play.do(move), drawing="check")


def _choice(play: Play[State], variety: Variety, stock: int) -> ft.Control:
    scene = play.scene

    def choose() -> None:
        play.pick(Selling, lambda _: Selling(variety, 1))

    said = scene.t("selling.variety", variety=variety_said(scene, variety), stock=stock)
    return chip(
        scene,
        f"selling.variety-{variety.value}",
        [*variety_mark(scene, variety), scene.look.text(said, "label_large")],
        choose if play.legal else None,
        on_hold=lambda: play.explain("VN-SELL-01"),
    )


def _sold(play: Play[State], seat: int, variety: Variety) -> ft.Control:
    """What is sold, as a heading, with a button back to the other varieties."""
    scene = play.scene
    heading = question(
        play, seat, variety_said(scene, variety), scene.t("selling.title", player=play.name(seat))
    )
    if not play.legal:
        return heading
    others = chip(
        scene,
        "selling.other",
        scene.t("selling.other"),
        lambda: play.pick(Selling, lambda _: Selling(None, 1)),
        on_hold=lambda: play.explain("VN-SELL-01"),
    )
    if scene.large_text:
        return ft.Column([heading, others], spacing=6)
    return ft.Row([ft.Container(heading, expand=True), others], spacing=8)


def _ask(play: Play[State], need: Need) -> ft.Control:
    return missing_row(
        play.scene,
        "selling.enter",
        play.scene.words.say(need.question),
        (lambda: play.show(EnterSheet(need))) if play.legal else None,
    )


def _quantity(play: Play[State], seat: int, variety: Variety) -> ft.Control:
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


def _sum(play: Play[State], sale: Sale) -> ft.Control:
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
    quantity = _quantity(play, sale.seat, sale.variety)
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
            look.text(figure, "title_large", no_wrap=True),
            look.text(below, "label_medium", c.on_surface_variant),
        ],
        spacing=0,
        tight=True,
    )
    if scene.large_text:
        words = look.text(said, "body_large", c.on_surface)
    drawn = [] if scene.large_text else [icon(drawing, look.season("fall").strong, 22)]

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


def _losses(play: Play[State], sale: Sale) -> list[ft.Control]:
    """The vineyards of this variety by region; those to be given back are selected."""
    scene, state = play.scene, play.state
    plots = plots_of(state, sale.seat, sale.variety)
    if not sale.lost:
        return []
    losses, _ = chosen_losses(play, sale)
    missing = sale.lost - len(losses)
    said = (
        scene.words.many("selling.losses.more", missing)
        if missing
        else scene.words.many("selling.losses.done", sale.lost)
    )
    parts: list[ft.Control] = [
        subtitle(scene, scene.t("selling.losses"), [pill(scene, said, right=not missing)])
    ]
    if sale.lost == len(plots):
        parts.append(
            scene.look.text(
                scene.t("selling.losses.all"), "body_medium", scene.c.on_surface_variant
            )
        )
    regions = list(dict.fromkeys(plot.region for plot in plots))

    def toggle(region: Region, place: int) -> None:
        plot = Plot(region, place)
        play.pick(Selling, lambda now: replace(now, losses=toggled(now.losses, plot, sale.lost)))

    for region in regions:
        places = [plot.place for plot in plots if plot.region is region]
        parts.append(scene.look.text(region_said(scene, region), "title_medium"))
        parts.append(
            tiles(
                play,
                region,
                f"selling.losses.{region.value}",
                partial(toggle, region) if play.legal else None,
                only=places,
                selected=[plot.place for plot in losses if plot.region is region],
                rule="VN-SELL-04",
            )
        )
    return parts
