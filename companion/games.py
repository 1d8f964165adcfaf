"""
The only list of games.

A game is a package beside this module, imported when somebody asks for it: the first page is served
before any rules are needed. What can be told and what can be opened at a table are two lists, for a
game whose screens are still to come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from .kernel import Game

if TYPE_CHECKING:
    from .vino.position.state import State as Vino
    from .viticulture.position.state import State as Viticulture


def _viticulture() -> Game[Viticulture]:
    from . import viticulture

    return viticulture


def _vino() -> Game[Vino]:
    from . import vino

    return vino


class Games(Mapping[str, Game[Any]]):
    """Games by their names, each imported when it is asked for."""

    def __init__(self, **games: Callable[[], Game[Any]]) -> None:
        self._games = games

    def __getitem__(self, name: str) -> Game[Any]:
        return self._games[name]()

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)


GAMES = Games(viticulture=_viticulture, vino=_vino)
"""What can be told."""

PLAYED = Games(viticulture=_viticulture, vino=_vino)
"""What can be opened at a table, because it has screens."""
