"""
The sheets over a play screen.

Those of every game are drawn here (:mod:`.all`), the others by the game's own screens. What is
imported here is all that home needs of them.
"""

from .problem import problem, reason_said

__all__ = ["problem", "reason_said"]
