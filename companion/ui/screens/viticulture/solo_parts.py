"""What the screens of a solo game share: how one stands, where the Automa is, what is at hand."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import flet as ft

from companion.viticulture import (
    AUTOMA_CARDS,
    Board,
    BoardAction,
    Season,
    Solo,
    Spot,
    State,
    TickSpot,
    friend_code,
    marker_path,
    pace,
    uses_tokens,
    years,
)
from companion.viticulture.automa import placing_seasons

from ...icons import icon, player_mark
from ...parts.boundary import steady
from ...parts.surface import card, places
from ...parts.touch import at_least, icon_button, tap
from ...scene import Scene
from ...sheets import RuleSheet
from .seasons import band
from .sheets import Sheet

DRAWINGS = {
    BoardAction.DRAW_VINE: "draw-vine",
    BoardAction.GIVE_TOUR: "tour",
    BoardAction.BUILD_STRUCTURE: "build",
    BoardAction.PLAY_SUMMER_VISITOR: "summer-visitor",
    BoardAction.SELL_GRAPE_OR_FIELD: "sell",
    BoardAction.PLANT_VINE: "plant",
    BoardAction.DRAW_ORDER: "draw-order",
    BoardAction.HARVEST_FIELD: "harvest",
    BoardAction.MAKE_WINE: "make-wine",
    BoardAction.TRAIN_WORKER: "train",
    BoardAction.PLAY_WINTER_VISITOR: "winter-visitor",
    BoardAction.FILL_ORDER: "fill-order",
    BoardAction.INFLUENCE: "star",
    BoardAction.BUY_SELL_FIELD: "field",
    BoardAction.TRADE: "trade",
    BoardAction.BUILD_OR_TOUR: "build-or-tour",
    BoardAction.SELL_WINE: "sell-wine",
}
"""The drawing of each action of both boards."""

STEPS_SHOWN = 4
"""So many years of the marker's way fit beside each other."""
CORK = 24
"""The player's mark on that way."""
EDGE = 5
"""So many points lie between the way's edge and a stop that has no other before or after it."""


def action_name(scene: Scene, action: BoardAction) -> str:
    """An action of the board by its name."""
    return scene.t(f"action.{action.value}")


def listed(scene: Scene, actions: tuple[BoardAction, ...]) -> str:
    """Actions by their names, in a sentence."""
    return scene.words.list([action_name(scene, action) for action in actions])


def rows_said(scene: Scene, board: Board, number: int) -> str:
    """A card by all it shows on a board, season by season: so two like cards are told apart."""
    spots = ((s, AUTOMA_CARDS[number].spots(board, s)) for s in placing_seasons(board))
    return " · ".join(
        scene.t(
            "solo.card-rows",
            season=scene.t(f"season.{season.value}"),
            actions=listed(scene, actions),
        )
        for season, actions in spots
        if actions
    )


def said_of(scene: Scene, game: Solo) -> str:
    """Level, variant and board of a game in one line."""
    parts = [scene.t(f"level.{game.level.value}")]
    if game.aggressive:
        parts.append(scene.t("solo.aggressive"))
    if game.board is not Board.BASE:
        parts.append(scene.t(f"board.{game.board.value}.name"))
    return " · ".join(parts)


def spelled(game: Solo) -> str:
    """A code letter by letter, for a voice."""
    return " ".join(friend_code(game).replace("-", ""))


# -- what is at hand -----------------------------------------------------------------------------


def status(scene: Scene, state: State, taps: Any) -> list[ft.Control]:
    """Glass tokens on the chart, bonus action tokens in hand, cards left: chips for the header."""
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
    on_tap = None if taps.looking_back else (lambda: taps.show(Sheet("automa")))
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


def part_said(scene: Scene, state: State) -> str:
    """What a part of the year is called: alone nobody has to be drawn before the first spring."""
    if state.automa is not None and state.season is Season.FIRST_PLAYER:
        return scene.t("solo-setup.short")
    return scene.t(f"season.{state.season.value}")


def year_said(scene: Scene, state: State) -> str:
    """The year, and of how many where that is settled."""
    if state.automa is None:
        return scene.t("year", year=state.year)
    return scene.t("year.of", year=state.year, years=years(state))


# -- how one stands ------------------------------------------------------------------------------


def standing(play: Any) -> list[ft.Control]:
    """How far ahead of the Automa's marker, and what that means by the year's end."""
    if pace(play.state) is None:
        return []
    return [Standing(play.scene, play.state, play.taps)]


@steady
def Standing(scene: Scene, state: State, taps: Any) -> ft.Control:
    """
    The tag, the marker, a sentence, and in the aggressive variant the marker's way.

    A tap explains the marker.
    """
    look, c = scene.look, scene.c
    stand = pace(state)
    if stand is None:
        return ft.Container()
    tag = ahead_tag(scene, state)
    marker = ft.Row(
        [
            look.text(scene.words.number(stand.marker), "display_small"),
            icon("automa", c.on_surface_variant, 34),
            icon("help", c.on_surface_variant, 22),
        ],
        spacing=8,
        tight=True,
    )
    if scene.large_text:
        top: ft.Control = ft.Column([tag, marker], spacing=4)
    else:
        top = ft.Row([tag, marker], alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    parts = [top, look.text(pace_said(scene, state), "body_medium")]
    aggressive = state.setup.solo is not None and state.setup.solo.aggressive
    rule = "AGG-02" if aggressive else "AUT-02"
    if aggressive and not scene.large_text:
        parts.append(_way(scene, state))
    return card(
        scene,
        tap(
            "automa.pace",
            ft.Column(parts, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
            lambda: taps.explain(rule),
            label=standing_said(scene, state),
            on_hold=lambda: taps.explain(rule),
            padding=ft.Padding.symmetric(horizontal=16, vertical=10),
        ),
        padding=0,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def pace_line(play: Any) -> list[ft.Control]:
    """The same in two lines, for a part of the year whose screen has no room for more."""
    if pace(play.state) is None:
        return []
    return [PaceLine(play.scene, play.state, play.taps)]


@steady
def PaceLine(scene: Scene, state: State, taps: Any) -> ft.Control:
    """The tag and the sentence beside each other; a tap explains the marker."""
    words = scene.look.text(pace_said(scene, state), "body_medium")
    if scene.large_text:
        inside: ft.Control = ft.Column([ahead_tag(scene, state), words], spacing=4, tight=True)
    else:
        beside = ft.Container(words, expand=True)
        mark = icon("automa", scene.c.on_surface_variant, 26)
        inside = ft.Row([ahead_tag(scene, state), beside, mark], spacing=10)
    rule = "AGG-02" if state.setup.solo is not None and state.setup.solo.aggressive else "AUT-02"
    return tap(
        "automa.pace",
        at_least(36, inside),
        lambda: taps.explain(rule),
        label=standing_said(scene, state),
        on_hold=lambda: taps.explain(rule),
        padding=ft.Padding.symmetric(horizontal=12, vertical=6),
        border_radius=14,
        bgcolor=scene.c.surface_container_lowest,
        border=ft.Border.all(1, scene.c.outline_variant),
    )


def ahead_tag(scene: Scene, state: State) -> ft.Control:
    """*2 behind* in a colour of its own."""
    c, stand = scene.c, pace(state)
    fill, ink = c.secondary_container, c.on_secondary_container
    if stand is not None and stand.ahead <= 0:
        fill, ink = c.error_container, c.on_error_container
    return ft.Container(
        scene.look.text(ahead_said(scene, state), "label_large", ink),
        bgcolor=fill,
        border_radius=17,
        padding=ft.Padding.symmetric(horizontal=14, vertical=6),
    )


def standing_said(scene: Scene, state: State) -> str:
    """All of it for a voice: the marker, how far behind, what is needed, the marker's way."""
    stand, game = pace(state), state.setup.solo
    told = [
        scene.t("solo.marker-on", points=stand.marker if stand else 0),
        ahead_said(scene, state),
        pace_said(scene, state),
        *([way_said(scene, state)] if game is not None and game.aggressive else []),
    ]
    return " ".join(part if part.endswith(".") else f"{part}." for part in told)


def ahead_said(scene: Scene, state: State) -> str:
    """*2 behind*, *level*, *3 ahead*."""
    stand = pace(state)
    if stand is None or not stand.ahead:
        return scene.t("solo.level-with")
    if stand.ahead < 0:
        return scene.t("solo.behind", points=-stand.ahead)
    return scene.t("solo.ahead", points=stand.ahead)


def pace_said(scene: Scene, state: State) -> str:
    """What is still needed, and when: the seasons of this year, or the years of the game."""
    stand, game, challenge = pace(state), state.setup.solo, state.challenge
    if stand is None or game is None:
        return ""
    if challenge and challenge.cellars:
        return scene.t("solo.pace.cellars")
    names = [scene.t(f"season.{season.value}") for season in stand.seasons]
    seasons = scene.words.list(names)
    if state.season is Season.YEAR_END and stand.missing and (game.aggressive or not stand.years):
        return scene.t("solo.pace.missing", points=stand.missing)
    if game.aggressive:
        if stand.missing and names:
            return scene.t("solo.pace.year", points=stand.missing, seasons=seasons)
        if stand.missing:
            return scene.t("solo.pace.year-last", points=stand.missing)
        return scene.t("solo.pace.year-enough")
    if not stand.missing:
        return scene.t("solo.pace.enough")
    if stand.years:
        return scene.words.many("solo.pace.years", stand.years, points=stand.missing)
    if names:
        return scene.t("solo.pace.year", points=stand.missing, seasons=seasons)
    return scene.t("solo.pace.year-last", points=stand.missing)


def _way(scene: Scene, state: State) -> ft.Control:
    """Where the marker stands this year and the next ones, and above it the player's cork."""
    look, c = scene.look, scene.c
    shown = [found for found in marker_path(state) if found[0] >= state.year][:STEPS_SHOWN]

    def stop(year: int, marker: int) -> ft.Control:
        now = year == state.year
        size = 20 if now else 14
        dot = ft.Container(
            width=size,
            height=size,
            border_radius=size / 2,
            bgcolor=c.primary if now else c.surface_container_lowest,
            border=ft.Border.all(2, c.primary if now else c.outline),
        )
        line = ft.Container(height=4, expand=True, bgcolor=c.outline_variant)
        return ft.Column(
            [
                ft.Row(
                    [line, dot, ft.Container(height=4, expand=True, bgcolor=c.outline_variant)],
                    spacing=0,
                ),
                look.text(scene.words.number(marker), "title_medium"),
                look.text(
                    scene.t("year", year=year),
                    "label_medium",
                    c.on_surface_variant,
                    text_align=ft.TextAlign.CENTER,
                ),
            ],
            spacing=2,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            expand=True,
        )

    stops = ft.Row([stop(*found) for found in shown], spacing=0)
    return ft.Column([_cork(scene, state), stops], spacing=0)


def _cork(scene: Scene, state: State) -> ft.Control:
    """The player's mark above their place on the way; it takes no width, so it stands exactly."""
    who, place = state.setup.players[0], round(1000 * on_the_way(state))
    mark = player_mark(scene.look, who.colour.value, who.name, CORK)
    place = min(980, max(20, place))
    at = ft.Stack(
        [ft.Container(mark, left=-CORK / 2, top=0)],
        width=1,
        height=CORK,
        clip_behavior=ft.ClipBehavior.NONE,
    )
    return ft.Row([ft.Container(expand=place), at, ft.Container(expand=1000 - place)], spacing=0)


def on_the_way(state: State) -> float:
    """
    The player's place on the marker's way as it is drawn: 0 at its left edge, 1 at its right.

    The stops of the years have the same distance, however many points lie between them, so that of
    -1, 0 and 1 none hides another; between two stops a cork stands as far as its points have come.
    """
    path = marker_path(state)
    shown = [marker for year, marker in path if year >= state.year][:STEPS_SHOWN]
    if not shown:
        return 0.0
    before = [marker for year, marker in path if year < state.year]
    after = [marker for _, marker in path if marker > shown[-1]]
    first = before[-1] if before and before[-1] < shown[0] else shown[0] - EDGE
    last = after[0] if after else shown[-1] + EDGE
    step = 1 / len(shown)
    knots = [(first, 0.0), *((m, (n + 0.5) * step) for n, m in enumerate(shown)), (last, 1.0)]
    vp = min(last, max(first, state.score(0)))
    for (low, left), (high, right) in pairwise(knots):
        if vp <= high:
            return left + (right - left) * (vp - low) / (high - low)
    return 1.0


def way_said(scene: Scene, state: State) -> str:
    """The marker's way to come, year by year."""
    told = [
        scene.t("solo.way.year", year=year, points=marker)
        for year, marker in marker_path(state)
        if year >= state.year
    ]
    return scene.t("solo.way", told=scene.words.list(told))


# -- where the Automa stands ---------------------------------------------------------------------


def blocked(play: Any) -> list[ft.Control]:
    """The spots of this season in their printed order, to be ticked while placing."""
    scene, state, automa = play.scene, play.state, play.state.automa
    if automa is None or not automa.cards:
        return []
    tiles = [
        Tile(scene, play.taps, number, spot, band(state.season), key=f"spot-{number}")
        for number, spot in enumerate(automa.spots)
    ]
    return [_heading(play), *places(tiles)]


def announced(scene: Scene, state: State) -> str:
    """Where the Automa stands this season, in one sentence."""
    automa = state.automa
    if automa is None:
        return ""
    if not automa.blocked:
        return scene.t("solo.places-nobody")
    return scene.t("solo.places", actions=listed(scene, automa.blocked))


def cards_said(scene: Scene, cards: tuple[int, ...]) -> str:
    """The cards drawn this season, by their numbers."""
    numbers = scene.words.list([scene.words.number(number) for number in cards])
    return scene.words.many("solo.cards", len(cards), cards=numbers)


def _heading(play: Any) -> ft.Control:
    scene, state, automa = play.scene, play.state, play.state.automa
    title = "solo.in-order" if automa.blocked else "solo.nobody"
    shown = ft.Row(
        [
            scene.look.text(scene.t(title), "title_medium"),
            scene.look.text(
                cards_said(scene, automa.cards), "label_medium", scene.c.on_surface_variant
            ),
        ],
        wrap=True,
        spacing=12,
        run_spacing=0,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    told = f"{announced(scene, state)} {cards_said(scene, automa.cards)}"
    return ft.Semantics(label=told, live_region=True, exclude_semantics=True, content=shown)


@steady
def Tile(scene: Scene, taps: Any, number: int, spot: Spot, season: str) -> ft.Control:
    """One spot: the action large, whether its worker stands, and why it is there."""
    name = action_name(scene, spot.action)
    why = icon_button(
        scene,
        f"automa.spot-{number + 1}.why",
        "help",
        scene.t("solo.why", action=name),
        lambda: taps.show(Sheet("why", seat=number)),
        _ink(scene, spot, season),
    )
    inside = skipped(scene, spot, name) if spot.skip else _spot(scene, taps, number, spot, season)
    return ft.Container(
        ft.Row([inside, why], spacing=0),
        bgcolor=_fill(scene, spot, season),
        border=ft.Border.all(1, scene.c.outline_variant) if spot.skip else None,
        border_radius=20,
        padding=ft.Padding.only(right=6),
    )


def _fill(scene: Scene, spot: Spot, season: str) -> str:
    if spot.skip:
        return scene.c.surface
    return scene.c.surface_container_high if spot.ticked else scene.look.season(season).container


def _ink(scene: Scene, spot: Spot, season: str) -> str:
    if spot.skip or spot.ticked:
        return scene.c.on_surface
    return scene.look.season(season).on_container


def _spot(scene: Scene, taps: Any, number: int, spot: Spot, season: str) -> ft.Control:
    look, c = scene.look, scene.c
    colours = look.season(season)
    name, ink = action_name(scene, spot.action), _ink(scene, spot, season)
    picture = ft.Container(
        icon(DRAWINGS[spot.action], c.on_surface_variant if spot.ticked else colours.on_strong, 44),
        width=64,
        height=64,
        border_radius=16,
        bgcolor=c.surface_container_highest if spot.ticked else colours.strong,
        alignment=ft.Alignment.CENTER,
    )
    words = ft.Column(
        [
            look.text(name, "label_large" if scene.large_text else "title_large", ink),
            look.text(
                scene.t("solo.placed" if spot.ticked else "solo.to-place"), "body_medium", ink
            ),
        ],
        spacing=0,
        tight=True,
        expand=not scene.large_text,
    )
    box = tick_box(scene, spot.ticked, colours.strong, colours.on_strong, ink)
    if scene.large_text:
        row = ft.Row([picture, box], spacing=12)
        content: ft.Control = ft.Column([row, words], spacing=6, tight=True)
    else:
        content = ft.Row([picture, words, box], spacing=14)
    on_tap = None if taps.looking_back else (lambda: taps.do(TickSpot(number, not spot.ticked)))
    return tap(
        f"automa.spot-{number + 1}",
        content,
        on_tap,
        label=scene.t("solo.spot-placed" if spot.ticked else "solo.spot", action=name),
        selected=spot.ticked,
        on_hold=lambda: taps.explain("AUT-14"),
        expand=True,
        padding=ft.Padding.only(left=12, top=10, bottom=10, right=6),
        border_radius=20,
    )


def tick_box(
    scene: Scene, ticked: bool, fill: str, mark: str, line: str, size: float = 44
) -> ft.Control:
    """A large box with a tick in it, or without."""
    return ft.Container(
        icon("check", mark, size * 0.6) if ticked else None,
        width=size,
        height=size,
        border_radius=14,
        bgcolor=fill if ticked else None,
        border=None if ticked else ft.Border.all(2, line),
        alignment=ft.Alignment.CENTER,
    )


def skipped(scene: Scene, spot: Spot, name: str) -> ft.Control:
    """A spot of the card nobody is placed on, with the reason."""
    look, c = scene.look, scene.c
    words = ft.Column(
        [
            look.text(
                scene.t("solo.skipped", action=name),
                "label_large" if scene.large_text else "title_medium",
            ),
            look.text(_reason(scene, spot), "body_medium", c.on_surface_variant),
        ],
        spacing=0,
        tight=True,
        expand=True,
    )
    drawing = [] if scene.large_text else [icon("block", c.on_surface_variant, 28)]
    return ft.Container(
        ft.Row([*drawing, words], spacing=14),
        expand=True,
        padding=ft.Padding.only(left=16, top=10, bottom=10, right=6),
    )


def _reason(scene: Scene, spot: Spot) -> str:
    return scene.t(f"skip.{spot.skip.value}") if spot.skip else ""


def free(play: Any) -> list[ft.Control]:
    """The actions of this season nobody stands on."""
    scene, state = play.scene, play.state
    actions = state.free_actions
    if not actions or not state.automa.cards:  # what the card will block is free no longer
        return []
    strong = scene.look.season(band(state.season)).strong
    items = [
        ft.Row(
            [
                icon(DRAWINGS[action], strong, 28),
                ft.Container(
                    scene.look.text(action_name(scene, action), "label_large"),
                    expand=True,
                    expand_loose=True,
                ),
            ],
            spacing=8,
            tight=True,
        )
        for action in actions
    ]
    said = scene.look.text(scene.t("solo.free"), "label_medium", scene.c.on_surface_variant)
    return [ft.Column([said, ft.Row(items, wrap=True, spacing=18, run_spacing=8)], spacing=6)]


# -- a card of the deck --------------------------------------------------------------------------


def card_picture(
    scene: Scene, board: Board, number: int, *, season: Season | None = None
) -> ft.Control:
    """A card of the deck with its rows; those of another season or board are faint."""
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
        colours = look.season(COLOURS[row.colour.value])
        drawing = DRAWINGS[action if action is not None else row.tuscany]
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


COLOURS = {"green": "spring", "yellow": "summer", "red": "fall", "blue": "winter"}
"""The season whose colour a row of a card wears."""


def _is_of(row: Any, board: Board, season: Season) -> bool:
    from companion.viticulture.automa import SEASON_OF

    return SEASON_OF[board][row.colour] is season


def deck_only(play: Any) -> list[ft.Control]:
    """With another board on the table: that only the Automa's deck is followed of it."""
    game = play.state.setup.solo
    if game is None or game.board is Board.BASE:
        return []
    show = (lambda: play.show(RuleSheet("AUT-14"))) if play.legal else None
    said = play.scene.t(f"board.{game.board.value}.about")
    return [line(play.scene, "automa.deck-only", "automa-card", said, show)]


def line(
    scene: Scene,
    id: str,
    drawing: str,
    said: str,
    on_tap: Callable[[], Any] | None,
    *,
    tone: str = "tertiary",
) -> ft.Control:
    """A notice of one sentence that leads to its rule."""
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
