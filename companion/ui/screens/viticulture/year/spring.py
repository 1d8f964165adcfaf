"""Spring: the wake-up chart with the bonus of each row."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import flet as ft

from companion.viticulture.box.board import Board
from companion.viticulture.box.decks import CardType
from companion.viticulture.box.wake_up import WAKE_UP, Bonus
from companion.viticulture.position.state import State
from companion.viticulture.solo.tokens import BonusTokenGained, may_choose, row_token
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.turns import NextSeason

from ....icons import icon, player_mark
from ....parts.action import Action
from ....parts.touch import at_least, chip, tap
from ....play import Play
from ..solo.deck import deck_only
from ..solo.pace import pace_line

BONUS_DRAWINGS = {
    Bonus.NONE: "minus",
    Bonus.VINE: "draw-vine",
    Bonus.ORDER: "draw-order",
    Bonus.LIRA: "lira",
    Bonus.VISITOR: "summer-visitor",
    Bonus.POINT: "cork",
    Bonus.WORKER: "temp-worker",
}

ROW_RULES = {row: f"WAKE-{row + 3:02d}" for row in WAKE_UP}
"""The statement about the bonus of each row."""


@dataclass(frozen=True)
class RowChoice:
    """The chosen row, and the visitor it brings."""

    row: int | None = None
    visitor: CardType | None = None


def body(play: Play[State]) -> list[ft.Control]:
    """Who chooses now and next, in a solo game the pace, and the seven rows."""
    chart = [_row(play, row) for row in WAKE_UP]
    return [_question(play), *pace_line(play), *chart, *_visitor(play), *deck_only(play)]


def _visitor(play: Play[State]) -> list[ft.Control]:
    """The type of visitor the chosen row brings, where hands are followed; it can be left open."""
    if not _asks_visitor(play):
        return []

    def bring(card: CardType) -> None:
        play.pick(RowChoice, lambda now: replace(now, visitor=card))

    chips = [
        chip(
            play.scene,
            f"spring.visitor-{card.value}",
            play.scene.t(f"value.hand-{card.value}"),
            partial(bring, card),
            selected=play.choice(RowChoice).visitor is card,
            on_hold=lambda: play.explain(ROW_RULES[5]),
        )
        for card in (CardType.SUMMER, CardType.WINTER)
    ]
    return [ft.Row(chips, wrap=True, spacing=8, run_spacing=8)]


def _asks_visitor(play: Play[State]) -> bool:
    seat, row = play.state.acting, play.choice(RowChoice).row
    if seat is None or row is None or not play.legal or _other_chart(play):
        return False
    return WAKE_UP[row] is Bonus.VISITOR and play.state.estates[seat].mat is not None


def primary(play: Play[State]) -> Action:
    """Return the action: booking the chosen row; the label says what it gives."""
    t = play.scene.t
    seat, row = play.state.acting, play.choice(RowChoice).row
    if seat is None:
        return Action("spring.next", t("next.summer"), lambda: play.do(NextSeason()), "advance")
    if row is None:
        return Action("spring.book", t("spring.choose"))
    gives = Bonus.NONE if _other_chart(play) else WAKE_UP[row]
    label = t(f"spring.book.{gives.value}", hour=row)
    visitor = play.choice(RowChoice).visitor if _asks_visitor(play) else None
    return Action("spring.book", label, lambda: play.do(TakeRow(seat, row, visitor)))


def _height(play: Play[State]) -> float:
    """
    Return the height of a row: seven of them fill a phone without scrolling, if it is high enough.
    """
    above = 340
    if play.state.automa is not None:
        above += 72 + (60 if _other_chart(play) else 0)
    return min(54, max(38, (play.scene.height - above) / len(WAKE_UP) - 22))


def _question(play: Play[State]) -> ft.Control:
    scene, state = play.scene, play.state
    seat = state.acting
    if seat is None:
        return scene.look.text(scene.t("spring.all"), "headline_medium")
    later = [play.name(other) for other in state.choosers[1:]]
    words = [scene.look.text(scene.t("spring.question", player=play.name(seat)), "headline_medium")]
    if later:
        after = scene.words.many("spring.after", len(later), players=scene.words.list(later))
        words.append(scene.look.text(after, "body_medium", scene.c.on_surface_variant))
    return ft.Row(
        [
            player_mark(scene.look, play.colour(seat), play.name(seat), 44),
            ft.Semantics(
                heading_level=2, content=ft.Column(words, spacing=0, tight=True), expand=True
            ),
        ],
        spacing=14,
    )


def _other_chart(play: Play[State]) -> bool:
    """Return whether the board has other bonuses on its chart."""
    game = play.state.setup.solo
    return game is not None and game.board is not Board.BASE


def _row(play: Play[State], row: int) -> ft.Control:
    scene, look, c = play.scene, play.scene.look, play.scene.c
    colours = look.season("spring")
    holder = play.state.rooster_on(row)
    used_up = not may_choose(play.state, row)
    chosen = play.choice(RowChoice).row == row and holder is None
    bonus = WAKE_UP[row]
    ink = c.on_surface_variant if holder is not None or used_up else c.on_surface
    if chosen:
        ink = colours.on_container
    words = scene.t("wake.on-board") if _other_chart(play) else scene.t(f"wake.{bonus.value}")
    numeral = ft.Container(
        look.text(str(row), "display_small", ink, text_align=ft.TextAlign.CENTER),
        width=34 * min(look.scale, 1.3),
    )
    content: list[Any] = [
        numeral,
        icon(
            "compass-rose" if _other_chart(play) else BONUS_DRAWINGS[bonus],
            colours.strong if holder is None and not used_up else ink,
            24 if scene.large_text else 30,
        ),
        ft.Container(look.text(words, "label_large", ink), expand=True),
    ]
    glass = play.state.automa is not None and row in play.state.automa.glass
    token = play.state.acting is not None and BonusTokenGained() in row_token(play.state, row)
    if (glass or token) and not scene.large_text:
        drawing = "glass-token" if glass else "bonus-token"
        content.append(icon(drawing, colours.on_container if chosen else ink, 26))
    rooster = holder if holder is not None else play.state.acting if chosen else None
    if rooster is not None:
        colour = play.colour(rooster)
        mark = ft.Row(
            [
                icon("rooster", look.player(colour).ring, 28),
                player_mark(look, colour, play.name(rooster), 30),
            ],
            spacing=4,
            tight=True,
        )
        content.append(mark)
    label = scene.t("spring.row", hour=row, bonus=words)
    if holder is not None:
        label = scene.t("spring.row-taken", hour=row, bonus=words, player=play.name(holder))
    elif used_up:
        label = scene.t("spring.row-used", hour=row, bonus=words)
    elif glass:
        label = scene.t("spring.row-glass", hour=row, bonus=words)
    elif token:
        label = scene.t("spring.row-token", hour=row, bonus=words)

    def choose() -> None:
        if (holder is not None or used_up) and play.state.acting is not None:
            play.do(TakeRow(play.state.acting, row))  # says why not, and offers to do it anyway
        else:
            play.pick(RowChoice, lambda now: replace(now, row=row))

    if scene.large_text and rooster is not None:
        content = [
            *content[:2],
            ft.Column([content[2].content, content[-1]], expand=True, spacing=4),
        ]
    body = at_least(_height(play), ft.Row(content, spacing=8 if scene.large_text else 12))
    box: dict[str, Any] = {
        "padding": ft.Padding.symmetric(horizontal=12, vertical=5),
        "border_radius": 14,
        "bgcolor": c.surface_container_lowest,
        "border": ft.Border.all(1, c.outline_variant),
    }
    if chosen:
        box |= {"bgcolor": colours.container, "border": ft.Border.all(2, colours.strong)}
    elif holder is not None or used_up:
        box |= {"bgcolor": c.surface, "border": ft.Border.all(1, c.outline)}
    return tap(
        f"spring.row-{row}",
        body,
        choose if play.legal else None,
        on_hold=lambda: play.explain(ROW_RULES[row]),
        label=label,
        selected=chosen,
        **box,
    )
