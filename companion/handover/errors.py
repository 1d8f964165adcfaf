"""What can be wrong with a game that is handed over. Each has words of its own."""

from __future__ import annotations

from companion.kernel.errors import CompanionError


class Unreadable(CompanionError):
    """A packet that no game can be made of."""

    message_id: str

    def __init__(self) -> None:
        super().__init__(self.message_id)


class Damaged(Unreadable):
    """Something is missing or different from what was packed."""

    message_id = "take.damaged"


class Foreign(Unreadable):
    """It is no game of Vendemmia at all."""

    message_id = "take.foreign"


class Later(Unreadable):
    """Another version has packed it, most likely a later one."""

    message_id = "take.later"
