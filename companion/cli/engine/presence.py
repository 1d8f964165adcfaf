"""
Which processes are at a store, so that nobody moves house while somebody plays.

A process says every few seconds that it is there; one that was killed is believed to be there for a
quarter of a minute more. With the sign goes what it has to tell of itself, for the host's page of
any of them. Times are the engine's own.
"""

from __future__ import annotations

import secrets

from .line import Line
from .scripts import BELL, BELL_LENGTH, COUNT, NAME

PRESENT = f"{NAME}:present"
TELLING = f"{NAME}:present:telling"
"""What each of them tells of itself."""
MOVING = f"{NAME}:moving"
OFTEN = 5.0
"""Seconds between two signs of life."""
BELIEVED = 15
"""Seconds after which a process without one is gone."""
KEY = f"{NAME}:house-key"
"""By which one is at home, the same in all processes; another one when all have ended."""
MOVES = 60
"""Seconds after which one who moves, without a sign of life, does not any more."""

ROLL = b"roll"
"""The kind of an entry of the bell that asks who is there; who hears it gives a sign of life."""

_GONE = f"""
local now = redis.call('TIME')[1]
for _, name in ipairs(redis.call('ZRANGEBYSCORE', '{PRESENT}', '-inf', now - {BELIEVED})) do
  redis.call('HDEL', '{TELLING}', name)
  redis.call('ZREM', '{PRESENT}', name)
end
"""
_HERE = f"""
{_GONE}
redis.call('ZADD', '{PRESENT}', now, ARGV[1])
redis.call('HSET', '{TELLING}', ARGV[1], ARGV[2])
return 1
"""
_ALL = f"""
{_GONE}
local all = {{}}
for _, name in ipairs(redis.call('ZRANGE', '{PRESENT}', 0, -1)) do
  all[#all + 1] = name
  all[#all + 1] = redis.call('HGET', '{TELLING}', name) or ''
end
return all
"""
_ENTER = f"""
if redis.call('EXISTS', '{MOVING}') == 1 then return false end
{_GONE}
if redis.call('ZCARD', '{PRESENT}') == 0 then redis.call('DEL', '{KEY}') end
redis.call('ZADD', '{PRESENT}', now, ARGV[1])
redis.call('SET', '{KEY}', ARGV[2], 'NX')
return redis.call('GET', '{KEY}')
"""
_CLAIM = f"""
{_GONE}
local there = redis.call('ZCARD', '{PRESENT}')
if there > 0 then return there end
local mover = redis.call('GET', '{MOVING}')
if mover and mover ~= ARGV[1] then return -1 end
redis.call('SET', '{MOVING}', ARGV[1], 'EX', {MOVES})
return 0
"""


_CALL = f"""
local n = redis.call('INCR', '{COUNT}')
redis.call('XADD', '{BELL}', 'MAXLEN', '~', '{BELL_LENGTH}', n .. '-0', 'k', ARGV[1])
local seen = redis.call('ZRANGE', '{PRESENT}', 0, -1, 'WITHSCORES')
return {{redis.call('TIME')[1], seen}}
"""


class Presence:
    """One process at a store."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self.name = secrets.token_hex(8)
        self.telling = ""
        """What this process tells of itself with its next sign of life."""

    def enter(self, key: str) -> str | None:
        """
        Be there; return the house's key, which is this one if nobody else is there. ``None`` while
        it is being moved.
        """
        found = self._line.run(_ENTER, [], self.name, key)
        return None if found is None else str(found.decode())

    def here(self) -> None:
        """Give a sign of life."""
        self._line.run(_HERE, [], self.name, self.telling)

    def all(self) -> dict[str, str]:
        """Return what all processes that are there tell of themselves, by their names."""
        found = [part.decode() for part in self._line.run(_ALL, [])]
        return dict(zip(found[::2], found[1::2], strict=True))

    def leave(self) -> None:
        """Be there no longer."""
        self._line.together(("ZREM", PRESENT, self.name), ("HDEL", TELLING, self.name))

    def claim(self) -> int:
        """
        Begin to move, or go on; return how many processes are in the way, −1 for another that
        moves.
        """
        return int(self._line.run(_CLAIM, [], self.name))

    def called(self) -> tuple[int, dict[str, int]]:
        """
        Call the roll; return the time, and when each who was there lately gave the last sign of
        life before.
        """
        now, seen = self._line.run(_CALL, [], ROLL)
        pairs = zip(seen[::2], seen[1::2], strict=True)
        return int(now), {name.decode(): int(float(at)) for name, at in pairs}

    def moved(self) -> None:
        """Let others play again."""
        self._line.ask("DEL", MOVING)
