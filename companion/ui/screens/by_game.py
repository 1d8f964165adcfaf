"""
The screens of each game: a package beside this module, imported when it is first needed.

What all games share (home, the frame of a play screen, the log, sheets for rules) asks the package
for the rest. A further game is a further package with the functions of
:class:`~companion.ui.play.Screens` in it, and a line here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..play import Screens

if TYPE_CHECKING:
    from companion.vino.position.state import State as VinoState
    from companion.viticulture.position.state import State as ViticultureState

    from .vino.sheets import VinoSheet
    from .viticulture.sheets import ViticultureSheet


def _viticulture() -> Screens[ViticultureState, ViticultureSheet]:
    from . import viticulture

    return viticulture


def _vino() -> Screens[VinoState, VinoSheet]:
    from . import vino

    return vino


SCREENS: dict[str, Callable[[], Screens[Any, Any]]] = {"viticulture": _viticulture, "vino": _vino}


def screens_of(game: str) -> Screens[Any, Any]:
    """Return the screens of a game by its name."""
    return SCREENS[game]()


def screens_of_id(id: str) -> Screens[Any, Any] | None:
    """Return the screens of a saved game by its id, which begins with the game's name."""
    name = id.partition("-")[0]
    return screens_of(name) if name in SCREENS else None
