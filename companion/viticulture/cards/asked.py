"""
Visitors that ask opponents: the possible answers, as changes ready to be booked.

The players decide which answer is given; the facts are in the cards' ``asks``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..box.visitors import Ask, VisitorCard
from ..position.state import State
from .booking import CARD_OF, Change, Counter

_COUNTERS = {
    "lira": Counter.LIRA,
    "vp": Counter.POINTS,
    "vine": Counter.VINE,
    "order": Counter.ORDER,
    "summer": Counter.SUMMER,
    "winter": Counter.WINTER,
}
_ANY = {
    "card": (Counter.VINE, Counter.ORDER, Counter.SUMMER, Counter.WINTER, Counter.VISITOR),
    "visitor": (Counter.SUMMER, Counter.WINTER, Counter.VISITOR),
}
"""Cards that are handed over one by one: which of them, the table tells."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What one opponent (or nobody) does, and the numbers it changes."""

    opponent: int | None
    changes: tuple[Change, ...]


def answers(state: State, seat: int, card: VisitorCard) -> Iterator[Answer]:
    """Yield every possible answer to a card, opponent by opponent."""
    for ask in card.asks:
        for opponent in _whom(state, seat, ask):
            for changes in _ways(seat, opponent, ask):
                kept = tuple(change for change in changes if _is_followed(state, change))
                if kept and _affords(state, kept):
                    yield Answer(opponent, kept)


def _whom(state: State, seat: int, ask: Ask) -> tuple[int | None, ...]:
    seats = len(state.estates)
    if ask.whom == "right":
        return ((seat - 1) % seats,) if seats > 1 else ()
    if ask.whom == "each":
        return tuple((seat + n) % seats for n in range(1, seats))
    return (None,)


def _ways(seat: int, opponent: int | None, ask: Ask) -> Iterator[tuple[Change, ...]]:
    """Yield one answer, or one for each type of card that can be handed over."""
    fixed: list[Change] = [Change(_COUNTERS[what], by, seat) for what, by in ask.gain.items()]
    if opponent is not None:
        fixed += [Change(_COUNTERS[what], -by, opponent) for what, by in ask.lose.items()]
    given = [(what, by) for what, by in ask.give.items() if opponent is not None]
    any_card = next((what for what, _ in given if what in _ANY), None)
    for counter in _ANY[any_card] if any_card else (None,):
        both = list(fixed)
        for what, by in given:
            kind = counter if counter is not None and what in _ANY else _COUNTERS[what]
            both += [Change(kind, -by, opponent or 0), Change(kind, by, seat)]
        yield tuple(both)


def _is_followed(state: State, change: Change) -> bool:
    if change.what in CARD_OF:
        return state.estates[change.seat].mat is not None
    return change.what is not Counter.LIRA or state.follows_lira(change.seat)


def _affords(state: State, changes: tuple[Change, ...]) -> bool:
    """Return whether a player has what the answer gives away."""
    for change in changes:
        estate = state.estates[change.seat]
        if change.by >= 0 or change.what is Counter.POINTS:
            continue
        if change.what is Counter.LIRA:
            held = estate.lira
        else:
            held = estate.mat.hand.count(CARD_OF[change.what]) if estate.mat else 0
        if held < -change.by:
            return False
    return True
