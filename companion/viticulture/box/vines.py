"""The nine kinds of vine."""

from __future__ import annotations

from enum import Enum

from companion.kernel.phrase import Phrase

from .tables import data_file
from .vineyard import Structure


class Vine(Enum):
    """The nine kinds of vine (SET-16)."""

    SANGIOVESE = "sangiovese"
    MALVASIA = "malvasia"
    PINOT = "pinot"
    SYRAH = "syrah"
    TREBBIANO = "trebbiano"
    MERLOT = "merlot"
    SAUVIGNON_BLANC = "sauvignon-blanc"
    CABERNET_SAUVIGNON = "cabernet-sauvignon"
    CHARDONNAY = "chardonnay"

    red: int
    white: int
    total: int
    """What it counts towards the maximum of its field (VINE-01, VINE-02)."""
    needs: tuple[Structure, ...]
    """What has to be built before it is planted (VINE-04)."""
    copies: int

    @property
    def phrase(self) -> Phrase:
        """The vine's name."""
        return Phrase(f"vine.{self.value}")


for _entry in data_file("vines")["vine"]:
    _vine = Vine(_entry["id"])
    _vine.red, _vine.white, _vine.copies = _entry["red"], _entry["white"], _entry["copies"]
    _vine.total = _vine.red + _vine.white
    _vine.needs = tuple(s for s in (Structure.TRELLIS, Structure.IRRIGATION) if _entry[s.value])
