"""Answers to the one-letter questions of a keyboard, in words: pure functions of the state."""

from __future__ import annotations

from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vineyard import FIELDS
from companion.viticulture.position.mat import Mat, Row
from companion.viticulture.position.mat import tokens as tokens_of
from companion.viticulture.position.state import State

from ...scene import Scene
from .actions.preview import token_name
from .solo.naming import announced, part_said
from .table.mat_view import CELLAR_ROWS, WHAT

GRAPES = (Row.RED_GRAPES, Row.WHITE_GRAPES)


def standings(scene: Scene, state: State) -> str:
    """Return everybody's points, the most first, and the Automa's marker."""
    seats = sorted(state.seats, key=lambda seat: -state.score(seat))
    said = [
        scene.words.many("answer.points", state.score(seat), player=state.name(seat))
        for seat in seats
    ]
    if state.automa is not None:
        said.append(scene.t("answer.marker", number=scene.words.number(state.automa.marker)))
    return ". ".join(said) + "."


def turn(scene: Scene, state: State) -> str:
    """Return whose turn it is, or the part of the year everybody does together."""
    if state.acting is None:
        return scene.t("answer.nobody", part=part_said(scene, state))
    player = state.name(state.acting)
    if state.season is Season.SPRING:
        return scene.t("spring.question", player=player)
    return scene.t("score.turn", player=player)


def automa(scene: Scene, state: State) -> str:
    """Return what the Automa blocks this season."""
    if state.automa is None:
        return scene.t("answer.no-automa")
    if not state.automa.cards:
        return scene.t("answer.no-card")
    return announced(scene, state)


def mat(scene: Scene, state: State) -> str:
    """Return the tracks and the mat of whoever is to act, or of the one who plays alone."""
    alone = 0 if len(state.estates) == 1 else None
    seat = state.acting if state.acting is not None else alone
    if seat is None:
        return turn(scene, state)
    estate = state.estates[seat]
    said = [scene.words.many("answer.points", state.score(seat), player=state.name(seat))]
    if state.follows_lira(seat):
        said.append(scene.words.many("answer.lira", estate.lira))
    said.append(scene.t("answer.residual", number=scene.words.number(estate.residual)))
    if estate.mat is not None:
        said += _whole(scene, estate.mat)
    return ". ".join(said) + "."


def _whole(scene: Scene, mat: Mat) -> list[str]:
    t = scene.t
    said = []
    for number in FIELDS:
        field = mat.field(number)
        vines = ", ".join(t(f"vine.{vine.value}") for vine in field.vines)
        grown = t("act.sold") if field.sold else vines or t("act.empty")
        said.append(t("mat.field-label", field=number, total=field.total, vines=grown))
    for row in (*GRAPES, *CELLAR_ROWS):
        tokens = [token_name(scene, row, value) for value in tokens_of(mat, row)]
        if tokens or row in GRAPES:
            kept = ", ".join(tokens) or t("value.none")
            said.append(t("answer.row", what=t(f"value.{WHAT[row]}"), kept=kept))
    return said


def answer(scene: Scene, state: State, question: str) -> str:
    """Return the answer to one of the questions."""
    return ANSWERS[question](scene, state)


ANSWERS = {"standings": standings, "turn": turn, "automa": automa, "mat": mat}
