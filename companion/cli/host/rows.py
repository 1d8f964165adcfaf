"""What the host's page says of tables: one row for each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from companion.companies import Companies, companies_of
from companion.company import Door, Roster
from companion.history.keeping import NOTES
from companion.history.notes import Notes, notes_from_wire
from companion.i18n import N_, Language
from companion.kernel.errors import CompanionError
from companion.storage import GameCard, StorageError
from companion.table import Table, Tables

from .. import log
from .processes import At

OPENED = 10
"""Tables that are opened for one picture of the page: the others say less, until the next one."""
FINISHED_MOST = 20
"""Finished games that are listed, the last ones."""
MODES = {"score": N_("host.mode.score"), "vineyard": N_("host.mode.vineyard")}
"""How much is followed, by what a setup says."""


class State(Enum):
    """Whether people can join."""

    OPEN = "open"
    CLOSED = "closed"
    """The house has closed it."""
    SHUT = "shut"
    """Nobody is let in, or not yet."""


@dataclass(frozen=True)
class Row:
    """A table."""

    id: str
    mark: str
    """What it is called in lines of the log."""
    title: str
    """Empty where nobody has given it one."""
    players: tuple[str, ...]
    game: str
    mode: str
    """The message that says how much is followed; empty where that is always the same."""
    stands: str
    """How far it is; empty where that is not known yet."""
    seats: int
    taken: int
    joined: int
    """Phones that may come back at any time."""
    phones: int
    """Phones that show it now."""
    touched: int
    finished: bool
    state: State
    door: Door | None

    def name(self, words: Language) -> str:
        """Return what people call it."""
        return self.title or words.text("host.table.unnamed", mark=self.mark)


@dataclass(frozen=True)
class Listed:
    """All tables a page shows."""

    going: tuple[Row, ...]
    finished: tuple[Row, ...]
    more: int
    """Finished games that are not listed."""

    @property
    def open(self) -> tuple[Row, ...]:
        """Those people can join."""
        return tuple(row for row in self.going if row.state is State.OPEN)

    @property
    def next(self) -> int:
        """The next number no table of these has."""
        found = [re.search(r"[0-9]{1,4}$", row.title) for row in (*self.going, *self.finished)]
        return 1 + max((int(one[0]) for one in found if one), default=0)


def listed(tables: Tables, at: Mapping[str, At], words: Language) -> Listed:
    """Return the tables of a house; ``at`` is what its processes have of them."""
    notes, companies = notes_of(tables), companies_of(tables)
    cards = [card for card in tables.shelf.games() if card.id not in notes.archived]
    over = [card for card in cards if card.finished]
    left = [0 if tables.away else OPENED]

    def make(card: GameCard) -> Row:
        return _row(tables, companies, notes, at, words, card, left)

    rows = [make(card) for card in cards if not card.finished]
    ended = [make(card) for card in over[:FINISHED_MOST]]
    going = sorted((row for row in rows if not row.finished), key=_place)
    ended = [row for row in rows if row.finished] + ended
    return Listed(tuple(going), tuple(ended), max(0, len(over) - FINISHED_MOST))


def notes_of(tables: Tables) -> Notes:
    """Return the titles of tables, and which are archived."""
    try:
        return notes_from_wire(tables.shelf.draft(NOTES) or {})
    except StorageError:
        return Notes()


def _place(row: Row) -> tuple[bool, list[tuple[int, str]], int]:
    """Tables with a title come first, by their numbers; then who was played last."""
    parts = re.findall(r"[0-9]+|[^0-9]+", row.title)
    key = [(int(part), "") if part.isdecimal() else (-1, part.casefold()) for part in parts]
    return not row.title, key, -row.touched


def _row(
    tables: Tables,
    companies: Companies,
    notes: Notes,
    at: Mapping[str, At],
    words: Language,
    card: GameCard,
    left: list[int],
) -> Row:
    here = at.get(card.id, At(0, 0))
    table = tables.opened(card.id)
    if table is None and not card.finished and left[0] > 0:
        left[0] -= 1
        table = _opened(tables, card.id)
    setup = _setup(card, table)
    roster = companies.at(card.id).roster
    seats = len(setup["players"]) or (roster.seats if roster else 0)
    return Row(
        id=card.id,
        mark=log.mark_of(card.id),
        title=notes.title(card.id),
        players=tuple(str(player.get("name", "")) for player in setup["players"]),
        game=words.text(f"game.{card.id.partition('-')[0]}"),
        mode=MODES.get(str(setup.get("tracking", "")), ""),
        stands=words.say(table.session.game.heading(table.session.state)) if table else "",
        seats=seats,
        taken=seats - len(roster.free) if roster else 0,
        joined=len(roster.phones) if roster else 0,
        phones=here.phones,
        touched=max(here.touched, table.touched if table else 0, card.touched),
        finished=card.finished or bool(table and table.session.game.is_over(table.session.state)),
        state=state_of(roster),
        door=roster.door if roster else None,
    )


def state_of(roster: Roster | None) -> State:
    """Return whether people can join a table."""
    if roster is not None and roster.closed is not None:
        return State.CLOSED
    return State.OPEN if roster is not None and roster.door is not None else State.SHUT


def _opened(tables: Tables, id: str) -> Table | None:
    try:
        return tables.at(id)
    except (StorageError, CompanionError):
        return None  # home says what is wrong with it


def _setup(card: GameCard, table: Table | None) -> dict[str, Any]:
    """Return what is known of how a game began, with the names of the moment."""
    if table is not None:
        game, state = table.session.game, table.session.state
        found: Any = game.SETUP.encode(state.setup)
    else:
        try:
            found = card.card.get("setup")
        except (StorageError, CompanionError):
            found = None
    setup = dict(found) if isinstance(found, dict) else {}
    players = setup.get("players")
    good = isinstance(players, list) and all(isinstance(one, dict) for one in players)
    return {**setup, "players": players if good else []}
