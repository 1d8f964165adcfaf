"""
What a host does with tables: opening and closing them, and laying new ones before anybody is there.

A game cannot begin without its players. A table that is laid for a convention has chairs that are
called by the colors of the pieces; whoever sits down writes their own name there, as at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.companies import companies_of
from companion.company import MACHINE, CloseTable, OpenTable, Refused
from companion.games import GAMES
from companion.history.keeping import history_of
from companion.i18n import N_, Language
from companion.kernel.people import Colour, Player
from companion.storage import apart
from companion.table import Tables

from .. import log

NEW_MOST = 60
"""Tables that are laid at once."""


@dataclass(frozen=True)
class Kind:
    """A game that can be laid."""

    game: str
    mode: str
    """The message that says how much is followed; empty where there is only one way."""
    least: int
    most: int
    setup: Callable[[tuple[Player, ...]], Any]


def kinds() -> dict[str, Kind]:
    """Return what can be laid, by name."""
    from companion.vino.box.board import COUNTS
    from companion.vino.position.setup import Setup as Vino
    from companion.viticulture.box.pieces import TRACKS
    from companion.viticulture.position.setup import Setup as Viticulture
    from companion.viticulture.position.setup import Tracking

    def points(players: tuple[Player, ...]) -> Viticulture:
        return Viticulture(players, last_worker_ends=True)

    def whole(players: tuple[Player, ...]) -> Viticulture:
        return Viticulture(players, tracking=Tracking.VINEYARD, last_worker_ends=True)

    most = TRACKS.players_most
    return {
        "points": Kind("viticulture", N_("host.mode.score"), 2, most, points),
        "vineyards": Kind("viticulture", N_("host.mode.vineyard"), 2, most, whole),
        "vino": Kind("vino", "", COUNTS.players_least, COUNTS.players_most, Vino),
    }


@dataclass(frozen=True)
class Laying:
    """What is to be laid."""

    kind: str
    chairs: int
    tables: int
    first: int
    """The number of the first of them."""

    @property
    def is_possible(self) -> bool:
        """Whether it can be."""
        kind = kinds().get(self.kind)
        return (
            kind is not None
            and kind.least <= self.chairs <= kind.most
            and 1 <= self.tables <= NEW_MOST
            and 1 <= self.first <= 10_000
        )


async def lay(tables: Tables, wish: Laying, words: Language) -> tuple[str, ...]:
    """Lay new tables whose doors are open; return their ids."""
    kind, laid = kinds()[wish.kind], dict[str, str]()
    colours = [words.text(f"colour.{colour.value}").capitalize() for colour in Colour]
    players = tuple(
        Player(name, colour) for name, colour in zip(colours, tuple(Colour), strict=True)
    )[: wish.chairs]
    companies = companies_of(tables)

    def begin() -> str:
        id = tables.new(GAMES[kind.game], kind.setup(players)).id
        companies.let_in(id)
        return id

    for number in range(wish.first, wish.first + wish.tables):
        laid[await apart(begin)] = words.text("host.table.numbered", number=str(number))
    await apart(lambda: history_of(tables).rename_all(laid))
    log.note("tables-laid", tables=len(laid))
    return tuple(laid)


async def close(tables: Tables, id: str) -> None:
    """Let nobody join a table any more; its phones are told."""
    await _do(tables, id, lambda: companies_of(tables).do(id, MACHINE, CloseTable()))


async def let_in(tables: Tables, id: str) -> None:
    """Open a table: again, if it was closed from here, or for the first time."""
    companies = companies_of(tables)

    def opened() -> None:
        roster = companies.at(id).roster
        if roster is not None and roster.closed is not None:
            roster = companies.do(id, MACHINE, OpenTable())
        if roster is None or roster.door is None:
            companies.let_in(id)

    await _do(tables, id, opened)


async def _do(tables: Tables, id: str, work: Callable[[], object]) -> None:
    if id not in ids(tables):
        raise Refused("game.missing")
    await apart(work)


def ids(tables: Tables) -> Sequence[str]:
    """Return all tables there are."""
    return [card.id for card in tables.shelf.games()]


__all__ = ["NEW_MOST", "Laying", "close", "ids", "kinds", "lay", "let_in"]
