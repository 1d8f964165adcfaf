"""
Summer and winter where only the score is followed: whose turn it is, and large steppers for
everybody.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import flet as ft

from companion.viticulture.box.seasons import Season
from companion.viticulture.position.estate import Estate
from companion.viticulture.position.state import State
from companion.viticulture.table.tracks import ScorePoints
from companion.viticulture.year.turns import NextSeason, Pass, TakeTurn

from ....icons import icon, player_mark
from ....look import DIGIT, EDGE, STEPPER
from ....parts.action import Action
from ....parts.boundary import keyed, steady
from ....parts.surface import card, fixed_places
from ....parts.touch import at_least, chip, said, said_over, step_button, tap
from ....play import Play, Taps
from ....scene import Scene
from ....sheets import RuleSheet
from ..sheets import NumberSheet, PlayerSheet


def body(play: Play[State]) -> list[ft.Control]:
    """The turn, then a card for every player in wake-up order."""
    cards = fixed_places(
        [
            keyed(ScoreCard, f"card-{seat}")(play.scene, play.taps, player_on_card(play, seat))
            for seat in _seats(play)
        ]
    )
    hint = play.scene.look.text(
        play.scene.t("score.hint"),
        "body_medium",
        play.scene.c.on_surface_variant,
        text_align=ft.TextAlign.CENTER,
    )
    hints = [hint] if play.legal else []
    return [*last_year_notice(play), turn_bar(play), *cards, *hints]


def primary(play: Play[State]) -> Action:
    """Return the action: going on to the next part of the year: players who are still in pass."""
    following = play.state.season.following
    return Action(
        f"{play.state.season.value}.next",
        play.scene.t(f"next.{following.value}"),
        lambda: play.do(NextSeason()),
        "advance",
        following.value,
    )


def _seats(play: Play[State]) -> tuple[int, ...]:
    placed = play.state.order
    return placed + tuple(seat for seat in play.state.seats if seat not in placed)


def last_year_notice(play: Play[State]) -> list[ft.Control]:
    """A notice that a player has reached the end of the track: this is the last year."""
    if not play.state.last_year or play.state.season is Season.OVER:
        return []
    scene, c = play.scene, play.scene.c
    return [
        tap(
            "play.last-year",
            at_least(
                36,
                ft.Row(
                    [
                        icon("flag", c.on_tertiary_container),
                        ft.Container(
                            scene.look.text(
                                scene.t("last-year"), "label_large", c.on_tertiary_container
                            ),
                            expand=True,
                        ),
                    ],
                    spacing=12,
                ),
            ),
            lambda: play.show(RuleSheet("END-01")),
            on_hold=lambda: play.explain("END-01"),
            bgcolor=c.tertiary_container,
            border_radius=16,
            padding=ft.Padding.symmetric(horizontal=16, vertical=6),
        )
    ]


def turn_bar(play: Play[State]) -> ft.Control:
    """Whose turn it is, with buttons for a placed worker and a pass."""
    scene, state = play.scene, play.state
    seat = state.turn
    season = state.season.value
    if seat is None:
        return scene.look.text(scene.t("score.title"), "headline_medium")
    following = state.next_after(seat)
    beside = 62 + 22 * scene.look.scale if play.legal else 0  # the points booked last
    title = scene.look.fitted(
        scene.t("score.turn", player=play.name(seat)),
        "headline_medium",
        scene.width - 2 * EDGE - beside,
        least="title_medium",
    )
    if not play.legal:
        return ft.Semantics(heading_level=2, content=title)
    after = play.name(following) if following not in (None, seat) else None
    return ft.Column(
        [
            ft.Row(
                [
                    ft.Semantics(heading_level=2, content=title, expand=True),
                    last_points(play),
                ],
                spacing=8,
            ),
            TurnButtons(scene, play.taps, season, seat, play.name(seat), after),
        ],
        spacing=8,
    )


@steady
def TurnButtons(
    scene: Scene, taps: Taps, season: str, seat: int, player: str, after: str | None
) -> ft.Control:
    """Place a worker (where that ends the turn), or pass."""
    buttons: list[ft.Control] = []
    if after is not None:
        words = scene.look.text(scene.t("score.placed", player=after), "label_large")
        buttons.append(
            chip(
                scene,
                f"{season}.turn",
                [icon("worker", scene.c.on_surface), words],
                lambda: taps.do(TakeTurn(seat)),
                on_hold=lambda: taps.explain("TURN-02"),
            )
        )
    buttons.append(
        chip(
            scene,
            f"{season}.pass",
            [
                icon("pass", scene.c.on_surface),
                scene.look.text(scene.t("score.pass"), "label_large"),
            ],
            lambda: taps.do(Pass(seat)),
            on_hold=lambda: taps.explain("TURN-04"),
            label=scene.t("score.pass.label", player=player),
        )
    )
    return ft.Row(buttons, spacing=8, run_spacing=8, wrap=True)


def last_points(play: Play[State]) -> ft.Control:
    """
    The points booked by the last tap, so that a slip is noticed. Their room is kept when there are
    none, or the first tap would move the buttons from under the finger.
    """
    scene, move = play.scene, points_tapped(play)
    told = play.taps.undoes(scene.words) if move else ""
    seat, by = (move.seat, move.by) if move else (play.state.acting or 0, 1)
    return LastPoints(scene, play.name(seat), play.colour(seat), by, told)


def points_tapped(play: Play[State]) -> ScorePoints | None:
    """Return the last entry, if it was points."""
    last = play.last
    if play.looking_back or not last or not isinstance(last.move, ScorePoints):
        return None
    return last.move


@steady
def LastPoints(scene: Scene, player: str, colour: str, by: int, told: str) -> ft.Control:
    """The player and the points; screen readers get the whole entry."""
    c = scene.c
    points = scene.look.text(scene.words.signed(by), "title_medium", c.on_primary_container)
    shown = ft.Container(
        ft.Row(
            [
                player_mark(scene.look, colour, player, 24),
                points,
            ],
            spacing=6,
            tight=True,
        ),
        bgcolor=c.primary_container,
        border_radius=20,
        padding=ft.Padding.symmetric(horizontal=12, vertical=6),
        opacity=1 if told else 0,
    )
    return ft.MergeSemantics(said_over(shown, told or None))


@dataclass(frozen=True)
class PlayerOnCard:
    """What a card shows of a player."""

    seat: int
    name: str
    colour: str
    estate: Estate
    season: str
    is_acting: bool
    lira: bool


def player_on_card(play: Play[State], seat: int) -> PlayerOnCard:
    """Return what a card shows of a player."""
    return PlayerOnCard(
        seat,
        play.name(seat),
        play.colour(seat),
        play.state.estates[seat],
        play.state.season.value,
        play.state.turn == seat,
        play.state.setup.lira,
    )


@steady
def ScoreCard(scene: Scene, taps: Taps, who: PlayerOnCard) -> ft.Control:
    """
    A player's points between minus and plus; bottle, lira and temporary worker beside the name.
    """
    look, c = scene.look, scene.c
    seat, vp, live = who.seat, who.estate.vp, not taps.closed
    base = f"{who.season}.points.seat-{seat + 1}"
    narrow = scene.width / look.scale < 340
    pointless = replace(who, estate=replace(who.estate, vp=0))  # all that is not the numeral
    player = PlayerButton(scene, taps, pointless, narrow)
    points = scene.words.number(vp)
    inner = scene.width - 2 * EDGE - 20
    room = (inner if narrow else (inner - 10) * 9 / 13) - 2 * (STEPPER + 8) - 2
    style = look.style(
        "display_large", size=min(look.size("display_large"), room / (DIGIT * len(points)))
    )
    numeral = tap(
        base,
        ft.Container(
            said(
                scene.words.many("score.has", vp, player=who.name),
                ft.Text(points, style=style, text_align=ft.TextAlign.CENTER, no_wrap=True),
            ),
            alignment=ft.Alignment.CENTER,
            height=max(64, 64 * min(look.scale, 1.3)),
        ),
        (lambda: taps.show(NumberSheet(seat, "vp"))) if live else None,
        on_hold=lambda: taps.explain("VP-03"),
        expand=True,
        border_radius=16,
    )
    steppers: list[ft.Control] = [numeral]
    if live:
        steppers = [
            PointButton(scene, taps, pointless, -1),
            numeral,
            PointButton(scene, taps, pointless, 1),
        ]
    if narrow:
        content: ft.Control = ft.Column(
            [player, ft.Row(steppers, spacing=8)],
            spacing=4,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    else:
        content = ft.Row([ft.Container(player, expand=4), ft.Row(steppers, spacing=8, expand=9)])
    line = look.season(who.season).strong if who.is_acting else c.outline_variant
    return card(
        scene,
        content,
        border=ft.Border.all(2 if who.is_acting else 1, line),
        padding=ft.Padding.symmetric(horizontal=10, vertical=10),
    )


@steady
def PointButton(scene: Scene, taps: Taps, who: PlayerOnCard, by: int) -> ft.Control:
    """Minus or plus one point, redrawn only when it changes."""
    return point_button(scene, taps, who, by)


def point_button(
    scene: Scene, taps: Taps, who: PlayerOnCard, by: int, *, wide: bool = False
) -> ft.Control:
    """Minus or plus one point."""
    name = "plus" if by > 0 else "minus"
    return step_button(
        scene,
        f"{who.season}.points.seat-{who.seat + 1}.{name}",
        scene.t("score.plus" if by > 0 else "score.minus", player=who.name),
        lambda: taps.do(ScorePoints(who.seat, by)),
        plus=by > 0,
        on_hold=lambda: taps.explain("VP-03"),
        wide=wide,
    )


@steady
def PlayerButton(scene: Scene, taps: Taps, who: PlayerOnCard, beside: bool) -> ft.Control:
    """A player's name, which opens everything followed of them."""
    return tap(
        f"{who.season}.player.seat-{who.seat + 1}",
        _player(scene, who, beside=beside),
        None if taps.closed else lambda: taps.show(PlayerSheet(who.seat)),
        on_hold=lambda: taps.explain("ORD-07"),
        label=player_label(scene, who),
        padding=ft.Padding.symmetric(horizontal=4, vertical=2),
        border_radius=12,
    )


def _player(scene: Scene, who: PlayerOnCard, *, beside: bool) -> ft.Control:
    look, c, estate = scene.look, scene.c, who.estate
    facts: list[ft.Control] = [
        icon("bottle", c.on_surface_variant, 20),
        look.text(str(estate.residual), "label_large", c.on_surface_variant),
    ]
    if who.lira:
        facts += [
            icon("lira", c.on_surface_variant, 20),
            look.text(scene.words.number(estate.lira), "label_large", c.on_surface_variant),
        ]
    if estate.temporary:
        facts.append(icon("temp-worker", c.on_surface_variant, 20))
    mark = player_mark(look, who.colour, who.name, 36, turned=estate.passed)
    numbers = ft.Row(facts, spacing=3, run_spacing=0, wrap=True)
    name = look.text(who.name, "title_medium", max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)
    if beside:
        words = ft.Column([name, numbers], spacing=0, tight=True, expand=True)
        return at_least(44, ft.Row([mark, words], spacing=10))
    return ft.Column(
        [ft.Row([mark, ft.Container(numbers, expand=True)], spacing=8), name], spacing=4
    )


def player_label(scene: Scene, who: PlayerOnCard) -> str:
    """Return everything followed of a player, for screen readers."""
    parts = [who.name, scene.t("score.residual", residual=who.estate.residual)]
    if who.lira:
        parts.append(scene.words.many("score.lira", who.estate.lira))
    if who.estate.temporary:
        parts.append(scene.t("score.temporary"))
    return ", ".join(parts)
