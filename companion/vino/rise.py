"""How far the other demands may be pulled up while a sale is being put together."""

from __future__ import annotations

from .parts import Variety
from .selling import Sale, room, still_to_place
from .state import State


def most_rise(state: State, sale: Sale, rises: tuple[int, ...], variety: Variety) -> int:
    """
    The most a demand may rise by, the others rising as they do: what is still to be spread
    (VN-MKT-06), as far as its track goes (VN-MKT-05), and never less than it rises already.
    """
    now = rises[variety.at]
    return now + max(0, min(still_to_place(sale, rises), room(state, variety) - now))
