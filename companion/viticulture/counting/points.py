"""
Where points come from.

Every event that moves a cork belongs to a source, so that all sources together are the final
points; a test holds that for thousands of games. Numbers a card changes are the visitor's that was
played last in the same turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.kernel.history import Entry
from companion.plays.gathering import Gathering

from ..actions.order import OrderFilled
from ..actions.plant import VinesPlanted
from ..actions.sell import FieldTraded, GrapesSold
from ..actions.tour import TourGiven
from ..actions.visit import VisitorsPlayed
from ..box.parents import PAPAS, POINT
from ..cards.booking import Booked, Change, Counter
from ..cards.organizer import MoveRooster
from ..position.kinds import Event
from ..position.spaces import gets_bonus
from ..position.state import State
from ..table.correct import Corrected
from ..table.parents import ParentsSettled
from ..table.tracks import PointsScored
from ..year.spring import TakeRow
from ..year.turns import SeasonBegan, SeasonPassed
from ..year.year_end import YearBegan

SOURCES = (
    "start",
    "parents",
    "wake-up",
    "orders",
    "bonus",
    "tasting-room",
    "windmill",
    "visitors",
    "cards",
    "cellars",
    "told",
    "corrections",
)
"""All sources. ``told`` are points of which nobody said where they come from."""

Scored = tuple[int, str, int]
"""A seat, the source, and how many points."""


class Points:
    """Counts the points of one game; knows which visitors were played last."""

    def __init__(self, state: State) -> None:
        self._cards: tuple[str, ...] | None = None
        """The named visitors whose effect is going on; empty if unnamed; ``None`` if none is."""
        self.start = tuple(estate.vp for estate in state.estates)

    def hear(self, count: Gathering, before: State, entry: Entry) -> None:
        """Count one entry."""
        where = getattr(entry.move, "where", None)
        if where is not None:
            self._cards = None
        for event in entry.events:
            if isinstance(event, VisitorsPlayed):
                self._cards = event.cards if len(event.cards) == event.count else ()
            elif isinstance(event, SeasonBegan | SeasonPassed | YearBegan):
                self._cards = None
            read = _READ.get(type(event))
            if read is None:
                continue
            for seat, source, points in read(before, entry, event):
                if source == "visitors":
                    self._visitors(count, seat, points)
                elif points:
                    count.add(seat, f"points.{source}", points)

    def _visitors(self, count: Gathering, seat: int, points: int) -> None:
        """Count points that a card gives."""
        if self._cards is None:
            count.add(seat, "points.cards", points)
            return
        count.add(seat, "points.visitors", points)
        if len(self._cards) == 1:
            count.add(seat, f"visitor-points.{self._cards[0]}", points)


def _settled(before: State, entry: Entry, event: ParentsSettled) -> Iterator[Scored]:
    followed = before.estates[event.seat].mat is not None
    if followed and event.gift and event.papa is not None and PAPAS[event.papa].gift == POINT:
        yield event.seat, "parents", 1


def _scored(before: State, entry: Entry, event: PointsScored) -> Iterator[Scored]:
    of_the_chart = isinstance(entry.move, TakeRow | MoveRooster)
    yield event.seat, "wake-up" if of_the_chart else "told", event.by


def _order(before: State, entry: Entry, event: OrderFilled) -> Iterator[Scored]:
    bonus = bonus_of(before, event)
    yield event.seat, "orders", event.points - bonus
    yield event.seat, "bonus", bonus


def bonus_of(before: State, event: OrderFilled) -> int:
    """Return the point of the bonus space within those of an order."""
    return int(event.points > 0 and gets_bonus(before, event.seat, event.where))


def _bonus(before: State, entry: Entry, event: GrapesSold | FieldTraded) -> Iterator[Scored]:
    yield event.seat, "bonus", event.points


def _tour(before: State, entry: Entry, event: TourGiven) -> Iterator[Scored]:
    yield event.seat, "tasting-room", event.points


def _planted(before: State, entry: Entry, event: VinesPlanted) -> Iterator[Scored]:
    yield event.seat, "windmill", event.points


def _changed(before: State, entry: Entry, event: VisitorsPlayed | Booked) -> Iterator[Scored]:
    yield from (_of_a_card(change) for change in event.changes if change.what is Counter.POINTS)


def _of_a_card(change: Change) -> Scored:
    return change.seat, "visitors", change.by


def _corrected(before: State, entry: Entry, event: Corrected) -> Iterator[Scored]:
    if event.what == "vp" and event.seat is not None and type(event.value) is int:
        yield event.seat, "corrections", event.value - before.estates[event.seat].vp


_READ: dict[type[Event], Callable[[State, Entry, Any], Iterator[Scored]]] = {
    ParentsSettled: _settled,
    PointsScored: _scored,
    OrderFilled: _order,
    GrapesSold: _bonus,
    FieldTraded: _bonus,
    TourGiven: _tour,
    VinesPlanted: _planted,
    VisitorsPlayed: _changed,
    Booked: _changed,
    Corrected: _corrected,
}
