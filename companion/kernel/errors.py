"""Errors of the core. Each holds facts (a rule's id or a message id), never a sentence."""

from __future__ import annotations

from collections.abc import Mapping


class CompanionError(Exception):
    """Base class of all errors that are explained to a person."""

    def __init__(self, message: str, **facts: object) -> None:
        super().__init__(message, facts)
        self.message = message
        """Message id of the explanation."""
        self.facts: Mapping[str, object] = facts


class IllegalMove(CompanionError):
    """
    The rules do not allow this move; ``rule`` is the id of the statement that forbids it.

    The table has the last word: the same move can be played with a lenient referee.
    """

    def __init__(self, rule: str, why: str = "", /, **facts: object) -> None:
        """``why`` tells apart what is said where a rule can be broken in several ways."""
        super().__init__(f"why.{rule}.{why}" if why else f"why.{rule}", **facts)
        self.rule = rule


class MalformedMove(CompanionError):
    """The move makes no sense at any table (a seat nobody sits on, row eight)."""


class BadGameFile(CompanionError):
    """The file is not a game file, or is damaged; ``payload`` is what could be read."""

    def __init__(self, message: str, payload: object = None, **facts: object) -> None:
        super().__init__(message, **facts)
        self.payload = payload


class TooNew(BadGameFile):
    """The file was written by a later version of Vendemmia; it is left as it is."""
