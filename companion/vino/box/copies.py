"""
*Your copy*: what is printed only on the components, as a value that may be known in part.

The price table and the market's step stand on screens and board, the vineyards of each region on
the map. What is not known yet is asked when it first matters: :class:`NotEntered` says for what,
and one of the moves ``Enter…`` enters it.

>>> copy = Copy().with_column(Column(sold=3, income=360, lost=1, boxes=3))
>>> copy.column(3).income
360
>>> copy.land(Region.LIGURIA).vineyards
'???'
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.errors import MalformedMove
from companion.kernel.phrase import Phrase

from .board import COUNTS, GOVERNMENT, PRINTED, REGIONS, UNKNOWN, Region, Variety, region_name


@dataclass(frozen=True, slots=True)
class Column:
    """
    One column of the price table: wine sold, income, vineyards lost, market change (Verkauft,
    Erlös, Pachtverlust, Kursänderung).
    """

    sold: int
    income: int
    lost: int
    boxes: int


@dataclass(frozen=True, slots=True)
class Land:
    """What the map shows of a region."""

    region: Region
    number: int
    """The printed number in the order of buying (VN-BUY-03)."""
    vineyards: str = ""
    """``PPGPG`` from the cheapest to the dearest; ``???`` where only the number is known."""
    varieties: tuple[Variety, ...] = ()
    complete: bool = False
    """Whether these are all the varieties the region offers."""
    prices: tuple[int | None, ...] = ()
    """From the cheapest on, if money is followed; empty, or one for each vineyard."""

    @property
    def known(self) -> bool:
        """Whether the kind of every vineyard is known."""
        return bool(self.vineyards) and UNKNOWN not in self.vineyards

    @property
    def size(self) -> int:
        """The number of vineyards; 0 if it is not known."""
        return len(self.vineyards)

    def kind(self, place: int) -> str:
        """
        Return a vineyard's kind: private, government or unknown; places count from 1, the cheapest.
        """
        return self.vineyards[place - 1] if 1 <= place <= self.size else UNKNOWN

    def price(self, place: int) -> int | None:
        """Return a vineyard's price, if it is known."""
        return self.prices[place - 1] if 1 <= place <= len(self.prices) else None

    def dearness(self, place: int) -> tuple[int, int]:
        """
        Return the sort key that breaks ties: the place from the cheapest (VN-BUY-06).

        Prices rise along the road, so the place is enough; only if all are known and fall
        somewhere, the price is compared first.
        """
        known = [price for price in self.prices if price is not None]
        if len(known) == self.size and known != sorted(known):
            return (self.price(place) or 0, place)
        return (0, place)

    def may_have(self, variety: Variety) -> bool:
        """Return whether a variety can be had here; any can, unless all are known."""
        return variety in self.varieties or not self.complete


RULEBOOK: tuple[Land, ...] = tuple(
    Land(
        Region(entry["id"]),
        entry["number"],
        UNKNOWN * entry.get("size", 0),
        tuple(Variety(name) for name in entry.get("varieties", [entry["marker"]])),
        entry.get("complete", False),
    )
    for entry in PRINTED
)
"""What the rulebook says of the regions: the copy before anything is entered."""


@dataclass(frozen=True, slots=True)
class Copy:
    """Everything printed on the components that the app has to know, as far as it is known."""

    step: int | None = None
    """How many Vino one box of the market's track is."""
    table: tuple[Column, ...] = ()
    complete: bool = False
    """Whether the price table has no other columns."""
    lands: tuple[Land, ...] = RULEBOOK
    """All nine, in the order of :data:`~companion.vino.box.board.REGIONS`."""

    def land(self, region: Region) -> Land:
        """Return what is known of a region."""
        return self.lands[region.at]

    def find_column(self, sold: int) -> Column | None:
        """Return the column of a quantity, if it is known."""
        return next((column for column in self.table if column.sold == sold), None)

    def column(self, sold: int) -> Column:
        """Return the column of a quantity, or raise :class:`NotEntered` (VN-SELL-02)."""
        found = self.find_column(sold)
        if found is None and self.complete:
            raise MalformedMove("copy.not-printed", sold=sold)
        if found is None:
            raise NotEntered(Need("column", sold=sold))
        return found

    def known_step(self) -> int:
        """Return the market's step, or raise :class:`NotEntered`."""
        if self.step is None:
            raise NotEntered(Need("step"))
        return self.step

    def known_land(self, region: Region) -> Land:
        """Return a region whose vineyards are known, or raise :class:`NotEntered`."""
        land = self.land(region)
        if not land.known:
            raise NotEntered(Need("region", region))
        return land

    def known_price(self, region: Region, place: int) -> int:
        """Return a vineyard's price, or raise :class:`NotEntered`."""
        price = self.land(region).price(place)
        if price is None:
            raise NotEntered(Need("price", region, place))
        return price

    @property
    def in_order(self) -> tuple[Region, ...]:
        """All regions by their printed number."""
        return tuple(sorted(REGIONS, key=lambda region: (self.land(region).number, region.at)))

    @property
    def bottles(self) -> int:
        """How many bottles are on the map at the start, as far as that is known."""
        standing = sum(GOVERNMENT in land.vineyards for land in self.lands)
        unknown = sum(not land.known for land in self.lands)
        return min(COUNTS.bottles, standing + unknown) if unknown else standing

    def with_column(self, column: Column) -> Copy:
        """Return the copy with a column added or replaced."""
        others = [other for other in self.table if other.sold != column.sold]
        return changed(self, table=tuple(sorted([*others, column], key=lambda c: c.sold)))

    def with_land(self, land: Land) -> Copy:
        """Return the copy with a region replaced."""
        lands = list(self.lands)
        lands[land.region.at] = land
        return changed(self, lands=tuple(lands))

    def with_price(self, region: Region, place: int, price: int) -> Copy:
        """Return the copy with one price set."""
        land = self.land(region)
        prices = list(land.prices) + [None] * (max(land.size, place) - len(land.prices))
        prices[place - 1] = price
        return self.with_land(changed(land, prices=tuple(prices)))

    def with_order(self, regions: tuple[Region, ...]) -> Copy:
        """Return the copy with its regions renumbered."""
        lands = [changed(land, number=regions.index(land.region) + 1) for land in self.lands]
        return changed(self, lands=tuple(lands))


@dataclass(frozen=True, slots=True)
class Need:
    """
    What has to be entered first: ``column`` (with ``sold``), ``step``, ``region`` or ``price``.
    """

    what: str
    region: Region | None = None
    place: int = 0
    sold: int = 0

    @property
    def question(self) -> Phrase:
        """The question to ask, as a phrase."""
        facts: dict[str, object] = {}
        if self.region is not None:
            facts["region"] = region_name(self.region)
        if self.place:
            facts["place"] = self.place
        if self.sold:
            facts["sold"] = self.sold
        return Phrase(f"copy.ask.{self.what}", facts)


class NotEntered(MalformedMove):
    """Something printed on the components is needed and has not been entered yet."""

    def __init__(self, need: Need) -> None:
        super().__init__(need.question.id, **need.question.facts)
        self.need = need


def from_rulebook(copy: Copy, region: Region) -> frozenset[str]:
    """Return which facts of a region come from the rulebook, so that they can be marked."""
    land, printed = copy.land(region), RULEBOOK[region.at]
    return frozenset(
        name
        for name in ("number", "vineyards", "varieties")
        if getattr(printed, name) and getattr(land, name) == getattr(printed, name)
    )


def table_from_rows(
    sold: tuple[int, ...],
    income: tuple[int, ...],
    lost: tuple[int, ...],
    boxes: tuple[int, ...],
    step: int | None = None,
) -> tuple[Column, ...]:
    """
    Make the price table from its four printed rows.

    If the last row is given in Vino (all its figures are multiples of 50), it is divided by the
    market's step (C8).

    >>> table_from_rows((1, 2), (160, 260), (1, 1), (100, 200), 100)[1].boxes
    2
    """
    if not len(sold) == len(income) == len(lost) == len(boxes):
        raise MalformedMove("copy.rows")
    if any(boxes) and all(figure % 50 == 0 for figure in boxes):
        if step is None:
            raise NotEntered(Need("step"))
        boxes = tuple(figure // step for figure in boxes)
    return tuple(Column(*figures) for figures in zip(sold, income, lost, boxes, strict=True))
