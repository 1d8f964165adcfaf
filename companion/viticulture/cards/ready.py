"""
The options of a visitor in the present state: numbers to book with the card, and the steps after
it.

The facts of the cards are in ``box/visitors.py``. Here they are applied to a state: what an option
costs and gives now, and whether it can be done in full (VIS-02). Hidden information is not used;
anything not offered here can be booked by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.kernel.copying import changed

from ..actions.visit import PlayVisitors
from ..box.decks import CardType
from ..box.seasons import Season
from ..box.visitors import Option, VisitorCard
from ..position.spaces import mat_of
from ..position.state import State
from ..position.workers import At
from .booking import Change, Counter
from .conditions import times_now

_COUNTERS = {
    "lira": Counter.LIRA,
    "vp": Counter.POINTS,
    "residual": Counter.RESIDUAL,
    "vine": Counter.VINE,
    "order": Counter.ORDER,
    "summer": Counter.SUMMER,
    "winter": Counter.WINTER,
}
HAND = (Counter.VINE, Counter.ORDER, Counter.SUMMER, Counter.WINTER, Counter.VISITOR)
DRAWN_FREELY = {
    "any": (Counter.VINE, Counter.ORDER, Counter.SUMMER, Counter.WINTER),
    "vine-or-summer": (Counter.VINE, Counter.SUMMER),
}


@dataclass(frozen=True, slots=True)
class CardStep:
    """Something to do after the card was played, by moves without a worker."""

    do: str
    """A key of ``do``, ``pay``, ``place`` or ``draw`` in the facts: ``build``, ``wine`` …"""
    least: int
    most: int
    option: Option


@dataclass(frozen=True, slots=True)
class Ready:
    """One option of a visitor in the present state."""

    option: Option
    changes: tuple[Change, ...]
    steps: tuple[CardStep, ...]

    def played(self, seat: int, where: At | None, card: VisitorCard) -> PlayVisitors:
        """Return the move that plays the card with this option."""
        return PlayVisitors(seat, where, (card.id,), 1, self.changes)


def ready(
    state: State, seat: int, card: VisitorCard, targets: tuple[int, ...] = ()
) -> tuple[Ready, ...]:
    """Return every option of a card; ``targets`` are the opponents it is played on."""
    state = out_of_hand(state, seat, card)
    return tuple(option_ready(state, seat, option, targets) for option in card.options)


def out_of_hand(state: State, seat: int, card: VisitorCard) -> State:
    """
    Return the state without the card: it can neither pay for anything nor be counted (VIS-06).
    """
    mat = mat_of(state, seat)
    kind = CardType.SUMMER if card.season is Season.SUMMER else CardType.WINTER
    if not mat.hand.count(kind) + mat.hand.visitor:
        return state
    return state.with_estate(seat, mat=changed(mat, hand=mat.hand.plus(kind, -1)))


def option_ready(state: State, seat: int, option: Option, targets: tuple[int, ...] = ()) -> Ready:
    """Return an option with the numbers it changes and the steps that remain."""
    return Ready(option, tuple(_changes(state, seat, option, targets)), tuple(_steps(option)))


def _changes(state: State, seat: int, option: Option, targets: tuple[int, ...]) -> Iterator[Change]:
    times = len(targets) if option.per == "opponent-paid" else times_now(state, seat, option.per)
    if option.price is not None:
        yield Change(Counter.LIRA, -option.price, seat)
    for what, count in option.pay.items():
        if what in _COUNTERS and what != "vine" and count * times:
            yield Change(_COUNTERS[what], -count * times, seat)
        if what == "lira" and option.per == "opponent-paid":
            yield from (Change(Counter.LIRA, count, target) for target in targets)
        if what == "hand":
            yield from _whole_hand(state, seat)
    for what, count in option.gain.items():
        if count * times:
            yield Change(_COUNTERS[what], count * times, seat)
    for what, count in option.draw.items():
        if what in _COUNTERS:
            yield Change(_COUNTERS[what], count, seat)


def _whole_hand(state: State, seat: int) -> Iterator[Change]:
    hand = mat_of(state, seat).hand
    for counter in HAND:
        held: int = getattr(hand, counter.value)
        if held:
            yield Change(counter, -held, seat)


def _steps(option: Option) -> Iterator[CardStep]:
    for what, count in option.pay.items():
        if what in ("grape", "wine", "card", "visitor", "vine"):
            yield CardStep(what, count, count, option)
    for what, count in option.place.items():
        yield CardStep(f"place-{what}", count, count, option)
    for what, count in option.draw.items():
        if what in DRAWN_FREELY:
            yield CardStep(what, count, count, option)
    for what, count in option.do.items():
        least = count if option.exactly else 1
        if what == "age-all":
            count = least = 1
        yield CardStep(what, 0 if what in option.optional else least, count, option)


def goes_on(option: Option) -> bool:
    """Return whether an option does more than change numbers."""
    return bool(option.opponents or option.more or any(_steps(option)))


def for_opponents(state: State, seat: int, option: Option) -> tuple[tuple[int, Ready], ...]:
    """Return what every opponent may do because of the card."""
    if option.opponents is None:
        return ()
    others = [other for other in state.seats if other != seat]
    return tuple((other, option_ready(state, other, option.opponents)) for other in others)
