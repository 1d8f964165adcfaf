"""
Before the first spring: the first player, and a checklist for the setup. The list stays at hand as
a page of its own while the first year is played.
"""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.viticulture.box.seasons import Season
from companion.viticulture.position.state import State
from companion.viticulture.table.checklist import setup_checklist
from companion.viticulture.table.correct import Correct

from ....hooks import use_value
from ....icons import player_mark
from ....parts.action import Action
from ....parts.boundary import component, keyed
from ....parts.stepper import stepper
from ....parts.surface import card, rows
from ....parts.touch import Primary
from ....play import Play
from ....scene import use_scene
from ..solo import setup as solo_setup
from ..solo.setup import task_row, use_ticks
from ..year import first_player


def body(play: Play[State]) -> list[ft.Control]:
    """The question who begins, then the checklist."""
    return [*first_player.body(play), *lists(play)]


def primary(play: Play[State]) -> Action:
    """Return the action: drawing a rooster."""
    return first_player.primary(play)


def tasks_of(state: State) -> tuple[str, ...]:
    """Return the tasks of the setup while they are of use: until the first year is over."""
    if state.year > 1 or state.season is Season.OVER:
        return ()
    return tuple(task.id for task in setup_checklist(state.setup))


def lists(play: Play[State]) -> list[ft.Control]:
    """The checklist and, where everybody's lira are counted, what they begin with."""
    tasks = Checklist if play.state.automa is None else solo_setup.Checklist
    return [keyed(tasks, "checklist")(play), *starting_lira(play)]


@component
def Checklist(play: Play[State]) -> ft.Control:
    """Every task with its rule; ticks are stored, so the list can be left and continued."""
    scene = use_scene()
    ticks, turn = use_ticks(play)
    tasks = [
        task_row(
            play, task.id, scene.words.say(task.phrase), None, task.rule, task.id in ticks, turn
        )
        for task in setup_checklist(play.state.setup)
    ]
    look = scene.look
    return ft.Column(
        [
            look.text(scene.t("vineyard-setup.title"), "title_large"),
            look.text(scene.t("solo-setup.how"), "body_medium", scene.c.on_surface_variant),
            rows(scene, tasks),
        ],
        spacing=8,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def starting_lira(play: Play[State]) -> list[ft.Control]:
    """What mama and papa gave, where lira are counted and the rest of a vineyard is not."""
    state = play.state
    if not play.legal or not tasks_of(state) or not state.setup.lira or state.whole_seats:
        return []
    lira = tuple(estate.lira for estate in state.estates)
    return [keyed(StartingLira, f"lira-{lira}")(play, lira)]


@component
def StartingLira(play: Play[State], booked: tuple[int, ...]) -> ft.Control:
    """Everybody's lira to be stepped, and booked together."""
    scene = use_scene()
    lira, set_lira = use_value(booked)

    def step(seat: int, by: int) -> None:
        set_lira(lambda now: (*now[:seat], max(0, now[seat] + by), *now[seat + 1 :]))

    def book() -> None:
        for seat, amount in enumerate(lira):
            if amount != booked[seat]:
                play.do(Correct("lira", amount, seat, why=scene.t("setup.lira.why")))

    ready = lira != booked
    return card(
        scene,
        ft.Column(
            [
                scene.look.text(scene.t("setup.lira"), "title_medium"),
                scene.look.text(
                    scene.t("setup.lira.how"), "body_medium", scene.c.on_surface_variant
                ),
                *[
                    stepper(
                        scene,
                        f"setup.lira.seat-{seat + 1}",
                        play.name(seat),
                        lira[seat],
                        partial(step, seat),
                        mark=player_mark(scene.look, play.colour(seat), play.name(seat), 36),
                        on_hold=lambda: play.explain("SET-12"),
                    )
                    for seat in play.state.seats
                ],
                Primary(
                    "setup.lira.book",
                    scene.t("setup.lira.book" if ready else "setup.lira.missing"),
                    book if ready else None,
                    drawing="lira" if ready else None,
                ),
            ],
            spacing=12,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
    )
