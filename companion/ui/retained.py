"""
What stands on the page stays; what is drawn anew is a plan for it.

A component is drawn whole, from nothing, whenever it is drawn. Flet then puts every new control in
the place of the one before: compares all fields, checks all values, numbers and enters it, some
70 µs for each, although of three hundred controls a dozen differ. :func:`retained` holds the plan
against what stands there instead. A control of the same kind in the same place stays, takes over
what differs, and notes it; handlers, which are new closures each time, are taken over without a
word. When Flet comes to compare the component, it finds the very same control and passes it over,
and what was noted is told (:func:`compare_values`).

Nobody who draws a screen has to know. Only where something of another kind comes, and in lists
where something comes, goes or moves, the new control goes on the page, and Flet compares. A
component that was drawn :func:`~companion.ui.parts.boundary.steady` is the same if it was given
equal arguments; any other may have read something else, and is drawn again.

Flet finds the page of a control by way of what it stands in, and the scene of a component by way of
the component it was drawn in. Both are weak references, set here for what stays.

This is the one module that looks into Flet's controls (1.0: ``_values`` are those that are not the
default). ``tests/screens/test_retained.py`` holds what it relies on.
"""

from __future__ import annotations

import weakref
from collections.abc import Hashable, Iterator
from dataclasses import fields
from functools import cache
from typing import Any, NamedTuple

import flet as ft
from flet.components.component import Component
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import DiffBuilder
from flet.utils.validation import validate

MISSING = object()
OWN = frozenset({"_i", "_c", "_internals"})
"""Fields of a control that Flet keeps for itself."""
NOT_SENT = frozenset({"_values", "_dirty", "data"})
"""Fields every control has and Flet does not send."""
PLAIN = frozenset({str, int, float, bool})
NOTED = "_noted"
"""Where what a component has drawn keeps what is still to be told of it."""

Path = tuple[str | int, ...]


class Change(NamedTuple):
    """Something of a control that stays is different now."""

    of: Any
    """The control; or a component that is to be drawn again, where ``name`` is empty."""
    path: Path
    """Where that stands, from what the component has drawn."""
    name: str | int | None
    before: Any = None
    now: Any = None


def retained(before: ft.Control | None, now: ft.Control) -> ft.Control:
    """
    Return what a component has on the page from now on: what stood there ``before``, having taken
    over all that differs ``now``; or what it has drawn now, where that is of another kind.
    """
    if before is None or before is now or not _stays(before, now):
        return now
    changes: list[Change] = vars(before).setdefault(NOTED, [])
    _take_over(before, now, (), changes)
    return before


# -- a plan is held against what stands there ------------------------------------------------------


def _stays(before: Any, now: Any) -> bool:
    """Return whether a control stays where this is drawn in its place."""
    kind: Any = now.__class__
    if before.__class__ is not kind or before._values.get("key") != now._values.get("key"):
        return False
    if kind is Component:
        return before.fn is now.fn and not before._stale and before._values == now._values
    known = _known(kind)
    return known.plain or (known.sent and _same(before, now))


def _take_over(before: Any, now: Any, path: Path, changes: list[Change]) -> None:
    """Give a control that stays all that is drawn otherwise now, and note it."""
    kind: Any = type(now)
    if kind is Component:
        _redraw(before, now, path, changes)
        return
    own: list[Change] = []
    was, values = before._values, now._values
    known = _known(kind)
    for name, value in values.items():
        old = was.get(name, MISSING)
        if old is value:
            continue
        if type(value) in PLAIN:
            if type(old) is type(value) and old == value:
                continue
        elif isinstance(value, BaseControl):
            if isinstance(old, BaseControl) and _stays(old, value):
                _take_over(old, value, (*path, name), changes)
                continue
        elif name in known.events:
            was[name] = value
            if (old is MISSING or old is None) is not (value is None):
                own.append(Change(before, path, name, value is None, value is not None))
            continue
        elif _alike(old, value):
            continue
        was[name] = value
        own.append(Change(before, path, name, _or_default(old, kind, name), value))
    if len(was) > len(values):
        for name in was.keys() - values.keys():
            old, default = was.pop(name), kind._prop_defaults.get(name)
            if name in known.events:
                old, default = old is not None, default is not None
            own.append(Change(before, path, name, old, default))
    for name in known.lists:
        old, value = getattr(before, name), getattr(now, name)
        if (old or value) and not _take_over_list(old, value, (*path, name), changes):
            object.__setattr__(before, name, value)
            own.append(Change(before, path, name, old, value))
    if now.data is not None:
        before.data = now.data
        if isinstance(now.data, ft.Ref):  # it leads to what stands on the page
            now.data.current = before
    if own:
        changes += own
        validate(before, suppress_repeated_errors=True)


def _or_default(value: Any, kind: Any, name: str) -> Any:
    return kind._prop_defaults.get(name) if value is MISSING else value


def _take_over_list(before: Any, now: Any, within: Path, changes: list[Change]) -> bool:
    """
    The same for a list; return whether nothing has come, gone or moved. What stays changes where it
    was, before that; things are the same by their key, or by which one without they are.
    """
    if type(before) is not list or type(now) is not list:
        return _alike(before, now)
    count = len(now)
    same = len(before) == count
    if same and _same_keys(before, now):
        places: Iterator[tuple[int, int]] = zip(range(count), range(count), strict=True)
    else:
        old = {place: at for at, place in enumerate(_places(before))}
        if len(old) < len(before):
            return False
        found = ((n, old.get(place)) for n, place in enumerate(_places(now)))
        places = iter([(n, at) for n, at in found if at is not None])
        same = False
    for n, at in places:
        kept, item = before[at], now[n]
        if kept is item:
            continue
        if isinstance(item, BaseControl) and _stays(kept, item):
            _take_over(kept, item, (*within, at), changes)
            now[n] = kept
        else:
            same = same and _alike(kept, item)
    return same


def _redraw(before: Any, now: Any, path: Path, changes: list[Change]) -> None:
    """A component stays, and is drawn again unless it is steady and was given the same."""
    before._parent_component = now._parent_component
    if (
        now.memoized
        and before.memoized
        and _all_alike(before.args, now.args)
        and (not (before.kwargs or now.kwargs) or _alike(before.kwargs, now.kwargs))
        and (not (before._contexts or now._contexts) or _alike(before._contexts, now._contexts))
    ):
        return
    before.args, before.kwargs, before._contexts = now.args, now.kwargs, now._contexts
    before.memoized = now.memoized
    changes.append(Change(before, path, None))


def _same(before: Any, now: Any) -> bool:
    """Whether two controls have the same values and the same children."""
    if before is now:
        return True
    kind: Any = now.__class__
    return (
        before.__class__ is kind
        and _known(kind).sent
        and before._values.keys() == now._values.keys()
        and all(_equal(before._values[name], value) for name, value in now._values.items())
        and all(_equal(getattr(before, name), getattr(now, name)) for name in _known(kind).lists)
        and (now.data is None or now.data == before.data)
    )


def _equal(before: Any, now: Any) -> bool:
    if isinstance(now, BaseControl):
        return _same(before, now)
    if type(now) is list and type(before) is list:
        return len(before) == len(now) and all(map(_equal, before, now))
    return _alike(before, now)


def _key(item: Any) -> Any:
    return item._values.get("key") if isinstance(item, BaseControl) else None


def _same_keys(before: list[Any], now: list[Any]) -> bool:
    try:
        for one, other in zip(before, now, strict=True):
            if one is not other and one._values.get("key") != other._values.get("key"):
                return False
    except AttributeError:  # not everything in a list is a control
        return list(map(_key, before)) == list(map(_key, now))
    return True


def _places(items: list[Any]) -> Iterator[Hashable]:
    """What an item of a list is compared by, as Flet does it: its key, or which one without."""
    count = 0
    for item in items:
        key = _key(item)
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
        return _all_alike(before, now)
    if kind is dict:
        return before.keys() == now.keys() and all(_alike(before[k], now[k]) for k in now)
    if getattr(kind, "_is_flet_value", False):
        return _alike(before._values, now._values) and all(
            _alike(getattr(before, name), getattr(now, name)) for name in kind._structural_fields
        )
    return bool(before == now)


def _all_alike(before: Any, now: Any) -> bool:
    if len(before) != len(now):
        return False
    for one, other in zip(before, now, strict=True):
        if one is not other and not _alike(one, other):
            return False
    return True


class _Kind(NamedTuple):
    """What is known of all controls of a kind."""

    sent: bool
    """Whether all they are told lies in their values and lists."""
    plain: bool
    """Whether they make nothing of that themselves, either; of others only equal ones stay."""
    lists: tuple[str, ...]
    """Fields that are no values: those that may hold several things."""
    events: frozenset[str]
    """Fields for handlers, of which a client is told only whether there is one."""


@cache
def _known(kind: Any) -> _Kind:
    own: Any = BaseControl
    sent = {f.name for f in fields(kind) if f.metadata.get("skip")} <= NOT_SENT
    makes_nothing = kind.before_update is own.before_update and kind.build is own.build
    lists = tuple(sorted(kind._structural_fields - OWN))
    return _Kind(sent, sent and makes_nothing, lists, frozenset(kind._event_fields))


# -- what was noted is told ------------------------------------------------------------------------

own_compare_values: Any = DiffBuilder._compare_values
own_update: Any = Component.update


def update(self: Any) -> None:
    """
    What ``Component.update`` does, if there is still a reason: what asked to be drawn again may
    have been meanwhile, with the component it stands in. So that one goes first, if it asked, too:
    Flet takes them as they come, and what came before it would be drawn twice.
    """
    if not self._state.is_dirty:
        return
    for component in reversed([self, *_around(self)]):
        if component._state.is_dirty:
            own_update(component)


def _around(component: Any) -> Iterator[Any]:
    """The components one stands in, from the inside."""
    while component._parent_component and (within := component._parent_component()) is not None:
        yield within
        component = within


def compare_values(
    self: Any, parent: Any, path: list[Any], key: Any, src: Any, dst: Any, frozen: bool
) -> None:
    """What ``DiffBuilder._compare_values`` does, and what it finds noted."""
    if src is dst and isinstance(dst, BaseControl):
        noted = vars(dst).pop(NOTED, None)
        if noted is not None:
            vars(dst)["_parent"] = weakref.ref(parent)
            place = path if key is None else [*path, key]
            for change in noted:
                tell(self, place, change)
            return
    own_compare_values(self, parent, path, key, src, dst, frozen)


def tell(self: Any, place: list[Any], change: Change) -> None:
    """Let Flet compare just what has changed."""
    path = [*place, *change.path]
    if change.name is not None:
        self._compare_values(change.of, path, change.name, change.before, change.now, True)
        return
    component, before = change.of, change.of._b
    component._before_update_safe()
    self._compare_values(component, path, "_b", before, component._b, True)


def _install() -> None:
    changed: Any = DiffBuilder
    changed._compare_values = compare_values
    changed = Component
    changed.update = update


_install()  # nothing that stays would be told otherwise
