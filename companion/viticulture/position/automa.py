"""What is followed of the Automa."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from companion.kernel.copying import changed
from companion.kernel.phrase import Phrase

from ..box.automa_cards import AUTOMA_CARDS
from ..box.board import BoardAction
from ..box.pieces import TRACKS


class Skip(Enum):
    """Why an Automa worker is not placed on a spot of its card. The words are ``skip.<value>``."""

    AUTOMA_THERE = "automa-there"
    """One of its workers stands there already, from an earlier card of the season (DIFF-06)."""
    PLAYER_THERE = "player-there"
    """The player's worker stands there, sent ahead by the Planner (AUT-23)."""
    ALL_PLACED = "all-placed"
    """The sixth worker of the year has been placed (DIFF-08)."""

    @property
    def rule(self) -> str:
        """The id of the statement that says so."""
        return _SKIP_RULES[self]

    @property
    def phrase(self) -> Phrase:
        """The reason in a sentence."""
        return Phrase(f"skip.{self.value}")


_SKIP_RULES = {
    Skip.AUTOMA_THERE: "DIFF-06",
    Skip.PLAYER_THERE: "AUT-23",
    Skip.ALL_PLACED: "DIFF-08",
}


@dataclass(frozen=True, slots=True)
class Spot:
    """One spot of a card drawn this season."""

    card: int
    action: BoardAction
    skip: Skip | None = None
    """Why no Automa worker goes there; ``None`` where one does."""
    ticked: bool = False
    """The worker has been put on the board."""


@dataclass(frozen=True, slots=True)
class Automa:
    """What is followed of the Automa, and of what it gives to the player."""

    deck: tuple[int, ...] = ()
    """The app's cards face down, next one first."""
    used: tuple[int, ...] = ()
    """The used pile, oldest first, with the cards of this season."""
    shuffles: int = 0
    cards: tuple[int, ...] = ()
    """The cards drawn this season."""
    spots: tuple[Spot, ...] = ()
    """Their spots, in order."""
    workers: int = 0
    """How many Automa workers stand on the board this year (DIFF-08)."""
    occupied: tuple[BoardAction, ...] = ()
    """Actions the player's own worker was sent ahead to (AUT-23)."""
    glass: tuple[int, ...] = ()
    """Rows of the wake-up chart that still have a glass token (AUT-05)."""
    tokens: int = 0
    """Bonus action tokens in hand (AUT-08)."""
    token_spent: bool = False
    """One was spent this turn (AUT-09)."""
    marker: int = TRACKS.solo_marker
    trained: int | None = None
    """How many workers the player has, where a challenge asks for them (CAMP-03)."""
    large: int | None = None
    """Wine tokens in the large cellar, told at the end of challenge 6 (CAMP-06)."""
    medium: int | None = None
    lost: str | None = None
    """The rule by which the game was lost before its last year."""

    @property
    def blocked(self) -> tuple[BoardAction, ...]:
        """The actions on which Automa workers stand this season, in the order of placing."""
        return tuple(spot.action for spot in self.spots if spot.skip is None)

    @property
    def left(self) -> int:
        """The cards that can be drawn before the deck is shuffled again."""
        return len(AUTOMA_CARDS) - len(self.used)

    def fresh(self) -> Automa:
        """Return the Automa at the beginning of a season."""
        return changed(self, cards=(), spots=(), token_spent=False)
