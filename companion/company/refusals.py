"""What is said to somebody whose deed is not done."""

from __future__ import annotations

from companion.kernel.errors import CompanionError


class Refused(CompanionError):
    """A deed that is not done; the roster stays as it is."""
