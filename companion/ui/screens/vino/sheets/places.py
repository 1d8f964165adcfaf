"""The map, and one region with corrections."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.vino.box.board import VARIETIES, Region
from companion.vino.box.copies import Need
from companion.vino.position.state import State
from companion.vino.table.correct import Correct

from ....hooks import use_value
from ....icons import icon
from ....parts.boundary import component
from ....parts.surface import rows, sheet
from ....parts.touch import chip
from ....play import Play
from ....scene import use_scene
from ..bits import (
    flow,
    mark_and_name,
    person,
    region_said,
    varieties_left,
    variety_said,
)
from ..drawn import drawn_region
from ..tiles import tiles, unknown
from . import EnterSheet, MarketSheet, RegionSheet


def map_sheet(play: Play[State]) -> ft.Control:
    """The nine regions in printed order, with the owners of their vineyards."""
    scene, state = play.scene, play.state

    listed = [
        drawn_region(
            play,
            f"map.{region.value}",
            region,
            varieties_left(scene, state, region),
            partial(play.show, RegionSheet(region)),
            end=icon("next", scene.c.on_surface_variant),
        )
        for region in state.copy.in_order
    ]
    said = scene.words.many("map.bottles", state.bottles)
    market = chip(scene, "map.market", scene.t("market.title"), lambda: play.show(MarketSheet()))
    content = [flow([market]), scene.look.text(said, "body_medium"), rows(scene, listed)]
    return sheet(scene, "map", scene.t("map.title"), content, play.close)


@component
def WholeRegion(play: Play[State], region: Region) -> ft.Control:
    """One region: every vineyard and variety, and the bottle; all of it can be corrected."""
    scene = use_scene()
    state = play.state
    place, set_place = use_value(0)
    land = state.land(region)
    content: list[ft.Control] = []
    if land.known:
        content.append(
            tiles(
                play,
                region,
                "region",
                (lambda n: set_place(0 if n == place else n)) if play.legal else None,
                selected=[place],
            )
        )
    else:
        content.append(unknown(scene, region, "region", play))
    # always there, so that what stands below keeps its place
    owners = _owners(play, region, place) if place and play.legal else []
    # nothing with a space after it has the height of less than nothing
    content.append(ft.Column(owners, spacing=8 if owners else 0, tight=True))
    if left := varieties_left(scene, state, region):
        free = scene.words.many("tile.left", len(state.free(region)))
        said = [free, left] if land.known else [left]
        below = scene.look.text(" · ".join(said), "body_medium", scene.c.on_surface_variant)
        content.append(below)
    content += _varieties(play, region)
    if play.legal:
        marks = []
        if "G" in land.vineyards:
            standing = state.ground(region).bottle
            marks.append(
                chip(
                    scene,
                    "region.bottle",
                    scene.t("region.bottle"),
                    lambda: play.do(Correct("bottle", not standing, region=region)),
                    selected=standing,
                )
            )
        if land.known:
            marks.append(
                chip(
                    scene,
                    "region.entry",
                    scene.t("region.entry"),
                    lambda: play.show(EnterSheet(Need("region", region))),
                )
            )
        content.append(flow(marks))
    title = scene.t("choosing.region", number=land.number, region=region_said(scene, region))
    return sheet(scene, "region", title, content, play.close)


def _owners(play: Play[State], region: Region, place: int) -> list[ft.Control]:
    scene, state = play.scene, play.state
    owner = state.owner(region, place)

    def give(seat: int | None) -> Callable[[], object]:
        return lambda: play.do(Correct("owner", seat, region=region, place=place))

    chips = [
        chip(
            scene,
            f"region.owner.seat-{seat + 1}",
            mark_and_name(play, seat),
            give(seat),
            selected=owner == seat,
        )
        for seat in state.order
    ]
    chips.append(
        chip(
            scene,
            "region.owner.nobody",
            scene.t("tile.free"),
            give(None),
            selected=owner is None,
        )
    )
    said = scene.t("region.whose", place=place)
    return [scene.look.text(said, "title_medium"), flow(chips)]


def _varieties(play: Play[State], region: Region) -> list[ft.Control]:
    """Who grows what here; a tap corrects it."""
    scene, state = play.scene, play.state
    parts: list[ft.Control] = []
    for seat in state.order:
        if not state.owned(seat, region):
            continue
        grown = state.grows(seat, region)
        offered = [v for v in VARIETIES if state.land(region).may_have(v)]
        parts.append(person(play, seat, scene.words.many("buying.owned", len(state.owned(seat, region)))))  # fmt: skip # noqa: E501
        parts.append(
            flow(
                [
                    chip(
                        scene,
                        f"region.seat-{seat + 1}.variety-{variety.value}",
                        variety_said(scene, variety),
                        (partial(play.do, Correct("variety", variety.value, seat, region)))
                        if play.legal
                        else None,
                        selected=variety is grown,
                    )
                    for variety in offered
                ]
            )
        )
    return parts
