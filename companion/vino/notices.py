"""What a screen says of itself: the last buying phase, and tokens that run short."""

from __future__ import annotations

from companion.kernel.phrase import Phrase

from .parts import COUNTS, Phase
from .state import State


def tokens_left(state: State, seat: int) -> int:
    """
    How many of somebody's tokens are not in use (VN-SET-06, VN-SET-10).

    One marks the compass rose, and in every round two mark regions.
    """
    return COUNTS.tokens - 1 - COUNTS.marked - state.vineyards(seat)


def notices(state: State) -> tuple[Phrase, ...]:
    """
    What the table should know now.

    Tokens never limit anything; who has none left uses something else (V-22).
    """
    found = []
    if state.phase in (Phase.CHOOSING, Phase.BUYING) and state.is_ending:
        found.append(Phrase("vino.notice.last-buying"))
    for seat in state.seats:
        if tokens_left(state, seat) <= 0 and state.phase is not Phase.OVER:
            found.append(Phrase("vino.notice.tokens", {"player": state.name(seat)}))
    return tuple(found)
