"""
Which processes are at a store, so that nobody moves house while somebody plays.

A process says every few seconds that it is there; one that was killed is believed to be there for a
quarter of a minute more. Times are the engine's own.
"""

from __future__ import annotations

import secrets

from .line import Line
from .scripts import NAME

PRESENT = f"{NAME}:present"
MOVING = f"{NAME}:moving"
OFTEN = 5.0
"""Seconds between two signs of life."""
BELIEVED = 15
"""Seconds after which a process without one is gone."""
MOVES = 60
"""Seconds after which one who moves, without a sign of life, does not any more."""

_HERE = f"""
if redis.call('EXISTS', '{MOVING}') == 1 then return 0 end
redis.call('ZADD', '{PRESENT}', redis.call('TIME')[1], ARGV[1])
return 1
"""
_CLAIM = f"""
local now = redis.call('TIME')[1]
redis.call('ZREMRANGEBYSCORE', '{PRESENT}', '-inf', now - {BELIEVED})
local there = redis.call('ZCARD', '{PRESENT}')
if there > 0 then return there end
local mover = redis.call('GET', '{MOVING}')
if mover and mover ~= ARGV[1] then return -1 end
redis.call('SET', '{MOVING}', ARGV[1], 'EX', {MOVES})
return 0
"""


class Presence:
    """One process at a store."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._name = secrets.token_hex(8)

    def here(self) -> bool:
        """Give a sign of life; return whether one may play here: not while it is being moved."""
        return bool(self._line.run(_HERE, [], self._name))

    def leave(self) -> None:
        """Be there no longer."""
        self._line.ask("ZREM", PRESENT, self._name)

    def claim(self) -> int:
        """
        Begin to move, or go on; return how many processes are in the way, −1 for another that
        moves.
        """
        return int(self._line.run(_CLAIM, [], self._name))

    def moved(self) -> None:
        """Let others play again."""
        self._line.ask("DEL", MOVING)
