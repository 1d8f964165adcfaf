"""
The 76 visitors as facts: what each costs and gives, as far as it can be counted.

Their words are ``visitor.<id>.name`` and ``visitor.<id>.effect``; what the keys of the facts mean
is told at the top of ``data/viticulture/visitors.toml``. Nothing here knows a state: an
:class:`Option` meets one in :mod:`companion.viticulture.cards.ready`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any

from .seasons import Season
from .tables import data_file

Amounts = Mapping[str, int]
"""So many of each: ``{"lira": 2, "vp": 1}``."""
NO_AMOUNTS: Amounts = MappingProxyType({})
LANGUAGES = ("en", "es", "it", "ru")
"""The languages a rulebook or a card could have printed a name in."""


def _nothing() -> Amounts:
    return NO_AMOUNTS


@dataclass(frozen=True, slots=True)
class Extra:
    """What an option gives besides: if a condition holds, or once for each item counted."""

    gain: Amounts = field(default_factory=_nothing)
    draw: Amounts = field(default_factory=_nothing)
    when: str = ""
    per: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """One of the choices on a visitor: its cost and its effect."""

    pay: Amounts = field(default_factory=_nothing)
    gain: Amounts = field(default_factory=_nothing)
    draw: Amounts = field(default_factory=_nothing)
    place: Amounts = field(default_factory=_nothing)
    do: Amounts = field(default_factory=_nothing)
    exactly: bool = False
    """Not fewer than :attr:`do` says; else one is enough."""
    optional: tuple[str, ...] = ()
    """The parts of :attr:`do` that may be left out."""
    less: int = 0
    price: int | None = None
    """Lira for all of :attr:`do`; none: what is printed, with :attr:`less` taken off."""
    costs: tuple[int, ...] = ()
    only: tuple[str, ...] = ()
    stay: tuple[str, ...] = ()
    """Actions whose workers are not taken back."""
    without: tuple[str, ...] = ()
    worth: int = 0
    this_year: bool = False
    when: str = ""
    per: str = ""
    most: int = 0
    more: tuple[Extra, ...] = ()
    opponents: Option | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """An answer an opponent may give to a card."""

    whom: str = ""
    """``each`` opponent, the neighbour on the ``right``; nobody where it is said."""
    give: Amounts = field(default_factory=_nothing)
    """Given by the opponent to the player of the card."""
    lose: Amounts = field(default_factory=_nothing)
    gain: Amounts = field(default_factory=_nothing)
    """What the player of the card gets then."""


@dataclass(frozen=True, slots=True)
class VisitorCard:
    """A visitor card; there is one of each."""

    id: str
    card: str
    """Its place in the print file, ``S01`` to ``W38``."""
    printed: Mapping[str, str]
    """The printed name: on the card (``en``), in the rulebooks that speak of it."""
    tags: tuple[str, ...]
    statements: tuple[str, ...] = ()
    solo_removed_by: tuple[str, ...] = ()
    choose: int = 1
    """How many of the options are taken."""
    both: Amounts = field(default_factory=_nothing)
    """The cost of taking both options; empty if that is not possible."""
    everybody: bool = False
    """Every player may take the option, not only the one who played the card."""
    options: tuple[Option, ...] = ()
    """None: its effect is done at the table and booked freely."""
    asks: tuple[Ask, ...] = ()
    """The answers opponents can give, if its effect depends on them."""

    @property
    def season(self) -> Season:
        """When it can be played: summer or winter (TURN-09)."""
        return Season.SUMMER if self.card.startswith("S") else Season.WINTER

    @property
    def ours(self) -> tuple[str, ...]:
        """The languages in which its name is our own translation."""
        return tuple(code for code in LANGUAGES if code not in self.printed)


@cache
def visitors() -> Mapping[str, VisitorCard]:
    """Return all visitors by id, summer first, in the order of the print file."""
    entries = data_file("visitors")["visitor"]
    return MappingProxyType({entry["id"]: _visitor(entry) for entry in entries})


@cache
def by_card() -> Mapping[str, VisitorCard]:
    """Return all visitors by their number in the print file."""
    return MappingProxyType({visitor.card: visitor for visitor in visitors().values()})


def _visitor(entry: Mapping[str, Any]) -> VisitorCard:
    fields = dict(entry)
    options = tuple(_option(option) for option in fields.pop("options", ()))
    asks = tuple(Ask(**_frozen(ask)) for ask in fields.pop("asks", ()))
    return VisitorCard(**_frozen(fields), options=options, asks=asks)


def _option(entry: Mapping[str, Any]) -> Option:
    fields = dict(entry)
    more = tuple(Extra(**_frozen(part)) for part in fields.pop("more", ()))
    theirs = fields.pop("opponents", None)
    opponents = None if theirs is None else _option(theirs)
    return Option(**_frozen(fields), more=more, opponents=opponents)


def _frozen(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of an entry as immutable values."""
    return {name: _fixed(value) for name, value in fields.items()}


def _fixed(value: Any) -> Any:
    if isinstance(value, dict):
        return MappingProxyType(value)
    return tuple(value) if isinstance(value, list) else value
