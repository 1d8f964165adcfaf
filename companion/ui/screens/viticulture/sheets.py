"""What comes up over Viticulture's screens only: a value for every sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from companion.viticulture.box.board import BoardAction
from companion.viticulture.cards.booking import Counter
from companion.viticulture.position.workers import At

from ...sheets import Sheet


@dataclass(frozen=True)
class PlayerSheet(Sheet):
    """Everything that is followed of one player, whatever is."""

    seat: int
    name: ClassVar[str] = "player"
    stays: ClassVar[bool] = True


@dataclass(frozen=True)
class NumberSheet(Sheet):
    """A player's points or lira, written as a number."""

    seat: int
    what: Literal["vp", "lira"]
    name: ClassVar[str] = "number"


@dataclass(frozen=True)
class TableSheet(Sheet):
    """What belongs to nobody: year, season, first player, last year."""

    name: ClassVar[str] = "table"
    stays: ClassVar[bool] = True


@dataclass(frozen=True)
class MatSheet(Sheet):
    """A player's mat."""

    seat: int
    after: Sheet | None = None
    """What comes up again once this one is done with; so on every sheet with this field."""
    name: ClassVar[str] = "mat"
    stays: ClassVar[bool] = True


@dataclass(frozen=True)
class RowSheet(Sheet):
    """One part of a mat, set to what lies on the table."""

    seat: int
    what: str
    """The part as a correction calls it: ``wine-red``, ``field-5``, ``hand`` …"""
    after: Sheet | None = None
    name: ClassVar[str] = "row"
    stays: ClassVar[bool] = True


@dataclass(frozen=True)
class Choice:
    """What is chosen in the dialogue of an action: every action has a dataclass of its own."""


@dataclass(frozen=True)
class ActSheet(Sheet):
    """The dialogue of an action."""

    seat: int
    action: str
    """An action of the board, ``cart``, ``yoke`` or ``uproot``."""
    at: At | None = None
    """Where the worker stands, if that is chosen or settled."""
    choice: Choice | None = None
    """What was chosen on it before something else was looked up."""
    by_card: bool = False
    """A card lets it happen: no worker is placed."""
    card: str = ""
    """That card and its option, where it is one that is known by name: ``planter/0``."""
    after: Sheet | None = None
    name: ClassVar[str] = "act"


@dataclass(frozen=True)
class CardChoice:
    """What is chosen on the sheet of a card."""

    seat: int | None = None
    """For whom something is done; at first for who played the card."""
    by: Mapping[Counter, int] = field(default_factory=dict)
    """Numbers to be booked."""
    swaps: bool = False
    """Whether the vines that could change places are shown."""
    plans: bool = False
    """Whether the actions a worker could be sent ahead to are shown."""
    ahead: BoardAction | None = None
    """The one of them that is chosen."""


@dataclass(frozen=True)
class EffectSheet(Sheet):
    """What a card does beyond numbers, step by step."""

    seat: int
    """Who played it."""
    card: str = ""
    """The visitor; empty where it is not named."""
    options: tuple[int, ...] = ()
    """The options that were taken of it; empty: all it has."""
    begun: int = 0
    """
    How many entries there were when a second card's turn came: what was done before is not its.
    """
    choice: CardChoice = CardChoice()
    after: EffectSheet | None = None
    """A second card that was played with it."""
    name: ClassVar[str] = "effect"
    stays: ClassVar[bool] = True

    def again(self, seat: int) -> EffectSheet:
        """The sheet as it comes up again after a step that was done for somebody."""
        return EffectSheet(
            self.seat, self.card, self.options, self.begun, CardChoice(seat), self.after
        )


@dataclass(frozen=True)
class WhySheet(Sheet):
    """Why an Automa worker stands on a spot of its card, or does not."""

    spot: int
    name: ClassVar[str] = "why"


@dataclass(frozen=True)
class StandsSheet(Sheet):
    """The Automa's card, and where it stands."""

    name: ClassVar[str] = "stands"


@dataclass(frozen=True)
class TokenSheet(Sheet):
    """On which action a bonus action token is spent."""

    name: ClassVar[str] = "token"


@dataclass(frozen=True)
class AheadSheet(Sheet):
    """Where the player's own workers, sent ahead, stand already."""

    name: ClassVar[str] = "ahead"
    stays: ClassVar[bool] = True


@dataclass(frozen=True)
class OrganizerSheet(Sheet):
    """To which row the Organizer moves the rooster."""

    name: ClassVar[str] = "organizer"


@dataclass(frozen=True)
class AutomaSheet(Sheet):
    """Everything that is followed of the Automa."""

    name: ClassVar[str] = "automa"
    stays: ClassVar[bool] = True


@dataclass(frozen=True)
class SetupSheet(Sheet):
    """What was laid out before the game."""

    name: ClassVar[str] = "setup"


ViticultureSheet = (
    PlayerSheet
    | NumberSheet
    | TableSheet
    | MatSheet
    | RowSheet
    | ActSheet
    | EffectSheet
    | WhySheet
    | StandsSheet
    | TokenSheet
    | AheadSheet
    | OrganizerSheet
    | AutomaSheet
    | SetupSheet
)
"""The sheets only Viticulture has."""
