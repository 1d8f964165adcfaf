"""
A page that comes back is drawn in the time of a page that comes.

Flet words every control it puts in or takes out for its log, whether or not there is one, and a
control's words are those of all it holds. A component holds what it has drawn twice (what stands
there, and what it would draw again), and so does every component in it: where some stand within
each other the words double with each. A page that comes back to another screen than it left has
all of its controls put in and taken out. Comparing two components goes the same way, and further:
to the component each stands in, and down again.

So controls are worded by their kind alone, and a component equals itself.
"""

from __future__ import annotations

from typing import Any


def install() -> None:
    """From now on neither words nor equality look into a component."""
    from flet.components.component import Component
    from flet.controls.base_control import BaseControl

    changed: Any = BaseControl
    changed.__format__ = _kind
    changed = Component
    changed.__repr__ = object.__repr__
    changed.__eq__ = object.__eq__
    changed.__hash__ = BaseControl.__hash__


def _kind(control: Any, _: str) -> str:
    return type(control).__name__
