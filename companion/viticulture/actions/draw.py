"""Drawing vines and wine orders (SUM-02, WIN-01)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.rules import EventKind

from ..box.board import BoardAction
from ..box.decks import CardType
from ..position.kinds import Course, Event, EventKinds, MoveKinds
from ..position.sense import MOST, check_number, of_worker
from ..position.setup import Setup
from ..position.spaces import gets_bonus
from ..position.stands import acted, followed_mat
from ..position.state import State
from ..position.workers import At


@dataclass(frozen=True, slots=True)
class CardsTaken(Event):
    """A worker drew cards of one deck."""

    seat: int
    where: At | None
    card: CardType
    count: int


DRAWS = {BoardAction.DRAW_VINE: CardType.VINE, BoardAction.DRAW_ORDER: CardType.ORDER}


def draw_cards(course: Course, seat: int, at: At) -> None:
    """Draw one card, or two with the bonus (BON-05)."""
    if at.action is not None:
        bonus = int(gets_bonus(course.state, seat, at))
        course.add(CardsTaken(seat, at, DRAWS[at.action], 1 + bonus))


def _cards_taken(state: State, event: CardsTaken) -> State:
    mat = followed_mat(state, event.seat)
    after = changed(mat, hand=mat.hand.plus(event.card, event.count))
    return acted(state, event.seat, event.where, after)


def _check(setup: Setup, event: CardsTaken) -> None:
    of_worker(setup, event)
    check_number(event.count, 0, MOST)


MOVES: MoveKinds = ()
EVENTS: EventKinds = (EventKind(CardsTaken, _cards_taken, _check),)
