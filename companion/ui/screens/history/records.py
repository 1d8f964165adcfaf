"""Records and achievements: who holds them, since which game, and what is still to be had."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import flet as ft

from companion.games import words_of
from companion.history.keeping import History
from companion.history.records import Earned, Held, achievements_of
from companion.plays.feats import Achievement

from ...hooks import use_value
from ...parts.boundary import view_component
from ...parts.surface import card, row, rows
from ...parts.touch import chip
from ...scene import Scene, use_scene
from ..by_game import SCREENS
from ..rail import main_view
from .common import (
    HISTORY,
    day,
    dotted,
    heading,
    lasted,
    nothing_yet,
    part_view,
    persons,
    starred,
    use_counting,
    use_history,
)
from .numbers import achieved, records_held


@view_component
def RecordsView() -> ft.View:
    """The records of each game, then what was achieved."""
    scene = use_scene()
    history = use_history(scene)
    counting = use_counting(scene, history)
    missing, set_missing = use_value(False)
    path = f"{HISTORY}/records"
    held, earned = records_held(history), achieved(history)
    parts: list[ft.Control] = [*counting]
    if not history.plays and not counting:
        parts.append(nothing_yet(scene, scene.t("history.records.empty")))
    for game in SCREENS:
        mine = [one for one in held if one.game == game]
        if mine:
            parts.append(
                heading(scene, scene.t("history.records-of", game=scene.t(f"game.{game}")))
            )
            parts.append(rows(scene, [_held(scene, history, one) for one in mine]))
    if earned:
        parts.append(heading(scene, scene.t("history.achievements")))
        parts.append(rows(scene, _achieved(scene, history, earned)))
    if history.plays:
        done = {one.achievement.id for one in earned}
        left = _left(history, done)
        if left:
            said = scene.words.many("history.still", len(left))
            parts.append(
                ft.Row(
                    [
                        chip(
                            scene,
                            "records.still",
                            said,
                            lambda: set_missing(lambda now: not now),
                            selected=missing,
                        )
                    ],
                    wrap=True,
                )
            )
        if left and missing:
            parts.append(card(scene, ft.Column([_still(scene, one) for one in left], spacing=12)))
    return main_view(scene, path, part_view(scene, "records", parts, path))


def number_said(scene: Scene, id: str, number: int, game: str) -> str:
    """Return the number of a record with what it is of."""
    if id == "longest":
        return lasted(scene, number)
    if id == "quickest":
        return scene.words.many(words_of(game).rounds, number)
    return scene.words.number(number)


def _held(scene: Scene, history: History, one: Held) -> ft.Control:
    """A record: its number large, who holds it, since when; a tap leads to the first such game."""
    words, known = scene.words, persons(scene, history)
    names = list(
        dict.fromkeys(
            found.name if (found := known.get(person)) else name for person, name, _ in one.holders
        )
    )
    id = one.holders[0][2]
    play = next((play for play in history.every if play.id == id), None)
    told = [words.list(names), *([day(scene, play.ended)] if play else [])]
    label = scene.t(
        "history.record.line",
        record=words.say(one.record.phrase),
        number=number_said(scene, one.record.id, one.number, one.game),
    )
    return row(
        scene,
        f"records.{one.game}.{one.record.id}",
        label,
        partial(scene.program.go, f"{HISTORY}/game/{id}"),
        below=dotted(told),
        drawing="trophy",
    )


def _achieved(
    scene: Scene, history: History, earned: Sequence[Earned]
) -> list[ft.Control]:  # fmt: skip
    """Each achievement once: what it is for, and who has it; a tap leads to the latest game."""
    known, words = persons(scene, history), scene.words
    by_id: dict[str, list[Earned]] = {}
    for one in earned:
        by_id.setdefault(one.achievement.id, []).append(one)
    lines: list[ft.Control] = []
    for id, ones in by_id.items():
        names = [found.name if (found := known.get(one.person)) else one.name for one in ones]
        achievement = ones[0].achievement
        lines.append(
            row(
                scene,
                f"records.achieved-{id}",
                words.say(achievement.phrase),
                partial(scene.program.go, f"{HISTORY}/game/{ones[0].play}"),
                below=f"{words.say(achievement.about)}\n{words.list(names)}",
                drawing="star",
            )
        )
    return lines


def _left(history: History, done: set[str]) -> list[Achievement]:
    """Return what nobody has achieved yet in the games that are played here."""
    games = {play.game for play in history.plays}
    found: dict[str, Achievement] = {}
    for game in SCREENS:
        if game in games:
            for one in achievements_of(game):
                if one.id not in done:
                    found.setdefault(one.id, one)
    return list(found.values())


def _still(scene: Scene, one: Achievement) -> ft.Control:
    words = scene.words
    return starred(scene, scene.c.outline, words.say(one.phrase), words.say(one.about))
