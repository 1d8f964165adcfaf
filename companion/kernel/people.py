"""Checks of player names, colours and languages that are the same for every game."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from .errors import MalformedMove

NAME_LENGTH = 24
"""Longer names would not fit on a chip at any text size."""

LANGUAGE = re.compile(r"([A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3})?")
"""A language tag such as ``es`` or ``pt-BR``, or nothing."""


def check_people(players: Sequence[Any]) -> None:
    """Raise :class:`MalformedMove` if two share a colour, or a name or language is invalid."""
    if len({player.colour for player in players}) != len(players):
        raise MalformedMove("setup.colours")
    for player in players:
        if not is_name(player.name):
            raise MalformedMove("setup.name", most=NAME_LENGTH)
        if not LANGUAGE.fullmatch(player.language):
            raise MalformedMove("setup.language")


def is_name(name: str) -> bool:
    """
    Return whether a text can be a name: one line, not empty, not too long, no control characters.
    """
    line = not any(unicodedata.category(letter) in ("Cc", "Zl", "Zp") for letter in name)
    return line and bool(name.strip()) and len(name) <= NAME_LENGTH
