"""Everything that can happen, in the past tense, with its outcome. Folded by ``evolve.py``."""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.wire import Codec

from .copies import Column, Copy, Land
from .moves import Figures, Plot
from .parts import Phase, Region, Variety
from .state import Share


@dataclass(frozen=True, slots=True)
class MarkersDrawn:
    """Somebody has draw markers; ``drawn`` tells whether chance said so."""

    seat: int
    regions: tuple[Region, ...]
    drawn: bool


@dataclass(frozen=True, slots=True)
class VarietyTaken:
    """A variety marker came to somebody's board."""

    seat: int
    region: Region
    variety: Variety


@dataclass(frozen=True, slots=True)
class VarietyReturned:
    """A variety marker went back to the map (VN-VAR-05)."""

    seat: int
    region: Region


@dataclass(frozen=True, slots=True)
class VineyardBought:
    """A vineyard was bought; ``paid`` only where money is followed."""

    seat: int
    region: Region
    place: int
    paid: int | None


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """A phase began."""

    phase: Phase


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A new round."""

    round: int


@dataclass(frozen=True, slots=True)
class RegionsChosen:
    """Somebody marked regions; a secret until they are revealed."""

    seat: int
    regions: tuple[Region, ...]


@dataclass(frozen=True, slots=True)
class RegionsRevealed:
    """All marked regions were shown."""


@dataclass(frozen=True, slots=True)
class BarrelMoved:
    """The barrel came to a region; who may buy there, in order (VN-BUY-13)."""

    region: Region
    owners: tuple[int, ...]
    newcomers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CouldNotBuy:
    """There was nothing somebody could buy: no vineyard, or for a newcomer no variety."""

    seat: int
    region: Region
    varieties: bool
    """Whether varieties, not vineyards, were lacking."""


@dataclass(frozen=True, slots=True)
class BuyingPassed:
    """Somebody buys nothing more in this region."""

    seat: int


@dataclass(frozen=True, slots=True)
class GiftBegan:
    """The last private vineyard was bought: the government gives (VN-GIFT-01)."""

    region: Region
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class VineyardsGiven:
    """Somebody took vineyards of the government."""

    seat: int
    region: Region
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BottleRemoved:
    """The bottle left the region, and with it the gift that was given."""

    region: Region


@dataclass(frozen=True, slots=True)
class WineSold:
    """A sale with its sum, and what it did to the market."""

    seat: int
    variety: Variety
    quantity: int
    price: int
    demand: int
    income: int
    changes: Figures


@dataclass(frozen=True, slots=True)
class VineyardsLost:
    """Vineyards went back to the bank."""

    seat: int
    plots: tuple[Plot, ...]


@dataclass(frozen=True, slots=True)
class NothingSold:
    """Somebody sold no wine."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """The incomes were noted and joined with everybody's money."""

    incomes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OrderChanged:
    """The compass rose shows a new play order."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameEnded:
    """There is no further round."""


@dataclass(frozen=True, slots=True)
class TieCounted:
    """What decides a tie was told."""

    seats: tuple[int, ...]
    amounts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StepEntered:
    """The market's step is known."""

    step: int


@dataclass(frozen=True, slots=True)
class ColumnEntered:
    """A column of the price table is known."""

    column: Column


@dataclass(frozen=True, slots=True)
class TableEntered:
    """The price table is known."""

    columns: tuple[Column, ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class RegionEntered:
    """A region is known."""

    land: Land


@dataclass(frozen=True, slots=True)
class PriceEntered:
    """A price is known."""

    region: Region
    place: int
    price: int


@dataclass(frozen=True, slots=True)
class OrderEntered:
    """The printed order of the regions is known."""

    regions: tuple[Region, ...]


@dataclass(frozen=True, slots=True)
class CopyEntered:
    """A whole copy was taken over."""

    copy: Copy


@dataclass(frozen=True, slots=True)
class Corrected:
    """A followed value was set to what it is on the table."""

    what: str
    value: int | bool | str | None
    seat: int | None
    region: Region | None
    place: int | None


@dataclass(frozen=True, slots=True)
class MarketCorrected:
    """All demands were set to where the markers stand."""

    market: Figures


@dataclass(frozen=True, slots=True)
class OrderCorrected:
    """The play order was set to what the compass rose shows."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RegionsCorrected:
    """The marked regions of somebody were set right."""

    seat: int
    regions: tuple[Region, ...]


Event = (
    MarkersDrawn
    | VarietyTaken
    | VarietyReturned
    | VineyardBought
    | PhaseBegan
    | RoundBegan
    | RegionsChosen
    | RegionsRevealed
    | BarrelMoved
    | CouldNotBuy
    | BuyingPassed
    | GiftBegan
    | VineyardsGiven
    | BottleRemoved
    | WineSold
    | VineyardsLost
    | NothingSold
    | RoundClosed
    | OrderChanged
    | GameEnded
    | TieCounted
    | StepEntered
    | ColumnEntered
    | TableEntered
    | RegionEntered
    | PriceEntered
    | OrderEntered
    | CopyEntered
    | Corrected
    | MarketCorrected
    | OrderCorrected
    | RegionsCorrected
)

EVENTS = Codec(
    MarkersDrawn,
    VarietyTaken,
    VarietyReturned,
    VineyardBought,
    PhaseBegan,
    RoundBegan,
    RegionsChosen,
    RegionsRevealed,
    BarrelMoved,
    CouldNotBuy,
    BuyingPassed,
    GiftBegan,
    VineyardsGiven,
    BottleRemoved,
    WineSold,
    VineyardsLost,
    NothingSold,
    RoundClosed,
    OrderChanged,
    GameEnded,
    TieCounted,
    StepEntered,
    ColumnEntered,
    TableEntered,
    RegionEntered,
    PriceEntered,
    OrderEntered,
    CopyEntered,
    Corrected,
    MarketCorrected,
    OrderCorrected,
    RegionsCorrected,
    tag="event",
)
