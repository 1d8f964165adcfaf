"""The 36 wine orders."""

from __future__ import annotations

from dataclasses import dataclass

from .tables import data_file
from .vineyard import Wine


@dataclass(frozen=True, slots=True)
class Bottle:
    """A wine token, or an icon on an order: a kind and a value."""

    kind: Wine
    value: int


@dataclass(frozen=True, slots=True)
class Order:
    """A wine order (ORD-12)."""

    id: int
    wines: tuple[Bottle, ...]
    points: int
    residual: int


ORDERS: dict[int, Order] = {
    entry["id"]: Order(
        entry["id"],
        tuple(Bottle(Wine(kind), least) for kind, least in entry["wines"]),
        entry["points"],
        entry["residual"],
    )
    for entry in data_file("orders")["order"]
}
