"""
The sheet of an action: which worker, which space, then the action's own dialogue, then what would
change. One button books it; what the rules say against it stands above the button, and a tap on it
offers to record it all the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from companion.i18n import N_
from companion.viticulture import At, PlaceWorker, Space, Worker, legal_moves
from companion.viticulture.automa import BoardAction
from companion.viticulture.components import GAIN_OF
from companion.viticulture.mat import BONUS
from companion.viticulture.placing import blocked_space, left_of, may_spend, spaces_of

from ....icons import icon, player_mark
from ....parts.boundary import part
from ....parts.surface import sheet
from ....parts.touch import Primary
from ....scene import use_scene
from ..sheets import Sheet
from . import building, harvesting, ordering, planting, selling, simple, terms, visiting, wine
from .dialog import Chosen, Dialog, help_button
from .preview import preview
from .tokens import choice

DRAWINGS = {
    "draw-vine": "draw-vine",
    "give-tour": "tour",
    "build-structure": "build",
    "play-summer-visitor": "summer-visitor",
    "sell-grape-or-field": "sell",
    "plant-vine": "plant",
    "draw-order": "draw-order",
    "harvest-field": "harvest",
    "make-wine": "make-wine",
    "train-worker": "train",
    "play-winter-visitor": "winter-visitor",
    "fill-order": "fill-order",
    "cart": "cart",
    "yoke": "yoke",
    "uproot": "field",
}
WORKERS = {Worker.REGULAR: "worker", Worker.GRANDE: "grande", Worker.TEMPORARY: "temp-worker"}
GAINS = {"vine": "draw-vine", "order": "draw-order", "lira": "lira", "point": "cork"}
CART, YOKE = "cart", "yoke"
SHORT = 18
"""Letters a button has room for where text is large."""


@dataclass(frozen=True)
class Telling:
    """How an action is told: its controls, its move, and what is missing until there is one."""

    content: Callable[[Dialog], list[ft.Control]]
    move: Callable[[Dialog], Any]
    missing: str = ""
    long: bool = True
    booked: Callable[[Dialog, Any], str] | None = None
    """What the button says will be booked, where that is a word or two."""
    draws: bool = False
    """It draws itself what would change."""
    lacks: Callable[[Dialog], str] | None = None
    """Where what is missing hangs on what was chosen."""


SIMPLE = Telling(simple.content, simple.move, long=False)
VISITORS = Telling(visiting.content, visiting.move, lacks=visiting.missing)
TELLINGS: dict[str, Telling] = {
    "draw-vine": SIMPLE,
    "draw-order": SIMPLE,
    "give-tour": SIMPLE,
    CART: SIMPLE,
    "train-worker": Telling(simple.train_content, simple.train, long=False),
    "build-structure": Telling(
        building.content, building.move, N_("act.missing.structure"), booked=building.booked
    ),
    "plant-vine": Telling(
        planting.content, planting.move, N_("act.missing.vine"), booked=planting.booked
    ),
    "sell-grape-or-field": Telling(selling.content, selling.move, N_("act.missing.sale")),
    "harvest-field": Telling(harvesting.content, harvesting.move, N_("act.missing.field")),
    "make-wine": Telling(
        wine.content, wine.move, N_("act.missing.grapes"), booked=wine.booked, draws=True
    ),
    "fill-order": Telling(ordering.content, ordering.move, N_("act.missing.order")),
    "play-summer-visitor": VISITORS,
    "play-winter-visitor": VISITORS,
    YOKE: Telling(harvesting.yoke_content, harvesting.yoke, N_("act.missing.field")),
    "uproot": Telling(harvesting.uproot_content, harvesting.uproot, N_("act.missing.vine")),
}
STANDING = Telling(
    simple.content, lambda d: PlaceWorker(d.seat, d.at) if d.at else None, long=False
)
"""Whose mat is not followed only stands somewhere."""


@part
def ActSheet(play: Any, open_: Sheet) -> ft.Control:
    """One action, told from top to bottom."""
    scene = use_scene()
    state, set_told = ft.use_state(lambda: dict(open_.told or {}))
    told = dict(state)  # taps that come before the next drawing change it, too
    seat, what = open_.seat or 0, open_.what
    by_card = open_.rule == "card"

    def choose(*, more: Chosen | None = None, **changes: Any) -> None:
        told.update({**changes, **(more or {})})
        set_told(lambda now: {**now, **changes, **(more or {})})

    where = None if by_card else told.get("at") or open_.move or proposed(play.state, seat, what)
    here = replace(open_, told=told)
    d = Dialog(play, seat, where, told, choose, card=open_.card, here=here)
    followed = play.state.estates[seat].mat is not None
    telling = TELLINGS[what] if followed else STANDING
    move = telling.move(d)
    parts: list[ft.Control] = []
    if where is not None:
        parts += _standing(d, what)
    parts += telling.content(d)
    if move is not None:
        parts += preview(play, move, d.explain, drawn=telling.draws)

    foot = Primary(
        "act.book",
        _says(d, telling, move),
        (lambda: _book(play, d, telling, open_)) if move is not None else None,
        drawing="check" if move is not None else None,
    )
    title = scene.t("act.uproot") if what == "uproot" else scene.t(f"action.{what}")
    mark = icon(DRAWINGS[what], scene.look.season(play.state.season.value).strong, 36)
    close = (lambda: play.show(open_.after)) if open_.after else play.close
    return sheet(
        scene,
        "act",
        title,
        parts,
        close,
        mark=mark,
        long=telling.long or scene.large_text,
        foot=foot,
        help=help_button(play, "act.help", terms.ACTIONS[what], here),
    )


def _says(d: Dialog, telling: Telling, move: Any) -> str:
    """What the button says: what it books, or what is missing."""
    if move is None:
        return d.t(telling.lacks(d) if telling.lacks else telling.missing)
    what = telling.booked(d, move) if telling.booked else ""
    if not what or (d.scene.large_text and len(what) > SHORT):
        return d.t("act.book")
    return d.t("act.book-what", what=what)


def _book(play: Any, d: Dialog, telling: Telling, open_: Sheet) -> None:
    """Book it; a visitor's effect goes on, and a card's part comes back to its card."""
    now = replace(d, at=_standing_now(d)) if d.at else d
    move = telling.move(now)
    if move is not None:
        play.do(move, back=d.here, after=visiting.following(now) or open_.after)


def _standing_now(d: Dialog) -> At:
    """Where and with which worker, as tapped last, drawn already or not."""
    at: At = d.chosen.get("at") or d.at
    return at


def proposed(state: Any, seat: int, what: str) -> At:
    """The best way to stand there that the rules allow; or else the plainest."""
    ways = ways_of(state, seat, what)
    if ways:
        return min(ways, key=lambda at: _rank(state, at))
    plain = next((w for w in (Worker.REGULAR, Worker.TEMPORARY, Worker.GRANDE)
                  if left_of(state.estates[seat], w) > 0), Worker.REGULAR)  # fmt: skip
    if what in (CART, YOKE):
        return At(Space(what), None, plain)
    return At(spaces_of(state)[0], BoardAction(what), plain)


def ways_of(state: Any, seat: int, what: str) -> list[At]:
    """Every way to stand there with something to do, from the one list of legal moves."""
    found: list[At] = []
    for move in legal_moves(state):
        at = getattr(move, "where", None)
        if at is None or getattr(move, "seat", None) != seat or place_of(at) != what:
            continue
        if at not in found:
            found.append(at)
    return found


def place_of(at: At) -> str:
    """The action, the cart or the yoke."""
    return at.action.value if at.action else at.space.value


_SORTS = (Worker.REGULAR, Worker.TEMPORARY, Worker.GRANDE)


def _rank(state: Any, at: At) -> tuple[int, int, int]:
    """The bonus first where it is free; a grande worker is kept for later; no token is spent."""
    return int(at.token), _SORTS.index(at.worker), int(at.space is not BONUS)


def _standing(d: Dialog, what: str) -> list[ft.Control]:
    """Which worker goes where."""
    at = d.at
    assert at is not None
    if at.space is Space.PLANNED:
        return []
    workers = [_worker(d, at, worker) for worker in Worker if _has(d, worker)]
    spaces: list[ft.Control] = []
    if at.action is not None:
        there = (
            [*spaces_of(d.state), Space.ART] if at.worker is Worker.GRANDE else spaces_of(d.state)
        )
        spaces = [*(_space(d, at, space) for space in there), *_token(d, at)]
    return [
        ft.Row(
            [*workers, ft.Container(width=4), *spaces],
            wrap=True,
            spacing=6,
            run_spacing=6,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
    ]


def _has(d: Dialog, worker: Worker) -> bool:
    if worker is Worker.TEMPORARY:
        return d.estate.temporary
    return worker is Worker.REGULAR or d.estate.mat is None or d.mat.grande > 0


def _worker(d: Dialog, at: At, worker: Worker) -> ft.Control:
    look, c = d.scene.look, d.scene.c
    left = left_of(d.estate, worker)
    ring = look.player(d.play.colour(d.seat)).ring
    ink = (c.on_surface_variant if worker is Worker.TEMPORARY else ring) if left > 0 else c.outline
    inside = ft.Row(
        [
            icon(WORKERS[worker], ink, 30),
            look.text(d.scene.words.number(max(0, left)), "label_large"),
        ],
        spacing=4,
        tight=True,
    )

    def pick() -> None:
        now = _standing_now(d)
        art = now.space is Space.ART and worker is not Worker.GRANDE
        d.choose(at=replace(now, worker=worker, space=spaces_of(d.state)[0] if art else now.space))

    label = d.t("act.worker", who=d.t(f"worker.{worker.value}"), left=max(0, left))
    return choice(
        d.scene,
        f"act.worker-{worker.value}",
        inside,
        pick,
        selected=at.worker is worker,
        label=label,
        dim=left <= 0,
        on_hold=d.holds(terms.WORKERS[worker]),
    )


def _token(d: Dialog, at: At) -> list[ft.Control]:
    """Alone a bonus action token buys the bonus of the action (AUT-09)."""
    if not at.token and not may_spend(d.state):
        return []
    action = at.action
    assert action is not None
    scene, c = d.scene, d.scene.c
    ink = c.on_primary_container if at.token else c.on_surface
    gain = GAIN_OF[action].value
    drawing = GAINS.get(gain, DRAWINGS[action.value])
    inside = ft.Row(
        [icon("bonus-token", ink, 28), icon("plus", ink, 16), icon(drawing, ink, 24)],
        spacing=3,
        tight=True,
    )
    return [
        choice(
            scene,
            "act.token",
            inside,
            lambda: d.choose(at=replace(_standing_now(d), token=not at.token)),
            selected=at.token,
            label=d.t("act.space-token", bonus=d.t(f"gain.{gain}")),
            on_hold=d.holds("AUT-09"),
        )
    ]


def stander(state: Any, action: BoardAction, space: Space) -> tuple[int, At] | None:
    """Who stands on a space."""
    for seat in state.seats:
        for at in state.estates[seat].stands:
            if at.action is action and at.space is space:
                return seat, at
    return None


def _space(d: Dialog, at: At, space: Space) -> ft.Control:
    scene, c = d.scene, d.scene.c
    action = at.action
    assert action is not None
    name = d.t(f"space.{space.value}")
    taken = stander(d.state, action, space) if space is not Space.ART else None
    inside: list[ft.Control] = []
    automa = space is blocked_space(d.state, action)
    if automa:
        inside.append(icon("automa", c.on_surface, 28))
        name = d.t("board.space-automa", space=name)
    elif taken:
        inside.append(player_mark(scene.look, d.play.colour(taken[0]), d.play.name(taken[0]), 28))
        name = d.t("act.space-taken", space=name, player=d.play.name(taken[0]))
    elif space is BONUS:
        gain = GAIN_OF[action].value
        drawing = GAINS.get(gain, DRAWINGS[action.value])
        inside += [icon("plus", c.on_surface, 18), icon(drawing, c.on_surface, 24)]
        name = d.t("act.space-bonus", bonus=d.t(f"gain.{gain}"))
    elif space is Space.ART:
        inside.append(icon(DRAWINGS[action.value], c.on_surface_variant, 26))
    else:
        inside.append(ft.Container(width=32, height=26))
    return choice(
        scene,
        f"act.space-{space.value}",
        ft.Row([ft.Container(ft.Row(inside, spacing=2, tight=True), padding=2)], tight=True),
        lambda: d.choose(at=replace(_standing_now(d), space=space)),
        selected=at.space is space,
        label=name,
        dim=automa or taken is not None,
        on_hold=d.holds("AUT-15" if automa else terms.space_rule(space)),
    )
