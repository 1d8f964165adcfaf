"""Which moments of the first rounds of Vino a state is at."""

from __future__ import annotations

from companion.vino.position.phase import Phase
from companion.vino.position.state import State

FIRST = 1
"""The first round after the preliminary one."""


def table_of(state: State) -> frozenset[str]:
    """Return what the table is like: whether its money is followed."""
    return frozenset(("money",) if state.setup.money else ())


def moments(state: State) -> tuple[str, ...]:
    """Return the moments of a state, what is nearest first."""
    if state.phase is Phase.OVER:
        return ()
    ending = ("last-buying",) if state.phase is Phase.BUYING and state.is_ending else ()
    if state.gift is not None:
        return ("gift", *ending)
    return (*ending, *_of_phase(state))


def _of_phase(state: State) -> tuple[str, ...]:
    match state.phase:
        case Phase.OPENING:
            return ("game", "opening")
        case Phase.CHOOSING if state.round > FIRST:
            return ("round-two", "choosing")
        case Phase.SELLING if state.sales:
            return ("market", "selling")
        case _:
            return (state.phase.value,)
