"""The header of Vino's screens: phase, round, and the play order as chips."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from companion.i18n import N_
from companion.vino.box.board import Region
from companion.vino.position.phase import Phase, phase_name
from companion.vino.position.state import State

from ...parts.boundary import steady
from ...parts.header import SeatChip, Strip, play_header
from ...parts.touch import icon_button
from ...play import Taps
from ...scene import Scene
from ...sheets import Sheet
from .bits import region_said
from .sheets import MapSheet, MarketSheet, PlayerSheet, TableSheet

BANDS = {
    Phase.OPENING: "summer",
    Phase.THIRD: "summer",
    Phase.CHOOSING: "winter",
    Phase.BUYING: "spring",
    Phase.SELLING: "fall",
    Phase.CLOSING: "winter",
    Phase.OVER: "over",
}
PHASE_DRAWINGS = {
    Phase.OPENING: "vineyard",
    Phase.THIRD: "vineyard",
    Phase.CHOOSING: "eye-off",
    Phase.BUYING: "barrel",
    Phase.SELLING: "market",
    Phase.CLOSING: "compass-rose",
    Phase.OVER: "trophy",
}
ORDER_RULES = {Phase.OPENING: "VN-SET-09", Phase.THIRD: "VN-SET-09"}
"""Where the play order comes from; later from what everybody has earned."""
PARTS = {Phase.CHOOSING: 0, Phase.BUYING: 0, Phase.SELLING: 1, Phase.CLOSING: 2, Phase.OVER: 3}
"""A round is buying, selling, and the next order."""


def picture(state: State) -> tuple[str, str]:
    """Return the season whose colours a phase has, and its drawing."""
    return BANDS[state.phase], PHASE_DRAWINGS[state.phase]


@dataclass(frozen=True)
class Chip:
    """A player in the play order."""

    seat: int
    name: str
    colour: str
    vineyards: int
    current: bool
    done: bool


@dataclass(frozen=True)
class Top:
    """What the header shows."""

    phase: Phase
    round: int
    barrel: Region | None
    chips: tuple[Chip, ...]


def order_rule(phase: Phase) -> str:
    """Return the rule for the play order."""
    return ORDER_RULES.get(phase, "VN-END-01")


def top_of(state: State) -> Top:
    """Return what the header shows of a state."""
    chips = tuple(
        Chip(
            seat,
            state.setup.players[seat].name,
            state.setup.players[seat].colour.value,
            state.vineyards(seat),
            state.acting == seat,
            _is_done(state, seat),
        )
        for seat in state.order
    )
    return Top(state.phase, state.round, state.barrel, chips)


def _is_done(state: State, seat: int) -> bool:
    if state.gift is not None:
        return False
    match state.phase:
        case Phase.CHOOSING:
            return state.estates[seat].chosen is not None
        case Phase.BUYING:
            return seat not in state.owners and seat not in state.newcomers
        case Phase.SELLING:
            return state.estates[seat].income is not None
        case _:
            return False


@steady
def Header(scene: Scene, top: Top, taps: Taps) -> ft.Control:
    """The header with its buttons."""
    t, phase = scene.t, top.phase
    band = BANDS[phase]
    name = scene.words.say(phase_name(phase))
    line = t("vino.round", round=str(top.round)) if top.round else ""
    if top.barrel is not None:
        line = t("vino.part-region", part=line, region=region_said(scene, top.barrel))
    return play_header(
        scene,
        taps,
        band=band,
        drawing=PHASE_DRAWINGS[phase],
        name=name,
        line=line,
        label=t("play.phase.label", phase=name, line=line or t("vino.round.opening")),
        table=TableSheet(),
        rule="VN-BUY-01",
        help=N_("play.help.vino"),
        chips=[
            SeatChip(
                chip.seat,
                chip.name,
                chip.colour,
                chip.vineyards,
                _label(scene, chip, place),
                number=place,
                current=chip.current,
                aside=chip.done and not chip.current,
                opens=PlayerSheet(chip.seat),
                rule=order_rule(phase),
            )
            for place, chip in enumerate(top.chips, 1)
        ],
        strip=Strip(scene.look, band, 3, PARTS.get(phase, -1)),
        ahead=[_board(scene, phase, taps)],
    )


def _board(scene: Scene, phase: Phase, taps: Taps) -> ft.Control:
    """The button to the market while wine is sold, else to the map."""
    on_band = scene.look.season(BANDS[phase]).on_container
    if phase in (Phase.SELLING, Phase.CLOSING, Phase.OVER):
        id, drawing, said = "play.market", "market", scene.t("market.title")
        leads_to: Sheet = MarketSheet()
    else:
        id, drawing, said, leads_to = "play.map", "region", scene.t("map.title"), MapSheet()
    return icon_button(scene, id, drawing, said, lambda: taps.show(leads_to), on_band)


def _label(scene: Scene, chip: Chip, place: int) -> str:
    owns = scene.words.many("vino.chip.vineyards", chip.vineyards)
    parts = [chip.name, owns, scene.t("vino.chip.place", place=place)]
    if chip.done:
        parts.append(scene.t("vino.chip.done"))
    if chip.current:
        parts.append(scene.t("play.order.acting"))
    return ", ".join(parts)
