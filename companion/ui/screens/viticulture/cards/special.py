"""Three visitors with effects of their own: Organizer, Planner, Manager."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import flet as ft

from companion.viticulture.actions.planner import SendAhead, ahead_moves
from companion.viticulture.box.board import TOUR_LIRA, BoardAction
from companion.viticulture.box.decks import CardType
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.wake_up import WAKE_UP, Bonus
from companion.viticulture.cards.booking import Book, Change, Counter
from companion.viticulture.cards.organizer import MoveRooster
from companion.viticulture.cards.progress import Progress
from companion.viticulture.position.spaces import actions_of_season

from ....icons import icon
from ....parts.surface import row, rows
from ....parts.touch import chip
from .. import terms
from ..actions import drawing_of
from ..actions.after_card import settle
from ..actions.dialog import MANAGER, Dialog, dialog_title, flow
from ..actions.options import change_in_words
from ..sheets import ActSheet, CardChoice, EffectSheet
from .steps import do, done_with

ORGANIZER, PLANNER = "organizer", "planner"


def rows_of_chart(
    d: Dialog[CardChoice], open_: EffectSheet, progress: Progress
) -> list[ft.Control]:
    """The Organizer: the free rows of the chart, with the bonus of each."""
    words = dialog_title(d, d.t("label.row"))
    move = progress.rooster(d.seat)
    if move is not None:
        said = _row_said(d, move.row, d.t(f"wake.{WAKE_UP[move.row].value}"))
        return [words, done_with(d, said)]
    chips: list[ft.Control] = []
    for hour, gives in WAKE_UP.items():
        if d.state.rooster_on(hour) is not None:
            continue
        chips.append(_hour(d, open_, f"effect.row-{hour}", hour, d.t(f"wake.{gives.value}")))
        if gives is Bonus.VISITOR and d.estate.mat is not None:
            for card, counter in (
                (CardType.SUMMER, Counter.SUMMER),
                (CardType.WINTER, Counter.WINTER),
            ):
                drawn = change_in_words(d, Change(counter, 1, d.seat))
                chips.append(_hour(d, open_, f"effect.row-{hour}.{card.value}", hour, drawn, card))
    return [words, flow(chips)]


def _hour(
    d: Dialog[CardChoice],
    open_: EffectSheet,
    id: str,
    hour: int,
    bonus: str,
    visitor: CardType | None = None,
) -> ft.Control:
    """A row to move to; the visitor it brings need not be named."""
    said, move = _row_said(d, hour, bonus), MoveRooster(d.seat, hour, visitor)
    return chip(d.scene, id, said, lambda: do(d, open_, move), on_hold=d.holds(terms.ORGANIZER))


def _row_said(d: Dialog[CardChoice], hour: int, bonus: str) -> str:
    return d.t("spring.row", hour=hour, bonus=bonus)


def send_ahead(
    d: Dialog[CardChoice], open_: EffectSheet, planner: Progress | None = None
) -> list[ft.Control]:
    """
    The Planner, in summer: an action of winter, then the worker. For a card that is not named, this
    first has to be asked for.
    """
    if d.state.season is not Season.SUMMER:
        return []
    if planner is None and not d.chosen.plans:

        def plan() -> None:
            d.choose(lambda now: replace(now, plans=True))

        return [flow([chip(d.scene, "effect.plan", d.t("effect.ahead"), plan)])]
    sent = planner.sent_ahead(d.seat) if planner else None
    if sent is not None:
        return [dialog_title(d, d.t("effect.ahead")), done_with(d, _stands_ahead(d, sent))]
    chosen, there = d.chosen.ahead, ahead(d)

    def pick(action: BoardAction) -> None:
        d.choose(lambda now: replace(now, ahead=action))

    def send(move: SendAhead) -> None:
        again = open_.again(d.seat)
        if d.play.do(move, back=d.here, after=again):
            settle(d.play, again)

    actions = list(dict.fromkeys(move.where.action for move in there if move.where.action))
    found: list[ft.Control] = [
        dialog_title(d, d.t("effect.ahead")),
        flow(
            [
                chip(
                    d.scene,
                    f"effect.ahead-{action.value}",
                    [
                        icon(drawing_of(action), d.scene.c.on_surface, 24),
                        d.scene.look.text(d.t(f"action.{action.value}"), "label_large"),
                    ],
                    partial(pick, action),
                    selected=chosen is action,
                    on_hold=d.holds(terms.AHEAD),
                )
                for action in actions
            ]
        ),
    ]
    ways = [move for move in there if chosen is not None and move.where.action is chosen]
    if ways:
        chips = [
            chip(
                d.scene,
                f"effect.to-{n + 1}",
                d.t(
                    "effect.stands",
                    who=d.t(f"worker.{move.where.worker.value}"),
                    place=d.t(f"space.{move.where.space.value}"),
                ),
                partial(send, move),
            )
            for n, move in enumerate(ways)
        ]
        found.append(flow(chips))
    return found


def _stands_ahead(d: Dialog[CardChoice], move: SendAhead) -> str:
    who, action = d.t(f"worker.{move.where.worker.value}"), move.where.action
    return d.t("effect.stands", who=who, place=d.t(f"action.{action.value}") if action else "")


def actions_of_summer(d: Dialog[CardChoice], open_: EffectSheet) -> list[ft.Control]:
    """The Manager: the six actions of summer, without a worker and without a bonus (VIS-07)."""

    def show(action: BoardAction) -> Callable[[], object]:
        if action is BoardAction.GIVE_TOUR:
            return partial(d.do, Book((Change(Counter.LIRA, TOUR_LIRA, d.seat),)))
        if action is BoardAction.DRAW_VINE:
            return partial(d.do, Book((Change(Counter.VINE, 1, d.seat),)))
        back = open_.again(d.seat)
        act = ActSheet(d.seat, action.value, by_card=True, card=MANAGER, after=back)
        return partial(d.play.show, act)

    items = [
        row(
            d.scene,
            f"effect.action-{action.value}",
            d.t(f"action.{action.value}"),
            show(action),
            drawing=drawing_of(action),
        )
        for action in actions_of_season(Season.SUMMER)
    ]
    return [rows(d.scene, items)]


def ahead(d: Dialog[CardChoice]) -> list[SendAhead]:
    """Return the spaces to which a worker can be sent."""
    return [move for move in ahead_moves(d.state, d.seat) if move.where.action]
