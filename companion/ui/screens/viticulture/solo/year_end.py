"""The year's end against the Automa: whether the game goes on, and what a challenge asks for."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.viticulture.position.state import State
from companion.viticulture.solo.ending import MOST_WORKERS, CountWorkers, asks_workers, loses_now
from companion.viticulture.solo.pace import marker_path, pace
from companion.viticulture.year.year_end import ends_now

from ....parts.action import Action
from ....parts.boundary import keyed
from ....parts.surface import card
from ....parts.touch import chip
from ....play import Play
from ....sheets import RuleSheet
from ..table.score import ScoreCard, player_on_card
from ..year import mats_year_end, year_end
from .alone import automa_of, solo_of
from .deck import notice
from .pace import standing_card


def body(play: Play[State]) -> list[ft.Control]:
    """What is still to be chosen, what closing this year means, then its steps."""
    me = keyed(ScoreCard, "card-0")(play.scene, play.taps, player_on_card(play, 0))
    points = [] if play.state.whole_seats else [me]
    whole = bool(play.state.whole_seats)
    return [
        *(mats_year_end.choosing(play) if whole else []),
        *_workers(play),
        *_verdict(play),
        *points,
        *standing_card(play),
        *(mats_year_end.steps(play) if whole else year_end.steps(play)),
    ]


def primary(play: Play[State]) -> Action:
    """Return the action: closing the year; challenge 3 first asks for the number of workers."""
    if asks_workers(play.state):
        return Action("year-end.close", play.scene.t("solo.workers.missing"))
    return mats_year_end.primary(play) if play.state.whole_seats else year_end.primary(play)


def _verdict(play: Play[State]) -> list[ft.Control]:
    """A note that this year's end loses or ends the game, or where the marker goes."""
    scene, state = play.scene, play.state
    stand = pace(state)
    if stand is None or asks_workers(state):
        return []
    said, rule, tone, drawing = "", "AUT-03", "tertiary", "flag"
    lost = loses_now(state)
    if lost:
        said, rule, tone, drawing = scene.t(f"solo.loses.{lost}"), lost, "error", "warn"
    elif ends_now(state):
        said = scene.t("solo.last-year-end")
    elif solo_of(state).aggressive:
        marker = dict(marker_path(state))[state.year + 1]
        said, rule = scene.t("solo.marker-goes", points=marker), "AGG-02"
    if not said:
        return []
    show = (lambda: play.show(RuleSheet(rule))) if play.legal else None
    return [notice(scene, "year-end.verdict", drawing, said, show, tone=tone)]


def _workers(play: Play[State]) -> list[ft.Control]:
    """Challenge 3: how many workers there are."""
    scene, state, challenge = play.scene, play.state, play.state.challenge
    if challenge is None or challenge.workers_year != state.year or not play.legal:
        return []
    if state.whole_seats:  # they stand on the mat
        return []
    chips = [
        chip(
            scene,
            f"year-end.workers-{count}",
            scene.words.number(count),
            partial(play.do, CountWorkers(count)),
            selected=automa_of(state).trained == count,
            label=scene.words.many("solo.workers", count),
        )
        for count in range(1, MOST_WORKERS + 1)
    ]
    ask = scene.t("solo.workers.ask", workers=challenge.workers)
    return [
        card(
            scene,
            ft.Column(
                [
                    scene.look.text(ask, "title_medium", scene.c.on_tertiary_container),
                    ft.Row(chips, wrap=True, spacing=8, run_spacing=8),
                ],
                spacing=10,
            ),
            bgcolor=scene.c.tertiary_container,
        )
    ]
