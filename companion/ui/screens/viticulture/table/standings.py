"""Who leads: everybody's points in order of rank, with what else is followed of each."""

from __future__ import annotations

import flet as ft

from companion.viticulture import outcome
from companion.viticulture.position.state import State

from ....icons import icon, player_mark
from ....look import DIGIT, EDGE, TOUCH
from ....parts.surface import rows, sheet_width
from ....parts.touch import at_least, tap
from ....play import Play
from ....sheets import RuleSheet, Sheet
from ..sheets import MatSheet, PlayerSheet

RANK = 30
"""The width of a rank, so that all names begin below each other."""


def standings(play: Play[State], back: Sheet) -> ft.Control:
    """A row for each player, the best first; against the Automa its marker, too."""
    lines: list[tuple[int, ft.Control]] = [
        (place.vp, _row(play, place.seat, place.rank, back)) for place in outcome(play.state).places
    ]
    automa = play.state.automa
    if automa is not None:
        lines.append((automa.marker, _automa(play, automa.marker)))
        lines.sort(key=lambda line: -line[0])
    return rows(play.scene, [line for _, line in lines])


def _row(play: Play[State], seat: int, rank: int, back: Sheet) -> ft.Control:
    """Rank, name, points; below the name lira, residual payment, hour, workers at home."""
    scene, state = play.scene, play.state
    look, c, t = scene.look, scene.c, scene.t
    estate, name, vp = state.estates[seat], play.name(seat), state.score(seat)
    said = [t("score.residual", residual=estate.residual)]
    facts = [("bottle", scene.words.number(estate.residual))]
    if state.follows_lira(seat):
        said.insert(0, scene.words.many("score.lira", estate.lira))
        facts.insert(0, ("lira", scene.words.number(estate.lira)))
    if estate.row is not None:
        said.append(t("play.order.hour", hour=estate.row))
        facts.append(("rooster", str(estate.row)))
    if estate.mat is not None and state.season.has_turns:
        left = max(0, estate.workers_left)
        said.append(scene.words.many("board.left", left))
        facts.append(("worker", str(left)))
    below: list[ft.Control] = []
    for drawing, number in facts:
        below += [
            icon(drawing, c.on_surface_variant, 18),
            look.text(number, "label_large", c.on_surface_variant),
            ft.Container(width=4),
        ]
    whole = sheet_width(scene) - 2 * EDGE - 8 - 2 * 12
    ahead = 36 + 10 + (0 if state.setup.is_solo else RANK * look.scale + 10)
    points_shown = look.text(scene.words.number(vp), "display_small", no_wrap=True)
    digits = DIGIT * len(scene.words.number(vp)) * look.size("display_small")
    room = whole if scene.large_text else whole - ahead - 10 - digits
    words = ft.Column(
        [
            look.name(name, "title_medium", room),
            ft.Row(below, spacing=3, run_spacing=0, wrap=True),
        ],
        spacing=0,
        tight=True,
    )
    place = ft.Container(
        look.text(t("over.rank", rank=rank), "title_medium", c.on_surface_variant, no_wrap=True),
        width=RANK * look.scale,
    )
    first = [] if state.setup.is_solo else [place]
    mark = player_mark(look, play.colour(seat), name, 36, turned=estate.passed)
    if scene.large_text:  # a name needs the whole width
        over = ft.Row([*first, mark, ft.Container(expand=True), points_shown], spacing=10)
        inside: ft.Control = ft.Column([over, words], spacing=2, tight=True)
    else:
        inside = ft.Row([*first, mark, ft.Container(words, expand=True), points_shown], spacing=10)
    mat = MatSheet(seat, back) if estate.mat is not None else PlayerSheet(seat, back)
    points = scene.words.many("score.has", vp, player=name)
    return tap(
        f"table.standing.seat-{seat + 1}",
        at_least(TOUCH, inside),
        (lambda: play.show(mat)) if play.legal else None,
        label=", ".join([points, *said]),
        on_hold=lambda: play.show(RuleSheet("END-04", back)),
        padding=ft.Padding.symmetric(horizontal=12, vertical=4),
    )


def _automa(play: Play[State], marker: int) -> ft.Control:
    scene, look = play.scene, play.scene.look
    name, number = scene.t("automa"), scene.words.number(marker)
    return ft.Semantics(
        label=scene.words.many("score.has", marker, player=name),
        exclude_semantics=True,
        content=ft.Container(
            at_least(
                TOUCH,
                ft.Row(
                    [
                        icon("automa", scene.c.on_surface_variant, 36),
                        ft.Container(look.text(name, "title_medium"), expand=True),
                        look.text(number, "display_small", no_wrap=True),
                    ],
                    spacing=10,
                ),
            ),
            padding=ft.Padding.symmetric(horizontal=12, vertical=4),
        ),
    )
