"""
What comes up over a play screen: a player, a number to be written, the table's own values, a rule,
and why a move is not allowed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.i18n import N_
from companion.viticulture import (
    WAKE_UP,
    Correct,
    GainLira,
    MoveResidual,
    Pass,
    ScorePoints,
    Season,
    TakeTurn,
)

from ..icons import icon, player_mark
from ..parts.boundary import part
from ..parts.field import field
from ..parts.rule_text import rule_text
from ..parts.stepper import stepper
from ..parts.surface import card, sheet
from ..parts.touch import Primary, chip
from ..scene import Scene, use_scene

WHY_LENGTH = 80


@dataclass(frozen=True)
class Sheet:
    """Which sheet is open, and what it is about."""

    kind: str
    seat: int | None = None
    what: str = ""
    rule: str = ""
    move: Any = None
    reason: Any = None

    @property
    def stays(self) -> bool:
        """A player's sheet stays open while its numbers are stepped."""
        return self.kind in ("player", "table")


def draw_sheet(play: Any, open_: Sheet) -> ft.Control:
    """Draw the open sheet."""
    draw: dict[str, Callable[[Any, Sheet], ft.Control]] = {
        "player": player_sheet,
        "number": lambda play, s: NumberSheet(play, s),
        "table": table_sheet,
        "rule": rule_sheet,
        "season": season_sheet,
        "illegal": illegal_sheet,
        "problem": problem_sheet,
    }
    return draw[open_.kind](play, open_)


def _close(play: Any) -> Callable[[], None]:
    return lambda: play.show(None)


def player_sheet(play: Any, open_: Sheet) -> ft.Control:
    """Everything followed of one player: steppers, turn and pass, and corrections."""
    scene, state, seat = play.scene, play.state, open_.seat
    estate = state.estates[seat]
    t, base = scene.t, f"player.seat-{seat + 1}"
    content: list[ft.Control] = [
        stepper(
            scene,
            f"{base}.points",
            t("track.points"),
            estate.vp,
            lambda by: play.do(ScorePoints(seat, by)),
        ),
        stepper(
            scene,
            f"{base}.residual",
            t("track.residual"),
            estate.residual,
            lambda by: _step_residual(play, seat, by),
        ),
    ]
    if state.setup.lira:
        content.append(
            stepper(
                scene,
                f"{base}.lira",
                t("track.lira"),
                estate.lira,
                lambda by: play.do(GainLira(seat, by)),
            )
        )
    content.append(
        ft.Row(
            [
                chip(
                    scene,
                    f"{base}.write-points",
                    t("player.write-points"),
                    lambda: play.show(Sheet("number", seat=seat, what="vp")),
                ),
                *(
                    [
                        chip(
                            scene,
                            f"{base}.write-lira",
                            t("player.write-lira"),
                            lambda: play.show(Sheet("number", seat=seat, what="lira")),
                        )
                    ]
                    if state.setup.lira
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
                        scene, f"{base}.turn", t("player.placed"), lambda: play.do(TakeTurn(seat))
                    ),
                    chip(scene, f"{base}.pass", t("score.pass"), lambda: play.do(Pass(seat))),
                ],
                wrap=True,
                spacing=8,
                run_spacing=8,
            )
        )
    content += _corrections(play, seat, base)
    mark = player_mark(scene.look, play.colour(seat), play.name(seat), 40)
    return sheet(scene, "player", play.name(seat), content, _close(play), mark=mark)


def _step_residual(play: Any, seat: int, by: int) -> None:
    """The track ends at five: a step that changes nothing is explained, not booked."""
    estate = play.table.session.state.estates[seat]
    from companion.viticulture import TRACKS

    if by > 0 and estate.residual >= TRACKS.residual_most:
        play.show(Sheet("rule", rule="ORD-05", seat=seat))
    else:
        play.do(MoveResidual(seat, by))


def _corrections(play: Any, seat: int, base: str) -> list[ft.Control]:
    scene, estate = play.scene, play.state.estates[seat]
    t = scene.t

    def correct(what: str, value: Any) -> Callable[[], None]:
        return lambda: play.do(Correct(what, value, seat))

    choices: list[ft.Control] = [
        chip(
            scene,
            f"{base}.row-{row}",
            str(row),
            correct("row", row),
            selected=estate.row == row,
            label=t("player.row", hour=row),
        )
        for row in WAKE_UP
    ]
    choices.append(
        chip(
            scene,
            f"{base}.row-none",
            t("value.none"),
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
            ),
            chip(
                scene,
                f"{base}.to-act",
                t("player.to-act"),
                lambda: play.do(Correct("turn", seat)),
                selected=play.state.turn == seat,
            ),
        ]
    return [
        scene.look.text(t("player.corrections"), "title_medium"),
        scene.look.text(t("label.row"), "label_medium", scene.c.on_surface_variant),
        ft.Row(choices, wrap=True, spacing=8, run_spacing=8),
        ft.Row(marks, wrap=True, spacing=8, run_spacing=8),
    ]


@part
def NumberSheet(play: Any, open_: Sheet) -> ft.Control:
    """Write a number: as points won (or lira got), or as a correction with its reason."""
    scene = use_scene()
    seat, what = open_.seat, open_.what
    now = getattr(play.state.estates[seat], what)
    written, set_written = ft.use_state("")
    why, set_why = ft.use_state("")
    t = scene.t
    value = _number(written)
    base = f"number.{what}"
    by = value - now if value is not None else 0

    def book() -> None:
        move = ScorePoints if what == "vp" else GainLira
        play.do(move(seat, by))

    def correct() -> None:
        play.do(Correct(what, value, seat, why=why.strip()))

    quick = ft.Row(
        [
            chip(
                scene,
                f"{base}.add-{n}" if n > 0 else f"{base}.take-{-n}",
                scene.words.signed(n),
                lambda n=n: set_written(lambda text: _stepped(text, now, n)),
            )
            for n in (-1, 1, 2, 3, 4, 5)
        ],
        wrap=True,
        spacing=8,
        run_spacing=8,
    )
    ready = value is not None and by != 0
    content: list[ft.Control] = [
        field(
            scene,
            f"{base}.field",
            t(f"track.{'points' if what == 'vp' else what}"),
            written,
            style="display_small",
            hint_text=scene.words.number(now),
            keyboard_type=ft.KeyboardType.NUMBER,
            autofocus=True,
            on_change=lambda e: set_written(e.control.value),
            on_submit=lambda _: book() if ready else None,
        ),
        quick,
        Primary(
            f"{base}.book",
            scene.words.text(f"number.book.{what}", by=scene.words.signed(by))
            if ready
            else t("number.missing"),
            book if ready else None,
            drawing="check" if ready else None,
        ),
        scene.look.text(t("number.or"), "label_medium", scene.c.on_surface_variant),
        field(
            scene,
            f"{base}.why",
            t("number.why"),
            why,
            max_length=WHY_LENGTH,
            on_change=lambda e: set_why(e.control.value),
        ),
        Primary(
            f"{base}.correct",
            t("number.correct", value=scene.words.number(value)) if ready else t("number.missing"),
            correct if ready else None,
            drawing="edit" if ready else None,
            tone="tonal",
        ),
    ]
    mark = player_mark(scene.look, play.colour(seat), play.name(seat), 40)
    title = t("number.title", player=play.name(seat), number=scene.words.number(now))
    return sheet(scene, "number", title, content, _close(play), mark=mark)


def _stepped(written: str, now: int, by: int) -> str:
    """The number that was written, or else the present one, and so many more."""
    number = _number(written)
    return str((now if number is None else number) + by)


def _number(written: str) -> int | None:
    """What was written, if it is a number that could stand on a track."""
    text = written.strip().replace("−", "-")
    digits = text.removeprefix("-").removeprefix("+")
    if not digits.isdecimal() or len(digits) > 3:
        return None
    return max(-99, int(text))


def table_sheet(play: Any, open_: Sheet) -> ft.Control:
    """What belongs to nobody: year, season, first player, last year; all of it can be corrected."""
    scene, state = play.scene, play.state
    t = scene.t

    def correct(what: str, value: Any) -> Callable[[], None]:
        return lambda: play.do(Correct(what, value))

    content: list[ft.Control] = [
        stepper(
            scene,
            "table.year",
            t("label.year"),
            state.year,
            lambda by: play.do(Correct("year", max(1, state.year + by))),
        ),
        scene.look.text(t("label.season"), "label_medium", scene.c.on_surface_variant),
        ft.Row(
            [
                chip(
                    scene,
                    f"table.season-{season.value}",
                    t(f"season.{season.value}"),
                    correct("season", season.value),
                    selected=state.season is season,
                )
                for season in Season
                if season not in (Season.FIRST_PLAYER, Season.OVER)
            ],
            wrap=True,
            spacing=8,
            run_spacing=8,
        ),
        scene.look.text(t("label.first-player"), "label_medium", scene.c.on_surface_variant),
        ft.Row(
            [
                chip(
                    scene,
                    f"table.first-{seat + 1}",
                    [
                        player_mark(scene.look, play.colour(seat), play.name(seat), 26),
                        scene.look.text(play.name(seat), "label_large"),
                    ],
                    correct("first-player", seat),
                    selected=state.first_player == seat,
                )
                for seat in state.seats
            ],
            wrap=True,
            spacing=8,
            run_spacing=8,
        ),
    ]
    marks: list[ft.Control] = []
    if not state.setup.is_solo:
        marks.append(
            chip(
                scene,
                "table.last-year",
                t("label.last-year"),
                correct("last-year", not state.last_year),
                selected=state.last_year,
            )
        )
    marks.append(
        chip(
            scene,
            "table.table-mode",
            t("settings.table-mode"),
            lambda: scene.house.change(table_mode=not scene.viewer.table_mode),
            selected=scene.viewer.table_mode,
        )
    )
    content.append(ft.Row(marks, wrap=True, spacing=8, run_spacing=8))
    return sheet(scene, "table", t("table.title"), content, _close(play))


SEASON_RULES = {
    Season.FIRST_PLAYER: ("SET-06",),
    Season.SPRING: ("WAKE-01", "WAKE-02", "WAKE-03", "WAKE-11"),
    Season.SUMMER: ("TURN-02", "TURN-03", "TURN-04", "TURN-05"),
    Season.FALL: ("TURN-11",),
    Season.WINTER: ("TURN-02", "TURN-06", "TURN-08"),
    Season.YEAR_END: ("YEAR-01", "YEAR-02", "YEAR-06"),
    Season.OVER: ("END-04", "END-05", "END-07"),
}


def season_sheet(play: Any, open_: Sheet) -> ft.Control:
    """The rules of the part of the year the game stands in."""
    scene, season = play.scene, play.state.season
    content = [
        rule_text(scene, rule, play.state.setup.edition.value) for rule in SEASON_RULES[season]
    ]
    title = scene.t("season.rules", season=scene.t(f"season.{season.value}"))
    return sheet(scene, "season", title, content, _close(play), long=True)


def rule_sheet(play: Any, open_: Sheet) -> ft.Control:
    """One rule, with the page of the rulebook that lies in the box."""
    scene = play.scene
    content: list[ft.Control] = [
        rule_text(scene, open_.rule, play.state.setup.edition.value, open_title=False)
    ]
    if open_.rule == "END-01" and play.state.last_year and play.legal:
        content.append(
            Primary(
                "rule.lift-last-year",
                scene.t("last-year.lift"),
                lambda: play.do(Correct("last-year", False)),
                drawing="edit",
                tone="tonal",
            )
        )
    title = scene.t(f"rule.{open_.rule}.title")
    return sheet(scene, "rule", title, content, _close(play))


def illegal_sheet(play: Any, open_: Sheet) -> ft.Control:
    """Why the rules speak against a move, and the way to record it all the same."""
    scene, reason = play.scene, open_.reason
    c = scene.c
    content: list[ft.Control] = [
        card(
            scene,
            ft.Row(
                [
                    icon("warn", c.on_error_container, 28),
                    ft.Container(
                        scene.look.text(
                            explained(play, reason), "body_large", c.on_error_container
                        ),
                        expand=True,
                    ),
                ],
                spacing=12,
            ),
            bgcolor=c.error_container,
            border=None,
        ),
        rule_text(scene, reason.rule, play.state.setup.edition.value),
        Primary("illegal.leave", scene.t("illegal.leave"), _close(play)),
        Primary(
            "illegal.anyway",
            scene.t("illegal.anyway"),
            lambda: play.do(open_.move, anyway=True),
            kind="advance",
            drawing="edit",
            tone="tonal",
        ),
    ]
    return sheet(scene, "illegal", scene.t("illegal.title"), content, _close(play))


def explained(play: Any, reason: Any) -> str:
    """The reason in words, with names for seats."""
    facts = dict(reason.facts)
    for fact in ("seat", "chooser", "acting"):
        if fact in facts:
            seat = facts[fact]
            facts[fact] = play.name(seat) if isinstance(seat, int) else play.scene.t("value.nobody")
    if "season" in facts:
        facts["season"] = play.scene.t(f"season.{facts['season']}")
    return play.scene.t(f"why.{reason.rule}", **facts)


def problem_sheet(play: Any, open_: Sheet) -> ft.Control:
    """A tap that could not be written down."""
    return problem(play.scene, open_.reason, _close(play))


def problem(scene: Scene, reason: Any, on_close: Callable[[], Any]) -> ft.Control:
    """Something did not work, in one sentence; nothing was changed."""
    message = getattr(reason, "message", None) or getattr(reason, "message_id", N_("error.unknown"))
    content: list[ft.Control] = [
        scene.look.text(scene.t(message, **dict(reason.facts))),
        scene.look.text(
            scene.t("problem.nothing-changed"), "body_medium", scene.c.on_surface_variant
        ),
        Primary("problem.leave", scene.t("close"), on_close),
    ]
    return sheet(scene, "problem", scene.t("problem.title"), content, on_close, short=True)
