"""Secrets that are the same in every run."""

from __future__ import annotations

from companion.company import new_token
from companion.kernel.chance import Seeded


class Known(Seeded):
    """Secrets anybody could foresee; for tests only."""


def token(number: int) -> str:
    """Return the token a test gives to a phone."""
    return new_token(Known(number))
