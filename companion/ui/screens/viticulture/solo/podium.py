"""
The end of a game against the Automa: the result and its reason, and what comes next in a campaign.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import flet as ft

from companion.campaigns import campaigns_of
from companion.viticulture.position.state import State
from companion.viticulture.solo.choices import uses_tokens
from companion.viticulture.solo.ending import (
    LARGE_HOLDS,
    MEDIUM_HOLDS,
    CountCellars,
    asks_cellars,
    solo_result,
)
from companion.viticulture.solo.friend_code import friend_code

from ....parts.action import Action
from ....parts.stepper import stepper
from ....parts.surface import card
from ....play import Play
from ....sheets import RuleSheet
from ...again import again_action, ended
from ..ending.podium import against_the_automa
from ..ending.years import years_picture
from .alone import automa_of, solo_of
from .deck import notice
from .naming import said_of
from .pace import ahead_said
from .setup import friend_card, has_friend_code


@dataclass(frozen=True)
class Cellars:
    """How many wines are in the two larger cellars."""

    large: int = 0
    medium: int = 0


def body(play: Play[State]) -> list[ft.Control]:
    """The result with its reason, the cellars if they count, the campaign, the years."""
    scene, state = play.scene, play.state
    result = solo_result(state)
    title = scene.t(f"over.solo.{result}") if result else scene.t("over.cellars")
    parts: list[ft.Control] = [
        ft.Semantics(
            heading_level=2,
            content=scene.look.text(title, "headline_medium", text_align=ft.TextAlign.CENTER),
        ),
        against_the_automa(play),
    ]
    if result:
        parts.append(_reason(play, result))
        parts += _next(play, result)
        if play.legal:
            parts.append(ended(play, title, result_lines(play)))
        parts += friend_card(scene, solo_of(state))
    else:
        parts.append(_cellars(play))
    if state.years:
        parts.append(years_picture(play))
    return parts


def primary(play: Play[State]) -> Action:
    """Return the action: counting the cellars, the campaign, or playing again."""
    t, program = play.scene.t, play.scene.program
    if asks_cellars(play.state):
        cellars = play.choice(Cellars)
        return Action(
            "over.cellars",
            t("over.cellars.count"),
            lambda: play.do(CountCellars(cellars.large, cellars.medium)),
            drawing="check",
        )
    saved = campaigns_of(program.tables).of(play.id)
    if saved is not None:
        return Action(
            "over.campaign",
            t("over.campaign"),
            lambda: program.go(f"/campaign/{saved.id}"),
            "advance",
            "flag",
        )
    home = Action("over.home", t("over.home"), lambda: program.go("/"), drawing="home")
    return again_action(play) or home


def result_lines(play: Play[State]) -> list[str]:
    """Return both scores, level and variant, and the code of the deck, to be shared as a text."""
    scene, state, game = play.scene, play.state, solo_of(play.state)
    points = state.score(0)
    lines = [
        scene.words.many("score.has", points, player=play.name(0)),
        scene.t("solo.marker-on", points=automa_of(state).marker),
        said_of(scene, game),
    ]
    if has_friend_code(game):
        lines.append(scene.t("new.code.is", code=friend_code(game)))
    return lines


def _reason(play: Play[State], result: str) -> ft.Control:
    scene, state = play.scene, play.state
    game, lost = solo_of(state), automa_of(state).lost
    level = state.score(0) == automa_of(state).marker
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
    return notice(scene, "over.why", drawing, said, show)


def _next(play: Play[State], result: str) -> list[ft.Control]:
    """What the result means for the campaign."""
    scene, challenge = play.scene, play.state.challenge
    saved = campaigns_of(scene.program.tables).of(play.id)
    if saved is None or challenge is None:
        return []
    campaign = saved.campaign
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


def _cellars(play: Play[State]) -> ft.Control:
    """Challenge 6: fields for the wine in the two larger cellars."""
    scene, challenge, cellars = play.scene, play.state.challenge, play.choice(Cellars)
    points = (challenge.large, challenge.medium) if challenge else (0, 0)

    def large(by: int) -> None:
        play.pick(Cellars, lambda now: replace(now, large=_within(LARGE_HOLDS, now.large + by)))

    def medium(by: int) -> None:
        play.pick(Cellars, lambda now: replace(now, medium=_within(MEDIUM_HOLDS, now.medium + by)))

    in_large = scene.t("over.cellars.large", points=points[0])
    in_medium = scene.t("over.cellars.medium", points=points[1])

    return card(
        scene,
        ft.Column(
            [
                scene.look.text(scene.t("over.cellars.ask"), "title_medium"),
                stepper(scene, "over.cellars.large", in_large, cellars.large, large),
                stepper(scene, "over.cellars.medium", in_medium, cellars.medium, medium),
            ],
            spacing=12,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=scene.c.tertiary_container,
    )


def _within(most: int, count: int) -> int:
    return min(most, max(0, count))
