"""The sheet of a player: points, residual payment, lira, turn and pass, corrections."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.viticulture.box.board import Board
from companion.viticulture.box.wake_up import WAKE_UP
from companion.viticulture.position.state import State
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.follow import Follow
from companion.viticulture.table.tracks import GainLira, MoveResidual, ScorePoints, bottle_after
from companion.viticulture.year.turns import Pass, TakeTurn

from ....icons import player_mark
from ....parts.stepper import stepper
from ....parts.surface import sheet
from ....parts.touch import chip
from ....play import Play
from ....sheets import RuleSheet
from ...sheets.rules import help_button
from ..sheets import MatSheet, NumberSheet, PlayerSheet
from ..year.spring import ROW_RULES

HELP_RULES = ("VP-03", "ORD-05", "ORD-07", "TURN-02", "TURN-04", *ROW_RULES.values())
"""The rules a long press opens."""


def player_sheet(play: Play[State], open_: PlayerSheet) -> ft.Control:
    """Everything followed of a player: steppers, turn and pass, corrections."""
    scene, state, seat = play.scene, play.state, open_.seat
    estate = state.estates[seat]
    t, base = scene.t, f"player.seat-{seat + 1}"

    def explains(rule: str) -> Callable[[], None]:
        return lambda: play.show(RuleSheet(rule, open_))

    content: list[ft.Control] = [
        stepper(
            scene,
            f"{base}.points",
            t("track.points"),
            estate.vp,
            lambda by: play.do(ScorePoints(seat, by)),
            on_hold=explains("VP-03"),
        ),
        stepper(
            scene,
            f"{base}.residual",
            t("track.residual"),
            estate.residual,
            lambda by: _step_residual(play, seat, by),
            on_hold=explains("ORD-05"),
        ),
    ]
    if state.follows_lira(seat):
        content.append(
            stepper(
                scene,
                f"{base}.lira",
                t("track.lira"),
                estate.lira,
                lambda by: play.do(GainLira(seat, by)),
                on_hold=explains("ORD-07"),
            )
        )
    content.append(
        ft.Row(
            [
                chip(
                    scene,
                    f"{base}.write-points",
                    t("player.write-points"),
                    lambda: play.show(NumberSheet(seat, "vp")),
                ),
                *(
                    [
                        chip(
                            scene,
                            f"{base}.write-lira",
                            t("player.write-lira"),
                            lambda: play.show(NumberSheet(seat, "lira")),
                        )
                    ]
                    if state.follows_lira(seat)
                    else []
                ),
            ],
            wrap=True,
            spacing=8,
            run_spacing=8,
        )
    )
    if state.season.has_turns and not estate.passed:
        content.append(
            ft.Row(
                [
                    chip(
                        scene,
                        f"{base}.turn",
                        t("player.placed"),
                        lambda: play.do(TakeTurn(seat)),
                        on_hold=explains("TURN-02"),
                    ),
                    chip(
                        scene,
                        f"{base}.pass",
                        t("score.pass"),
                        lambda: play.do(Pass(seat)),
                        on_hold=explains("TURN-04"),
                    ),
                ],
                wrap=True,
                spacing=8,
                run_spacing=8,
            )
        )
    content += _depth(play, seat, base)
    content += _corrections(play, seat, base, explains)
    mark = player_mark(scene.look, play.colour(seat), play.name(seat), 40)
    help = help_button(play, open_, HELP_RULES)
    back = open_.back
    close = (lambda: play.show(back)) if back else play.close
    return sheet(scene, "player", play.name(seat), content, close, mark=mark, help=help)


def _depth(play: Play[State], seat: int, base: str) -> list[ft.Control]:
    """
    Whether the whole vineyard is followed, and a button to the mat.

    It can be begun and left in mid-game, for one player alone, and nothing is lost.
    """
    game = play.state.setup.solo
    if game is not None and game.board is not Board.BASE:
        return []
    scene, whole = play.scene, play.state.estates[seat].mat is not None
    chips = [
        chip(
            scene,
            f"{base}.whole",
            scene.t("player.whole"),
            lambda: play.do(Follow(seat, whole=not whole)),
            selected=whole,
        )
    ]
    if whole:
        words = scene.t("player.mat")
        chips.append(chip(scene, f"{base}.mat", words, lambda: play.show(MatSheet(seat))))
    return [ft.Row(chips, wrap=True, spacing=8, run_spacing=8)]


def _step_residual(play: Play[State], seat: int, by: int) -> None:
    """Move the bottle; at the end of its track the rule is shown instead."""
    now = play.now.estates[seat].residual
    if bottle_after(now, by) == now:
        play.show(RuleSheet("ORD-05"))
    else:
        play.do(MoveResidual(seat, by))


def _corrections(
    play: Play[State], seat: int, base: str, explains: Callable[[str], Callable[[], None]]
) -> list[ft.Control]:
    scene, estate = play.scene, play.state.estates[seat]
    t = scene.t

    def correct(what: str, value: int | bool | None) -> Callable[[], object]:
        return lambda: play.do(Correct(what, value, seat))

    choices: list[ft.Control] = [
        chip(
            scene,
            f"{base}.row-{row}",
            str(row),
            correct("row", row),
            selected=estate.row == row,
            label=t("player.row", hour=row),
            on_hold=explains(ROW_RULES[row]),
        )
        for row in WAKE_UP
    ]
    choices.append(
        chip(
            scene,
            f"{base}.row-none",
            t("player.no-row"),
            correct("row", None),
            selected=estate.row is None,
            label=t("player.row-none"),
        )
    )
    marks: list[ft.Control] = [
        chip(
            scene,
            f"{base}.temporary",
            t("label.temporary"),
            correct("temporary", not estate.temporary),
            selected=estate.temporary,
            on_hold=explains("WAKE-10"),
        )
    ]
    if play.state.season.has_turns:
        marks += [
            chip(
                scene,
                f"{base}.passed",
                t("label.passed"),
                correct("passed", not estate.passed),
                selected=estate.passed,
                on_hold=explains("TURN-04"),
            ),
            chip(
                scene,
                f"{base}.to-act",
                t("player.to-act"),
                lambda: play.do(Correct("turn", seat)),
                selected=play.state.turn == seat,
                on_hold=explains("TURN-02"),
            ),
        ]
    return [
        scene.look.text(t("player.corrections"), "title_medium"),
        scene.look.text(t("label.row"), "label_medium", scene.c.on_surface_variant),
        ft.Row(choices, wrap=True, spacing=8, run_spacing=8),
        ft.Row(marks, wrap=True, spacing=8, run_spacing=8),
    ]
