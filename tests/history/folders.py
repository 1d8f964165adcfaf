"""Data folders with games in them, ready to be counted."""

from __future__ import annotations

from typing import Any

from companion.games import PLAYED
from companion.kernel import Session
from companion.storage import GameRecord, MemoryShelf, Shelf
from companion.table import Tables

from .games import BEGAN, record

DAY = 24 * 60 * 60_000


def put(shelf: Shelf, saved: GameRecord, session: Session[Any]) -> None:
    """A finished game, as it lies in a data folder."""
    last = saved.taps[-1]["at"] if saved.taps else BEGAN
    card = session.game.STATE.encode(session.state)
    shelf.start(saved.id, saved.header, card, last)
    for tap in saved.taps:
        shelf.add_tap(saved.id, tap)
    over = session.game.is_over(session.state)
    shelf.file_card(saved.id, finished=over, card=card, touched=last)


def folder(*sessions: Session[Any], shelf: Shelf | None = None) -> Tables:
    """A data folder with these games, each a day after the one before."""
    shelf = MemoryShelf() if shelf is None else shelf
    for number, session in enumerate(sessions, 1):
        began = BEGAN + number * DAY
        id = f"{session.game.NAME}-{number}"
        put(shelf, record(session, id, began), session)
    return Tables(shelf, PLAYED)
