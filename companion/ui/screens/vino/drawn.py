"""Regions drawn as on the map: their vineyards in a row, with the tokens that lie on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.vino.box.board import GOVERNMENT, Region, Variety
from companion.vino.position.state import State
from companion.vino.round.sale import best_sale

from ...icons import icon, player_mark
from ...look import EDGE
from ...parts.header import pane_width
from ...parts.surface import rows
from ...parts.touch import at_least, tap
from ...play import Play
from ...scene import Scene
from .bits import TWO_COLUMNS, region_said, variety_said

TOKEN, SMALL_TOKEN = 22, 14
"""
The width of a vineyard on the map, and the least where a region is to stand on one line; what can
be tapped one by one is larger.
"""
BETWEEN, INSIDE = 3, 12
"""Between two vineyards, and from a row's edge to what is in it."""
LETTER, WIDE_LETTER = 0.56, 0.62
"""The width of a letter beside its size, on average; the second where there are Cyrillic ones."""


def tokens(play: Play[State], region: Region, room: float | None = None) -> ft.Control | None:
    """
    The vineyards from the cheapest on: whose token lies there, and what is the government's. They
    have a line of their own, or as much ``room`` beside other things; ``None`` if it is too little.
    """
    count = play.state.land(region).size
    whole = room if room is not None else _room(play.scene)
    fitting = (whole + BETWEEN) / count - BETWEEN - 2 if count else 0
    if not count or (room is not None and fitting < SMALL_TOKEN):
        return None
    size = max(SMALL_TOKEN, min(TOKEN * min(1.4, play.scene.look.scale), fitting))
    return ft.Row(
        [_token(play, region, place, size) for place in range(1, count + 1)],
        wrap=room is None,
        tight=room is not None,
        spacing=BETWEEN,
        run_spacing=BETWEEN,
    )


def _room(scene: Scene) -> float:
    """Return the width inside a row."""
    whole = pane_width(scene) - 2 * EDGE
    column = (whole - 12) / 2 if _has_columns(scene) else whole
    return column - 2 * INSIDE - 2


def _has_columns(scene: Scene) -> bool:
    return pane_width(scene) / scene.look.scale >= TWO_COLUMNS


def _token(play: Play[State], region: Region, place: int, size: float) -> ft.Control:
    scene, c = play.scene, play.scene.c
    owner = play.state.owner(region, place)
    government = play.state.land(region).kind(place) == GOVERNMENT
    if owner is not None:
        mark: ft.Control = player_mark(scene.look, play.colour(owner), play.name(owner), size)
    else:
        mark = ft.Container(
            width=size - 6,
            height=size - 6,
            border_radius=size / 2,
            border=ft.Border.all(1.5, c.on_tertiary_container if government else c.outline),
        )
    return ft.Container(
        mark,
        width=size + 2,
        height=size + 2,
        border_radius=6,
        bgcolor=c.tertiary_container if government else None,
        alignment=ft.Alignment.CENTER,
    )


def drawn_region(
    play: Play[State],
    id: str,
    region: Region,
    below: str,
    on_tap: Callable[[], object] | None,
    *,
    ahead: ft.Control | None = None,
    end: ft.Control | None = None,
    selected: bool | None = None,
    on_hold: Callable[[], object] | None = None,
) -> ft.Control:
    """
    A region as a row of a list: number and name, its vineyards, and a line about it. The vineyards
    show how many are free; where there is room they, or else their least price, stand beside the
    name.
    """
    scene, look, c, state = play.scene, play.scene.look, play.scene.c, play.state
    land = state.land(region)
    said = scene.t("choosing.region", number=land.number, region=region_said(scene, region))
    bottle = (
        [icon("government-bottle", c.tertiary, 24)]
        if state.has_bottle(region) and not scene.large_text
        else []
    )
    free, least = free_said(play, region), _from(play, region)
    room = _room(scene) - 34 * (len(bottle) + bool(ahead) + bool(end))
    letter = LETTER if said.isascii() else WIDE_LETTER
    room -= letter * len(said) * look.size("title_medium") + 10
    drawn = tokens(play, region, room) if not scene.large_text else None
    price = not drawn and LETTER * len(least) * look.size("body_medium") <= room
    beside: list[ft.Control] = [drawn] if drawn else []
    if price and least and not scene.large_text:
        beside, least = [look.text(least, "body_medium", c.on_surface_variant)], ""
    name = ft.Row(
        [
            *([ahead] if ahead else []),
            ft.Container(look.text(said, "title_medium"), expand=True),
            *beside,
            *bottle,
            *([end] if end else []),
        ],
        spacing=10,
    )
    lines: list[ft.Control] = [name]
    if drawn is None and (own := tokens(play, region)) is not None:
        lines.append(own)
    first = free if scene.large_text or not land.known else [least] if least else []
    if shown := [*first, *([below] if below else [])]:
        lines.append(look.text(" · ".join(shown), "body_medium", c.on_surface_variant))
    return tap(
        id,
        at_least(
            48,
            ft.Column(
                lines,
                spacing=4,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
        ),
        on_tap,
        label=", ".join(
            [said, *owners_said(play, region), " · ".join([*free, below] if below else free)]
        ),
        selected=selected,
        on_hold=on_hold,
        padding=ft.Padding.symmetric(horizontal=INSIDE, vertical=6),
    )


def owners_said(play: Play[State], region: Region) -> list[str]:
    """Return how many vineyards everybody has in a region, and whether its bottle stands there."""
    scene, state = play.scene, play.state
    owned = [
        scene.t("map.owned", player=play.name(seat), count=str(len(places)))
        for seat in state.order
        if (places := state.owned(seat, region))
    ]
    parts = [scene.words.list(owned)] if owned else []
    if state.has_bottle(region):
        parts.append(scene.t("tile.bottle"))
    return parts


def free_said(play: Play[State], region: Region) -> list[str]:
    """Return how many vineyards are free, where money is followed from which price on."""
    scene, state = play.scene, play.state
    land = state.land(region)
    if not land.known:
        return [scene.t("tile.not-entered")]
    free = state.free(region)
    prices = [price for place in free if (price := land.price(place)) is not None]
    if state.setup.money and prices:
        return [scene.words.many("tile.left-from", len(free), price=min(prices))]
    return [scene.words.many("tile.left", len(free))]


def _from(play: Play[State], region: Region) -> str:
    """Return from which price on a vineyard is free, where money is followed."""
    state = play.state
    land = state.land(region)
    prices = [price for place in state.free(region) if (price := land.price(place)) is not None]
    if not (land.known and state.setup.money and prices):
        return ""
    return play.scene.t("tile.from", price=min(prices))


def varieties_for(state: State, seat: int, region: Region) -> tuple[Variety, ...]:
    """Return the varieties a player may produce with the next vineyard in a region."""
    grown = state.grows(seat, region)
    return (grown,) if grown is not None else state.free_varieties(region)


def chances_said(play: Play[State], seat: int, region: Region) -> list[str]:
    """
    Return what each variety a player may have in a region is worth: its demand, and the best sale
    with one bottle more.
    """
    scene, state = play.scene, play.state
    said = []
    for variety in varieties_for(state, seat, region):
        facts = {"variety": variety_said(scene, variety), "demand": state.demand(variety)}
        sale = best_sale(state, seat, variety, more=1)
        if sale is None:
            said.append(scene.t("worth.demand-of", **facts))
        else:
            said.append(scene.t("worth.variety", **facts, income=sale.income))
    if scene.large_text:  # its lines are too short for what belongs together
        return said or [scene.t("tile.no-variety")]
    return [one.replace(" ", "\u00a0") for one in said] or [scene.t("tile.no-variety")]


def region_rows(
    scene: Scene, items: Sequence[ft.Control], opened: ft.Control | None = None
) -> ft.Control:
    """
    Drawn regions as a list, in two columns where there is room for them. One that is ``opened``
    stands in its place as a card.
    """
    if not _has_columns(scene):
        return _column(scene, items, opened)
    half = -(-len(items) // 2)
    return ft.Row(
        [
            ft.Container(_column(scene, part, opened), expand=True)
            for part in (items[:half], items[half:])
        ],
        spacing=12,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _column(scene: Scene, items: Sequence[ft.Control], opened: ft.Control | None) -> ft.Control:
    at = next((n for n, item in enumerate(items) if item is opened), None)
    if opened is None or at is None:
        return rows(scene, items)
    before, after = items[:at], items[at + 1 :]
    parts = [*([rows(scene, before)] if before else []), opened]
    return ft.Column(
        [*parts, *([rows(scene, after)] if after else [])],
        spacing=12,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
