"""
Closing a round: the next play order on the compass rose, least income first, who mixed money last.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.vino.position.state import State
from companion.vino.round.closing import CloseRound, next_order

from ....icons import icon, player_mark
from ....parts.action import Action
from ....parts.surface import rows
from ....parts.touch import chip
from ....play import Play
from ..bits import (
    flow,
    mark_and_name,
    notes,
    person,
    plain_row,
    side_by_side,
    subtitle,
    title,
    toggled,
    vino_said,
    why,
)

ROSE, MARK = 230.0, 44.0


@dataclass(frozen=True)
class Mixed:
    """Who mixed new income with old money, in the order in which they are to play last."""

    seats: tuple[int, ...] = ()


def body(play: Play[State]) -> list[ft.Control]:
    """The rose, everybody's income, and who mixed money."""
    scene, state = play.scene, play.state
    order = next_order(state, last_of(play))
    left = [
        title(scene, scene.t("closing.title"), scene.t("closing.how")),
        _rose(play, order),
    ]
    right = [
        flow([why(play, "closing.why", "VN-END-01")]),
        rows(
            scene,
            [
                plain_row(
                    person(
                        play,
                        seat,
                        vino_said(scene, state.estates[seat].income or 0),
                        [scene.look.text(str(n), "title_large", scene.c.on_surface_variant)],
                    )
                )
                for n, seat in enumerate(order, 1)
            ],
        ),
        *_mixed(play),
    ]
    return [*notes(play), *side_by_side(scene, left, right)]


def primary(play: Play[State]) -> Action:
    """Return the action: going on to the next round."""
    last = last_of(play)
    return Action(
        "closing.next",
        play.scene.t("closing.next", round=str(play.state.round + 1)),
        lambda: play.do(CloseRound(last)),
        "advance",
        "arrow-right",
    )


def last_of(play: Play[State]) -> tuple[int, ...]:
    """Return who mixed money, in the order in which they are to play last."""
    return play.choice(Mixed).seats if play.state.setup.mixed_money else ()


def _mixed(play: Play[State]) -> list[ft.Control]:
    scene, state = play.scene, play.state
    if not state.setup.mixed_money:
        return []
    last = last_of(play)

    def toggle(seat: int) -> None:
        play.pick(Mixed, lambda now: Mixed(toggled(now.seats, seat, len(state.seats))))

    parts: list[ft.Control] = [
        subtitle(scene, scene.t("closing.mixed")),
        flow(
            [
                chip(
                    scene,
                    f"closing.mixed.seat-{seat + 1}",
                    mark_and_name(play, seat),
                    (partial(toggle, seat)) if play.legal else None,
                    selected=seat in last,
                    on_hold=lambda: play.explain("VN-END-04"),
                )
                for seat in state.order
            ]
        ),
    ]
    first = next((seat for seat in next_order(state, last) if seat not in last), None)
    if len(last) > 1 and first is not None:
        said = scene.t("closing.mixed.order", player=play.name(first))
        parts.append(scene.look.text(said, "body_medium", scene.c.on_surface_variant))
    return parts


def _rose(play: Play[State], order: tuple[int, ...]) -> ft.Control:
    """Places 1 to 5 around the compass rose, clockwise from the north."""
    scene = play.scene
    middle = ROSE / 2
    around: list[ft.Control] = [
        ft.Container(
            icon("compass-rose", scene.look.season("winter").strong, 110),
            left=middle - 55,
            top=middle - 55,
        )
    ]
    for n, seat in enumerate(order):
        angle = 2 * math.pi * n / len(order)
        x = middle + (middle - MARK / 2 - 2) * math.sin(angle)
        y = middle - (middle - MARK / 2 - 2) * math.cos(angle)
        around.append(
            ft.Container(
                player_mark(scene.look, play.colour(seat), play.name(seat), MARK),
                left=x - MARK / 2,
                top=y - MARK / 2,
            )
        )
    names = [play.name(seat) for seat in order]
    return ft.Semantics(
        label=scene.t("closing.rose", players=scene.words.list(names)),
        image=True,
        content=ft.Row(
            [ft.Stack(around, width=ROSE, height=ROSE)], alignment=ft.MainAxisAlignment.CENTER
        ),
    )
