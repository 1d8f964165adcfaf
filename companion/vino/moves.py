"""Everything a player may ask, as it would be said at the table."""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.wire import Codec

from .copies import Column, Copy, Land
from .parts import Region, Variety

Figures = tuple[int, int, int, int, int]
"""One number for each variety."""


@dataclass(frozen=True, slots=True)
class Plot:
    """A vineyard: its region, and its place counted from 1, the cheapest."""

    region: Region
    place: int


@dataclass(frozen=True, slots=True)
class Pick:
    """Which vineyards somebody takes of a gift."""

    seat: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawMarkers:
    """Let the draw markers be drawn for somebody (VN-PRE-02)."""

    seat: int


@dataclass(frozen=True, slots=True)
class NameMarkers:
    """Say which markers were drawn on the table."""

    seat: int
    regions: tuple[Region, ...]


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy a vineyard; with the first one in a region comes the choice of a variety (VN-VAR-01)."""

    seat: int
    region: Region
    place: int
    variety: Variety | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """Buy nothing (more) in the region where the barrel stands (VN-BUY-08)."""

    seat: int


@dataclass(frozen=True, slots=True)
class ChooseRegions:
    """Mark two regions in secret; until the reveal it may be done anew (VN-BUY-02)."""

    seat: int
    regions: tuple[Region, ...]


@dataclass(frozen=True, slots=True)
class Reveal:
    """Show all marked regions at once."""


@dataclass(frozen=True, slots=True)
class GiveGift:
    """Who takes which vineyards: of the first in the ranking who waits, or of several in turn."""

    picks: tuple[Pick, ...]


@dataclass(frozen=True, slots=True)
class Sell:
    """Sell wine: which vineyards are given back, and by how many Vino each demand rises."""

    seat: int
    variety: Variety
    quantity: int
    losses: tuple[Plot, ...]
    rises: Figures


@dataclass(frozen=True, slots=True)
class SellNothing:
    """Sell no wine this round (VN-SELL-08)."""

    seat: int


@dataclass(frozen=True, slots=True)
class CloseRound:
    """Settle the next play order; ``last`` are those who mixed their money, in their order."""

    last: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CountForTie:
    """Tell how much money those have who are tied (VN-END-08)."""

    seats: tuple[int, ...]
    amounts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EnterStep:
    """Enter how many Vino one box of the market is."""

    step: int


@dataclass(frozen=True, slots=True)
class EnterColumn:
    """Enter one column of the price table, or enter it anew."""

    column: Column


@dataclass(frozen=True, slots=True)
class EnterTable:
    """Enter the price table as a whole, or as far as it is known."""

    columns: tuple[Column, ...]
    complete: bool = True


@dataclass(frozen=True, slots=True)
class EnterRegion:
    """Enter a region; its number in the order stays as it is."""

    land: Land


@dataclass(frozen=True, slots=True)
class EnterPrice:
    """Enter what a vineyard costs."""

    region: Region
    place: int
    price: int


@dataclass(frozen=True, slots=True)
class EnterOrder:
    """Enter the printed order of the regions."""

    regions: tuple[Region, ...]


@dataclass(frozen=True, slots=True)
class EnterCopy:
    """Enter everything at once, as another player shared it."""

    copy: Copy


@dataclass(frozen=True, slots=True)
class Correct:
    """
    Set any followed value to what it is on the table.

    ``what`` is one of ``money income passed`` with a seat, ``variety`` with seat and region,
    ``owner`` with region and place, ``bottle`` with a region, or ``round phase barrel`` alone.
    """

    what: str
    value: int | bool | str | None
    seat: int | None = None
    region: Region | None = None
    place: int | None = None
    by: int | None = None
    """Who corrected it; ``None`` for the table."""
    why: str = ""


@dataclass(frozen=True, slots=True)
class CorrectMarket:
    """Set all demands to where the markers stand."""

    market: Figures
    by: int | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class CorrectOrder:
    """Set the play order to what the compass rose shows."""

    order: tuple[int, ...]
    by: int | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class CorrectRegions:
    """Set the regions somebody marked, once they are revealed."""

    seat: int
    regions: tuple[Region, ...]
    by: int | None = None
    why: str = ""


Enter = EnterStep | EnterColumn | EnterTable | EnterRegion | EnterPrice | EnterOrder | EnterCopy
Correction = Correct | CorrectMarket | CorrectOrder | CorrectRegions

Move = (
    DrawMarkers
    | NameMarkers
    | Buy
    | Pass
    | ChooseRegions
    | Reveal
    | GiveGift
    | Sell
    | SellNothing
    | CloseRound
    | CountForTie
    | Enter
    | Correction
)

MOVES = Codec(
    DrawMarkers,
    NameMarkers,
    Buy,
    Pass,
    ChooseRegions,
    Reveal,
    GiveGift,
    Sell,
    SellNothing,
    CloseRound,
    CountForTie,
    EnterStep,
    EnterColumn,
    EnterTable,
    EnterRegion,
    EnterPrice,
    EnterOrder,
    EnterCopy,
    Correct,
    CorrectMarket,
    CorrectOrder,
    CorrectRegions,
    tag="move",
)
