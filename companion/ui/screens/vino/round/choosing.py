"""
Marking two regions in secret, on the player's own phone or on one that is passed round.

What somebody marks stays on the page it is marked on until it is booked, and is on no page
afterwards: everything here is drawn of the state as the table sees it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from companion.vino.box.board import COUNTS, Region
from companion.vino.position.state import State
from companion.vino.round.choosing import ChooseRegions, Reveal

from ....icons import icon, player_mark
from ....parts.action import Action
from ....parts.surface import dot, row, rows
from ....parts.touch import chip
from ....play import Play
from ..bits import flow, notes, question, region_said, title, toggled


@dataclass(frozen=True)
class Marking:
    """Who marks regions on this page, and which so far."""

    seat: int | None = None
    regions: tuple[Region, ...] = ()


def body(play: Play[State]) -> list[ft.Control]:
    """Who has yet to choose or, for one of them, the nine regions."""
    seat = play.choice(Marking).seat
    if seat is not None and play.legal:
        return _marking(play, seat)
    scene, state = play.scene, play.state
    return [
        *notes(play),
        title(scene, scene.t("choosing.title"), scene.t("choosing.how")),
        rows(scene, [_chooser(play, seat) for seat in state.order]),
    ]


def primary(play: Play[State]) -> Action:
    """Return the action: booking the two regions or, once everybody has chosen, revealing them."""
    scene, t, state = play.scene, play.scene.t, play.state
    seat = play.choice(Marking).seat
    if seat is not None:
        marked = play.choice(Marking).regions
        missing = COUNTS.marked - len(marked)
        if missing > 0:
            return Action("choosing.book", scene.words.many("choosing.more", missing))
        return Action(
            "choosing.book",
            t("choosing.book"),
            lambda: play.do(ChooseRegions(seat, marked)),
            drawing="lock",
        )
    waiting = [play.name(other) for other in state.choosers]
    if waiting:
        return Action("choosing.reveal", t("choosing.waits", players=scene.words.list(waiting)))
    return Action(
        "choosing.reveal", t("choosing.reveal"), lambda: play.do(Reveal()), "advance", "region"
    )


def _chooser(play: Play[State], seat: int) -> ft.Control:
    scene, state = play.scene, play.state
    done = state.estates[seat].chosen is not None
    return row(
        scene,
        f"choosing.seat-{seat + 1}",
        play.name(seat),
        (lambda: play.pick(Marking, lambda _: Marking(seat))) if play.legal else None,
        below=scene.t("choosing.done" if done else "choosing.open"),
        ahead=ft.Row(
            [
                player_mark(scene.look, play.colour(seat), play.name(seat), 40),
                *([icon("lock", scene.c.primary)] if done else []),
            ],
            spacing=6,
            tight=True,
        ),
        on_hold=lambda: play.explain("VN-BUY-02"),
    )


def _marking(play: Play[State], seat: int) -> list[ft.Control]:
    scene, state = play.scene, play.state
    marked = play.choice(Marking).regions

    def toggle(region: Region) -> None:
        play.pick(
            Marking, lambda now: replace(now, regions=toggled(now.regions, region, COUNTS.marked))
        )

    below: list[ft.Control] = [chip(scene, "choosing.hide", scene.t("choosing.hide"), play.forget)]
    if len(marked) == 1:
        below.append(
            chip(
                scene,
                "choosing.only",
                scene.t("choosing.only"),
                lambda: play.do(ChooseRegions(seat, marked)),
            )
        )
    return [
        question(
            play,
            seat,
            scene.t("choosing.marks", player=play.name(seat)),
            scene.t("choosing.alone", player=play.name(seat)),
        ),
        rows(
            scene,
            [
                row(
                    scene,
                    f"choosing.region-{region.value}",
                    scene.t(
                        "choosing.region",
                        number=state.land(region).number,
                        region=region_said(scene, region),
                    ),
                    partial(toggle, region),
                    below=_about(play, seat, region),
                    ahead=dot(scene, region in marked),
                    more=False,
                    on_hold=lambda: play.explain("VN-BUY-04"),
                )
                for region in state.copy.in_order
            ],
        ),
        flow(below),
    ]


def _about(play: Play[State], seat: int, region: Region) -> str:
    scene, state = play.scene, play.state
    parts = []
    own = len(state.owned(seat, region))
    if own:
        parts.append(scene.words.many("choosing.own", own))
    if state.land(region).known:
        parts.append(scene.words.many("tile.left", len(state.free(region))))
    if not own and not state.free_varieties(region):
        parts.append(scene.t("tile.no-variety"))
    if state.has_bottle(region):
        parts.append(scene.t("tile.bottle"))
    return " · ".join(parts) or scene.t("tile.not-entered")
