"""
Spring: the wake-up chart with the bonus of each row. A tap on a row books it at once; where row 5
asks which visitor is drawn, its two answers stand in the row.
"""

from __future__ import annotations

from collections.abc import Callable
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
from ....look import EDGE, GAP, PLAY_CONTROL, TOUCH
from ....parts.action import Action
from ....parts.boundary import component, keyed
from ....parts.touch import Handler, at_least, tap, use_guards
from ....play import Play
from ....scene import use_scene
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


LOW, TWO_COLUMNS_FROM, FIRST_HALF = 500, 600, 4
"""On a page so low and so wide the chart stands in two columns, four rows in the first."""
SHORT = 760
"""
On a page lower than that all seven rows are in view only if they stand close together, and what is
told of the Automa stands below them.
"""
LEAST_GAP = 4
FRAME, ASKED = 224, 48
"""What header, footer and the gaps take of a page, and the question on one where rows are close."""


def body(play: Play[State]) -> list[ft.Control]:
    """Who chooses now and next, in a solo game the pace, and the seven rows."""
    chart = keyed(Chart, "chart")(play)
    if play.scene.large_text or LOW <= play.scene.height < SHORT:  # the rows are what is tapped
        after = _after(play) if is_close(play) else []
        return [_question(play), chart, *after, *pace_line(play), *deck_only(play)]
    return [_question(play), *pace_line(play), chart, *deck_only(play)]


def primary(play: Play[State]) -> Action:
    """Return the action: going on, once all roosters stand; until then the rows are the buttons."""
    t = play.scene.t
    if play.state.acting is None:
        return Action("spring.next", t("next.summer"), lambda: play.do(NextSeason()), "advance")
    return Action("spring.choose", t("spring.choose"))


@component
def Chart(play: Play[State]) -> ft.Control:
    """
    The seven rows. When somebody else is to choose they wait for a moment: the second of two quick
    taps would say that the row is taken.
    """
    use_scene()
    guard = use_guards(play.state.acting)
    chart = [_row(play, row, guard) for row in WAKE_UP]
    if play.scene.height < LOW and play.scene.width / play.scene.look.scale >= TWO_COLUMNS_FROM:
        halves = [_column(chart[:FIRST_HALF], GAP), _column(chart[FIRST_HALF:], GAP)]
        return ft.Row(
            [ft.Container(half, expand=True) for half in halves],
            spacing=12,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    return _column(chart, _gap(play))


def is_close(play: Play[State]) -> bool:
    """Return whether all seven rows are in view only if they stand close together."""
    scene = play.scene
    return LOW <= scene.height < SHORT and scene.look.scale == 1


def _gap(play: Play[State]) -> float:
    """Return how far rows stand apart: less where as low as can be tapped is not low enough."""
    count = len(WAKE_UP)
    room = play.scene.height - FRAME - ASKED - count * TOUCH
    return max(LEAST_GAP, min(GAP, room / (count - 1))) if is_close(play) else GAP


def _column(chart: list[ft.Control], spacing: float) -> ft.Control:
    return ft.Column(
        chart,
        spacing=spacing,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


EDGES = 2
"""The lines above and below a row."""
TIGHT = 480
"""The width below which row 5 names its visitors in a word, if a token lies there, too."""
LINE = 1.5
"""Around each of its two answers."""
LONG_WORD, ROOMY = 8, 376
"""Letters that have room there beside a drawing, and the width from which more have."""


def asks_visitor(play: Play[State], row: int) -> bool:
    """Return whether a row asks which visitor it brings: where the chooser's hand is followed."""
    state = play.state
    if state.acting is None or not play.legal or _other_chart(play):
        return False
    free = state.rooster_on(row) is None and may_choose(state, row)
    followed = state.estates[state.acting].mat is not None
    return free and followed and WAKE_UP[row] is Bonus.VISITOR


def _height(play: Play[State]) -> float:
    """
    Return the height of what is in a row: seven fill a phone without scrolling, if it is high
    enough.
    """
    if is_close(play):
        count = len(WAKE_UP)
        room = play.scene.height - FRAME - ASKED - _gap(play) * (count - 1)
        return min(56, max(TOUCH, room // count)) - EDGES
    above = 356
    if play.state.automa is not None:
        above += (84 if play.scene.height >= SHORT else 0) + (60 if _other_chart(play) else 0)
    room = (play.scene.height - above) / len(WAKE_UP) - 20
    return min(54, max(PLAY_CONTROL - 10, room))


def _question(play: Play[State]) -> ft.Control:
    scene, state = play.scene, play.state
    seat = state.acting
    if seat is None:
        return scene.look.text(scene.t("spring.all"), "headline_medium")
    question = scene.t("spring.question", player=play.name(seat))
    if scene.large_text:
        return ft.Semantics(heading_level=2, content=scene.look.text(question, "title_large"))
    if is_close(play):  # always as high: the rows stay where they are, whoever chooses
        room = scene.width - 2 * EDGE - 36 - 14
        start = ft.TextAlign.START
        said = scene.look.two_lines(question, "title_medium", room, align=start)
        return ft.Container(
            ft.Row(
                [
                    player_mark(scene.look, play.colour(seat), play.name(seat), 36),
                    ft.Semantics(heading_level=2, content=said, expand=True),
                ],
                spacing=14,
            ),
            height=ASKED,
        )
    words = [scene.look.text(question, "title_large" if scene.low else "headline_medium")]
    words += _after(play)
    asked: ft.Control = ft.Column(words, spacing=0, tight=True)
    if scene.low:  # one line, so that more rows are in view
        asked = ft.Row(words, spacing=14, wrap=True, run_spacing=0)
    return ft.Row(
        [
            player_mark(scene.look, play.colour(seat), play.name(seat), 28 if scene.low else 44),
            ft.Semantics(heading_level=2, content=asked, expand=True),
        ],
        spacing=14,
    )


def _after(play: Play[State]) -> list[ft.Control]:
    """Who chooses next."""
    scene, later = play.scene, [play.name(other) for other in play.state.choosers[1:]]
    if play.state.acting is None or not later:
        return []
    said = scene.words.many("spring.after", len(later), players=scene.words.list(later))
    return [scene.look.text(said, "body_medium", scene.c.on_surface_variant)]


def _other_chart(play: Play[State]) -> bool:
    """Return whether the board has other bonuses on its chart."""
    game = play.state.setup.solo
    return game is not None and game.board is not Board.BASE


def _row(play: Play[State], row: int, guard: Callable[[Handler | None], Handler]) -> ft.Control:
    scene, look, c = play.scene, play.scene.look, play.scene.c
    colours = look.season("spring")
    seat, holder = play.state.acting, play.state.rooster_on(row)
    closed = holder is not None or not may_choose(play.state, row)
    bonus = WAKE_UP[row]
    ink = c.on_surface_variant if closed else c.on_surface
    words = scene.t("wake.on-board") if _other_chart(play) else scene.t(f"wake.{bonus.value}")
    numeral = ft.Container(
        look.text(str(row), "display_small", ink, text_align=ft.TextAlign.CENTER),
        width=34 * min(look.scale, 1.3),
    )
    drawing = icon(
        "compass-rose" if _other_chart(play) else BONUS_DRAWINGS[bonus],
        ink if closed else colours.strong,
        24 if scene.large_text else 30,
    )
    name = ft.Container(look.text(words, "label_large", ink), expand=True)
    marks = [*_token(play, row, ink), *_rooster(play, holder)]
    box: dict[str, Any] = {
        "padding": ft.Padding.symmetric(horizontal=12, vertical=0 if is_close(play) else 5),
        "border_radius": 14,
        "bgcolor": c.surface if closed else c.surface_container_lowest,
        "border": ft.Border.all(1, c.outline if closed else c.outline_variant),
    }
    on_hold = partial(play.explain, ROW_RULES[row])
    label = _label(play, row, words)
    if asks_visitor(play, row):
        answers = [_visitor(play, row, card, guard) for card in (CardType.SUMMER, CardType.WINTER)]
        ahead = [numeral, drawing, *marks] if scene.large_text else [numeral, *marks]
        told = tap(f"spring.row-{row}", ft.Row(ahead, tight=True), None, label=label)
        if scene.large_text:
            inside: ft.Control = ft.Column(
                [told, *answers], spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
            )
        else:
            beside = [ft.Container(answer, expand=True) for answer in answers]
            inside = ft.Row([told, *beside], spacing=8, intrinsic_height=True)
        return ft.Container(inside, **box)
    if scene.large_text:
        first = ft.Row([numeral, drawing, *marks], spacing=8, wrap=True)
        content: ft.Control = ft.Column([first, ft.Row([name])], spacing=2, tight=True)
    else:
        content = ft.Row([numeral, drawing, name, *marks], spacing=12)

    def take() -> None:
        if seat is not None:  # of a closed row it says why not, and offers to do it all the same
            play.do(TakeRow(seat, row))

    return tap(
        f"spring.row-{row}",
        at_least(_height(play), content),
        guard(take) if play.legal and seat is not None else None,
        on_hold=on_hold,
        label=label,
        **box,
    )


def _visitor(
    play: Play[State], row: int, card: CardType, guard: Callable[[Handler | None], Handler]
) -> ft.Control:
    """One of the two answers in row 5, which books the row with it."""
    scene, look = play.scene, play.scene.look
    colours, seat = look.season(card.value), play.state.acting
    words = shown = scene.t(f"visitor-of.{card.value}")
    tight = _has_glass(play, row) and scene.width / look.scale < TIGHT and not scene.large_text
    if tight:
        shown = scene.t(f"fall.of-{card.value}")  # the token leaves the words too little room

    def take() -> None:
        if seat is not None:
            play.do(TakeRow(seat, row, card))

    drawing = [icon(f"{card.value}-visitor", colours.strong, 26)]
    least = ROOMY if is_close(play) else 350
    if tight:
        both = " ".join(scene.t(f"fall.of-{one}") for one in ("summer", "winter"))
        least = ROOMY if max(map(len, both.split())) > LONG_WORD else 350
    if scene.width / look.scale < least and not scene.large_text:
        drawing = []  # the words need the room
    name = look.text(shown, "label_large", colours.on_container)
    high, above = max(PLAY_CONTROL - 12, _height(play)), 6
    if is_close(play):
        high, above = _height(play) - 2 * LINE + EDGES, 0
    return tap(
        f"spring.visitor-{card.value}",
        at_least(
            high, ft.Row([*drawing, ft.Container(name, expand=True)], spacing=4 if tight else 6)
        ),
        guard(take),
        on_hold=partial(play.explain, ROW_RULES[row]),
        label=scene.t("spring.row", hour=row, bonus=words),
        padding=ft.Padding.symmetric(horizontal=5 if tight else 8, vertical=above),
        border_radius=12,
        bgcolor=colours.container,
        border=ft.Border.all(LINE, colours.strong),
    )


def _has_glass(play: Play[State], row: int) -> bool:
    return play.state.automa is not None and row in play.state.automa.glass


def _gives_token(play: Play[State], row: int) -> bool:
    return play.state.acting is not None and BonusTokenGained() in row_token(play.state, row)


def _token(play: Play[State], row: int, ink: str) -> list[ft.Control]:
    """The token the row brings against the Automa."""
    if _has_glass(play, row):
        return [icon("glass-token", ink, 26)]
    return [icon("bonus-token", ink, 26)] if _gives_token(play, row) else []


def _rooster(play: Play[State], holder: int | None) -> list[ft.Control]:
    """Who stands on the row."""
    if holder is None:
        return []
    look, colour = play.scene.look, play.colour(holder)
    marks = [
        icon("rooster", look.player(colour).ring, 28),
        player_mark(look, colour, play.name(holder), 30),
    ]
    return [ft.Row(marks, spacing=4, tight=True)]


def _label(play: Play[State], row: int, bonus: str) -> str:
    """Return what a screen reader says of a row."""
    t, holder = play.scene.t, play.state.rooster_on(row)
    if holder is not None:
        return t("spring.row-taken", hour=row, bonus=bonus, player=play.name(holder))
    if not may_choose(play.state, row):
        return t("spring.row-used", hour=row, bonus=bonus)
    if _has_glass(play, row):
        return t("spring.row-glass", hour=row, bonus=bonus)
    if _gives_token(play, row):
        return t("spring.row-token", hour=row, bonus=bonus)
    return t("spring.row", hour=row, bonus=bonus)
