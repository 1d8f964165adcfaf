"""What a card gives besides its steps, what opponents get by it, and their answers."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.viticulture.cards.asked import Answer, answers
from companion.viticulture.cards.booking import Book, Change
from companion.viticulture.cards.progress import Progress

from ....icons import player_mark
from ....parts.surface import row, rows
from ....parts.touch import chip
from ..actions.dialog import Dialog, dialog_title, flow
from ..actions.options import change_in_words, option_in_words
from ..sheets import CardChoice, EffectSheet
from .steps import do, done_with, small_step


def answered(d: Dialog[CardChoice], progress: Progress) -> list[ft.Control]:
    """The answers opponents can give; those already booked are marked."""
    booked = progress.booked
    found: list[ft.Control] = []
    for n, answer in enumerate(answers(d.state, progress.seat, progress.card)):
        mark = None
        if answer.opponent is not None:
            name, colour = d.play.name(answer.opponent), d.play.colour(answer.opponent)
            mark = player_mark(d.scene.look, colour, name, 36)
        title, *others = _said(d, answer)
        found.append(
            row(
                d.scene,
                f"effect.answer-{n + 1}",
                title,
                partial(d.do, Book(answer.changes)),
                below=", ".join(others) or None,
                ahead=mark,
                drawing="check" if answer.changes in booked else None,
                more=False,
            )
        )
    return [dialog_title(d, d.t("effect.answers")), rows(d.scene, found)] if found else []


def _said(d: Dialog[CardChoice], answer: Answer) -> list[str]:
    """Return all changes in words, the opponent's first: *Marco: Lira −2*, then *Anna: Lira +2*."""
    found = []
    for change in answer.changes:
        what = change_in_words(d, change)
        found.append(d.t("effect.for", player=d.play.name(change.seat), what=what))
    opponent = answer.opponent
    if opponent is not None and all(change.seat != opponent for change in answer.changes):
        found = [d.play.name(opponent), *found]
    return found


def gifts_on_top(
    d: Dialog[CardChoice], open_: EffectSheet, progress: Progress, options: tuple[int, ...]
) -> list[ft.Control]:
    """What the card gives besides its steps, and to opponents; each can be booked once."""
    chips: list[ft.Control] = []
    ticked: list[ft.Control] = []
    for at in options:
        option = progress.card.options[at]
        for gift in progress.on_top(d.seat, option):
            if gift.left is None:
                ticked.append(done_with(d, change_in_words(d, gift.change)))
            else:
                words = change_in_words(d, gift.left)
                chips.append(_book(d, open_, f"effect.top-{at + 1}", words, (gift.left,)))
        for theirs in progress.for_opponents(option):
            words = f"{d.play.name(theirs.seat)}: {option_in_words(d, theirs.way)}"
            if theirs.booked:
                ticked.append(done_with(d, words))
            else:
                id = f"effect.theirs-{theirs.seat + 1}"
                chips.append(_book(d, open_, id, words, theirs.way.changes))
    found = [*ticked, *([flow(chips)] if chips else [])]
    return [dialog_title(d, d.t("effect.ready")), *found] if found else []


def drawn_gifts(
    d: Dialog[CardChoice], open_: EffectSheet, progress: Progress, options: tuple[int, ...]
) -> list[ft.Control]:
    """Cards given besides, where their type can be chosen, one by one."""
    found: list[ft.Control] = []
    for at in options:
        for step in progress.drawn_on_top(d.seat, progress.card.options[at]):
            found += small_step(d, open_, at, step, progress.done(d.seat, step))
    return found


def _book(
    d: Dialog[CardChoice],
    open_: EffectSheet,
    id: str,
    words: str,
    changes: tuple[Change, ...],
) -> ft.Control:
    return chip(d.scene, id, words, lambda: do(d, open_, Book(changes)))
