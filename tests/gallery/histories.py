"""Rooms with evenings behind them: finished games of both kinds, and one that goes on."""

from __future__ import annotations

from functools import cache
from typing import Any

from companion.history import backup
from companion.history.keeping import history_of
from companion.kernel import Session
from tests.history.folders import put
from tests.history.games import record, score, vineyards, whole

from .scenes import EVENING, FEW, Room

DAY = 24 * 60 * 60_000
ENDED = (score, 5), (score, 6), (whole, 4), (vineyards, 3), (score, 11), (score, 8), (score, 12)
"""What was played, the earliest first: tables of several, solo games, whole vineyards, Vino."""


@cache
def ended(number: int) -> Session[Any]:
    """A game that was played before; it is made up once."""
    make, seed = ENDED[number]
    return make(seed)


def evenings(*, counted: bool = True, count: int = len(ENDED), going: bool = True) -> Room:
    """A house in which a few games have been played to the end, a day after each other."""
    room = Room()
    for number in range(count):
        session = ended(number)
        id = f"{session.game.NAME}-{number + 1}"
        put(room.shelf, record(session, id, EVENING - (count - number) * DAY), session)
    if going:
        room.sit_down(FEW)
    if counted:
        history_of(room.tables).count()
    return room


def about(number: int, **facts: Any) -> Room:
    """The same house; the scene is about one of the finished games."""
    room = evenings(**facts)
    session = ended(number)
    room.table = room.tables.at(f"{session.game.NAME}-{number + 1}")
    return room


def titled() -> Room:
    """One game has a name, and one is in the archive."""
    room = evenings()
    history = history_of(room.tables)
    history.rename(f"{ended(3).game.NAME}-4", "Birthday")
    history.archive(f"{ended(0).game.NAME}-1")
    return room


def backed_up() -> Room:
    """A backup lies here, made by itself before two games were deleted."""
    room = evenings(going=False)
    backup.automatic(room.tables, EVENING, "")
    for card in room.tables.games().over[:2]:
        room.tables.remove(card.id)
    return room


def merged() -> Room:
    """Two names are one person."""
    room = evenings()
    history = history_of(room.tables)
    one, other = (person.id for person in pair(room))
    history.tell_people(history.people.merged(one, other))
    return room


def pair(room: Room) -> tuple[Any, Any]:
    """Two people who never sat at one table."""
    history = history_of(room.tables)
    everybody = history.people.all(history.every)
    return next(
        (one, other)
        for one in everybody
        for other in everybody
        if one.id != other.id and history.people.why_not(one.id, other.id, history.every) is None
    )
