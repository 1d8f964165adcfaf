"""
The rules of Vino as one collection.

Lists all modules of moves and events, and makes of them what a game has to offer
(:class:`companion.kernel.Game`). A new module of rules needs a line in this list, and nothing more.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.kernel import people
from companion.kernel.copying import changed
from companion.kernel.rules import Rules
from companion.kernel.wire import Codec

from .ending import ties
from .position.kinds import Move
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
    proposing,
    selling,
    varieties,
)
from .table import correct, correct_several, enter_copy, enter_map, enter_prices

RULES: Rules[State] = Rules(
    *(opening, varieties, progress, choosing, barrel, buying, gift, selling, closing, ties),
    *(enter_prices, enter_map, enter_copy, correct, correct_several, people),
    settle=progress.settle,
)

SETUP = Codec(Setup)
MOVES = RULES.MOVES
EVENTS = RULES.EVENTS
STATE = Codec(State)

decide = RULES.decide
evolve = RULES.evolve
check_entry = RULES.check_entry
tell = RULES.tell
says = RULES.says
as_said = RULES.as_said


def is_over(state: State) -> bool:
    """Return whether the last buying phase has been played."""
    return state.phase is Phase.OVER


def again(state: State, seed: int) -> Setup:
    """Return the setup of the next game at the same table, with all that was entered by now."""
    return changed(state.setup, copy=state.copy)


def solo_result(state: State) -> None:
    """Vino cannot be played alone, so there is never a result."""


def legal_moves(state: State) -> Iterator[Move]:
    """
    Yield what may be asked now.

    A gift comes before everything else. Where choices are free, the list is bounded, as each module
    says. Entries and corrections are always possible and never listed; what a tie is decided by has
    to be told and cannot be.
    """
    if state.gift is not None:
        yield from gift.offers(state)
        return
    yield from opening.offers(state)
    yield from choosing.offers(state)
    yield from buying.offers(state)
    yield from proposing.offers(state)
    yield from closing.offers(state)
