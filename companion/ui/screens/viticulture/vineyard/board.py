"""
Summer and winter where vineyards are followed: the season's six actions as on the board, who
stands where, the cart and the yoke. A tap on an action opens its dialogue.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.viticulture import (
    At,
    NextSeason,
    Pass,
    Resign,
    Season,
    Space,
    Structure,
    Worker,
    legal_moves,
)
from companion.viticulture.automa import BoardAction
from companion.viticulture.components import CART_LIRA, GAIN_OF
from companion.viticulture.mat import BONUS
from companion.viticulture.placing import (
    actions_of_season,
    blocked_space,
    left_of,
    spaces_of,
    waiting_plans,
)

from ....icons import icon, player_mark
from ....parts.action import Action
from ....parts.boundary import steady
from ....parts.surface import card
from ....parts.touch import at_least, chip, tap
from ....scene import Scene
from ..score import last_year_notice
from ..sheets import Sheet
from . import terms
from .acting import CART, DRAWINGS, GAINS, WORKERS, YOKE, place_of
from .tokens import pairs

BOX = 40
"""The side of an action space; a little less where there are three."""
SMALL_BOX = 33


@dataclass(frozen=True)
class Standing:
    """A space of an action: who stands there, or nobody."""

    space: Space
    seat: int | None = None
    name: str = ""
    colour: str = ""
    worker: Worker = Worker.REGULAR
    automa: bool = False
    """An Automa worker blocks it."""


@dataclass(frozen=True)
class Shown:
    """Everything a tile shows."""

    season: str
    what: str
    spaces: tuple[Standing, ...]
    gain: str
    open: bool
    only_grande: bool
    acting: int
    others: tuple[Standing, ...] = ()
    """Grande workers on the picture."""


def body(play: Any) -> list[ft.Control]:
    """Who is to act, the six actions, cart and yoke."""
    state = play.state
    seat = state.turn
    if seat is None:
        title = play.scene.look.text(play.scene.t("board.all-passed"), "headline_medium")
        over = ft.Semantics(heading_level=1, content=title)
        return [_column([*last_year_notice(play), over], 12)]
    plans = waiting_plans(state) if state.season is Season.WINTER else []
    above = [
        *last_year_notice(play),
        head(play, seat),
        *([_planned(play, plans[0])] if plans else []),
    ]
    return [
        _column(above, 12),
        _column(_tiles(play, seat), 10),
        _column(_foot(play, seat), 10),
    ]


def _column(parts: list[ft.Control], spacing: float) -> ft.Control:
    """Parts that keep their place on the page whatever stands above them."""
    return ft.Column(
        parts,
        spacing=spacing,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def primary(play: Any) -> Action:
    """Pass; or on to the next season once nobody is left."""
    state, t = play.state, play.scene.t
    season, seat = state.season.value, state.turn
    if seat is None:
        following = state.season.following.value
        return Action(
            f"{season}.next",
            t(f"next.{following}"),
            lambda: play.do(NextSeason()),
            "advance",
            following,
        )
    label = t("board.pass", player=play.name(seat))
    return Action(f"{season}.pass", label, lambda: play.do(Pass(seat)), "advance", "pass")


def head(play: Any, seat: int) -> ft.Control:
    """Whose turn it is, their workers, lira and points; a tap opens their mat."""
    scene, look, c = play.scene, play.scene.look, play.scene.c
    estate = play.state.estates[seat]
    ring = look.player(play.colour(seat)).ring
    left = {worker: max(0, left_of(estate, worker)) for worker in Worker}
    if estate.mat is None:
        left = {}
    workers: list[ft.Control] = []
    for worker, count in left.items():
        ink = c.on_surface_variant if worker is Worker.TEMPORARY else ring
        size = 30 if worker is Worker.GRANDE else 24
        workers += [icon(WORKERS[worker], ink, size) for _ in range(count)]
    total = sum(left.values())
    said = scene.words.many("board.left", total)
    workers.append(look.text(said, "body_medium", c.on_surface_variant))
    name = look.text(scene.t("score.turn", player=play.name(seat)), "headline_medium")
    words = ft.Column(
        [
            ft.Semantics(heading_level=1, content=name),
            *(
                [
                    ft.Row(
                        workers,
                        wrap=True,
                        spacing=3,
                        run_spacing=2,
                        vertical_alignment=ft.CrossAxisAlignment.CENTER,
                    )
                ]
                if left
                else []
            ),
        ],
        spacing=2,
        tight=True,
    )
    numbers = ft.Row(
        [
            icon("lira", c.primary, 26),
            look.text(scene.words.number(estate.lira), "display_small", no_wrap=True),
            ft.Container(width=6),
            icon("cork", c.primary, 26),
            look.text(scene.words.number(estate.vp), "display_small", no_wrap=True),
        ],
        spacing=4,
        tight=True,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    if scene.width / look.scale < 340:
        inside: ft.Control = ft.Column([words, numbers], spacing=4)
    else:
        inside = ft.Row([ft.Container(words, expand=True), numbers], spacing=8)
    label = ", ".join(
        [
            scene.t("score.turn", player=play.name(seat)),
            said,
            scene.words.many("score.lira", estate.lira),
            scene.words.many("replay.points", estate.vp),
            scene.t("board.mat"),
        ]
    )
    kind = "mat" if estate.mat is not None else "player"
    return tap(
        f"{play.state.season.value}.mat",
        at_least(48, inside),
        (lambda: play.show(Sheet(kind, seat=seat))) if play.legal else None,
        on_hold=lambda: play.explain("TURN-02"),
        label=label,
        border_radius=12,
        padding=ft.Padding.symmetric(vertical=2),
    )


def _planned(play: Any, plan: tuple[int, At]) -> ft.Control:
    """A worker that was sent ahead acts before everybody else (VIS-10)."""
    scene = play.scene
    seat, at = plan
    action = at.action
    assert action is not None
    said = scene.t(
        "board.planned", player=play.name(seat), action=scene.t(f"action.{action.value}")
    )
    there = At(Space.PLANNED, action, at.worker)
    do = chip(
        scene,
        "winter.planned",
        scene.t("board.planned.do"),
        lambda: play.show(Sheet("act", seat=seat, what=action.value, move=there)),
        on_hold=lambda: play.explain(terms.AHEAD),
    )
    leave = chip(
        scene,
        "winter.resign",
        scene.t("board.planned.leave"),
        lambda: play.do(Resign(seat, action)),
        on_hold=lambda: play.explain(terms.AHEAD),
    )
    words = scene.look.text(said, "body_large")
    choices = [ft.Row([do, leave], wrap=True, spacing=8, run_spacing=8)] if play.legal else []
    return card(scene, ft.Column([words, *choices], spacing=8), padding=12)


def _tiles(play: Any, seat: int) -> list[ft.Control]:
    """The six actions, two beside each other where there is room."""
    ways: dict[str, set[Space]] = {}
    for move in legal_moves(play.state):
        at = getattr(move, "where", None)
        if at is not None:
            ways.setdefault(place_of(at), set()).add(at.space)
    tiles = [
        Tile(play.scene, play.taps, _shown(play, seat, action, ways), key=f"tile-{action.value}")
        for action in actions_of_season(play.state.season)
    ]
    return pairs(play.scene, tiles)


def _shown(play: Any, seat: int, action: BoardAction, ways: dict[str, set[Space]]) -> Shown:
    state = play.state
    free = {space: Standing(space) for space in spaces_of(state)}
    others: list[Standing] = []
    automa_on = blocked_space(state, action)
    if automa_on is not None:
        free[automa_on] = Standing(automa_on, automa=True)
    for owner in state.seats:
        for at in state.estates[owner].stands:
            if at.action is not action:
                continue
            one = Standing(at.space, owner, play.name(owner), play.colour(owner), at.worker)
            if at.space in free:
                free[at.space] = one
            else:
                others.append(one)
    there = ways.get(action.value, set())
    return Shown(
        state.season.value,
        action.value,
        tuple(free.values()),
        GAIN_OF[action].value,
        bool(there),
        there == {Space.ART},
        seat,
        tuple(others),
    )


@steady
def Tile(scene: Scene, taps: Any, shown: Shown) -> ft.Control:
    """An action with its spaces."""
    look, c, t = scene.look, scene.c, scene.t
    colours = look.season(shown.season)
    ink = c.on_surface if shown.open else c.on_surface_variant
    usual = shown.open and not shown.only_grande
    spaces = [_space(scene, shown, one) for one in shown.spaces]
    spaces += [_mark(scene, one) for one in shown.others]
    name = t(f"action.{shown.what}")
    top = ft.Row(
        [
            icon(DRAWINGS[shown.what], colours.strong if usual else c.on_surface_variant, 34),
            ft.Row(
                spaces,
                wrap=True,
                spacing=5,
                run_spacing=5,
                alignment=ft.MainAxisAlignment.END,
                expand=True,
            ),
        ],
        spacing=5,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    words: list[ft.Control] = [look.text(name, "label_large", ink)]
    if shown.only_grande:
        hint = look.text(t("board.only-grande"), "label_medium", c.on_surface_variant)
        words.append(
            ft.Row(
                [icon("grande", c.on_surface_variant, 20), ft.Container(hint, expand=True)],
                spacing=4,
            )
        )
    inside = ft.Column(
        [top, ft.Column(words, spacing=4, tight=True)],
        spacing=8,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    said = [name, *(_label(scene, shown, one) for one in (*shown.spaces, *shown.others))]
    if shown.only_grande:
        said.append(t("board.only-grande"))
    live = not taps.looking_back
    return tap(
        f"{shown.season}.action-{shown.what}",
        at_least(76, inside, ft.CrossAxisAlignment.START),
        (lambda: taps.show(Sheet("act", seat=shown.acting, what=shown.what))) if live else None,
        on_hold=lambda: taps.explain(terms.ACTIONS[shown.what]),
        label=", ".join(said),
        padding=10,
        border_radius=18,
        bgcolor=c.surface_container_lowest if usual else c.surface_container,
        border=ft.Border.all(1, c.outline_variant),
    )


def _label(scene: Scene, shown: Shown, one: Standing) -> str:
    name = scene.t(f"space.{one.space.value}")
    if one.automa:
        return scene.t("board.space-automa", space=name)
    if one.seat is None:
        return scene.t("board.space-free", space=name)
    return scene.t(
        "board.space-taken",
        space=name,
        player=one.name,
        who=scene.t(f"worker.{one.worker.value}"),
    )


def _mark(scene: Scene, one: Standing) -> ft.Control:
    size = 36 if one.worker is Worker.GRANDE else 28
    return player_mark(scene.look, one.colour, one.name, size)


def _space(scene: Scene, shown: Shown, one: Standing) -> ft.Control:
    """One space: empty, with its bonus, or with somebody on it."""
    c, colours = scene.c, scene.look.season(shown.season)
    inside: ft.Control | None = None
    fill: str | None = c.surface_container_lowest if shown.open else None
    line = c.outline
    if one.automa:
        inside, fill, line = icon("automa", c.on_surface, 28), c.surface_container_high, c.outline
    elif one.seat is not None:
        inside, fill, line = _mark(scene, one), c.surface_container_high, c.surface_container_high
    elif one.space is BONUS:
        drawing = GAINS.get(shown.gain, DRAWINGS[shown.what])
        on = colours.on_container
        inside = ft.Row(
            [icon("plus", on, 12), icon(drawing, on, 19)],
            spacing=0,
            alignment=ft.MainAxisAlignment.CENTER,
        )
        fill, line = colours.container, colours.strong
    side = SMALL_BOX if len(shown.spaces) > 2 else BOX
    return ft.Container(
        inside,
        width=side,
        height=side,
        border_radius=10,
        bgcolor=fill,
        border=ft.Border.all(1.5, line),
        alignment=ft.Alignment.CENTER,
    )


def _foot(play: Any, seat: int) -> list[ft.Control]:
    """The cart, the yoke, and a way on for a table that has stopped placing."""
    scene, state = play.scene, play.state
    mat = state.estates[seat].mat
    season = state.season.value
    places = [_place(play, seat, CART, scene.words.many("board.cart", CART_LIRA), dim=False)]
    if mat is not None:
        built = Structure.YOKE in mat.built
        taken = any(at.space is Space.YOKE for at in state.estates[seat].stands)
        note = "board.yoke.none" if not built else "board.yoke.taken" if taken else "board.yoke"
        places.append(_place(play, seat, YOKE, scene.t(note), dim=not built or taken))
    found = pairs(scene, places)
    if play.legal and state.automa is None:  # alone, passing is the way on
        following = state.season.following.value
        found.append(
            ft.Row(
                [
                    chip(
                        scene,
                        f"{season}.all-done",
                        scene.t("board.next", season=scene.t(f"next.{following}")),
                        lambda: play.do(NextSeason()),
                        on_hold=lambda: play.explain("TURN-04"),
                    )
                ],
                wrap=True,
                alignment=ft.MainAxisAlignment.CENTER,
            )
        )
    return found


def _place(play: Any, seat: int, what: str, note: str, *, dim: bool) -> ft.Control:
    scene, look, c = play.scene, play.scene.look, play.scene.c
    colours = look.season(play.state.season.value)
    ink = c.on_surface_variant if dim else c.on_surface
    name = scene.t(f"action.{what}")
    inside = ft.Row(
        [
            icon(DRAWINGS[what], ink if dim else colours.strong, 30),
            ft.Column(
                [
                    look.text(name, "label_large", ink),
                    look.text(note, "body_medium", c.on_surface_variant),
                ],
                spacing=0,
                tight=True,
                expand=True,
            ),
        ],
        spacing=10,
    )
    return tap(
        f"{play.state.season.value}.{what}",
        at_least(48, inside),
        (lambda: play.show(Sheet("act", seat=seat, what=what))) if play.legal else None,
        on_hold=lambda: play.explain(terms.ACTIONS[what]),
        label=f"{name}, {note}",
        padding=ft.Padding.symmetric(horizontal=10, vertical=6),
        border_radius=18,
        bgcolor=c.surface if dim else c.surface_container_lowest,
        border=ft.Border.all(1, c.outline_variant),
    )
