"""The preliminary round: draw markers, a vineyard in each of their regions, then a third one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.vino.box.board import MARKERS, REGIONS, Plot, Region
from companion.vino.position.phase import Phase
from companion.vino.position.state import State
from companion.vino.round.buying import Buy
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
    side_by_side,
    toggled,
    vino_said,
)
from ..worth import below_question, worth_said
from .purchase import Purchase, buy_action, drawn_card, is_free, region_list

PREFIX = "opening"


@dataclass(frozen=True)
class DrawnMarkers:
    """The markers a player drew, as far as they are entered."""

    markers: tuple[Region, ...] = ()


@dataclass(frozen=True)
class FirstTwo:
    """The vineyards chosen in the drawn regions, to be bought one after the other."""

    plots: tuple[Plot, ...] = ()


def body(play: Play[State]) -> list[ft.Control]:
    """Drawing markers first, then buying."""
    state, seat = play.state, play.state.acting
    if seat is None:
        return []
    if _draws(state, seat):
        return _drawing(play, seat)
    scene, drawn = play.scene, opening_regions(state, seat)
    if drawn is None:
        third = state.phase is Phase.THIRD
        said = scene.t("opening.third" if third else "opening.banker", player=play.name(seat))
        below = scene.t("opening.third.how" if third else "opening.banker.how")
        return [
            *notes(play),
            question(play, seat, said, below_question(play, seat, below), small=True),
            *region_list(play, seat, PREFIX),
        ]
    said = scene.t("opening.buys", player=play.name(seat), regions=regions_said(scene, drawn))
    return [
        *notes(play),
        question(
            play, seat, said, below_question(play, seat, scene.t("opening.buys.how")), small=True
        ),
        *side_by_side(scene, *_halves([_drawn_region(play, seat, region) for region in drawn])),
    ]


def primary(play: Play[State]) -> Action:
    """Return drawing, recording what was drawn, or buying."""
    state, seat, t = play.state, play.state.acting, play.scene.t
    if seat is None:
        return Action("opening.buy", t("opening.wait"))
    if not _draws(state, seat):
        drawn = opening_regions(state, seat)
        if drawn is not None:
            return _buy_first_two(play, seat, drawn)
        here = play.choice(Purchase).region
        return buy_action(play, seat, here, PREFIX) or Action("opening.buy", t("buying.choose"))
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


def _halves(cards: list[ft.Control]) -> tuple[list[ft.Control], list[ft.Control]]:
    return cards[:1], cards[1:]


def _plots(play: Play[State], drawn: tuple[Region, ...]) -> tuple[Plot, ...]:
    """Return the chosen vineyards that are still to be bought."""
    chosen = play.choice(FirstTwo).plots
    return tuple(plot for region in drawn for plot in chosen if plot.region is region)


def _drawn_region(play: Play[State], seat: int, region: Region) -> ft.Control:
    chosen = next((p.place for p in play.choice(FirstTwo).plots if p.region is region), None)

    def choose(place: int) -> None:
        if not is_free(play, seat, region, place):
            return
        plot = Plot(region, place)

        def with_it(now: FirstTwo) -> FirstTwo:
            others = tuple(one for one in now.plots if one.region is not region)
            return FirstTwo(others if plot in now.plots else (*others, plot))

        play.pick(FirstTwo, with_it)

    return drawn_card(play, seat, region, f"{PREFIX}.{region.value}", choose, selected=chosen)


def _buy_first_two(play: Play[State], seat: int, drawn: tuple[Region, ...]) -> Action:
    """Buying what is chosen in one of the drawn regions, or in both with one tap."""
    scene, state = play.scene, play.state
    plots = _plots(play, drawn)
    if not plots:
        return Action("opening.buy", scene.t("buying.choose"))

    def gives(plot: Plot) -> bool:
        after = play.state_after(Buy(seat, plot.region, plot.place))
        return after is not None and after.gift is not None

    def book() -> None:
        for plot in sorted(plots, key=gives):  # a gift comes between: what is left is asked again
            bought = play.do(Buy(seat, plot.region, plot.place))
            if not bought or play.now.gift is not None:
                return

    named = [
        scene.t("tile.plot", region=region_said(scene, plot.region), place=plot.place)
        for plot in plots
    ]
    label = scene.t("opening.buy", plots=scene.words.list(named))
    prices = [state.land(plot.region).price(plot.place) for plot in plots]
    if state.setup.money and None not in prices:
        price = vino_said(scene, sum(price or 0 for price in prices))
        label = scene.t("buying.for", what=label, price=price)
    return Action("opening.buy", label, book, drawing="vineyard")


def _draws(state: State, seat: int) -> bool:
    return state.phase is Phase.OPENING and not state.estates[seat].drawn


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
                    below=scene.t(
                        "opening.marker",
                        variety=scene.t(f"variety.{MARKERS[region].value}"),
                        worth=worth_said(play, seat, MARKERS[region], more=1),
                    ),
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
