"""
A play made of a saved game: its taps followed once more, and what came of them counted.

What was undone does not count. A game is over at the moment its last end was reached; what is told
after that (what a tie is decided by, a correction) belongs to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games import COUNTED
from companion.kernel import Game, Session
from companion.kernel.gamefile import begin
from companion.plays import Play
from companion.storage import GameRecord
from companion.table import follow_tap

BREAK = 45 * 60_000
"""Milliseconds without a tap that are a break in the evening and no time at the table."""


def play_of(record: GameRecord, games: Mapping[str, Game[Any]]) -> Play | None:
    """
    Return the play of a saved game; ``None`` if it is not over, or of a game nobody counts.

    Whatever is wrong with its file is raised as it is when the game is opened.
    """
    session = begin(dict(record.header), games)
    began = _time(record.header.get("created"))
    last, ended, played, over = began, 0, 0, False
    for tap in record.taps:
        session = follow_tap(session, tap)
        at = _time(tap.get("at"))
        now_over = session.game.is_over(session.state)
        if at:
            if last and not (over and now_over):
                gap = at - last
                played += gap if 0 <= gap <= BREAK else 0
            last = at
        if now_over and not over:
            ended = at or last
        over = now_over
    if not over:
        return None
    found = counted(session)
    if found is None:
        return None
    return replace(found, id=record.id, began=began, ended=ended, minutes=round(played / 60_000))


def counted(session: Session[Any]) -> Play | None:
    """Return a finished session as a play without id and times, if its game is counted."""
    load = COUNTED.get(session.game.NAME)
    if load is None:
        return None
    return replace(load().play(session), entries=len(session.history))


def _time(value: object) -> int:
    return value if type(value) is int else 0
