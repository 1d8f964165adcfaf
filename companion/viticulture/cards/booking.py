"""Numbers changed by a card, for any player, at any time (VIS-03, VIS-15)."""

from __future__ import annotations

from collections import Counter as Tally
from dataclasses import dataclass
from enum import Enum

from companion.kernel.copying import changed
from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import EVERYTHING, Phrase
from companion.kernel.referee import Referee
from companion.kernel.rules import EventKind, MoveKind

from ..actions.worker import place
from ..box.decks import CardType
from ..box.pieces import TRACKS
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.mat import Hand
from ..position.sense import MOST, check_number, check_seat
from ..position.setup import Setup
from ..position.state import State, who
from ..table.tracks import bottle_after, end_of_track, scores_nothing


class Counter(Enum):
    """A number that cards can change."""

    POINTS = "points"
    LIRA = "lira"
    RESIDUAL = "residual"
    VINE = "vine"
    ORDER = "order"
    SUMMER = "summer"
    WINTER = "winter"
    VISITOR = "visitor"


@dataclass(frozen=True, slots=True)
class Change:
    """An amount added to (or taken from) a counter of a player."""

    what: Counter
    by: int
    seat: int


CARD_OF: dict[Counter, CardType] = {
    Counter.VINE: CardType.VINE,
    Counter.ORDER: CardType.ORDER,
    Counter.SUMMER: CardType.SUMMER,
    Counter.WINTER: CardType.WINTER,
    Counter.VISITOR: CardType.VISITOR,
}
"""The counters that are cards of a hand."""


@dataclass(frozen=True, slots=True)
class Book(Move):
    """Book numbers changed by a card, for any player, at any time."""

    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Booked(Event):
    """Numbers were changed by a card."""

    changes: tuple[Change, ...]


def decide_booking(course: Course, move: Book) -> None:
    """Change numbers by a card, for any player (VIS-03, VIS-15)."""
    state = course.state
    place(course, move.changes[0].seat, None, None)
    changes = paid_changes(state, move.changes, course.referee, {})
    course.add(Booked(changes), *ends_by(state, changes))


_VISITORS = (Counter.SUMMER, Counter.WINTER, Counter.VISITOR)


def ends_by(state: State, changes: tuple[Change, ...]) -> tuple[Event, ...]:
    """Return the declaration of the last year, if a player reaches the end of the track."""
    for seat, by in _sums(changes, Counter.POINTS).items():
        if by > 0 and (end := end_of_track(state, seat, state.estates[seat].vp + by)):
            return end
    return ()


def _sums(changes: tuple[Change, ...], what: Counter) -> Tally[int]:
    sums: Tally[int] = Tally()
    for change in changes:
        if change.what is what:
            sums[change.seat] += change.by
    return sums


def paid_changes(
    state: State,
    changes: tuple[Change, ...],
    referee: Referee,
    cards: dict[tuple[int, CardType], int],
) -> tuple[Change, ...]:
    """Require that all costs can be paid, and return the changes as they come out."""
    costs: Tally[tuple[int, Counter]] = Tally()
    for change in changes:
        if change.by < 0:
            costs[change.seat, change.what] -= change.by
    for (seat, what), cost in costs.items():
        _affords(state, seat, what, cost, referee, cards)
    _affords_visitors(state, costs, referee, cards)
    ordered = changes
    if any(costs[seat, Counter.VISITOR] for seat in state.seats):
        ordered = tuple(sorted(changes, key=_told_first))
    return tuple(_real(state, change, ordered[:at]) for at, change in enumerate(ordered))


def _told_first(change: Change) -> int:
    """Sort key: costs of a named type first, then unspecified visitors, then gains."""
    return 2 if change.by >= 0 else int(change.what is Counter.VISITOR)


def _affords_visitors(
    state: State,
    costs: Tally[tuple[int, Counter]],
    referee: Referee,
    cards: dict[tuple[int, CardType], int],
) -> None:
    """Require enough visitors in the hand for all costs together, each card counted once."""
    for seat, estate in enumerate(state.estates):
        mat = estate.mat
        if mat is None:
            continue
        cost = sum(costs[seat, what] for what in _VISITORS)
        held = mat.hand.visitors + sum(by for (whose, _), by in cards.items() if whose == seat)
        if cost > max(held, 0):
            referee.require(False, "VIS-02", cards=max(held, 0), cost=cost)


def _affords(
    state: State,
    seat: int,
    what: Counter,
    cost: int,
    referee: Referee,
    cards: dict[tuple[int, CardType], int],
) -> None:
    estate = state.estates[seat]
    if what is Counter.POINTS:
        rule = "VP-01" if estate.vp <= TRACKS.points_lowest else "VP-02"
        facts = {"vp": estate.vp, "lowest": TRACKS.points_lowest, "cost": cost}
        referee.require(estate.vp - cost >= TRACKS.points_lowest, rule, **facts)
    elif what is Counter.LIRA:
        if state.follows_lira(seat):
            paid, lira = estate.lira >= cost, estate.lira
            referee.require(paid, "VIS-02", "lira", lira=lira, cost=cost, **who(state, seat))
    elif what is Counter.RESIDUAL:
        referee.require(estate.residual >= cost, "ORD-08", residual=estate.residual)
    elif estate.mat is not None:
        held = _held(estate.mat.hand, CARD_OF[what]) + cards.get((seat, CARD_OF[what]), 0)
        referee.require(held >= cost, "VIS-02", cards=held, cost=cost)


def _held(hand: Hand, card: CardType) -> int:
    if card is CardType.VISITOR:
        return hand.visitors
    untold = hand.visitor if card in (CardType.SUMMER, CardType.WINTER) else 0
    return hand.count(card) + untold


def _real(state: State, change: Change, earlier: tuple[Change, ...]) -> Change:
    """Return a change as it comes out: the bottle stops at its end, challenge 6 scores nothing."""
    if change.what is Counter.RESIDUAL and change.by > 0:
        now = state.estates[change.seat].residual
        for other in earlier:
            if other.what is Counter.RESIDUAL and other.seat == change.seat:
                now = bottle_after(now, other.by)
        return Change(change.what, bottle_after(now, change.by) - now, change.seat)
    if change.what is Counter.POINTS and change.by > 0 and scores_nothing(state):
        return Change(change.what, 0, change.seat)
    return change


def _booked(state: State, event: Booked) -> State:
    return with_changes(state, event.changes)


def with_changes(state: State, changes: tuple[Change, ...]) -> State:
    """Return the state after all these changes."""
    for change in changes:
        estate = state.estates[change.seat]
        mat, by = estate.mat, change.by
        if change.what is Counter.POINTS:
            estate = estate.with_mat(mat, vp=by)
        elif change.what is Counter.RESIDUAL:
            estate = estate.with_mat(mat, residual=by)
        elif change.what is Counter.LIRA:
            if state.follows_lira(change.seat):
                estate = estate.with_mat(mat, lira=by)
        elif mat is not None:
            estate = estate.with_mat(changed(mat, hand=mat.hand.plus(CARD_OF[change.what], by)))
        state = state.put(change.seat, estate)
    return state


def _tell(state: State, move: Book, entry: Entry, short: bool) -> Phrase:
    booked: Booked = entry.first(Booked)
    changes = {"changes": tuple(change_phrase(state, each) for each in booked.changes)}
    return Phrase("log.book.short", changes) if short else Phrase("log.book", changes)


def change_phrase(state: State, change: Change) -> Phrase:
    """Return one change as a phrase."""
    return Phrase(f"change.{change.what.value}", {**who(state, change.seat), "by": change.by})


def check_changes(setup: Setup, changes: tuple[Change, ...]) -> None:
    if len(changes) > MOST:
        raise MalformedMove("move.count")
    for change in changes:
        check_seat(setup, change.seat)
        check_number(change.by, -MOST, MOST)


def _check(setup: Setup, value: Book | Booked) -> None:
    if not value.changes:
        raise MalformedMove("move.count")
    check_changes(setup, value.changes)


MOVES: MoveKinds = (MoveKind(Book, Booked, decide_booking, _tell, _check, EVERYTHING),)
EVENTS: EventKinds = (EventKind(Booked, _booked, _check),)
