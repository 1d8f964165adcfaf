"""Regions, varieties and vineyards. Counts come from ``data/``."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from companion.kernel.phrase import Phrase
from companion.resources import folder


class Region(Enum):
    """The nine regions, in the order of the rulebook's list of draw markers (VN-PRE-01)."""

    LIGURIA = "liguria"
    LAZIO = "lazio"
    CAMPANIA = "campania"
    SARDEGNA = "sardegna"
    CALABRIA = "calabria"
    ABRUZZO = "abruzzo"
    TOSCANA = "toscana"
    VENETO = "veneto"
    TRENTINO = "trentino"

    at: int
    """Its place in lists of all regions."""


class Variety(Enum):
    """The five grape varieties (VN-SET-03)."""

    NEBBIOLO = "nebbiolo"
    TREBBIANO = "trebbiano"
    MONTEPULCIANO = "montepulciano"
    PINOT_GRIGIO = "pinot-grigio"
    BARBERA = "barbera"

    at: int
    """Its place in lists of all varieties, such as the market's."""


REGIONS = tuple(Region)
VARIETIES = tuple(Variety)
for _place, _region in enumerate(REGIONS):
    _region.at = _place
for _place, _variety in enumerate(VARIETIES):
    _variety.at = _place

PRIVATE, GOVERNMENT, UNKNOWN = "P", "G", "?"
"""A region's vineyards are a text of these, from the cheapest to the dearest: ``PPGPG``."""


def _table() -> dict[str, Any]:
    path = folder("data") / "vino" / "board.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Counts:
    """The numbers the rulebook gives."""

    players_least: int
    players_most: int
    size_least: int
    size_most: int
    varieties_least: int
    variety_markers: int
    bottles: int
    tokens: int
    cellar_most: int
    capital: int
    demand_most: int
    marked: int
    first_vineyards: int


PRINTED: tuple[dict[str, Any], ...] = tuple(_table()["region"])
"""The facts of each region in the rulebook, in the order of :data:`REGIONS`."""

COUNTS = Counts(**_table()["counts"])

MARKERS: dict[Region, Variety] = {
    Region(entry["id"]): Variety(entry["marker"]) for entry in PRINTED
}
"""The nine draw markers (VN-PRE-01)."""


def region_name(region: Region) -> Phrase:
    """Return a region's name."""
    return Phrase(f"region.{region.value}")


def variety_name(variety: Variety) -> Phrase:
    """Return a variety's name."""
    return Phrase(f"variety.{variety.value}")


Figures = tuple[int, int, int, int, int]
"""One number for each variety."""


def figures_of(numbers: Iterable[int]) -> Figures:
    """Return five numbers as the figures of the varieties."""
    first, second, third, fourth, fifth = numbers
    return (first, second, third, fourth, fifth)


@dataclass(frozen=True, slots=True)
class Plot:
    """A vineyard: its region, and its place from 1, the cheapest."""

    region: Region
    place: int
