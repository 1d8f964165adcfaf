"""
Tables of Viticulture's cards and components, to be sorted, searched and shown.

Every table is made of a data file. A :class:`Card` knows no language: names and effects are
phrases, so a table is the same in all of them. A table whose file is not there has no cards and
is not offered.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from companion.viticulture import NAME
from companion.viticulture.box.automa_cards import AUTOMA_CARDS, actions_of
from companion.viticulture.box.board import Board
from companion.viticulture.box.seasons import Season

from .kernel.phrase import Phrase
from .resources import folder

Value = int | str


GAME = NAME
"""The only game with cards to look up."""


@dataclass(frozen=True)
class Card:
    """One card, or one thing with a price."""

    id: str
    """Of its own in the whole box: ``automa-7``."""
    table: str
    name: Phrase
    effect: tuple[Phrase, ...] = ()
    """What it does, a sentence each."""
    values: Mapping[str, Value] = field(default_factory=dict, hash=False)
    """What it can be sorted by besides its name."""
    season: str = ""
    drawing: str = "card"
    printed: str = ""
    """The name on the English card, where the one that is said is a translation."""
    ours: frozenset[str] = frozenset()
    """The languages in which no rulebook prints the name."""
    rule: str = ""
    """The statement it is about."""
    does: frozenset[str] = frozenset()
    """What it does, of :data:`DOES`: a table can be narrowed down to it."""


DOES = (
    "summer",
    "winter",
    "plant",
    "harvest",
    "make-wine",
    "order",
    "build",
    "train",
    "age",
    "uproot",
    "worker",
    "draw",
    "lira",
    "vp",
    "residual",
    "opponents",
)
"""What visitors do, beginning with their season; their words are ``cards.does.<what>``."""


def capital(text: str) -> str:
    """Return a name with a capital: within a sentence most are written small."""
    return text[:1].upper() + text[1:]


@dataclass(frozen=True)
class CardTable:
    """All cards of one kind, and the columns they can be sorted by."""

    id: str
    drawing: str
    sorts: tuple[str, ...]
    cards: tuple[Card, ...]


LOADERS: dict[str, tuple[str, tuple[str, ...], Callable[[], tuple[Card, ...]]]] = {}
"""Of every table its drawing, what it is sorted by, and what reads it."""


def table(
    id: str, drawing: str, *sorts: str
) -> Callable[[Callable[[], tuple[Card, ...]]], Callable[[], tuple[Card, ...]]]:
    """Register a function that reads a table."""

    def register(read: Callable[[], tuple[Card, ...]]) -> Callable[[], tuple[Card, ...]]:
        LOADERS[id] = (drawing, sorts, read)
        return read

    return register


@cache
def tables() -> dict[str, CardTable]:
    """Return all tables that have cards, in the order they are shown."""
    found = (
        CardTable(id, drawing, sorts, read()) for id, (drawing, sorts, read) in LOADERS.items()
    )
    return {one.id: one for one in found if one.cards}


@cache
def cards() -> dict[str, Card]:
    """Return every card by id."""
    return {card.id: card for one in tables().values() for card in one.cards}


# -- the tables -----------------------------------------------------------------------------------

ACTION_DRAWINGS = {
    "give-tour": "tour",
    "build-structure": "build",
    "play-summer-visitor": "summer-visitor",
    "sell-grape-or-field": "sell",
    "plant-vine": "plant",
    "harvest-field": "harvest",
    "train-worker": "train",
    "play-winter-visitor": "winter-visitor",
}
"""Where the drawing of an action has another name."""

ACTION_RULES = {
    "draw-vine": "SUM-01",
    "give-tour": "SUM-02",
    "build-structure": "SUM-03",
    "play-summer-visitor": "SUM-06",
    "sell-grape-or-field": "SUM-07",
    "plant-vine": "SUM-17",
    "harvest-field": "HARV-01",
    "train-worker": "WORK-10",
    "play-winter-visitor": "VIS-01",
    "make-wine": "WINE-01",
    "fill-order": "ORD-01",
    "cart": "PLACE-07",
}

STRUCTURE_RULES = {
    "trellis": "VINE-04",
    "irrigation": "VINE-04",
    "yoke": "STR-12",
    "windmill": "STR-03",
    "cottage": "STR-10",
    "tasting-room": "STR-06",
    "medium-cellar": "STR-18",
    "large-cellar": "STR-02",
}


def _read(name: str) -> list[dict[str, Any]]:
    """Return the entries of a data file; empty if the file is missing."""
    path = folder("data") / GAME / f"{name}s.toml"
    if not path.is_file():
        return []
    entries: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))[name]
    return entries


def _called(kind: str, id: str) -> Phrase:
    """Return the message id of a vine's or structure's name."""
    return Phrase(".".join((kind, id)))


@table("visitors", "summer-visitor", "name", "season", "cost", "points")
def visitors() -> tuple[Card, ...]:
    """The 76 visitors of both seasons."""
    return tuple(_visitor(entry) for entry in _read("visitor"))


def _visitor(entry: Mapping[str, Any]) -> Card:
    season = "summer" if entry["card"].startswith("S") else "winter"
    tags = {
        "draw" if tag.startswith("draw-") else "build" if tag == "cellar" else tag
        for tag in entry.get("tags", ())
    }
    return Card(
        f"visitor-{entry['id']}",
        "visitors",
        Phrase(f"visitor.{entry['id']}.name"),
        (Phrase(f"visitor.{entry['id']}.effect"),),
        {
            "season": 1 if season == "summer" else 2,
            "cost": max(map(_lira_of, entry.get("options", ())), default=0),
            "points": max(
                map(_points_of, (*entry.get("options", ()), *entry.get("asks", ()))), default=0
            ),
        },
        season,
        f"{season}-visitor",
        entry["printed"]["en"],
        frozenset({"en", "es", "it", "ru"} - set(entry["printed"])),
        next(iter(entry.get("statements", ())), "VIS-02"),
        frozenset({season} | tags) & frozenset(DOES),
    )


def _lira_of(option: Mapping[str, Any]) -> int:
    """Return the lira an option of a visitor costs, including the price of its action."""
    return int(option.get("pay", {}).get("lira", 0)) + int(option.get("price", 0))


def _points_of(option: Mapping[str, Any]) -> int:
    """Return the points an option or answer gives; what is counted per item counts once."""
    parts = (option, *option.get("more", ()))
    return sum(int(part.get("gain", {}).get("vp", 0)) for part in parts)


@table("orders", "fill-order", "points", "residual", "value")
def orders() -> tuple[Card, ...]:
    """The 36 wine orders, named by their icons."""
    return tuple(
        Card(
            f"order-{entry['id']}",
            "orders",
            Phrase(
                "cards.order",
                {
                    "wines": tuple(
                        Phrase(f"cards.order.{kind}", {"value": value})
                        for kind, value in entry["wines"]
                    )
                },
            ),
            (
                Phrase(
                    "cards.order.gives",
                    {"points": entry["points"], "residual": entry["residual"]},
                ),
            ),
            {
                "points": entry["points"],
                "residual": entry["residual"],
                "value": sum(value for _, value in entry["wines"]),
            },
            "winter",
            f"wine-{entry['wines'][-1][0]}",
            rule="ORD-04",
        )
        for entry in _read("order")
    )


@table("vines", "draw-vine", "name", "value", "copies")
def vines() -> tuple[Card, ...]:
    """The nine kinds of vine, 42 cards in all."""
    return tuple(
        Card(
            f"vine-{entry['id']}",
            "vines",
            _called("vine", entry["id"]),
            (
                _bears(entry["red"], entry["white"]),
                *(
                    Phrase(f"cards.vine.{needed}")
                    for needed in ("trellis", "irrigation")
                    if entry[needed]
                ),
                Phrase("cards.copies", {}, count=entry["copies"]),
            ),
            {"value": entry["red"] + entry["white"], "copies": entry["copies"]},
            "summer",
            "grape-red" if entry["red"] else "grape-white",
            rule="SET-16",
        )
        for entry in _read("vine")
    )


def _bears(red: int, white: int) -> Phrase:
    if red and white:
        return Phrase("cards.vine.both", {"red": red, "white": white})
    return Phrase("cards.vine.red" if red else "cards.vine.white", {"value": red or white})


@table("structures", "build", "name", "cost")
def structures() -> tuple[Card, ...]:
    """The eight structures and what they cost."""
    return tuple(
        Card(
            f"structure-{entry['id']}",
            "structures",
            _called("structure", entry["id"]),
            (
                Phrase("cards.costs", {}, count=entry["cost"]),
                Phrase(f"cards.structure.{entry['id']}"),
            ),
            {"cost": entry["cost"]},
            drawing=entry["id"],
            rule=STRUCTURE_RULES[entry["id"]],
        )
        for entry in _read("structure")
    )


@table("actions", "worker", "season", "name")
def actions() -> tuple[Card, ...]:
    """The twelve actions of the board with their bonus, and the cart."""
    cart = Card(
        "action-cart",
        "actions",
        Phrase("action.cart"),
        (Phrase("cards.action.cart"),),
        {"season": 3},
        drawing="cart",
        rule="PLACE-07",
    )
    return (
        *(
            Card(
                f"action-{action.value}",
                "actions",
                action.phrase,
                (Phrase(f"cards.action.{action.value}"), Phrase(f"cards.bonus.{action.value}")),
                {"season": place},
                season.value,
                ACTION_DRAWINGS.get(action.value, action.value),
                rule=ACTION_RULES.get(action.value, "PLACE-09"),
            )
            for place, season in enumerate((Season.SUMMER, Season.WINTER), 1)
            for action in actions_of(Board.BASE, season)
        ),
        cart,
    )


@table("mamas", "people", "name", "lira")
def mamas() -> tuple[Card, ...]:
    """The 18 mamas: workers, cards, lira."""
    return tuple(
        Card(
            f"mama-{entry['id']}",
            "mamas",
            Phrase("cards.mama", {"name": entry["name"]}),
            (
                _gives(
                    Phrase("cards.gives.workers", {}, count=entry["workers"]),
                    *(
                        Phrase(f"cards.gives.{what}", {}, count=entry[what])
                        for what in ("vine", "order", "summer", "winter", "lira")
                        if entry[what]
                    ),
                ),
            ),
            {"lira": entry["lira"]},
            drawing="card",
            rule="SET-09",
        )
        for entry in _read("mama")
    )


@table("papas", "people", "name", "lira")
def papas() -> tuple[Card, ...]:
    """The 18 papas: the grande worker, lira, and a choice."""
    return tuple(
        Card(
            f"papa-{entry['id']}",
            "papas",
            Phrase("cards.papa", {"name": entry["name"]}),
            (
                _gives(
                    Phrase("cards.gives.grande"),
                    *(
                        [Phrase("cards.gives.lira", {}, count=entry["lira"])]
                        if entry["lira"]
                        else []
                    ),
                ),
                Phrase(
                    "cards.papa.choice",
                    {
                        "gift": _gift(entry["gift"]),
                        "instead": Phrase("cards.gives.lira", {}, count=entry["instead"]),
                    },
                ),
            ),
            {"lira": entry["lira"]},
            drawing=entry["gift"] if entry["gift"] in STRUCTURE_RULES else "card",
            rule="SET-11",
        )
        for entry in _read("papa")
    )


def _gives(*what: Phrase) -> Phrase:
    return Phrase("cards.gives", {"what": what})


def _gift(gift: str) -> Phrase:
    if gift in STRUCTURE_RULES:
        return _called("structure", gift)
    return Phrase("cards.gives.workers", {}, count=1) if gift == "worker" else Phrase("cards.point")


@table("automa", "automa-card", "number", "summer", "winter")
def automa() -> tuple[Card, ...]:
    """The Automa's 24 cards, as they block on the base board."""
    return tuple(
        Card(
            f"automa-{card.id}",
            "automa",
            Phrase("cards.automa-card", {"number": card.id}),
            tuple(
                _blocks(season, tuple(spot.phrase for spot in spots))
                for season, spots in by_season.items()
            ),
            {"number": card.id, **{s.value: len(spots) for s, spots in by_season.items()}},
            drawing="automa-card",
            rule="AUT-13",
        )
        for card in AUTOMA_CARDS.values()
        for by_season in [
            {season: card.spots(Board.BASE, season) for season in (Season.SUMMER, Season.WINTER)}
        ]
    )


def _blocks(season: Season, actions: tuple[Phrase, ...]) -> Phrase:
    if actions:
        return Phrase(f"cards.blocks.{season.value}", {"actions": actions})
    return Phrase(f"cards.blocks.{season.value}.none")
