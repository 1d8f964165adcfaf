"""The market, its history, and the standings."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.vino import outcome
from companion.vino.box.board import COUNTS, VARIETIES, Figures, Variety, figures_of
from companion.vino.ending.ties import Place
from companion.vino.position.state import State
from companion.vino.table.correct_several import CorrectMarket

from ....hooks import use_value
from ....look import EDGE
from ....parts.boundary import component
from ....parts.header import pane_width
from ....parts.stepper import stepper
from ....parts.surface import card, rows, sheet
from ....parts.touch import Primary, chip
from ....play import Play
from ....scene import use_scene
from ..bits import (
    flow,
    name_style,
    person,
    pill,
    plain_row,
    subtitle,
    variety_mark,
    variety_said,
    vino_said,
    why,
    with_one,
)
from ..pictures import count_bar, market_history, track, vineyard_history
from . import CorrectMarketSheet, MapSheet, MarketSheet, WhatIfSheet


def market_sheet(play: Play[State], open_: MarketSheet) -> ft.Control:
    """The five demands now and over time, and the standings."""
    scene, state = play.scene, play.state
    width = min(pane_width(scene), 560) - 60
    demands = ft.Column(
        [
            ft.Column(
                [
                    ft.Row(
                        [
                            *variety_mark(scene, variety),
                            scene.look.text(variety_said(scene, variety), name_style(scene)),
                            scene.look.text(
                                scene.words.signed(state.demand(variety)), "title_medium"
                            ),
                        ],
                        wrap=True,
                        spacing=10,
                        run_spacing=0,
                    ),
                    track(
                        scene,
                        width,
                        state.demand(variety),
                        state.demand(variety),
                        state.copy.step,
                    ),
                ],
                spacing=0,
            )
            for variety in VARIETIES
        ],
        spacing=6,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    content: list[ft.Control] = [card(scene, demands, padding=4 if scene.large_text else 12)]
    chips = [
        why(play, "market.why", "VN-MKT-01", open_),
        chip(scene, "market.map", scene.t("map.title"), lambda: play.show(MapSheet())),
        chip(scene, "market.what-if", scene.t("what-if"), lambda: play.show(WhatIfSheet())),
    ]
    if play.legal:
        chips.append(
            chip(
                scene,
                "market.put-right",
                scene.t("market.correct"),
                lambda: play.show(CorrectMarketSheet()),
            )
        )
    content.append(flow(chips))
    if state.sales:
        content.append(market_history(scene, state))
    content.append(subtitle(scene, scene.t("market.standing")))
    content.append(rows(scene, [_place(play, place) for place in outcome(state).places]))
    if state.rounds:
        content.append(vineyard_history(play))
    return sheet(scene, "market", scene.t("market.title"), content, play.close)


def _place(play: Play[State], place: Place) -> ft.Control:
    """A player's vineyards, as a number and as a bar."""
    scene, seat = play.scene, place.seat
    most = max(map(play.state.vineyards, play.state.seats))
    count = scene.look.text(scene.words.number(place.vineyards), "title_large")
    width = min(pane_width(scene), 560) - 2 * EDGE - 34
    return plain_row(
        ft.Column(
            [
                person(play, seat, stock_said(play, seat), [count]),
                count_bar(scene, width, play.colour(seat), place.vineyards, most),
            ],
            spacing=4,
            tight=True,
        )
    )


def stock_said(play: Play[State], seat: int) -> str:
    """Return vineyards and the wine of each variety as text."""
    scene, state = play.scene, play.state
    parts = [scene.words.many("vino.vineyards", state.vineyards(seat))]
    stock = state.cellar(seat)
    wines = [
        scene.t("vino.stock", variety=variety_said(scene, variety), stock=stock[variety.at])
        for variety in VARIETIES
        if stock[variety.at]
    ]
    if wines:
        parts.append(scene.words.list(wines))
    if state.setup.money:
        parts.append(vino_said(scene, state.estates[seat].money))
    return " · ".join(parts)


@component
def PutMarketRight(play: Play[State]) -> ft.Control:
    """Correct the markers; their sum is always zero."""
    scene = use_scene()
    state = play.state
    market, set_market = use_value(figures_of(state.market))
    size = state.copy.step or 50
    most = COUNTS.demand_most

    def step(variety: Variety, by: int) -> None:
        def stepped(now: Figures) -> Figures:
            stands = max(-most, min(most, now[variety.at] + by * size))
            return with_one(now, variety, stands)

        set_market(stepped)

    total = sum(market)
    said = scene.t("market.sum", sum=total)
    content: list[ft.Control] = [
        flow([pill(scene, said, right=total == 0)]),
        *[
            stepper(
                scene,
                f"correct-market.{variety.value}",
                variety_said(scene, variety),
                market[variety.at],
                partial(step, variety),
                room=88,
                style=name_style(scene),
            )
            for variety in VARIETIES
        ],
    ]
    book = Primary(
        "correct-market.book",
        scene.t("correct.book" if total == 0 else "market.sum-missing"),
        (lambda: play.do(CorrectMarket(market))) if total == 0 else None,
        drawing="edit" if total == 0 else None,
    )
    title = scene.t("market.correct")
    return sheet(scene, "correct-market", title, content, play.close, foot=book)
