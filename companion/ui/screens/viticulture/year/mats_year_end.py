"""
The year's end where vineyards are followed: what ages, the lira, the discards, the first player.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import flet as ft

from companion.cards import capital
from companion.i18n import N_
from companion.viticulture.box.decks import CardType
from companion.viticulture.box.pieces import TRACKS
from companion.viticulture.box.vineyard import HIGHEST, SMALL
from companion.viticulture.position.mat import Hand, Mat, Row
from companion.viticulture.position.mat import tokens as tokens_of
from companion.viticulture.position.state import State
from companion.viticulture.year.ageing import borders, rises
from companion.viticulture.year.hand_limit import Discard, too_many
from companion.viticulture.year.year_end import CloseYear, ends_now

from ....icons import icon, player_mark
from ....parts.action import Action
from ....parts.surface import card, rows
from ....parts.touch import chip, tap
from ....play import Play
from ....scene import Scene
from ....sheets import RuleSheet
from ..actions.preview import CARD_DRAWINGS, token_name
from ..table.score import last_year_notice
from ..tokens import GRAPE_ROWS, TOKEN_DRAWINGS, colours
from . import year_end as by_score

CARDS = ("vine", "order", "summer", "winter", "visitor")


@dataclass(frozen=True)
class Discards:
    """The chosen discards by seat."""

    told: Mapping[int, Discard] = field(default_factory=dict)


def body(play: Play[State]) -> list[ft.Control]:
    """What is still to be chosen, the points, and the steps in printed order."""
    return [
        *last_year_notice(play),
        *choosing(play),
        *by_score.points_line(play),
        *steps(play),
    ]


def steps(play: Play[State]) -> list[ft.Control]:
    """The steps in printed order."""
    t = play.scene.t
    step = by_score.step_card
    hands = t("year-end.hands", most=TRACKS.hand_limit)
    return [
        _ageing(play),
        rows(
            play.scene,
            [
                step(
                    play, 2, "worker", t("year-end.workers"), by_score.workers_home(play), "YEAR-01"
                ),
                step(play, 3, "bottle", t("year-end.residual"), by_score.collected(play), "ORD-07"),
                step(play, 4, "card", hands, _hands(play), "YEAR-02"),
                step(play, 5, "first-player", t("year-end.first"), by_score.first(play), "YEAR-06"),
            ],
        ),
    ]


def primary(play: Play[State]) -> Action:
    """
    Return the action: booking all of it. Who has not chosen yet which cards to put away is named;
    a tap then explains the rule, and the year can be closed all the same.
    """
    told = discards(play)
    move = CloseYear(told)
    for discard in told:
        lacks = too_many(play.state, discard.seat) - discard.cards
        if lacks > 0:
            who = play.name(discard.seat)
            label = play.scene.t("year-end.missing", player=who, count=lacks)
            return Action("year-end.close", label, lambda: play.do(move), "book", "card")
    over = ends_now(play.state)
    label = play.scene.t("year-end.finish" if over else "year-end.close", year=play.state.year)
    drawing = "trophy" if over else "check"
    return Action("year-end.close", label, lambda: play.do(move), "advance", drawing)


def discards(play: Play[State]) -> tuple[Discard, ...]:
    """
    Return what is put away as far as it is told. Where all cards are of one type there is nothing
    to tell, and nobody is asked when the game is over.
    """
    told, found = play.choice(Discards).told, []
    if ends_now(play.state):
        return ()
    for seat in play.state.whole_seats:
        beyond = too_many(play.state, seat)
        if beyond:
            found.append(told.get(seat) or _forced(play.state, seat, beyond))
    return tuple(found)


def _forced(state: State, seat: int, beyond: int) -> Discard:
    mat = state.estates[seat].mat
    held = [kind for kind in CARDS if mat is not None and getattr(mat.hand, kind)]
    return Discard(seat, **{held[0]: beyond}) if len(held) == 1 else Discard(seat)


def tapped(told: Discard, kind: str, held: int, beyond: int) -> Discard:
    """
    Return what is put away after a tap on a type: one card more of it; once all are told, none of
    it, or one of it instead of the others.
    """
    put = getattr(told, kind)
    if told.cards < beyond and put < held:
        return replace(told, **{kind: put + 1})
    if put:
        return replace(told, **{kind: 0})
    return Discard(told.seat, **{kind: 1})


def _line(play: Play[State], seat: int, what: list[ft.Control]) -> ft.Control:
    """What happens to one player."""
    mark = player_mark(play.scene.look, play.colour(seat), play.name(seat), 28)
    return ft.Row(
        [
            mark,
            ft.Row(
                what,
                wrap=True,
                spacing=6,
                run_spacing=6,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
                expand=True,
            ),
        ],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _ageing(play: Play[State]) -> ft.Control:
    """An arrow for every token that moves, a lock for every one that cannot."""
    scene, look, c = play.scene, play.scene.look, play.scene.c
    title = ft.Row(
        [
            *([] if scene.large_text else [icon("age", look.season("winter").strong, 30)]),
            ft.Container(look.text(scene.t("year-end.age"), "title_medium"), expand=True),
        ],
        spacing=16,
    )
    lines: list[ft.Control] = [title]
    for seat in play.state.seats:
        mat = play.state.estates[seat].mat
        if mat is None:
            words = look.text(scene.t("year-end.age.by-hand"), "body_medium")
            lines.append(_line(play, seat, [words]))
            continue
        pills, said = _aged(scene, mat)
        if pills:
            line = ft.Semantics(exclude_semantics=True, content=_line(play, seat, pills))
            lines.append(ft.Semantics(label=f"{play.name(seat)}: {', '.join(said)}", content=line))
    if len(lines) == 1:
        nothing = scene.t("year-end.age.nothing")
        lines.append(look.text(nothing, "body_medium", c.on_surface_variant))
    lines += _held(play)
    inside = ft.Column(lines, spacing=8, tight=True)
    return card(
        scene,
        tap(
            "year-end.step-1",
            inside,
            (lambda: play.show(RuleSheet("AGE-01"))) if play.legal else None,
            on_hold=lambda: play.explain("AGE-01"),
            padding=ft.Padding.symmetric(horizontal=16, vertical=12),
        ),
        padding=0,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _held(play: Play[State]) -> list[ft.Control]:
    """Why tokens cannot move, each reason once."""
    scene, c = play.scene, play.scene.c
    found: dict[str, None] = {}
    for estate in play.state.estates:
        if estate.mat is None:
            continue
        for row in Row:
            closed = () if row in GRAPE_ROWS else borders(estate.mat)
            for step in rises(tokens_of(estate.mat, row), closed):
                if step.value == step.to:
                    reason = _reason(step.value, closed)
                    found[scene.t(reason, what=token_name(scene, row, step.value))] = None
    if not found:
        return []
    line = ft.Container(height=1, bgcolor=c.outline_variant)
    told = [
        ft.Row(
            [
                icon("lock", c.on_surface_variant, 20),
                ft.Container(
                    scene.look.text(words, "body_medium", c.on_surface_variant), expand=True
                ),
            ],
            spacing=10,
        )
        for words in found
    ]
    return [line, *told]


def _reason(value: int, closed: tuple[int, ...]) -> str:
    if value in closed:
        return N_("year-end.held-medium") if value == SMALL else N_("year-end.held-large")
    return N_("year-end.held-top") if value == HIGHEST else N_("year-end.held-taken")


def _aged(scene: Scene, mat: Mat) -> tuple[list[ft.Control], list[str]]:
    pills: list[ft.Control] = []
    said: list[str] = []
    for row in Row:
        closed = () if row in GRAPE_ROWS else borders(mat)
        for step in rises(tokens_of(mat, row), closed):
            name = token_name(scene, row, step.value)
            if step.value == step.to:
                said.append(scene.t("year-end.stays", what=name))
            else:
                said.append(scene.t("year-end.becomes", what=name, value=step.to))
            pills.append(_pill(scene, row, step.value, step.to))
    return pills, said


def _pill(scene: Scene, row: Row, value: int, to: int) -> ft.Control:
    """One token: its drawing, its value, and what happens to it."""
    look, c = scene.look, scene.c
    ring = colours(look, row)["ring"]
    stays = value == to
    after: list[ft.Control] = [icon("lock", c.on_surface_variant, 18)]
    if not stays:
        after = [
            icon("arrow-right", c.on_surface_variant, 16),
            look.text(str(to), "title_large", no_wrap=True),
        ]
    return ft.Container(
        ft.Row(
            [
                icon(TOKEN_DRAWINGS[row], ring, 22),
                look.text(str(value), "title_medium", c.on_surface_variant, no_wrap=True),
                *after,
            ],
            spacing=5,
            tight=True,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(horizontal=10, vertical=3),
        border_radius=20,
        bgcolor=None if stays else c.surface_container_high,
        border=ft.Border.all(1.5, c.outline) if stays else None,
    )


def _hands(play: Play[State]) -> list[ft.Control]:
    """Who discards how many cards."""
    scene = play.scene
    found: list[ft.Control] = []
    for told in discards(play):
        count = too_many(play.state, told.seat)
        words = scene.words.many("year-end.discards", count, player=play.name(told.seat))
        found.append(_line(play, told.seat, [scene.look.text(words, "body_medium")]))
    if ends_now(play.state):
        last = scene.t("year-end.hands.last")
        return [scene.look.text(last, "body_medium", scene.c.on_surface_variant)]
    others = [s for s in play.state.seats if play.state.estates[s].mat is None]
    if found and not others:
        return found
    said = "year-end.hands.how" if others else "year-end.hands.nobody"
    words = scene.t(said, most=TRACKS.hand_limit)
    return [*found, scene.look.text(words, "body_medium", scene.c.on_surface_variant)]


def choosing(play: Play[State]) -> list[ft.Control]:
    """Which cards are put away, asked above everything else; nothing is chosen beforehand."""
    if not play.legal:
        return []
    return [_asked(play, told, told.seat) for told in discards(play)]


def _asked(play: Play[State], told: Discard, seat: int) -> ft.Control:
    """The types of cards somebody holds; a tap puts away one of them."""
    scene, c, mat = play.scene, play.scene.c, play.state.estates[seat].mat
    hand, beyond = mat.hand if mat else Hand(), too_many(play.state, seat)
    title = scene.t("year-end.choose", player=play.name(seat), count=told.cards, of=beyond)
    chips = [
        _away(play, told, kind, getattr(hand, kind), beyond)
        for kind in CARDS
        if getattr(hand, kind)
    ]
    style = "label_large" if scene.large_text else "title_medium"
    words = scene.look.text(title, style, c.on_tertiary_container)
    mark = player_mark(scene.look, play.colour(seat), play.name(seat), 32)
    head: ft.Control = ft.Row([mark, ft.Container(words, expand=True)], spacing=10)
    if scene.large_text:
        head = words
    return card(
        scene,
        ft.Column([head, ft.Row(chips, wrap=True, spacing=8, run_spacing=8)], spacing=10),
        bgcolor=c.tertiary_container,
        padding=12,
    )


def _away(play: Play[State], told: Discard, kind: str, held: int, beyond: int) -> ft.Control:
    scene, away = play.scene, getattr(told, kind)

    def change() -> None:
        def changed(before: Discards) -> Discards:
            now = before.told.get(told.seat, told)
            return Discards({**before.told, told.seat: tapped(now, kind, held, beyond)})

        play.pick(Discards, changed)

    look, c = scene.look, scene.c
    ink = c.on_primary_container if away else c.on_tertiary_container
    name = scene.t(f"value.hand-{kind}")
    said = scene.t("year-end.away", what=capital(name), away=away, held=held)
    number = scene.t("year-end.away.chip", away=away, held=held)
    drawing: ft.Control = icon(CARD_DRAWINGS[CardType(kind)], ink, 28)
    words: list[ft.Control] = []
    if kind in ("summer", "winter"):  # their drawings differ little
        season = look.season(kind)
        drawing = ft.Container(
            icon(f"{kind}-visitor", season.strong, 26),
            padding=3,
            border_radius=16,
            bgcolor=season.container,
        )
        if not scene.large_text:
            words = [look.text(scene.t(f"fall.of-{kind}"), "label_large", ink)]
    return chip(
        scene,
        f"year-end.away.seat-{told.seat + 1}.{kind}",
        [drawing, *words, look.text(number, "title_medium", ink, no_wrap=True)],
        change,
        selected=away > 0,
        label=said,
        on_hold=lambda: play.explain("YEAR-05"),
    )
