"""Notices a screen shows: the last buying phase, and tokens that run out."""

from __future__ import annotations

from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase

from ..box.board import COUNTS, GOVERNMENT, region_name
from ..position.phase import Phase
from ..position.state import State
from ..round.buying import Buy
from ..round.gift import BottleRemoved


def tokens_left(state: State, seat: int) -> int:
    """
    Return how many tokens a player has left (VN-SET-06, VN-SET-10).

    One marks the compass rose, and in every round two mark regions.
    """
    return COUNTS.tokens - 1 - COUNTS.marked - state.vineyards(seat)


def bottle_notice(state: State, entry: Entry) -> Phrase | None:
    """Return a notice for a bottle that just left without a gift (VN-GIFT-07, VN-GIFT-09)."""
    bought = entry.move
    if not isinstance(bought, Buy):
        return None
    for event in entry.events:
        if isinstance(event, BottleRemoved):
            last = state.land(event.region).kind(bought.place) == GOVERNMENT
            id = "vino.notice.bottle" if last else "vino.notice.nothing-given"
            return Phrase(id, {"region": region_name(event.region)})
    return None


def notices(state: State) -> tuple[Phrase, ...]:
    """
    Return the current notices.

    Tokens never limit anything; players without any use something else (V-22).
    """
    found = []
    if state.phase in (Phase.CHOOSING, Phase.BUYING) and state.is_ending:
        found.append(Phrase("vino.notice.last-buying"))
    for seat in state.seats:
        if tokens_left(state, seat) <= 0 and state.phase is not Phase.OVER:
            found.append(Phrase("vino.notice.tokens", {"player": state.name(seat)}))
    return tuple(found)
