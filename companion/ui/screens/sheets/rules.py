"""Rules: those of the season, one by itself, and why a move is not allowed."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.viticulture import (
    Correct,
    Season,
)

from ...icons import icon
from ...parts.rule_text import rule_text
from ...parts.surface import card, sheet
from ...parts.touch import Primary
from .sheet import Sheet, closing

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
    """The rules of the part of the year the game stands in; alone, the Automa's first."""
    from ..viticulture.solo_rules import solo_rules

    scene, season = play.scene, play.state.season
    alone = solo_rules(play.state)
    usual = () if alone and season in (Season.FIRST_PLAYER, Season.OVER) else SEASON_RULES[season]
    content = [rule_text(scene, rule, play.state.setup.edition.value) for rule in (*alone, *usual)]
    title = scene.t("season.rules", season=scene.t(f"season.{season.value}"))
    return sheet(scene, "season", title, content, closing(play), long=True)


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
    return sheet(scene, "rule", title, content, closing(play))


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
        Primary("illegal.leave", scene.t("illegal.leave"), closing(play)),
        Primary(
            "illegal.anyway",
            scene.t("illegal.anyway"),
            lambda: play.do(open_.move, anyway=True),
            kind="advance",
            drawing="edit",
            tone="tonal",
        ),
    ]
    return sheet(scene, "illegal", scene.t("illegal.title"), content, closing(play))


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
