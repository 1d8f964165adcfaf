"""The rules of Vino as one collection: which modules there are, and in which order they offer."""

from __future__ import annotations

from collections.abc import Iterator

from companion.kernel.rules import Rules
from companion.kernel.wire import Codec

from .ending import ties
from .kinds import Move
from .position.phase import Phase
from .position.setup import Setup
from .position.state import State
from .round import (
    barrel,
    buying,
    choosing,
    closing,
    gift,
    opening,
    progress,
    selling,
    varieties,
)
from .table import (
    correct_one,
    correct_several,
    enter_copy,
    enter_map,
    enter_prices,
    followed,
)

RULES: Rules[State] = Rules(
    opening,
    varieties,
    progress,
    choosing,
    barrel,
    buying,
    gift,
    selling,
    closing,
    ties,
    enter_prices,
    enter_map,
    enter_copy,
    followed,
    correct_one,
    correct_several,
    settle=progress.settle,
)

SETUP = Codec(Setup)
MOVES = RULES.MOVES
EVENTS = RULES.EVENTS
STATE = Codec(State)


def legal_moves(state: State) -> Iterator[Move]:
    """
    Yield what may be asked now.

    Where choices are free, the list is bounded; each module says how. A gift interrupts everything
    else. Entries and corrections are always possible and never listed; what a tie is decided by
    has to be told and cannot be.
    """
    if state.gift is not None:
        yield from gift.legal_moves(state)
        return
    yield from opening.legal_moves(state)
    yield from choosing.legal_moves(state)
    yield from buying.legal_moves(state)
    yield from selling.legal_moves(state)
    yield from closing.legal_moves(state)


def is_over(state: State) -> bool:
    """Tell whether the last buying phase has been played."""
    return state.phase is Phase.OVER
