"""
Forms for what is printed only on the components: the market's step, the price table, a region, a
price, the order of the regions.

A game uses the same forms, where a move enters the facts, as does the stored copy.
"""

from __future__ import annotations

import flet as ft

from ....parts.boundary import component
from .enter_map import OrderEntry, PriceEntry, RegionEntry
from .enter_prices import ColumnEntry, StepEntry, TableEntry
from .entry import Entering

_FORMS = {
    "step": StepEntry,
    "column": ColumnEntry,
    "table": TableEntry,
    "region": RegionEntry,
    "price": PriceEntry,
    "order": OrderEntry,
}


@component
def EntryForm(entering: Entering) -> ft.Control:
    """The form for this."""
    return _FORMS[entering.need.what](entering)
