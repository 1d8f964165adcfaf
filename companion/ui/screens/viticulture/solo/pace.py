"""The pace against the Automa's marker: a sentence, a tag, the marker's track."""

from __future__ import annotations

from itertools import pairwise

import flet as ft

from companion.viticulture.box.seasons import Season
from companion.viticulture.position.state import State
from companion.viticulture.solo.pace import marker_path, pace

from ....icons import icon, player_mark
from ....parts.boundary import steady
from ....parts.surface import card
from ....parts.touch import at_least, tap
from ....play import Play, Taps
from ....scene import Scene

ROOM_FOR_THE_TRACK = 800
"""On a lower page what the Automa blocks needs the room."""
ROOM_BESIDE_SPOTS = 920
"""As long as its card lies there, the page has to be as high as this."""


BEYOND = 2
"""So many points of the track are shown beyond who is ahead."""


STEPS_SHOWN = 4
"""So many years of the marker's way fit beside each other."""


CORK = 24
"""The player's mark on that way."""


EDGE = 5
"""So many points lie between the way's edge and a stop that has no other before or after it."""


def standing_card(play: Play[State]) -> list[ft.Control]:
    """How far ahead of the marker the player is, and what that means for the end of the year."""
    if pace(play.state) is None:
        return []
    return [StandingCard(play.scene, play.state, play.taps)]


@steady
def StandingCard(scene: Scene, state: State, taps: Taps) -> ft.Control:
    """
    Both scores, the tag, a sentence, and where both stand on the track or, in the aggressive
    variant, the marker's way through the years. A tap explains the marker.
    """
    look, c = scene.look, scene.c
    stand = pace(state)
    if stand is None:
        return ft.Container()
    tag = ahead_tag(scene, state)
    mine, its = both_scores(scene, state, "display_small", 30)
    its = ft.Row([its, icon("help", c.on_surface_variant, 22)], spacing=8, tight=True)
    if scene.large_text:
        top: ft.Control = ft.Column([ft.Row([mine, its], wrap=True, spacing=16), tag], spacing=4)
    else:
        top = ft.Row([mine, tag, its], alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    parts = [top, look.text(pace_said(scene, state), "body_medium")]
    aggressive = state.setup.solo is not None and state.setup.solo.aggressive
    rule = "AGG-02" if aggressive else "AUT-02"
    if aggressive and not scene.large_text:
        parts.append(_way(scene, state))
    elif not scene.large_text and scene.height >= _room_for_track(state):
        parts.append(_track(scene, state))
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


def _room_for_track(state: State) -> int:
    """How high the page has to be for all of the Automa's spots below the track."""
    automa = state.automa
    return ROOM_BESIDE_SPOTS if automa is not None and automa.spots else ROOM_FOR_THE_TRACK


def pace_line(play: Play[State]) -> list[ft.Control]:
    """The same in two lines, for screens with less room."""
    if pace(play.state) is None:
        return []
    return [PaceLine(play.scene, play.state, play.taps)]


@steady
def PaceLine(scene: Scene, state: State, taps: Taps) -> ft.Control:
    """Both scores, the tag and the sentence; a tap explains the marker."""
    words = scene.look.text(pace_said(scene, state), "body_medium")
    scores = both_scores(scene, state, "title_large", 24)
    numbers = ft.Row([*scores, ahead_tag(scene, state)], wrap=True, spacing=14, run_spacing=4)
    inside = ft.Column([numbers, words], spacing=2, tight=True)
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


def both_scores(scene: Scene, state: State, style: str, size: int) -> tuple[ft.Control, ft.Control]:
    """The player's points and the Automa's, each beside its mark."""
    stand, who = pace(state), state.setup.players[0]
    vp, marker = (stand.vp, stand.marker) if stand else (0, 0)
    mine = player_mark(scene.look, who.colour.value, who.name, size)
    its = icon("automa", scene.c.on_surface_variant, size)

    def score(mark: ft.Control, points: int) -> ft.Control:
        number = scene.look.text(scene.words.number(points), style, no_wrap=True)
        return ft.Row([mark, number], spacing=6, tight=True)

    return score(mine, vp), score(its, marker)


def ahead_tag(scene: Scene, state: State) -> ft.Control:
    """*2 behind*, as a tag with its own colour."""
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
    """Return all of it as text for screen readers."""
    stand, game = pace(state), state.setup.solo
    who, vp = state.setup.players[0].name, state.score(0)
    told = [
        scene.words.many("score.has", vp, player=who),
        scene.t("solo.marker-on", points=stand.marker if stand else 0),
        ahead_said(scene, state),
        pace_said(scene, state),
        *([way_said(scene, state)] if game is not None and game.aggressive else []),
    ]
    return " ".join(part if part.endswith(".") else f"{part}." for part in told)


def ahead_said(scene: Scene, state: State) -> str:
    """Return *2 behind*, *level* or *3 ahead*."""
    stand = pace(state)
    if stand is None or not stand.ahead:
        return scene.t("solo.level-with")
    if stand.ahead < 0:
        return scene.t("solo.behind", points=-stand.ahead)
    return scene.t("solo.ahead", points=stand.ahead)


def pace_said(scene: Scene, state: State) -> str:
    """Return what is still needed, and by when: this year's seasons, or the game's years."""
    stand, game, challenge = pace(state), state.setup.solo, state.challenge
    if stand is None or game is None:
        return ""
    if challenge and challenge.cellars:
        return scene.t("solo.pace.cellars")
    names = [scene.t(f"season.{season.value}").lower() for season in stand.seasons]
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
    """The marker's position this year and the next ones, and above it the player's cork."""
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
    """The player's mark above its position."""
    who = state.setup.players[0]
    return _standing(player_mark(scene.look, who.colour.value, who.name, CORK), on_the_way(state))


def _standing(mark: ft.Control, place: float) -> ft.Control:
    """A mark at its position on a line; without width, so that it is exact."""
    left = min(980, max(20, round(1000 * place)))
    at = ft.Stack(
        [ft.Container(mark, left=-CORK / 2, top=0)],
        width=1,
        height=CORK,
        clip_behavior=ft.ClipBehavior.NONE,
    )
    return ft.Row([ft.Container(expand=left), at, ft.Container(expand=1000 - left)], spacing=0)


def _track(scene: Scene, state: State) -> ft.Control:
    """The victory point track: the player's cork above it, the Automa's marker below."""
    c, stand, who = scene.c, pace(state), state.setup.players[0]
    if stand is None:
        return ft.Container()
    mine, its = on_the_track(stand.vp, stand.marker)
    cork = player_mark(scene.look, who.colour.value, who.name, CORK)
    gone = min(980, max(20, round(1000 * mine)))
    line = ft.Row(
        [
            ft.Container(height=6, expand=gone, bgcolor=c.primary, border_radius=3),
            ft.Container(height=6, expand=1000 - gone, bgcolor=c.outline_variant, border_radius=3),
        ],
        spacing=0,
    )
    marker = icon("automa", c.on_surface_variant, CORK)
    return ft.Column([_standing(cork, mine), line, _standing(marker, its)], spacing=2, tight=True)


def on_the_track(vp: int, marker: int) -> tuple[float, float]:
    """Return both positions on a track with room for them: 0 at its left edge, 1 at its right."""
    low, high = min(0, vp, marker), max(vp, marker, 1) + BEYOND
    return (vp - low) / (high - low), (marker - low) / (high - low)


def on_the_way(state: State) -> float:
    """
    Return the player's position on the marker's track: 0 at its left edge, 1 at its right.

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
    """Return the marker's positions of the years to come as text."""
    told = [
        scene.t("solo.way.year", year=year, points=marker)
        for year, marker in marker_path(state)
        if year >= state.year
    ]
    return scene.t("solo.way", told=scene.words.list(told))
