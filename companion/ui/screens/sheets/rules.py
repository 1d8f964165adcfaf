"""Rules: those of the season, one by itself, and why a move is not allowed."""

from __future__ import annotations

from typing import Any

import flet as ft

from ...icons import icon
from ...parts.rule_text import rule_text
from ...parts.surface import card, sheet
from ...parts.touch import Primary
from .sheet import Sheet, closing


def season_sheet(play: Any, open_: Sheet) -> ft.Control:
    """The rules of the part of the game that is played now."""
    scene = play.scene
    title, rules = play.screens.rules_now(scene, play.state)
    content = [rule_text(scene, rule, play.state.setup.edition.value) for rule in rules]
    return sheet(scene, "season", title, content, closing(play), long=True)


def rule_sheet(play: Any, open_: Sheet) -> ft.Control:
    """One rule, with the page of the rulebook that lies in the box."""
    scene = play.scene
    content: list[ft.Control] = [
        rule_text(scene, open_.rule, play.state.setup.edition.value, open_title=False)
    ]
    content += play.screens.below_rule(play, open_.rule)
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
                            play.screens.explained(play, reason), "body_large", c.on_error_container
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
