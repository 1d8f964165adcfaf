"""The whole play: players, places, years, and everything that is counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.kernel.history import Entry
from companion.kernel.session import Session
from companion.plays import Play, Side
from companion.plays.gathering import Gathering, moments, reseated, without_nothing

from ..box.board import Board
from ..ending.ties import outcome
from ..position.setup import Parents, Setup, Tracking
from ..position.state import State
from ..solo.ending import solo_result
from ..table.correct import Corrected
from ..year.spring import RowTaken, TakeRow
from ..year.year_end import YearClosed
from . import deeds
from .points import Points

GAME = "viticulture"


def play(session: Session[Any]) -> Play:
    """Return a finished game as a play."""
    state: State = session.state
    beginning: State = session.game.new_game(session.setup)
    count = Gathering(len(state.estates))
    points = Points(beginning)
    for seat, vp in enumerate(points.start):
        count.add(seat, "points.start", vp)
    rows: list[int] = [0] * len(state.estates)
    for before, entry, after in moments(session):
        points.hear(count, before, entry)
        deeds.hear(count, before, entry)
        _rows_of(rows, before, entry)
        if any(isinstance(event, YearClosed) for event in entry.events):
            _year(count, rows, before, after, entry)
            rows = [0] * len(rows)
        order = reseated(entry)
        if order is not None:
            count.reseat(order)
            rows = [rows[seat] for seat in order]
    for seat in state.seats:
        count.add(seat, "points.cellars", state.score(seat) - state.estates[seat].vp)
        _last_points(count, seat, state.score(seat))
    return _play(state, count)


def _rows_of(rows: list[int], before: State, entry: Entry) -> None:
    """Note a rooster that is placed in spring; a correction of it counts as what was meant."""
    for event in entry.events:
        if isinstance(event, RowTaken) and isinstance(entry.move, TakeRow):
            rows[event.seat] = event.row
        elif isinstance(event, Corrected) and event.what == "row" and type(event.value) is int:
            rows[event.seat or 0] = event.value


def _year(count: Gathering, rows: list[int], before: State, after: State, entry: Entry) -> None:
    """Note where everybody stands when a year is closed."""
    for seat, estate in enumerate(after.estates):
        count.note(seat, "points", estate.vp)
        count.note(seat, "residual", estate.residual)
        count.note(seat, "row", rows[seat])
        if after.follows_lira(seat):
            count.note(seat, "lira", estate.lira)
    if before.automa is not None:
        count.note_table("marker", before.automa.marker)


def _last_points(count: Gathering, seat: int, points: int) -> None:
    """Let the last number of the race be the final points."""
    row = count.rows[seat].setdefault("points", [])
    row[-1:] = [points]


def _play(state: State, count: Gathering) -> Play:
    setup, result = state.setup, solo_result(state) if state.setup.is_solo else None
    found = outcome(state)
    by_seat = {place.seat: place.rank for place in found.places}
    leaders = found.winners or tuple(seat for seat, rank in by_seat.items() if rank == 1)
    if setup.is_solo:
        leaders = (0,) if result == "win" else ()
    sides = tuple(
        count.side(
            seat,
            player,
            points=state.score(seat),
            rank=1 if seat in leaders else by_seat[seat],
            won=seat in leaders,
            follows=_followed(state, seat),
        )
        for seat, player in enumerate(setup.players)
    )
    return Play(
        GAME,
        depth=_depth(sides),
        level=setup.solo.level.value if setup.solo else "",
        variants=tuple(_variants(setup)),
        challenge=(setup.solo.challenge or 0) if setup.solo else 0,
        campaign=setup.solo.campaign if setup.solo else "",
        result=result or "",
        decided=found.decided_by or "" if not setup.is_solo else "",
        rounds=len(state.years),
        sides=sides,
        series={name: tuple(row) for name, row in count.table_rows.items()},
        counts=without_nothing(count.table),
    )


def _followed(state: State, seat: int) -> str:
    tracking = Tracking.SCORE if state.estates[seat].mat is None else Tracking.VINEYARD
    return str(tracking.value)


def _depth(sides: tuple[Side, ...]) -> str:
    """Return how much was followed at the end; ``mixed`` where it was not the same of all."""
    found = {side.follows for side in sides}
    return found.pop() if len(found) == 1 else "mixed"


def _variants(setup: Setup) -> Iterator[str]:
    """Yield how this game was otherwise than the plainest one."""
    if setup.friendly:
        yield "friendly"
    if setup.parents is Parents.ADVANCED:
        yield "advanced-parents"
    if setup.solo is not None:
        if setup.solo.aggressive:
            yield "aggressive"
        if setup.solo.board is Board.TUSCANY:
            yield "tuscany"
