"""The Automa and the solo choices, for screens that only solo games have."""

from __future__ import annotations

from companion.viticulture.position.automa import Automa
from companion.viticulture.position.state import State
from companion.viticulture.solo.choices import Solo


def automa_of(state: State) -> Automa:
    """Return the Automa."""
    assert state.automa is not None
    return state.automa


def solo_of(state: State) -> Solo:
    """Return the choices for the game against the Automa."""
    assert state.setup.solo is not None
    return state.setup.solo
