"""The end against the Automa: won, drawn or lost, why, and what comes next in a campaign."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.campaigns import campaigns_of
from companion.viticulture import CountCellars, asks_cellars, solo_result, uses_tokens
from companion.viticulture.solo_end import LARGE_HOLDS, MEDIUM_HOLDS

from ...parts.action import Action
from ...parts.stepper import stepper
from ...parts.surface import card
from ...sheets import RuleSheet
from .picking import pick, picked
from .podium import against_the_automa, years
from .solo_parts import ahead_said, line


def body(play: Any) -> list[ft.Control]:
    """The result and its reason, the cellars where they count, the campaign, the years."""
    scene, state = play.scene, play.state
    result = solo_result(state)
    title = scene.t(f"over.solo.{result}") if result else scene.t("over.cellars")
    parts: list[ft.Control] = [
        ft.Semantics(
            heading_level=1,
            content=scene.look.text(title, "headline_medium", text_align=ft.TextAlign.CENTER),
        ),
        against_the_automa(play),
    ]
    if result:
        parts.append(_reason(play, result))
        parts += _next(play, result)
    else:
        parts.append(_cellars(play))
    if state.years:
        parts.append(years(play))
    return parts


def primary(play: Any) -> Action:
    """The cellars to be counted, or on to the campaign, or home."""
    t, house = play.scene.t, play.scene.house
    if asks_cellars(play.state):
        large, medium = picked(play).get("large", 0), picked(play).get("medium", 0)
        return Action(
            "over.cellars",
            t("over.cellars.count"),
            lambda: play.do(CountCellars(large, medium)),
            drawing="check",
        )
    saga = campaigns_of(house.tables).of(play.id)
    if saga is not None:
        return Action(
            "over.campaign",
            t("over.campaign"),
            lambda: house.go(f"/campaign/{saga.id}"),
            "advance",
            "flag",
        )
    return Action("over.home", t("over.home"), lambda: house.go("/"), drawing="home")


def _reason(play: Any, result: str) -> ft.Control:
    scene, state = play.scene, play.state
    game, lost = state.setup.solo, state.automa.lost
    level = state.score(0) == state.automa.marker
    if lost:
        said, rule = scene.t(f"over.why.{lost}"), lost
    elif level and game.aggressive:
        said, rule = scene.t("over.why.level-aggressive"), "AGG-05"
    elif level:
        said, rule = scene.t("over.why.level"), "AUT-04"
    else:
        said, rule = ahead_said(scene, state), "AUT-03"
    drawing = {"win": "trophy", "draw": "people", "loss": "automa"}[result]
    show = (lambda: play.show(RuleSheet(rule))) if play.legal else None
    return line(scene, "over.why", drawing, said, show)


def _next(play: Any, result: str) -> list[ft.Control]:
    """What the campaign makes of it."""
    scene, challenge = play.scene, play.state.challenge
    saga = campaigns_of(scene.house.tables).of(play.id)
    if saga is None or challenge is None:
        return []
    campaign = saga.campaign
    if campaign.finished:
        said = scene.words.many("over.next.finished", campaign.games)
    elif result == "win":
        said = scene.t("over.next.win", challenge=challenge.number, next=campaign.challenge)
    elif result == "draw":
        said = scene.t("over.next.draw", challenge=challenge.number)
    elif not uses_tokens(campaign.next_game()):
        said = scene.t("over.next.loss-again", challenge=challenge.number)
    else:
        said = scene.words.many("over.next.loss", campaign.losses, challenge=challenge.number)
    return [card(scene, scene.look.text(said, "body_large"))]


def _cellars(play: Any) -> ft.Control:
    """Challenge 6: the wine in the two larger cellars."""
    scene, challenge, cellars = play.scene, play.state.challenge, picked(play)

    def count(which: str, most: int) -> Any:
        def step(by: int) -> None:
            pick(play, **{which: lambda now: min(most, max(0, (now or 0) + by))})

        return step

    def asked(which: str, said: str, most: int) -> ft.Control:
        return stepper(
            scene, f"over.cellars.{which}", said, cellars.get(which, 0), count(which, most)
        )

    return card(
        scene,
        ft.Column(
            [
                scene.look.text(scene.t("over.cellars.ask"), "title_medium"),
                asked("large", scene.t("over.cellars.large", points=challenge.large), LARGE_HOLDS),
                asked(
                    "medium", scene.t("over.cellars.medium", points=challenge.medium), MEDIUM_HOLDS
                ),
            ],
            spacing=12,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=scene.c.tertiary_container,
    )
