"""JSON values: copying and comparing them."""

from __future__ import annotations

from typing import Any

from .resting import Resting


def copied(value: Any) -> Any:
    """Return a deep copy of a JSON value."""
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [copied(item) for item in value]
    return value.value() if isinstance(value, Resting) else value


def same(one: Any, other: Any) -> bool:
    """Return whether two JSON values are written alike: ``1``, ``1.0`` and ``true`` are not."""
    if isinstance(one, Resting) or isinstance(other, Resting):
        return one is other or same(copied(one), copied(other))
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, float):
        return repr(one) == repr(other)  # 0.0 and -0.0
    return bool(one == other)
