"""The four decks of cards that players hold."""

from __future__ import annotations

from enum import Enum

from companion.kernel.phrase import Phrase


class CardType(Enum):
    """The four decks; a visitor of an untold kind may be in a hand, too."""

    VINE = "vine"
    ORDER = "order"
    SUMMER = "summer"
    WINTER = "winter"
    VISITOR = "visitor"

    @property
    def phrase(self) -> Phrase:
        """The deck's cards by their name."""
        return Phrase(f"card.{self.value}")
