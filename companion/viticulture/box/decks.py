"""The four types of card that players hold."""

from __future__ import annotations

from enum import Enum

from companion.kernel.phrase import Phrase


class CardType(Enum):
    """The type of a card in a hand; a visitor of unknown season has a type of its own."""

    VINE = "vine"
    ORDER = "order"
    SUMMER = "summer"
    WINTER = "winter"
    VISITOR = "visitor"

    @property
    def phrase(self) -> Phrase:
        """The cards' name."""
        return Phrase(f"card.{self.value}")
