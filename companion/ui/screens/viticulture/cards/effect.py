"""
The sheet of a card's effect beyond numbers, step by step; also for cards that are not named.

Every row opens the dialogue of its action without a worker, and returns here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import flet as ft

from companion.cards import cards
from companion.viticulture.box.visitors import VisitorCard, visitors
from companion.viticulture.cards.booking import Book, Change, Counter
from companion.viticulture.cards.progress import Progress
from companion.viticulture.position.state import State

from ....icons import player_mark
from ....parts.boundary import component, keyed
from ....parts.entries import as_printed
from ....parts.surface import rows, sheet
from ....parts.touch import Primary, chip
from ....play import Play
from ....scene import use_scene
from ...teaching import lesson_on_sheet
from .. import terms
from ..actions.after_card import leave
from ..actions.dialog import MANAGER, ActionDraft, Dialog, dialog_title, flow, help_button
from ..actions.options import counted, counters
from ..actions.preview import preview
from ..choosing import use_choosing
from ..sheets import CardChoice, EffectSheet
from .gifts import answered, drawn_gifts, gifts_on_top
from .special import ORGANIZER, PLANNER, actions_of_summer, rows_of_chart, send_ahead
from .steps import card_steps, to_its_dialog
from .unnamed import FREE, ageing, retrieve, swap, to_the_mat


def effect_sheet(play: Play[State], open_: EffectSheet) -> ft.Control:
    """The sheet of a card; each card starts with a new one."""
    return keyed(Effect, f"effect-{open_.card}-{open_.begun}")(play, open_)


@component
def Effect(play: Play[State], open_: EffectSheet) -> ft.Control:
    """A card's effect: the steps, for which player, and numbers booked by hand."""
    scene = use_scene()
    draft = use_choosing(lambda: ActionDraft(open_.choice))
    seat = draft.now.choice.seat

    def here() -> EffectSheet:
        return replace(open_, choice=draft.now.choice)

    d = Dialog(play, open_.seat if seat is None else seat, None, draft, sheet=here)
    visitor = visitors().get(open_.card)
    title = scene.t(f"visitor.{visitor.id}.name") if visitor else scene.t("effect.title")
    close, done = _leaving(play, open_)
    told = _told(d)
    if told is None:
        foot = Primary("effect.done", done, close, tone="tonal")
    else:  # who is done would lose what is not booked yet
        foot = Primary("effect.book", d.t("act.book"), partial(_book, d, told), drawing="check")
    about = visitor.statements[0] if visitor and visitor.statements else terms.CARD
    asks = help_button(play, "effect.help", about, here)
    content = [*lesson_on_sheet(play, here), *effect_parts(d, open_)]
    return sheet(scene, "effect", title, content, close, foot=foot, help=asks, steady=True)


def _leaving(play: Play[State], open_: EffectSheet) -> tuple[Callable[[], object], str]:
    """
    Return what closes the sheet, and its label: a second card that was played with it comes next.
    """
    then = open_.after
    said = play.scene.t(f"visitor.{then.card}.name" if then else "effect.done")
    return partial(leave, play, open_), said


def effect_parts(d: Dialog[CardChoice], open_: EffectSheet) -> list[ft.Control]:
    """The effect for one seat, from its text down to numbers booked by hand."""
    scene, visitor = d.scene, visitors().get(open_.card)
    parts: list[ft.Control] = []
    if visitor is not None:
        parts += as_printed(scene, cards()[f"visitor-{visitor.id}"])
        parts.append(scene.look.text(scene.t(f"visitor.{visitor.id}.effect"), "body_medium"))
    if len(d.state.estates) > 1:
        parts.append(flow([_whose(d, other) for other in d.state.seats]))
    options = _options(visitor, open_.options)
    progress = None if visitor is None else _progress(d, open_, visitor)
    if progress is not None and progress.card.id == ORGANIZER:
        parts += rows_of_chart(d, open_, progress)
    if d.estate.mat is not None:
        if progress is None:
            parts += [rows(scene, [to_its_dialog(d, open_, step, "") for step in FREE])]
            parts += [*swap(d), *retrieve(d), *send_ahead(d, open_)]
        else:
            parts += card_steps(d, open_, progress, options)
            if progress.card.id == PLANNER:
                parts += send_ahead(d, open_, progress)
            elif progress.card.id == MANAGER:
                parts += actions_of_summer(d, open_)
        ages = ageing(d) if progress is None else []
        parts += [flow([*ages, *to_the_mat(d, open_)])]
    if progress is not None:
        parts += gifts_on_top(d, open_, progress, options)
        parts += drawn_gifts(d, open_, progress, options)
        parts += answered(d, progress)
    return [*parts, *_numbers(d, named=visitor is not None)]


def _progress(d: Dialog[CardChoice], open_: EffectSheet, visitor: VisitorCard) -> Progress:
    """Return how far the card's effect has come."""
    return Progress.of(visitor, open_.seat, d.play.past, d.state, open_.begun)


def _options(visitor: VisitorCard | None, taken: tuple[int, ...]) -> tuple[int, ...]:
    """Return the chosen options of the card, or all."""
    if visitor is None:
        return ()
    return taken or tuple(range(len(visitor.options)))


def _whose(d: Dialog[CardChoice], seat: int) -> ft.Control:
    scene, play = d.scene, d.play
    words = scene.look.text(play.name(seat), "label_large")
    mark = player_mark(scene.look, play.colour(seat), play.name(seat), 26)
    return chip(
        scene,
        f"effect.seat-{seat + 1}",
        [mark, words],
        lambda: d.choose(lambda now: replace(now, seat=seat, by={})),
        selected=d.seat == seat,
    )


def _numbers(d: Dialog[CardChoice], *, named: bool) -> list[ft.Control]:
    """
    Steppers for numbers of any player, booked by hand; of a card that is named they have to be
    asked for.
    """
    shown = d.chosen.free or not named
    found: list[ft.Control] = []
    if named:
        found.append(
            flow(
                [
                    chip(
                        d.scene,
                        "effect.free",
                        d.t("act.free"),
                        lambda: d.choose(lambda now: replace(now, free=not shown)),
                        selected=shown,
                    )
                ]
            )
        )
    else:
        found.append(dialog_title(d, d.t("effect.numbers")))
    if not shown:
        return found
    told = d.chosen.by

    def step(what: Counter, by: int) -> None:
        d.choose(lambda now: replace(now, by=counted(now.by, what, by)))

    found += counters(d, told, step)
    move = _told(d)
    return found if move is None else [*found, *preview(d.play, move)]


def _told(d: Dialog[CardChoice]) -> Book | None:
    """Return the numbers told by hand, to be booked by the sheet's main button."""
    changes = tuple(Change(what, by, d.seat) for what, by in d.chosen.by.items() if by)
    return Book(changes) if changes else None


def _book(d: Dialog[CardChoice], move: Book) -> None:
    if d.do(move):
        d.choose(lambda now: replace(now, by={}))
