"""
The only list of games.

A game is a package beside this module, imported when somebody asks for it: the first page is served
before any rules are needed. What can be told and what can be opened at a table are two lists, for a
game whose screens are still to come.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import cast

from .kernel import Game


class Games(Mapping[str, Game]):
    """Games by their names."""

    def __init__(self, *names: str) -> None:
        self._names = names

    def __getitem__(self, name: str) -> Game:
        if name not in self._names:
            raise KeyError(name)
        return cast(Game, import_module(f"companion.{name}"))

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


GAMES = Games("viticulture", "vino")
"""What can be told."""

PLAYED = Games("viticulture", "vino")
"""What can be opened at a table, because it has screens."""
