"""New game: a preparation that can be left and gone on with at any moment."""

from .view import NewGameView

__all__ = ["NewGameView"]
