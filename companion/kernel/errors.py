"""What can go wrong, as facts: a rule's id or a message id, never a sentence."""

from __future__ import annotations

from collections.abc import Mapping


class CompanionError(Exception):
    """The root of all errors that are meant to be explained to a person."""

    def __init__(self, message: str, **facts: object) -> None:
        super().__init__(message, facts)
        self.message = message
        """Message id of the explanation."""
        self.facts: Mapping[str, object] = facts


class IllegalMove(CompanionError):
    """
    The rules do not allow this move; ``rule`` is the statement's id and opens its entry.

    The table outranks the program: the same move can be played again with a lenient referee.
    """

    def __init__(self, rule: str, **facts: object) -> None:
        super().__init__(f"why.{rule}", **facts)
        self.rule = rule


class MalformedMove(CompanionError):
    """The move makes no sense at any table (a seat nobody sits on, a row eight)."""


class BadGameFile(CompanionError):
    """The file is not a game file, or is damaged; what could be read is in ``payload``."""

    def __init__(self, message: str, payload: object = None, **facts: object) -> None:
        super().__init__(message, **facts)
        self.payload = payload


class TooNew(BadGameFile):
    """The file was written by a later Vendemmia; it is left as it is."""
