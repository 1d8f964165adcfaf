"""The sheets of Viticulture, as values; ``sheet_drawing.py`` draws them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from companion.viticulture.box.board import BoardAction
from companion.viticulture.cards.booking import Counter
from companion.viticulture.position.automa import Spot
from companion.viticulture.position.workers import At

from ...sheets import Sheet


@dataclass(frozen=True)
class PlayerSheet(Sheet):
    """Everything followed of a player."""

    seat: int
    back: Sheet | None = None
    """The sheet to return to."""
    name: ClassVar[str] = "player"
    stays: ClassVar[bool] = True


@dataclass(frozen=True)
class NumberSheet(Sheet):
    """Entering a player's points or lira as a number."""

    seat: int
    what: Literal["vp", "lira"]
    name: ClassVar[str] = "number"


@dataclass(frozen=True)
class ParentsSheet(Sheet):
    """The papa's gift or lira, once mama and papa are chosen."""

    name: ClassVar[str] = "parents"


@dataclass(frozen=True)
class TableSheet(Sheet):
    """The whole table: who leads, and what belongs to no player."""

    back: Sheet | None = None
    name: ClassVar[str] = "table"
    kept: ClassVar[bool] = False
    stays: ClassVar[bool] = True


@dataclass(frozen=True)
class MatSheet(Sheet):
    """A player's mat."""

    seat: int
    back: Sheet | None = None
    name: ClassVar[str] = "mat"
    stays: ClassVar[bool] = True


@dataclass(frozen=True)
class RowSheet(Sheet):
    """Correcting one part of a mat."""

    seat: int
    what: str
    """
    The part as a correction calls it: ``wine-red``, ``field-5``, ``hand`` …; of the structures one
    by its name.
    """
    back: Sheet | None = None
    name: ClassVar[str] = "row"
    stays: ClassVar[bool] = True


@dataclass(frozen=True)
class Choice:
    """Base of the choices in the dialogues; every action has its own dataclass."""


@dataclass(frozen=True)
class ActSheet(Sheet):
    """The dialogue of an action."""

    seat: int
    action: str
    """An action of the board, ``cart``, ``yoke`` or ``uproot``."""
    at: At | None = None
    """Where the worker stands, if that is chosen or settled."""
    choice: Choice | None = None
    """The choice made before a rule was looked up."""
    by_card: bool = False
    """A card lets it happen: no worker is placed."""
    card: str = ""
    """That card and its option, where it is one that is known by name: ``planter/0``."""
    after: Sheet | None = None
    name: ClassVar[str] = "act"


@dataclass(frozen=True)
class CardChoice:
    """The choice on the sheet of a card."""

    seat: int | None = None
    """The player for whom steps are done; at first the one who played the card."""
    by: Mapping[Counter, int] = field(default_factory=dict)
    """Numbers to be booked."""
    free: bool = False
    """Whether numbers can be stepped by hand."""
    swaps: bool = False
    """Whether the vines that could change places are shown."""
    plans: bool = False
    """Whether the actions a worker could be sent ahead to are shown."""
    ahead: BoardAction | None = None
    """The one of them that is chosen."""


@dataclass(frozen=True)
class EffectSheet(Sheet):
    """A card's effect beyond numbers, step by step."""

    seat: int
    """The player of the card."""
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
        """Return the sheet to come back to after a step."""
        return EffectSheet(
            self.seat, self.card, self.options, self.begun, CardChoice(seat), self.after
        )


@dataclass(frozen=True)
class WhySheet(Sheet):
    """Why an Automa worker is placed on a spot of its card, or is not; it outlives the season."""

    spot: Spot
    name: ClassVar[str] = "why"


@dataclass(frozen=True)
class StandsSheet(Sheet):
    """The Automa's card and its workers."""

    name: ClassVar[str] = "stands"


@dataclass(frozen=True)
class TokenSheet(Sheet):
    """Choosing the action on which a bonus action token is spent."""

    name: ClassVar[str] = "token"


@dataclass(frozen=True)
class AheadSheet(Sheet):
    """The actions on which the player's own workers, sent ahead, already stand."""

    name: ClassVar[str] = "ahead"
    stays: ClassVar[bool] = True


@dataclass(frozen=True)
class OrganizerSheet(Sheet):
    """Choosing the row to which the Organizer moves the rooster."""

    name: ClassVar[str] = "organizer"


@dataclass(frozen=True)
class AutomaSheet(Sheet):
    """Everything followed of the Automa."""

    name: ClassVar[str] = "automa"
    stays: ClassVar[bool] = True


ViticultureSheet = (
    PlayerSheet
    | NumberSheet
    | ParentsSheet
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
)
"""The sheets only Viticulture has."""
