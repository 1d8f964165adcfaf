"""
What lies in the box for the whole vineyard: vines, structures, orders, parents, board and mat.

Everything is read from ``data/``; names are messages (``vine.merlot``, ``structure.yoke``).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from companion.kernel.phrase import Phrase

from .automa import BoardAction
from .parts import Season, table


class Structure(Enum):
    """What can be built once on every mat (SET-05)."""

    TRELLIS = "trellis"
    IRRIGATION = "irrigation"
    YOKE = "yoke"
    WINDMILL = "windmill"
    COTTAGE = "cottage"
    TASTING_ROOM = "tasting-room"
    MEDIUM_CELLAR = "medium-cellar"
    LARGE_CELLAR = "large-cellar"

    cost: int
    """In lira, as printed on the mat (STR-01)."""

    @property
    def phrase(self) -> Phrase:
        """The structure by its name."""
        return Phrase(f"structure.{self.value}")


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
        """The vine by its name."""
        return Phrase(f"vine.{self.value}")


class Wine(Enum):
    """The four kinds of wine, each a row of the cellar."""

    RED = "red"
    WHITE = "white"
    BLUSH = "blush"
    SPARKLING = "sparkling"

    lowest: int
    """The lowest icon of its row (WINE-11)."""

    @property
    def phrase(self) -> Phrase:
        """The wine by its name."""
        return Phrase(f"wine.{self.value}")


class Card(Enum):
    """The four decks; a visitor of an untold kind may be in a hand, too."""

    VINE = "vine"
    ORDER = "order"
    SUMMER = "summer"
    WINTER = "winter"
    VISITOR = "visitor"

    @property
    def phrase(self) -> Phrase:
        """The deck's cards by their name."""
        return Phrase(f"card.{self.value}")


@dataclass(frozen=True, slots=True)
class Bottle:
    """A wine token, or the icon of an order that asks for one."""

    kind: Wine
    value: int


@dataclass(frozen=True, slots=True)
class Order:
    """A wine order (ORD-12)."""

    id: int
    wines: tuple[Bottle, ...]
    points: int
    residual: int


@dataclass(frozen=True, slots=True)
class Mama:
    """What a mama gives (SET-09)."""

    id: int
    name: str
    workers: int
    vine: int
    order: int
    summer: int
    winter: int
    lira: int


@dataclass(frozen=True, slots=True)
class Papa:
    """What a papa gives (SET-10), and the choice he offers (SET-11)."""

    id: int
    name: str
    grande: int
    lira: int
    gift: str
    """A structure, ``worker`` or ``point``."""
    instead: int
    """Lira for those who leave the gift."""

    @property
    def structure(self) -> Structure | None:
        """The structure he gives, if it is one."""
        return None if self.gift in (WORKER, POINT) else Structure(self.gift)


WORKER, POINT = "worker", "point"


class Gain(Enum):
    """What the bonus space of an action adds (BON-05)."""

    VINE = "vine"
    ORDER = "order"
    LIRA = "lira"
    POINT = "point"
    MORE = "more"
    """The same once more: a field, a vine, a wine, a visitor."""


_BOARD: dict[str, Any] = table("board")
CART_LIRA: int = _BOARD["cart_lira"]
TOUR_LIRA: int = _BOARD["tour_lira"]
TRAINING_LIRA: int = _BOARD["training_lira"]
WORKERS: int = _BOARD["workers"]
WORKERS_MOST: int = _BOARD["workers_most"]
WINES_MOST: int = _BOARD["wines_most"]
HIGHEST: int = _BOARD["highest"]
PRICES: tuple[int, ...] = (0, *_BOARD["grape_prices"])
"""What a grape sells for, by its value (SUM-08)."""
FIELDS: tuple[int, ...] = tuple(_BOARD["fields"])
"""What the three fields hold, what they sell for, and how they are called (SET-03, SUM-11)."""
SPACES: dict[int, tuple[str, ...]] = {
    int(players): tuple(spaces) for players, spaces in _BOARD["action_spaces"].items()
}
BONUS_SPACE: str = _BOARD["bonus_space"]
SMALL, MEDIUM, LARGE = (int(_BOARD["upper"][name]) for name in ("small", "medium", "large"))
"""The highest values the cellars hold (WINE-09)."""

SEASON_OF: dict[BoardAction, Season] = {
    BoardAction(entry["id"]): Season(entry["season"]) for entry in _BOARD["action"]
}
"""The twelve actions of the board and the season of each (PLACE-09)."""
GAIN_OF: dict[BoardAction, Gain] = {
    BoardAction(entry["id"]): Gain(entry["bonus"]) for entry in _BOARD["action"]
}

for _action in BoardAction:
    _action.basic = _action in SEASON_OF
for _entry in table("structures")["structure"]:
    Structure(_entry["id"]).cost = _entry["cost"]
for _entry in table("vines")["vine"]:
    _vine = Vine(_entry["id"])
    _vine.red, _vine.white, _vine.copies = _entry["red"], _entry["white"], _entry["copies"]
    _vine.total = _vine.red + _vine.white
    _vine.needs = tuple(s for s in (Structure.TRELLIS, Structure.IRRIGATION) if _entry[s.value])
for _kind in Wine:
    _kind.lowest = _BOARD["lower"][_kind.value]

ORDERS: dict[int, Order] = {
    entry["id"]: Order(
        entry["id"],
        tuple(Bottle(Wine(kind), least) for kind, least in entry["wines"]),
        entry["points"],
        entry["residual"],
    )
    for entry in table("orders")["order"]
}
MAMAS: dict[int, Mama] = {entry["id"]: Mama(**entry) for entry in table("mamas")["mama"]}
PAPAS: dict[int, Papa] = {entry["id"]: Papa(**entry) for entry in table("papas")["papa"]}
