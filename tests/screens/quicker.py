"""
Flet's walk through what is new on a screen, without a stop at every plain value.

Flet looks into each field of each control for more controls: a million fields for a few screens,
nearly all of them texts, numbers or nothing. That was half of the time of the tests without a
client. Here those are passed over; `test_quicker` compares the two.
"""

from __future__ import annotations

import dataclasses
import functools
import weakref
from collections.abc import Iterator
from typing import Any

from flet.controls import object_patch
from flet.controls.object_patch import DiffBuilder, ObjectPatchException

PLAIN = frozenset({str, int, float, bool, type(None)})


@functools.cache
def _fields(kind: type) -> tuple[str, ...]:
    """The names of the fields Flet looks into."""
    return tuple(f.name for f in dataclasses.fields(kind) if not f.metadata.get("skip", False))


def configure(
    self: Any, item: Any, parent: Any, frozen: bool, configure_setattr_only: bool = False
) -> Iterator[Any]:
    """What ``DiffBuilder._configure_dataclass`` does."""
    if dataclasses.is_dataclass(item):
        if parent is None:
            parent_ref = getattr(item, "_parent", None)
            parent = parent_ref() if parent_ref else None
        if parent:
            if parent is item:
                raise ObjectPatchException(f"Parent is the same as item: {item}")
            item._parent = weakref.ref(parent)
        if hasattr(item, "_frozen"):
            frozen = item._frozen
        elif frozen:
            item._frozen = frozen
        kind: Any = item.__class__
        if getattr(kind, "__flet_control_cls__", None) is None:
            kind.__flet_control_cls__ = self.control_cls
        is_control = self.control_cls and isinstance(item, self.control_cls)
        if is_control:
            if not configure_setattr_only:
                item.build()
                item._before_update_safe()
                object.__setattr__(item, "_initialized", True)
            yield item
        if not configure_setattr_only:
            inner = item if is_control else parent
            for name in _fields(kind):
                value = getattr(item, name)
                if type(value) not in PLAIN:
                    yield from configure(self, value, inner, frozen)
        if not frozen:
            dirty = getattr(item, "_dirty", None)
            if dirty is not None:
                dirty.clear()
            else:
                kind = type(item)
                if kind.__setattr__ is not object_patch._control_setattr:
                    kind.__setattr__ = object_patch._control_setattr
                object.__setattr__(item, "__changes", {})
    elif isinstance(item, dict):
        for value in item.values():
            yield from configure(self, value, parent, frozen)
    elif isinstance(item, list):
        for value in item:
            yield from configure(self, value, parent, frozen)


own = DiffBuilder._configure_dataclass
"""Flet's own."""


def install(walk: Any = configure) -> None:
    """From now on Flet walks so."""
    DiffBuilder._configure_dataclass = walk
