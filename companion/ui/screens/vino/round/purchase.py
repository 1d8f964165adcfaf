"""
Choosing a purchase: the region, the vineyard and, with the first one in a region, the variety.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from companion.vino.box.board import MARKERS, Region, Variety
from companion.vino.position.phase import Phase
from companion.vino.position.state import State
from companion.vino.round.buying import Buy

from ....parts.action import Action
from ....parts.surface import card
from ....parts.touch import chip
from ....play import Play
from ..bits import flow, region_said, variety_mark, variety_said, vino_said
from ..tiles import region_title, tiles, unknown


@dataclass(frozen=True)
class Purchase:
    """The vineyard to buy, as far as it is chosen."""

    region: Region | None = None
    place: int | None = None
    variety: Variety | None = None


def purchase(
    play: Play[State], seat: int, regions: tuple[Region, ...], prefix: str, first: Region | None
) -> list[ft.Control]:
    """The regions to choose from, then the vineyards and varieties of the chosen one."""
    scene, state = play.scene, play.state
    parts: list[ft.Control] = []
    here = region_chosen(play, regions, first)
    if len(regions) > 1:
        parts.append(
            flow(
                [
                    chip(
                        scene,
                        f"{prefix}.region-{region.value}",
                        region_said(scene, region),
                        partial(_go_to, play, region) if play.legal else None,
                        selected=region is here,
                        on_hold=lambda: play.explain(
                            "VN-PRE-06" if state.phase is Phase.THIRD else "VN-PRE-03"
                        ),
                    )
                    for region in regions
                ]
            )
        )
    if here is None:
        return parts
    inside: list[ft.Control] = [region_title(play, here, f"{prefix}.about")]
    if state.land(here).known:
        inside.append(
            tiles(
                play,
                here,
                prefix,
                (lambda place: _tap(play, seat, here, place)) if play.legal else None,
                selected=[place] if (place := play.choice(Purchase).place) else [],
                rule="VN-BUY-09",
            )
        )
        if needs_variety(state, seat, here):
            ask = scene.t("buying.variety")
            if not state.free_varieties(here):
                ask = scene.t("buying.no-variety")
            inside.append(scene.look.text(ask, "label_medium", scene.c.on_surface_variant))
            inside.append(_varieties(play, here, prefix))
    else:
        inside.append(unknown(scene, here, prefix, play))
    column = ft.Column(
        inside, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, tight=True
    )
    return [*parts, card(scene, column, padding=12)]


def region_chosen(
    play: Play[State], regions: tuple[Region, ...], first: Region | None
) -> Region | None:
    """Return the chosen region."""
    picked = play.choice(Purchase).region
    return picked if picked in regions else first


def needs_variety(state: State, seat: int, region: Region) -> bool:
    """
    Return whether a variety has to be chosen: with a first vineyard, unless a marker decides it.
    """
    drawn = state.phase is Phase.OPENING and region in state.estates[seat].drawn
    return state.grows(seat, region) is None and not drawn


def variety_chosen(play: Play[State], region: Region) -> Variety | None:
    """Return the chosen variety, or the only one left."""
    free = play.state.free_varieties(region)
    if len(free) == 1:
        return free[0]
    return play.choice(Purchase).variety


def _varieties(play: Play[State], region: Region, prefix: str) -> ft.Control:
    scene, chosen = play.scene, variety_chosen(play, region)
    return flow(
        [
            chip(
                scene,
                f"{prefix}.variety-{variety.value}",
                [
                    *variety_mark(scene, variety),
                    scene.look.text(variety_said(scene, variety), "label_large"),
                ],
                partial(_name, play, variety) if play.legal else None,
                selected=variety is chosen,
                on_hold=lambda: play.explain("VN-VAR-01"),
            )
            for variety in play.state.free_varieties(region)
        ]
    )


def _go_to(play: Play[State], region: Region) -> None:
    play.pick(Purchase, lambda _: Purchase(region))


def _name(play: Play[State], variety: Variety) -> None:
    play.pick(Purchase, lambda now: replace(now, variety=variety))


def _tap(play: Play[State], seat: int, region: Region, place: int) -> None:
    """Choose a vineyard; for one that is not free the rule is shown first."""
    if play.state.owner(region, place) is None:
        now = play.choice(Purchase).place
        chosen = None if now == place else place
        play.pick(Purchase, lambda before: replace(before, place=chosen))
        return
    named = needs_variety(play.state, seat, region)
    variety = (variety_chosen(play, region) or MARKERS[region]) if named else None
    play.do(Buy(seat, region, place, variety))


def buy_action(
    play: Play[State], seat: int, regions: tuple[Region, ...], prefix: str, first: Region | None
) -> Action | None:
    """Return buying what is chosen, or what is missing; ``None`` while no vineyard is chosen."""
    scene, t, state = play.scene, play.scene.t, play.state
    region, place = region_chosen(play, regions, first), play.choice(Purchase).place
    if region is None or place is None:
        return None
    id = f"{prefix}.buy"
    variety = variety_chosen(play, region) if needs_variety(state, seat, region) else None
    if variety is None and needs_variety(state, seat, region):
        closed = not state.free_varieties(region)
        return Action(id, t("buying.no-variety" if closed else "buying.choose-variety"))
    price = state.land(region).price(place) if state.setup.money else None
    facts = {"region": region_said(scene, region), "place": place}
    label = t("buying.buy", **facts)
    if price is not None:
        label = t("buying.buy-for", **facts, price=vino_said(scene, price))
    return Action(id, label, lambda: play.do(Buy(seat, region, place, variety)), drawing="vineyard")
