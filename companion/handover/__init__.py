"""
A whole game in two hundred bytes, to be handed over by a code or a link.

A *packet* is bytes: the version of the codec, a checksum, and the game. What comes out of it is the
game's file, to the byte.
"""

from .errors import Damaged, Foreign, Later, Unreadable
from .packets import pack, unpack

__all__ = ["Damaged", "Foreign", "Later", "Unreadable", "pack", "unpack"]
