"""The end of a game: the ranking, a tie-break by money, and charts of vineyards and market."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import flet as ft

from companion.kernel.ranking import Outcome
from companion.vino import outcome
from companion.vino.ending.ties import CountForTie, Place, money_of
from companion.vino.position.state import State

from ....icons import icon, player_mark
from ....look import EDGE
from ....parts.action import Action
from ....parts.field import field as text_field
from ....parts.header import pane_width
from ....parts.surface import card
from ....parts.touch import at_least, tap
from ....play import Play
from ...again import again_action, ended
from ..bits import vino_said
from ..pictures import market_history, vineyard_history
from ..table.numbers import whole_number

MOST_MONEY = 99_999


@dataclass(frozen=True)
class Counted:
    """The money of the tied players, by seat, as typed so far."""

    money: Mapping[int, str] = field(default_factory=dict)


def body(play: Play[State]) -> list[ft.Control]:
    """The result, what decided it, and the charts."""
    scene, state = play.scene, play.state
    result = outcome(state)
    parts: list[ft.Control] = [
        ft.Semantics(
            heading_level=2,
            content=scene.look.text(
                _title(play, result), "headline_medium", text_align=ft.TextAlign.CENTER
            ),
        ),
        ft.Column(
            [_rung(play, place, place.seat in result.winners) for place in result.places],
            spacing=8,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
    ]
    if result.question and play.legal:
        parts.append(_question(play, result))
    elif result.decided_by:
        parts.append(_decided(play, result))
    if play.legal and not result.question:
        parts.append(ended(play, _title(play, result), result_lines(play, result)))
    parts.append(vineyard_history(play))
    if state.sales:
        parts.append(market_history(scene, state))
    return parts


def result_lines(play: Play[State], result: Outcome[Place]) -> list[str]:
    """Return the places, one to a line, and what decided, to be shared as a text."""
    t = play.scene.t
    lines = [
        t(
            "over.line",
            rank=place.rank,
            player=play.name(place.seat),
            points=" · ".join(_counts(play, place)),
        )
        for place in result.places
    ]
    if not result.decided_by:
        return lines
    return [*lines, f"{t(f'over.decided.{result.decided_by}')}. {_sums(play, result)}"]


def _counts(play: Play[State], place: Place) -> list[str]:
    """Return a player's vineyards and, as far as it is known, money."""
    counts = [play.scene.words.many("vino.vineyards", place.vineyards)]
    money = money_of(play.state, place.seat)
    return counts if money is None else [*counts, vino_said(play.scene, money)]


def _sums(play: Play[State], result: Outcome[Place]) -> str:
    """Return what everybody with most vineyards has in money: the sums that were compared."""
    scene = play.scene
    most = result.places[0].vineyards
    sums = [
        scene.t("over.sum", player=play.name(place.seat), sum=vino_said(scene, money))
        for place in result.places
        if place.vineyards == most and (money := money_of(play.state, place.seat)) is not None
    ]
    return scene.words.many("over.sums", most, sums=scene.words.list(sums))


def primary(play: Play[State]) -> Action:
    """Return the action: counting a tie, or the next game at the same table."""
    t, question = play.scene.t, outcome(play.state).question
    if not question:
        home = Action(
            "over.home", t("over.home"), lambda: play.scene.program.go("/"), drawing="home"
        )
        return again_action(play) or home
    told = play.choice(Counted).money
    amounts = [whole_number(told.get(seat, ""), MOST_MONEY) for seat in question.seats]
    counted = tuple(amount for amount in amounts if amount is not None)
    if len(counted) < len(amounts):
        return Action("over.tie", t("over.count.missing"))
    return Action(
        "over.tie",
        t("over.count.money"),
        lambda: play.do(CountForTie(question.seats, counted)),
        drawing="check",
    )


def _title(play: Play[State], result: Outcome[Place]) -> str:
    if result.question:
        return play.scene.t("over.tie")
    names = [play.name(seat) for seat in result.winners]
    return play.scene.words.many("over.wins", len(names), players=play.scene.words.list(names))


BESIDE_RUNG = 14
BEFORE_NAME = 28 + 44 + 3 * 12
"""What of a rung's width its rank, its mark and what is between them take."""
LETTER = 0.58
"""How wide a letter of what is counted is, for its size, at most."""


def _rung(play: Play[State], place: Place, won: bool) -> ft.Control:
    scene, look, c = play.scene, play.scene.look, play.scene.c
    fill, ink = (c.primary, c.on_primary) if won else (c.surface_container_high, c.on_surface)
    rank = look.text(scene.t("over.rank", rank=place.rank), "label_large", ink)
    mark = player_mark(look, play.colour(place.seat), play.name(place.seat), 44 if won else 36)
    money = money_of(play.state, place.seat)
    unit = scene.words.many("over.unit", place.vineyards)
    room = pane_width(scene) - 2 * EDGE - 2 * BESIDE_RUNG
    if not scene.large_text:
        room -= BEFORE_NAME + LETTER * look.size("label_medium") * max(map(len, unit.split()))
    name = ft.Column(
        [
            look.name(play.name(place.seat), "title_medium", room, ink),
            *(
                [look.text(vino_said(scene, money), "label_medium", ink)]
                if money is not None
                else []
            ),
        ],
        spacing=0,
        tight=True,
    )
    count = ft.Column(
        [
            look.text(scene.words.number(place.vineyards), "display_small", ink),
            look.text(unit, "label_medium", ink),
        ],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.END,
    )
    crown = [icon("crown", ink, 28)] if won else []
    if scene.large_text:
        first = ft.Row([rank, mark, *crown], spacing=12)
        inside: ft.Control = ft.Column([first, name, count], spacing=0)
    else:
        ahead = ft.Column(
            [*crown, rank],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        inside = ft.Row([ahead, mark, ft.Container(name, expand=True), count], spacing=12)
    return tap(
        f"over.place.seat-{place.seat + 1}",
        inside,
        lambda: play.explain("VN-END-08"),
        on_hold=lambda: play.explain("VN-END-08"),
        bgcolor=fill,
        border_radius=14,
        padding=ft.Padding.symmetric(horizontal=BESIDE_RUNG, vertical=10 if won else 6),
    )


def _question(play: Play[State], result: Outcome[Place]) -> ft.Control:
    """The field for the tied players' money."""
    scene = play.scene
    seats = result.question.seats if result.question else ()

    def tell(seat: int, text: str) -> None:
        play.pick(Counted, lambda now: Counted({**now.money, seat: text}))

    told = play.choice(Counted).money
    fields = [
        text_field(
            scene,
            f"over.money.seat-{seat + 1}",
            play.name(seat),
            told.get(seat, ""),
            keyboard_type=ft.KeyboardType.NUMBER,
            on_change=lambda e, seat=seat: tell(seat, e.control.value),
        )
        for seat in seats
    ]
    return card(
        scene,
        ft.Column(
            [scene.look.text(scene.t("over.ask.money"), "title_medium"), *fields],
            spacing=12,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=scene.c.tertiary_container,
    )


def _decided(play: Play[State], result: Outcome[Place]) -> ft.Control:
    scene, c = play.scene, play.scene.c
    drawing = "note" if result.decided_by == "money" else "people"
    # large text needs the whole width
    ahead = [] if scene.large_text else [icon(drawing, c.on_tertiary_container, 32)]
    return tap(
        "over.decided",
        at_least(
            44,
            ft.Row(
                [
                    *ahead,
                    ft.Column(
                        [
                            scene.look.text(
                                scene.t(f"over.decided.{result.decided_by}"),
                                "title_medium",
                                c.on_tertiary_container,
                            ),
                            scene.look.text(
                                _sums(play, result), "body_medium", c.on_tertiary_container
                            ),
                        ],
                        spacing=0,
                        tight=True,
                        expand=True,
                    ),
                ],
                spacing=16,
            ),
        ),
        lambda: play.explain("VN-END-08"),
        on_hold=lambda: play.explain("VN-END-08"),
        bgcolor=c.tertiary_container,
        border_radius=16,
        padding=16,
    )
