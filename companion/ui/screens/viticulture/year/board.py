"""
Summer and winter where vineyards are followed: the six actions as on the board, the cart and the
yoke. A tap on an action opens its dialogue.
"""

from __future__ import annotations

import flet as ft

from companion.viticulture import legal_moves
from companion.viticulture.actions.planner import Resign
from companion.viticulture.box.board import CART_LIRA
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vineyard import Structure
from companion.viticulture.position.spaces import actions_of_season, left_of, waiting_plans
from companion.viticulture.position.state import State
from companion.viticulture.position.workers import At, Space, Worker
from companion.viticulture.year.turns import NextSeason, Pass

from ....icons import icon
from ....parts.action import Action
from ....parts.boundary import keyed
from ....parts.surface import card
from ....parts.touch import at_least, chip, tap
from ....play import Play
from .. import terms
from ..actions import DIALOGS
from ..actions.standing import CART, WORKER_DRAWINGS, YOKE, place_of
from ..sheets import ActSheet, MatSheet, PlayerSheet
from ..table.score import last_year_notice
from ..tokens import pairs
from .tile import ActionTile, shown_on


def body(play: Play[State]) -> list[ft.Control]:
    """The acting player, the six actions, cart and yoke."""
    state = play.state
    seat = state.turn
    if seat is None:
        title = play.scene.look.text(play.scene.t("board.all-passed"), "headline_medium")
        over = ft.Semantics(heading_level=2, content=title)
        return [_column([*last_year_notice(play), over], 12)]
    plans = waiting_plans(state) if state.season is Season.WINTER else []
    above = [
        *last_year_notice(play),
        turn_head(play, seat),
        *([_planned(play, plans[0])] if plans else []),
    ]
    return [
        _column(above, 12),
        _column(_tiles(play, seat), 10),
        _column(_foot(play, seat), 10),
    ]


def _column(parts: list[ft.Control], spacing: float) -> ft.Control:
    """A column whose parts keep their places."""
    return ft.Column(
        parts,
        spacing=spacing,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def primary(play: Play[State]) -> Action:
    """Return passing, or going on to the next season once nobody is left."""
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


def turn_head(play: Play[State], seat: int) -> ft.Control:
    """Whose turn it is, with workers, lira and points; a tap opens the mat."""
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
        workers += [icon(WORKER_DRAWINGS[worker], ink, size) for _ in range(count)]
    total = sum(left.values())
    said = scene.words.many("board.left", total)
    workers.append(look.text(said, "body_medium", c.on_surface_variant))
    name = look.text(scene.t("score.turn", player=play.name(seat)), "headline_medium")
    words = ft.Column(
        [
            ft.Semantics(heading_level=2, content=name),
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
    its = MatSheet(seat) if estate.mat is not None else PlayerSheet(seat)
    return tap(
        f"{play.state.season.value}.mat",
        at_least(48, inside),
        (lambda: play.show(its)) if play.legal else None,
        on_hold=lambda: play.explain("TURN-02"),
        label=label,
        border_radius=12,
        padding=ft.Padding.symmetric(vertical=2),
    )


def _planned(play: Play[State], plan: tuple[int, At]) -> ft.Control:
    """A worker sent ahead, which acts before everybody else (VIS-10)."""
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
        lambda: play.show(ActSheet(seat, action.value, there)),
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


def _tiles(play: Play[State], seat: int) -> list[ft.Control]:
    """The six actions, two side by side where there is room."""
    ways: dict[str, set[Space]] = {}
    for move in legal_moves(play.state):
        at = getattr(move, "where", None)
        if at is not None:
            ways.setdefault(place_of(at), set()).add(at.space)
    tiles = [
        keyed(ActionTile, f"tile-{action.value}")(
            play.scene, play.taps, shown_on(play, seat, action, ways)
        )
        for action in actions_of_season(play.state.season)
    ]
    return pairs(play.scene, tiles)


def _foot(play: Play[State], seat: int) -> list[ft.Control]:
    """The cart, the yoke, and a button to go on for a table that has stopped placing."""
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


def _place(play: Play[State], seat: int, what: str, note: str, *, dim: bool) -> ft.Control:
    scene, look, c = play.scene, play.scene.look, play.scene.c
    colours = look.season(play.state.season.value)
    ink = c.on_surface_variant if dim else c.on_surface
    name = scene.t(f"action.{what}")
    inside = ft.Row(
        [
            icon(DIALOGS[what].drawing, ink if dim else colours.strong, 30),
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
        (lambda: play.show(ActSheet(seat, what))) if play.legal else None,
        on_hold=lambda: play.explain(DIALOGS[what].rule),
        label=f"{name}, {note}",
        padding=ft.Padding.symmetric(horizontal=10, vertical=6),
        border_radius=18,
        bgcolor=c.surface if dim else c.surface_container_lowest,
        border=ft.Border.all(1, c.outline_variant),
    )
