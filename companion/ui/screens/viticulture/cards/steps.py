"""The steps of a card: a dialogue for each, or the choices themselves."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.viticulture.cards.progress import Progress
from companion.viticulture.cards.ready import CardStep, option_ready
from companion.viticulture.cards.steps import step_moves

from ....icons import icon
from ....parts.surface import row, rows
from ....parts.touch import chip
from ..actions import DIALOGS
from ..actions.after_card import STEP_DIALOGS, settle
from ..actions.dialog import Dialog, dialog_title, flow
from ..actions.options import step_in_words
from ..sheets import ActSheet, CardChoice, EffectSheet


def card_steps(
    d: Dialog[CardChoice], open_: EffectSheet, progress: Progress, options: tuple[int, ...]
) -> list[ft.Control]:
    """The steps in the card's order: a dialogue for each, or the choices themselves."""
    visitor = progress.card
    found: list[ft.Control] = []
    for at in options:
        for step in option_ready(d.state, d.seat, visitor.options[at]).steps:
            done = progress.done(d.seat, step)
            if step.do in STEP_DIALOGS:
                card = f"{visitor.id}/{at}"
                found.append(rows(d.scene, [to_its_dialog(d, open_, step, card, done)]))
            else:
                found += small_step(d, open_, at, step, done)
    return found


def small_step(
    d: Dialog[CardChoice], open_: EffectSheet, at: int, step: CardStep, done: int
) -> list[ft.Control]:
    """A step without a dialogue, as long as it can be done again."""
    return [_over(d, step, done)] if done >= step.most else _choices(d, open_, at, step, done)


def do(d: Dialog[CardChoice], open_: EffectSheet, move: object) -> None:
    """Do a part of a card; with the last one its sheet closes."""
    if d.do(move):
        settle(d.play, open_)


def _counted(d: Dialog[CardChoice], done: int, most: int) -> str:
    return d.t("effect.so-often", done=done, most=most)


def _over(d: Dialog[CardChoice], step: CardStep, done: int) -> ft.Control:
    """A small step that was done as often as the card allows."""
    name = d.t(f"act.do-{step.do}")
    return done_with(d, d.t("effect.and", what=name, how=_counted(d, done, step.most)))


def done_with(d: Dialog[CardChoice], said: str) -> ft.Control:
    """A step that is done."""
    mark = icon("check", d.scene.c.primary, 24)
    words = ft.Container(d.scene.look.text(said, "body_medium"), expand=True)
    return ft.Row([mark, words], spacing=10)


def _choices(
    d: Dialog[CardChoice], open_: EffectSheet, at: int, step: CardStep, done: int = 0
) -> list[ft.Control]:
    """The moves that do a small step, as they would stand in the log."""
    chips = [
        chip(
            d.scene,
            f"effect.step-{at + 1}-{n + 1}",
            d.play.sentence(move),
            partial(do, d, open_, move),
        )
        for n, move in enumerate(step_moves(d.state, d.seat, step))
    ]
    words = step_in_words(d, step)
    if done:
        words = d.t("effect.and", what=words, how=_counted(d, done, step.most))
    if not chips:
        nothing = d.scene.look.text(d.t("effect.nothing"), "body_medium")
        return [dialog_title(d, words), nothing]
    return [dialog_title(d, words), flow(chips)]


def to_its_dialog(
    d: Dialog[CardChoice], open_: EffectSheet, step: CardStep, card: str, done: int = 0
) -> ft.Control:
    """A button to the dialogue of a step's action, which returns here."""
    what = step.do
    action = STEP_DIALOGS[what]
    act = ActSheet(d.seat, action, by_card=True, card=card, after=open_.again(d.seat))
    return row(
        d.scene,
        f"effect.do-{what}",
        step_in_words(d, step),
        lambda: d.play.show(act),
        below=_counted(d, done, step.most) if done else None,
        drawing="check" if done >= step.most else DIALOGS[action].drawing,
    )
