"""
What comes up over a play screen; one module for every kind of sheet.

Rules and problems are everybody's (:mod:`.all`); every other kind is in the ``SHEETS`` of a game's
screens. What is named here is all that home needs of them.
"""

from .problem import problem
from .sheet import Sheet

__all__ = ["Sheet", "problem"]
