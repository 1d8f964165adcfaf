"""What a variety is worth to a player now: its demand, and what the best sale would bring."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.vino.box.board import VARIETIES, Variety
from companion.vino.position.state import State
from companion.vino.round.sale import best_sale

from ...look import PLAY_CONTROL
from ...parts.touch import at_least, tap
from ...play import Play
from ...scene import Scene
from .bits import column_width, variety_said

LETTER, WIDE_LETTER = 7.0, 8.0
"""The width of a letter, Latin and Cyrillic."""
BESIDE_NAME, FIGURE = 26, 7.0
"""The width of what a tile has beside the name and its figures, and of each of their letters."""
LONG_NAME = 10
"""Letters of a variety that fit beside its figures in half of a phone's width."""


def cash_said(play: Play[State], seat: int) -> str:
    """Return a player's cash as text, where money is followed."""
    if not play.state.setup.money:
        return ""
    return play.scene.t("worth.cash", money=play.state.estates[seat].money)


def below_question(play: Play[State], seat: int, said: str) -> str:
    """Return the line below a question: the player's cash, and what is to be known."""
    return " · ".join(part for part in (cash_said(play, seat), said) if part)


def worth_said(play: Play[State], seat: int, variety: Variety, more: int = 0) -> str:
    """
    Return in one line a demand and the best sale of a player who has so many bottles ``more``.
    """
    t, demand = play.scene.t, play.state.demand(variety)
    sale = best_sale(play.state, seat, variety, more)
    if sale is None:
        return t("worth.demand", demand=demand)
    return t("worth.line", demand=demand, quantity=sale.quantity, income=sale.income)


def pairs(
    scene: Scene, items: Sequence[ft.Control], room: float | None = None, most: int = 0
) -> ft.Control:
    """
    Tiles of one size side by side, two in a row of so much ``room``; below each other where the
    longest name of a variety would be broken, beside figures of at ``most`` so many bottles.
    """
    half = ((column_width(scene) if room is None else room) - 8) / 2
    longest = max((variety_said(scene, variety) for variety in VARIETIES), key=len)
    letter = LETTER if longest.isascii() else WIDE_LETTER
    beside = FIGURE * len(scene.t("selling.of.label", quantity=most, stock=most)) + BESIDE_NAME
    if scene.large_text or half < (letter * len(longest)) * scene.look.scale + beside:
        return ft.Column(
            list(items),
            spacing=8,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    places = [ft.Container(item, expand=True) for item in items]
    if len(places) % 2:
        places.append(ft.Container(expand=True))
    return ft.Column(
        [
            ft.Row(
                list(places[n : n + 2]),
                spacing=8,
                intrinsic_height=True,
                vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            )
            for n in range(0, len(places), 2)
        ],
        spacing=8,
        tight=True,
    )


def variety_tile(
    play: Play[State],
    id: str,
    seat: int,
    variety: Variety,
    on_tap: Callable[[], object] | None,
    *,
    selected: bool,
    rule: str,
    more: int = 0,
) -> ft.Control:
    """
    A variety to choose: its demand, and what the best sale of it would bring, with so many bottles
    ``more`` than are in the cellar.
    """
    scene, state = play.scene, play.state
    look, c, t = scene.look, scene.c, scene.t
    name, stock = variety_said(scene, variety), state.cellar(seat)[variety.at] + more
    sale = best_sale(state, seat, variety, more)
    ink = c.on_primary_container if selected else c.on_surface
    demand = t("worth.demand", demand=state.demand(variety))
    figures = [str(stock)]
    if sale is not None:
        sold = t("selling.of.label", quantity=sale.quantity, stock=stock)
        figures = [scene.words.number(sale.income), sold]
    long = len(name) > LONG_NAME or scene.large_text
    left = [
        look.text(name, "label_medium" if long else "label_large", ink),
        look.text(demand, "label_medium", ink),
    ]
    right = [
        look.text(figure, style, ink, no_wrap=True)
        for figure, style in zip(figures, ("title_medium", "label_medium"), strict=False)
    ]
    end = ft.CrossAxisAlignment.END
    inside: ft.Control = ft.Row(
        [
            ft.Column(left, spacing=0, tight=True, expand=True),
            ft.Column(right, spacing=0, tight=True, horizontal_alignment=end),
        ],
        spacing=4,
    )
    if scene.large_text:
        below = ft.Row([*right], wrap=True, spacing=8, run_spacing=0)
        inside = ft.Column([*left, below], spacing=0, tight=True)

    def explain() -> None:
        play.explain(rule)

    return tap(
        id,
        at_least(PLAY_CONTROL - 8, inside),
        on_tap,
        label=f"{name}, {worth_said(play, seat, variety, more)}",
        selected=selected,
        on_hold=explain,
        padding=ft.Padding.symmetric(horizontal=10, vertical=2),
        border_radius=16,
        bgcolor=c.primary_container if selected else c.surface_container_lowest,
        border=ft.Border.all(1.5, c.primary if selected else c.outline),
    )
