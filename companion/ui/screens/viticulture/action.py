"""The one action of a screen, as all games have it."""

from ..action import Action

__all__ = ["Action"]
