"""Conditions of cards: how often something counts, and whether something holds."""

from __future__ import annotations

from ..position.mat import Mat
from ..position.spaces import mat_of
from ..position.state import State

SIX = 6
"""Workers, structures, vines: what several cards count up to."""


def times_now(state: State, seat: int, what: str) -> int:
    """Return how often an option counts (``per``)."""
    if not what:
        return 1
    mat = state.estates[seat].mat or Mat()
    others = [e.mat for n, e in enumerate(state.estates) if n != seat and e.mat is not None]
    match what:
        case "empty-field":
            return sum(not field.vines and not field.sold for field in mat.fields)
        case "planted-field":
            return sum(bool(field.vines) for field in mat.fields)
        case "structure-of-cost-4":
            return sum(structure.cost == 4 for structure in mat.built)
        case "opponent-with-six-workers":
            return sum(other.all_workers >= SIX for other in others)
        case "card-in-hand":
            return mat.hand.cards
    return 0


def holds(state: State, seat: int, when: str) -> bool:
    """Return whether an option's condition holds (``when``)."""
    match when:
        case "six-workers":
            return mat_of(state, seat).all_workers >= SIX
        case "below-zero":
            return state.estates[seat].vp < 0
        case "not-below-zero":
            return state.estates[seat].vp >= 0
    return True
