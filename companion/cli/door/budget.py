"""
How much one line may ask for.

A phone at the table sends a few messages a second; a program may send thousands, and each keeps
everybody waiting. So every message costs something, a line earns so much a second, and what it
cannot pay waits. Who does not stop is put out. No clock of its own: the time is given.
"""

from __future__ import annotations

from dataclasses import dataclass, field

EARNED = 100.0
"""A second."""
SAVED = 600.0
"""The most that can be saved: so much at once is let through."""
LONGEST_DEBT = 15.0
"""Seconds without anything saved after which a line is a flood."""
PAUSE = 0.25
"""Seconds. A hand pauses for so long now and then, whatever it does."""
LONGEST_TALK = 30.0
"""Seconds without a pause after which a line is a flood, however slowly it is heard."""
IN_A_ROW = 30
"""Messages that may come one after the other before each has to wait for the work of the last."""


@dataclass(slots=True)
class Budget:
    """The account of one line."""

    now: float
    saved: float = field(default_factory=lambda: SAVED)
    _poor_since: float | None = None
    _paused: float | None = None

    def pay(self, cost: float, now: float, waited: float = PAUSE) -> float:
        """
        Pay for a message that comes now and was ``waited`` for; return the seconds it has to wait.
        """
        if waited >= PAUSE or self._paused is None:
            self._paused = now
        self.saved = min(SAVED, self.saved + (now - self.now) * EARNED)
        self.now = now
        self.saved -= cost
        if self.saved >= 0:
            if self.saved > EARNED:
                self._poor_since = None
            return 0.0
        if self._poor_since is None:
            self._poor_since = now
        return -self.saved / EARNED

    @property
    def is_busy(self) -> bool:
        """Whether so many came lately that they should not keep others waiting."""
        return self.saved < SAVED - IN_A_ROW

    @property
    def is_flood(self) -> bool:
        """Whether it has asked for more than it earns for too long, or has never stopped."""
        poor = self._poor_since is not None and self.now - self._poor_since > LONGEST_DEBT
        return poor or (self._paused is not None and self.now - self._paused > LONGEST_TALK)
