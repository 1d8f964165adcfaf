"""The Automa and the setup of a solo game, for the screens that only such a game has."""

from __future__ import annotations

from companion.viticulture.position.automa import Automa
from companion.viticulture.position.state import State
from companion.viticulture.solo.choices import Solo


def automa_of(state: State) -> Automa:
    """The Automa; at a table of two or more there is none."""
    assert state.automa is not None
    return state.automa


def solo_of(state: State) -> Solo:
    """How the game is played alone."""
    assert state.setup.solo is not None
    return state.setup.solo
