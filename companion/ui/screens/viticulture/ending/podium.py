"""The end of a game: the ranking, what decided it, and a chart of points by year."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import flet as ft

from companion.cards import capital
from companion.kernel.ranking import Outcome, TieQuestion
from companion.viticulture import outcome
from companion.viticulture.box.pieces import TRACKS
from companion.viticulture.ending.ties import TIE_BREAKS, CountForTie, Place, amount
from companion.viticulture.position.state import State
from companion.viticulture.solo.ending import solo_result

from ....icons import icon, player_mark
from ....look import EDGE
from ....parts.action import Action
from ....parts.page import WIDEST
from ....parts.stepper import stepper
from ....parts.surface import card
from ....parts.touch import tap
from ....play import Play
from ....sheets import RuleSheet
from ...again import again_action, ended
from .years import years_picture


@dataclass(frozen=True)
class TieCounts:
    """What was counted to break a tie, by what is asked and by seat."""

    counted: Mapping[tuple[str, int], int] = field(default_factory=dict)

    def of(self, what: str, seat: int) -> int:
        """Return a player's number."""
        return self.counted.get((what, seat), 0)

    def stepped(self, what: str, seat: int, by: int) -> TieCounts:
        """Return a copy with a player's number changed."""
        return TieCounts({**self.counted, (what, seat): max(0, self.of(what, seat) + by)})


HEIGHTS = (172, 150, 130, 114, 102, 92)


def body(play: Play[State]) -> list[ft.Control]:
    """The result, then the podium, then the years."""
    scene, state = play.scene, play.state
    result = outcome(state)
    title = ft.Semantics(
        heading_level=2,
        content=scene.look.text(
            _title(play, result), "headline_medium", text_align=ft.TextAlign.CENTER
        ),
    )
    parts: list[ft.Control] = [title]
    if state.setup.is_solo:
        parts.append(against_the_automa(play))
    else:
        parts.append(_podium(play, result.places, result.winners))
        if result.question:
            parts.append(_question(play, result.question))
        elif result.decided_by:
            parts.append(_decided(play, result))
    if play.legal and not result.question:
        parts.append(ended(play, _title(play, result), result_lines(play, result)))
    if state.years:
        parts.append(years_picture(play))
    return parts


def result_lines(play: Play[State], result: Outcome[Place]) -> list[str]:
    """Return the places, one to a line, and what decided a tie, to be shared as a text."""
    t, many = play.scene.t, play.scene.words.many
    places = [
        t(
            "over.line",
            rank=place.rank,
            player=play.name(place.seat),
            points=many("replay.points", place.vp),
        )
        for place in result.places
    ]
    if not result.decided_by:
        return places
    return [*places, f"{t(f'over.decided.{result.decided_by}')}. {_amounts(play, result)}"]


def primary(play: Play[State]) -> Action:
    """Return the action: counting a tie, or going home."""
    t = play.scene.t
    question = None if play.state.setup.is_solo else outcome(play.state).question
    if question:
        counted = play.choice(TieCounts)
        amounts = tuple(counted.of(question.what, seat) for seat in question.seats)
        return Action(
            "over.tie",
            t(f"over.count.{question.what}"),
            lambda: play.do(CountForTie(question.what, question.seats, amounts)),
            drawing="check",
        )
    home = Action("over.home", t("over.home"), lambda: play.scene.program.go("/"), drawing="home")
    return again_action(play) or home


def _title(play: Play[State], result: Outcome[Place]) -> str:
    t = play.scene.t
    if play.state.setup.is_solo:
        return t(f"over.solo.{solo_result(play.state)}")
    if result.question:
        return t("over.tie")
    names = [play.name(seat) for seat in result.winners]
    return play.scene.words.many("over.wins", len(names), players=play.scene.words.list(names))


def against_the_automa(play: Play[State]) -> ft.Control:
    """The points of player and Automa."""
    scene, c, state = play.scene, play.scene.c, play.state
    vp, marker = state.score(0), state.automa.marker if state.automa else TRACKS.solo_marker
    room = _width(play, 2) - 2 * EDGE

    def side(mark: ft.Control, number: int, name: str) -> ft.Control:
        return ft.Column(
            [
                mark,
                scene.look.text(scene.words.number(number), "display_large"),
                scene.look.name(name, "label_large", room, c.on_surface_variant),
            ],
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            expand=True,
            spacing=4,
        )

    return card(
        scene,
        ft.Row(
            [
                side(player_mark(scene.look, play.colour(0), play.name(0), 56), vp, play.name(0)),
                side(icon("automa", c.primary, 56), marker, scene.t("automa")),
            ]
        ),
    )


def _podium(play: Play[State], places: tuple[Place, ...], winners: tuple[int, ...]) -> ft.Control:
    scene = play.scene
    if scene.large_text or (len(places) > 4 and not scene.wide):
        return _ladder(play, places, winners)
    return ft.Row(
        [
            _column(play, place, place.seat in winners, _width(play, len(places)))
            for place in places
        ],
        vertical_alignment=ft.CrossAxisAlignment.END,
        spacing=8,
    )


def _width(play: Play[State], columns: int) -> float:
    """The width of one of so many columns that share the page."""
    return (min(play.scene.width, WIDEST) - 2 * EDGE - 8 * (columns - 1)) / columns


def _column(play: Play[State], place: Place, won: bool, room: float) -> ft.Control:
    scene, look, c = play.scene, play.scene.look, play.scene.c
    fill, ink = (c.primary, c.on_primary) if won else (c.surface_container_high, c.on_surface)
    name = play.name(place.seat)
    column = ft.Column(
        [
            *([icon("crown", c.tertiary, 32)] if won else []),
            player_mark(look, play.colour(place.seat), name, 44),
            look.name(name, "label_large", room, text_align=ft.TextAlign.CENTER),
            ft.Container(
                ft.Column(
                    [
                        look.text(scene.words.number(place.vp), "display_medium", ink),
                        look.text(scene.t("over.rank", rank=place.rank), "label_medium", ink),
                    ],
                    alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
                    horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                ),
                height=HEIGHTS[place.rank - 1] + 20 * (look.scale - 1),
                bgcolor=fill,
                border_radius=ft.BorderRadius.only(top_left=14, top_right=14),
                padding=ft.Padding.only(top=6, bottom=8),
                alignment=ft.Alignment.CENTER,
            ),
        ],
        spacing=6,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return _explained(play, place, column)


def _explained(play: Play[State], place: Place, content: ft.Control, **box: Any) -> ft.Control:
    """A place on the podium; a tap or a long press explains who wins and why."""
    scene, name = play.scene, play.name(place.seat)
    said = scene.words.many("score.has", place.vp, player=name)
    rule = "END-05" if outcome(play.state).decided_by else "END-04"
    return tap(
        f"over.place.seat-{place.seat + 1}",
        content,
        lambda: play.show(RuleSheet(rule)),
        on_hold=lambda: play.explain(rule),
        label=scene.t("over.rank.said", rank=place.rank, told=said),
        expand=True,
        **box,
    )


def _ladder(play: Play[State], places: tuple[Place, ...], winners: tuple[int, ...]) -> ft.Control:
    scene, look, c = play.scene, play.scene.look, play.scene.c

    def rung(place: Place) -> ft.Control:
        won = place.seat in winners
        fill, ink = (c.primary, c.on_primary) if won else (c.surface_container_high, c.on_surface)
        rank = look.text(scene.t("over.rank", rank=place.rank), "label_large", ink)
        mark = player_mark(look, play.colour(place.seat), play.name(place.seat), 40)
        name = look.text(play.name(place.seat), "title_medium", ink)
        points = look.text(scene.words.number(place.vp), "display_small", ink)
        if scene.large_text:
            first = ft.Row([rank, mark, ft.Container(expand=True), points], spacing=12)
            inside: ft.Control = ft.Column([first, name], spacing=0)
        else:
            inside = ft.Row([rank, mark, ft.Container(name, expand=True), points], spacing=12)
        return _explained(
            play,
            place,
            inside,
            bgcolor=fill,
            border_radius=14,
            padding=ft.Padding.symmetric(horizontal=14, vertical=8),
        )

    return ft.Column(
        [rung(place) for place in places],
        spacing=8,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _decided(play: Play[State], result: Outcome[Place]) -> ft.Control:
    scene, c = play.scene, play.scene.c
    drawings = {"lira": "lira", "wine": "wine-red", "grapes": "grape-red"}
    drawing = drawings.get(result.decided_by or "", "people")
    return tap(
        "over.decided",
        ft.Row(
            [
                icon(drawing, c.on_tertiary_container, 32),
                ft.Column(
                    [
                        scene.look.text(
                            scene.t(f"over.decided.{result.decided_by}"),
                            "title_medium",
                            c.on_tertiary_container,
                        ),
                        scene.look.text(
                            _amounts(play, result), "body_medium", c.on_tertiary_container
                        ),
                    ],
                    spacing=2,
                    tight=True,
                    expand=True,
                ),
            ],
            spacing=16,
        ),
        lambda: play.show(RuleSheet("END-05")),
        on_hold=lambda: play.explain("END-05"),
        bgcolor=c.tertiary_container,
        border_radius=16,
        padding=16,
    )


def _amounts(play: Play[State], result: Outcome[Place]) -> str:
    """The sums that were compared, one after the other, among those who were still level."""
    scene, t = play.scene, play.scene.t
    best = max(place.vp for place in result.places)
    level = [place.seat for place in result.places if place.vp == best]
    told: list[str] = []
    for what in TIE_BREAKS:
        had = {seat: amount(play.state, what, seat) for seat in level}
        known = {seat: n for seat, n in had.items() if n is not None}
        if len(level) == 1 or len(known) < len(level):
            break
        sums = ", ".join(f"{play.name(seat)} {scene.words.number(n)}" for seat, n in known.items())
        told.append(t("over.decided.sums", what=capital(t(f"tie.{what}")), sums=sums))
        level = [seat for seat in level if known[seat] == max(known.values())]
    if not told:
        return t("over.decided.rule")
    return t("over.decided.amounts", amounts="; ".join(told), points=best)


def _question(play: Play[State], question: TieQuestion) -> ft.Control:
    """The fields for what has to be counted to break a tie."""
    scene = play.scene
    counts = play.choice(TieCounts)

    def step(seat: int, by: int) -> None:
        play.pick(TieCounts, lambda now: now.stepped(question.what, seat, by))

    return card(
        scene,
        ft.Column(
            [
                scene.look.text(scene.t(f"over.ask.{question.what}"), "title_medium"),
                *[
                    stepper(
                        scene,
                        f"over.tie.seat-{seat + 1}",
                        play.name(seat),
                        counts.of(question.what, seat),
                        partial(step, seat),
                        mark=player_mark(scene.look, play.colour(seat), play.name(seat), 36),
                        on_hold=lambda: play.explain("END-05"),
                    )
                    for seat in question.seats
                ],
            ],
            spacing=12,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=scene.c.tertiary_container,
    )
