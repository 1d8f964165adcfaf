"""
Table mode: everybody's rows, to be read from a distance, for a phone in the middle of the table.

A row says place in the order, vineyards, bottles of each variety, and money as far as it is
followed; above the columns stands the market. One tap leads to what is to be decided; once that is
booked the board is back.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.vino.box.board import VARIETIES, Variety
from companion.vino.position.phase import Phase, phase_name
from companion.vino.position.state import State

from ....icons import icon, player_mark
from ....look import GAP, SMALLEST, TOUCH
from ....parts.action import Action
from ....parts.header import home_button
from ....parts.touch import chip, icon_button, tap
from ....play import Play
from ....scene import Scene
from ....sheets import RulesSheet
from ..bits import region_said, variety_said
from ..sheets import MapSheet, MarketSheet, PlayerSheet, TableSheet

NUMERAL, LARGE, SMALL = 56, 30, 22
"""The sizes of letters and numerals that are read from a distance."""
HEAD, FOOT, BETWEEN = 50, 78, 3
"""The height of the heads above, that of the buttons below, and the gap between two rows."""
WHOLE_NAME, SHORT_NAME = 108, 6
"""The width of a column with room for every name, and the letters that fit in a narrower one."""
LINES = 100
"""A row of at least this height has its columns in a line of their own."""


@dataclass(frozen=True)
class AtTheBoard:
    """Whether the page shows what is to be decided, in place of the board."""

    deciding: bool = False


def is_board(play: Play[State]) -> bool:
    """Return whether the page shows the board now."""
    if not play.scene.viewer.table_mode or play.state.phase is Phase.OVER:
        return False
    return not play.choice(AtTheBoard).deciding


def to_decide(play: Play[State]) -> Action:
    """Return the action of the board: what is to be decided comes in its place."""
    state = play.state
    said = play.scene.words.say(phase_name(state.phase))
    if state.acting is not None:
        said = play.scene.t("board.turn", player=play.name(state.acting))

    def decide() -> None:
        play.pick(AtTheBoard, lambda _: AtTheBoard(deciding=True))

    return Action("board.decide", said, decide, "advance", "next")


def back_to_board(play: Play[State]) -> list[ft.Control]:
    """A chip that leads back to the board, in table mode."""
    if not play.scene.viewer.table_mode or play.state.phase is Phase.OVER or not play.legal:
        return []
    scene = play.scene
    back = chip(
        scene,
        "board.back",
        [icon("back", scene.c.on_surface), scene.look.text(scene.t("board.back"), "label_large")],
        play.forget,
    )
    return [ft.Row([back])]


def board(play: Play[State], foot: ft.Control) -> ft.Control:
    """The whole page."""
    scene, state = play.scene, play.state
    across = scene.width > scene.height
    heads = HEAD if across else 2 * HEAD
    room = (scene.height - heads - FOOT) / len(state.order) - BETWEEN
    lines: list[ft.Control] = [_heads(play, across)]
    if not across:
        lines.insert(0, _phase(play))
    lines += [_row(play, seat, max(TOUCH, room), across) for seat in state.order]
    inside = ft.Column(
        lines,
        spacing=BETWEEN,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    edge = ft.Padding.symmetric(horizontal=GAP, vertical=2)
    return ft.Container(
        ft.Column(
            [ft.Container(inside, expand=True, padding=edge), foot],
            spacing=0,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=scene.c.surface,
        expand=True,
    )


def _large(value: str, size: float, color: str) -> ft.Text:
    style = ft.TextStyle(
        size=size,
        height=1.1,
        weight=ft.FontWeight.W_600,
        font_family="Literata Display",
        color=color,
    )
    return ft.Text(value, style=style, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)


def _phase(play: Play[State]) -> ft.Control:
    """The way home, the phase, which opens the sheet of the table, map and rules."""
    scene, state = play.scene, play.state
    name = scene.words.say(phase_name(state.phase))
    line = scene.t("vino.round", round=str(state.round)) if state.round else ""
    if state.barrel is not None:
        line = scene.t("vino.part-region", part=line, region=region_said(scene, state.barrel))
    words = ft.Column(
        [
            _large(name, max(SMALLEST, min(SMALL, 300 / len(name))), scene.c.on_surface),
            *([scene.look.capped.one_line(line, "label_large", 200)] if line else []),
        ],
        spacing=0,
        tight=True,
    )
    said = scene.t("play.phase.label", phase=name, line=line or scene.t("vino.round.opening"))
    title = tap(
        "play.season",
        ft.Container(words, height=TOUCH, alignment=ft.Alignment.CENTER_LEFT),
        lambda: play.show(TableSheet()),
        label=said,
        on_hold=lambda: play.explain("VN-BUY-01"),
        padding=ft.Padding.symmetric(horizontal=GAP),
        border_radius=12,
    )
    return ft.Row(
        [
            home_button(scene),
            ft.Container(title, expand=True),
            icon_button(
                scene, "play.map", "region", scene.t("map.title"), lambda: play.show(MapSheet())
            ),
            icon_button(
                scene,
                "play.help",
                "help",
                scene.t("play.help.vino"),
                lambda: play.show(RulesSheet()),
            ),
        ],
        spacing=0,
    )


def _columns(play: Play[State], cells: list[ft.Control], across: bool) -> ft.Control:
    """Five columns of one width; lying across, they end where money begins."""
    places = [ft.Container(cell, expand=True, alignment=ft.Alignment.CENTER) for cell in cells]
    return ft.Row(list(places), spacing=0, expand=across)


def _heads(play: Play[State], across: bool) -> ft.Control:
    """The market above the columns: each variety's initial, name and demand."""
    scene, state, c = play.scene, play.state, play.scene.c
    size = min(SMALL, scene.width / 17)

    def head(variety: Variety) -> ft.Control:
        name = variety_said(scene, variety)
        room = _room(play, across) / len(VARIETIES) - 4
        return ft.Column(
            [
                _large(scene.words.signed(state.demand(variety)), size, c.on_surface),
                scene.look.capped.one_line(
                    name if room >= WHOLE_NAME else _abbreviated(name),
                    "label_medium",
                    room,
                    c.on_surface_variant,
                ),
            ],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )

    heads = _columns(play, [head(variety) for variety in VARIETIES], across)
    told = ", ".join(
        scene.t("market.line", variety=variety_said(scene, v), demand=state.demand(v))
        for v in VARIETIES
    )
    market = tap(
        "play.market",
        heads,
        lambda: play.show(MarketSheet()),
        label=told,
        on_hold=lambda: play.explain("VN-MKT-01"),
        border_radius=12,
        height=HEAD,
    )
    if not across:
        return ft.Container(market, padding=ft.Padding.symmetric(horizontal=GAP))
    return ft.Row(
        [
            ft.Container(_phase(play), width=_before(play) + GAP),
            ft.Container(market, expand=True),
            ft.Container(width=_money_width(play) + GAP),
        ],
        spacing=0,
    )


def _abbreviated(name: str) -> str:
    """Return the beginning of a variety's name, for a narrow column."""
    first = re.split(r"[ -]", name)[0]
    return first if len(first) <= SHORT_NAME else f"{first[: SHORT_NAME - 1]}."


def _before(play: Play[State]) -> float:
    """Return the width of place, mark, name and vineyards, lying across."""
    return min(300, play.scene.width * 0.4)


def _money_width(play: Play[State]) -> float:
    return 80 if play.state.setup.money or _incomes(play) else 0


def _room(play: Play[State], across: bool) -> float:
    """Return the width of the five columns."""
    whole = play.scene.width - 4 * GAP
    return whole - _before(play) - _money_width(play) if across else whole


def _incomes(play: Play[State]) -> bool:
    return play.state.phase in (Phase.SELLING, Phase.CLOSING)


def _money_said(play: Play[State], seat: int) -> list[str]:
    """Return cash where it is followed, and this round's income once there is one."""
    scene, estate = play.scene, play.state.estates[seat]
    said = [scene.words.number(estate.money)] if play.state.setup.money else []
    if _incomes(play) and estate.income is not None:
        said.append(scene.words.signed(estate.income) if estate.income else "+0")
    return said


def _row(play: Play[State], seat: int, room: float, across: bool) -> ft.Control:
    """A player: place, mark, name, vineyards, bottles of each variety, money."""
    scene, state, c = play.scene, play.state, play.scene.c
    current = state.acting == seat
    place = str(state.order.index(seat) + 1)
    count = scene.words.number(state.vineyards(seat))
    ink = c.on_surface
    lined = not across and room >= LINES
    numeral = min(NUMERAL, room * (0.5 if lined else 0.72))
    first = [
        ft.Container(_large(place, LARGE, c.on_surface_variant), width=28),
        player_mark(scene.look, play.colour(seat), play.name(seat), min(44, room * 0.6)),
        ft.Container(_name(play, seat, across), expand=True),
    ]
    many = ft.Container(_large(count, numeral, ink), alignment=ft.Alignment.CENTER_RIGHT)
    money = [_large(said, LARGE if across else SMALL, ink) for said in _money_said(play, seat)]
    cells = _columns(play, [_cell(scene, n) for n in state.cellar(seat)], across)
    if across:
        width = _money_width(play)
        end = ft.Column(
            [_large(said, min(SMALL, room / 2.6), ink) for said in _money_said(play, seat)],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.END,
        )
        left = ft.Row([*first, many, ft.Container(width=GAP)], spacing=GAP)
        inside: ft.Control = ft.Row(
            [
                ft.Container(left, width=_before(play)),
                ft.Container(cells, expand=True),
                *([ft.Container(end, width=width)] if width else []),
            ],
            spacing=0,
        )
    else:
        line = ft.Row([*first, *money, many], spacing=GAP)
        inside = ft.Column(
            [line, cells], spacing=0, tight=True, alignment=ft.MainAxisAlignment.CENTER
        )
    border = ft.BorderSide(3, c.tertiary if current else ft.Colors.TRANSPARENT)
    return tap(
        f"play.order.seat-{seat + 1}",
        ft.Container(inside, alignment=ft.Alignment.CENTER),
        partial(play.show, PlayerSheet(seat)),
        label=_label(play, seat),
        height=room if across or lined else None,
        padding=ft.Padding.symmetric(horizontal=GAP),
        border_radius=16,
        bgcolor=c.surface_container_low,
        border=ft.Border(top=border, right=border, bottom=border, left=border),
    )


def _name(play: Play[State], seat: int, across: bool) -> ft.Control:
    name, scene = play.name(seat), play.scene
    room = _before(play) - 170 if across else scene.width - 230
    size = max(16, min(LARGE, room / (0.56 * len(name))))
    return _large(name, size, scene.c.on_surface)


def _cell(scene: Scene, bottles: int) -> ft.Control:
    c = scene.c
    if not bottles:
        return _large("·", LARGE, c.on_surface_variant)
    return _large(scene.words.number(bottles), LARGE, c.on_surface)


def _label(play: Play[State], seat: int) -> str:
    """Return a row for screen readers."""
    scene, state = play.scene, play.state
    parts = [
        play.name(seat),
        scene.t("vino.chip.place", place=state.order.index(seat) + 1),
        scene.words.many("vino.vineyards", state.vineyards(seat)),
    ]
    stock = state.cellar(seat)
    parts += [
        scene.t("vino.stock", variety=variety_said(scene, v), stock=stock[v.at])
        for v in VARIETIES
        if stock[v.at]
    ]
    parts += [scene.t("vino.amount", amount=said) for said in _money_said(play, seat)]
    if state.acting == seat:
        parts.append(scene.t("play.order.acting"))
    return ", ".join(parts)
