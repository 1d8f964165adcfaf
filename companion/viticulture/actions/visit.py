"""
Playing visitors (VIS).

The number of cards a player holds is public, which ones is not: a card may be played by its name or
untold. Everything it costs has to be there in full before it is played (VIS-02).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind
from companion.kernel.wire import left_out

from ..box.board import BoardAction
from ..box.decks import CardType
from ..box.seasons import Season
from ..box.visitors import visitors
from ..cards.booking import Change, check_changes, ends_by, paid_changes, with_changes
from ..position.kinds import Course, Event, EventKinds, More, Move, MoveKinds, OnBoard
from ..position.mat import Hand, Mat
from ..position.sense import check_number, of_worker
from ..position.setup import Setup
from ..position.spaces import gets_bonus, mat_of
from ..position.stands import acted, followed_mat
from ..position.state import State, who
from ..position.workers import At
from .plant import MOST_VINES
from .worker import place


@dataclass(frozen=True, slots=True)
class PlayVisitors(Move):
    """
    Play visitors: how many, which ones (if named), and the numbers they change.

    What they do beyond that follows as further moves without a worker.
    """

    seat: int
    where: At | None
    cards: tuple[str, ...] = ()
    """Names of the cards, as far as they are told."""
    count: int = 1
    changes: tuple[Change, ...] = left_out(())


@dataclass(frozen=True, slots=True)
class VisitorsPlayed(Event):
    """Visitors were played and discarded, with the numbers they changed."""

    seat: int
    where: At | None
    card: CardType
    count: int
    cards: tuple[str, ...]
    changes: tuple[Change, ...] = left_out(())


OF_SEASON = {
    Season.SUMMER: (BoardAction.PLAY_SUMMER_VISITOR, CardType.SUMMER),
    Season.WINTER: (BoardAction.PLAY_WINTER_VISITOR, CardType.WINTER),
}

_SEASON_OF_CARDS = {action: season for season, (action, _) in OF_SEASON.items()}


def decide_visitors(course: Course, move: PlayVisitors) -> None:
    """Play one visitor, two with the bonus, and change numbers by them (SUM-06, BON-08)."""
    state = course.state
    mat, seat, at = mat_of(state, move.seat), move.seat, move.where
    action, card = OF_SEASON.get(state.season, OF_SEASON[Season.SUMMER])
    if at is not None and at.action in _SEASON_OF_CARDS:
        action, card = OF_SEASON[_SEASON_OF_CARDS[at.action]]
    elif at is None and move.cards and move.cards[0] in visitors():
        action, card = OF_SEASON[visitors()[move.cards[0]].season]  # by the Manager (VIS-07)
    place(course, seat, at, action, uses_bonus=move.count > 1)
    if at is not None:
        most = 2 if gets_bonus(state, seat, at) else 1
        course.require(move.count <= most, "BON-05", most=most)
    held = mat.hand.count(card) + mat.hand.visitor
    course.require(held >= move.count, "SUM-06", cards=held)
    changes = paid_changes(state, move.changes, course.referee, {(seat, card): -move.count})
    played = VisitorsPlayed(seat, at, card, move.count, move.cards, changes)
    course.add(played, *ends_by(state, changes))


def visitor_moves(seat: int, hand: Hand, card: CardType, ways: list[At]) -> Iterator[PlayVisitors]:
    """Yield one unnamed visitor, with every way to place the worker."""
    if hand.count(card) + hand.visitor:
        for at in ways:
            yield PlayVisitors(seat, at)


def _summer(state: State, seat: int, mat: Mat, ways: list[At]) -> Iterator[Move]:
    """Yield one summer visitor."""
    return visitor_moves(seat, mat.hand, CardType.SUMMER, ways)


def _winter(state: State, seat: int, mat: Mat, ways: list[At]) -> Iterator[Move]:
    """Yield one winter visitor."""
    return visitor_moves(seat, mat.hand, CardType.WINTER, ways)


def more_visitors(state: State, move: PlayVisitors) -> Iterator[PlayVisitors]:
    """Yield the same move with one more visitor, where the bonus allows it (BON-08)."""
    mat = mat_of(state, move.seat)
    _, card = OF_SEASON.get(state.season, OF_SEASON[Season.SUMMER])
    most = 2 if gets_bonus(state, move.seat, move.where) else 1
    if move.count < min(most, mat.hand.count(card) + mat.hand.visitor):
        yield PlayVisitors(move.seat, move.where, move.cards, move.count + 1, move.changes)


def _played(state: State, event: VisitorsPlayed) -> State:
    mat = followed_mat(state, event.seat)
    after = acted(
        state, event.seat, event.where, changed(mat, hand=mat.hand.plus(event.card, -event.count))
    )  # fmt: skip
    return with_changes(after, event.changes) if event.changes else after


def _tell(state: State, move: PlayVisitors, entry: Entry, short: bool) -> Phrase:
    facts = who(state, move.seat)
    if move.cards:
        names = tuple(Phrase(f"visitor.{card}.name") for card in move.cards)
        untold = move.count - len(move.cards)
        rest = (Phrase("log.visitors-more", count=untold),) if untold else ()
        return Phrase("log.visitors-named", {**facts, "cards": (*names, *rest)})
    return Phrase("log.visitors", facts, count=move.count)


def _as_said(state: State, move: PlayVisitors, entry: Entry) -> State:
    """Return the state without the cards that were played: others may have been drawn by them."""
    played, mat = entry.first(VisitorsPlayed), state.estates[move.seat].mat
    if mat is None:
        return state
    hand = mat.hand.plus(played.card, -played.count)
    return state.with_estate(move.seat, mat=changed(mat, hand=hand))


def _check_move(setup: Setup, value: PlayVisitors | VisitorsPlayed) -> None:
    of_worker(setup, value)
    check_number(value.count, 1, MOST_VINES)
    if len(value.cards) > value.count or not visitors().keys() >= set(value.cards):
        raise MalformedMove("move.visitor")
    check_changes(setup, value.changes)


def _check_event(setup: Setup, event: VisitorsPlayed) -> None:
    _check_move(setup, event)
    if event.card not in (CardType.SUMMER, CardType.WINTER):
        raise MalformedMove("move.visitor")


MOVES: MoveKinds = (
    MoveKind(PlayVisitors, VisitorsPlayed, decide_visitors, _tell, _check_move, as_said=_as_said),
)
EVENTS: EventKinds = (EventKind(VisitorsPlayed, _played, _check_event),)
ON_BOARD: OnBoard = {
    BoardAction.PLAY_SUMMER_VISITOR: _summer,
    BoardAction.PLAY_WINTER_VISITOR: _winter,
}
MORE: More = {PlayVisitors: more_visitors}
