"""
Choosing a purchase: the region, the vineyard and, with the first one in a region, the variety.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from companion.vino.box.board import MARKERS, Region, Variety
from companion.vino.position.phase import Phase
from companion.vino.position.state import State
from companion.vino.round.buying import Buy

from ....icons import icon
from ....parts.action import Action
from ....parts.surface import card
from ....play import Play
from ..bits import VARIETY_DRAWINGS, column_width, region_said, vino_said
from ..drawn import chances_said, drawn_region, region_rows
from ..tiles import growers, little_room, region_title, tiles, unknown
from ..worth import pairs, variety_tile, worth_said


@dataclass(frozen=True)
class Purchase:
    """The vineyard to buy, as far as it is chosen."""

    region: Region | None = None
    place: int | None = None
    variety: Variety | None = None


def region_list(play: Play[State], seat: int, prefix: str) -> list[ft.Control]:
    """All regions; the chosen one is open, with its vineyards and varieties."""
    scene, state = play.scene, play.state
    here = play.choice(Purchase).region
    opened = purchase(play, seat, here, prefix) if here is not None else None
    listed = [
        opened
        if opened is not None and region is here
        else drawn_region(
            play,
            f"{prefix}.region-{region.value}",
            region,
            " · ".join(chances_said(play, seat, region)),
            partial(_go_to, play, region) if play.legal else None,
            end=icon("down", scene.c.on_surface_variant),
            on_hold=lambda: play.explain("VN-PRE-06"),
        )
        for region in state.copy.in_order
    ]
    return [region_rows(scene, listed, opened)]


def purchase(play: Play[State], seat: int, region: Region, prefix: str) -> ft.Control:
    """The vineyards of a region and, with the first one there, its varieties."""
    chosen = play.choice(Purchase).place
    inside = [
        *region_card(
            play,
            seat,
            region,
            prefix,
            partial(_tap, play, seat, region),
            selected=chosen,
        ),
        *_varieties(play, seat, region, prefix),
    ]
    return _card(play, inside)


def _card(play: Play[State], inside: list[ft.Control]) -> ft.Control:
    column = ft.Column(
        inside, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, tight=True
    )
    return card(play.scene, column, padding=12)


def region_card(
    play: Play[State],
    seat: int,
    region: Region,
    prefix: str,
    on_tap: Callable[[int], object],
    *,
    selected: int | None,
) -> list[ft.Control]:
    """A region, what its wine is worth to the buyer, and its vineyards."""
    scene, state = play.scene, play.state
    title = region_title(play, region, f"{prefix}.about")
    variety = variety_settled(state, seat, region)
    worth = [] if variety is None else [_worth(play, seat, variety)]
    if not state.land(region).known:
        told = [growers(play, region)] if little_room(scene) else []
        return [title, *worth, unknown(scene, region, prefix, play), *told]
    vineyards = tiles(
        play,
        region,
        prefix,
        on_tap if play.legal else None,
        selected=[selected] if selected else [],
        cash=state.estates[seat].money if state.setup.money else None,
        rule="VN-BUY-09",
    )
    if little_room(scene):  # the vineyards come first
        return [title, vineyards, *worth, growers(play, region)]
    return [title, *worth, vineyards]


def drawn_card(
    play: Play[State],
    seat: int,
    region: Region,
    prefix: str,
    on_tap: Callable[[int], object],
    *,
    selected: int | None,
) -> ft.Control:
    """A region in which nothing but the vineyard has to be chosen."""
    return _card(play, region_card(play, seat, region, prefix, on_tap, selected=selected))


def _worth(play: Play[State], seat: int, variety: Variety) -> ft.Control:
    """The variety of the next vineyard, with its demand and the best sale with it."""
    scene = play.scene
    said = scene.t("worth.with-one", variety=scene.t(f"variety.{variety.value}"))
    words = ft.Column(
        [
            scene.look.text(said, "label_large"),
            scene.look.text(worth_said(play, seat, variety, more=1), "label_medium"),
        ],
        spacing=0,
        tight=True,
        expand=True,
    )
    mark = [] if scene.large_text else [icon(VARIETY_DRAWINGS[variety], scene.c.primary)]
    return ft.Row([*mark, words], spacing=10)


def variety_settled(state: State, seat: int, region: Region) -> Variety | None:
    """Return the variety of the next vineyard here, if nobody has to choose it."""
    grown = state.grows(seat, region)
    if grown is None and _is_drawn(state, seat, region):
        return MARKERS[region]
    return grown


def _is_drawn(state: State, seat: int, region: Region) -> bool:
    return state.phase is Phase.OPENING and region in state.estates[seat].drawn


def needs_variety(state: State, seat: int, region: Region) -> bool:
    """
    Return whether a variety has to be chosen: with a first vineyard, unless a marker decides it.
    """
    return variety_settled(state, seat, region) is None


def variety_chosen(play: Play[State], region: Region) -> Variety | None:
    """Return the chosen variety, or the only one left."""
    free = play.state.free_varieties(region)
    if len(free) == 1:
        return free[0]
    return play.choice(Purchase).variety


def _varieties(play: Play[State], seat: int, region: Region, prefix: str) -> list[ft.Control]:
    scene, state = play.scene, play.state
    if not (state.land(region).known and needs_variety(state, seat, region)):
        return []
    free, chosen = state.free_varieties(region), variety_chosen(play, region)
    ask = scene.t("buying.variety" if free else "buying.no-variety")
    most = 1 + max(state.cellar(seat))
    choices = [
        variety_tile(
            play,
            f"{prefix}.variety-{variety.value}",
            seat,
            variety,
            partial(_name, play, variety) if play.legal else None,
            selected=variety is chosen,
            more=1,
            rule="VN-VAR-01",
        )
        for variety in free
    ]
    return [
        scene.look.text(ask, "label_medium", scene.c.on_surface_variant),
        *([pairs(scene, choices, column_width(scene) - 26, most)] if choices else []),
    ]


def _go_to(play: Play[State], region: Region) -> None:
    play.pick(Purchase, lambda _: Purchase(region))


def _name(play: Play[State], variety: Variety) -> None:
    play.pick(Purchase, lambda now: replace(now, variety=variety))


def _tap(play: Play[State], seat: int, region: Region, place: int) -> None:
    """Choose a vineyard; for one that is not free the rule is shown first."""
    if not is_free(play, seat, region, place):
        return
    play.pick(Purchase, lambda now: replace(now, place=None if now.place == place else place))


def is_free(play: Play[State], seat: int, region: Region, place: int) -> bool:
    """Return whether a vineyard can be chosen; one that is taken is asked for at once."""
    if play.state.owner(region, place) is None:
        return True
    named = needs_variety(play.state, seat, region)
    variety = (variety_chosen(play, region) or MARKERS[region]) if named else None
    play.do(Buy(seat, region, place, variety))
    return False


def buy_action(play: Play[State], seat: int, region: Region | None, prefix: str) -> Action | None:
    """Return buying what is chosen, or what is missing; ``None`` while no vineyard is chosen."""
    scene, t, state = play.scene, play.scene.t, play.state
    place = play.choice(Purchase).place
    if region is None or place is None:
        return None
    id = f"{prefix}.buy"
    named = needs_variety(state, seat, region)
    variety = variety_chosen(play, region) if named else None
    if variety is None and named:
        closed = not state.free_varieties(region)
        return Action(id, t("buying.no-variety" if closed else "buying.choose-variety"))
    price = state.land(region).price(place) if state.setup.money else None
    facts = {"region": region_said(scene, region), "place": place}
    if variety is not None:
        facts["variety"] = scene.t(f"variety.{variety.value}")
    label = t("buying.buy" if variety is None else "buying.buy-new", **facts)
    if price is not None:
        label = t("buying.for", what=label, price=vino_said(scene, price))
    return Action(id, label, lambda: play.do(Buy(seat, region, place, variety)), drawing="vineyard")
