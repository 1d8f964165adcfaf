"""Buying region by region: who may buy now and why, the vineyards, the varieties, and passing."""

from __future__ import annotations

import flet as ft

from companion.vino.box.board import Region
from companion.vino.position.ranking import ranking
from companion.vino.position.state import State
from companion.vino.round.barrel import next_region
from companion.vino.round.buying import Pass

from ....icons import icon
from ....parts.action import Action
from ....parts.surface import rows
from ....play import Play
from ..bits import flow, notes, person, plain_row, question, region_said, subtitle, why
from ..worth import below_question
from .purchase import buy_action, purchase


def body(play: Play[State]) -> list[ft.Control]:
    """Whose turn it is, the region, and who comes after, each with the reason."""
    scene, state, seat = play.scene, play.state, play.state.acting
    region = state.barrel
    if seat is None or region is None:
        return [*notes(play), scene.look.text(scene.t("buying.nobody"), "headline_medium")]
    owner = seat in state.owners
    below = scene.t("buying.owner.how" if owner else "buying.newcomer.how")
    how: list[ft.Control] = []
    if scene.large_text:  # the vineyards come first
        how, below = [scene.look.text(below, "body_medium", scene.c.on_surface_variant)], ""
    return [
        *notes(play),
        question(
            play,
            seat,
            scene.t("buying.title", player=play.name(seat)),
            below_question(play, seat, below),
            small=True,
        ),
        purchase(play, seat, region, "buying"),
        *how,
        subtitle(scene, scene.t("buying.order"), _why(play)),
        rows(scene, [plain_row(_waiting(play, other, region)) for other in _waiters(state)]),
        *_as_it_was(play, region),
        *_then(play),
    ]


def primary(play: Play[State]) -> Action:
    """Return the action: buying what is chosen, or passing, which is final here."""
    state, seat, t = play.state, play.state.acting, play.scene.t
    if seat is None or state.barrel is None:
        return Action("buying.pass", t("buying.nobody"))
    bought = buy_action(play, seat, state.barrel, "buying")
    if bought is not None:
        return bought
    return Action(
        "buying.pass",
        t("buying.pass", player=play.name(seat)),
        lambda: play.do(Pass(seat)),
        "advance",
        "pass",
    )


def _waiters(state: State) -> tuple[int, ...]:
    return (*state.owners, *state.newcomers)


def _why(play: Play[State]) -> list[ft.Control]:
    return [why(play, "buying.why", "VN-BUY-05" if play.state.owners else "VN-BUY-07")]


def _waiting(play: Play[State], seat: int, region: Region) -> ft.Control:
    """A player who may still buy here, and the reason for their place."""
    scene, state = play.scene, play.state
    if seat in state.newcomers:
        below = scene.t("buying.newcomer", place=state.order.index(seat) + 1)
    else:
        ranks = {rank.seat: rank for rank in ranking(state, region)}
        rank = ranks.get(seat)
        owned = scene.words.many("buying.owned", rank.owned if rank else 0)
        below = owned
        buyers = [ranks[other].owned for other in state.owners if other in ranks]
        if rank and buyers.count(rank.owned) > 1:  # with one who buys here, too
            below = scene.t("buying.by-tie", owned=owned, place=rank.farthest)
    place = scene.look.text(
        str(_waiters(state).index(seat) + 1), "title_large", scene.c.on_surface_variant
    )
    return person(play, seat, below, [place])


def _as_it_was(play: Play[State], region: Region) -> list[ft.Control]:
    """
    A note why the order differs from the numbers beside it: a gift does not change it (VN-BUY-13).
    """
    scene, state = play.scene, play.state
    now = tuple(rank.seat for rank in ranking(state, region) if rank.seat in state.owners)
    if now == state.owners:
        return []
    said = scene.t("buying.as-it-was")
    return [scene.look.text(said, "body_medium", scene.c.on_surface_variant)]


def _then(play: Play[State]) -> list[ft.Control]:
    """The next region of the barrel."""
    scene = play.scene
    following = next_region(play.state)
    if following is None:
        return []
    return [
        flow(
            [
                icon("barrel", scene.c.on_surface_variant),
                scene.look.text(
                    scene.t("buying.then", region=region_said(scene, following)),
                    "body_medium",
                    scene.c.on_surface_variant,
                ),
            ]
        )
    ]
