"""The preliminary round: draw markers, a vineyard in each of their regions, then a third one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.vino.box.board import MARKERS, REGIONS, Region
from companion.vino.position.phase import Phase
from companion.vino.position.state import State
from companion.vino.round.opening import (
    DrawMarkers,
    NameMarkers,
    markers_for,
    markers_left,
    opening_regions,
)

from ....icons import icon
from ....parts.action import Action
from ....parts.surface import row, rows
from ....play import Play
from ..bits import (
    VARIETY_DRAWINGS,
    notes,
    question,
    region_said,
    regions_said,
    toggled,
    variety_said,
)
from .purchase import buy_action, purchase


@dataclass(frozen=True)
class DrawnMarkers:
    """The markers a player drew, as far as they are entered."""

    markers: tuple[Region, ...] = ()


def body(play: Play[State]) -> list[ft.Control]:
    """Drawing markers first, then buying."""
    state, seat = play.state, play.state.acting
    if seat is None:
        return []
    if _draws(state, seat):
        return _drawing(play, seat)
    scene = play.scene
    drawn = opening_regions(state, seat)
    if drawn is None:
        free = state.phase is Phase.THIRD
        said = scene.t("opening.third" if free else "opening.banker", player=play.name(seat))
        below = scene.t("opening.third.how" if free else "opening.banker.how")
    else:
        said = scene.t("opening.buys", player=play.name(seat))
        below = scene.t("opening.buys.how", regions=regions_said(scene, state.estates[seat].drawn))
    return [
        *notes(play),
        question(play, seat, said, below),
        *purchase(play, seat, *_where(play, seat)),
    ]


def primary(play: Play[State]) -> Action:
    """Return drawing, recording what was drawn, or buying."""
    state, seat, t = play.state, play.state.acting, play.scene.t
    if seat is None:
        return Action("opening.buy", t("opening.wait"))
    if not _draws(state, seat):
        regions, prefix, first = _where(play, seat)
        return buy_action(play, seat, regions, prefix, first) or Action(
            "opening.buy", t("buying.choose")
        )
    named = play.choice(DrawnMarkers).markers
    if not named:
        return Action(
            "opening.draw", t("opening.draw"), lambda: play.do(DrawMarkers(seat)), drawing="dice"
        )
    missing = markers_for(state, seat) - len(named)
    if missing > 0:
        return Action("opening.name", play.scene.words.many("opening.more", missing))
    said = regions_said(play.scene, named)
    return Action(
        "opening.name",
        t("opening.name", regions=said),
        lambda: play.do(NameMarkers(seat, named)),
        drawing="check",
    )


def _draws(state: State, seat: int) -> bool:
    return state.phase is Phase.OPENING and not state.estates[seat].drawn


def _where(play: Play[State], seat: int) -> tuple[tuple[Region, ...], str, Region | None]:
    """Where the player may buy; with two drawn regions, in one after the other."""
    drawn = opening_regions(play.state, seat)
    if drawn is None:
        return play.state.copy.in_order, "opening", None
    return drawn, "opening", drawn[0] if drawn else None


def _drawing(play: Play[State], seat: int) -> list[ft.Control]:
    scene, state = play.scene, play.state
    count, left = markers_for(state, seat), markers_left(state)
    named = play.choice(DrawnMarkers).markers

    def toggle(region: Region) -> None:
        play.pick(DrawnMarkers, lambda now: DrawnMarkers(toggled(now.markers, region, count)))

    banker = count == 1 and len(state.seats) == 5
    return [
        question(
            play,
            seat,
            scene.words.many("opening.draws", count, player=play.name(seat)),
            scene.t("opening.draws.banker" if banker else "opening.draws.how"),
        ),
        rows(
            scene,
            [
                row(
                    scene,
                    f"opening.marker-{region.value}",
                    region_said(scene, region),
                    (partial(toggle, region)) if play.legal else None,
                    below=variety_said(scene, MARKERS[region]),
                    ahead=icon(
                        "check" if region in named else VARIETY_DRAWINGS[MARKERS[region]],
                        scene.c.primary,
                        32,
                    ),
                    more=False,
                    on_hold=lambda: play.explain("VN-PRE-01"),
                )
                for region in REGIONS
                if region in left
            ],
        ),
    ]
