"""A game on its way from one device to another."""

from __future__ import annotations

from collections.abc import Iterator

from companion.handover import frames, text
from companion.history import backup
from companion.history.handing import packet_of, whole_file
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.tracks import ScorePoints

from .scenes import GAME, Room, Scene, company, summer

TALKATIVE = 60
"""Corrections with a reason of their own, which no table foresees."""


def talkative() -> Room:
    """A game that is too much for one code."""
    room = summer()
    assert room.table
    for number in range(TALKATIVE):
        why = f"{(number * 7_919 + 31) ** 5 % 10**19:x} {number}"
        room.table.play(Correct("vp", 5 + number % 2, 2, why=why))
    return room


def sent(room: Room) -> Room:
    """A house that is sent the game of another."""
    assert room.table
    other = Room()
    other.key = text.letters(packet_of(room.tables, room.table.id))
    other.sit_down(("Pia", "Jo"))
    return other


def arriving() -> Room:
    """The game is not here yet."""
    return sent(summer())


def further() -> Room:
    """The game is here, and went on elsewhere."""
    room = summer()
    assert room.table
    behind = whole_file(room.tables, room.table.id)
    room.table.play(ScorePoints(0, 3))
    other = sent(room)
    backup.restored(other.tables, backup.planned(other.tables, behind))
    return other


def here() -> Room:
    """The game is here."""
    room = summer()
    assert room.table
    room.key = text.letters(packet_of(room.tables, room.table.id))
    return room


def one_of_several() -> Room:
    """The first of the codes."""
    room, other = talkative(), Room()
    assert room.table
    whole = packet_of(room.tables, room.table.id)
    other.key = text.letters(frames.frame_of(whole, 4).written())
    return other


def damaged() -> Room:
    """A link that was cut."""
    room = arriving()
    room.key = room.key[:-9]
    return room


def handing() -> Iterator[Scene]:
    """All there is to see of it."""
    hand, take = GAME + "/hand", "/take/{key}"
    yield Scene("hand", summer, hand, expect="hand.copy")
    yield Scene("hand-reached", company(summer, at_home=True), hand, expect="hand.copy")
    yield Scene("hand-codes", talkative, hand, expect="hand.code")
    yield Scene("take", Room, "/take", expect="take.look")
    yield Scene("take-new", arriving, take, expect="take.add")
    yield Scene("take-further", further, take, expect="take.plan")
    yield Scene("take-here", here, take, expect="take.go")
    yield Scene("take-codes", one_of_several, take, expect="take.codes")
    yield Scene("take-damaged", damaged, take, expect="take.wrong")
