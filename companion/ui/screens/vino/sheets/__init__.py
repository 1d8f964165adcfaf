"""The sheets of Vino, as values; :mod:`.all` draws them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from companion.vino.box.board import Region
from companion.vino.box.copies import Need

from ....sheets import Sheet


@dataclass(frozen=True)
class MarketSheet(Sheet):
    """The market, its history and the standings."""

    name: ClassVar[str] = "market"


@dataclass(frozen=True)
class CorrectMarketSheet(Sheet):
    """Correcting the demands."""

    name: ClassVar[str] = "correct-market"


@dataclass(frozen=True)
class WhatIfSheet(Sheet):
    """A sale that is only simulated."""

    name: ClassVar[str] = "what-if"


@dataclass(frozen=True)
class MapSheet(Sheet):
    """The nine regions."""

    name: ClassVar[str] = "map"


@dataclass(frozen=True)
class RegionSheet(Sheet):
    """One region, with corrections."""

    region: Region
    name: ClassVar[str] = "region"
    stays: ClassVar[bool] = True


@dataclass(frozen=True)
class PlayerSheet(Sheet):
    """Everything followed of a player."""

    seat: int
    name: ClassVar[str] = "player"
    stays: ClassVar[bool] = True


@dataclass(frozen=True)
class AmountSheet(Sheet):
    """Correcting a player's money or income."""

    seat: int
    what: Literal["money", "income"]
    name: ClassVar[str] = "amount"


@dataclass(frozen=True)
class MarkedSheet(Sheet):
    """Correcting the regions a player marked."""

    seat: int
    name: ClassVar[str] = "marked"


@dataclass(frozen=True)
class TableSheet(Sheet):
    """What belongs to no player: round, phase, barrel, the copy."""

    name: ClassVar[str] = "table"
    kept: ClassVar[bool] = False
    stays: ClassVar[bool] = True


@dataclass(frozen=True)
class OrderSheet(Sheet):
    """Correcting the play order."""

    name: ClassVar[str] = "order"


@dataclass(frozen=True)
class EnterSheet(Sheet):
    """Entering what is printed on the components."""

    need: Need
    move: object | None = None
    """The move that lacked it, and is made again once it is entered."""
    name: ClassVar[str] = "enter"


VinoSheet = (
    MarketSheet
    | CorrectMarketSheet
    | WhatIfSheet
    | MapSheet
    | RegionSheet
    | PlayerSheet
    | AmountSheet
    | MarkedSheet
    | TableSheet
    | OrderSheet
    | EnterSheet
)
"""The sheets only Vino has."""
