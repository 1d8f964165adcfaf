"""The setup: players, copy, readings of the rules, and how much is followed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from companion.kernel.errors import MalformedMove
from companion.kernel.people import Player, check_people

from ..box.board import COUNTS
from ..box.copies import Copy
from ..box.problems import check_copy


class Edition(Enum):
    """The edition of the rulebook in the box; there is only one so far."""

    ITALIAN = "it"


class Negative(Enum):
    """What a sale is worth if price and demand come to less than zero (V-10)."""

    ZERO = "zero"
    """Nothing is paid."""
    PAY = "pay"
    """The player pays the bank."""
    FORBID = "forbid"
    """Such a sale is forbidden."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is decided before the first move. Seats are numbered from 0, clockwise."""

    players: tuple[Player, ...]
    banker: int | None = None
    """The seat of the oldest player, who plays last at first; by default the last seat."""
    copy: Copy = field(default_factory=Copy)
    edition: Edition = Edition.ITALIAN
    money: bool = False
    """Whether everybody's money is followed."""
    mixed_money: bool = False
    """Whether players who mix new income with old money play last (VN-END-04)."""
    opening_gifts: bool = True
    """Whether gifts and bottles count in the preliminary round, too (V-14)."""
    negative: Negative = Negative.ZERO

    @property
    def seats(self) -> range:
        """All seats, clockwise."""
        return range(len(self.players))

    @property
    def banker_seat(self) -> int:
        """The banker's seat (VN-SET-09)."""
        return len(self.players) - 1 if self.banker is None else self.banker

    def reseated(self, order: tuple[int, ...]) -> Setup:
        """Return the setup after the players have changed chairs; the banker stays who it is."""
        players = tuple(self.players[seat] for seat in order)
        return replace(self, players=players, banker=order.index(self.banker_seat))

    @property
    def order(self) -> tuple[int, ...]:
        """The first play order: from the banker's left, the banker last (VN-SET-09)."""
        count = len(self.players)
        return tuple((self.banker_seat + place) % count for place in range(1, count + 1))


def check_setup(setup: Setup) -> None:
    """Raise :class:`MalformedMove` if a game cannot be played with this setup (VN-SET-01)."""
    least, most = COUNTS.players_least, COUNTS.players_most
    if not least <= len(setup.players) <= most:
        raise MalformedMove("setup.vino-players", least=least, most=most)
    check_people(setup.players)
    if setup.banker is not None and setup.banker not in setup.seats:
        raise MalformedMove("move.seat")
    check_copy(setup.copy)
