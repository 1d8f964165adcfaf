"""The year's end against the Automa: whether the game goes on, what a challenge wants to know."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.viticulture import CountWorkers, asks_workers, ends_now, marker_path, pace
from companion.viticulture.solo_end import MOST_WORKERS, loses_now

from ...parts.action import Action
from ...parts.surface import card
from ...parts.touch import chip
from ...sheets import RuleSheet
from . import year_end as by_score
from .score import ScoreCard, seated
from .solo_parts import line, standing
from .vineyard import year_end as vineyard_year_end


def body(play: Any) -> list[ft.Control]:
    """What closing this year means, then its steps."""
    me = ScoreCard(play.scene, play.taps, seated(play, 0), key="card-0")
    points = [] if play.state.whole else [me]
    return [
        *_verdict(play),
        *points,
        *standing(play),
        *_workers(play),
        *_year_end(play).body(play),
    ]


def primary(play: Any) -> Action:
    """Close the year; challenge 3 first wants to know how many workers there are."""
    if asks_workers(play.state):
        return Action("year-end.close", play.scene.t("solo.workers.missing"))
    return _year_end(play).primary(play)


def _year_end(play: Any) -> Any:
    return vineyard_year_end if play.state.whole else by_score


def _verdict(play: Any) -> list[ft.Control]:
    """That this year's end loses the game, or ends it, or where the marker goes."""
    scene, state = play.scene, play.state
    stand, game = pace(state), state.setup.solo
    if stand is None or asks_workers(state):
        return []
    said, rule, tone, drawing = "", "AUT-03", "tertiary", "flag"
    lost = loses_now(state)
    if lost:
        said, rule, tone, drawing = scene.t(f"solo.loses.{lost}"), lost, "error", "warn"
    elif ends_now(state):
        said = scene.t("solo.last-year-end")
    elif game.aggressive:
        marker = dict(marker_path(state))[state.year + 1]
        said, rule = scene.t("solo.marker-goes", points=marker), "AGG-02"
    if not said:
        return []
    show = (lambda: play.show(RuleSheet(rule))) if play.legal else None
    return [line(scene, "year-end.verdict", drawing, said, show, tone=tone)]


def _workers(play: Any) -> list[ft.Control]:
    """Challenge 3: how many workers there are."""
    scene, state, challenge = play.scene, play.state, play.state.challenge
    if challenge is None or challenge.workers_year != state.year or not play.legal:
        return []
    if state.whole:  # they stand on the mat
        return []
    chips = [
        chip(
            scene,
            f"year-end.workers-{count}",
            scene.words.number(count),
            lambda count=count: play.do(CountWorkers(count)),
            selected=state.automa.trained == count,
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
