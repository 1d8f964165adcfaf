"""
The list of games.

A game is a package beside this module and is imported when it is first needed: the first page is
shown before any rules are loaded. Which games can be replayed and which can be played on screen are
two lists, for a game whose screens do not exist yet. How a game is counted when it is over is a
third, and is loaded apart from its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from .kernel import Game

if TYPE_CHECKING:
    from .plays import Counting, PlayWords
    from .vino.position.state import State as Vino
    from .viticulture.position.state import State as Viticulture


def _viticulture() -> Game[Viticulture]:
    from . import viticulture

    return viticulture


def _vino() -> Game[Vino]:
    from . import vino

    return vino


class Games(Mapping[str, Game[Any]]):
    """Games by name; each is imported when it is first used."""

    def __init__(self, **games: Callable[[], Game[Any]]) -> None:
        self._games = games

    def __getitem__(self, name: str) -> Game[Any]:
        return self._games[name]()

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)


GAMES = Games(viticulture=_viticulture, vino=_vino)
"""The games that can be replayed."""

PLAYED = Games(viticulture=_viticulture, vino=_vino)
"""The games that can be played on screen."""


def _count_viticulture() -> Counting:
    from .viticulture import counting

    return counting


def _count_vino() -> Counting:
    from .vino import counting

    return counting


COUNTED: Mapping[str, Callable[[], Counting]] = {
    "viticulture": _count_viticulture,
    "vino": _count_vino,
}
"""The games whose finished plays are counted, each with what loads its counting."""


def words_of(game: str) -> PlayWords:
    """Return how finished games of a kind are spoken of."""
    return COUNTED[game]().WORDS
