"""
Summer and winter where vineyards are followed: the six actions as on the board, the cart and the
yoke, and everybody's points. A tap on an action books it, or opens its dialogue where something is
left to choose.
"""

from __future__ import annotations

import flet as ft

from companion.viticulture import legal_moves
from companion.viticulture.actions.planner import Resign
from companion.viticulture.box.board import CART_LIRA
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vineyard import Structure
from companion.viticulture.position.kinds import Move
from companion.viticulture.position.spaces import actions_of_season, left_of, waiting_plans
from companion.viticulture.position.state import State
from companion.viticulture.position.workers import At, Space, Worker
from companion.viticulture.year.turns import NextSeason, Pass

from ....icons import icon
from ....look import DIGIT, EDGE, GAP, NARROW_LETTER, STEPPER
from ....parts.action import Action
from ....parts.boundary import keyed
from ....parts.surface import card
from ....parts.touch import at_least, chip, tap
from ....play import Play
from .. import terms
from ..actions.at_once import at_once
from ..actions.standing import CART, WORKER_DRAWINGS, YOKE, place_of
from ..sheets import ActSheet, MatSheet, PlayerSheet
from ..table.score import last_year_notice
from .points import everybodys_points
from .tile import (
    FULL,
    SMALL_PADDING,
    ActionTile,
    PlaceTile,
    ShownAction,
    column_room,
    columns,
    in_columns,
    is_short,
    shown_on,
)

GRANDE, WORKER, BIGGER = 30, 27, 6
"""
The side of the grande worker, the width of another one with what is between two, and how much wider
the grande worker is.
"""
WIDE = 600
"""So wide a low page has room beside whose turn it is."""
THREE = 3
"""Cart, yoke and the way on, side by side."""


def body(play: Play[State]) -> list[ft.Control]:
    """The acting player, the six actions, cart and yoke."""
    state = play.state
    seat = state.turn
    if seat is None:
        title = play.scene.look.text(play.scene.t("board.nobody-left"), "headline_medium")
        over = ft.Semantics(heading_level=2, content=title)
        return [_column([*last_year_notice(play), over, everybodys_points(play, STEPPER)], 12)]
    plans = waiting_plans(state) if state.season is Season.WINTER else []
    moves: list[Move] = list(legal_moves(state))
    head, done = turn_head(play, seat), _all_done(play)
    if play.scene.low and play.scene.width >= WIDE and not play.scene.large_text:
        head = ft.Row([ft.Container(head, expand=True), *done], spacing=12)
        done = []  # below, it would be out of view
    above = [
        head,
        *([_planned(play, plans[0], moves)] if plans else []),
    ]
    third = [_third(play)] if done and _has_third(play) else []
    middle = ft.MainAxisAlignment.CENTER
    alone = [ft.Row(done, wrap=True, alignment=middle)] if done and not third else []
    # The header says that it is the last year; above, the notice would move what is played on.
    below = [*alone, *last_year_notice(play)]
    tiles, beside = _tiles(play, seat, moves), _beside(play, seat, moves, third)
    if third:  # all of it closer together
        return [_column([*above, tiles, beside, everybodys_points(play), *below], GAP)]
    return [
        _column(above, 12),
        tiles,
        _column([beside, everybodys_points(play), *below], 10),
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
    """
    Whose turn it is, with workers, lira and points; a tap opens the mat. It is one line on a low
    page and on a small phone.
    """
    scene, look, c = play.scene, play.scene.look, play.scene.c
    estate = play.state.estates[seat]
    ring = look.player(play.colour(seat)).ring
    low = scene.low or (scene.height / look.scale < FULL and not scene.large_text)
    left = {worker: max(0, left_of(estate, worker)) for worker in Worker}
    if estate.mat is None:
        left = {}
    workers: list[ft.Control] = []
    counted = low or not _one_by_one(play)
    for worker, count in left.items():
        ink = c.on_surface_variant if worker is Worker.TEMPORARY else ring
        size = GRANDE if worker is Worker.GRANDE else 24
        told = counted and worker is Worker.REGULAR and count > 0  # all have no room in one line
        workers += [icon(WORKER_DRAWINGS[worker], ink, size) for _ in range(1 if told else count)]
        if told:
            workers.append(look.text(scene.words.number(count), "title_medium", no_wrap=True))
    said = scene.words.many("board.left", sum(left.values()))
    turn = scene.t("score.turn", player=play.name(seat))
    numbers: list[ft.Control] = []
    for drawing, number in (("lira", estate.lira), ("cork", estate.vp)):
        kind = "title_large" if low else "display_small"
        style = look.style(kind, size=min(look.size(kind), 30 if low else 54))
        numbers += [
            icon(drawing, c.primary, 24),
            ft.Text(scene.words.number(number), style=style, no_wrap=True),
        ]
    if low:
        name = ft.Text(
            turn if scene.width / look.scale >= 340 else play.name(seat),
            style=look.style("title_medium"),
            no_wrap=True,
            overflow=ft.TextOverflow.ELLIPSIS,
        )
        inside: ft.Control = ft.Row(
            [
                ft.Semantics(heading_level=2, content=name, expand=True),
                *workers,
                *numbers,
            ],
            spacing=3,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
    else:
        workers.append(look.text(said, "body_medium", c.on_surface_variant))
        in_words = ft.Row(
            workers,
            wrap=True,
            spacing=3,
            run_spacing=2,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
        narrow = scene.width / look.scale < 340
        room = scene.width - 2 * EDGE
        if not narrow:
            digits = sum(max(2, len(scene.words.number(n))) for n in (estate.lira, estate.vp))
            room -= 68 + DIGIT * look.size("display_small") * digits
        if scene.large_text:
            title: ft.Control = look.fitted(turn, "headline_medium", room, least="title_medium")
        else:  # always as high: what is below stays where it is, whoever acts and has how much
            title = ft.Container(
                look.one_line(turn, "headline_medium", room, least="title_medium"),
                height=look.style_line("headline_medium"),
                alignment=ft.Alignment.CENTER_LEFT,
            )
        heading = ft.Semantics(heading_level=2, content=title)
        below = [at_least(GRANDE, in_words)] if left else []  # as high without the grande worker
        words = ft.Column([heading, *below], spacing=2, tight=True)
        beside = ft.Row(
            numbers, spacing=4, tight=True, vertical_alignment=ft.CrossAxisAlignment.CENTER
        )
        if narrow:
            inside = ft.Column([words, beside], spacing=4)
        else:
            inside = ft.Row([ft.Container(words, expand=True), beside], spacing=8)
    label = ", ".join(
        [
            turn,
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
        padding=ft.Padding.symmetric(vertical=0 if low else 2),
    )


def _one_by_one(play: Play[State]) -> bool:
    """
    Return whether all workers of any player stand in one line, with the words after them: else the
    actions below would move as they are placed.
    """
    scene = play.scene
    room = scene.width - 2 * EDGE - 68 - 4 * DIGIT * scene.look.size("display_small")
    letter = NARROW_LETTER * scene.look.size("body_medium")
    for estate in play.state.estates:
        if (mat := estate.mat) is None:
            continue
        count = mat.workers - mat.trained + mat.grande + estate.temporary
        words = letter * len(scene.words.many("board.left", count))
        if WORKER * count + BIGGER * mat.grande + words > room:
            return False
    return True


def _planned(play: Play[State], plan: tuple[int, At], moves: list[Move]) -> ft.Control:
    """A worker sent ahead, which acts before everybody else (VIS-10)."""
    scene = play.scene
    seat, at = plan
    action = at.action
    assert action is not None
    said = scene.t(
        "board.planned", player=play.name(seat), action=scene.t(f"action.{action.value}")
    )
    there = At(Space.PLANNED, action, at.worker)
    direct = at_once(play.state, seat, action.value, moves)

    def carry_out() -> None:
        if direct is None:
            play.show(ActSheet(seat, action.value, there))
        else:
            play.do(direct)

    do = chip(
        scene,
        "winter.planned",
        scene.t("board.planned.do"),
        carry_out,
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


def _tiles(play: Play[State], seat: int, moves: list[Move]) -> ft.Control:
    """The six actions, side by side as there is room."""
    ways: dict[str, set[Space]] = {}
    for move in moves:
        at = getattr(move, "where", None)
        if at is not None:
            ways.setdefault(place_of(at), set()).add(at.space)
    tiles = [
        keyed(ActionTile, f"tile-{action.value}")(
            play.scene,
            play.taps,
            shown_on(play, seat, action, ways, at_once(play.state, seat, action.value, moves)),
        )
        for action in actions_of_season(play.state.season)
    ]
    return in_columns(play.scene, tiles)


def _beside(play: Play[State], seat: int, moves: list[Move], third: list[ft.Control]) -> ft.Control:
    """The cart and the yoke and, on a short page, the way on as a ``third`` tile."""
    scene, state = play.scene, play.state
    mat = state.estates[seat].mat
    narrow = bool(third)
    cart = scene.words.many("board.cart", CART_LIRA)
    places = [_place(play, seat, CART, cart, moves, narrow=narrow)]
    if mat is not None:
        built = Structure.YOKE in mat.built
        taken = any(at.space is Space.YOKE for at in state.estates[seat].stands)
        note = "board.yoke.none" if not built else "board.yoke.taken" if taken else "board.yoke"
        yoke = scene.t(note)
        dim = not built or taken
        places.append(_place(play, seat, YOKE, yoke, moves, dim=dim, narrow=narrow))
    return in_columns(scene, [*places, *third], THREE if third else None)


def _place(
    play: Play[State],
    seat: int,
    what: str,
    note: str,
    moves: list[Move],
    *,
    dim: bool = False,
    narrow: bool = False,
) -> ft.Control:
    state = play.state
    shown = ShownAction(
        state.season.value,
        what,
        (),
        note,
        not dim,
        False,
        seat,
        move=at_once(state, seat, what, moves),
        short=is_short(play),
        narrow=narrow,
    )
    return keyed(PlaceTile, f"place-{what}")(play.scene, play.taps, shown)


def all_done_said(play: Play[State]) -> str:
    """
    Return what goes on for a table that has stopped placing, if that can be done now: alone,
    passing is the way on.
    """
    scene, state = play.scene, play.state
    placing = state.season.has_turns and state.whole_seats and state.turn is not None
    if not (play.legal and placing) or state.automa is not None:
        return ""
    return scene.t("board.next", season=scene.t(f"next.{state.season.following.value}"))


def _all_done(play: Play[State]) -> list[ft.Control]:
    """A button to go on; the sheet of the table has it, too."""
    scene, said = play.scene, all_done_said(play)
    if not said:
        return []
    done = chip(
        scene,
        f"{play.state.season.value}.all-done",
        said,
        lambda: play.do(NextSeason()),
        on_hold=lambda: play.explain("TURN-04"),
    )
    return [done]


def _has_third(play: Play[State]) -> bool:
    """
    Return whether the way on stands beside cart and yoke: on a page that is so short that it would
    lie below the fold, below everybody's points.
    """
    scene, state = play.scene, play.state
    followed = state.turn is not None and state.estates[state.turn].mat is not None
    return followed and is_short(play) and not scene.large_text and columns(scene) < THREE


def _third(play: Play[State]) -> ft.Control:
    """The same button as a tile."""
    scene, c, said = play.scene, play.scene.c, all_done_said(play)
    words = scene.look.fitted(said, "label_medium", column_room(scene, THREE) - 2 * SMALL_PADDING)
    words.text_align = ft.TextAlign.CENTER
    return tap(
        f"{play.state.season.value}.all-done",
        ft.Container(words, alignment=ft.Alignment.CENTER),
        lambda: play.do(NextSeason()),
        on_hold=lambda: play.explain("TURN-04"),
        label=said,
        padding=SMALL_PADDING,
        border_radius=18,
        border=ft.Border.all(1.5, c.outline),
    )
