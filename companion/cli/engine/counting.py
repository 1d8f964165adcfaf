"""
What addresses do, counted for all processes together; times are the engine's own, and what nobody
asks for any more expires.
"""

from __future__ import annotations

import json

from companion.company import Guesses
from companion.company.guesses import Wrong
from companion.company.limits import HOUR
from companion.storage import ChangedMeanwhile, aside

from .line import Line
from .scripts import NAME

TRIES = 50
KEPT = 6 * HOUR
"""Seconds after the last wrong code in which all are forgiven anyway."""
WRONG = f"{NAME}:wrong"

_TAKE = """
-- count; most, seconds: one of so many, until the first of them is so old
local taken = tonumber(redis.call('GET', KEYS[1]) or '0')
if taken >= tonumber(ARGV[1]) then return math.max(redis.call('TTL', KEYS[1]), 1) end
if redis.call('INCR', KEYS[1]) == 1 then redis.call('EXPIRE', KEYS[1], ARGV[2]) end
return 0
"""
_KEEP = f"""
-- wrong codes; as, value: if they are what was read
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', {KEPT})
return 1
"""


class EngineCounts:
    """`companion.company.limits.Counts` on an engine."""

    def __init__(self, line: Line, seconds: int = HOUR) -> None:
        self._line = line
        self._seconds = seconds

    def take(self, kind: str, address: str, most: int) -> int:
        """Take one of so many."""
        key = f"{NAME}:count:{kind}:{address}"
        return int(aside(lambda: self._line.run(_TAKE, [key], most, self._seconds)))


class EngineWrongs:
    """`companion.company.limits.Wrongs` on an engine."""

    def __init__(self, line: Line) -> None:
        self._line = line

    def attempt(self, address: str, free: int) -> int:
        """Take a code for a wrong one, unless it has to wait."""
        return aside(lambda: self._attempt(address, free))

    def _attempt(self, address: str, free: int) -> int:
        for _ in range(TRIES):
            before, at = self._read()
            guesses = _from_text(before)
            seconds = guesses.wait(address, at, free)
            if seconds or self._keep(before, guesses.wrong(address, at)):
                return seconds
        raise ChangedMeanwhile

    def right(self, address: str) -> None:
        """The last one was right."""
        aside(lambda: self._right(address))

    def _right(self, address: str) -> None:
        for _ in range(TRIES):
            before, _ = self._read()
            if self._keep(before, _from_text(before).right(address)):
                return
        raise ChangedMeanwhile

    def _read(self) -> tuple[str, float]:
        found, (seconds, parts) = self._line.together(("GET", WRONG), ("TIME",))
        return (found or b"").decode(), int(seconds) + int(parts) / 1e6

    def _keep(self, before: str, after: Guesses) -> bool:
        return bool(self._line.run(_KEEP, [WRONG], before, _to_text(after)))


def _to_text(guesses: Guesses) -> str:
    by = {address: [wrong.times, wrong.last] for address, wrong in guesses.by.items()}
    return json.dumps({"by": by, "lately": guesses.lately})


def _from_text(text: str) -> Guesses:
    if not text:
        return Guesses()
    said = json.loads(text)
    by = {address: Wrong(*wrong) for address, wrong in said["by"].items()}
    return Guesses(by, tuple(said["lately"]))


__all__ = ["EngineCounts", "EngineWrongs"]
