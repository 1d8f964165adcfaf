"""
How far a visitor's effect has come since it was played.

A card is one entry of the game; what it lets players do beyond numbers are further entries, without
a worker. Progress is not stored: it is read off the entries since the card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Protocol

from companion.kernel.history import Entry

from ..actions.build import Build
from ..actions.harvest import Harvest
from ..actions.order import FillOrder
from ..actions.planner import SendAhead
from ..actions.plant import Plant
from ..actions.train import Train
from ..actions.uproot import Uproot
from ..actions.visit import PlayVisitors
from ..actions.wine import MakeWine
from ..box.visitors import Option, VisitorCard
from ..position.kinds import Move
from ..position.mat import Row
from ..position.state import State
from .age import AgeWine
from .booking import CARD_OF, Book, Change
from .on_top import drawn_on_top, on_top
from .organizer import MoveRooster
from .ready import CardStep, Ready, for_opponents
from .retrieve import Retrieve
from .swap import SwapVines
from .tokens import AddToken, RemoveToken

GRAPE_ROWS = (Row.RED_GRAPES, Row.WHITE_GRAPES)


def _is(kind: type[object]) -> Callable[[Move], int]:
    """Return a test that counts 1 for moves of this kind."""
    return lambda move: int(isinstance(move, kind))


def _placed(*rows: Row) -> Callable[[Move], int]:
    return lambda move: int(isinstance(move, AddToken) and move.row in rows)


def _paid(*rows: Row) -> Callable[[Move], int]:
    return lambda move: int(isinstance(move, RemoveToken) and move.row in rows)


def _cards(sign: int) -> Callable[[Move], int]:
    """Return a function that counts the cards a booking gives (1) or takes (−1)."""

    def count(move: Move) -> int:
        if not isinstance(move, Book):
            return 0
        return sum(max(0, sign * change.by) for change in move.changes if change.what in CARD_OF)

    return count


COUNTED: Mapping[str, Callable[[Move], int]] = MappingProxyType(
    {
        "build": _is(Build),
        "upgrade-cellar": _is(Build),
        "plant": lambda move: len(move.vines) if isinstance(move, Plant) else 0,
        "harvest": lambda move: len(move.fields) if isinstance(move, Harvest) else 0,
        "make-wine": lambda move: len(move.wines) if isinstance(move, MakeWine) else 0,
        "fill-order": _is(FillOrder),
        "train": _is(Train),
        "vine": _is(Uproot),
        "age-all": _is(AgeWine),
        "age-one": _is(AgeWine),
        "swap-vines": _is(SwapVines),
        "retrieve": lambda move: len(move.workers) if isinstance(move, Retrieve) else 0,
        "grape": _paid(*GRAPE_ROWS),
        "wine": _paid(*(row for row in Row if row not in GRAPE_ROWS)),
        "place-red": _placed(Row.RED_GRAPES),
        "place-white": _placed(Row.WHITE_GRAPES),
        "place-either": _placed(*Row),
        "card": _cards(-1),
        "visitor": _cards(-1),
        "any": _cards(1),
        "vine-or-summer": _cards(1),
    }
)
"""How often a move does a step of a card, by :attr:`CardStep.do`."""


def seat_of(move: Move) -> int | None:
    """Return whose move it is; for a booking, the seat of its first change."""
    if isinstance(move, Book):
        return move.changes[0].seat if move.changes else None
    found: int | None = getattr(move, "seat", None)
    return found


class Happened(Protocol):
    """An entry of the game with the state before it, as a history or a page knows it."""

    @property
    def number(self) -> int:
        """How many entries there were, including this one."""

    @property
    def entry(self) -> Entry:
        """The move and its events."""

    @property
    def before(self) -> State:
        """The state before it."""


@dataclass(frozen=True, slots=True)
class OnTop:
    """Something a card gives besides its steps."""

    change: Change
    """All of it."""
    left: Change | None
    """What has not been booked yet; ``None`` if all of it was."""


@dataclass(frozen=True, slots=True)
class Theirs:
    """What an opponent may take because of a card."""

    seat: int
    way: Ready
    booked: bool


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a card's effect has come."""

    card: VisitorCard
    seat: int
    """The player of the card."""
    before: State | None
    """The table its effect begins with; none where the card is not in the history."""
    now: State
    moves: tuple[Move, ...] = ()
    """The entries since, the last first."""

    @classmethod
    def of(
        cls, card: VisitorCard, seat: int, past: Iterable[Happened], now: State, begun: int = 0
    ) -> Progress:
        """
        Read the progress off the entries that have led to ``now``, the last one first.

        ``begun`` is the number of entries there were when the card's turn came, where it was
        played together with another one: what was done before is the other's.
        """
        before = now
        moves: list[Move] = []
        for step in past:
            move = step.entry.move
            if step.number <= begun or (isinstance(move, PlayVisitors) and card.id in move.cards):
                return cls(card, seat, before, now, tuple(moves))
            moves.append(move)
            before = step.before
        return cls(card, seat, None, now)

    @property
    def by_card(self) -> tuple[Move, ...]:
        """The entries without a worker: only these can belong to the card."""
        return tuple(move for move in self.moves if getattr(move, "where", None) is None)

    def done(self, seat: int, step: CardStep) -> int:
        """Return how often a player has done a step."""
        counts = COUNTED[step.do]
        return sum(counts(move) for move in self.by_card if seat_of(move) == seat)

    @property
    def booked(self) -> tuple[tuple[Change, ...], ...]:
        """The changes that were booked."""
        return tuple(move.changes for move in self.by_card if isinstance(move, Book))

    def others_who_did(self, seat: int, option: Option) -> int:
        """Return how many opponents have done what a card offers to everybody."""
        if not self.card.everybody:
            return 0
        did = {seat_of(move) for move in self.by_card if any(COUNTED[do](move) for do in option.do)}
        return len(did - {None, seat})

    def on_top(self, seat: int, option: Option) -> tuple[OnTop, ...]:
        """Return what the card gives its player besides, less what was booked of it."""
        before = self._begins(seat)
        if before is None:
            return ()
        others = self.others_who_did(seat, option)
        return tuple(
            OnTop(change, self._left(change))
            for change in on_top(before, self.now, seat, option, others)
        )

    def drawn_on_top(self, seat: int, option: Option) -> tuple[CardStep, ...]:
        """Return the cards it gives besides, where their type can be chosen."""
        before = self._begins(seat)
        if before is None:
            return ()
        return drawn_on_top(before, self.now, seat, option, self.others_who_did(seat, option))

    def for_opponents(self, option: Option) -> tuple[Theirs, ...]:
        """Return what every opponent may take, and who has taken it."""
        booked = self.booked
        return tuple(
            Theirs(seat, way, way.changes in booked)
            for seat, way in for_opponents(self.now, self.seat, option)
            if way.changes
        )

    def rooster(self, seat: int) -> MoveRooster | None:
        """Return a player's move of the rooster by the Organizer, if it was made."""
        moves = (move for move in self.by_card if isinstance(move, MoveRooster))
        return next((move for move in moves if move.seat == seat), None)

    def sent_ahead(self, seat: int) -> SendAhead | None:
        """Return a player's move that sent a worker ahead by the Planner, if it was made."""
        moves = (move for move in self.moves if isinstance(move, SendAhead))
        return next((move for move in moves if move.seat == seat), None)

    def _begins(self, seat: int) -> State | None:
        """Return the state before the card, if ``seat`` played it and its mat is followed."""
        followed = self.now.estates[seat].mat is not None
        return self.before if seat == self.seat and followed else None

    def _left(self, change: Change) -> Change | None:
        had = sum(
            other.by
            for changes in self.booked
            for other in changes
            if (other.what, other.seat) == (change.what, change.seat)
        )
        return None if had >= change.by else replace(change, by=change.by - max(0, had))
