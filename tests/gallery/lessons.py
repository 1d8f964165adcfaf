"""The cards of a first year, each at its moment: all the other cards have been read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from companion.company import MACHINE
from companion.taught import lessons_of
from companion.teaching import Lesson, lessons
from companion.viticulture.box.seasons import Season
from companion.viticulture.position.spaces import actions_of_season
from companion.viticulture.table.tracks import MoveResidual, ScorePoints

from . import scenes, vino_games
from .scenes import FEW, GAME, Prepare, Room, Scene, alone, began, on_to, wake_up

MAIN = frozenset(("spring", "summer-actions", "build", "card-others", "vino-opening"))
"""Those whose layout is always checked: the longest on a page and on a sheet, one of each game."""


def taught(prepare: Prepare, lesson: str) -> Prepare:
    """A game in which one card is left to be read."""

    def prepared() -> Room:
        room = prepare()
        assert room.table is not None
        every = [each.id for game in ("viticulture", "vino") for each in lessons(game)]
        read = [id for id in every if id != lesson]
        marks = {"devices": {MACHINE: {"read": read}}}
        room.shelf.keep_draft(lessons_of(room.table.id), marks)
        return room

    return prepared


def _whole(name: str) -> Prepare:
    """A game of whole vineyards; its module needs the scenes, and these the lessons."""

    def prepare() -> Room:
        room: Room = getattr(import_module("tests.gallery.vineyards"), name)()
        return room

    return prepare


def _played(season: Season, names: tuple[str, ...] = FEW) -> Prepare:
    def prepare() -> Room:
        room = began(names)
        on_to(room.table, season)
        return room

    return prepare


def _second_year() -> Room:
    room = began()
    scenes.year(room.table, 2, 1, 0, 3)
    return room


def _moved() -> Room:
    room = _played(Season.WINTER)()
    room.table.play(MoveResidual(0, 2))
    return room


def _last_year() -> Room:
    room = _played(Season.WINTER)()
    room.table.play(ScorePoints(2, 20))
    return room


def _drawn() -> Room:
    room = alone()
    wake_up(room.table, (3,))
    scenes.solo_season(room.table)
    return room


def _undrawn() -> Room:
    room = alone()
    wake_up(room.table, (3,))
    return room


MOMENTS: dict[str, Prepare] = {
    "game": scenes.fresh,
    "lay-out": _whole("setup"),
    "first-player": scenes.fresh,
    "parents": _whole("parents"),
    "spring": began,
    "automa-card": _undrawn,
    "summer": _played(Season.SUMMER),
    "fall": _played(Season.FALL),
    "winter": _played(Season.WINTER),
    "residual": _moved,
    "year-end": _played(Season.YEAR_END),
    "year-two": _second_year,
    "last-year": _last_year,
}
"""How a score-only table comes to a moment."""
ELSEWHERE: dict[str, Prepare] = {
    "aim-alone": lambda: alone(begun=False),
    "spring-alone": alone,
    "first-player-whole": _whole("setup"),
    "phone-whole": _whole("summer"),
    "phone-alone": _drawn,
}
"""The cards for other tables."""


CARDS = {
    "card.choice": ("broker",),
    "card.both": ("sponsor",),
    "card.others": ("vendor",),
    "card.deed": ("handyman", "act.book"),
}
"""A visitor of summer for each thing that is told of one, and what is tapped after it."""


def _vino(prepare: Callable[[Any], Any]) -> Prepare:
    def prepared() -> Room:
        room = Room()
        prepare(vino_games.sit_down(room))
        return room

    return prepared


VINO: dict[str, Prepare] = {
    "game": _vino(lambda table: table),
    "opening": _vino(lambda table: table),
    "third": _vino(vino_games.third),
    "choosing": _vino(vino_games.choosing),
    "buying": _vino(vino_games.buying),
    "gift": _vino(vino_games.gift),
    "selling": _vino(vino_games.selling),
    "market": _vino(vino_games.sold_one),
    "closing": _vino(vino_games.sold),
    "round-two": _vino(vino_games.choosing),
    "last-buying": _vino(vino_games.last_buying),
}


def prepared(game: str, lesson: Lesson) -> tuple[Prepare, tuple[str, ...]]:
    """Return how to come to a lesson's moment, and what is tapped there."""
    if game == "vino":
        return VINO[lesson.at], ()
    if lesson.at in CARDS:
        card, *then = CARDS[lesson.at]
        found = ("summer.action-play-summer-visitor.choose", f"act.visitor-{card}", *then)
        return _whole("summer"), found
    if not lesson.at.startswith("act."):
        return ELSEWHERE.get(lesson.id) or MOMENTS[lesson.at], ()
    action = lesson.at.removeprefix("act.")
    seasons = (season for season in (Season.SUMMER, Season.WINTER) if _offers(season, action))
    here = next(seasons, Season.SUMMER)
    name = "yoke" if action == "yoke" else f"action-{action}"
    return _whole(here.value), (f"{here.value}.{name}.choose",)


def _offers(season: Season, action: str) -> bool:
    return action in {each.value for each in actions_of_season(season)}


def taught_scenes() -> Iterator[Scene]:
    """A scene for each lesson of either game."""
    for game in ("viticulture", "vino"):
        for lesson in lessons(game):
            prepare, taps = prepared(game, lesson)
            yield Scene(
                f"teach-{lesson.id}",
                taught(prepare, lesson.id),
                GAME,
                taps=taps,
                expect="teach.read",
                variant=lesson.id not in MAIN,
            )
    yield Scene(
        "teach-menu",
        taught(_whole("summer"), ""),
        GAME,
        taps=("play.season",),
        expect="menu.teach",
    )
