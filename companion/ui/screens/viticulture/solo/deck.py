"""The Automa's cards and tokens."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.viticulture.box.automa_cards import AUTOMA_CARDS, SEASON_OF_ROW, CardRow
from companion.viticulture.box.board import Board
from companion.viticulture.box.seasons import Season
from companion.viticulture.position.state import State
from companion.viticulture.solo.choices import uses_tokens

from ....icons import icon
from ....parts.surface import card
from ....parts.touch import at_least, tap
from ....play import Play, Taps
from ....scene import Scene
from ....sheets import RuleSheet
from ..actions import drawing_of
from ..seasons import band
from ..sheets import AutomaSheet
from .naming import action_name


def status(scene: Scene, state: State, taps: Taps) -> list[ft.Control]:
    """Chips for the header: glass tokens on the chart, bonus action tokens, cards left."""
    automa, game = state.automa, state.setup.solo
    if automa is None or game is None or state.season is Season.OVER:
        return []
    many = scene.words.many
    counts = [
        ("glass", "glass-token", len(automa.glass), many("solo.glass", len(automa.glass))),
        ("cards", "automa-card", automa.left, many("solo.cards-left", automa.left)),
    ]
    if uses_tokens(game):
        tokens = ("tokens", "bonus-token", automa.tokens, many("solo.tokens", automa.tokens))
        counts.insert(1, tokens)
    ink = scene.look.season(band(state.season)).on_container
    inside = ft.Row(
        [
            ft.Row(
                [
                    icon(drawing, ink, 24),
                    scene.look.text(scene.words.number(count), "title_medium", ink),
                ],
                spacing=4,
                tight=True,
            )
            for _, drawing, count, _ in counts
        ],
        spacing=12,
        tight=True,
    )
    shown = ft.Row([ft.Container(width=0, height=44), inside], spacing=0, tight=True)
    on_tap = None if taps.closed else (lambda: taps.show(AutomaSheet()))
    return [
        tap(
            "play.automa",
            shown,
            on_tap,
            label=scene.t("solo.status", told=scene.words.list([told for *_, told in counts])),
            on_hold=lambda: taps.explain("AUT-08"),
            padding=ft.Padding.symmetric(horizontal=12),
            border_radius=24,
            border=ft.Border.all(2, ft.Colors.with_opacity(0.6, ink)),
        )
    ]


def card_picture(
    scene: Scene, board: Board, number: int, *, season: Season | None = None
) -> ft.Control:
    """A card with its rows; those of another season or board are faint."""
    look, c = scene.look, scene.c
    lines: list[ft.Control] = [
        look.text(scene.t("solo.card", card=number), "title_medium", c.on_surface)
    ]
    for row in AUTOMA_CARDS[number].rows:
        action = row.on(board)
        here = action is not None and (season is None or _is_of(row, board, season))
        ink = c.on_surface if here else c.on_surface_variant
        words = (
            action_name(scene, action)
            if action is not None
            else scene.t("solo.t-row", action=action_name(scene, row.tuscany))
        )
        colours = look.season(ROW_COLOURS[row.colour.value])
        drawing = drawing_of(action if action is not None else row.tuscany)
        lines.append(
            ft.Row(
                [
                    ft.Container(width=8, height=32, border_radius=4, bgcolor=colours.strong),
                    *([] if scene.large_text else [icon(drawing, ink, 28)]),
                    ft.Container(
                        look.text(words, "label_large" if here else "body_medium", ink),
                        expand=True,
                    ),
                    *([icon("check", ink, 20)] if here and season is not None else []),
                ],
                spacing=10,
            )
        )
    return card(scene, ft.Column(lines, spacing=8, tight=True))


ROW_COLOURS = {"green": "spring", "yellow": "summer", "red": "fall", "blue": "winter"}
"""The season whose colour a row of a card wears."""


def _is_of(row: CardRow, board: Board, season: Season) -> bool:
    return SEASON_OF_ROW[board][row.colour] is season


def deck_only(play: Play[State]) -> list[ft.Control]:
    """A note that only the deck is followed, on another board than the base board."""
    game = play.state.setup.solo
    if game is None or game.board is Board.BASE:
        return []
    show = (lambda: play.show(RuleSheet("AUT-14"))) if play.legal else None
    said = play.scene.t(f"board.{game.board.value}.about")
    return [notice(play.scene, "automa.deck-only", "automa-card", said, show)]


def notice(
    scene: Scene,
    id: str,
    drawing: str,
    said: str,
    on_tap: Callable[[], object] | None,
    *,
    tone: str = "tertiary",
) -> ft.Control:
    """A notice of one sentence that opens its rule."""
    c = scene.c
    fill, ink = getattr(c, f"{tone}_container"), getattr(c, f"on_{tone}_container")
    content = ft.Row(
        [
            icon(drawing, ink),
            ft.Container(scene.look.text(said, "label_large", ink), expand=True),
        ],
        spacing=12,
    )
    return tap(
        id,
        at_least(36, content),
        on_tap,
        bgcolor=fill,
        border_radius=16,
        padding=ft.Padding.symmetric(horizontal=16, vertical=6),
    )
