"""Setting up a new game; it can be interrupted and continued at any moment."""

from .view import NewGameView

__all__ = ["NewGameView"]
