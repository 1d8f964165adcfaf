"""
What is drawn the same stays the same control.

A component is drawn whole, from nothing, whenever it is drawn. Flet then compares every new control
with the one before, field by field, checks its values, and enters it anew, some 70 µs for each,
although of three hundred controls a dozen differ. :func:`retained` does the comparing first, in a
tenth of that: wherever a new control has the same values and the same children as the one that
stood in its place, the old one stays, and Flet passes over what is the very same object.

Nobody who draws a screen has to know. A control that differs in anything, and every control it
stands in, is the new one; so are all handlers that are closures, of which no two are equal. A
component that was drawn :func:`~companion.ui.parts.boundary.steady` is the same if it was given
equal arguments; any other may have read something else, and is drawn again.

Flet finds the page of a control by way of what it stands in, and the scene of a component by way of
the component it was drawn in. Both are weak references, set here for what stays in something new.

This is the one module that looks into Flet's controls (1.0: ``_values`` are those that are not the
default). ``tests/screens/test_retained.py`` holds what it relies on.
"""

from __future__ import annotations

import weakref
from collections.abc import Hashable, Iterator
from dataclasses import fields
from functools import cache
from typing import Any

import flet as ft
from flet.components.component import Component
from flet.controls.base_control import BaseControl

MISSING = object()
OWN = frozenset({"_i", "_c", "_internals"})
"""Fields of a control that Flet keeps for itself."""
NOT_SENT = frozenset({"_values", "_dirty", "data"})
"""Fields every control has and Flet does not send."""


def retained(before: object, now: object) -> None:
    """
    Put into ``now`` whatever of ``before`` is the same. The outermost control is always the new
    one: where it stands is not known here.
    """
    if _comparable(before, now):
        _children(before, now, outermost=True)


def _comparable(before: Any, now: Any) -> bool:
    kind: Any = type(now)
    return (
        isinstance(now, BaseControl)
        and type(before) is type(now)
        and before is not now
        and _plain(kind)
        and before._values.get("key") == now._values.get("key")
    )


def _staying(before: Any, now: Any) -> Any:
    """Return the control that is to stand here: the old one if it is the same."""
    if type(now) is Component:
        return _component(before, now)
    return before if _comparable(before, now) and _children(before, now) else now


def _component(before: Any, now: Any) -> Any:
    if (
        type(before) is not type(now)
        or not (now.memoized and before.memoized)
        or before.fn is not now.fn
        or before._stale
        or before._values != now._values
        or not _alike(before._contexts, now._contexts)
        or not _alike(before.args, now.args)
        or not _alike(before.kwargs, now.kwargs)
    ):
        return now
    before._parent_component = now._parent_component
    return before


def _children(before: Any, now: Any, *, outermost: bool = False) -> bool:
    """Return whether two controls are the same, once all that stays is put into the new one."""
    was, values = before._values, now._values
    same = len(was) == len(values)
    stays: list[Any] = []
    for name, value in values.items():
        old = was.get(name, MISSING)
        if isinstance(value, BaseControl):
            kept = values[name] = _staying(old, value)
            if kept is old:
                stays.append(kept)
            else:
                same = False
        elif type(value) is list:
            same = _items(old, value, stays) and same
        else:
            same = same and _alike(old, value)
    kind: Any = type(now)
    for name in _lists(kind):
        same = _items(getattr(before, name), getattr(now, name), stays) and same
    same = same and (now.data is None or now.data == before.data)
    if outermost or not same:
        for child in stays:
            child._parent = weakref.ref(now)
    if isinstance(now.data, ft.Ref):  # it leads to what stands on the page
        now.data.current = before if same and not outermost else now
    return same


def _items(before: Any, now: Any, stays: list[Any]) -> bool:
    """Put into a list of controls those that stay; return whether the lists are the same."""
    if type(before) is not list or type(now) is not list:
        return _alike(before, now)
    if not any(isinstance(item, BaseControl) for item in now):
        return _alike(before, now)
    places, old_places = list(_places(now)), list(_places(before))
    old = dict(zip(old_places, before, strict=True))
    if len(old) < len(before):
        return False
    for n, (place, item) in enumerate(zip(places, now, strict=True)):
        if isinstance(item, BaseControl):
            now[n] = kept = _staying(old.get(place), item)
            if kept is not item:
                stays.append(kept)
    same = places == old_places
    return same and all(a is b or _alike(a, b) for a, b in zip(before, now, strict=True))


def _places(items: list[Any]) -> Iterator[Hashable]:
    """What an item of a list is compared by, as Flet does it: its key, or which one without."""
    count = 0
    for item in items:
        key = item._values.get("key") if isinstance(item, BaseControl) else None
        if key is None:
            yield count
            count += 1
        else:
            yield "key", str(getattr(key, "value", key))


def _alike(before: Any, now: Any) -> bool:
    """Whether two values are equal; two controls never are, unless they are the same."""
    if before is now:
        return True
    kind: Any = type(now)
    if type(before) is not kind or isinstance(now, BaseControl):
        return False
    if kind is list or kind is tuple:
        return len(before) == len(now) and all(
            a is b or _alike(a, b) for a, b in zip(before, now, strict=True)
        )
    if kind is dict:
        return before.keys() == now.keys() and all(_alike(before[k], now[k]) for k in now)
    if getattr(kind, "_is_flet_value", False):
        return _alike(before._values, now._values) and all(
            _alike(getattr(before, name), getattr(now, name)) for name in kind._structural_fields
        )
    return bool(before == now)


@cache
def _plain(kind: Any) -> bool:
    """
    Whether all that is told to a control of this kind lies in its values and lists. A component is
    told more.
    """
    return {f.name for f in fields(kind) if f.metadata.get("skip")} <= NOT_SENT


@cache
def _lists(kind: Any) -> tuple[str, ...]:
    return tuple(sorted(kind._structural_fields - OWN))
