"""
Plays as JSON, short: for the file beside the index and for exports.

>>> from companion.plays import Play, Side
>>> play = Play("vino", id="vino-1", sides=(Side("p1", "Ann", "blue", counts={"gifts": 2}),))
>>> play_from_wire(play_to_wire(play)) == play
True
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any

from .play import Play, Side


def _defaults(kind: type[Any]) -> tuple[tuple[str, Any], ...]:
    """Return a class's fields and their defaults."""
    return tuple(
        (one.name, one.default_factory() if one.default_factory is not MISSING else one.default)
        for one in fields(kind)
    )


_PLAY, _SIDE = _defaults(Play), _defaults(Side)


def _short(value: Any, of: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    """Return the fields that do not hold their default."""
    found = ((name, getattr(value, name), default) for name, default in of)
    return {name: what for name, what, default in found if what != default}


def play_to_wire(play: Play) -> dict[str, Any]:
    """Return a play as JSON, without what holds its default."""
    found = _short(play, _PLAY)
    if play.sides:
        found["sides"] = [_listed(_short(side, _SIDE)) for side in play.sides]
    return _listed(found)


def _listed(found: dict[str, Any]) -> dict[str, Any]:
    """Return it with lists for tuples, so that it is what JSON gives back."""
    if "series" in found:
        found["series"] = {name: list(row) for name, row in found["series"].items()}
    if "counts" in found:
        found["counts"] = dict(found["counts"])
    if "variants" in found:
        found["variants"] = list(found["variants"])
    return found


def play_from_wire(found: Mapping[str, Any]) -> Play:
    """Return the play that was written; fields of later versions are passed over."""
    known = {name: found[name] for name, _ in _PLAY if name in found}
    known["sides"] = tuple([side_from_wire(side) for side in found.get("sides", ())])
    if "variants" in known:
        known["variants"] = tuple(known["variants"])
    if "series" in known:
        known["series"] = _rows(known["series"])
    return Play(**known)


def side_from_wire(found: Mapping[str, Any]) -> Side:
    """Return the side that was written."""
    known = {name: found[name] for name, _ in _SIDE if name in found}
    if "series" in known:
        known["series"] = _rows(known["series"])
    return Side(**known)


def _rows(series: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    return {name: tuple(row) for name, row in series.items()}
