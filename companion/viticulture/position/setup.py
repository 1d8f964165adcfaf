"""The setup: players, edition, and how much of the game is followed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from companion.kernel.errors import MalformedMove
from companion.kernel.people import Player, check_people
from companion.kernel.wire import left_out

from ..box.board import Board
from ..box.pieces import TRACKS
from ..solo.choices import SEED_BITS, Solo, check_choices


class Edition(Enum):
    """The edition of the rulebook in the box; terms and page numbers depend on it."""

    ENGLISH = "en"
    SPANISH = "es"
    SPANISH_R14 = "es-r14"
    RUSSIAN = "ru"


class Tracking(Enum):
    """How much of each player's estate is followed."""

    SCORE = "score"
    VINEYARD = "vineyard"
    """Everything that is public: mat, workers, lira, hands by type; at first for everybody."""


class Parents(Enum):
    """How mamas and papas are dealt (SET-07, SET-08)."""

    STANDARD = "standard"
    ADVANCED = "advanced"
    """Two of each, of which one is kept."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is decided before the first move. Seats are numbered from 0, clockwise."""

    players: tuple[Player, ...]
    edition: Edition = Edition.ENGLISH
    tracking: Tracking = Tracking.SCORE
    lira: bool = False
    """Whether everybody's lira are counted, too."""
    solo: Solo | None = left_out(None)
    """How the Automa is played against; ``None`` where its cards are not followed."""
    friendly: bool = left_out(False)
    """The friendly variant: no bonus space without its bonus (FRI-01)."""
    parents: Parents = left_out(Parents.STANDARD)
    last_worker_ends: bool = left_out(False)
    """
    Whether the last worker of all ends its season; otherwise it waits for *next season*, as it did
    in the games of earlier versions.
    """
    cottage_named: bool = left_out(False)
    """
    Whether the owner of a cottage names both kinds before either card is seen; otherwise the first
    is looked at before the second is chosen (STR-11).
    """

    @property
    def seats(self) -> range:
        """All seats, clockwise."""
        return range(len(self.players))

    @property
    def is_solo(self) -> bool:
        """Whether there is only one player (SET-01)."""
        return len(self.players) == 1


def again(setup: Setup, seed: int) -> Setup:
    """
    Return the setup of the next game at the same table.

    A deck that could be shared by its code is another one then, by the ``seed`` of the next game.
    """
    solo = setup.solo
    if solo is None or solo.seed is None:
        return setup
    return replace(setup, solo=replace(solo, seed=seed % 2**SEED_BITS))


def check_setup(setup: Setup) -> None:
    """Raise :class:`MalformedMove` if a game cannot be played with this setup (SET-01)."""
    if not 1 <= len(setup.players) <= TRACKS.players_most:
        raise MalformedMove("setup.players", most=TRACKS.players_most)
    check_people(setup.players)
    if setup.solo is not None:
        if not setup.is_solo:
            raise MalformedMove("setup.solo-alone")
        check_choices(setup.solo)
        if setup.tracking is Tracking.VINEYARD and setup.solo.board is not Board.BASE:
            raise MalformedMove("setup.tracking-board")
