"""
Referees: what happens when a move breaks a rule.

Every rule check goes through a referee. The strict one stops the move at the first broken rule. The
lenient one lets it pass, because it did happen on the table, and remembers which rules were
overruled so that the log can say so.
"""

from __future__ import annotations

from typing import Protocol

from .errors import IllegalMove


class Referee(Protocol):
    """Is told of every rule a move keeps or breaks."""

    def require(self, holds: bool, rule: str, why: str = "", /, **facts: object) -> None:
        """
        Take note that ``rule`` was kept (``holds``) or broken.

        ``why`` tells apart what is said where a rule can be broken in several ways.
        """


class Strict:
    """Stops a move at the first rule it breaks."""

    def require(self, holds: bool, rule: str, why: str = "", /, **facts: object) -> None:
        """Raise :class:`IllegalMove` unless the rule holds."""
        if not holds:
            raise IllegalMove(rule, why, **facts)


class Lenient:
    """Lets every move pass and keeps the ids of the rules it broke."""

    def __init__(self) -> None:
        self.overruled: list[str] = []

    def require(self, holds: bool, rule: str, why: str = "", /, **facts: object) -> None:
        """Remember a broken rule, once."""
        if not holds and rule not in self.overruled:
            self.overruled.append(rule)


STRICT = Strict()
