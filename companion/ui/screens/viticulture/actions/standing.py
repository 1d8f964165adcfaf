"""Placing the worker: the sorts that are left, the spaces, a token for the bonus."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import flet as ft

from companion.viticulture import legal_moves
from companion.viticulture.box.board import GAIN_OF, BoardAction
from companion.viticulture.position.spaces import blocked_space, left_of, may_spend, spaces_of
from companion.viticulture.position.state import State
from companion.viticulture.position.workers import BONUS_SPACE, At, Space, Worker

from ....icons import icon, player_mark
from ....parts.touch import loose
from .. import terms
from ..tokens import choice
from . import drawing_of
from .dialog import C, Dialog, flow

WORKER_DRAWINGS = {
    Worker.REGULAR: "worker",
    Worker.GRANDE: "grande",
    Worker.TEMPORARY: "temp-worker",
}
GAINS = {"vine": "draw-vine", "order": "draw-order", "lira": "lira", "point": "cork"}
CART, YOKE = "cart", "yoke"


def proposed(state: State, seat: int, what: str) -> At:
    """Return the best way to stand there that the rules allow, or the simplest one."""
    best = best_of(state, ways_of(state, seat, what))
    if best is not None:
        return best
    plain = next((w for w in (Worker.REGULAR, Worker.TEMPORARY, Worker.GRANDE)
                  if left_of(state.estates[seat], w) > 0), Worker.REGULAR)  # fmt: skip
    if what in (CART, YOKE):
        return At(Space(what), None, plain)
    return At(spaces_of(state)[0], BoardAction(what), plain)


def best_of(state: State, ways: Iterable[At]) -> At | None:
    """Return the best of these ways to stand somewhere."""
    return min(ways, key=lambda at: _rank(state, at), default=None)


def ways_of(state: State, seat: int, what: str) -> list[At]:
    """Return every way to stand there from which something can be done, by the legal moves."""
    found: list[At] = []
    for move in legal_moves(state):
        at = getattr(move, "where", None)
        if at is None or getattr(move, "seat", None) != seat or place_of(at) != what:
            continue
        if at not in found:
            found.append(at)
    return found


def place_of(at: At) -> str:
    """Return the action, the cart or the yoke."""
    return at.action.value if at.action else at.space.value


_SORTS = (Worker.REGULAR, Worker.TEMPORARY, Worker.GRANDE)


def _rank(state: State, at: At) -> tuple[int, int, int]:
    """Sort key of ways: a free bonus first, grande workers late, spent tokens last."""
    return int(at.token), _SORTS.index(at.worker), int(at.space is not BONUS_SPACE)


def worker_and_space(d: Dialog[C], at: At) -> list[ft.Control]:
    """The choice of worker and space."""
    if at.space is Space.PLANNED:
        return []
    workers = [worker for worker in Worker if _has(d, worker)]
    spaces: list[Space] = []
    if at.action is not None:
        spaces = list(spaces_of(d.state))
        if at.worker is Worker.GRANDE:
            spaces.append(Space.ART)
    if d.scene.low:  # what is proposed stands first, where there may be no room for the others
        best = proposed(d.state, d.seat, place_of(at))
        first = [place for place in (best.worker, best.space) if place in (*workers, *spaces)]
    else:
        first = []
    parts: list[ft.Control] = []
    for place in dict.fromkeys((*first, *workers, *spaces)):
        parts.append(_worker(d, at, place) if isinstance(place, Worker) else _space(d, at, place))
    return [flow([*parts, *(_token(d, at) if spaces else [])])]


def where_it_stands(d: Dialog[C], at: At, room: float, *, tight: bool = False) -> list[ft.Control]:
    """
    Where the worker is placed, in a word, where the choice of it lies further down: as wide as the
    ``room`` there is, or only as it is (``tight``).
    """
    if at.space is Space.PLANNED:
        return []
    look, c = d.scene.look.capped, d.scene.c
    said = d.t(f"worker.{at.worker.value}")
    short = d.t(f"act.worker-short.{at.worker.value}")
    if at.action is not None:
        said = f"{said}, {_space_name(d, at.action, at.space)}"
        short = d.t(f"act.space-short.{at.space.value}")
    token: list[ft.Control] = []
    if at.token:
        said = f"{said}, {_token_name(d, at)}"
        token = [icon("bonus-token", c.on_surface, 24)]
    drawn: list[ft.Control] = [icon(WORKER_DRAWINGS[at.worker], c.on_surface, 24), *token]
    left = max(0.0, room - 28 * len(drawn))
    words = look.one_line(short, "label_large", left, c.on_surface, "label_medium")
    inside = ft.Row(
        [*drawn, ft.Container(words, width=None if tight else left)], spacing=4, tight=True
    )
    return [ft.Semantics(label=said, exclude_semantics=True, content=inside)]


def whose(d: Dialog[C]) -> list[ft.Control]:
    """Who does it, in a line beside the button: a card leads on when it is somebody else's turn."""
    look, name = d.scene.look.capped, d.play.name(d.seat)
    mark = player_mark(look, d.play.colour(d.seat), name, 28)
    return [ft.Row([mark, look.text(name, "label_large")], spacing=8, tight=True)]


def _has(d: Dialog[C], worker: Worker) -> bool:
    if worker is Worker.TEMPORARY:
        return d.estate.temporary
    return worker is Worker.REGULAR or d.estate.mat is None or d.mat.grande > 0


def _worker(d: Dialog[C], at: At, worker: Worker) -> ft.Control:
    look, c = d.scene.look, d.scene.c
    left = left_of(d.estate, worker)
    ring = look.player(d.play.colour(d.seat)).ring
    ink = (c.on_surface_variant if worker is Worker.TEMPORARY else ring) if left > 0 else c.outline
    words = c.on_surface if left > 0 else c.on_surface_variant
    inside = ft.Row(
        [
            icon(WORKER_DRAWINGS[worker], ink, 28),
            look.text(d.t(f"act.worker-short.{worker.value}"), "label_large", words),
            look.text(d.scene.words.number(max(0, left)), "label_large", words),
        ],
        spacing=6,
        tight=True,
    )

    def pick() -> None:
        now = d.stands or at
        art = now.space is Space.ART and worker is not Worker.GRANDE
        d.stand(replace(now, worker=worker, space=spaces_of(d.state)[0] if art else now.space))

    label = d.t("act.worker", who=d.t(f"worker.{worker.value}"), left=max(0, left))
    return choice(
        d.scene,
        f"act.worker-{worker.value}",
        inside,
        pick,
        selected=at.worker is worker,
        label=label,
        dim=left <= 0,
        on_hold=d.holds(terms.WORKER_RULES[worker]),
    )


def _token(d: Dialog[C], at: At) -> list[ft.Control]:
    """The choice to spend a bonus action token for the bonus, in a solo game (AUT-09)."""
    if not at.token and not may_spend(d.state):
        return []
    action = at.action
    assert action is not None
    scene, c = d.scene, d.scene.c
    ink = c.on_primary_container if at.token else c.on_surface
    drawing = GAINS.get(GAIN_OF[action].value, drawing_of(action))
    inside = ft.Row(
        [
            icon("bonus-token", ink, 28),
            scene.look.text(d.t("act.token-short"), "label_large", ink),
            icon("plus", ink, 16),
            icon(drawing, ink, 24),
        ],
        spacing=3,
        tight=True,
    )
    return [
        choice(
            scene,
            "act.token",
            inside,
            lambda: d.stand(replace(d.stands or at, token=not at.token)),
            selected=at.token,
            label=_token_name(d, at),
            on_hold=d.holds("AUT-09"),
        )
    ]


def _token_name(d: Dialog[C], at: At) -> str:
    """The token with the bonus it is spent for."""
    assert at.action is not None
    return d.t("act.space-token", bonus=d.t(f"gain.{GAIN_OF[at.action].value}"))


def stander(state: State, action: BoardAction, space: Space) -> tuple[int, At] | None:
    """Return who stands on a space."""
    for seat in state.seats:
        for at in state.estates[seat].stands:
            if at.action is action and at.space is space:
                return seat, at
    return None


def _stander(d: Dialog[C], action: BoardAction, space: Space) -> tuple[int, At] | None:
    """Who stands on a space that has room for one."""
    return stander(d.state, action, space) if space is not Space.ART else None


def _space_name(d: Dialog[C], action: BoardAction, space: Space) -> str:
    """A space with all there is to know of it."""
    name = d.t(f"space.{space.value}")
    taken = _stander(d, action, space)
    if space is blocked_space(d.state, action):
        return d.t("board.space-automa", space=name)
    if taken:
        return d.t("act.space-taken", space=name, player=d.play.name(taken[0]))
    if space is BONUS_SPACE:
        return d.t("act.space-bonus", bonus=d.t(f"gain.{GAIN_OF[action].value}"))
    return name


def _space(d: Dialog[C], at: At, space: Space) -> ft.Control:
    scene, c = d.scene, d.scene.c
    action = at.action
    assert action is not None
    short = d.t(f"act.space-short.{space.value}")
    taken = _stander(d, action, space)
    ink = c.on_surface
    mark: ft.Control | None = None
    automa = space is blocked_space(d.state, action)
    if automa:
        mark, ink = icon("automa", c.on_surface, 26), c.on_surface_variant
    elif taken:
        mark = player_mark(scene.look, d.play.colour(taken[0]), d.play.name(taken[0]), 26)
        ink = c.on_surface_variant
    elif space is BONUS_SPACE:
        gain = GAIN_OF[action].value
        mark = icon(GAINS.get(gain, drawing_of(action)), ink, 24)
        short = d.t("act.bonus-short", bonus=d.t(f"gain.{gain}"))
    elif space is Space.ART:
        mark = icon(drawing_of(action), c.on_surface_variant, 24)
    words = scene.look.text(short, "label_large", ink)
    inside = ft.Row([*([mark] if mark else []), loose(words)], spacing=6, tight=True)
    return choice(
        scene,
        f"act.space-{space.value}",
        loose(inside),
        lambda: d.stand(replace(d.stands or at, space=space)),
        selected=at.space is space,
        label=_space_name(d, action, space),
        dim=automa or taken is not None,
        on_hold=d.holds("AUT-15" if automa else terms.space_rule(space)),
    )
