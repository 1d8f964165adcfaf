"""
Fall: who draws visitors, in wake-up order.

Where whole vineyards are followed, everybody stands on one page with what they draw, and one tap
books all of it and goes on to winter. What is not told is booked as a visitor of an untold season.
Who is alone is asked directly: the answer goes on at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

import flet as ft

from companion.viticulture.box.decks import CardType
from companion.viticulture.position.mat import Mat
from companion.viticulture.position.state import State
from companion.viticulture.year.fall import DrawVisitors, draws, yet_to_draw
from companion.viticulture.year.turns import NextSeason

from ....icons import icon, player_mark
from ....look import PLAY_CONTROL
from ....parts.action import Action
from ....parts.header import pane_width
from ....parts.surface import rows
from ....parts.touch import at_least, chip, loose, tap
from ....play import Play
from ....scene import Scene
from .. import terms
from ..sheets import MatSheet, PlayerSheet
from ..solo.pace import standing_card
from ..table.score import last_year_notice
from .cottage import Cards, pairs, reading, singles

BESIDE_NAME = 138
"""What of the page's width a name has not: the edges, its mark, the check or its place."""
SEASONS = (CardType.SUMMER, CardType.WINTER)
BESIDE, SMALL_BESIDE = 92, 76
"""How wide each of the two answers is beside a name, the second on a small phone."""
WIDE, SMALL = 380, 350
"""The width, at normal text size, from which answers have room beside a name."""
LONG_NAME = 7
"""A name with a longer word has no room beside the answers."""


@dataclass(frozen=True)
class Told:
    """Which visitors are drawn, by seat, as far as it is told."""

    by_seat: Mapping[int, Cards] = field(default_factory=dict)


def body(play: Play[State]) -> list[ft.Control]:
    """Everybody in order with what they draw."""
    scene, look, state = play.scene, play.scene.look, play.state
    faint = scene.c.on_surface_variant
    title = ft.Semantics(
        heading_level=2, content=look.text(scene.t("fall.title"), "headline_medium")
    )
    above = [*last_year_notice(play), title]
    waiting, alone = yet_to_draw(state), len(state.order) == 1
    below: list[ft.Control] = []
    if len(waiting) == 1 and play.legal:
        above += _answers(play, waiting[0])
    elif waiting and play.legal:  # with large text the names come first
        hint = look.text(scene.t("fall.tell"), "body_medium", faint)
        (below if scene.large_text else above).append(hint)
    elif not state.whole_seats:
        how = scene.t("fall.how-alone" if alone else "fall.how")
        above.append(look.text(how, "body_medium", faint))
    everybody = [_everybody(play)] if len(waiting) > 1 and play.legal else []
    drawers = [_drawer(play, seat, n) for n, seat in enumerate(state.order)]
    if not state.whole_seats:
        cottage = scene.t("fall.cottage-alone" if alone else "fall.cottage")
        below = [look.text(cottage, "body_medium", faint)]
    return [*above, rows(scene, [*everybody, *drawers]), *below, *standing_card(play)]


def primary(play: Play[State]) -> Action:
    """Return the action: all draw what is told, or a visitor of an untold season, then winter."""
    t, waiting = play.scene.t, yet_to_draw(play.state)
    label = t("next.winter")
    if waiting:
        label = t("fall.book-one" if len(waiting) == 1 else "fall.book")
    return Action("fall.next", label, lambda: play.do(NextSeason(drawn(play))), "advance", "winter")


def drawn(play: Play[State]) -> tuple[DrawVisitors, ...]:
    """Return what everybody draws who has not drawn yet."""
    told = play.choice(Told).by_seat
    found = []
    for seat in yet_to_draw(play.state):
        summer, winter = told.get(seat, (0, 0))
        untold = 0 if summer or winter else _most(play, seat)
        found.append(DrawVisitors(seat, summer, winter, untold))
    return tuple(found)


def tapped(told: Cards, card: CardType, most: int) -> Cards:
    """
    Return what is told after a tap on a season: one card more of it or, where all cards are told
    already, that one instead of them; a tap on the only season told takes everything back.
    """
    one = (1, 0) if card is CardType.SUMMER else (0, 1)
    if sum(told) < most:
        return told[0] + one[0], told[1] + one[1]
    return (0, 0) if told == (one[0] * most, one[1] * most) else one


def _most(play: Play[State], seat: int) -> int:
    mat = play.state.estates[seat].mat
    return draws(mat) if mat is not None else 1


def _answers(play: Play[State], seat: int) -> list[ft.Control]:
    """For one player alone: what can be drawn, and two with a cottage; a tap books it."""
    scene = play.scene
    ways = [(1, 0), (0, 1)]
    if _most(play, seat) > 1:
        ways += [(2, 0), (1, 1), (0, 2)]
    chips = []
    for summer, winter in ways:
        rule = terms.DRAWS if summer + winter == 1 else terms.SECOND
        marks = [*_cards(scene, "summer", summer), *_cards(scene, "winter", winter)]
        if scene.large_text and summer and winter:  # one below the other
            both = (_cards(scene, card, 1) for card in ("summer", "winter"))
            pair: list[ft.Control] = [ft.Row([*map(loose, one)], tight=True) for one in both]
            marks = [ft.Column(pair, spacing=0, tight=True)]
        chips.append(
            chip(
                scene,
                f"fall.draw-{summer}-{winter}",
                marks,
                partial(play.do, NextSeason((DrawVisitors(seat, summer, winter),))),
                label=scene.t("fall.draw", summer=summer, winter=winter),
                on_hold=partial(play.explain, rule),
            )
        )
    words = scene.look.text(scene.t("fall.who-draws", player=play.name(seat)), "body_large")
    how = [reading(play)] if _most(play, seat) > 1 else []
    return [words, ft.Row(chips, wrap=True, spacing=8, run_spacing=8), *how]


def _cards(scene: Scene, season: str, count: int) -> list[ft.Control]:
    """Visitors of a season: the drawing in its colour, and its name."""
    if not count:
        return []
    words = scene.t(f"visitor-of.{season}")
    if count > 1:
        words = scene.t("fall.some", count=count, visitor=words)
    mark = icon(f"{season}-visitor", scene.look.season(season).strong, 28)
    return [mark, scene.look.text(words, "label_large")]


def _everybody(play: Play[State]) -> ft.Control:
    """Tells at once that everybody draws visitors of one season."""
    scene, words = play.scene, play.scene.t("fall.everybody")

    def tell(card: CardType) -> None:
        def told(_: Told) -> Told:
            found = {}
            for seat in yet_to_draw(play.state):
                most = _most(play, seat)
                found[seat] = (most, 0) if card is CardType.SUMMER else (0, most)
            return Told(found)

        play.pick(Told, told)

    answers = [
        _answer(
            play,
            f"fall.all-{card.value}",
            card,
            partial(tell, card),
            label=scene.t("fall.all", visitor=scene.t(f"visitor-of.{card.value}")),
            words=scene.t(f"fall.of-{card.value}"),
        )
        for card in SEASONS
    ]
    name = ft.Row(
        [icon("people", scene.c.primary, 30), _expanding(scene.look.text(words, "title_medium"))],
        spacing=10,
    )
    return _line(play, name, answers)


def _drawer(play: Play[State], seat: int, place: int) -> ft.Control:
    """A player's line: who it is, and what they draw."""
    scene, state = play.scene, play.state
    waiting = yet_to_draw(state)
    name = _player(play, seat, place)
    if seat not in waiting or len(waiting) == 1 or not play.legal:
        return ft.Container(name, padding=ft.Padding.symmetric(horizontal=12, vertical=4))
    most, told = _most(play, seat), play.choice(Told).by_seat.get(seat, (0, 0))
    if most > 1 and state.setup.cottage_named:

        def name_both(both: Cards) -> None:
            play.pick(Told, lambda now: Told({**now.by_seat, seat: both}))

        both = pairs(play, seat, told, name_both)
        words = [reading(play), *singles(play, seat, told, name_both)]
        return _line(play, name, both, words, below=True)

    def tell(card: CardType) -> None:
        def changed(now: Told) -> Told:
            cards = tapped(now.by_seat.get(seat, (0, 0)), card, most)
            return Told({**now.by_seat, seat: cards})

        play.pick(Told, changed)

    answers = [
        _answer(
            play,
            f"fall.draws.seat-{seat + 1}.{card.value}",
            card,
            partial(tell, card),
            label=scene.t(
                "fall.tells",
                player=play.name(seat),
                visitor=scene.t(f"visitor-of.{card.value}"),
                count=count,
            ),
            count=count,
            on_hold=partial(play.explain, terms.DRAWS if most == 1 else terms.SECOND),
        )
        for card, count in zip(SEASONS, told, strict=True)
    ]
    return _line(play, name, answers, [reading(play, told)] if most > 1 else [])


def _line(
    play: Play[State],
    name: ft.Control,
    answers: list[ft.Control],
    words: Sequence[ft.Control] = (),
    *,
    below: bool = False,
) -> ft.Control:
    """A name and its answers beside it, or ``below`` as where there is no room; then ``words``."""
    if play.scene.large_text:
        inside: ft.Control = ft.Column(
            [name, *answers, *words],
            spacing=8,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    elif _beside(play) and not below:
        inside = ft.Row([_expanding(name), *answers], spacing=8)
        if words:
            inside = ft.Column([inside, *words], spacing=4)
    else:
        row = ft.Row([_expanding(a) for a in answers], spacing=8)
        inside = ft.Column([name, row, *words], spacing=4)
    return ft.Container(inside, padding=ft.Padding.symmetric(horizontal=12, vertical=6))


def _beside(play: Play[State]) -> int | None:
    """Return how wide the answers are beside every name, if there is room for them."""
    names = [word for seat in play.state.seats for word in play.name(seat).split()]
    width, scale = play.scene.width, play.scene.look.scale
    if max(map(len, names), default=0) > LONG_NAME:
        return None
    if width / scale >= WIDE:
        return BESIDE
    return SMALL_BESIDE if scale <= 1 and width >= SMALL else None


def _expanding(content: ft.Control) -> ft.Control:
    return ft.Container(content, expand=True)


def _answer(
    play: Play[State],
    id: str,
    card: CardType,
    on_tap: partial[None],
    *,
    label: str,
    count: int = 0,
    words: str | None = None,
    on_hold: partial[None] | None = None,
) -> ft.Control:
    """A season to tap, filled once it is told, with the number of its cards if that is not one."""
    scene, look, c = play.scene, play.scene.look, play.scene.c
    colours, beside = look.season(card.value), _beside(play)
    ink = colours.on_container if count else c.on_surface
    inside: list[ft.Control] = [icon(f"{card.value}-visitor", colours.strong, 28)]
    if words is None and not beside:
        words = scene.t(f"fall.of-{card.value}")
    if words is not None:
        inside.append(look.text(words, "label_large", ink, text_align=ft.TextAlign.CENTER))
    if count > 1:
        inside.append(look.text(scene.t("fall.times", count=count), "title_medium", ink))
    elif count:
        inside.append(icon("check", colours.strong, 22))
    if words is not None and beside:
        content: ft.Control = ft.Column(
            inside, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER
        )
    else:
        content = ft.Row(
            inside, spacing=6, wrap=True, alignment=ft.MainAxisAlignment.CENTER, run_spacing=0
        )
    return tap(
        id,
        at_least(PLAY_CONTROL - 4, content),
        on_tap,
        label=label,
        selected=bool(count),
        on_hold=on_hold,
        width=beside,
        border_radius=14,
        padding=ft.Padding.symmetric(horizontal=2, vertical=2),
        bgcolor=colours.container if count else c.surface_container_lowest,
        border=ft.Border.all(2, colours.strong if count else c.outline_variant),
    )


def _player(play: Play[State], seat: int, place: int) -> ft.Control:
    """Who draws; a tap opens the mat or, where none is followed, the player."""
    scene, look, c = play.scene, play.scene.look, play.scene.c
    mat = play.state.estates[seat].mat
    has_drawn = mat is not None and mat.drawn
    whole = play.state.whole_seats
    room = pane_width(scene) - BESIDE_NAME - (0 if whole or scene.large_text else 40)
    beside = _held(scene, mat) if whole else _both(scene)
    if mat is not None and not has_drawn and draws(mat) > 1:
        beside = [icon("cottage", c.on_surface_variant, 24)]
    label = scene.t(
        "fall.drawn" if has_drawn else "fall.draws", player=play.name(seat), place=place + 1
    )
    its = MatSheet(seat) if mat is not None else PlayerSheet(seat)
    return tap(
        f"fall.player.seat-{seat + 1}",
        at_least(
            48,
            ft.Row(
                [
                    *([] if whole else [_place(scene, place)]),
                    player_mark(look, play.colour(seat), play.name(seat), 32 if whole else 36),
                    _expanding(look.name(play.name(seat), "title_medium", room)),
                    *beside,
                ],
                spacing=8 if whole else 14,
            ),
        ),
        (lambda: play.show(its)) if play.legal else None,
        on_hold=lambda: play.explain(terms.DRAWS),
        label=label,
        border_radius=12,
    )


def _place(scene: Scene, place: int) -> ft.Control:
    return scene.look.text(str(place + 1), "title_large", scene.c.on_surface_variant)


def _both(scene: Scene) -> list[ft.Control]:
    """A note that a card of either season can be drawn."""
    if scene.large_text:
        return []
    strong = scene.look.season("fall").strong
    marks: list[ft.Control] = [icon("summer-visitor", strong), icon("winter-visitor", strong)]
    return [ft.Row(marks, spacing=6, tight=True)]


def _held(scene: Scene, mat: Mat | None) -> list[ft.Control]:
    """That a player has drawn."""
    if mat is None or not mat.drawn:
        return []
    return [icon("check", scene.look.season("fall").strong, 24)]
