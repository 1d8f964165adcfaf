"""A region as tiles: every vineyard from the cheapest on, with its owner."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

import flet as ft

from companion.vino.box.board import Region
from companion.vino.box.copies import Need
from companion.vino.position.state import State

from ...icons import icon, player_mark
from ...parts.touch import at_least, tap
from ...play import Play
from ...scene import Scene
from .bits import flow, missing_row, region_said, variety_said
from .sheets import EnterSheet, RegionSheet

WIDTH, MARK = 53, 28
BESIDE_THE_NAME = 2 * 16 + 2 * 13 + 8 + 24
"""What of the page's width a region's name has not: the edges, the card's, what it ends with."""
KIND_NAMES = {"P": "private", "G": "government", "?": "unknown"}


def tiles(
    play: Play[State],
    region: Region,
    prefix: str,
    on_tap: Callable[[int], object] | None,
    *,
    selected: Collection[int] = (),
    given: Mapping[int, int] | None = None,
    cash: int | None = None,
    rule: str | None = None,
) -> ft.Control:
    """
    One tile for each vineyard. ``given`` says who is about to get which; what ``cash`` is too
    little for is marked; a long press opens ``rule``.
    """
    land = play.state.land(region)
    return flow(
        [
            _tile(
                play,
                region,
                place,
                prefix,
                on_tap,
                place in selected,
                (given or {}).get(place),
                cash,
                rule,
            )
            for place in range(1, land.size + 1)
        ]
    )


def _tile(
    play: Play[State],
    region: Region,
    place: int,
    prefix: str,
    on_tap: Callable[[int], object] | None,
    selected: bool,
    given: int | None,
    cash: int | None,
    rule: str | None,
) -> ft.Control:
    scene, look, c, state = play.scene, play.scene.look, play.scene.c, play.state
    land, owner = state.land(region), state.owner(region, place)
    kind = land.kind(place)
    shown = owner if given is None else given
    ink = c.on_surface
    fill, side = c.surface_container, ft.BorderSide(2, ft.Colors.TRANSPARENT)
    if kind == "G":
        fill, ink = c.tertiary_container, c.on_tertiary_container
    if selected or given is not None:
        side = ft.BorderSide(3, c.primary if selected else c.tertiary)
    if shown is not None:
        mark: ft.Control = player_mark(look, play.colour(shown), play.name(shown), MARK)
    else:
        mark = ft.Container(
            icon("check", c.primary, 20) if selected else None,
            width=MARK,
            height=MARK,
            border_radius=MARK / 2,
            border=ft.Border.all(1.5, ink),
            alignment=ft.Alignment.CENTER,
        )
    number = " ".join((str(place), *([kind] if kind == "G" else [])))
    words = [look.text(number, "label_medium", ink, no_wrap=True)]
    price = land.price(place) if state.setup.money else None
    if price is not None:
        said, shade = scene.words.number(price), ink
        dear = shown is None and cash is not None and price > cash
        if dear:
            said, shade = scene.t("tile.dear", price=price), c.error
        words.append(look.text(said, "label_medium", shade, no_wrap=True))
    whose = play.name(shown) if shown is not None else scene.t("tile.free")
    label = scene.t(
        "tile.label", place=place, kind=scene.t(f"tile.kind.{KIND_NAMES[kind]}"), owner=whose
    )
    if price is not None:
        label = f"{label}, {scene.t('vino.amount', amount=price)}"
        if dear:
            label = f"{label}, {scene.t('tile.too-dear')}"
    return tap(
        f"{prefix}.place-{place}",
        ft.Column(
            [mark, *words],
            spacing=2,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        (lambda: on_tap(place)) if on_tap else None,
        label=label,
        selected=selected,
        on_hold=(lambda: play.explain(rule)) if rule else None,
        width=WIDTH * min(1.5, max(1.0, look.scale * 0.9)),
        padding=ft.Padding.symmetric(horizontal=2, vertical=6),
        border_radius=12,
        bgcolor=fill,
        border=ft.Border(top=side, right=side, bottom=side, left=side),
        alignment=ft.Alignment.CENTER,
    )


def little_room(scene: Scene) -> bool:
    """Whether a region's vineyards would lie below the fold if all that is known came first."""
    return scene.large_text and scene.low


def region_title(play: Play[State], region: Region, prefix: str) -> ft.Control:
    """
    A region's number, name, bottle and growers; opens its sheet. Where there is little room, the
    name and the bottle alone: the growers are said below the vineyards (:func:`growers`).
    """
    scene, look, c, state = play.scene, play.scene.look, play.scene.c, play.state
    name = region_said(scene, region)
    land = state.land(region)
    lead = ft.Container(
        look.text(str(land.number), "title_large", c.on_primary_container),
        width=44,
        height=44,
        border_radius=14,
        bgcolor=c.primary_container,
        alignment=ft.Alignment.CENTER,
    )
    after: list[ft.Control] = []
    if state.has_bottle(region):
        after.append(icon("government-bottle", c.tertiary, 28))
    words = ft.Column(
        [look.text(name, "title_large"), growers(play, region)],
        spacing=0,
        tight=True,
        expand=not scene.large_text,
    )
    after.append(icon("next", c.on_surface_variant))
    if little_room(scene):
        room = scene.width - BESIDE_THE_NAME - 36 * (len(after) - 1)
        short = look.capped.fitted(name, "title_large", room, least="label_large")
        inside: ft.Control = ft.Row([ft.Container(short, expand=True), *after], spacing=8)
    elif scene.large_text:
        top = ft.Row([ft.Container(expand=True), *after], spacing=12)
        inside = ft.Column([top, words], spacing=2, tight=True)
    else:
        inside = ft.Row([lead, words, *after], spacing=14)
    return tap(
        f"{prefix}.{region.value}",
        at_least(48, inside),
        lambda: play.show(RegionSheet(region)),
        on_hold=lambda: play.explain("VN-SET-04"),
        border_radius=12,
    )


def growers(play: Play[State], region: Region) -> ft.Control:
    """How many vineyards of a region are left, and who grows what there."""
    ink = play.scene.c.on_surface_variant
    return play.scene.look.text(_below(play, region), "body_medium", ink)


def _below(play: Play[State], region: Region) -> str:
    scene, state = play.scene, play.state
    land = state.land(region)
    grown = [
        scene.t("tile.grows", player=play.name(seat), variety=variety_said(scene, variety))
        for seat in state.seats
        if (variety := state.grows(seat, region)) is not None
    ]
    parts = [scene.words.list(grown)] if grown else []
    if land.known:
        parts.insert(0, scene.words.many("tile.left", len(state.free(region))))
    if state.has_bottle(region):
        parts.append(scene.t("tile.bottle"))
    return " · ".join(parts) or scene.t("tile.not-entered")


def unknown(scene: Scene, region: Region, prefix: str, play: Play[State]) -> ft.Control:
    """A note that the vineyards of a region have not been entered yet."""
    said = scene.t("copy.ask.region", region=region_said(scene, region))
    return missing_row(
        scene,
        f"{prefix}.enter",
        said,
        (lambda: play.show(EnterSheet(Need("region", region)))) if play.legal else None,
    )
