"""Answers to the one-letter questions of a keyboard, in words: pure functions of the state."""

from __future__ import annotations

from companion.vino.box.board import VARIETIES
from companion.vino.position.phase import Phase, phase_name
from companion.vino.position.state import State

from ...scene import Scene
from .bits import variety_said


def standings(scene: Scene, state: State) -> str:
    """Return everybody's vineyards, the most first; money too, where it is followed."""
    seats = sorted(state.seats, key=lambda seat: -state.vineyards(seat))
    return ". ".join(_stands(scene, state, seat) for seat in seats) + "."


def _stands(scene: Scene, state: State, seat: int) -> str:
    vineyards = scene.words.many("vino.vineyards", state.vineyards(seat))
    said = scene.t("answer.row", what=state.name(seat), kept=vineyards)
    if not state.setup.money:
        return said
    money = scene.words.number(state.estates[seat].money)
    return f"{said}, {scene.t('vino.amount', amount=money)}"


def turn(scene: Scene, state: State) -> str:
    """Return whose turn it is, who still marks regions, or the phase all do together."""
    if state.acting is not None:
        return scene.t("score.turn", player=state.name(state.acting))
    if state.phase is Phase.CHOOSING and state.choosers:
        players = scene.words.list([state.name(seat) for seat in state.choosers])
        return scene.words.many("answer.choosing", len(state.choosers), players=players)
    return scene.t("answer.nobody", part=scene.words.say(phase_name(state.phase)))


def automa(scene: Scene, state: State) -> str:
    """Return that nobody plays for the box here."""
    return scene.t("answer.no-automa")


def mat(scene: Scene, state: State) -> str:
    """Return what lies behind the screen of whoever is to act: vineyards, wine, money."""
    if state.acting is None:
        return standings(scene, state)
    seat = state.acting
    wines = [
        scene.t("vino.stock", variety=variety_said(scene, variety), stock=scene.words.number(stock))
        for variety, stock in zip(VARIETIES, state.cellar(seat), strict=True)
        if stock
    ]
    return ". ".join([_stands(scene, state, seat), *([", ".join(wines)] if wines else [])]) + "."


def answer(scene: Scene, state: State, question: str) -> str:
    """Return the answer to one of the questions."""
    return ANSWERS[question](scene, state)


ANSWERS = {"standings": standings, "turn": turn, "automa": automa, "mat": mat}
