"""What comes up over Vino's screens only: a value for every sheet, drawn by :mod:`.all`."""

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
    """The demands, put right."""

    name: ClassVar[str] = "correct-market"


@dataclass(frozen=True)
class WhatIfSheet(Sheet):
    """A sale that is only imagined."""

    name: ClassVar[str] = "what-if"


@dataclass(frozen=True)
class MapSheet(Sheet):
    """The nine regions."""

    name: ClassVar[str] = "map"


@dataclass(frozen=True)
class RegionSheet(Sheet):
    """One region, and whatever can be put right there."""

    region: Region
    name: ClassVar[str] = "region"
    stays: ClassVar[bool] = True


@dataclass(frozen=True)
class PlayerSheet(Sheet):
    """Everything that is followed of one player."""

    seat: int
    name: ClassVar[str] = "player"
    stays: ClassVar[bool] = True


@dataclass(frozen=True)
class AmountSheet(Sheet):
    """A player's money or income, put right."""

    seat: int
    what: Literal["money", "income"]
    name: ClassVar[str] = "amount"


@dataclass(frozen=True)
class MarkedSheet(Sheet):
    """The regions a player marked, put right."""

    seat: int
    name: ClassVar[str] = "marked"


@dataclass(frozen=True)
class TableSheet(Sheet):
    """What belongs to nobody: round, phase, barrel, and what is known of the components."""

    name: ClassVar[str] = "table"
    stays: ClassVar[bool] = True


@dataclass(frozen=True)
class OrderSheet(Sheet):
    """The play order, put right."""

    name: ClassVar[str] = "order"


@dataclass(frozen=True)
class EnterSheet(Sheet):
    """What is printed only on the components is asked for."""

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
