"""
Playing visitors, and what cards change by numbers (VIS).

How many cards somebody holds is public, which ones is not: a card may be played by its name or
untold. Everything it costs has to be there in full before it is played (VIS-02).
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator

from companion.kernel.referee import Referee

from .automa import BoardAction
from .components import Card
from .events import Event
from .mat import At, Hand
from .parts import TRACKS, Season
from .placing import gets_bonus, mat_of, place
from .state import State
from .tracks import end_of_track, scores_nothing
from .vineyard_events import Booked, VisitorsPlayed
from .vineyard_moves import CARDS, Book, Change, Counter, PlayVisitors
from .visitors import visitors

OF_SEASON = {
    Season.SUMMER: (BoardAction.PLAY_SUMMER_VISITOR, Card.SUMMER),
    Season.WINTER: (BoardAction.PLAY_WINTER_VISITOR, Card.WINTER),
}

_SEASON_OF_CARDS = {action: season for season, (action, _) in OF_SEASON.items()}


def decide_visitors(state: State, move: PlayVisitors, referee: Referee) -> tuple[Event, ...]:
    """One visitor, two with the bonus, with what they change by numbers (SUM-06, BON-08)."""
    mat, seat, at = mat_of(state, move.seat), move.seat, move.where
    action, card = OF_SEASON.get(state.season, OF_SEASON[Season.SUMMER])
    if at is not None and at.action in _SEASON_OF_CARDS:
        action, card = OF_SEASON[_SEASON_OF_CARDS[at.action]]
    elif at is None and move.cards and move.cards[0] in visitors():
        action, card = OF_SEASON[visitors()[move.cards[0]].season]  # by the Manager (VIS-07)
    place(state, seat, at, action, referee, uses_bonus=move.count > 1)
    if at is not None:
        most = 2 if gets_bonus(state, seat, at) else 1
        referee.require(move.count <= most, "BON-05", most=most)
    held = mat.hand.count(card) + mat.hand.visitor
    referee.require(held >= move.count, "VIS-01", cards=held)
    changes = _checked(state, move.changes, referee, {(seat, card): -move.count})
    played = VisitorsPlayed(seat, at, card, move.count, move.cards, changes)
    return (played, *_ends(state, changes))


def decide_booking(state: State, move: Book, referee: Referee) -> tuple[Event, ...]:
    """Numbers that change by a card, for anybody (VIS-03, VIS-15)."""
    place(state, move.changes[0].seat, None, None, referee)
    changes = _checked(state, move.changes, referee, {})
    return (Booked(changes), *_ends(state, changes))


_VISITORS = (Counter.SUMMER, Counter.WINTER, Counter.VISITOR)


def _ends(state: State, changes: tuple[Change, ...]) -> tuple[Event, ...]:
    """The last year, if somebody comes to the end of the track."""
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


def _checked(
    state: State,
    changes: tuple[Change, ...],
    referee: Referee,
    cards: dict[tuple[int, Card], int],
) -> tuple[Change, ...]:
    """Costs are paid in full from what is there; what is beyond the bottle's track is lost."""
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
    """A visitor of either season is paid from what told costs leave, not from what is gained."""
    return 2 if change.by >= 0 else int(change.what is Counter.VISITOR)


def _affords_visitors(
    state: State,
    costs: Tally[tuple[int, Counter]],
    referee: Referee,
    cards: dict[tuple[int, Card], int],
) -> None:
    """No visitor pays for two: those of both seasons, untold ones and what is played, together."""
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
    cards: dict[tuple[int, Card], int],
) -> None:
    estate = state.estates[seat]
    if what is Counter.POINTS:
        rule = "VP-01" if estate.vp <= TRACKS.points_lowest else "VP-02"
        facts = {"vp": estate.vp, "lowest": TRACKS.points_lowest, "cost": cost}
        referee.require(estate.vp - cost >= TRACKS.points_lowest, rule, **facts)
    elif what is Counter.LIRA:
        if state.follows_lira(seat):
            referee.require(estate.lira >= cost, "SUM-05", lira=estate.lira, cost=cost)
    elif what is Counter.RESIDUAL:
        referee.require(estate.residual >= cost, "ORD-08", residual=estate.residual)
    elif estate.mat is not None:
        held = _held(estate.mat.hand, CARDS[what]) + cards.get((seat, CARDS[what]), 0)
        referee.require(held >= cost, "VIS-02", cards=held, cost=cost)


def _held(hand: Hand, card: Card) -> int:
    if card is Card.VISITOR:
        return hand.visitors
    untold = hand.visitor if card in (Card.SUMMER, Card.WINTER) else 0
    return hand.count(card) + untold


def _real(state: State, change: Change, earlier: tuple[Change, ...]) -> Change:
    """A change as it comes out: the bottle stops at its end, challenge 6 scores nothing."""
    if change.what is Counter.RESIDUAL and change.by > 0:
        now = state.estates[change.seat].residual
        for other in earlier:
            if other.what is Counter.RESIDUAL and other.seat == change.seat:
                now = _up_to(now, other.by)
        return Change(change.what, _up_to(now, change.by) - now, change.seat)
    if change.what is Counter.POINTS and change.by > 0 and scores_nothing(state):
        return Change(change.what, 0, change.seat)
    return change


def _up_to(now: int, by: int) -> int:
    """Where the bottle stands after a change: what goes beyond the track is lost (ORD-05)."""
    return now + by if by < 0 else max(now, min(TRACKS.residual_most, now + by))


def visitor_moves(seat: int, hand: Hand, card: Card, ways: list[At]) -> Iterator[PlayVisitors]:
    """One visitor, untold, in every way there is to stand on the action."""
    if hand.count(card) + hand.visitor:
        for at in ways:
            yield PlayVisitors(seat, at)


def more_visitors(state: State, move: PlayVisitors) -> Iterator[PlayVisitors]:
    """The same move with one visitor more, where the bonus gives one (BON-08)."""
    mat = mat_of(state, move.seat)
    _, card = OF_SEASON.get(state.season, OF_SEASON[Season.SUMMER])
    most = 2 if gets_bonus(state, move.seat, move.where) else 1
    if move.count < min(most, mat.hand.count(card) + mat.hand.visitor):
        yield PlayVisitors(move.seat, move.where, move.cards, move.count + 1, move.changes)
