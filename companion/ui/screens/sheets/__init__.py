"""
What comes up over a play screen; one module for every kind of sheet.

The sheets of every game are drawn here (:mod:`.all`), the others by the game's own screens. What is
named here is all that home needs of them.
"""

from .problem import problem

__all__ = ["problem"]
