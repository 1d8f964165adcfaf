"""The hand limit: cards beyond seven are discarded at the year's end (YEAR-02)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.errors import MalformedMove
from companion.kernel.referee import Referee
from companion.kernel.rules import EventKind
from companion.kernel.wire import left_out

from ..box.pieces import TRACKS
from ..position.kinds import Event, EventKinds, MoveKinds
from ..position.mat import Hand
from ..position.sense import MOST, check_number, check_seat
from ..position.setup import Setup
from ..position.stands import followed_mat, with_mat
from ..position.state import State


@dataclass(frozen=True, slots=True)
class Discard:
    """The cards a player discards, by type."""

    seat: int
    vine: int = left_out(0)
    order: int = left_out(0)
    summer: int = left_out(0)
    winter: int = left_out(0)
    visitor: int = left_out(0)

    @property
    def cards(self) -> int:
        """The number of all of them."""
        return self.vine + self.order + self.summer + self.winter + self.visitor


@dataclass(frozen=True, slots=True)
class CardsDiscarded(Event):
    """Cards beyond the hand limit were discarded at the year's end (YEAR-02)."""

    discard: Discard


def require_discards(state: State, discards: tuple[Discard, ...], referee: Referee) -> None:
    told = {discard.seat: discard for discard in discards}
    for seat, discard in told.items():
        mat = state.estates[seat].mat
        if mat is None:
            raise MalformedMove("move.not-followed", seat=seat)
        if not _has(mat.hand, discard):
            raise MalformedMove("move.discard", seat=seat)
    for seat in state.whole_seats:
        put_away = told[seat].cards if seat in told else 0
        beyond = too_many(state, seat)
        rule = "YEAR-02" if put_away < beyond else "YEAR-04"
        referee.require(put_away == beyond, rule, seat=seat, cards=beyond, most=TRACKS.hand_limit)


def _has(hand: Hand, discard: Discard) -> bool:
    return (
        discard.vine <= hand.vine
        and discard.order <= hand.order
        and discard.summer <= hand.summer
        and discard.winter <= hand.winter
        and discard.visitor <= hand.visitor
    )


def too_many(state: State, seat: int) -> int:
    """Return how many cards a player has to discard, if the hand is followed (YEAR-02)."""
    mat = state.estates[seat].mat
    return 0 if mat is None else max(0, mat.hand.cards - TRACKS.hand_limit)


def proposed_discards(state: State) -> tuple[Discard, ...]:
    """Return a possible discard for every player: always from the type they hold most of."""
    found = []
    for seat, estate in enumerate(state.estates):
        if estate.mat is None or not too_many(state, seat):
            continue
        hand = estate.mat.hand
        counts = [hand.vine, hand.order, hand.summer, hand.winter, hand.visitor]
        away = [0] * len(counts)
        for _ in range(too_many(state, seat)):
            most = counts.index(max(counts))
            counts[most] -= 1
            away[most] += 1
        found.append(Discard(seat, *away))
    return tuple(found)


def _discarded(state: State, event: CardsDiscarded) -> State:
    discard = event.discard
    mat = followed_mat(state, discard.seat)
    hand = changed(
        mat.hand,
        vine=max(0, mat.hand.vine - discard.vine),
        order=max(0, mat.hand.order - discard.order),
        summer=max(0, mat.hand.summer - discard.summer),
        winter=max(0, mat.hand.winter - discard.winter),
        visitor=max(0, mat.hand.visitor - discard.visitor),
    )
    return with_mat(state, discard.seat, changed(mat, hand=hand))


def check_discard(setup: Setup, value: Discard) -> None:
    """Require cards that can be discarded at all."""
    check_seat(setup, value.seat)
    for count in (value.vine, value.order, value.summer, value.winter, value.visitor):
        check_number(count, 0, MOST)


def _check(setup: Setup, event: CardsDiscarded) -> None:
    check_discard(setup, event.discard)


MOVES: MoveKinds = ()
EVENTS: EventKinds = (EventKind(CardsDiscarded, _discarded, _check),)
