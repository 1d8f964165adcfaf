"""
The year's end where vineyards are followed: what ages, the lira, the discards, the first player.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import flet as ft

from companion.i18n import N_
from companion.viticulture.box.pieces import TRACKS
from companion.viticulture.box.vineyard import HIGHEST, SMALL
from companion.viticulture.position.mat import Mat, Row
from companion.viticulture.position.mat import tokens as tokens_of
from companion.viticulture.position.state import State
from companion.viticulture.year.ageing import borders, rises
from companion.viticulture.year.hand_limit import Discard, proposed_discards, too_many
from companion.viticulture.year.year_end import CloseYear, ends_now

from ....icons import icon, player_mark
from ....parts.action import Action
from ....parts.stepper import stepper
from ....parts.surface import card, rows
from ....parts.touch import tap
from ....play import Play
from ....scene import Scene
from ....sheets import RuleSheet
from ..actions.preview import token_name
from ..table.score import last_year_notice
from ..tokens import GRAPE_ROWS, TOKEN_DRAWINGS, colours
from . import year_end as by_score

CARDS = ("vine", "order", "summer", "winter", "visitor")


@dataclass(frozen=True)
class Discards:
    """The chosen discards by seat."""

    told: Mapping[int, Discard] = field(default_factory=dict)


def body(play: Play[State]) -> list[ft.Control]:
    """The steps in printed order."""
    t = play.scene.t
    step = by_score.step_card
    hands = t("year-end.hands", most=TRACKS.hand_limit)
    return [
        *last_year_notice(play),
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
        *_choosing(play),
    ]


def primary(play: Play[State]) -> Action:
    """Return the action: booking all of it."""
    over = ends_now(play.state)
    label = play.scene.t("year-end.finish" if over else "year-end.close", year=play.state.year)
    drawing = "trophy" if over else "check"
    move = CloseYear(discards(play))
    return Action("year-end.close", label, lambda: play.do(move), "advance", drawing)


def discards(play: Play[State]) -> tuple[Discard, ...]:
    """Return the chosen discards, or else the proposed ones."""
    told = play.choice(Discards).told
    return tuple(told.get(d.seat, d) for d in proposed_discards(play.state))


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
    others = [s for s in play.state.seats if play.state.estates[s].mat is None]
    if found and not others:
        return found
    said = "year-end.hands.how" if others else "year-end.hands.nobody"
    words = scene.t(said, most=TRACKS.hand_limit)
    return [*found, scene.look.text(words, "body_medium", scene.c.on_surface_variant)]


def _choosing(play: Play[State]) -> list[ft.Control]:
    """The choice of discards, which starts with the proposed ones."""
    if not play.legal:
        return []
    found: list[ft.Control] = []
    for told in discards(play):
        mat = play.state.estates[told.seat].mat
        if mat is None:
            continue
        count = too_many(play.state, told.seat)
        title = play.scene.t(
            "year-end.choose", player=play.name(told.seat), count=told.cards, of=count
        )
        found.append(play.scene.look.text(title, "title_medium"))
        for kind in CARDS:
            held, away = getattr(mat.hand, kind), getattr(told, kind)
            if held:
                found.append(_away(play, told, kind, held, away))
    return found


def _away(play: Play[State], told: Discard, kind: str, held: int, away: int) -> ft.Control:
    def change(by: int) -> None:
        def changed(before: Discards) -> Discards:
            now = before.told.get(told.seat, told)
            put = max(0, min(held, getattr(now, kind) + by))
            return Discards({**before.told, told.seat: replace(now, **{kind: put})})

        play.pick(Discards, changed)

    return stepper(
        play.scene,
        f"year-end.away.seat-{told.seat + 1}.{kind}",
        play.scene.t(f"value.hand-{kind}"),
        away,
        change,
    )
